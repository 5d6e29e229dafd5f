// GlyphRun+Projection: the map of glyphs from units of their face to the space of the text, and their paints.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteTessellation

extension GlyphRun {
  /// Whether pictures may represent its glyphs.
  package var hasPictures: Bool { !isLayer && face.colorKinds.contains(.bitmaps) }

  /// The map from units of the face, y up, to the space of the text, y down, without the glyph's position.
  package var projection: Projection {
    let scale = Double(font.size) / max(1, Double(face.unitsPerEm))
    let matrix = font.matrix
    return Projection(
      a: scale * Double(matrix.a), b: -scale * Double(matrix.b), c: scale * Double(matrix.c),
      d: -scale * Double(matrix.d), tx: 0, ty: 0)
  }

  /// The paints of each glyph, in order: a stroke with its width in units of the face, or a fill for nil.
  package var paints: [(strokeWidth: Double?, color: CGColor)] {
    var result: [(Double?, CGColor)] = []
    if let fill { result.append((nil, fill)) }
    // A picture is shown once, not again for the stroke.
    if let stroke, font.size > 0, result.isEmpty || !hasPictures {
      result.append((stroke.width * Double(face.unitsPerEm) / Double(font.size), stroke.color))
    }
    return result
  }
}

extension Projection {
  /// The same map, exactly axis-aligned where it differs from that only by the rounding errors of rotations by quarter
  /// turns: text that runs along an axis is drawn more sharply.
  package var withoutTracesOfRotations: Projection {
    guard isAffine else { return self }
    let trace = 1e-12 * max(abs(x.x), abs(x.y), abs(y.x), abs(y.y))
    var result = self
    if abs(x.y) <= trace, abs(y.x) <= trace { (result.x.y, result.y.x) = (0, 0) }
    if abs(x.x) <= trace, abs(y.y) <= trace { (result.x.x, result.y.y) = (0, 0) }
    return result
  }
}
