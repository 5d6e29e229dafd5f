// The setters of geometry, and queries of a layer's geometry.
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
    noteSizeChange()
    if !children.isEmpty { resizeSubtree(from: oldSize) }
  }

  final func changeTransform(to newValue: CATransform3D) {
    change(.transform) { state.rare.transform = newValue }
    if marks.isDisjoint(with: [.filling, .presentation]) { noteGeometryChange() }
  }

  /// Marks this layer and its superlayer for layout after a change of size or transform, unless the change is made by
  /// the superlayer's own layout.
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

  /// Returns the size whose transformed box has the size `box`: the solution of |a|·w + |c|·h = W, |b|·w + |d|·h = H.
  private func sizeBeforeTransform(of box: CGSize) -> CGSize {
    let transform = transform
    guard transform != CATransform3DIdentity else { return box }
    let (a, b) = (abs(transform.m11), abs(transform.m12))
    let (c, d) = (abs(transform.m21), abs(transform.m22))
    let determinant = a * d - b * c
    if a + b == 0 || c + d == 0 {
      // A length that is zero in one direction stays zero; the other one follows from its larger component.
      func length(_ x: CGFloat, _ y: CGFloat) -> CGFloat {
        x + y == 0 ? 0 : x > y ? box.width / x : box.height / y
      }
      return CGSize(width: length(a, b), height: length(c, d))
    }
    guard abs(determinant) > 1e-9 * (a + b) * (c + d) else {
      // Rotated by an eighth turn: any size with this sum has this box, so a square is chosen.
      let side = box.width / (a + c)
      return CGSize(width: side, height: side)
    }
    return CGSize(
      width: max(0, (box.width * d - box.height * c) / determinant),
      height: max(0, (box.height * a - box.width * b) / determinant))
  }

  /// Whether the flips of this layer, of its ancestors and of the host together leave y growing downward.
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

  /// The size of the bounds in the superlayer's space.
  final var sizeInSuperlayer: CGSize { frame.size }

  /// Returns the distance from the corner at which the rounding starts, in corner radii: 1 for circular, 1.528665 for
  /// continuous corners.
  public final class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528665 : 1
  }
}

extension CGRect {
  /// The same rectangle with a width and a height that are not negative. Never traps.
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

  /// Whether `point` lies in the rectangle, minimum edges included and maximum edges not. Never traps.
  func containsHalfOpen(_ point: CGPoint) -> Bool {
    point.x >= origin.x && point.x < origin.x + size.width && point.y >= origin.y && point.y < origin.y + size.height
  }
}
