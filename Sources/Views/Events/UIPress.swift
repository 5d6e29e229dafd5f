// UIPress: a key of a remote control or a keyboard. None are sent.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A key of a remote control or a keyboard. None are sent here; the class is there for code that overrides the
/// responders' methods for keys.
open class UIPress: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()

  /// The things that a key does.
  public enum Phase: Int, Sendable {
    /// It was pressed.
    case began
    /// Its force has changed.
    case changed
    /// It has not changed.
    case stationary
    /// It was let go.
    case ended
    /// It was taken away.
    case cancelled
  }

  /// The keys of a remote control.
  public enum PressType: Int, Sendable {
    /// The arrow up.
    case upArrow
    /// The arrow down.
    case downArrow
    /// The arrow to the left.
    case leftArrow
    /// The arrow to the right.
    case rightArrow
    /// The key that chooses.
    case select
    /// The key of the menu.
    case menu
    /// The key that plays and pauses.
    case playPause
    /// The key to the page before.
    case pageUp = 30
    /// The key to the next page.
    case pageDown = 31
  }

  /// The thing that the key does.
  open var phase: Phase { .stationary }
  /// The key.
  open var type: PressType { .select }
  /// The time of the last change, in seconds.
  open var timestamp: TimeInterval { 0 }
  /// The force, 0…1.
  open var force: CGFloat { 0 }
  /// The responder that was told first.
  open var responder: UIResponder? { nil }
  /// The window.
  open var window: UIWindow? { nil }
}

/// An event of keys. None are sent.
open class UIPressesEvent: UIEvent, @unchecked Sendable {
  /// The kind of the event: keys.
  open override var type: EventType { .presses }
  /// All keys that are held down: none.
  open var allPresses: Set<UIPress> { [] }
}
