// StyledText: a text whose pieces have attributes, as a value.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteTessellation

/// A text whose pieces have attributes, as a value. Lines are made from it.
///
/// Attributed strings are read into one when they arrive, and none is created for a layout: Foundation on Linux never
/// frees the contents of an attributed string.
package struct StyledText: Sendable {
  /// A part of a text that has the same attributes throughout. It begins where the one before it ends.
  package struct Piece: Sendable {
    /// The end of the piece, in UTF-16 units of the whole text.
    package let end: Int
    /// The attributes of all its characters.
    package let attributes: TextAttributes
  }

  /// The text in UTF-16.
  package private(set) var units: [UInt16]
  /// The pieces in the order of the text. None is empty, and the last one ends where the text does.
  package private(set) var pieces: [Piece] = []

  /// Reads an attributed string, up to the end of `meter`.
  package init(_ string: NSAttributedString, meter: WorkMeter? = nil) {
    units = Array(string.string.utf16.prefix(string.length))
    var position = 0
    while position < units.count {
      var effective = NSRange(location: position, length: 1)
      let attributes = string.attributes(at: position, effectiveRange: &effective)
      position = min(max(effective.location + effective.length, position + 1), units.count)
      pieces.append(Piece(end: position, attributes: TextAttributes(attributes)))
      if meter?.isOver(after: WorkMeter.stepsOfPiece) == true { break }
    }
    units.removeSubrange(position...)
  }

  /// Creates a text of one piece.
  package init(_ string: String, _ attributes: TextAttributes) {
    units = Array(string.utf16)
    append([], attributes)
  }

  /// Creates a text of one piece.
  package init(_ string: String, _ attributes: [NSAttributedString.Key: Any]) {
    self.init(string, TextAttributes(attributes))
  }

  /// The number of UTF-16 units.
  package var count: Int { units.count }

  /// Adds characters, as a piece of their own.
  package mutating func append(_ more: [UInt16], _ attributes: TextAttributes) {
    units += more
    if units.count > pieces.last?.end ?? 0 { pieces.append(Piece(end: units.count, attributes: attributes)) }
  }

  /// Returns the index of the piece that contains a unit of the text.
  package func piece(at unit: Int) -> Int {
    var low = 0
    var high = pieces.count - 1
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].end <= unit { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the range of a piece, in UTF-16 units.
  package func range(ofPiece piece: Int) -> Range<Int> {
    (piece > 0 ? pieces[piece - 1].end : 0)..<pieces[piece].end
  }

  /// Returns the text in a range of units, as a text of its own.
  package func part(_ range: Range<Int>) -> StyledText {
    var part = self
    part.units = Array(units[range])
    guard !range.isEmpty else {
      part.pieces = []
      return part
    }
    part.pieces = pieces[piece(at: range.lowerBound)...piece(at: range.upperBound - 1)].map { piece in
      Piece(end: min(piece.end, range.upperBound) - range.lowerBound, attributes: piece.attributes)
    }
    assert(part.pieces.last?.end == part.count, "the pieces of a text do not end where it does, at \(part.count)")
    return part
  }

  /// Returns the same text with the attributes of each piece replaced by `change`, up to the end of `meter`.
  package func mappingAttributes(
    meter: WorkMeter? = nil, _ change: (TextAttributes) -> [NSAttributedString.Key: Any]
  ) -> StyledText {
    var mapped = self
    for index in pieces.indices {
      if meter?.isOver(after: WorkMeter.stepsOfPiece) == true { break }
      mapped.pieces[index] = Piece(end: pieces[index].end, attributes: TextAttributes(change(pieces[index].attributes)))
    }
    return mapped
  }

  /// The text as an attributed string.
  package var attributedString: NSAttributedString {
    let string = NSMutableAttributedString(string: String(decoding: units, as: UTF16.self))
    for (index, piece) in pieces.enumerated() {
      string.setAttributes(piece.attributes.dictionary, range: NSRange(range(ofPiece: index)))
    }
    return string
  }

  /// Whether a paragraph ends after a unit: U+000A, U+000D (but not between both), U+0085 or U+2029.
  static func endsParagraph(_ units: [UInt16], at index: Int) -> Bool {
    switch units[index] {
    case 0x0A, 0x85, 0x2029: true
    case 0x0D: index + 1 == units.count || units[index + 1] != 0x0A
    default: false
    }
  }
}
