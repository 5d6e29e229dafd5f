// TraitTypes: the kinds of values in a collection of traits, with UIKit's raw values.
// SPDX-License-Identifier: Apache-2.0

/// Light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// Whatever the environment is.
  case unspecified
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
}

/// A kind of device.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// Whatever the environment is.
  case unspecified = -1
  /// A telephone, as the simulated screen is one by default.
  case phone = 0
  /// A tablet.
  case pad = 1
  /// A television.
  case tv = 2
  /// A car.
  case carPlay = 3
  /// A computer.
  case mac = 5
  /// A headset.
  case vision = 6
}

/// The direction of lines and rows, as an environment has it.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
  /// Whatever the environment is.
  case unspecified = -1
  /// From left to right.
  case leftToRight = 0
  /// From right to left.
  case rightToLeft = 1
}

/// The direction of lines and rows.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  /// From left to right.
  case leftToRight
  /// From right to left.
  case rightToLeft
}

/// A class of widths or of heights.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  /// Whatever the environment is.
  case unspecified
  /// Little room.
  case compact
  /// Much room.
  case regular
}

/// The contrast that a reader prefers.
public enum UIAccessibilityContrast: Int, Sendable {
  /// Whatever the environment is.
  case unspecified = -1
  /// Ordinary contrast.
  case normal = 0
  /// More contrast.
  case high = 1
}

/// The level of content above the ground.
public enum UIUserInterfaceLevel: Int, Sendable {
  /// Whatever the environment is.
  case unspecified = -1
  /// On the ground.
  case base = 0
  /// Above other content.
  case elevated = 1
}

/// A range of colours.
public enum UIDisplayGamut: Int, Sendable {
  /// Whatever the environment is.
  case unspecified = -1
  /// That of standard RGB.
  case SRGB = 0
  /// That of Display P3.
  case P3 = 1
}

/// The weight of text that a reader prefers.
public enum UILegibilityWeight: Int, Sendable {
  /// Whatever the environment is.
  case unspecified = -1
  /// Regular text.
  case regular = 0
  /// Bold text.
  case bold = 1
}

/// A size of text that a reader prefers.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Comparable, Sendable {
  /// UIKit's name of the size.
  public let rawValue: String

  /// Creates a size from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Whatever the environment is.
  public static let unspecified = UIContentSizeCategory(rawValue: "_UICTContentSizeCategoryUnspecified")
  /// Text that is three sizes smaller than ordinary text.
  public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
  /// Text that is two sizes smaller than ordinary text.
  public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
  /// Text that is one size smaller than ordinary text.
  public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
  /// Ordinary text.
  public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
  /// Text that is one size larger than ordinary text.
  public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")
  /// Text that is two sizes larger than ordinary text.
  public static let extraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXL")
  /// Text that is three sizes larger than ordinary text.
  public static let extraExtraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXXL")
  /// The first of the sizes for readers with poor sight.
  public static let accessibilityMedium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityM")
  /// The second of the sizes for readers with poor sight.
  public static let accessibilityLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityL")
  /// The third of the sizes for readers with poor sight.
  public static let accessibilityExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityXL")
  /// The fourth of the sizes for readers with poor sight.
  public static let accessibilityExtraExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityXXL")
  /// The largest size.
  public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityXXXL")

  /// All sizes, from the smallest to the largest.
  static let all: [UIContentSizeCategory] = [
    .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge, .accessibilityMedium,
    .accessibilityLarge, .accessibilityExtraLarge, .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
  ]

  /// The index of the size among all, the smallest first; that of ordinary text for names that are not known.
  var step: Int { Self.all.firstIndex(of: self) ?? 3 }

  /// Whether the size is one of those for readers with poor sight.
  public var isAccessibilityCategory: Bool { step >= 7 }

  /// Whether one size is smaller than another.
  public static func < (left: UIContentSizeCategory, right: UIContentSizeCategory) -> Bool { left.step < right.step }
}
