// CTFont: a face in a size.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// A font: a face, a size and a matrix. Immutable, so it may be shared between threads.
///
/// The face is looked up when the font is created: register fonts first. There always is one: a name that isn't found
/// gives a stand-in. The class is open for UIKit's fonts, which are Core Text's too: nobody else can call an
/// initialiser.
open class CTFont: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The name that was asked for; the PostScript name where none was.
  package let name: CFString
  /// The size of the em in points.
  package let size: CGFloat
  /// What is done to the glyphs' outlines.
  package let matrix: CGAffineTransform
  /// The face whose glyphs are drawn.
  package let face: FontFace
  /// What is kept of the font that the face stands in for.
  package let persona: FontPersona?
  /// That another font was asked for, and which.
  package let substitution: FontSubstitution?
  /// Features that are always set, in order.
  package let features: [FontFeature]
  /// Where fonts for characters that this one lacks are looked up.
  package let library: FontLibrary

  /// Creates a font of a face that was found.
  package init(
    _ match: FontMatch, name: CFString? = nil, size: CGFloat, matrix: CGAffineTransform = .identity,
    features: [FontFeature] = [], library: FontLibrary = .shared
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
    name: CFString, size: CGFloat, matrix: CGAffineTransform = .identity, library: FontLibrary = .shared
  ) {
    self.init(library.match(name), name: name, size: size, matrix: matrix, library: library)
  }

  /// The same font in another size; the same object where the size is the same.
  package final func resized(to size: CGFloat) -> CTFont {
    if size == self.size { return self }
    return CTFont(match, name: name, size: size, matrix: matrix, features: features, library: library)
  }

  /// What the font was made of.
  package var match: FontMatch { FontMatch(face: face, persona: persona, substitution: substitution) }

  /// A size that is no positive number stands for the usual one, 12 points.
  private static func sensible(_ size: CGFloat) -> CGFloat { size > 0 && size.isFinite ? min(size, 1e6) : 12 }

  /// Points in a font unit.
  package var scale: CGFloat { size / CGFloat(face.unitsPerEm) }

  /// Whether the other object is a font of the same face, size, matrix and features, and stands in for the same font.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CTFont else { return false }
    return other === self
      || (other.face == face && other.size == size && other.matrix == matrix && other.persona == persona
        && other.features == features)
  }

  /// A hash of face and size.
  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(face)
    hasher.combine(size)
    return hasher.finalize()
  }

  /// The name and the size.
  public override var description: String { "<CTFont \(name) \(size)>" }
}
