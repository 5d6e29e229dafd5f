// UIVisualEffect: the effects of views on the picture behind them.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The effect of a view on the picture behind it. Immutable.
open class UIVisualEffect: NSObject, NSCopying, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// Creates an effect that does nothing.
  public override init() {
    super.init()
  }
  /// Returns the effect itself, since it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A blur with a tint. The radius and the tints are ours.
open class UIBlurEffect: UIVisualEffect, @unchecked Sendable {
  /// The tint of a blur.
  public enum Style: Int, Sendable {
    /// Lighter than what is behind.
    case extraLight = 0
    /// Light.
    case light = 1
    /// Dark.
    case dark = 2
    /// Light or dark, as the surroundings are.
    case regular = 4
    /// Light or dark, as the surroundings are, and stronger.
    case prominent = 5
    /// A very thin layer, light or dark.
    case systemUltraThinMaterial = 6
    /// A thin layer, light or dark.
    case systemThinMaterial = 7
    /// A layer, light or dark.
    case systemMaterial = 8
    /// A thick layer, light or dark.
    case systemThickMaterial = 9
    /// The layer of bars, light or dark.
    case systemChromeMaterial = 10
    /// A very thin light layer.
    case systemUltraThinMaterialLight = 11
    /// A thin light layer.
    case systemThinMaterialLight = 12
    /// A light layer.
    case systemMaterialLight = 13
    /// A thick light layer.
    case systemThickMaterialLight = 14
    /// The light layer of bars.
    case systemChromeMaterialLight = 15
    /// A very thin dark layer.
    case systemUltraThinMaterialDark = 16
    /// A thin dark layer.
    case systemThinMaterialDark = 17
    /// A dark layer.
    case systemMaterialDark = 18
    /// A thick dark layer.
    case systemThickMaterialDark = 19
    /// The dark layer of bars.
    case systemChromeMaterialDark = 20
  }

  private let style: Style

  /// Creates a blur with a tint.
  public init(style: Style) {
    self.style = style
    super.init()
  }

  /// The sigma of the blur in points.
  static let radius: CGFloat = 20

  /// The colour over the blurred picture.
  final var tint: UIColor {
    func light(_ alpha: CGFloat) -> UIColor { UIColor(white: 1, alpha: alpha) }
    func dark(_ alpha: CGFloat) -> UIColor { UIColor(white: 0.1, alpha: alpha) }
    func both(_ alpha: CGFloat) -> UIColor {
      UIColor { $0.userInterfaceStyle == .dark ? dark(alpha) : light(alpha) }
    }
    return switch style {
    case .extraLight: light(0.8)
    case .light: light(0.4)
    case .dark: dark(0.7)
    case .regular: both(0.5)
    case .prominent: both(0.7)
    case .systemUltraThinMaterial: both(0.3)
    case .systemThinMaterial: both(0.5)
    case .systemMaterial: both(0.65)
    case .systemThickMaterial: both(0.8)
    case .systemChromeMaterial: both(0.85)
    case .systemUltraThinMaterialLight: light(0.3)
    case .systemThinMaterialLight: light(0.5)
    case .systemMaterialLight: light(0.65)
    case .systemThickMaterialLight: light(0.8)
    case .systemChromeMaterialLight: light(0.85)
    case .systemUltraThinMaterialDark: dark(0.3)
    case .systemThinMaterialDark: dark(0.5)
    case .systemMaterialDark: dark(0.65)
    case .systemThickMaterialDark: dark(0.8)
    case .systemChromeMaterialDark: dark(0.85)
    }
  }
}

/// The look of content over a blur; kept, since content is drawn as it is.
open class UIVibrancyEffect: UIVisualEffect, @unchecked Sendable {
  /// Creates the look of content over a blur; both arguments are ignored.
  public init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle = .label) {
    super.init()
  }
}

/// The purpose of content over a blur.
public enum UIVibrancyEffectStyle: Int, Sendable {
  /// Text.
  case label
  /// Less important text.
  case secondaryLabel
  /// Still less important text.
  case tertiaryLabel
  /// The least important text.
  case quaternaryLabel
  /// Large areas.
  case fill
  /// Smaller areas.
  case secondaryFill
  /// Small areas.
  case tertiaryFill
  /// Lines.
  case separator
}
