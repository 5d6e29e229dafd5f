// AttributeOffsets: the offsets at which the attributes of one start tag begin, which expat does not report.
// SPDX-License-Identifier: Apache-2.0

/// Scans a well-formed start tag.
struct AttributeOffsets {
  private let source: [UInt8]
  private let end: Int
  private var offset: Int

  init(source: [UInt8], range: Range<Int>) {
    self.source = source
    end = range.upperBound
    offset = range.lowerBound
    skip { !Self.isSpace($0) }
  }

  /// Returns the offset of the next attribute's name.
  mutating func next() -> Int? {
    skip(while: Self.isSpace)
    let start = offset
    skip { $0 != UInt8(ascii: "=") }
    skip { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
    guard offset < end else { return nil }
    let quote = source[offset]
    offset += 1
    skip { $0 != quote }
    offset = min(offset + 1, end)
    return start
  }

  private mutating func skip(while condition: (UInt8) -> Bool) {
    while offset < end, condition(source[offset]) { offset += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
