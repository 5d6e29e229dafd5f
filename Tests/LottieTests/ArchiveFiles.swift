// Zip archives for tests.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension Files {
  /// A zip archive whose entries are stored as they are. `size` is what the directory says of each, where that is not true.
  static func archive(_ entries: [(name: String, data: Data)], size: Int? = nil) -> Data {
    var file = Data(), directory = Data()
    func append(_ value: Int, _ count: Int, to data: inout Data) {
      for byte in 0..<count { data.append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
    }
    for (name, data) in entries {
      let offset = file.count, checksum = Int(Self.checksum(data)), name = Data(name.utf8)
      func fields(to target: inout Data) {
        for (value, count) in [
          (20, 2), (0, 2), (0, 2), (0, 4), (checksum, 4), (data.count, 4), (size ?? data.count, 4),
        ] {
          append(value, count, to: &target)
        }
        append(name.count, 2, to: &target)
        append(0, 2, to: &target)
      }
      append(0x0403_4B50, 4, to: &file)
      fields(to: &file)
      file += name + data
      append(0x0201_4B50, 4, to: &directory)
      append(20, 2, to: &directory)
      fields(to: &directory)
      for count in [2, 2, 2, 4] { append(0, count, to: &directory) }
      append(offset, 4, to: &directory)
      directory += name
    }
    let start = file.count
    file += directory
    append(0x0605_4B50, 4, to: &file)
    for (value, count) in [
      (0, 2), (0, 2), (entries.count, 2), (entries.count, 2), (directory.count, 4), (start, 4), (0, 2),
    ] {
      append(value, count, to: &file)
    }
    return file
  }

  /// The CRC-32 of ISO 3309.
  private static func checksum(_ data: Data) -> UInt32 {
    ~data.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }
  }
}
