// UISwipeGestureRecognizer: recognizes fingers that are moved fast in one direction.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Recognizes fingers that move 50 points in one direction within half a second, and at most as far across it.
///
/// The gesture is discrete.
open class UISwipeGestureRecognizer: UIGestureRecognizer, @unchecked Sendable {
  private var path = CGPoint.zero

  private static let least: CGFloat = 50
  private static let longest: TimeInterval = 0.5

  /// Directions in the space of the window.
  public struct Direction: OptionSet, Hashable, Sendable {
    /// The set as bits.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// To the right.
    public static let right = Direction(rawValue: 1 << 0)
    /// To the left.
    public static let left = Direction(rawValue: 1 << 1)
    /// Up.
    public static let up = Direction(rawValue: 1 << 2)
    /// Down.
    public static let down = Direction(rawValue: 1 << 3)
  }

  /// The directions that are recognized. To the right by default.
  open var direction = Direction.right
  /// The number of fingers. 1 by default.
  open var numberOfTouchesRequired = 1

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if deadline == nil { deadline = event.timestamp + Self.longest }
    path = .zero
    if touchesDown.count > numberOfTouchesRequired { state = .failed }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    let step = step
    path.x += step.x
    path.y += step.y
    let (x, y) = (path.x, path.y)
    guard max(abs(x), abs(y)) >= Self.least else { return }
    let isMeant =
      abs(x) > abs(y)
      ? abs(y) <= Self.least && direction.contains(x > 0 ? .right : .left)
      : abs(x) <= Self.least && direction.contains(y > 0 ? .down : .up)
    state = isMeant && touchesDown.count == numberOfTouchesRequired ? .ended : .failed
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

  open override func reset() {
    super.reset()
    path = .zero
  }

  override func timeHasPassed(_ time: TimeInterval) { state = .failed }
}
