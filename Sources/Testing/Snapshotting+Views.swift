// Snapshotting+Views: pictures of views, view controllers and their images.
// SPDX-License-Identifier: Apache-2.0

public import Quartzite
public import QuartziteViews

extension UIView: SnapshotSource {
  /// Lays the view out, at the size of the options if they have one, and draws its layers. The view has its own size again then.
  public func snapshotFrame(_ options: RenderOptions, by renderer: Renderer) throws -> Frame {
    let own = bounds.size
    if let size = options.size, size != own { bounds.size = size }
    defer { if bounds.size != own { bounds.size = own } }
    layoutIfNeeded()
    return try renderer.render(layer, options)
  }
}

extension UIViewController: SnapshotSource {
  /// Loads the view if it is not there yet, lays it out and draws it.
  public func snapshotFrame(_ options: RenderOptions, by renderer: Renderer) throws -> Frame {
    loadViewIfNeeded()
    guard let view else {
      throw RenderError(.usage, "the view controller \(type(of: self)) has no view that could be drawn")
    }
    return try view.snapshotFrame(options, by: renderer)
  }
}

extension Snapshotting where Value: UIImage {
  /// An image's pixels, compared exactly.
  public static var image: Snapshotting { image() }

  /// An image's pixels in sRGB, eight bits each, premultiplied; those that it is stored with, whatever its scale.
  public static func image(tolerance: SnapshotTolerance = .exact) -> Snapshotting {
    Snapshotting(tolerance: tolerance) { (image: Value) in
      guard let pixels = image.cgImage else { throw RenderError(.usage, "the image has no pixels") }
      return pixels
    }
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
