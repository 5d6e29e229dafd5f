// UIEvent: what happened to touches at one time.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The touches at a time, and what has just happened to them.
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
    /// The wheel of a mouse.
    case scroll = 10
    /// A pointer.
    case hover = 11
    /// Two fingers on a trackpad.
    case transform = 14
  }

  /// Finer kinds of events.
  public enum EventSubtype: Int, Sendable {
    /// None.
    case none = 0
    /// The device was shaken.
    case motionShake = 1
    /// Play.
    case remoteControlPlay = 100
    /// Pause.
    case remoteControlPause = 101
    /// Stop.
    case remoteControlStop = 102
    /// Play, or pause while playing.
    case remoteControlTogglePlayPause = 103
    /// Go on to the next.
    case remoteControlNextTrack = 104
    /// Go back to the one before.
    case remoteControlPreviousTrack = 105
    /// Begin to go back fast.
    case remoteControlBeginSeekingBackward = 106
    /// Go back fast no more.
    case remoteControlEndSeekingBackward = 107
    /// Begin to go forward fast.
    case remoteControlBeginSeekingForward = 108
    /// Go forward fast no more.
    case remoteControlEndSeekingForward = 109
  }

  /// The buttons of a mouse.
  public struct ButtonMask: OptionSet, Hashable, Sendable {
    /// The set as bits.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// The first button.
    public static let primary = ButtonMask(rawValue: 1 << 0)
    /// The second button.
    public static let secondary = ButtonMask(rawValue: 1 << 1)
    /// Returns the button with a number, which counts from 1; no button for other numbers.
    public static func button(_ number: Int) -> ButtonMask {
      (1...62).contains(number) ? ButtonMask(rawValue: 1 << (number - 1)) : []
    }
  }

  /// The kind of the event: touches.
  open var type: EventType { .touches }
  /// The finer kind of the event: none.
  open var subtype: EventSubtype { .none }
  /// The time of the event in seconds, on the clock of who sent it.
  open var timestamp: TimeInterval { time }
  /// The keys that are held down: none.
  open var modifierFlags: UIKeyModifierFlags { [] }
  /// The buttons of a mouse that are held down: none.
  open var buttonMask: ButtonMask { [] }
  /// All touches that are on the screen, and those that have just ended.
  open var allTouches: Set<UITouch>? { touches }
  /// Returns the touches that began in `view`.
  open func touches(for view: UIView) -> Set<UITouch>? { touches.filter { $0.view === view } }
  /// Returns the touches that began in `window`.
  open func touches(for window: UIWindow) -> Set<UITouch>? { touches.filter { $0.window === window } }
  /// Returns the touches that were handed to a gesture recognizer.
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    touches.filter { $0.gestureRecognizers?.contains { $0 === gesture } == true }
  }
  /// Returns the states of a touch since the event before: only `touch` itself, since none are left out.
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? { touches.contains(touch) ? [touch] : nil }
  /// Returns the states of a touch that are expected next: none.
  open func predictedTouches(for touch: UITouch) -> [UITouch]? { touches.contains(touch) ? [] : nil }

  /// The windows of the touches, each once.
  final var windows: [UIWindow] {
    var found: [UIWindow] = []
    for touch in touches.sorted(by: { $0.serial < $1.serial }) {
      if let window = touch.window, !found.contains(where: { $0 === window }) { found.append(window) }
    }
    return found
  }
}

/// The keys that are held down beside others.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  /// The set as bits.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Caps lock.
  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  /// Shift.
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  /// Control.
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  /// Option.
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  /// Command.
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  /// The key is on the block of numbers.
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}
