// CTFont: a face at a size.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// A font: a face, a size and a matrix. Immutable, so it may be shared between threads.
///
/// The face is looked up when the font is created, so fonts must be registered first. There always is a face: a name
/// that isn't found gives a stand-in. The class is open because UIKit's fonts derive from it; its initialisers are not
/// public.
open class CTFont: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The name that was asked for; the PostScript name where none was.
  package let name: CFString
  /// The size of the em in points.
  package let size: CGFloat
  /// The transform of the glyphs' outlines.
  package let matrix: CGAffineTransform
  /// The face whose glyphs are drawn.
  package let face: FontFace
  /// The names, style and line heights of the font that the face stands in for; nil where it stands in for none.
  package let persona: FontPersona?
  /// The substitution, where another font was asked for than the one used.
  package let substitution: FontSubstitution?
  /// Features that are always set, in order.
  package let features: [FontFeature]
  /// The library in which fallbacks for characters that this font lacks are looked up.
  package let library: FontLibrary

  /// Creates a font from a face that was found.
  package init(
    _ match: FontMatch, name: CFString? = nil, size: CGFloat, matrix: CGAffineTransform = .identity,
    features: [FontFeature] = [], library: FontLibrary = .current
  ) {
    self.name = name ?? match.postScriptName
    self.size = CTFont.sensible(size)
    self.matrix = matrix
    face = match.face
    persona = match.persona
    substitution = match.substitution
    self.features = features
    self.library = library
    super.init()
  }

  /// Creates a font by its PostScript, full or family name.
  package convenience init(
    name: CFString, size: CGFloat, matrix: CGAffineTransform = .identity, library: FontLibrary = .current
  ) {
    self.init(library.match(name), name: name, size: size, matrix: matrix, library: library)
  }

  /// The same font in another size; the same object where the size is the same.
  package final func resized(to size: CGFloat) -> CTFont {
    if size == self.size { return self }
    return CTFont(match, name: name, size: size, matrix: matrix, features: features, library: library)
  }

  /// The match from which the font was created.
  package var match: FontMatch { FontMatch(face: face, persona: persona, substitution: substitution) }

  /// The usual size of 12 points replaces a size that is no positive number.
  private static func sensible(_ size: CGFloat) -> CGFloat { size > 0 && size.isFinite ? min(size, 1e6) : 12 }

  /// The size of a font unit, in points.
  package var scale: CGFloat { size / CGFloat(face.unitsPerEm) }

  /// Whether the other object is a font of the same face, size, matrix and features, which stands in for the same font
  /// and finds the characters that it lacks in the same fonts.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CTFont else { return false }
    return other === self
      || (other.face == face && other.size == size && other.matrix == matrix && other.persona == persona
        && other.features == features && other.library === library)
  }

  /// A hash of the face and the size.
  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(face)
    hasher.combine(size)
    return hasher.finalize()
  }

  /// A description with the name and the size.
  public override var description: String { "<CTFont \(name) \(size)>" }
}
