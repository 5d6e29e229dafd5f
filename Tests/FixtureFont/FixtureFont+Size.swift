// FixtureFont+Size: the same font with letters of another size, under the same names.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension FixtureFont {
  /// The font with this number of units in an em, which is 1000 in ``data``: with 2000, letters are half as large.
  package static func data(unitsPerEm: UInt16) -> Data {
    var bytes = [UInt8](data)
    func number(at offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    // The directory has 16 bytes for each table: its tag, a checksum, the offset and the length.
    for entry in 0..<(Int(bytes[4]) << 8 | Int(bytes[5])) {
      let start = 12 + 16 * entry
      guard bytes[start..<start + 4].elementsEqual("head".utf8) else { continue }
      let place = number(at: start + 8) + 18
      (bytes[place], bytes[place + 1]) = (UInt8(unitsPerEm >> 8), UInt8(unitsPerEm & 255))
    }
    return Data(bytes)
  }
}
