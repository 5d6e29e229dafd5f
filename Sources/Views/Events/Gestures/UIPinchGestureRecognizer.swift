// UIPinchGestureRecognizer: recognizes two fingers that are moved towards or away from each other.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Recognizes two fingers that are moved towards or away from each other.
///
/// The gesture is continuous: it begins when their distance has changed by 10 points, changes with every further move,
/// and ends when both are lifted.
open class UIPinchGestureRecognizer: UIGestureRecognizer, @unchecked Sendable {
  private var factor = GestureNumber(1)
  private var distanceBefore: CGFloat = 1
  private var firstDistance: CGFloat = 1

  private static let threshold: CGFloat = 10

  /// The distance of the fingers as a multiple of that at which they were put down. It may be set, and goes on from
  /// there.
  open var scale: CGFloat {
    get { factor.value }
    set { factor.restart(at: newValue) }
  }
  /// The change of ``scale`` per second.
  open var velocity: CGFloat { factor.velocity }

  private var distance: CGFloat? {
    let down = touchesDown
    guard down.count == 2 else { return nil }
    // Fingers in one place have no distance to compare with.
    return max(hypot(down[1].place.x - down[0].place.x, down[1].place.y - down[0].place.y), 1)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touchesDown.dropFirst(2) { ignore(touch, for: event) }
    guard let distance else { return }
    distanceBefore = distance
    factor.change(to: factor.value, at: event.timestamp)
    if !hasBegun { firstDistance = distance }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let distance else { return }
    factor.change(to: factor.value * (distance / distanceBefore), at: event.timestamp)
    distanceBefore = distance
    if isGoingOn {
      state = .changed
    } else if !hasBegun, abs(distance - firstDistance) >= Self.threshold {
      state = .began
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    factor.rest(until: event.timestamp)
    endWithLastTouch()
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { endWithLastTouch(.cancelled) }

  open override func reset() {
    super.reset()
    factor = GestureNumber(1)
  }
}
