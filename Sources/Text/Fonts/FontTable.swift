// FontTable: one table of a font file, read with checked offsets.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCHarfBuzz

/// A table of a font. Reading beyond its end gives nil.
struct FontTable: ~Copyable {
  private let blob: OpaquePointer?
  private let bytes: UnsafeRawBufferPointer

  /// Reads the table of `face` with a name of four letters; the table is empty where there is none.
  init(_ name: String, of face: OpaquePointer) {
    self.init(tag: OpenTypeTag(name).value, of: face)
  }

  init(tag: UInt32, of face: OpaquePointer) {
    blob = hb_face_reference_table(face, tag)
    var length: UInt32 = 0
    let start = hb_blob_get_data(blob, &length)
    bytes = UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(length))
  }

  deinit { hb_blob_destroy(blob) }

  var count: Int { bytes.count }

  /// A copy of the bytes.
  var copy: [UInt8] { Array(bytes) }

  func unsigned16(at offset: Int) -> Int? {
    guard offset >= 0, offset + 2 <= bytes.count else { return nil }
    return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }

  func signed16(at offset: Int) -> Int? {
    unsigned16(at: offset).map { Int(Int16(truncatingIfNeeded: $0)) }
  }

  func unsigned32(at offset: Int) -> Int? {
    guard let high = unsigned16(at: offset), let low = unsigned16(at: offset + 2) else { return nil }
    return high << 16 | low
  }

  /// Reads a fixed-point number with 16 bits after the point.
  func fixed(at offset: Int) -> Double? {
    unsigned32(at: offset).map { Double(Int32(truncatingIfNeeded: $0)) / 65536 }
  }
}

/// Four letters that name a table, a feature, a script or an axis.
package struct OpenTypeTag: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let value: UInt32

  package init(value: UInt32) { self.value = value }

  /// Creates the tag of up to four ASCII letters, padded with spaces.
  package init(_ name: String) {
    var value: UInt32 = 0
    var letters = name.utf8.makeIterator()
    for _ in 0..<4 { value = value << 8 | UInt32(letters.next() ?? 0x20) }
    self.value = value
  }

  package static func < (first: OpenTypeTag, second: OpenTypeTag) -> Bool { first.value < second.value }

  package var description: String {
    String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }, as: UTF8.self)
  }
}
