// StoredArchive: zip archives of files that are stored as they are.
// SPDX-License-Identifier: Apache-2.0

import Foundation

enum StoredArchive {
  /// An archive of files of a folder, under their paths from there.
  static func of(_ folder: String, _ names: [String]) throws -> Data {
    var files = Data(), directory = Data()
    for name in names {
      let contents = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)), offset = files.count
      // The fields that local headers and the directory have in common.
      var common = Data()
      for value in [20, 0, 0, 0, 0] { common.append(number: value, bytes: 2) }
      common.append(number: Int(checksum(contents)), bytes: 4)
      for _ in 0..<2 { common.append(number: contents.count, bytes: 4) }
      common.append(number: name.utf8.count, bytes: 2)
      common.append(number: 0, bytes: 2)
      files.append(number: 0x0403_4B50, bytes: 4)
      files.append(common + Data(name.utf8) + contents)
      directory.append(number: 0x0201_4B50, bytes: 4)
      directory.append(number: 20, bytes: 2)
      directory.append(common)
      for (value, size) in [(0, 2), (0, 2), (0, 2), (0, 4), (offset, 4)] {
        directory.append(number: value, bytes: size)
      }
      directory.append(Data(name.utf8))
    }
    var end = Data()
    end.append(number: 0x0605_4B50, bytes: 4)
    for (value, size) in [
      (0, 2), (0, 2), (names.count, 2), (names.count, 2), (directory.count, 4), (files.count, 4), (0, 2),
    ] {
      end.append(number: value, bytes: size)
    }
    return files + directory + end
  }

  /// The CRC-32 that zip archives have.
  private static func checksum(_ data: Data) -> UInt32 {
    ~data.reduce(~UInt32(0)) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }
}

extension Data {
  fileprivate mutating func append(number: Int, bytes count: Int) {
    for index in 0..<count { append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
  }
}
