// UIAction: a closure with a title and an image, for controls and menus.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A part of a menu.
open class UIMenuElement: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  final var text: String
  final var picture: UIImage?

  /// The mark beside a part of a menu.
  public enum State: Int, Sendable {
    /// None.
    case off
    /// A tick.
    case on
    /// A dash.
    case mixed
  }

  /// The looks and behaviour of a part of a menu.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The set as bits.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// Dimmed, and without an effect.
    public static let disabled = Attributes(rawValue: 1 << 0)
    /// In the colour of what destroys.
    public static let destructive = Attributes(rawValue: 1 << 1)
    /// Left out.
    public static let hidden = Attributes(rawValue: 1 << 2)
    /// Followed by the menu's staying in place.
    public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
  }

  init(title: String, subtitle: String?, image: UIImage?) {
    text = title
    picture = image
    self.subtitle = subtitle
    super.init()
  }

  /// The title.
  open var title: String { text }
  /// The second line. Nil by default.
  open var subtitle: String?
  /// The image. Nil by default.
  open var image: UIImage? { picture }
}

/// A closure that is called with an action.
public typealias UIActionHandler = (UIAction) -> Void

/// A closure with a title and an image, which controls call, and which buttons take their title and image from.
open class UIAction: UIMenuElement, @unchecked Sendable {
  /// A name that tells actions of a control apart.
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

  private let name: Identifier
  private let handler: UIActionHandler
  private weak var caller: AnyObject?

  /// Creates an action; without an identifier it gets one of its own.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
    discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off,
    handler: @escaping UIActionHandler
  ) {
    name = identifier ?? Identifier(UUID().uuidString)
    self.handler = handler
    self.discoverabilityTitle = discoverabilityTitle
    self.attributes = attributes
    self.state = state
    super.init(title: title, subtitle: subtitle, image: image)
  }

  /// The title. Empty by default.
  open override var title: String {
    get { text }
    set { text = newValue }
  }
  /// The image. Nil by default.
  open override var image: UIImage? {
    get { picture }
    set { picture = newValue }
  }
  /// The name that tells the actions of a control apart.
  open var identifier: Identifier { name }
  /// A longer title; kept. Nil by default.
  open var discoverabilityTitle: String?
  /// The looks and behaviour in a menu; kept. None by default.
  open var attributes: UIMenuElement.Attributes
  /// The mark in a menu; kept. Off by default.
  open var state: UIMenuElement.State
  /// The object that calls the handler, while it does.
  open var sender: Any? { caller }

  /// Calls the handler on behalf of `sender`.
  final func call(from sender: AnyObject?) {
    let before = caller
    caller = sender
    handler(self)
    caller = before
  }
}
