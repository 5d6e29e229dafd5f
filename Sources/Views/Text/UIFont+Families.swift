// UIFont+Families: the fonts that there are, and variants of the system's font.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteLayers

extension UIFont {
  /// The names of all registered and installed families, sorted.
  public final class var familyNames: [String] {
    let names = CTFontManagerCopyAvailableFontFamilyNames()
    return (0..<names.count).compactMap { names.object(at: $0) as? NSString }.map { String(describing: $0) }
  }

  /// Returns the PostScript names of the fonts of a family, sorted; none for one that isn't there. Case is ignored.
  public final class func fontNames(forFamilyName familyName: String) -> [String] {
    FontLibrary.current.postScriptNames(ofFamily: familyName)
  }

  /// Returns the system's font with digits of equal width, where the font has them, in the available weight nearest to
  /// `weight`.
  public final class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    let style = FontStyle(weight: weight.openType, isItalic: false)
    return UIFont(
      FontLibrary.current.match(.system, style), size: fontSize, features: [FontFeature("tnum", isOn: true)])
  }
}
