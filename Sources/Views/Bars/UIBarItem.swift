// UIBarItem: what the entries of all bars have.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An entry of a bar: a title and an image.
open class UIBarItem: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// Has the bar made again that the item is in.
  final var onChange: (() -> Void)?
  private var titleAttributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]

  /// Creates an entry without a title and an image.
  public override init() {
    super.init()
  }

  /// Creates an entry without a title and an image; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    super.init()
  }

  /// The title. Nil by default.
  open var title: String? {
    didSet { if title != oldValue { onChange?() } }
  }
  /// The image. Nil by default.
  open var image: UIImage? {
    didSet { onChange?() }
  }
  /// Whether a tap has an effect. True by default.
  open var isEnabled = true {
    didSet { onChange?() }
  }
  /// A number by which the item can be found. 0 by default.
  open var tag = 0
  /// Distances by which the image is moved in its place; kept. Zero by default.
  open var imageInsets = UIEdgeInsets.zero
  /// Sets the attributes of the title in a state. Those for the normal state count in all others too; other states than
  /// normal and disabled are kept.
  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
    titleAttributes[state] = attributes
    onChange?()
  }
  /// Returns the attributes of the title that were set for a state.
  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    titleAttributes[state]
  }
  /// A text for readers who don't see the item; kept. Nil by default.
  open var accessibilityIdentifier: String?
}

extension UIBarItem {
  /// The attributes of the title in its present state, on top of others.
  final func shownAttributes(
    _ own: [NSAttributedString.Key: Any], isEnabled: Bool = true, isSelected: Bool = false
  ) -> [NSAttributedString.Key: Any] {
    var result = own.merging(titleTextAttributes(for: .normal) ?? [:]) { $1 }
    if !isEnabled { result.merge(titleTextAttributes(for: .disabled) ?? [:]) { $1 } }
    if isSelected { result.merge(titleTextAttributes(for: .selected) ?? [:]) { $1 } }
    return result
  }
}

/// The room that there is for a bar.
public enum UIBarMetrics: Int, Sendable {
  /// That of an upright telephone.
  case `default` = 0
  /// That of a telephone on its side.
  case compact = 1
  /// That of an upright telephone, with a line above the title.
  case defaultPrompt = 101
  /// That of a telephone on its side, with a line above the title.
  case compactPrompt = 102
}

/// The look of a bar.
public enum UIBarStyle: Int, Sendable {
  /// Dark on light.
  case `default`
  /// Light on dark.
  case black
}
