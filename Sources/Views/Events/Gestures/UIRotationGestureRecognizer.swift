// UIRotationGestureRecognizer: recognizes two fingers that are moved around each other.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Recognizes two fingers that are moved around each other.
///
/// The gesture is continuous: it begins when the line between them has turned by a tenth of a radian, changes with
/// every further move, and ends when both are lifted.
open class UIRotationGestureRecognizer: UIGestureRecognizer, @unchecked Sendable {
  private var turned = GestureNumber(0)
  private var angleBefore: CGFloat = 0

  private static let threshold: CGFloat = 0.1

  /// The angle by which the fingers have turned, in radians, clockwise. It may be set, and goes on from there.
  open var rotation: CGFloat {
    get { turned.value }
    set { turned.restart(at: newValue) }
  }
  /// The change of ``rotation`` per second, in radians.
  open var velocity: CGFloat { turned.velocity }

  private var angle: CGFloat? {
    let down = touchesDown
    guard down.count == 2, down[0].place != down[1].place else { return nil }
    return atan2(down[1].place.y - down[0].place.y, down[1].place.x - down[0].place.x)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touchesDown.dropFirst(2) { ignore(touch, for: event) }
    guard let angle else { return }
    angleBefore = angle
    turned.change(to: turned.value, at: event.timestamp)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let angle else { return }
    turned.change(
      to: turned.value + (angle - angleBefore).remainder(dividingBy: 2 * .pi), at: event.timestamp)
    angleBefore = angle
    if isGoingOn {
      state = .changed
    } else if !hasBegun, abs(turned.value) >= Self.threshold {
      state = .began
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    turned.rest(until: event.timestamp)
    endWithLastTouch()
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { endWithLastTouch(.cancelled) }

  open override func reset() {
    super.reset()
    turned = GestureNumber(0)
  }
}

/// Recognizes a pointer above a view. There are no pointers, so nothing is ever recognized.
open class UIHoverGestureRecognizer: UIGestureRecognizer, @unchecked Sendable {
  /// The distance of a pencil from the screen: 0.
  open var zOffset: CGFloat { 0 }
  /// The angle between a pencil and the screen in radians: π / 2, upright.
  open var altitudeAngle: CGFloat { .pi / 2 }
  /// Returns the direction of a pencil in radians: 0.
  open func azimuthAngle(in view: UIView?) -> CGFloat { 0 }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }
}
