// UITraitCollection: the properties of the environment in which views are shown.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The properties of the environment in which views are shown: light or dark, the size of text, the direction of lines.
///
/// Immutable, so it may be shared between threads. What is unspecified in one collection is taken from another when
/// they are put together.
open class UITraitCollection: NSObject, NSCopying, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  final let values: TraitValues

  init(_ values: TraitValues) {
    self.values = values
    super.init()
  }

  // MARK: Collections of one trait, and of several

  /// Creates a collection in which nothing is specified.
  public convenience override init() { self.init(TraitValues()) }
  /// Creates a collection with what `collections` specify; the later ones win.
  public convenience init(traitsFrom collections: [UITraitCollection]) {
    self.init(collections.reduce(TraitValues()) { $0.overridden(by: $1.values) })
  }
  /// Creates a collection of the values that `mutations` set.
  public convenience init(mutations: (inout UIMutableTraits) -> Void) {
    var traits = UIMutableTraits(values: TraitValues())
    mutations(&traits)
    self.init(traits.values)
  }
  /// Creates a collection with the number of pixels per point.
  public convenience init(displayScale: CGFloat) { self.init(TraitValues(displayScale: displayScale)) }
  /// Creates a collection that is light or dark.
  public convenience init(userInterfaceStyle style: UIUserInterfaceStyle) { self.init(TraitValues(style: style)) }
  /// Creates a collection for a kind of device.
  public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) { self.init(TraitValues(idiom: idiom)) }
  /// Creates a collection with a direction of lines and rows.
  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
    self.init(TraitValues(layoutDirection: layoutDirection))
  }
  /// Creates a collection with a class of widths.
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init(TraitValues(horizontalSizeClass: horizontalSizeClass))
  }
  /// Creates a collection with a class of heights.
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init(TraitValues(verticalSizeClass: verticalSizeClass))
  }
  /// Creates a collection with a size of text that a reader prefers.
  public convenience init(preferredContentSizeCategory category: UIContentSizeCategory) {
    self.init(TraitValues(contentSizeCategory: category))
  }
  /// Creates a collection with more or less contrast.
  public convenience init(accessibilityContrast contrast: UIAccessibilityContrast) {
    self.init(TraitValues(contrast: contrast))
  }
  /// Creates a collection for content that lies on the ground, or is raised above it.
  public convenience init(userInterfaceLevel level: UIUserInterfaceLevel) { self.init(TraitValues(level: level)) }
  /// Creates a collection with a range of colours.
  public convenience init(displayGamut: UIDisplayGamut) { self.init(TraitValues(gamut: displayGamut)) }
  /// Creates a collection with a weight of text.
  public convenience init(legibilityWeight: UILegibilityWeight) { self.init(TraitValues(weight: legibilityWeight)) }

  /// Returns the collection with what `mutations` set.
  open func modifyingTraits(_ mutations: (inout UIMutableTraits) -> Void) -> UITraitCollection {
    var traits = UIMutableTraits(values: values)
    mutations(&traits)
    return UITraitCollection(traits.values)
  }

  // MARK: Traits

  /// The number of pixels per point; 0 where it is unspecified.
  open var displayScale: CGFloat { values.displayScale }
  /// Whether the environment is light or dark.
  open var userInterfaceStyle: UIUserInterfaceStyle { values.style }
  /// The kind of device.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { values.idiom }
  /// The direction of lines and rows.
  open var layoutDirection: UITraitEnvironmentLayoutDirection { values.layoutDirection }
  /// The class of the width.
  open var horizontalSizeClass: UIUserInterfaceSizeClass { values.horizontalSizeClass }
  /// The class of the height.
  open var verticalSizeClass: UIUserInterfaceSizeClass { values.verticalSizeClass }
  /// The size of text that the reader prefers.
  open var preferredContentSizeCategory: UIContentSizeCategory { values.contentSizeCategory }
  /// The contrast that the reader prefers.
  open var accessibilityContrast: UIAccessibilityContrast { values.contrast }
  /// Whether content lies on the ground or is raised above it.
  open var userInterfaceLevel: UIUserInterfaceLevel { values.level }
  /// The range of colours.
  open var displayGamut: UIDisplayGamut { values.gamut }
  /// The weight of text that the reader prefers.
  open var legibilityWeight: UILegibilityWeight { values.weight }

  /// Whether colours that follow the traits may look different in the two collections.
  open func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
    guard let other = other?.values else { return true }
    return values.style != other.style || values.contrast != other.contrast || values.level != other.level
      || values.gamut != other.gamut
  }
  /// Whether everything that `other` specifies is the same here.
  open func containsTraits(in other: UITraitCollection?) -> Bool {
    guard let other else { return true }
    return values.overridden(by: other.values) == values
  }

  // MARK: The current collection

  /// The collection by which colours and images are resolved on this thread: that of a view while it draws, lays out or is told of
  /// a change, else that of the main screen.
  public class var current: UITraitCollection {
    get { ThreadState.current.traits ?? UIScreen.main.traitCollection }
    set { ThreadState.current.traits = newValue }
  }
  /// Calls `actions` with this as the current collection.
  open func performAsCurrent(_ actions: () -> Void) {
    let state = ThreadState.current, outer = state.traits
    state.traits = self
    defer { state.traits = outer }
    actions()
  }

  /// Returns the collection itself, since it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
  /// Whether the other object is a collection with the same traits.
  open override func isEqual(_ object: Any?) -> Bool { (object as? UITraitCollection)?.values == values }
  /// A hash of the traits.
  open override var hash: Int { values.hashValue }
}

/// An object with traits: a screen, a view or a view controller.
public protocol UITraitEnvironment: AnyObject {
  /// The traits of the environment.
  var traitCollection: UITraitCollection { get }
  /// Called when the traits have changed.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}
