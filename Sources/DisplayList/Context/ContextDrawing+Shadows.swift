// Drawing of shadows and filters: the shadows of paths, and groups that are filtered or cast shadows.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteTessellation

extension ContextDrawing {
  /// Draws the shadow that a path casts, clipped to the bounds where the node clips to them.
  func draw(_ shadow: PathShadow, of node: DisplayList.Node, _ frame: RecordedFrame) {
    guard var drawn = self.shadow(shadow.look, frame) else { return }
    drawn.isAlone = true
    var state = self.state(frame)
    if node.clipsToBounds { clip(&state.clips, to: node.bounds, under: frame.projection) }
    state.shadow = drawn
    context.record(.fill(shadow.path.path.storage.applying(CGAffineTransform(frame.projection)), .winding), in: state)
  }

  /// The offset, the blur and the colour of a shadow, in pixels; nil where it does not show.
  func shadow(_ look: PictureShadow, _ frame: RecordedFrame) -> DrawingShadow? {
    let projection = frame.projection
    guard let color = frame.tint.faded(by: look.opacity).applied(to: look.color) else { return nil }
    let (x, y) = (look.offset.x, look.offset.y)
    let sigma = look.sigma * abs(projection.determinant).squareRoot()
    // The blur of Core Graphics is twice the sigma.
    return DrawingShadow(
      offset: CGSize(width: projection.x.x * x + projection.y.x * y, height: projection.x.y * x + projection.y.y * y),
      blur: 2 * sigma, color: color)
  }
}

extension DrawingShadow {
  /// The pixels of a rectangle, and all those around it from which the shadow falls into it.
  func source(of rect: PixelRect) -> PixelRect {
    guard !rect.isEmpty else { return rect }
    let shift = SIMD2(Double(offset.width), Double(offset.height))
    // A blur reaches as far as two of its sigmas.
    let reach = Double(blur) + 1
    let low = SIMD2(Double(rect.x0), Double(rect.y0)) - shift - reach
    let high = SIMD2(Double(rect.x1), Double(rect.y1)) - shift + reach
    return rect.union(PixelRect(around: low, high, within: AxisAlignedBox.unbounded))
  }
}
