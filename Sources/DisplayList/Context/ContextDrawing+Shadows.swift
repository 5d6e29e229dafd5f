// Drawing of shadows and filters: the shadows of paths, and groups that are filtered or cast shadows.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteTessellation

extension ContextDrawing {
  /// Draws the shadow that a path casts.
  func draw(_ shadow: PathShadow, _ frame: RecordedFrame) {
    guard var drawn = self.shadow(shadow.look, frame) else { return }
    drawn.isAlone = true
    var state = self.state(frame)
    state.shadow = drawn
    context.record(.fill(shadow.path.path.storage.applying(CGAffineTransform(frame.projection)), .winding), in: state)
  }

  /// Begins a group whose picture is filtered and casts a shadow, for everything drawn of a node and in it. Filters
  /// that do not keep shares clip to the bounds themselves where the node clips to them.
  mutating func beginEffects(_ effects: GroupEffects, of node: DisplayList.Node, _ frame: inout RecordedFrame) {
    var effect = GroupEffect(), inside = frame
    // The alpha that fades the group fades its shadow as well.
    effect.takeAlpha(of: &inside.tint)
    effect.shadow = effects.pictureShadow.flatMap { shadow($0, inside) }
    var shape: BoxShape?
    if !effects.filters.isEmpty {
      limit(&inside, to: pixels(of: inside))
      guard !inside.clip.isEmpty else {
        frame.clip = .empty
        return
      }
      effect.filters = filters(effects.filters, of: node, inside)
      if node.clipsToBounds, !effects.filters.keepShares, !effects.filters.endInShares { shape = node.bounds }
    }
    guard effect.isNeeded else { return }
    beginGroup(effect, &inside, cutBy: shape)
    frame = inside
  }

  /// The filters of a node's picture in pixels.
  private func filters(
    _ filters: [PictureFilter], of node: DisplayList.Node, _ frame: RecordedFrame
  ) -> [DrawingFilter] {
    let map = frame.projection
    let scale = map.pixelsPerPoint ?? SIMD2(repeating: abs(map.determinant).squareRoot())
    return filters.map { filter in
      switch filter {
      case .blur(let deviation):
        let most = PictureFilter.largestDeviation / max(scale.max(), 1e-9)
        return .blur(min(deviation, most) * scale)
      case .colors(let matrix):
        // The colour that transparent pixels get belongs to the node's bounds, not to the whole plane.
        return .colors(matrix, inside: filter.addsAlpha ? node.bounds.path(under: map) : nil)
      }
    }
  }

  /// The offset, the blur and the colour of a shadow, in pixels; nil where it does not show.
  private func shadow(_ look: PictureShadow, _ frame: RecordedFrame) -> DrawingShadow? {
    let projection = frame.projection
    guard let color = frame.tint.faded(by: look.opacity).applied(to: look.color) else { return nil }
    let (x, y) = (look.offset.x, look.offset.y)
    let deviation = look.deviation * abs(projection.determinant).squareRoot()
    // The blur of Core Graphics is twice the sigma.
    return DrawingShadow(
      offset: CGSize(
        width: projection.x.x * x + projection.y.x * y, height: projection.x.y * x + projection.y.y * y),
      blur: 2 * deviation, color: color)
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
    return rect.union(PixelRect(around: low, high, within: UprightBox.farthest))
  }
}
