// Snapshotting: the way in which a value becomes a picture, and how that is compared.
// SPDX-License-Identifier: Apache-2.0

import Foundation
public import Quartzite
public import QuartziteDocuments
public import QuartziteGraphics
public import QuartziteLayers

/// What makes a picture of a value, and the tolerance by which it is compared with the reference.
///
/// `.image` and its relatives are there for layers, views, view controllers, documents and images. For types of one's own, ``pullback(_:)``
/// makes another out of one of these:
///
/// ```swift
/// extension Snapshotting where Value == Badge {
///   static var badge: Snapshotting { Snapshotting<CALayer>.image(scale: 2).pullback { $0.makeLayer() } }
/// }
/// ```
public struct Snapshotting<Value> {
  /// The tolerance of the comparison.
  public let tolerance: SnapshotTolerance
  /// Draws a value, by a deadline if there is one.
  package let draw: (Value, ContinuousClock.Instant?) throws -> SnapshotDrawing

  package init(
    tolerance: SnapshotTolerance, draw: @escaping (Value, ContinuousClock.Instant?) throws -> SnapshotDrawing
  ) {
    self.tolerance = tolerance
    self.draw = draw
  }

  /// Creates one of a function that makes an image of a value. Its pixels are compared in sRGB, in eight bits, premultiplied;
  /// what it throws is what the test fails with.
  public init(tolerance: SnapshotTolerance = .exact, image: @escaping (Value) throws -> CGImage) {
    self.init(tolerance: tolerance) { value, _ in
      SnapshotDrawing(picture: PixelPicture(shown: try image(value)), diagnostics: [])
    }
  }

  /// Returns one for another type, whose values `transform` turns into values of this one.
  public func pullback<NewValue>(
    _ transform: @escaping (_ otherValue: NewValue) throws -> Value
  ) -> Snapshotting<NewValue> {
    Snapshotting<NewValue>(tolerance: tolerance) { value, deadline in try draw(try transform(value), deadline) }
  }
}

/// A picture, and what was left out of it.
package struct SnapshotDrawing: Sendable {
  package var picture: PixelPicture
  package var diagnostics: [Diagnostic]
}

/// A value that a renderer draws: a layer, a view, a view controller or a document, or a type of one's own.
public protocol SnapshotSource {
  /// Draws the value. `options` say the picture's size, scale, background and time; a document changes what its own nature asks
  /// for. `renderer` is the one that all snapshots of the process share.
  func snapshotFrame(_ options: RenderOptions, by renderer: Renderer) throws -> Frame
}

extension CALayer: SnapshotSource {
  /// Draws the layer as it is, y down.
  public func snapshotFrame(_ options: RenderOptions, by renderer: Renderer) throws -> Frame {
    try renderer.render(self, options)
  }
}

extension Document: SnapshotSource {
  /// Draws the document as it means itself: y up, unless its bundle asks for y down.
  public func snapshotFrame(_ options: RenderOptions, by renderer: Renderer) throws -> Frame {
    var options = options
    options.isGeometryFlipped = isGeometryFlipped
    return try renderer.render(rootLayer, options)
  }
}

/// The renderer that all snapshots of a process share: opening a device takes far longer than a picture.
enum SnapshotRenderer {
  static let shared = Result { () throws(RenderError) in try Renderer() }
}

extension Snapshotting where Value: SnapshotSource {
  /// A picture at time 0, one pixel a point, compared exactly.
  public static var image: Snapshotting { image() }

  /// A picture of a layer, a view, a view controller or a document.
  ///
  /// - Parameters:
  ///   - time: The time that is shown, in seconds of the media clock; 0 by default. A `LottieAnimationLayer` that does not play
  ///     shows its `currentFrame` at any time.
  ///   - scale: Pixels a point; 1 by default.
  ///   - size: The size in points. A view is laid out at that size; a layer or a document is scaled to fit it. Nil, the default, is
  ///     the size that the value has.
  ///   - background: The colour that the picture starts with; nil, the default, for a transparent one.
  ///   - tolerance: The difference that is allowed; none by default.
  public static func image(
    at time: CFTimeInterval = 0, scale: CGFloat = 1, size: CGSize? = nil, background: CGColor? = nil,
    tolerance: SnapshotTolerance = .exact
  ) -> Snapshotting {
    Snapshotting(tolerance: tolerance) { value, deadline in
      let renderer = try SnapshotRenderer.shared.get()
      var options = RenderOptions(size: size, scale: scale, background: background, time: time)
      options.deadline = deadline
      let frame = try value.snapshotFrame(options, by: renderer)
      return SnapshotDrawing(picture: PixelPicture(frame), diagnostics: frame.diagnostics)
    }
  }

  /// A picture of which a share of the pixels, `precision`, has to look alike, as closely as `perceptualPrecision` says: see
  /// ``SnapshotTolerance/precision(_:perceptualPrecision:)``. The other parameters are those of
  /// ``image(at:scale:size:background:tolerance:)``.
  public static func image(
    precision: Float, perceptualPrecision: Float = 1, size: CGSize? = nil, at time: CFTimeInterval = 0,
    scale: CGFloat = 1, background: CGColor? = nil
  ) -> Snapshotting {
    image(
      at: time, scale: scale, size: size, background: background,
      tolerance: .precision(precision, perceptualPrecision: perceptualPrecision))
  }

  /// A picture whose pixels all have to look alike, as closely as `perceptualPrecision` says.
  public static func image(
    perceptualPrecision: Float, size: CGSize? = nil, at time: CFTimeInterval = 0, scale: CGFloat = 1,
    background: CGColor? = nil
  ) -> Snapshotting {
    image(
      precision: 1, perceptualPrecision: perceptualPrecision, size: size, at: time, scale: scale, background: background
    )
  }
}

extension Snapshotting where Value == CGImage {
  /// An image's pixels, compared exactly.
  public static var image: Snapshotting { image() }

  /// An image's pixels in sRGB, eight bits each, premultiplied.
  public static func image(tolerance: SnapshotTolerance = .exact) -> Snapshotting {
    Snapshotting(tolerance: tolerance) { (image: CGImage) in image }
  }

  /// An image of whose pixels a share has to look alike: see ``SnapshotTolerance/precision(_:perceptualPrecision:)``.
  public static func image(precision: Float, perceptualPrecision: Float = 1) -> Snapshotting {
    image(tolerance: .precision(precision, perceptualPrecision: perceptualPrecision))
  }

  /// An image whose pixels all have to look alike, as closely as `perceptualPrecision` says.
  public static func image(perceptualPrecision: Float) -> Snapshotting {
    image(precision: 1, perceptualPrecision: perceptualPrecision)
  }
}
