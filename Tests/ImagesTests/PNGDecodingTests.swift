// Tests of PNG files of every colour type, depth and interlacing, and of their colour chunks.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteGraphics
import Testing

@testable import QuartziteImages

@Suite struct PNGDecodingTests {
  static let palette: [[Int]] = (0..<16).map { [$0 * 17, 255 - $0 * 13, ($0 * 71) % 256] }
  static let paletteAlpha: [Int] = (0..<16).map { 255 - $0 * 15 }
  static let kinds = [
    (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8), (4, 8), (4, 16), (6, 8),
    (6, 16),
  ]

  /// A file of 11 × 9 pixels, all of them different where the depth allows it.
  private func file(_ colorType: Int, _ depth: Int, isInterlaced: Bool) -> PNGFile {
    let count = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 1
    let top = colorType == 3 ? min(1 << depth, 16) - 1 : (1 << depth) - 1
    var file = PNGFile(width: 11, height: 9, depth: depth, colorType: colorType, isInterlaced: isInterlaced) { x, y in
      (0..<count).map { sample in ((x * 7 + y * 31 + sample * 59) * 2_917) % (top + 1) }
    }
    if colorType == 3 {
      let entries = Self.palette.prefix(top + 1).flatMap { $0 }
      file.chunks.append(("PLTE", entries.map { UInt8($0) }))
    }
    return file
  }

  /// Returns premultiplied red, green, blue, alpha for straight components in 0…1.
  private func premultiplied(_ color: [Double], _ alpha: Double) -> [Int] {
    color.map { Int(($0 * alpha * 255).rounded()) } + [Int((alpha * 255).rounded())]
  }

  private func expected(_ samples: [Int], _ colorType: Int, _ depth: Int, key: [Int]? = nil, hasAlpha: Bool) -> [Int] {
    let top = Double((1 << depth) - 1)
    let values = samples.map { Double($0) / top }
    let keyed = samples == key ? 0.0 : 1.0
    switch colorType {
    case 0: return premultiplied([values[0], values[0], values[0]], keyed)
    case 2: return premultiplied(values, keyed)
    case 3:
      let alpha = hasAlpha ? Double(Self.paletteAlpha[samples[0]]) / 255 : 1
      return premultiplied(Self.palette[samples[0]].map { Double($0) / 255 }, alpha)
    case 4: return premultiplied([values[0], values[0], values[0]], values[1])
    default: return premultiplied(Array(values[0..<3]), values[3])
    }
  }

  @Test("Every colour type and depth decodes, interlaced or not", arguments: kinds, [false, true])
  func everyKind(_ kind: (Int, Int), isInterlaced: Bool) throws {
    let (colorType, depth) = kind
    let file = file(colorType, depth, isInterlaced: isInterlaced)
    let image = try ImageFile.decode(file.data, named: "a.png")
    #expect(image.isOpaque == (colorType < 4))
    for y in 0..<9 {
      for x in 0..<11 {
        #expect(image.rgba(x, y) == expected(file.samples(x, y), colorType, depth, hasAlpha: false))
      }
    }
  }

  @Test(
    "A transparent colour is transparent at every depth",
    arguments: [(0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16)])
  func transparentColor(_ kind: (Int, Int)) throws {
    let (colorType, depth) = kind
    var file = file(colorType, depth, isInterlaced: false)
    let key = file.samples(3, 2)
    file.chunks.append(("tRNS", key.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }))
    let image = try ImageFile.decode(file.data, named: "a.png")
    #expect(!image.isOpaque)
    #expect(image.rgba(3, 2) == [0, 0, 0, 0])
    for y in 0..<9 {
      for x in 0..<11 {
        #expect(image.rgba(x, y) == expected(file.samples(x, y), colorType, depth, key: key, hasAlpha: true))
      }
    }
  }

  @Test("A palette may have alpha", arguments: [1, 2, 4, 8], [false, true])
  func paletteWithAlpha(depth: Int, isInterlaced: Bool) throws {
    var file = file(3, depth, isInterlaced: isInterlaced)
    file.chunks.append(("tRNS", Self.paletteAlpha.prefix(min(1 << depth, 16)).map { UInt8($0) }))
    let image = try ImageFile.decode(file.data, named: "a.png")
    for y in 0..<9 {
      for x in 0..<11 {
        #expect(image.rgba(x, y) == expected(file.samples(x, y), 3, depth, hasAlpha: true))
      }
    }
  }

  /// Returns a file of one pixel.
  private func pixel(_ color: [Int], _ chunks: [(String, [UInt8])], depth: Int = 8) -> Data {
    PNGFile(width: 1, height: 1, depth: depth, colorType: 2, chunks: chunks.map { (name: $0.0, bytes: $0.1) }) { _, _ in
      color
    }.data
  }

  private func iccChunk(_ profile: [UInt8]) -> (String, [UInt8]) {
    ("iCCP", Array("profile".utf8) + [0, 0] + PNGFile.stored(profile))
  }

  @Test("Colours of Display P3 become standard RGB")
  func displayP3() throws {
    // (0.9176, 0.2003, 0.1386) is red of standard RGB in Display P3: 234, 51, 35.
    let image = try ImageFile.decode(pixel([234, 51, 35], [iccChunk(profileOfP3)]), named: "a.png")
    for (found, expected) in zip(image.rgba(0, 0), [255, 0, 0, 255]) { #expect(abs(found - expected) <= 1) }
    let gray = try ImageFile.decode(pixel([128, 128, 128], [iccChunk(profileOfP3)]), named: "a.png")
    #expect(gray.rgba(0, 0) == [128, 128, 128, 255])
    let deep = try ImageFile.decode(
      pixel([234 * 257, 51 * 257, 35 * 257], [iccChunk(profileOfP3)], depth: 16), named: "a.png")
    #expect(deep.rgba(0, 0) == image.rgba(0, 0))
  }

  @Test("Other profiles, an sRGB chunk and the usual gamma leave colours as they are")
  func standardRGB() throws {
    for chunk in [iccChunk(profileOfStandardRGB), ("sRGB", [0]), ("gAMA", PNGFile.word(45_455))] {
      #expect(try ImageFile.decode(pixel([234, 51, 35], [chunk]), named: "a.png").rgba(0, 0) == [234, 51, 35, 255])
    }
  }

  @Test("A gamma of 1 means light, which is encoded; an sRGB chunk has precedence")
  func linear() throws {
    let gamma = ("gAMA", PNGFile.word(100_000))
    // 1.055 · (55/255)^(1/2.4) − 0.055 = 0.50186; 128 of 255.
    #expect(try ImageFile.decode(pixel([55, 0, 255], [gamma]), named: "a.png").rgba(0, 0) == [128, 0, 255, 255])
    let both = pixel([55, 0, 255], [gamma, ("sRGB", [0])])
    #expect(try ImageFile.decode(both, named: "a.png").rgba(0, 0) == [55, 0, 255, 255])
  }

  @Test("Orientation and resolution of a PNG are read")
  func metadata() throws {
    let file = PNGFile(
      width: 2, height: 1, depth: 8, colorType: 0,
      chunks: [("eXIf", exif(orientation: 6)), ("pHYs", PNGFile.word(5_669) + PNGFile.word(2_835) + [1])]
    ) { x, _ in [x * 200] }
    let header = try ImageFile.header(file.data, named: "a.png")
    #expect(header.orientation == .right)
    #expect(header.orientedWidth == 1 && header.orientedHeight == 2)
    #expect(header.resolution.map { [$0.x.rounded(), $0.y.rounded()] } == [144, 72])
    let image = try ImageFile.decode(file.data, named: "a.png")
    #expect(image.width == 1 && image.height == 2)
    #expect(image.rgba(0, 1) == [200, 200, 200, 255])
  }
}
