// UIControl+Tracking: turning touches into events.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UIControl {
  /// The distance from the bounds, in points, at which a tracked touch still counts as inside.
  private static let slop: CGFloat = 70

  private func holds(_ touch: UITouch, _ event: UIEvent?) -> Bool {
    let place = touch.location(in: self)
    return point(inside: place, with: event) || bounds.shrunk(x: -Self.slop, y: -Self.slop).holds(place)
  }

  /// The tracked touch, where it is among `touches`.
  private func tracked(_ touches: Set<UITouch>) -> UITouch? {
    guard isTracked, let touch = trackedTouch, touches.contains(touch) else { return nil }
    return touch
  }

  final func trackBeginning(_ touches: Set<UITouch>, _ event: UIEvent?) {
    guard isEnabled, !isTracked, let touch = touches.min(by: { $0.serial < $1.serial }) else { return }
    trackedTouch = touch
    holdsTouch = true
    isTracked = true
    guard beginTracking(touch, with: event) else { return forgetTouch() }
    // The method may have disabled the control.
    guard isTracked else { return }
    isHighlighted = true
    tell(touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, event)
  }

  final func trackMove(_ touches: Set<UITouch>, _ event: UIEvent?) {
    guard let touch = tracked(touches) else { return }
    let wasInside = holdsTouch
    holdsTouch = holds(touch, event)
    guard continueTracking(touch, with: event) else {
      isHighlighted = false
      return forgetTouch()
    }
    guard isTracked else { return }
    isHighlighted = holdsTouch
    var events: Event = holdsTouch ? .touchDragInside : .touchDragOutside
    if wasInside != holdsTouch { events.insert(holdsTouch ? .touchDragEnter : .touchDragExit) }
    tell(events, event)
  }

  final func trackEnd(_ touches: Set<UITouch>, _ event: UIEvent?) {
    guard let touch = tracked(touches) else { return }
    holdsTouch = holds(touch, event)
    let isInside = holdsTouch
    isTracked = false
    isHighlighted = false
    endTracking(touch, with: event)
    tell(isInside ? .touchUpInside : .touchUpOutside, event)
    if !isTracked { forgetTouch() }
  }

  final func trackCancellation(_ touches: Set<UITouch>, _ event: UIEvent?) {
    guard tracked(touches) != nil else { return }
    isTracked = false
    isHighlighted = false
    cancelTracking(with: event)
    tell(.touchCancel, event)
    if !isTracked { forgetTouch() }
  }

  /// Ends the tracking of a control that is disabled.
  final func dropTracking() {
    guard isTracked else { return }
    forgetTouch()
    isHighlighted = false
    cancelTracking(with: nil)
  }

  private func forgetTouch() {
    isTracked = false
    holdsTouch = false
    trackedTouch = nil
  }

  private func tell(_ events: Event, _ event: UIEvent?) {
    let isPrimary = !events.isDisjoint(with: primaryTriggers)
    send(isPrimary ? [events, .primaryActionTriggered] : events, event)
  }
}
