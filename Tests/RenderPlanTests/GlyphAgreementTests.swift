// Tests of the coverage of glyphs against the exact area of their outlines, at the sub-pixel positions at which glyphs
// are cached.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteGraphics
import QuartziteLayers
import QuartziteTessellation
import QuartziteText
import ReferenceAreas
import SeededRandom
import Testing

@testable import QuartziteRenderPlan

@Suite("Glyphs cover what their outlines surround")
struct GlyphAgreementTests {
  /// The font files, with curves of both degrees, and with Latin, Arabic, Devanagari and Chinese glyphs.
  private static let files = [
    "dejavu/DejaVuSans.ttf", "dejavu/DejaVuSerif-Bold.ttf", "liberation2/LiberationSerif-Italic.ttf",
    "liberation2/LiberationSans-Regular.ttf", "noto/NotoSans-Regular.ttf", "noto/NotoNaskhArabic-Regular.ttf",
    "noto/NotoSansDevanagari-Regular.ttf", "droid/DroidSansFallbackFull.ttf",
  ]
  /// The number of glyphs that are tested of each font.
  private static let count = SeededRandom.trials(40)
  /// The largest error of the exact polygons themselves, in pixels.
  private static let fineness = 2.5e-4
  /// The largest reach of the tested glyphs from their origins, in ems.
  private static let reach = 1.2

  /// The position of a glyph's origin in its picture along both axes, in pixels: the picture is twice as large.
  private static func start(_ size: Double) -> Int { Int(size * reach) + 4 }

  private static func face(_ file: String) throws -> FontFace {
    let data = try #require(FontData(path: "/usr/share/fonts/truetype/" + file), "\(file) is missing; run make test")
    return try #require(FontFace(data: data))
  }

  /// A glyph with an outline that reaches no further than the pictures.
  private static func glyph(of face: FontFace, _ random: inout SeededRandom) -> CGGlyph {
    while true {
      let glyph = CGGlyph(truncatingIfNeeded: random.integer(1...(face.glyphCount - 1)))
      let box = face.outline(of: glyph).bounds, reach = CGFloat(face.unitsPerEm) * reach
      if !box.isNull, !box.isEmpty, box.minX > -reach, box.minY > -reach, box.maxX < reach, box.maxY < reach {
        return glyph
      }
    }
  }

  /// The coverage that the product draws for a glyph, as the bytes of a picture.
  private static func drawn(
    _ shape: GlyphShape, _ placement: GlyphPlacement, x: SIMD2<Double>, y: SIMD2<Double>, side: Int
  ) -> [Int] {
    let cache = CoverageCache()
    let strike = cache.glyphStore.strike(
      GlyphStrike.Key(face: shape.face, x: x, y: y, budget: TessellationBudgetExceeded.defaultBudget))
    let cached = strike.glyph(shape.glyph, at: placement.phase)
    var result = [Int](repeating: 0, count: side * side)
    cache.makeGlyphs()
    guard let entry = cached.entry else { return result }
    let solids = entry.solids.map { (rect: $0, bytes: [UInt8](repeating: 255, count: $0.area)[...]) }
    let tiles = entry.tiles.compactMap { tile -> (rect: PixelRect, bytes: ArraySlice<UInt8>)? in
      guard case .bytes(let bytes) = tile.tile.content else { return nil }
      return (tile.rect, bytes)
    }
    for part in solids + tiles {
      let rect = part.rect.offset(x: placement.pixel.x, y: placement.pixel.y)
      var byte = part.bytes.startIndex
      for y in rect.y0..<rect.y1 {
        for x in rect.x0..<rect.x1 {
          result[y * side + x] += Int(part.bytes[byte])
          byte += 1
        }
      }
    }
    return result
  }

  /// The exact areas of an outline in units of a face, `size` pixels per em, with its origin at a position in the
  /// picture.
  private static func exact(_ shape: GlyphShape, size: Double, at place: SIMD2<Double>, side: Int) -> [Double] {
    var commands: [PathCommand] = []
    shape.face.outline(of: shape.glyph).forEachElement { commands.append(PathCommand($0)) }
    let scale = size / Double(shape.face.unitsPerEm)
    let projection = Projection(a: scale, b: 0, c: 0, d: -scale, tx: place.x, ty: place.y)
    let polygons = TrueShape(projection: projection, fineness: fineness).fill(commands)
    return FineCoverage(polygons, isEvenOdd: false, width: side, height: side).areas
  }

  @Test("Glyphs keep to the rule of area coverage, at any size and phase", arguments: files)
  func glyphs(file: String) throws {
    let face = try Self.face(file)
    var random = SeededRandom(seed: file.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) })
    var errors = AreaErrors(), tellsPhases = 0
    for number in 0..<Self.count {
      let shape = GlyphShape(face: face, glyph: Self.glyph(of: face, &random), strokeWidth: nil)
      let size = number < 6 ? [6.0, 7, 9, 64, 95, 96][number] : random.number(6...96)
      let scale = size / Double(face.unitsPerEm)
      // The origin lies somewhere near one of the four sub-pixel positions, and near a whole pixel across the text.
      let phase = Double(number % 4) / 4
      let start = Self.start(size), side = 2 * start
      let origin = SIMD2(
        Double(start) + phase + random.number(-0.12...0.12), Double(start) + random.number(-0.49...0.49))
      let placement = try #require(GlyphPlacement(x: SIMD2(scale, 0), y: SIMD2(0, -scale), origin: origin))
      let bytes = Self.drawn(shape, placement, x: SIMD2(scale, 0), y: SIMD2(0, -scale), side: side)
      let place = SIMD2(Double(start) + phase, Double(start))
      errors.add(bytes, Self.exact(shape, size: size, at: place, side: side))
      // The test distinguishes the next sub-pixel position from this one.
      if number % 10 == 0 {
        let next = Self.exact(shape, size: size, at: place + SIMD2(0.25, 0), side: side)
        var others = AreaErrors()
        others.add(bytes, next)
        if others.mean > 2 { tellsPhases += 1 }
      }
    }
    #expect(errors.violation("glyphs of \(file)") == nil)
    #expect(errors.edgePixels > 20 * Self.count)
    #expect(tellsPhases >= Self.count / 10 - 2)
  }

  @Test("Text that is rotated keeps to quarters of pixels both ways, and to the rule")
  func rotated() throws {
    let face = try Self.face("dejavu/DejaVuSans.ttf")
    var random = SeededRandom(seed: 7), errors = AreaErrors()
    for number in 0..<40 {
      let shape = GlyphShape(face: face, glyph: Self.glyph(of: face, &random), strokeWidth: nil)
      let size = random.number(6...90), start = Self.start(1.5 * size)
      let scale = size / Double(face.unitsPerEm), angle = random.number(0...6.28)
      let x = SIMD2(cos(angle), sin(angle)) * scale, y = SIMD2(sin(angle), -cos(angle)) * scale
      let place = SIMD2(Double(number % 4), Double(number / 4 % 4)) / 4 + Double(start)
      let shift = SIMD2(random.number(-0.12...0.12), random.number(-0.12...0.12))
      let placement = try #require(GlyphPlacement(x: x, y: y, origin: place + shift))
      var commands: [PathCommand] = []
      face.outline(of: shape.glyph).forEachElement { commands.append(PathCommand($0)) }
      let projection = Projection(a: x.x, b: x.y, c: y.x, d: y.y, tx: place.x, ty: place.y)
      let polygons = TrueShape(projection: projection, fineness: Self.fineness).fill(commands)
      let areas = FineCoverage(polygons, isEvenOdd: false, width: 2 * start, height: 2 * start).areas
      errors.add(Self.drawn(shape, placement, x: x, y: y, side: 2 * start), areas)
    }
    #expect(errors.violation("rotated glyphs") == nil)
  }
}
