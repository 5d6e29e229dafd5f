// Where a layer lies: the frame, the matrices from bounds, position and transforms, and the setters of geometry.

import Foundation

extension LayerState {
  /// The anchor point in the layer's own space.
  package var anchor: CGPoint {
    CGPoint(x: bounds.origin.x + anchorPoint.x * bounds.size.width,
      y: bounds.origin.y + anchorPoint.y * bounds.size.height)
  }

  /// The map from the layer's own space to the superlayer's, without the superlayer's `sublayerTransform`.
  package var matrixToSuperlayer: CATransform3D {
    let anchor = anchor
    let moved: CATransform3D
    if hasOnlyCommonValues {
      moved = CATransform3DMakeTranslation(position.x - anchor.x, position.y - anchor.y, zPosition)
    } else {
      let turned = CATransform3DTranslate(rare.transform, -anchor.x, -anchor.y, -rare.anchorPointZ)
      moved = CATransform3DConcat(turned, CATransform3DMakeTranslation(position.x, position.y, zPosition))
    }
    guard flags.contains(.geometryFlipped) else { return moved }
    // The flip about the middle of the bounds comes first: y becomes 2·minY + height − y.
    let flipped = CATransform3DTranslate(moved, 0, 2 * bounds.origin.y + bounds.size.height, 0)
    return CATransform3DScale(flipped, 1, -1, 1)
  }

  /// The `sublayerTransform` about the layer's anchor point, or nil where it is the identity.
  package var matrixOfSublayers: CATransform3D? {
    guard !hasOnlyCommonValues, rare.sublayerTransform != CATransform3DIdentity else { return nil }
    let anchor = anchor
    let about = CATransform3DTranslate(rare.sublayerTransform, -anchor.x, -anchor.y, 0)
    return CATransform3DConcat(about, CATransform3DMakeTranslation(anchor.x, anchor.y, 0))
  }

  /// The box around the transformed bounds, in the superlayer's space.
  package var frame: CGRect {
    guard !hasOnlyCommonValues, rare.transform != CATransform3DIdentity else {
      let (size, anchor) = (bounds.size, anchorPoint)
      return CGRect(
        x: position.x - anchor.x * size.width, y: position.y - anchor.y * size.height,
        width: size.width, height: size.height)
    }
    let anchor = anchor
    let matrix = CATransform3DTranslate(rare.transform, -anchor.x, -anchor.y, -rare.anchorPointZ)
    let box = PlaneMapping(matrix).map(bounds)
    return CGRect(
      x: position.x + box.origin.x, y: position.y + box.origin.y, width: box.size.width, height: box.size.height)
  }
}

extension CALayer {
  /// The affine part of `transform`, whether or not the rest of it is affine.
  public final func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }
  /// Sets `transform` to an affine transform.
  public final func setAffineTransform(_ transform: CGAffineTransform) {
    self.transform = CATransform3DMakeAffineTransform(transform)
  }

  final func changeBounds(to newValue: CGRect) {
    let newBounds = newValue.withPositiveSize
    let oldSize = bounds.size
    change(.bounds) { state.bounds = newBounds }
    guard marks.isDisjoint(with: [.filling, .presentation]) else { return }
    noteGeometryChange()
    guard newBounds.size != oldSize else { return }
    if state.flags.contains(.needsDisplayOnBoundsChange) { setNeedsDisplay() }
    if !children.isEmpty { resizeSublayers(withOldSize: oldSize) }
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
    let host = (layer.attachments?.model ?? layer).host
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
