// UITouch: a finger on the screen.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A finger on the screen, from when it is put down until it is lifted.
open class UITouch: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  final var place = CGPoint.zero
  final var placeBefore = CGPoint.zero
  final var step = Phase.began
  final var taps = 1
  final var time: TimeInterval = 0
  final weak var ownView: UIView?
  final weak var ownWindow: UIWindow?

  /// What a touch does.
  public enum Phase: Int, Sendable {
    /// It was put down.
    case began
    /// It has moved.
    case moved
    /// It has not moved.
    case stationary
    /// It was lifted.
    case ended
    /// It was taken away.
    case cancelled
  }

  /// What the touch does.
  open var phase: Phase { step }
  /// The time of the last change in seconds, on the clock of who sent it.
  open var timestamp: TimeInterval { time }
  /// The number of touches that were put down here, one soon after the other.
  open var tapCount: Int { taps }
  /// The view in which the touch began.
  open var view: UIView? { ownView }
  /// The window in which the touch began.
  open var window: UIWindow? { ownWindow }
  /// Returns the place of the touch in the space of `view`, or of the window.
  open func location(in view: UIView?) -> CGPoint { ownWindow?.convert(place, to: view ?? ownWindow) ?? place }
  /// Returns the place before the last change in the space of `view`, or of the window.
  open func previousLocation(in view: UIView?) -> CGPoint {
    ownWindow?.convert(placeBefore, to: view ?? ownWindow) ?? placeBefore
  }
}
