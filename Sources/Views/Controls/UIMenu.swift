// UIMenu: a list of actions. There are no menus on screen, so it is kept.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A list of actions and further menus. It is kept, and never shown: a menu opens above an application that is running.
open class UIMenu: UIMenuElement, @unchecked Sendable {
  /// A name that tells menus apart.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates an identifier from a name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Creates an identifier from a name.
    public init(_ rawValue: String) {
      self.rawValue = rawValue
    }
  }

  /// Ways in which a menu is shown in another.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The set as bits.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// Its elements among those of the other.
    public static let displayInline = Options(rawValue: 1 << 0)
    /// In the colour of what destroys.
    public static let destructive = Options(rawValue: 1 << 1)
    /// With one element ticked at a time.
    public static let singleSelection = Options(rawValue: 1 << 5)
    /// As a row of images.
    public static let displayAsPalette = Options(rawValue: 1 << 7)
  }

  private let name: Identifier
  private let kinds: Options
  private let elements: [UIMenuElement]

  /// Creates a menu; without an identifier it gets one of its own.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
    options: Options = [], children: [UIMenuElement] = []
  ) {
    name = identifier ?? Identifier(UUID().uuidString)
    kinds = options
    elements = children
    super.init(title: title, subtitle: subtitle, image: image)
  }

  /// The name that tells the menu apart.
  open var identifier: Identifier { name }
  /// The ways in which the menu is shown in another.
  open var options: Options { kinds }
  /// The actions and further menus.
  open var children: [UIMenuElement] { elements }
  /// Returns a menu like this one with other elements.
  open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
    UIMenu(
      title: title, subtitle: subtitle, image: image, identifier: identifier, options: options, children: newChildren)
  }
}
