// UIBarItem: what the entries of all bars have.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An entry of a bar: a title and an image.
open class UIBarItem: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// Has the bar made again that the item is in.
  final var onChange: (() -> Void)?

  /// Creates an entry without a title and an image.
  public override init() {
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
  /// A text for readers who don't see the item; kept. Nil by default.
  open var accessibilityIdentifier: String?
}

/// The room that there is for a bar.
public enum UIBarMetrics: Int, Sendable {
  /// That of an upright telephone.
  case `default`
  /// That of a telephone on its side.
  case compact
}

/// The look of a bar.
public enum UIBarStyle: Int, Sendable {
  /// Dark on light.
  case `default`
  /// Light on dark.
  case black
}
