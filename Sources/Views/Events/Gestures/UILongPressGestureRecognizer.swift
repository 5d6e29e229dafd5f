// UILongPressGestureRecognizer: recognizes fingers that are held down.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Recognizes fingers that are held down for a time, and then follows them.
///
/// The gesture is continuous: it begins when the time of the events' sender has passed, changes when the fingers move,
/// and ends when one of them is lifted.
open class UILongPressGestureRecognizer: UIGestureRecognizer, @unchecked Sendable {
  private var start: CGPoint?

  /// The number of seconds that the fingers are held down before the gesture begins. 0.5 by default.
  open var minimumPressDuration: TimeInterval = 0.5
  /// The number of fingers. 1 by default.
  open var numberOfTouchesRequired = 1
  /// The number of taps that come before. 0 by default.
  open var numberOfTapsRequired = 0
  /// The distance that the fingers may move before the gesture begins, in points. 10 by default.
  open var allowableMovement: CGFloat = 10

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard !hasBegun else {
      for touch in touches { ignore(touch, for: event) }
      return
    }
    let down = touchesDown
    guard down.count <= numberOfTouchesRequired else { return state = .failed }
    guard down.count == numberOfTouchesRequired else { return }
    start = middle
    deadline = nil
    guard down.allSatisfy({ $0.tapCount > numberOfTapsRequired }) else { return }
    if minimumPressDuration > 0 {
      deadline = event.timestamp + minimumPressDuration
    } else {
      state = .began
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if isGoingOn {
      state = .changed
    } else if !hasBegun, let start, !Self.near(start, middle, allowableMovement) {
      state = .failed
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if !hasBegun, touchesDown.isEmpty, seen.count < wantedTouches,
      seen.allSatisfy({ $0.tapCount <= numberOfTapsRequired })
    {
      // A tap before the press.
      deadline = event.timestamp + UITapGestureRecognizer.longestPause
      return
    }
    if hasBegun || touchesDown.count < numberOfTouchesRequired { finishPress(.ended) }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { finishPress(.cancelled) }

  private func finishPress(_ state: State) { self.state = hasBegun ? state : .failed }

  open override func reset() {
    super.reset()
    start = nil
  }

  override func timeHasPassed(_ time: TimeInterval) { state = touchesDown.isEmpty ? .failed : .began }
  /// The number of touches of all taps and the press; numbers beyond a thousand are as good as that.
  private var wantedTouches: Int {
    min(max(numberOfTouchesRequired, 0), 1_000) * (min(max(numberOfTapsRequired, 0), 1_000) + 1)
  }
  override var tapOrder: Int { min(max(numberOfTapsRequired, 0), 1_000) + (numberOfTapsRequired > 0 ? 1 : 0) }
}
