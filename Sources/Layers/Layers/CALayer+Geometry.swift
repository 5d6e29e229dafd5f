// What the setters of geometry do, and what can be asked about a layer's place.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension CALayer {
  final func changeBounds(to newValue: CGRect) {
    let newBounds = newValue.withPositiveSize
    let oldSize = bounds.size
    change(.bounds) { state.bounds = newBounds }
    guard marks.isDisjoint(with: [.filling, .presentation]) else { return }
    noteGeometryChange()
    guard newBounds.size != oldSize else { return }
    if state.flags.contains(.needsDisplayOnBoundsChange) { setNeedsDisplay() }
    if !children.isEmpty { resizeSubtree(from: oldSize) }
  }

  final func changeTransform(to newValue: CATransform3D) {
    change(.transform) { state.rare.transform = newValue }
    if marks.isDisjoint(with: [.filling, .presentation]) { noteGeometryChange() }
  }

  /// A change of size or transform calls for layout of this layer and of the one it lies in, unless it is the
  /// latter's own layout that makes the change.
  private func noteGeometryChange() {
    if !marks.contains(.layingOut) { setNeedsLayout() }
    if let parent, !parent.marks.contains(.layingOut) { parent.setNeedsLayout() }
  }

  final func changeFrame(to newValue: CGRect) {
    let frame = newValue.withPositiveSize
    let anchor = anchorPoint
    let size = sizeBeforeTransform(of: frame.size)
    let origin = bounds.origin
    position = CGPoint(
      x: frame.origin.x + anchor.x * frame.size.width, y: frame.origin.y + anchor.y * frame.size.height)
    bounds = CGRect(origin: origin, size: size)
  }

  /// The size whose transformed box has the size `box`: the solution of |a|·w + |c|·h = W, |b|·w + |d|·h = H.
  private func sizeBeforeTransform(of box: CGSize) -> CGSize {
    let transform = transform
    guard transform != CATransform3DIdentity else { return box }
    let (a, b) = (abs(transform.m11), abs(transform.m12))
    let (c, d) = (abs(transform.m21), abs(transform.m22))
    let determinant = a * d - b * c
    if a + b == 0 || c + d == 0 {
      // What is flat in one direction stays flat; the other is settled by its larger share.
      func length(_ x: CGFloat, _ y: CGFloat) -> CGFloat {
        x + y == 0 ? 0 : x > y ? box.width / x : box.height / y
      }
      return CGSize(width: length(a, b), height: length(c, d))
    }
    guard abs(determinant) > 1e-9 * (a + b) * (c + d) else {
      // Turned by an eighth: any size with this sum has this box, a square among them.
      let side = box.width / (a + c)
      return CGSize(width: side, height: side)
    }
    return CGSize(
      width: max(0, (box.width * d - box.height * c) / determinant),
      height: max(0, (box.height * a - box.width * b) / determinant))
  }

  /// Whether flips of this layer, of those above it and of the host leave y growing downward.
  final func flipParity() -> Bool {
    var isFlipped = false
    var layer = self
    while true {
      if layer.state.flags.contains(.geometryFlipped) { isFlipped.toggle() }
      guard let above = layer.parentInTree else { break }
      layer = above
    }
    let host = layer.original.host
    return isFlipped != (host?.isGeometryFlipped ?? false)
  }

  /// The size of the bounds as the superlayer sees it.
  final var sizeInSuperlayer: CGSize { frame.size }
}

extension CGRect {
  /// The same rectangle with a width and a height that are not negative. Safe for every number.
  var withPositiveSize: CGRect {
    var rect = self
    if rect.size.width < 0 {
      rect.origin.x += rect.size.width
      rect.size.width = -rect.size.width
    }
    if rect.size.height < 0 {
      rect.origin.y += rect.size.height
      rect.size.height = -rect.size.height
    }
    return rect
  }

  /// Whether `point` lies in the rectangle, minimum edges included and maximum edges not. Safe for every number.
  func containsHalfOpen(_ point: CGPoint) -> Bool {
    point.x >= origin.x && point.x < origin.x + size.width && point.y >= origin.y && point.y < origin.y + size.height
  }
}
