// StoredArchive: zip archives of files that are stored as they are.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Zip archives whose entries are stored as they are.
enum StoredArchive {
  /// An archive of files of a folder, under their paths from there.
  static func of(_ folder: String, _ names: [String]) throws -> Data {
    data(try names.map { ($0, try Data(contentsOf: URL(fileURLWithPath: folder + "/" + $0))) })
  }

  /// An archive of entries. Those that `overlapping` names have one byte by the directory, and lie all over the same `bytes`.
  static func data(
    _ entries: [(name: String, data: Data)], overlapping names: [String] = [], bytes: Int = 0
  ) -> Data {
    var file = Data(), directory = Data()
    for (name, data) in entries {
      let offset = file.count, name = Data(name.utf8)
      // Version, flags, method, time, date; checksum, sizes; length of the name, and of what is added to it.
      let fields =
        number(20, 2) + Data(count: 8) + number(checksum(data), 4) + number(data.count, 4) + number(data.count, 4)
        + number(name.count, 2) + Data(count: 2)
      file += number(0x0403_4B50, 4) + fields + name + data
      // A version before these; after them the length of a comment, a disk, attributes, and the place of the entry.
      directory += number(0x0201_4B50, 4) + number(20, 2) + fields + Data(count: 10) + number(offset, 4) + name
    }
    let shared = file.count
    if !names.isEmpty { file += number(0x0403_4B50, 4) + Data(count: 26 + bytes) }
    for name in names {
      directory +=
        number(0x0201_4B50, 4) + Data(count: 16) + number(bytes, 4) + number(1, 4) + number(name.utf8.count, 2)
      directory += Data(count: 12) + number(shared, 4) + Data(name.utf8)
    }
    let start = file.count, count = entries.count + names.count
    file += directory + number(0x0605_4B50, 4) + Data(count: 4) + number(count, 2) + number(count, 2)
    return file + number(directory.count, 4) + number(start, 4) + Data(count: 2)
  }

  /// A number, the least significant byte first.
  private static func number(_ value: Int, _ bytes: Int) -> Data {
    Data((0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
  }

  /// The CRC-32 of ISO 3309.
  private static func checksum(_ data: Data) -> Int {
    let sum = data.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }
    return Int(~sum)
  }
}
