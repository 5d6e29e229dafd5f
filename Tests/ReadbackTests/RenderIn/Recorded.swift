// Pictures of layers in a context, as the screen shows them: a bitmap context is placed as the renderer places a root layer.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteLayers
import ReferenceRenderer

enum Recorded {
  /// Draws a layer into a bitmap of so many pixels, with the same options as the renderer's. `render(in:)` would draw
  /// shadows, clips and gradients as Core Animation does in contexts, which the renderer does not.
  static func render(_ layer: CALayer, _ options: SceneOptions = .plain, width: Int, height: Int) -> Picture? {
    guard let context = context(width: width, height: height) else { return nil }
    if let background = options.background {
      context.setFillColor(background)
      context.fill(CGRect(x: 0, y: 0, width: width, height: height))
    }
    // From here on y grows down, in pixels.
    context.translateBy(x: 0, y: CGFloat(height))
    context.scaleBy(x: 1, y: -1)
    context.concatenate(placement(of: layer, options, height: height))
    layer.record(in: context, as: .screen)
    return context.makeImage().flatMap(Picture.init)
  }

  /// An empty bitmap, y up.
  static func context(width: Int, height: Int) -> CGContext? {
    let info = CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
    guard let space = CGColorSpace(name: CGColorSpace.sRGB) else { return nil }
    return CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: space, bitmapInfo: info)
  }

  /// The map from the root layer's space to pixels, y down.
  private static func placement(of root: CALayer, _ options: SceneOptions, height: Int) -> CGAffineTransform {
    let bounds = root.bounds, size = options.size ?? bounds.size, scale = CGFloat(options.scale)
    var fit = scale
    if options.size != nil { fit *= min(size.width / bounds.width, size.height / bounds.height) }
    let x = (size.width * scale - bounds.width * fit) / 2, y = (size.height * scale - bounds.height * fit) / 2
    // The height may include a fraction of a pixel, which lies at the top if the host's y grows up.
    let top = options.isGeometryFlipped ? y : CGFloat(height) - y - bounds.height * fit
    let isFlipped = options.isGeometryFlipped != root.isGeometryFlipped
    return isFlipped
      ? CGAffineTransform(a: fit, b: 0, c: 0, d: fit, tx: x - bounds.minX * fit, ty: top - bounds.minY * fit)
      : CGAffineTransform(a: fit, b: 0, c: 0, d: -fit, tx: x - bounds.minX * fit, ty: top + bounds.maxY * fit)
  }
}
