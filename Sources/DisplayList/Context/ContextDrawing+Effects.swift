// Groups whose finished picture is filtered, and casts a shadow.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartzitePixelEffects
import QuartziteTessellation

extension ContextDrawing {
  /// Begins a group whose picture is filtered and casts a shadow, for everything drawn of a node and in it. Filters
  /// that do not keep shares clip to the bounds themselves where the node clips to them.
  mutating func beginEffects(_ effects: GroupEffects, of node: DisplayList.Node, _ frame: inout RecordedFrame) {
    var effect = GroupEffect(), inside = frame
    // The alpha that fades the group fades its shadow as well.
    effect.takeAlpha(of: &inside.tint)
    effect.shadow = effects.pictureShadow.flatMap { shadow($0, inside) }
    var shape: BoxShape?, clip: PixelRect?
    if effect.shadow != nil, node.clipsToBounds {
      shape = node.bounds
      // Nothing outside of the bounds casts a shadow into them.
      clip = node.bounds.pixelBounds(under: frame.projection, within: frame.clip)
    }
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
    if let clip { limit(&inside, to: clip) }
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
      case .blur(let sigma):
        let largest = PictureFilter.largestSigma / max(scale.max(), 1e-9)
        return .blur(min(sigma, largest) * scale)
      case .colors(let matrix):
        // The colour that transparent pixels get belongs to the node's bounds, not to the whole plane.
        return .colors(matrix, inside: filter.addsAlpha ? node.bounds.path(under: map) : nil)
      }
    }
  }
}
