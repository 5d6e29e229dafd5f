// Scrolling, which is delegated to the nearest scroll layer above.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension CALayer {
  final func scrollNearest(to point: CGPoint) {
    guard let scroller = nearestScrollLayer else { return }
    scroller.scroll(to: convert(point, to: scroller))
  }

  final func scrollNearest(toShow rect: CGRect) {
    guard let scroller = nearestScrollLayer else { return }
    scroller.scroll(to: convert(rect, to: scroller))
  }

  final func partThatScrollLayersShow() -> CGRect {
    var visible = bounds
    var layer = parentInTree
    while let current = layer {
      if current is CAScrollLayer { visible = visible.overlap(with: convert(current.bounds, from: current)) }
      layer = current.parentInTree
    }
    return visible
  }

  private var nearestScrollLayer: CAScrollLayer? {
    var layer = parentInTree
    while let current = layer {
      if let scroller = current as? CAScrollLayer { return scroller }
      layer = current.parentInTree
    }
    return nil
  }
}

extension CGRect {
  /// Returns the intersection of both rectangles, or an empty rectangle. Never traps.
  fileprivate func overlap(with other: CGRect) -> CGRect {
    let (x, y) = (max(origin.x, other.origin.x), max(origin.y, other.origin.y))
    let right = min(origin.x + size.width, other.origin.x + other.size.width)
    let top = min(origin.y + size.height, other.origin.y + other.size.height)
    return CGRect(x: x, y: y, width: max(0, right - x), height: max(0, top - y))
  }
}
