// Hostile image files that are cut short, damaged, huge, or not what their names say; and names that lead elsewhere.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteGraphics
import QuartziteImages
import SeededRandom

extension HostileFamily {
  static var imageCases: [HostileCase] { bombs + damaged + names }

  /// A document that shows a file in a layer called “spoilt”.
  private static func shows(_ sources: [String]) -> String {
    Markup.document(
      sources.map {
        Markup.layer("CALayer", [("id", "x")], "<contents type=\"CGImage\" src=\"\(Markup.escaped($0))\"/>")
      }.joined())
  }

  private static func image(
    _ name: String, _ expected: HostileCase.Expectation = .picture, _ bounds: HostileCase.Bounds = .medium,
    file: String = "x.png", _ bytes: @escaping @Sendable () throws -> [UInt8]
  ) -> HostileCase {
    HostileCase(name, expected, bounds) { stage in
      try stage.write(try bytes(), to: file)
      try stage.show(document: Array(shows([file]).utf8), .control)
    }
  }

  private static let notUsed = HostileCase.Expectation.noticed(.assetNotUsed, at: "scene.caml:4:")

  private static var bombs: [HostileCase] {
    let side = HostileStage.isDebug ? 1_000 : 7_000
    let plain = ImageBytes.chunk("IDAT", ImageBytes.zeros(9)) + ImageBytes.chunk("IEND", [])
    @Sendable func headed(_ width: Int, _ height: Int, depth: Int = 8, type: Int = 0) -> [UInt8] {
      ImageBytes.signature + ImageBytes.header(width, height, depth: depth, type: type) + plain
    }
    return [
      image("50000 × 50000 in 100 bytes", notUsed, .small) { headed(50_000, 50_000) },
      image("2147483647 × 2147483647", notUsed, .small) {
        headed(.init(Int32.max), .init(Int32.max), depth: 16, type: 6)
      },
      image("4294967295 × 1", notUsed, .small) { headed(0xFFFF_FFFF, 1) },
      image("0 × 0", notUsed, .small) { headed(0, 0) },
      image("a large picture of nothing", .picture, .largest) { ImageBytes.black(side, side) },
      image("one row", .picture, .largest) { ImageBytes.black(side * side, 1) },
      image("one column", .picture, .largest) { ImageBytes.black(1, side * side) },
      image("50000001 × 1", notUsed, .small) { headed(50_000_001, 1) },
      image("a profile that inflates") {
        ImageBytes.black(
          8, 8,
          ImageBytes.chunk(
            "iCCP", Array("p\0\0".utf8) + ImageBytes.zeros(HostileStage.isDebug ? 1_000_000 : 100_000_000)))
      },
      image("texts that inflate") {
        ImageBytes.black(
          8, 8,
          Array(
            repeating: ImageBytes.chunk(
              "zTXt", Array("p\0\0".utf8) + ImageBytes.zeros(HostileStage.isDebug ? 1_000_000 : 20_000_000)), count: 10
          ).flatMap { $0 })
      },
      image("a hundred thousand chunks") {
        ImageBytes.black(
          8, 8,
          Array(repeating: ImageBytes.chunk("tEXt", Array("a\0b".utf8)), count: HostileStage.isDebug ? 5_000 : 100_000)
            .flatMap { $0 })
      },
      image("fifty thousand frames") {
        let frame = ImageBytes.chunk(
          "fcTL", ImageBytes.word(0) + ImageBytes.word(8) + ImageBytes.word(8) + Array(repeating: 0, count: 14))
        return ImageBytes.black(
          8, 8,
          ImageBytes.chunk("acTL", ImageBytes.word(50_000) + ImageBytes.word(0))
            + Array(repeating: frame, count: HostileStage.isDebug ? 2_000 : 50_000).flatMap { $0 })
      },
    ] + (HostileStage.isDebug ? [] : largeBombs)
  }

  /// Inputs that are too much for a debug build.
  private static var largeBombs: [HostileCase] {
    [
      HostileCase("one image under twenty names", .picture, .largest) { stage in
        try stage.write(ImageBytes.black(5_000, 5_000), to: "x.png")
        let names = (0..<20).map { String(repeating: "./", count: $0) + "x.png" }
        try stage.show(document: Array(shows(names).utf8), .control)
      },
      HostileCase("twenty images of 25 million pixels", .noticed(.assetNotUsed, at: "scene.caml:"), .largest) { stage in
        let bytes = ImageBytes.black(5_000, 5_000)
        for number in 0..<20 { try stage.write(bytes, to: "\(number).png") }
        try stage.show(document: Array(shows((0..<20).map { "\($0).png" }).utf8), .control)
      },
    ]
  }

  /// A picture of some colours as a file.
  private static func file(_ format: ImageFormat) throws -> [UInt8] {
    var pixels: [UInt8] = []
    for index in 0..<(40 * 30) {
      pixels += [UInt8(index % 251), UInt8(index / 7 % 256), UInt8(index % 13 * 19), 255] as [UInt8]
    }
    guard let image = CGImage(premultipliedBGRA: Data(pixels), width: 40, height: 30, bytesPerRow: 160) else {
      return []
    }
    return [UInt8](try ImageFile.encode(image, as: format))
  }

  private static var damaged: [HostileCase] { ImageFormat.allCases.flatMap(damaged) + lies }

  /// A file of a format: cut short, with wrong bytes, under another name, and with extra bytes after its end.
  private static func damaged(_ format: ImageFormat) -> [HostileCase] {
    let name = "x.\(format.rawValue)"
    var cases: [HostileCase] = []
    for percent in [2, 30, 60, 98] {
      cases.append(
        image("\(format) cut at \(percent) %", notUsed, .small, file: name) {
          let bytes = try file(format)
          return Array(bytes.prefix(bytes.count * percent / 100))
        })
    }
    for seed in 0..<12 {
      cases.append(
        image("\(format) flipped \(seed)", .picture, .small, file: name) {
          var bytes = try file(format), random = SeededRandom(seed: UInt64(seed))
          for _ in 0...seed { bytes[random.integer(12...(bytes.count - 1))] = UInt8(random.integer(0...255)) }
          return bytes
        })
    }
    cases.append(image("\(format) that is another", .picture, .small, file: "x.png") { try file(format) })
    cases.append(
      image("\(format) with a megabyte behind it", .picture, .small, file: name) {
        try file(format) + [UInt8](repeating: 0xFF, count: 1 << 20)
      })
    return cases
  }

  private static var lies: [HostileCase] {
    [
      image("an empty file", notUsed, .small) { [] }, image("a text", notUsed, .small) { Array("not an image".utf8) },
      image("a wrong checksum", notUsed, .small) {
        ImageBytes.signature + ImageBytes.header(8, 8, depth: 1)
          + ImageBytes.chunk("IDAT", ImageBytes.zeros(16), isDamaged: true) + ImageBytes.chunk("IEND", [])
      },
      image("interlaced, and cut short", notUsed, .small) {
        ImageBytes.signature + ImageBytes.header(64, 64, type: 6, isInterlaced: true)
          + ImageBytes.chunk("IDAT", ImageBytes.zeros(40))
      },
      image("a palette of nothing", notUsed, .small) {
        ImageBytes.signature + ImageBytes.header(8, 8, type: 3) + ImageBytes.chunk("IDAT", ImageBytes.zeros(72))
          + ImageBytes.chunk("IEND", [])
      },
      image("a palette that is too short", .picture, .small) {
        ImageBytes.signature + ImageBytes.header(8, 8, type: 3) + ImageBytes.chunk("PLTE", [1, 2, 3])
          + ImageBytes.chunk(
            "IDAT", [0x78, 0x01, 0x01, 72, 0, 183, 0xFF] + [UInt8](repeating: 9, count: 72) + ImageBytes.word(0))
          + ImageBytes.chunk("IEND", [])
      },
      image("a depth of 3", notUsed, .small) { ImageBytes.signature + ImageBytes.header(8, 8, depth: 3) + plainEnd },
      image("a colour type of 5", notUsed, .small) {
        ImageBytes.signature + ImageBytes.header(8, 8, type: 5) + plainEnd
      },
      image("two headers", .picture, .small) { ImageBytes.black(8, 8, ImageBytes.header(9_000, 9_000)) },
      image("more rows than it says", .picture, .small) {
        ImageBytes.signature + ImageBytes.header(8, 8, depth: 1) + ImageBytes.chunk("IDAT", ImageBytes.zeros(1_000_000))
          + ImageBytes.chunk("IEND", [])
      },
      image("a chunk of 4 GB", notUsed, .small) {
        ImageBytes.signature + ImageBytes.header(8, 8) + ImageBytes.word(0xFFFF_FFFF) + Array("IDAT".utf8)
      },
      image("a JPEG of nothing but marks", notUsed, .small, file: "x.jpg") {
        let mark: [UInt8] = [0xFF, 0xE1, 0, 2], marks = Array(repeating: mark, count: 20_000)
        return [0xFF, 0xD8] as [UInt8] + Array(marks.joined())
      },
      image("a JPEG of 65535 × 65535", notUsed, .small, file: "x.jpg") {
        [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0xFF, 0xFF, 0xFF, 0xFF, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1, 0xFF, 0xD9]
      },
      image("a progressive JPEG of ten thousand scans", notUsed, .small, file: "x.jpg") { try scans(10_000) },
      image("a progressive JPEG of sixty scans", .picture, .medium, file: "x.jpg") { try scans(60) },
      image("a JPEG whose orientation is 99", .picture, .small, file: "x.jpg") {
        let bytes = try file(.jpeg)
        let directory: [UInt8] = [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 99, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF]
        let exif = Array("Exif\0\0II*\0".utf8) + directory
        let mark: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(exif.count + 2)]
        return mark + exif + Array(bytes.dropFirst(2))
      },
      image("a WebP of 16383 × 16383", notUsed, .small, file: "x.webp") {
        let header: [UInt8] = [10, 0, 0, 0, 0x2F, 0xFE, 0xBF, 0xFF, 0x0F, 0, 0, 0, 0, 0]
        return Array("RIFF\u{1E}\0\0\0WEBPVP8L".utf8) + header
      },
      image("a WebP of chunks without length", notUsed, .small, file: "x.webp") {
        let chunks = String(repeating: "ABCD\0\0\0\0", count: 50_000)
        return Array("RIFF".utf8) + ImageBytes.word(0xFFFF_FFFF) + Array(("WEBP" + chunks).utf8)
      },
    ]
  }

  private static let plainEnd = ImageBytes.chunk("IDAT", ImageBytes.zeros(72)) + ImageBytes.chunk("IEND", [])

  /// A progressive JPEG of 2048 × 2048 pixels with many empty scans: decoders that make a whole pass over the picture
  /// for each take minutes.
  private static func scans(_ count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDB, 0, 67, 0] + Array(repeating: 1, count: 64)
    bytes += [0xFF, 0xC2, 0, 11, 8, 8, 0, 8, 0, 1, 1, 0x11, 0]
    // The tables have one code of one bit: the end of the block.
    let codes: [UInt8] = [1] + Array(repeating: 0, count: 15) + [0]
    for place: UInt8 in [0x00, 0x10] { bytes += [0xFF, 0xC4, 0, 20, place] + codes }
    bytes += [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 0, 0, 0x00]
    for _ in 0..<count { bytes += [0xFF, 0xDA, 0, 8, 1, 1, 0, 1, 63, 0, 0x00] }
    return bytes + [0xFF, 0xD9]
  }

  // MARK: Names

  private static func named(
    _ name: String, _ source: String, _ expected: HostileCase.Expectation,
    _ prepare: @escaping @Sendable (HostileStage) throws -> Void = { _ in }
  ) -> HostileCase {
    HostileCase("named \(name)", expected) { stage in
      try prepare(stage)
      try stage.show(document: Array(shows([source]).utf8), .control)
    }
  }

  private static var names: [HostileCase] {
    return [
      named("outside", "../x.png", notUsed), named("outside, later", "a/../../x.png", notUsed),
      named("absolute", "/etc/passwd", notUsed),
      named("at home", "~/x.png", notUsed), named("in percents", "%2e%2e/x.png", notUsed),
      named("by an address", "http://127.0.0.1/x.png", notUsed),
      named("by a file's address", "file:///etc/passwd", notUsed), named("zero in percents", "a%00b.png", notUsed),
      named("a URI of nothing", "data:", notUsed), named("a URI without data", "data:image/png;base64,", notUsed),
      named("a URI of no base 64", "data:;base64,\(String(repeating: "é", count: 100_000))", notUsed),
      named("a URI of megabytes", "data:;base64,\(String(repeating: "iVBORw0KGgo", count: 300_000))", notUsed),
      named("a URI of percents", "data:,\(String(repeating: "%", count: 1_000_000))", notUsed),
      named("nothing", "", notUsed), named("a dot", ".", notUsed), named("a missing file", "none.png", notUsed),
      named("a hundred thousand letters", String(repeating: "n", count: 100_000), notUsed),
      named("a hundred thousand folders", String(repeating: "n/", count: 50_000), notUsed),
      named("there and back", "assets/../assets/../x.png", notUsed), named("half a percent", "%", notUsed),
      named("broken percents", "%ff%fe.png", notUsed),
      named("a folder", "assets", notUsed) { try $0.write([], to: "assets/x.png") },
      named("a pipe", "pipe.png", notUsed) { mkfifo($0.folder + "/pipe.png", 0o600) },
      named("a device", "zero.png", notUsed) { symlink("/dev/zero", $0.folder + "/zero.png") },
      named("a link to the outside", "link.png", notUsed) { symlink("/etc/passwd", $0.folder + "/link.png") },
      named("a link to itself", "loop.png", notUsed) { symlink("loop.png", $0.folder + "/loop.png") },
      named("a folder that is a link to the outside", "out/passwd", notUsed) { symlink("/etc", $0.folder + "/out") },
      named("one's own document", "scene.caml", notUsed),
      named("a process's memory", "mem", notUsed) { symlink("/proc/self/mem", $0.folder + "/mem") },
    ]
  }
}
