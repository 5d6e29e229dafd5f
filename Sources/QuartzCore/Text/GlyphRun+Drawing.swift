// What is drawn of the glyphs of a run: where, in which colours, and as which pictures.

import Tessellation

extension GlyphRun {
  /// Whether pictures may stand for its glyphs.
  package var hasPictures: Bool { !isLayer && face.colorKinds.contains(.bitmaps) }

  /// From units of the face, y up, to the space of the text, y down, without the glyph's position.
  package var projection: Projection {
    let scale = Double(font.size) / max(1, Double(face.unitsPerEm))
    let matrix = font.matrix
    return Projection(
      a: scale * Double(matrix.a), b: -scale * Double(matrix.b), c: scale * Double(matrix.c),
      d: -scale * Double(matrix.d), tx: 0, ty: 0)
  }

  /// What is painted of each glyph, in order: with the width of the line in units of the face, or filled.
  package var inks: [(strokeWidth: Double?, color: CGColor)] {
    var result: [(Double?, CGColor)] = []
    if let fill { result.append((nil, fill)) }
    // A picture is shown once.
    if let stroke, font.size > 0, result.isEmpty || !hasPictures {
      result.append((stroke.width * Double(face.unitsPerEm) / Double(font.size), stroke.color))
    }
    return result
  }
}
