// TextDrawingState: the part of a context's graphics state for drawing text.
// SPDX-License-Identifier: Apache-2.0

/// The parts of text that are drawn: the inside of its glyphs, their outlines, or both; and whether they clip
/// subsequent drawing.
public enum CGTextDrawingMode: Int32, Sendable {
  /// The inside, in the fill colour.
  case fill
  /// The outlines, in the stroke colour.
  case stroke
  /// The inside, and the outlines over it.
  case fillStroke
  /// Nothing.
  case invisible
  /// The inside, which also clips subsequent drawing.
  case fillClip
  /// The outlines; the inside clips subsequent drawing.
  case strokeClip
  /// The inside, and the outlines over it; the inside clips subsequent drawing.
  case fillStrokeClip
  /// Nothing; the inside clips subsequent drawing.
  case clip

  /// Whether the inside is filled.
  package var fills: Bool { [.fill, .fillStroke, .fillClip, .fillStrokeClip].contains(self) }

  /// Whether the outlines are stroked.
  package var strokes: Bool { [.stroke, .fillStroke, .strokeClip, .fillStrokeClip].contains(self) }

  /// Whether the inside clips subsequent drawing.
  package var clips: Bool { rawValue >= CGTextDrawingMode.fillClip.rawValue }
}

/// The part of the graphics state that only text depends on.
package struct TextDrawingState: Sendable {
  /// The font that was set: an object of Core Text, a type that this module cannot name.
  package var font: (any AnyObject & Sendable)?
  /// The size of the em, in points of text space.
  package var fontSize: CGFloat = 0
  package var mode = CGTextDrawingMode.fill
  /// Whether glyphs may be moved to one of a few positions in a pixel.
  package var shouldQuantize = true
}
