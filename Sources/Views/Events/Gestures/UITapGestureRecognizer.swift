// UITapGestureRecognizer: recognizes one or more taps with one or more fingers.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Recognizes taps: fingers that are put down and lifted within 0.75 seconds, without moving more than 45 points.
///
/// Taps follow each other within 0.35 seconds. The gesture is discrete. A recognizer of single taps doesn't keep one of
/// double taps from recognizing: it is called for the first tap, unless it requires the other to fail.
open class UITapGestureRecognizer: UIGestureRecognizer, @unchecked Sendable {
  private var tapsDone = 0
  private var starts: [UInt64: CGPoint] = [:]
  private var firstPlace: CGPoint?

  private static let reach: CGFloat = 45
  private static let longestTap: TimeInterval = 0.75
  static let longestPause: TimeInterval = 0.35

  /// The number of taps. 1 by default.
  open var numberOfTapsRequired = 1
  /// The number of fingers. 1 by default.
  open var numberOfTouchesRequired = 1
  /// The buttons of a mouse; kept. The first by default.
  open var buttonMaskRequired = UIEvent.ButtonMask.primary

  open override var numberOfTouches: Int { current == .ended ? numberOfTouchesRequired : super.numberOfTouches }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if starts.isEmpty { deadline = event.timestamp + Self.longestTap }
    for touch in touches { starts[touch.serial] = touch.place }
    if let firstPlace, !Self.near(firstPlace, middle, Self.reach) { return fail() }
    if starts.count > numberOfTouchesRequired { state = .failed }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches {
      guard let start = starts[touch.serial], !Self.near(start, touch.place, Self.reach) else { continue }
      state = .failed
      return
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard touchesDown.isEmpty else { return }
    guard starts.count == numberOfTouchesRequired else { return state = .failed }
    tapsDone += 1
    if firstPlace == nil { firstPlace = middle }
    starts = [:]
    if tapsDone >= numberOfTapsRequired {
      deadline = nil
      state = .ended
    } else {
      deadline = event.timestamp + Self.longestPause
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

  open override func reset() {
    super.reset()
    tapsDone = 0
    starts = [:]
    firstPlace = nil
  }

  open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    preventedGestureRecognizer.tapOrder <= tapOrder || preventedGestureRecognizer.tapOrder <= 1
  }

  override func timeHasPassed(_ time: TimeInterval) { state = .failed }
  override var tapOrder: Int { numberOfTapsRequired }
  override var isPlainTap: Bool { numberOfTapsRequired <= 1 && numberOfTouchesRequired <= 1 }
}
