// CGLayer: drawing that is kept, to be drawn into a context many times.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Drawing that is kept, to be drawn into a context many times. One thread at a time may use it.
///
/// It has as many pixels per unit as the context that it was made for had initially, and is painted when it is drawn for the first time
/// after a change.
public final class CGLayer: NSObject {
  private let swiftMark = SwiftObjectMark()
  private let ownContext: CGContext
  private var painted: (image: CGImage, commands: Int)?

  /// The size in units of the context that the layer was made for.
  public let size: CGSize

  /// Creates an empty layer to be drawn into `context`, with a size in units of that context's initial user space.
  ///
  /// Nil for sizes that are not positive or above 134,217,728 pixels. `auxiliaryInfo` has no effect.
  public init?(_ context: CGContext, size: CGSize, auxiliaryInfo: CFDictionary?) {
    let base = context.base
    let scale = CGSize(width: hypot(base.a, base.b), height: hypot(base.c, base.d))
    let width = (size.width * scale.width).rounded(.up), height = (size.height * scale.height).rounded(.up)
    guard size.width > 0, size.height > 0, width > 0, height > 0, width * height <= 134_217_728 else { return nil }
    self.size = size
    // The origin lies in the lower left corner, with y up; rows go down.
    let toPixels = CGAffineTransform(
      a: width / size.width, b: 0, c: 0, d: -height / size.height, tx: 0, ty: height)
    ownContext = CGContext(
      width: Int(width, within: 1...134_217_728), height: Int(height, within: 1...134_217_728), ctm: toPixels)
    super.init()
  }

  /// The context that draws into the layer: its origin is the lower left corner, with y up.
  public var context: CGContext? { ownContext }

  /// The drawing so far; nil where it is empty or there is no memory for it.
  var image: CGImage? {
    let count = ownContext.commands.count
    guard count > 0 else { return nil }
    if let painted, painted.commands == count { return painted.image }
    guard let image = ownContext.makeImage() else { return nil }
    painted = (image, count)
    return image
  }
}

extension CGContext {
  /// Draws what was drawn into a layer, so that its size fills `rect`: its origin lies at the rectangle's smaller x and y.
  public func draw(_ layer: CGLayer, in rect: CGRect) {
    if let image = layer.image { draw(image, in: rect) }
  }

  /// Draws what was drawn into a layer with its origin at `point`, in its own size.
  public func draw(_ layer: CGLayer, at point: CGPoint) {
    draw(layer, in: CGRect(origin: point, size: layer.size))
  }
}
