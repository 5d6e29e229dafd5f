// Tests of .lottie archives of both versions, whole and broken.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteDiagnostics
import QuartziteLottie
import Testing

@Suite("Lottie archives")
struct ArchiveTests {
  /// A zip archive whose entries are stored as they are. `size` is what the directory says of each, where that is not true.
  private func archive(_ entries: [(name: String, data: Data)], size: Int? = nil) -> Data {
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

  private func solid(_ color: String) -> Data {
    Files.animation(#"{"ty": 1, "ip": 0, "op": 60, "ks": {}, "sw": 100, "sh": 80, "sc": "\u0023\#(color)"}"#)
  }

  private func firstPixel(_ data: Data) throws -> [UInt8] { Array(try Files.pixels(data)[0..<4]) }

  @Test("The animation is the one that the manifest names, in either version")
  func manifests() throws {
    let first = Data(#"{"version": "1", "animations": [{"id": "red"}, {"id": "blue"}]}"#.utf8)
    let second = Data(#"{"version": "2", "animations": [{"id": "red"}], "initial": {"animation": "blue"}}"#.utf8)
    let red = solid("ff0000"), blue = solid("0000ff")
    #expect(
      try firstPixel(archive([("manifest.json", first), ("animations/blue.json", blue), ("animations/red.json", red)]))
        == [0, 0, 255, 255])
    #expect(
      try firstPixel(archive([("manifest.json", second), ("a/blue.json", blue), ("a/red.json", red)]))
        == [255, 0, 0, 255])
    let alone = try LottieAnimation(data: archive([("animations/red.json", red)]))
    #expect(alone.diagnostics.contains { $0.message.contains("manifest") })
  }

  @Test(
    "An image in the archive is shown, whichever slashes the system has that made the archive", arguments: ["/", "\\"])
  func images(separator: String) throws {
    let page = Files.page([Files.box(CGRect(x: 0, y: 0, width: 100, height: 80), 0, 1, 0)])
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quartzite-\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: folder) }
    try Renderer().render(page).write(to: folder.path)
    let animation = Files.animation(
      #"{"ty": 2, "refId": "i", "ip": 0, "op": 60, "ks": {}}"#,
      assets: #"{"id": "i", "w": 100, "h": 80, "u": "images/", "p": "green.png"}"#)
    let data = archive([
      ("animations\(separator)a.json", animation), ("images\(separator)green.png", try Data(contentsOf: folder)),
    ])
    #expect(try firstPixel(data) == [0, 255, 0, 255])
  }

  @Test("An archive that is damaged, leads out of itself or is larger than it says is refused with the reason")
  func broken() throws {
    let red = solid("ff0000"), whole = archive([("animations/red.json", red)])
    func message(_ data: Data, _ limits: Limits = .trusted) -> String? {
      #expect(throws: RenderError.self) { try LottieAnimation(data: data, fileName: "a.lottie", limits: limits) }?
        .description
    }
    for length in [4, 30, whole.count / 2, whole.count - 1] {
      #expect(message(whole.prefix(length)) != nil, "\(length) bytes of \(whole.count)")
    }
    #expect(message(archive([("../red.json", red)]))?.contains("path within the archive") == true)
    #expect(message(archive([("/animations/red.json", red)]))?.contains("path within the archive") == true)
    #expect(message(archive([("animations/red.json", red)], size: 5))?.contains("5") == true)
    #expect(message(archive([("animations/red.json", red)], size: 300 << 20))?.contains("268435456") == true)
    #expect(message(archive([("readme.txt", red)]))?.contains("expected an animation") == true)
    var damaged = whole
    let inside = damaged.firstRange(of: Data("ff0000".utf8))?.lowerBound ?? 0
    damaged[inside] = UInt8(ascii: "0")
    #expect(message(damaged)?.contains("checksum") == true)
    var limits = Limits.untrusted
    limits.documentBytes = 100
    #expect(message(whole, limits) != nil)
  }
}
