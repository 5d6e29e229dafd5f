// UIImage+Configuration: the traits and the properties of symbols for which images are chosen.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteLayers

extension UIImage {
  /// The traits for which an image is chosen. Immutable, so it may be shared between threads.
  open class Configuration: NSObject, NSCopying, @unchecked Sendable {
    private let swiftMark = SwiftObjectMark()
    private let traits: UITraitCollection?

    /// Creates a configuration for a collection of traits; nil for any.
    public init(traitCollection: UITraitCollection?) {
      traits = traitCollection
      super.init()
    }

    /// The traits for which an image is chosen; nil for any.
    open var traitCollection: UITraitCollection? { traits }

    /// Returns the configuration for a collection of traits.
    open func withTraitCollection(_ traitCollection: UITraitCollection?) -> Configuration {
      Configuration(traitCollection: traitCollection)
    }

    /// Returns the configuration with what `otherConfiguration` specifies.
    open func applying(_ otherConfiguration: Configuration?) -> Configuration {
      withTraitCollection(merged(with: otherConfiguration))
    }

    final func merged(with other: Configuration?) -> UITraitCollection? {
      guard let over = other?.traitCollection else { return traits }
      return traits.map { UITraitCollection(traitsFrom: [$0, over]) } ?? over
    }

    /// Returns the configuration itself, since it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether the other object is a configuration with the same values.
    open override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? Configuration, type(of: other) == type(of: self) else { return false }
      return other.traits == traits
    }

    /// A hash of the traits.
    open override var hash: Int { traits?.hash ?? 0 }
  }

  /// The thickness of the strokes of a symbol.
  public enum SymbolWeight: Int, Sendable {
    /// That of the environment.
    case unspecified
    /// The thickness of the font weight of the same name, from the thinnest to the thickest.
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

    /// Returns the font weight of the same name; regular for none.
    public func fontWeight() -> UIFont.Weight {
      switch self {
      case .unspecified, .regular: .regular
      case .ultraLight: .ultraLight
      case .thin: .thin
      case .light: .light
      case .medium: .medium
      case .semibold: .semibold
      case .bold: .bold
      case .heavy: .heavy
      case .black: .black
      }
    }
  }

  /// The size of a symbol beside text of its point size.
  public enum SymbolScale: Int, Sendable {
    /// The scale of the system: medium.
    case `default` = -1
    /// That of the environment.
    case unspecified = 0
    /// Smaller than the text; here by a factor of 0.8.
    case small = 1
    /// Of the size of the text.
    case medium = 2
    /// Larger than the text; here by a factor of 1.25.
    case large = 3

    var factor: CGFloat {
      switch self {
      case .small: 0.8
      case .large: 1.25
      case .default, .unspecified, .medium: 1
      }
    }
  }
}
