// Documents, images and archives that tests write.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDocuments

/// A folder for one test, which is removed with the object.
final class TestFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "/quartzite-documents-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, with the folders around it; returns its path.
  @discardableResult
  func write(_ data: Data, to name: String) throws -> String {
    let file = path + "/" + name
    try FileManager.default.createDirectory(
      atPath: URL(fileURLWithPath: file).deletingLastPathComponent().path, withIntermediateDirectories: true)
    try data.write(to: URL(fileURLWithPath: file))
    return file
  }
}

enum Sample {
  /// A document of Core Animation with a green layer inside.
  static func caml(_ width: Double = 40, _ height: Double = 30, inside: String = "") -> Data {
    Data(
      """
      <?xml version="1.0"?><caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer name="Card" bounds="0 0 \(width) \(height)" backgroundColor="0 1 0">\(inside)</CALayer></caml>
      """.utf8)
  }

  /// The `index.xml` of a bundle.
  static let index = Data(
    """
    <?xml version="1.0"?><plist version="1.0"><dict><key>rootDocument</key><string>main.caml</string></dict></plist>
    """.utf8)

  /// A Lottie animation of 2 seconds and 60 frames, whose square is opaque from frame 30 on; its marker begins there.
  static func lottie(_ width: Double = 100, _ height: Double = 50) -> Data {
    Data(
      """
      {"v":"5.7.0","fr":30,"ip":0,"op":60,"w":\(width),"h":\(height),"assets":[],"markers":[{"cm":"half","tm":30,"dr":10}],
      "layers":[{"ty":1,"nm":"Square","sw":\(Int(width.rounded(.up))),"sh":\(Int(height.rounded(.up))),"sc":"#ff0000","ip":0,"op":60,"st":0,
      "ks":{"o":{"a":1,"k":[{"t":0,"s":[0],"h":1},{"t":30,"s":[100],"h":1}]}}}]}
      """.utf8)
  }

  /// The bytes of a PNG file of one colour.
  static func png(_ gray: UInt8 = 128) throws -> Data {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 2, height: 2)
    layer.backgroundColor = CGColor(gray: CGFloat(gray) / 255, alpha: 1)
    return try Renderer().render(layer).encoded(as: .png())
  }

  /// A zip archive whose entries are stored as they are. `size` is what the directory says of each, where that is not true.
  static func archive(_ entries: [(String, Data)], size: Int? = nil) -> Data {
    var file = Data(), directory = Data()
    func bytes(_ value: Int, _ count: Int) -> Data {
      Data((0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
    }
    for (name, data) in entries {
      let offset = file.count, name = Data(name.utf8)
      let checksum = data.reduce(UInt32.max) { sum, byte in
        (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
      }
      let fields =
        bytes(20, 2) + bytes(0, 8) + bytes(Int(~checksum), 4) + bytes(data.count, 4) + bytes(size ?? data.count, 4)
        + bytes(name.count, 2) + bytes(0, 2)
      file += bytes(0x0403_4B50, 4) + fields + name + data
      // A symbolic link, as archives of Unix say it: files are made of it all the same.
      directory += bytes(0x0201_4B50, 4) + bytes(0x031E, 2) + fields + bytes(0, 6) + bytes(0o120777 << 16, 4)
      directory += bytes(offset, 4) + name
    }
    let start = file.count
    return file + directory + bytes(0x0605_4B50, 4) + bytes(0, 4) + bytes(entries.count, 2) + bytes(entries.count, 2)
      + bytes(directory.count, 4) + bytes(start, 4) + bytes(0, 2)
  }
}
