// CGFont: a face without a size.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// A face of a font, without a size. Immutable, so it may be shared between threads.
public final class CGFont: NSObject, Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The face, and what is kept of the font that it stands in for.
  package let match: FontMatch

  init(_ match: FontMatch) {
    self.match = match
    super.init()
  }

  /// Finds a font by its PostScript or full name, or returns nil where neither it nor a known stand-in is there.
  public convenience init?(_ name: CFString) {
    let match = FontLibrary.shared.match(name)
    if match.persona == nil && match.substitution != nil { return nil }
    self.init(match)
  }

  /// Opens the first face of a font file that is in memory, or returns nil where it is none.
  public convenience init?(_ provider: CGDataProvider) {
    guard let data = provider.data.flatMap({ FontData($0) }), let face = FontFace(data: data) else { return nil }
    self.init(FontMatch(face: face))
  }

  /// The PostScript name.
  public var postScriptName: CFString? { match.postScriptName }

  /// The full name.
  public var fullName: CFString? { match.fullName }

  /// How many font units the em has.
  public var unitsPerEm: Int32 { Int32(match.face.unitsPerEm) }

  /// How many glyphs the font has.
  public var numberOfGlyphs: Int { match.face.glyphCount }

  /// Whether the other object is the same face.
  public override func isEqual(_ object: Any?) -> Bool { (object as? CGFont)?.match == match }

  /// A hash of the face.
  public override var hash: Int { match.face.hashValue }

  /// The PostScript name.
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

/// The font's face without a size; stores what else a font is made of in `attributes`, where it is given.
public func CTFontCopyGraphicsFont(
  _ font: CTFont, _ attributes: UnsafeMutablePointer<Unmanaged<CTFontDescriptor>?>?
) -> CGFont {
  attributes?.pointee = Unmanaged.passRetained(CTFontCopyFontDescriptor(font))
  return CGFont(font.match)
}
