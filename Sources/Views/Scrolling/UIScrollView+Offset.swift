// UIScrollView+Offset: the offset, its range, and the room around the content.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UIScrollView {
  final var insetInEffect: UIEdgeInsets {
    var inset = contentInset
    let safe = safeAreaInsets
    guard contentInsetAdjustmentBehavior != .never, safe != .zero, safe.areNumbers else { return inset }
    let size = bounds.size
    let always = contentInsetAdjustmentBehavior == .always
    let scrollsDown = contentSize.height > size.height - inset.top - inset.bottom || alwaysBounceVertical
    let scrollsAcross = contentSize.width > size.width - inset.left - inset.right || alwaysBounceHorizontal
    if always || scrollsDown {
      inset.top += safe.top
      inset.bottom += safe.bottom
    }
    if always || scrollsAcross {
      inset.left += safe.left
      inset.right += safe.right
    }
    return inset
  }

  /// The least offset at which the content rests, and the largest.
  final var restingRange: (low: CGPoint, high: CGPoint) {
    let (inset, size) = (insetInEffect, bounds.size)
    let low = CGPoint(x: -inset.left, y: -inset.top)
    return (
      low,
      CGPoint(
        x: max(low.x, contentSize.width + inset.right - size.width),
        y: max(low.y, contentSize.height + inset.bottom - size.height))
    )
  }

  /// The offset at rest that is nearest to `offset`.
  final func resting(_ offset: CGPoint) -> CGPoint {
    let (low, high) = restingRange
    return CGPoint(x: min(max(offset.x, low.x), high.x), y: min(max(offset.y, low.y), high.y))
  }

  /// Takes the size that constraints give the content, in the directions in which they do.
  final func adoptContentGuide() {
    guard contentGuide.box?.engine != nil else { return }
    let found = contentGuide.layoutFrame.size
    let size = CGSize(
      width: found.width > 0 ? found.width : contentSize.width,
      height: found.height > 0 ? found.height : contentSize.height)
    if size != contentSize { contentSize = size }
  }

  final func move(to offset: CGPoint, animated: Bool) {
    let before = contentOffset
    motion.isAnimating = animated
    contentOffset = offset
    motion.isAnimating = false
    if animated && contentOffset != before { delegate?.scrollViewDidEndScrollingAnimation(self) }
  }

  final func noteBounds(_ old: CGRect) {
    let bounds = super.bounds
    if bounds.size != old.size { noteInset() }
    guard bounds.origin != old.origin else { return }
    // The subviews in sight are others now.
    setNeedsLayout()
    if motion.drag == nil { hideIndicators() }
    telling("a change of the offset") { delegate?.scrollViewDidScroll(self) }
  }

  final func noteContentSize(_ old: CGSize) {
    let size = contentSize
    guard size != old else { return }
    noteInset()
    setNeedsLayout()
    // Content that has shrunk is not left behind.
    guard !isTracking, size.width < old.width || size.height < old.height else { return }
    let high = restingRange.high
    let offset = contentOffset
    let kept = CGPoint(
      x: size.width < old.width ? min(offset.x, high.x) : offset.x,
      y: size.height < old.height ? min(offset.y, high.y) : offset.y)
    if kept != offset { contentOffset = kept }
  }

  /// Tells of another room around the content. Content that rested at its beginning does so afterwards.
  final func noteInset() {
    let (old, new) = (notedInset, insetInEffect)
    guard old != new else { return }
    notedInset = new
    var offset = contentOffset
    if offset.x == -old.left { offset.x = -new.left }
    if offset.y == -old.top { offset.y = -new.top }
    if offset != contentOffset { contentOffset = offset }
    setNeedsLayout()
    telling("a change of the insets") {
      adjustedContentInsetDidChange()
      delegate?.scrollViewDidChangeAdjustedContentInset(self)
    }
  }

  final func show(_ rect: CGRect, animated: Bool) {
    guard rect.replacingNonFinite(by: .zero) == rect else { return }
    let inset = insetInEffect
    let content = CGRect(origin: .zero, size: contentSize)
    let wanted = rect.standardized.common(with: content)
    guard !wanted.isNull else { return }
    let sight = bounds.inset(by: inset)
    var offset = contentOffset
    offset.x += Self.shift(wanted.minX, wanted.maxX, sight.minX, sight.maxX)
    offset.y += Self.shift(wanted.minY, wanted.maxY, sight.minY, sight.maxY)
    move(to: resting(offset), animated: animated)
  }

  /// The least shift of a range in sight that makes it contain another, or lie in it.
  private static func shift(_ low: CGFloat, _ high: CGFloat, _ sightLow: CGFloat, _ sightHigh: CGFloat) -> CGFloat {
    let (toLow, toHigh) = (low - sightLow, high - sightHigh)
    // The range is in sight, or it fills the sight.
    if toLow >= 0 && toHigh <= 0 || toLow <= 0 && toHigh >= 0 { return 0 }
    return abs(toLow) < abs(toHigh) ? toLow : toHigh
  }
}
