// TraitValues: what a collection of traits specifies, and traits that can be set.
// SPDX-License-Identifier: Apache-2.0

/// The values of a collection of traits, each of which may be unspecified.
struct TraitValues: Hashable, Sendable {
  var displayScale: CGFloat = 0
  var style = UIUserInterfaceStyle.unspecified
  var idiom = UIUserInterfaceIdiom.unspecified
  var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified
  var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
  var verticalSizeClass = UIUserInterfaceSizeClass.unspecified
  var contentSizeCategory = UIContentSizeCategory.unspecified
  var contrast = UIAccessibilityContrast.unspecified
  var level = UIUserInterfaceLevel.unspecified
  var gamut = UIDisplayGamut.unspecified
  var weight = UILegibilityWeight.unspecified

  /// Returns these values with those that `other` specifies.
  func overridden(by other: TraitValues) -> TraitValues {
    var result = self
    if other.displayScale > 0 { result.displayScale = other.displayScale }
    if other.style != .unspecified { result.style = other.style }
    if other.idiom != .unspecified { result.idiom = other.idiom }
    if other.layoutDirection != .unspecified { result.layoutDirection = other.layoutDirection }
    if other.horizontalSizeClass != .unspecified { result.horizontalSizeClass = other.horizontalSizeClass }
    if other.verticalSizeClass != .unspecified { result.verticalSizeClass = other.verticalSizeClass }
    if other.contentSizeCategory != .unspecified { result.contentSizeCategory = other.contentSizeCategory }
    if other.contrast != .unspecified { result.contrast = other.contrast }
    if other.level != .unspecified { result.level = other.level }
    if other.gamut != .unspecified { result.gamut = other.gamut }
    if other.weight != .unspecified { result.weight = other.weight }
    return result
  }
}

/// Traits that can be set: those that a view overrides, or those of a new collection.
public struct UIMutableTraits: Sendable {
  var values: TraitValues

  /// The number of pixels per point; 0 where it is unspecified.
  public var displayScale: CGFloat {
    get { values.displayScale }
    set { values.displayScale = newValue }
  }
  /// Whether the environment is light or dark.
  public var userInterfaceStyle: UIUserInterfaceStyle {
    get { values.style }
    set { values.style = newValue }
  }
  /// The kind of device.
  public var userInterfaceIdiom: UIUserInterfaceIdiom {
    get { values.idiom }
    set { values.idiom = newValue }
  }
  /// The direction of lines and rows.
  public var layoutDirection: UITraitEnvironmentLayoutDirection {
    get { values.layoutDirection }
    set { values.layoutDirection = newValue }
  }
  /// The class of the width.
  public var horizontalSizeClass: UIUserInterfaceSizeClass {
    get { values.horizontalSizeClass }
    set { values.horizontalSizeClass = newValue }
  }
  /// The class of the height.
  public var verticalSizeClass: UIUserInterfaceSizeClass {
    get { values.verticalSizeClass }
    set { values.verticalSizeClass = newValue }
  }
  /// The size of text that the reader prefers.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    get { values.contentSizeCategory }
    set { values.contentSizeCategory = newValue }
  }
  /// The contrast that the reader prefers.
  public var accessibilityContrast: UIAccessibilityContrast {
    get { values.contrast }
    set { values.contrast = newValue }
  }
  /// Whether content lies on the ground or is raised above it.
  public var userInterfaceLevel: UIUserInterfaceLevel {
    get { values.level }
    set { values.level = newValue }
  }
  /// The range of colours.
  public var displayGamut: UIDisplayGamut {
    get { values.gamut }
    set { values.gamut = newValue }
  }
  /// The weight of text that the reader prefers.
  public var legibilityWeight: UILegibilityWeight {
    get { values.weight }
    set { values.weight = newValue }
  }
}
