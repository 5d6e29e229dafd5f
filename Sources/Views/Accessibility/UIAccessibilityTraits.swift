// UIAccessibilityTraits: what assistive technologies are told of the kind and the state of an element.
// SPDX-License-Identifier: Apache-2.0

/// The kind of an element, and its state, as assistive technologies are told. The bits are UIKit's.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  /// The set as bits.
  public let rawValue: UInt64

  /// Creates a set from its bits.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// Nothing in particular.
  public static let none: UIAccessibilityTraits = []
  /// A button.
  public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
  /// A link.
  public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
  /// An image.
  public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
  /// Selected.
  public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
  /// Plays a sound of its own.
  public static let playsSound = UIAccessibilityTraits(rawValue: 1 << 4)
  /// A key of a keyboard.
  public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
  /// Text that does not change.
  public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
  /// A summary that is read when the program begins.
  public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
  /// Cannot be used at present.
  public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
  /// Changes its label or value often.
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
  /// A field for a search.
  public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
  /// Begins to play or to record when it is activated.
  public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)
  /// Has a value that can be made larger and smaller.
  public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
  /// Takes touches itself.
  public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
  /// Turns the page when its reading ends.
  public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 << 14)
  /// A bar of tabs.
  public static let tabBar = UIAccessibilityTraits(rawValue: 1 << 15)
  /// The header of a section.
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
  /// A button with two states.
  public static let toggleButton = UIAccessibilityTraits(rawValue: 1 << 53)

  /// The names of the traits, as they are printed.
  static let names: [(trait: UIAccessibilityTraits, name: String)] = [
    (.button, "button"), (.link, "link"), (.image, "image"), (.selected, "selected"), (.playsSound, "playsSound"),
    (.keyboardKey, "keyboardKey"), (.staticText, "staticText"), (.summaryElement, "summaryElement"),
    (.notEnabled, "notEnabled"), (.updatesFrequently, "updatesFrequently"), (.searchField, "searchField"),
    (.startsMediaSession, "startsMediaSession"), (.adjustable, "adjustable"),
    (.allowsDirectInteraction, "allowsDirectInteraction"), (.causesPageTurn, "causesPageTurn"), (.tabBar, "tabBar"),
    (.header, "header"), (.toggleButton, "toggleButton"),
  ]
}
