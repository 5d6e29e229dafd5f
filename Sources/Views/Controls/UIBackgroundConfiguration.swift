// UIBackgroundConfiguration: the looks of a background: a fill, a border and rounded corners.
// SPDX-License-Identifier: Apache-2.0

/// A function that makes a colour of another, for the looks of a state.
public struct UIConfigurationColorTransformer {
  /// The function.
  public let transform: (UIColor) -> UIColor

  /// Creates a transformer from its function.
  public init(_ transform: @escaping (UIColor) -> UIColor) {
    self.transform = transform
  }

  /// Returns the colour for `input`.
  public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }

  /// Makes a gray as bright as the colour.
  public static var grayscale: UIConfigurationColorTransformer {
    UIConfigurationColorTransformer { color in
      var white: CGFloat = 0, alpha: CGFloat = 0
      return color.getWhite(&white, alpha: &alpha) ? UIColor(white: white, alpha: alpha) : color
    }
  }
  /// Makes the tint of controls of every colour.
  public static var preferredTint: UIConfigurationColorTransformer {
    UIConfigurationColorTransformer { _ in .systemBlue }
  }
  /// Makes half of the opacity.
  public static var monochromeTint: UIConfigurationColorTransformer {
    UIConfigurationColorTransformer { $0.withAlphaComponent($0.cgColor.alpha / 2) }
  }
}

/// The looks of a background: a fill, a border and rounded corners.
public struct UIBackgroundConfiguration: @unchecked Sendable {
  /// A view in place of the fill, in front of it. Nil by default.
  public var customView: UIView?
  /// The radius of the corners in points. 0 by default.
  public var cornerRadius: CGFloat = 0
  /// The distances of the background from the edges of its view, in points. None by default.
  public var backgroundInsets = NSDirectionalEdgeInsets.zero
  /// The colour of the fill; nil, the default, for that of the style.
  public var backgroundColor: UIColor?
  /// A function that changes the colour of the fill. Nil by default.
  public var backgroundColorTransformer: UIConfigurationColorTransformer?
  /// An image in front of the fill. Nil by default.
  public var image: UIImage?
  /// The way in which the image is fitted into the background. Stretched by default.
  public var imageContentMode = UIView.ContentMode.scaleToFill
  /// The colour of the border; nil, the default, for the tint.
  public var strokeColor: UIColor?
  /// A function that changes the colour of the border. Nil by default.
  public var strokeColorTransformer: UIConfigurationColorTransformer?
  /// The width of the border in points. 0 by default.
  public var strokeWidth: CGFloat = 0
  /// The distance of the border from the edges of the background, outwards, in points. 0 by default.
  public var strokeOutset: CGFloat = 0

  /// A background that shows nothing.
  public static func clear() -> UIBackgroundConfiguration {
    var made = UIBackgroundConfiguration()
    made.backgroundColor = .clear
    return made
  }

  /// Creates a background without a fill of its own, and without a border.
  public init() {}

  init(backgroundColor: UIColor) {
    self.backgroundColor = backgroundColor
  }

  /// Returns the colour of the fill for a tint.
  public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
    let color = backgroundColor ?? tintColor
    return backgroundColorTransformer?(color) ?? color
  }

  /// Returns the colour of the border for a tint.
  public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor {
    let color = strokeColor ?? tintColor
    return strokeColorTransformer?(color) ?? color
  }
}
