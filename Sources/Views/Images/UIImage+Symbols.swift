// UIImage+Symbols: symbols by name, from images and paths that the program has registered.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteLayers
import Synchronization

/// The symbols that the program has registered.
private enum SymbolRegistry {
  enum Symbol: Sendable {
    /// An image that belongs to text of 17 points.
    case image(ImageFacts)
    /// A path in a space in which the font's em is 100 units.
    case path(CGPath)
  }

  /// A picture of a symbol.
  struct Key: Hashable, Sendable {
    let name: String
    let values: SymbolValues
    let traits: TraitValues
  }

  static let symbols = Mutex<[String: Symbol]>([:])
  /// The pictures that were drawn last.
  static let drawn = Mutex<[Key: ImageFacts]>([:])

  static func register(_ name: String, _ symbol: Symbol?) {
    symbols.withLock { $0[name] = symbol }
    drawn.withLock { $0 = [:] }
  }
}

extension UIImage {
  /// Makes `image` the symbol called `name`, in the size that it has beside text of 17 points; nil removes the symbol.
  ///
  /// Ours: Apple's symbols belong to Apple, and are not here.
  public final class func registerSymbol(_ name: String, image: UIImage?) {
    SymbolRegistry.register(name, image.map { .image($0.facts) })
  }

  /// Makes a filled path the symbol called `name`. Its space has 100 units for the size of the text, and y down.
  ///
  /// Ours: Apple's symbols belong to Apple, and are not here.
  public final class func registerSymbol(_ name: String, path: UIBezierPath) {
    guard let copy = path.cgPath.copy() else { return }
    SymbolRegistry.register(name, .path(copy))
  }

  /// Creates the symbol that the program has registered by that name; nil, with a diagnostic, where there is none.
  public convenience init?(systemName name: String) { self.init(systemName: name, withConfiguration: nil) }

  /// Creates the symbol that the program has registered by that name, with the properties of a configuration.
  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?) {
    guard let facts = UIImage.symbol(name, configuration) else { return nil }
    self.init(facts)
  }

  /// Creates the symbol that the program has registered by that name, for a collection of traits.
  public convenience init?(systemName name: String, compatibleWith traitCollection: UITraitCollection?) {
    self.init(systemName: name, withConfiguration: Configuration(traitCollection: traitCollection))
  }

  /// Creates the symbol that the program has registered by that name; its parts aren't told apart, so that the value
  /// has no effect.
  public convenience init?(
    systemName name: String, variableValue value: Double, configuration: Configuration? = nil
  ) {
    self.init(systemName: name, withConfiguration: configuration)
  }

  final func withSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    guard let name = facts.symbolName else { return self }
    let all = (facts.symbol ?? .unspecified).applying(configuration)
    guard let found = UIImage.symbol(name, all) else { return self }
    return changed {
      $0 = $0.with(found)
      $0.mode = found.mode == .automatic ? $0.mode : found.mode
      $0.symbol = found.symbol
    }
  }

  private class func symbol(_ name: String, _ configuration: Configuration?) -> ImageFacts? {
    guard let symbol = SymbolRegistry.symbols.withLock({ $0[name] }) else {
      ViewDiagnostics.note(
        .assetNotUsed,
        "there is no symbol called “\(name.shownInDiagnostics)”: Apple's aren't here, and none was registered")
      return nil
    }
    let chosen = configuration as? SymbolConfiguration ?? SymbolConfiguration(SymbolValues()).asSymbol(configuration)
    let traits = chosen.traitCollection.map { UITraitCollection(traitsFrom: [.current, $0]) } ?? .current
    let key = SymbolRegistry.Key(name: name, values: chosen.values, traits: traits.values)
    if var facts = SymbolRegistry.drawn.withLock({ $0[key] }) {
      facts.symbol = chosen
      return facts
    }
    let size = chosen.values.size(for: traits)
    let scale = traits.displayScale > 0 ? traits.displayScale : UIScreen.main.scale
    guard var facts = symbol.facts(size: size, scale: scale) else { return nil }
    facts.symbolName = name
    facts.symbol = chosen
    facts.configuration = Configuration(traitCollection: traits)
    if let color = chosen.values.colors.first {
      let color = UIColor(cgColor: color.color(with: traits))
      facts = UIImage(facts).tinted(color, .alwaysOriginal).facts
      // Another configuration may have other colours.
      facts.isTinted = false
    }
    SymbolRegistry.drawn.withLock { drawn in
      if drawn.count >= 256 { drawn = [:] }
      drawn[key] = facts
    }
    return facts
  }
}

extension UIImage.SymbolConfiguration {
  fileprivate func asSymbol(_ configuration: UIImage.Configuration?) -> UIImage.SymbolConfiguration {
    withTraitCollection(configuration?.traitCollection)
  }
}

extension SymbolRegistry.Symbol {
  /// Returns the picture of the symbol beside text of `size` points.
  fileprivate func facts(size: CGFloat, scale: CGFloat) -> ImageFacts? {
    switch self {
    case .image(let facts):
      let image = UIImage(facts)
      let factor = size / 17
      if abs(factor - 1) < 1e-6 { return facts }
      return image.thumbnail(CGSize(width: image.size.width * factor, height: image.size.height * factor))?.facts
    case .path(let path):
      let factor = size / 100
      let box = path.boundingBoxOfPath.applying(CGAffineTransform(scaleX: factor, y: factor))
      guard let canvas = ImageCanvas(bounds: box, scale: scale, isOpaque: false) else { return nil }
      canvas.context.scaleBy(x: factor, y: factor)
      canvas.context.addPath(path)
      canvas.context.setFillColor(gray: 0, alpha: 1)
      canvas.context.fillPath()
      return canvas.image()?.facts
    }
  }
}

extension String {
  /// The text, shortened where it is long, for messages.
  var shownInDiagnostics: String { utf8.count > 256 ? prefix(64) + "…" : self }
}
