// UIBarAppearance: the looks of bars as objects.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The looks of a bar.
open class UIBarAppearance: NSObject, NSCopying, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// Has the bar made again.
  final var onChange: (() -> Void)?

  /// Creates the looks that bars have by default.
  public override init() {
    super.init()
  }

  /// Creates the same looks as `barAppearance`.
  public init(barAppearance: UIBarAppearance) {
    super.init()
    take(barAppearance)
  }

  /// The colour behind the bar; nil for that of the system, unless ``configureWithTransparentBackground()`` was called.
  open var backgroundColor: UIColor? {
    didSet { onChange?() }
  }
  /// The effect of the bar on the picture behind it; kept. Nil by default.
  open var backgroundEffect: UIBlurEffect?
  /// The colour of the line at the edge towards the content; nil for none.
  open var shadowColor: UIColor? = UIColor.separator {
    didSet { onChange?() }
  }
  /// The image at the edge towards the content; kept. Nil by default.
  open var shadowImage: UIImage?
  /// The image behind the bar; kept. Nil by default.
  open var backgroundImage: UIImage?
  /// Whether nothing is behind the bar.
  final var isTransparent = false

  /// Sets the looks of the background to those of bars by default.
  open func configureWithDefaultBackground() { configure(nil, line: UIColor.separator, isTransparent: false) }
  /// Sets the looks of the background to a colour of the system.
  open func configureWithOpaqueBackground() {
    configure(BarLooks.background, line: UIColor.separator, isTransparent: false)
  }
  /// Has nothing behind the bar, and no line.
  open func configureWithTransparentBackground() { configure(nil, line: nil, isTransparent: true) }

  private final func configure(_ color: UIColor?, line: UIColor?, isTransparent: Bool) {
    self.isTransparent = isTransparent
    backgroundEffect = nil
    shadowColor = line
    backgroundColor = color
  }

  /// Takes the values of another object.
  final func take(_ other: UIBarAppearance) {
    isTransparent = other.isTransparent
    backgroundEffect = other.backgroundEffect
    shadowColor = other.shadowColor
    shadowImage = other.shadowImage
    backgroundImage = other.backgroundImage
    backgroundColor = other.backgroundColor
  }

  /// The colour to draw behind the bar.
  final var shownColor: UIColor { backgroundColor ?? (isTransparent ? .clear : BarLooks.background) }

  /// Returns the same looks.
  open func copy(with zone: NSZone? = nil) -> Any { UIBarAppearance(barAppearance: self) }
}

/// The looks of a navigation bar.
open class UINavigationBarAppearance: UIBarAppearance, @unchecked Sendable {
  /// The attributes of the title. None by default.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] {
    didSet { onChange?() }
  }
  /// The attributes of large titles; kept. None by default.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]

  /// Returns the same looks.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = UINavigationBarAppearance(barAppearance: self)
    copy.titleTextAttributes = titleTextAttributes
    copy.largeTitleTextAttributes = largeTitleTextAttributes
    return copy
  }
}

/// The looks of a toolbar.
open class UIToolbarAppearance: UIBarAppearance, @unchecked Sendable {
  /// Returns the same looks.
  open override func copy(with zone: NSZone? = nil) -> Any { UIToolbarAppearance(barAppearance: self) }
}

/// The looks of a tab bar.
open class UITabBarAppearance: UIBarAppearance, @unchecked Sendable {
  /// Returns the same looks.
  open override func copy(with zone: NSZone? = nil) -> Any { UITabBarAppearance(barAppearance: self) }
}
