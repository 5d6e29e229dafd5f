// UIControl+Types: the events and states of controls, and the places of their contents.
// SPDX-License-Identifier: Apache-2.0

extension UIControl {
  /// A set of events that happen to a control.
  public struct Event: OptionSet, Hashable, Sendable {
    /// The set as bits.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// A touch was put down in the control.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A touch was put down again, soon after another in the same place.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// The touch has moved inside.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// The touch has moved outside.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// The touch has moved back in.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// The touch has moved out.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// The touch was lifted inside.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// The touch was lifted outside.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// The touch was taken away.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The value of the control has changed by a touch.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The main action of the control, whatever its kind, such as the lifting of a touch inside a button.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// The menu of the control is about to be shown; nothing sends it.
    public static let menuActionTriggered = Event(rawValue: 1 << 14)
    /// The editing of a text has begun.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// The text that is edited has changed.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// The editing of a text has ended.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// The editing of a text has ended with the return key.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// All events of touches.
    public static let allTouchEvents = Event(rawValue: 0x0000_0FFF)
    /// All events of the editing of texts.
    public static let allEditingEvents = Event(rawValue: 0x000F_0000)
    /// The events that programs may define.
    public static let applicationReserved = Event(rawValue: 0x0F00_0000)
    /// The events that are kept for the system.
    public static let systemReserved = Event(rawValue: 0xF000_0000)
    /// All events.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// The state of a control: a set of flags.
  public struct State: OptionSet, Hashable, Sendable {
    /// The set as bits.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// Enabled, and neither selected nor highlighted.
    public static let normal: State = []
    /// Shown as pressed.
    public static let highlighted = State(rawValue: 1 << 0)
    /// Without an answer to touches.
    public static let disabled = State(rawValue: 1 << 1)
    /// Chosen.
    public static let selected = State(rawValue: 1 << 2)
    /// In the focus of a remote control; nothing sets it.
    public static let focused = State(rawValue: 1 << 3)
    /// The flags that programs may define.
    public static let application = State(rawValue: 0x00FF_0000)
    /// The flags that are kept for the system.
    public static let reserved = State(rawValue: 0xFF00_0000)
  }

  /// The horizontal place of a control's content.
  public enum ContentHorizontalAlignment: Int, Sendable {
    /// In the middle.
    case center
    /// At the left side.
    case left
    /// At the right side.
    case right
    /// As wide as the control.
    case fill
    /// At the side where lines begin.
    case leading
    /// At the side where lines end.
    case trailing
  }

  /// The vertical place of a control's content.
  public enum ContentVerticalAlignment: Int, Sendable {
    /// In the middle.
    case center
    /// At the top.
    case top
    /// At the bottom.
    case bottom
    /// As high as the control.
    case fill
  }

  final var resolvedHorizontalAlignment: ContentHorizontalAlignment {
    let runsLeft = isRightToLeft
    switch contentHorizontalAlignment {
    case .leading: return runsLeft ? .right : .left
    case .trailing: return runsLeft ? .left : .right
    case let other: return other
    }
  }
}

/// The old name of the state of a control.
public typealias UIControlState = UIControl.State
