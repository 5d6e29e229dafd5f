// SymbolConfiguration: the size, the thickness and the colours of a symbol.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteLayers

/// The values of a symbol's configuration, each of which may be unspecified.
struct SymbolValues: Hashable, Sendable {
  var pointSize: CGFloat = 0
  var textStyle: UIFont.TextStyle?
  var weight = UIImage.SymbolWeight.unspecified
  var scale = UIImage.SymbolScale.unspecified
  var colors: [UIColor] = []

  func overridden(by other: SymbolValues) -> SymbolValues {
    var result = self
    if other.pointSize > 0 { (result.pointSize, result.textStyle) = (other.pointSize, nil) }
    if let style = other.textStyle { (result.textStyle, result.pointSize) = (style, 0) }
    if other.weight != .unspecified { result.weight = other.weight }
    if other.scale != .unspecified { result.scale = other.scale }
    if !other.colors.isEmpty { result.colors = other.colors }
    return result
  }

  /// The size in points for a collection of traits; 17 where none is specified.
  func size(for traits: UITraitCollection) -> CGFloat {
    if pointSize > 0 { return pointSize * scale.factor }
    let size = textStyle.map { UIFont.preferredFont(forTextStyle: $0, compatibleWith: traits).pointSize } ?? 17
    return size * scale.factor
  }
}

extension UIImage {
  /// The size, the thickness and the colours of a symbol. The thickness is kept, and has no effect.
  open class SymbolConfiguration: Configuration, @unchecked Sendable {
    final let values: SymbolValues

    init(_ values: SymbolValues, traits: UITraitCollection? = nil) {
      var values = values
      if !(values.pointSize > 0 && values.pointSize < 10_000) { values.pointSize = 0 }
      self.values = values
      super.init(traitCollection: traits)
    }

    /// A configuration that specifies nothing.
    public class var unspecified: SymbolConfiguration { SymbolConfiguration(SymbolValues()) }
    /// Creates a configuration for text of a size in points.
    public convenience init(pointSize: CGFloat) { self.init(SymbolValues(pointSize: pointSize)) }
    /// Creates a configuration for text of a size in points and a weight.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight) {
      self.init(SymbolValues(pointSize: pointSize, weight: weight))
    }
    /// Creates a configuration for text of a size in points and a weight, with a scale beside that text.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
      self.init(SymbolValues(pointSize: pointSize, weight: weight, scale: scale))
    }
    /// Creates a configuration with a scale beside text.
    public convenience init(scale: SymbolScale) { self.init(SymbolValues(scale: scale)) }
    /// Creates a configuration with a thickness.
    public convenience init(weight: SymbolWeight) { self.init(SymbolValues(weight: weight)) }
    /// Creates a configuration for text of a style.
    public convenience init(textStyle: UIFont.TextStyle) { self.init(SymbolValues(textStyle: textStyle)) }
    /// Creates a configuration for text of a style, with a scale beside that text.
    public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) {
      self.init(SymbolValues(textStyle: textStyle, scale: scale))
    }
    /// Creates a configuration for text of a font.
    public convenience init(font: UIFont) { self.init(SymbolValues(pointSize: font.pointSize)) }
    /// Creates a configuration for text of a font, with a scale beside that text.
    public convenience init(font: UIFont, scale: SymbolScale) {
      self.init(SymbolValues(pointSize: font.pointSize, scale: scale))
    }
    /// Creates a configuration of one colour. The layers of a symbol aren't told apart: all of it has that colour.
    public convenience init(hierarchicalColor: UIColor) { self.init(SymbolValues(colors: [hierarchicalColor])) }
    /// Creates a configuration of several colours, the first of which all of the symbol has.
    public convenience init(paletteColors: [UIColor]) { self.init(SymbolValues(colors: paletteColors)) }
    /// Returns a configuration for symbols in their own colours; here it specifies nothing.
    open class func preferringMulticolor() -> SymbolConfiguration { unspecified }
    /// Returns a configuration for symbols in one colour; here it specifies nothing.
    open class func preferringMonochrome() -> SymbolConfiguration { unspecified }

    open override func withTraitCollection(_ traitCollection: UITraitCollection?) -> SymbolConfiguration {
      SymbolConfiguration(values, traits: traitCollection)
    }
    open override func applying(_ otherConfiguration: Configuration?) -> SymbolConfiguration {
      let other = (otherConfiguration as? SymbolConfiguration)?.values ?? SymbolValues()
      return SymbolConfiguration(values.overridden(by: other), traits: merged(with: otherConfiguration))
    }
    open override func isEqual(_ object: Any?) -> Bool {
      super.isEqual(object) && (object as? SymbolConfiguration)?.values == values
    }
  }
}
