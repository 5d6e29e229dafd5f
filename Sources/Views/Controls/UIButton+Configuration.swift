// UIButton+Configuration: the looks of a button in one value.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UIButton {
  /// A function that changes the configuration of a button for its present state.
  public typealias ConfigurationUpdateHandler = (UIButton) -> Void

  /// The looks of a button in one value.
  ///
  /// Colours that aren't set follow the style, the tint and the state of the button.
  public struct Configuration {
    /// The styles from which configurations begin.
    enum Kind: Hashable, Sendable {
      case plain, tinted, gray, filled
    }

    /// Ways in which the corners follow the size of the button.
    public enum CornerStyle: Int, Sendable {
      /// The radius of the background as it is.
      case fixed = -1
      /// The radius of the background, adjusted to the size of text. The size of text has no effect here.
      case dynamic = 0
      /// A radius of 4 points.
      case small = 1
      /// A radius of 6 points.
      case medium = 2
      /// A radius of 9 points.
      case large = 3
      /// Ends that are half circles.
      case capsule = 4
    }
    /// Sizes of buttons.
    public enum Size: Int, Sendable {
      /// Text of 17 points, with 7 points above and below.
      case medium = 0
      /// Text of 15 points, with 5 points above and below.
      case small = 1
      /// Text of 15 points, with 5 points above and below.
      case mini = 2
      /// Text of 17 points, with 15 points above and below.
      case large = 3
    }
    /// Alignments of title and subtitle with each other.
    public enum TitleAlignment: Int, Sendable {
      /// By the place of the image: towards it, or centred.
      case automatic = 0
      /// At the side where lines begin.
      case leading = 1
      /// In the middle.
      case center = 2
      /// At the side where lines end.
      case trailing = 3
    }
    /// Looks on the Mac.
    public enum MacIdiomStyle: Int, Sendable {
      /// That of the place.
      case automatic
      /// With a border.
      case bordered
      /// Without a border.
      case borderless
      /// With a border, and a tint.
      case borderedTinted
    }

    var kind: Kind
    var insets: NSDirectionalEdgeInsets?

    init(_ kind: Kind) {
      self.kind = kind
      background.cornerRadius = 6
    }

    // MARK: Styles

    /// A style without a background.
    public static func plain() -> Configuration { Configuration(.plain) }
    /// A style with a background that is a faint tint.
    public static func tinted() -> Configuration { Configuration(.tinted) }
    /// A style with a gray background.
    public static func gray() -> Configuration { Configuration(.gray) }
    /// A style with the tint as its background.
    public static func filled() -> Configuration { Configuration(.filled) }
    /// A style without a background.
    public static func borderless() -> Configuration { Configuration(.plain) }
    /// A style with a gray background.
    public static func bordered() -> Configuration { Configuration(.gray) }
    /// A style with a background that is a faint tint.
    public static func borderedTinted() -> Configuration { Configuration(.tinted) }
    /// A style with the tint as its background.
    public static func borderedProminent() -> Configuration { Configuration(.filled) }

    /// Returns the configuration for the present state of a button: as it is, for colours that aren't set follow the state
    /// whenever the button is shown.
    public func updated(for button: UIButton) -> Configuration { self }

    // MARK: Colours

    /// The background. Its fill follows the style where it has no colour.
    public var background = UIBackgroundConfiguration()
    /// The way in which the corners follow the size. Dynamic by default.
    public var cornerStyle = CornerStyle.dynamic
    /// The size of text and insets. Medium by default.
    public var buttonSize = Size.medium
    /// The look on the Mac; kept. Automatic by default.
    public var macIdiomStyle = MacIdiomStyle.automatic
    /// The colour of title and image; nil, the default, for that of the style.
    public var baseForegroundColor: UIColor?
    /// The colour of which the background is made; nil, the default, for that of the style.
    public var baseBackgroundColor: UIColor?

    // MARK: Image

    /// The image. Nil by default, for that of the button's state.
    public var image: UIImage?
    /// The size and the weight of an image that is a symbol; nil, the default, for those of the button's state.
    public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
    /// A function that changes the colour of a template image. Nil by default.
    public var imageColorTransformer: UIConfigurationColorTransformer?
    /// Whether a turning wheel takes the place of the image. False by default.
    public var showsActivityIndicator = false
    /// A function that changes the colour of the wheel. Nil by default.
    public var activityIndicatorColorTransformer: UIConfigurationColorTransformer?
    /// The side of the title at which the image is. Leading by default.
    public var imagePlacement = NSDirectionalRectEdge.leading
    /// The distance between image and title in points. 0 by default.
    public var imagePadding: CGFloat = 0

    // MARK: Titles

    /// The title. Nil by default, for that of the button's state.
    public var title: String? {
      get { attributedTitle.map { String($0.characters) } }
      set { attributedTitle = newValue.map { AttributedString($0) } }
    }
    /// The title with attributes. Nil by default.
    public var attributedTitle: AttributedString?
    /// A function that changes the attributes of the title. Nil by default.
    public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    /// The treatment of a title that is too long. Broken into lines by default.
    public var titleLineBreakMode = NSLineBreakMode.byWordWrapping
    /// The text below the title, smaller. Nil by default.
    public var subtitle: String? {
      get { attributedSubtitle.map { String($0.characters) } }
      set { attributedSubtitle = newValue.map { AttributedString($0) } }
    }
    /// The text below the title with attributes. Nil by default.
    public var attributedSubtitle: AttributedString?
    /// A function that changes the attributes of the subtitle. Nil by default.
    public var subtitleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    /// The treatment of a subtitle that is too long. Broken into lines by default.
    public var subtitleLineBreakMode = NSLineBreakMode.byWordWrapping
    /// The distance between title and subtitle in points. 1 by default.
    public var titlePadding: CGFloat = 1
    /// The alignment of title and subtitle with each other. Automatic by default.
    public var titleAlignment = TitleAlignment.automatic

    // MARK: Insets

    /// The distances of title and image from the edges, in points. Those of the size by default.
    public var contentInsets: NSDirectionalEdgeInsets {
      get { insets ?? usualInsets }
      set { insets = newValue }
    }
    /// Sets the distances from the edges to those of the size.
    public mutating func setDefaultContentInsets() { insets = nil }
    /// Whether a selected button is shown with a faint tint, or darker. True by default.
    public var automaticallyUpdateForSelection = true
  }
}

extension UIButton.Configuration {
  /// The distances of title and image from the edges for the size, in points.
  var usualInsets: NSDirectionalEdgeInsets {
    switch buttonSize {
    case .medium: NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
    case .small, .mini: NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10)
    case .large: NSDirectionalEdgeInsets(top: 15, leading: 20, bottom: 15, trailing: 20)
    }
  }

  /// The size of the title in points.
  var titleFontSize: CGFloat { buttonSize == .small || buttonSize == .mini ? 15 : 17 }
  var subtitleFontSize: CGFloat { buttonSize == .small || buttonSize == .mini ? 12 : 13 }

  /// The radius of the corners of a background of a size.
  func radius(_ size: CGSize) -> CGFloat {
    let most = max(min(size.width, size.height) / 2, 0)
    switch cornerStyle {
    case .fixed, .dynamic: return min(max(background.cornerRadius, 0), most)
    case .small: return min(4, most)
    case .medium: return min(6, most)
    case .large: return min(9, most)
    case .capsule: return most
    }
  }

  /// The colour of the style, for the background or the title.
  private func accent(_ button: UIButton) -> UIColor {
    button.role == .destructive ? .systemRed : button.tintColor
  }

  /// The colour of title and image in the present state, unless a client has set one.
  func shownForeground(_ button: UIButton) -> UIColor {
    if !button.isEnabled { return .tertiaryLabel }
    let isSelected = automaticallyUpdateForSelection && button.isSelected
    let usual: UIColor =
      kind == .filled || (kind == .gray && isSelected && baseForegroundColor == nil) ? .white : accent(button)
    let color = baseForegroundColor ?? usual
    return button.isHighlighted ? color.withAlphaComponent(color.cgColor.alpha * (kind == .plain ? 0.4 : 0.75)) : color
  }

  /// The fill of the background in the present state.
  func shownBackground(_ button: UIButton) -> UIColor {
    var color = background.backgroundColor ?? styleBackground(button)
    if let transform = background.backgroundColorTransformer { color = transform(color) }
    guard button.isHighlighted, background.backgroundColor == nil else { return color }
    return color.withAlphaComponent(color.cgColor.alpha * 0.75)
  }

  private func styleBackground(_ button: UIButton) -> UIColor {
    let isSelected = automaticallyUpdateForSelection && button.isSelected
    let base = baseBackgroundColor ?? accent(button)
    switch kind {
    case .plain:
      return isSelected ? base.withAlphaComponent(0.15) : baseBackgroundColor ?? .clear
    case _ where !button.isEnabled: return .tertiarySystemFill
    case .tinted: return base.withAlphaComponent(isSelected ? 0.35 : 0.18)
    case .gray: return isSelected ? base : baseBackgroundColor ?? .secondarySystemFill
    case .filled: return base
    }
  }
}
