// UITraitDefinition: the single traits, as types by which clients name them.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A trait, named by a type. The traits of this module change; those that clients define have their default for ever.
public protocol UITraitDefinition {
  /// The type of the trait's values.
  associatedtype Value
  /// The value where nothing else is specified.
  static var defaultValue: Value { get }
}

/// A type that names a trait.
public typealias UITrait = any UITraitDefinition.Type

/// The kind of device.
public struct UITraitUserInterfaceIdiom: UITraitDefinition, Sendable {
  /// The value where nothing else is specified.
  public static var defaultValue: UIUserInterfaceIdiom { .unspecified }
}

/// Whether the environment is light or dark.
public struct UITraitUserInterfaceStyle: UITraitDefinition, Sendable {
  /// The value where nothing else is specified.
  public static var defaultValue: UIUserInterfaceStyle { .unspecified }
}

/// The direction of lines and rows.
public struct UITraitLayoutDirection: UITraitDefinition, Sendable {
  /// The value where nothing else is specified.
  public static var defaultValue: UITraitEnvironmentLayoutDirection { .unspecified }
}

/// The number of pixels per point.
public struct UITraitDisplayScale: UITraitDefinition, Sendable {
  /// The value where nothing else is specified.
  public static var defaultValue: CGFloat { 0 }
}

/// The class of the width.
public struct UITraitHorizontalSizeClass: UITraitDefinition, Sendable {
  /// The value where nothing else is specified.
  public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
}

/// The class of the height.
public struct UITraitVerticalSizeClass: UITraitDefinition, Sendable {
  /// The value where nothing else is specified.
  public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
}

/// The size of text that the reader prefers.
public struct UITraitPreferredContentSizeCategory: UITraitDefinition, Sendable {
  /// The value where nothing else is specified.
  public static var defaultValue: UIContentSizeCategory { .unspecified }
}

/// The contrast that the reader prefers.
public struct UITraitAccessibilityContrast: UITraitDefinition, Sendable {
  /// The value where nothing else is specified.
  public static var defaultValue: UIAccessibilityContrast { .unspecified }
}

/// Whether content lies on the ground or is raised above it.
public struct UITraitUserInterfaceLevel: UITraitDefinition, Sendable {
  /// The value where nothing else is specified.
  public static var defaultValue: UIUserInterfaceLevel { .unspecified }
}

/// The range of colours.
public struct UITraitDisplayGamut: UITraitDefinition, Sendable {
  /// The value where nothing else is specified.
  public static var defaultValue: UIDisplayGamut { .unspecified }
}

/// The weight of text that the reader prefers.
public struct UITraitLegibilityWeight: UITraitDefinition, Sendable {
  /// The value where nothing else is specified.
  public static var defaultValue: UILegibilityWeight { .unspecified }
}

extension TraitValues {
  /// Whether one of `traits` differs from that of `other`.
  func differs(from other: TraitValues, in traits: [UITrait]) -> Bool {
    traits.contains { trait in
      switch trait {
      case is UITraitUserInterfaceIdiom.Type: idiom != other.idiom
      case is UITraitUserInterfaceStyle.Type: style != other.style
      case is UITraitLayoutDirection.Type: layoutDirection != other.layoutDirection
      case is UITraitDisplayScale.Type: displayScale != other.displayScale
      case is UITraitHorizontalSizeClass.Type: horizontalSizeClass != other.horizontalSizeClass
      case is UITraitVerticalSizeClass.Type: verticalSizeClass != other.verticalSizeClass
      case is UITraitPreferredContentSizeCategory.Type: contentSizeCategory != other.contentSizeCategory
      case is UITraitAccessibilityContrast.Type: contrast != other.contrast
      case is UITraitUserInterfaceLevel.Type: level != other.level
      case is UITraitDisplayGamut.Type: gamut != other.gamut
      case is UITraitLegibilityWeight.Type: weight != other.weight
      default: false
      }
    }
  }
}
