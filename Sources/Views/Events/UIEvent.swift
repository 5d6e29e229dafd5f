// UIEvent: what happened to touches at one time.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What happened to touches at one time.
open class UIEvent: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  final var touches: Set<UITouch> = []
  final var time: TimeInterval = 0

  /// Kinds of events.
  public enum EventType: Int, Sendable {
    /// Touches.
    case touches
    /// Motion of the device.
    case motion
    /// Commands of a remote control.
    case remoteControl
    /// Keys.
    case presses
  }

  /// The kind of the event: touches.
  open var type: EventType { .touches }
  /// The time of the event in seconds, on the clock of who sent it.
  open var timestamp: TimeInterval { time }
  /// All touches that are on the screen, and those that have just ended.
  open var allTouches: Set<UITouch>? { touches }
  /// Returns the touches that began in `view`.
  open func touches(for view: UIView) -> Set<UITouch>? { touches.filter { $0.view === view } }
  /// Returns the touches that began in `window`.
  open func touches(for window: UIWindow) -> Set<UITouch>? { touches.filter { $0.window === window } }

  /// The windows of the touches, each once.
  final var windows: [UIWindow] {
    var found: [UIWindow] = []
    for touch in touches {
      if let window = touch.window, !found.contains(where: { $0 === window }) { found.append(window) }
    }
    return found
  }
}
