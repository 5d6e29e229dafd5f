// UIScrollView+Drag: what a finger does to the content, and where it comes to rest.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The state of fingers on a scroll view.
struct ScrollMotion {
  /// A drag that is under way.
  struct Drag {
    /// The offset at which it began, without the resistance past the edges.
    var start: CGPoint
    /// The axes that it moves along.
    var axes: (x: Bool, y: Bool)
  }
  var drag: Drag?
  /// The factor of the zoom at which a pinch began.
  var pinch: CGFloat?
  var isDecelerating = false
  var isAnimating = false
}

extension UIScrollView {
  /// The part of a pull past an edge by which the content follows; the usual 0.55.
  private static let give: CGFloat = 0.55

  /// The distance by which content follows a pull by `distance` past its edge, in a view that is `length` long: at first by
  /// 0.55 of it, and never further than the view is long.
  static func yielding(_ distance: CGFloat, in length: CGFloat) -> CGFloat {
    guard length > 0 else { return 0 }
    return (1 - 1 / (distance * give / length + 1)) * length
  }

  /// The pull whose ``yielding(_:in:)`` is `distance`.
  static func pull(for distance: CGFloat, in length: CGFloat) -> CGFloat {
    guard length > 0, distance < length else { return distance }
    return (1 / (1 - distance / length) - 1) * length / give
  }

  /// The offset, one number of it, for a pull to `value`.
  private func resist(
    _ value: CGFloat, _ low: CGFloat, _ high: CGFloat, length: CGFloat, bounces: Bool,
    _ map: (CGFloat, CGFloat) -> CGFloat
  ) -> CGFloat {
    if value < low { return bounces ? low - map(low - value, length) : low }
    if value > high { return bounces ? high + map(value - high, length) : high }
    return value
  }

  private func resist(_ offset: CGPoint, _ map: (CGFloat, CGFloat) -> CGFloat) -> CGPoint {
    let (low, high) = restingRange
    let size = bounds.size
    let x = bounces && bouncesHorizontally && (alwaysBounceHorizontal || high.x > low.x)
    let y = bounces && bouncesVertically && (alwaysBounceVertical || high.y > low.y)
    return CGPoint(
      x: resist(offset.x, low.x, high.x, length: size.width, bounces: x, map),
      y: resist(offset.y, low.y, high.y, length: size.height, bounces: y, map))
  }

  /// Begins a drag whose first movement is `movement`.
  final func beginDrag(_ movement: CGPoint) {
    guard isScrollEnabled, motion.drag == nil else { return }
    let isAcross = abs(movement.x) > abs(movement.y)
    motion.drag = ScrollMotion.Drag(
      start: resist(contentOffset, Self.pull),
      axes: isDirectionalLockEnabled ? (isAcross, !isAcross) : (true, true))
    showsIndicators = true
    placeIndicators()
    delegate?.scrollViewWillBeginDragging(self)
  }

  /// Moves the content with a finger that is `translation` away from the place at which the drag began.
  final func drag(by translation: CGPoint) {
    guard let drag = motion.drag else { return }
    let pulled = CGPoint(
      x: drag.start.x - (drag.axes.x ? translation.x : 0), y: drag.start.y - (drag.axes.y ? translation.y : 0))
    contentOffset = resist(pulled.replacingNonFinite(by: contentOffset), Self.yielding)
    placeIndicators()
  }

  /// Ends the drag; `velocity` is that of the finger in points per second.
  final func endDrag(velocity: CGPoint) {
    guard let drag = motion.drag else { return }
    let speed = CGPoint(
      x: drag.axes.x && velocity.x.isFinite ? -velocity.x / 1000 : 0,
      y: drag.axes.y && velocity.y.isFinite ? -velocity.y / 1000 : 0)
    let reach = decelerationRate.reach
    let offset = contentOffset
    var target = CGPoint(x: offset.x + speed.x * reach, y: offset.y + speed.y * reach)
    if isPagingEnabled { target = page(from: drag.start, speed: speed) }
    target = resting(finalTarget(resting(target), velocity: speed).replacingNonFinite(by: target))
    delegate?.scrollViewWillEndDragging(self, withVelocity: speed, targetContentOffset: &target)
    target = resting(target.replacingNonFinite(by: offset))
    motion.drag = nil
    if let refreshControl, offset.y <= restingRange.low.y - UIRefreshControl.height { refreshControl.pull() }
    let goesOn = target != contentOffset
    delegate?.scrollViewDidEndDragging(self, willDecelerate: goesOn)
    if goesOn {
      motion.isDecelerating = true
      delegate?.scrollViewWillBeginDecelerating(self)
      contentOffset = target
      motion.isDecelerating = false
      delegate?.scrollViewDidEndDecelerating(self)
    }
    hideIndicators()
  }

  /// The page that is nearest, or the next one in the direction of a movement faster than 0.3 points a millisecond.
  private func page(from start: CGPoint, speed: CGPoint) -> CGPoint {
    func page(_ offset: CGFloat, _ start: CGFloat, _ low: CGFloat, _ length: CGFloat, _ speed: CGFloat) -> CGFloat {
      guard length > 0 else { return offset }
      let (place, first) = ((offset - low) / length, ((start - low) / length).rounded())
      if speed > 0.3 { return low + min(place.rounded(.down) + 1, first + 1) * length }
      if speed < -0.3 { return low + max(place.rounded(.up) - 1, first - 1) * length }
      return low + place.rounded() * length
    }
    let (low, size, offset) = (restingRange.low, bounds.size, contentOffset)
    return CGPoint(
      x: page(offset.x, start.x, low.x, size.width, speed.x),
      y: page(offset.y, start.y, low.y, size.height, speed.y))
  }

  // MARK: Pinch

  final func beginPinch() {
    guard motion.pinch == nil, maximumZoomScale > minimumZoomScale, let view = zoomedView else { return }
    motion.pinch = zoom
    delegate?.scrollViewWillBeginZooming(self, with: view)
  }

  /// Zooms by the factor `scale` since the pinch began, about a point of the view's own space.
  final func pinch(scale: CGFloat, at point: CGPoint) {
    guard let start = motion.pinch, scale.isFinite, scale > 0 else { return }
    let wanted = start * scale
    let allowed = allowedZoom(wanted)
    // Past the limits the zoom follows with the square root.
    let shown = bouncesZoom && wanted > 0 ? allowed * (wanted / allowed).squareRoot() : allowed
    let origin = contentOffset
    applyZoom(shown, about: CGPoint(x: point.x - origin.x, y: point.y - origin.y))
  }

  final func endPinch() {
    guard motion.pinch != nil else { return }
    motion.pinch = nil
    let size = bounds.size
    applyZoom(allowedZoom(zoom), about: CGPoint(x: size.width / 2, y: size.height / 2))
    if motion.drag == nil { contentOffset = resting(contentOffset) }
    delegate?.scrollViewDidEndZooming(self, with: zoomedView, atScale: zoom)
  }
}
