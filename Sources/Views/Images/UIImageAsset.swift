// UIImageAsset: the variants of an image for different traits.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteLayers
import Synchronization

/// The variants of an image for different traits, such as light and dark ones. Any thread may use it.
open class UIImageAsset: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  private struct Variant {
    let traits: TraitValues
    let facts: ImageFacts
  }

  private let registered: Mutex<[Variant]>
  /// Finds the variants of an image that has a name.
  private let find: (@Sendable (UITraitCollection) -> ImageFacts?)?

  /// Creates an asset without images.
  public override init() {
    registered = Mutex([])
    find = nil
    super.init()
  }

  /// Creates the asset of an image that has no other variants yet.
  init(_ facts: ImageFacts) {
    let traits = facts.configuration?.traitCollection?.values ?? TraitValues()
    registered = Mutex([Variant(traits: traits, facts: facts)])
    find = nil
    super.init()
  }

  init(find: @escaping @Sendable (UITraitCollection) -> ImageFacts?) {
    registered = Mutex([])
    self.find = find
    super.init()
  }

  /// Returns the variant that fits the traits best; an image without pixels where the asset has none.
  open func image(with traitCollection: UITraitCollection) -> UIImage {
    let image = UIImage(facts(for: traitCollection) ?? ImageFacts())
    image.variants.adopt(self)
    return image
  }

  /// Returns the variant that fits the traits of the configuration best.
  open func image(with configuration: UIImage.Configuration) -> UIImage {
    image(with: configuration.traitCollection ?? UITraitCollection()).withConfiguration(configuration)
  }

  /// Adds a variant for traits, in the place of an earlier one for the same traits.
  open func register(_ image: UIImage, with traitCollection: UITraitCollection) {
    var facts = image.facts
    facts.configuration = UIImage.Configuration(traitCollection: traitCollection)
    let variant = Variant(traits: traitCollection.values, facts: facts)
    registered.withLock { variants in
      variants.removeAll { $0.traits == variant.traits }
      variants.append(variant)
    }
    image.variants.adopt(self)
  }

  /// Adds a variant for the traits of a configuration.
  open func register(_ image: UIImage, with configuration: UIImage.Configuration) {
    register(image, with: configuration.traitCollection ?? UITraitCollection())
  }

  /// Removes the variant for these traits.
  open func unregister(with traitCollection: UITraitCollection) {
    registered.withLock { $0.removeAll { $0.traits == traitCollection.values } }
  }

  /// Removes the variant for the traits of a configuration.
  open func unregister(with configuration: UIImage.Configuration) {
    unregister(with: configuration.traitCollection ?? UITraitCollection())
  }

  final func facts(for traits: UITraitCollection) -> ImageFacts? {
    let wanted = UITraitCollection.current.values.overridden(by: traits.values)
    let found = registered.withLock { variants -> Variant? in
      // The variant with the fewest traits that are wrong, and among those the one with the most that are right.
      var best: (variant: Variant, score: Int)?
      for variant in variants {
        let (right, wrong) = variant.traits.agreement(with: wanted)
        let score = right - 100 * wrong
        if score > best?.score ?? Int.min { best = (variant, score) }
      }
      return best?.variant
    }
    if let find, found.map({ $0.traits.agreement(with: wanted).wrong > 0 }) ?? true {
      return find(UITraitCollection(wanted)) ?? found?.facts
    }
    return found?.facts
  }
}

extension TraitValues {
  /// The number of specified values here that are the same in `other`, and of those that are others.
  func agreement(with other: TraitValues) -> (right: Int, wrong: Int) {
    var right = 0, wrong = 0
    func compare<Value: Equatable>(_ path: KeyPath<TraitValues, Value>, unspecified: Value) {
      guard self[keyPath: path] != unspecified else { return }
      if self[keyPath: path] == other[keyPath: path] { right += 1 } else { wrong += 1 }
    }
    compare(\.displayScale, unspecified: 0)
    compare(\.style, unspecified: .unspecified)
    compare(\.idiom, unspecified: .unspecified)
    compare(\.layoutDirection, unspecified: .unspecified)
    compare(\.horizontalSizeClass, unspecified: .unspecified)
    compare(\.verticalSizeClass, unspecified: .unspecified)
    compare(\.contentSizeCategory, unspecified: .unspecified)
    compare(\.contrast, unspecified: .unspecified)
    compare(\.level, unspecified: .unspecified)
    compare(\.gamut, unspecified: .unspecified)
    compare(\.weight, unspecified: .unspecified)
    return (right, wrong)
  }
}

/// The place of an image's asset, which is made when it is first asked for.
final class ImageVariants: Sendable {
  private let asset = Mutex<UIImageAsset?>(nil)

  /// The asset, where there is one already.
  var known: UIImageAsset? { asset.withLock { $0 } }

  func adopt(_ new: UIImageAsset) {
    let before = asset.withLock { asset in
      let before = asset
      asset = new
      return before
    }
    withExtendedLifetime(before) {}
  }

  func asset(of facts: ImageFacts) -> UIImageAsset {
    asset.withLock { asset in
      if let asset { return asset }
      let made = UIImageAsset(facts)
      asset = made
      return made
    }
  }
}

extension UIImage {
  final var asset: UIImageAsset { variants.asset(of: facts) }

  /// Returns the variant for a collection of traits, shown in the same way as this image.
  final func variant(for traits: UITraitCollection) -> UIImage {
    guard let asset = variants.known, let found = asset.facts(for: traits), found.image != nil,
      found.image !== facts.image
    else { return self }
    return changed { $0 = $0.with(found) }
  }

  final func configured(_ configuration: Configuration) -> UIImage {
    if isSymbolImage {
      let symbol = facts.symbol ?? .unspecified
      return withSymbolConfiguration(symbol.applying(configuration)) ?? self
    }
    let merged = facts.configuration?.applying(configuration) ?? configuration
    let image = merged.traitCollection.map { variant(for: $0) } ?? self
    return image.changed { $0.configuration = merged }
  }
}
