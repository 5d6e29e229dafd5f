// What a drawing context remembers for drawing text.
// SPDX-License-Identifier: Apache-2.0

/// What is drawn of text: the inside of its glyphs, their outlines, or both; and whether they limit what is drawn later.
public enum CGTextDrawingMode: Int32, Sendable {
  /// The inside, in the fill colour.
  case fill
  /// The outlines, in the stroke colour.
  case stroke
  /// The inside, and the outlines over it.
  case fillStroke
  /// Nothing.
  case invisible
  /// The inside, to which drawing is limited from then on.
  case fillClip
  /// The outlines; drawing is limited to the inside from then on.
  case strokeClip
  /// The inside, and the outlines over it; drawing is limited to the inside from then on.
  case fillStrokeClip
  /// Nothing; drawing is limited to the inside from then on.
  case clip

  /// Whether the inside is filled.
  package var fills: Bool { [.fill, .fillStroke, .fillClip, .fillStrokeClip].contains(self) }

  /// Whether the outlines are stroked.
  package var strokes: Bool { [.stroke, .fillStroke, .strokeClip, .fillStrokeClip].contains(self) }

  /// Whether drawing is limited to the inside from then on.
  package var clips: Bool { rawValue >= CGTextDrawingMode.fillClip.rawValue }
}

/// The part of the graphics state that only text depends on.
package struct TextDrawingState: Sendable {
  /// The font that was set: an object of Core Text, which this module doesn't know.
  package var font: (any AnyObject & Sendable)?
  /// The size of the em, in points of text space.
  package var fontSize: CGFloat = 0
  package var mode = CGTextDrawingMode.fill
  /// Whether glyphs may be moved to one of a few places in a pixel.
  package var shouldQuantize = true
}
