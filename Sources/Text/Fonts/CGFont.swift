// CGFont: a face without a size.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// A face of a font, without a size. Immutable, so it may be shared between threads.
public final class CGFont: NSObject, Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The face, with the persona of the font that it stands in for, if any.
  package let match: FontMatch

  init(_ match: FontMatch) {
    self.match = match
    super.init()
  }

  /// Finds a font by its PostScript or full name; returns nil where neither it nor a known stand-in is available.
  public convenience init?(_ name: CFString) {
    let match = FontLibrary.current.match(name)
    if match.persona == nil && match.substitution != nil { return nil }
    self.init(match)
  }

  /// Opens the first face of a font file that is in memory; returns nil where the data is no font.
  public convenience init?(_ provider: CGDataProvider) {
    guard let data = provider.data.flatMap({ FontData($0) }), let face = FontFace(data: data) else { return nil }
    self.init(FontMatch(face: face))
  }

  /// The PostScript name.
  public var postScriptName: CFString? { match.postScriptName }

  /// The full name.
  public var fullName: CFString? { match.fullName }

  /// The number of font units in an em.
  public var unitsPerEm: Int32 { Int32(match.face.unitsPerEm) }

  /// The number of glyphs in the font.
  public var numberOfGlyphs: Int { match.face.glyphCount }

  /// Whether the other object is the same face.
  public override func isEqual(_ object: Any?) -> Bool { (object as? CGFont)?.match == match }

  /// A hash of the face.
  public override var hash: Int { match.face.hashValue }

  /// A description with the PostScript name.
  public override var description: String { "<CGFont \(postScriptName ?? "")>" }
}

/// Creates a font of a face, with an em of `size` points; 12 where `size` is 0, negative or not finite.
///
/// A descriptor's variation and features are added. A matrix of nil means that of the descriptor, or else the identity.
public func CTFontCreateWithGraphicsFont(
  _ graphicsFont: CGFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ attributes: CTFontDescriptor?
) -> CTFont {
  let added = attributes?.attributes ?? FontAttributes()
  return CTFont(
    graphicsFont.match.varied(added.variation), size: size, matrix: matrix?.pointee ?? added.matrix ?? .identity,
    features: added.features)
}

/// Returns the font's face without a size; stores a descriptor of the whole font in `attributes`, where it is given.
public func CTFontCopyGraphicsFont(
  _ font: CTFont, _ attributes: UnsafeMutablePointer<Unmanaged<CTFontDescriptor>?>?
) -> CGFont {
  attributes?.pointee = Unmanaged.passRetained(CTFontCopyFontDescriptor(font))
  return CGFont(font.match)
}
