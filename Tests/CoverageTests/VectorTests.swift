// Tests that the loops over pixels give the same bytes, whichever vectors they use and whether or not bytes lie between.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCCoverage
import QuartzitePixelEffects
import SeededRandom
import Testing

@testable import QuartziteCoverage
@testable import QuartzitePainting
@testable import QuartziteTessellation

/// A shape of one kind and a clip, of any width up to some words of marks.
private struct VectorCase {
  let edges: ShapeEdges
  private(set) var list = EdgeList()

  init(_ kind: ShapeKind, _ rule: WindingRule, _ random: inout SeededRandom) {
    let scale = [1.0, 4, 40][random.integer(0...2)]
    let shape = kind.makeShape(&random).map { polygon in polygon.map { $0 * scale } }
    let width = Int(ShapeKind.extent * scale) - random.integer(0...20)
    let clip = PixelRect(x0: 0, y0: 0, x1: max(1, width), y1: random.integer(1...80))
    var filer = EdgeFiler()
    edges = list.append(outline(shape), rule: rule, clip: clip, with: &filer)
  }

  /// The coverage of every pixel by its place.
  func bytes(_ vectors: coverage_vectors) -> [SIMD2<Int>: UInt8] {
    var result: [SIMD2<Int>: UInt8] = [:]
    CoverageRows(vectors: vectors).forEachRun(of: edges, in: list, rows: 0..<edges.window.height) {
      y, x, count, coverage in
      for column in 0..<count { result[SIMD2(x + column, y)] = coverage?[column] ?? 255 }
    }
    return result
  }

  /// A colour over pixels of many colours, painted in some columns.
  func painted(
    _ color: UInt32, in columns: Range<Int>, _ paint: (PixelTarget, RowBlending) -> Void, _ vectors: coverage_vectors
  )
    throws -> [UInt32]
  {
    let width = edges.window.width, height = edges.window.height
    var memory = (0..<(width * height)).map { UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) | 0xFF00_0000 }
    try memory.withUnsafeMutableBytes { bytes in
      let target = try #require(PixelTarget(edges.window, over: bytes, bytesPerRow: width * 4))
      paint(target, RowBlending(mode: .normal, order: .bgra, vectors: vectors))
    }
    return memory
  }
}

/// Premultiplied pixels of any alpha.
private struct RandomRow {
  let pixels: [UInt32]

  init(_ count: Int, _ random: inout SeededRandom) {
    pixels = (0..<count).map { _ in
      let alpha = [0, 255, random.integer(0...255)][random.integer(0...2)]
      return (0..<3).reduce(UInt32(alpha) << 24) { $0 | UInt32(random.integer(0...alpha)) << (8 * UInt32($1)) }
    }
  }

  /// The row after `change`, with eight pixels after it that are left alone.
  func changed(_ change: (UnsafeMutablePointer<UInt32>) -> Void) -> [UInt32] {
    var result = pixels + Array(repeating: 0x1234_5678, count: 8)
    result.withUnsafeMutableBufferPointer { change($0.baseAddress!) }
    #expect(result.suffix(8).allSatisfy { $0 == 0x1234_5678 })
    return result
  }
}

@Suite("Rows of coverage")
struct VectorTests {
  private static let best = coverage_best_vectors()

  @Test("All vectors give the same coverage", arguments: ShapeKind.allCases, [WindingRule.nonZero, .evenOdd])
  func sameCoverage(_ kind: ShapeKind, _ rule: WindingRule) {
    var random = SeededRandom(seed: 5)
    for _ in 0..<20 {
      let shape = VectorCase(kind, rule, &random)
      if shape.edges.isEmpty { continue }
      #expect(shape.bytes(coverage_vectors_baseline) == shape.bytes(Self.best))
    }
  }

  @Test("A colour that is blended at once is the colour that is blended through bytes", arguments: ShapeKind.allCases)
  func sameColors(_ kind: ShapeKind) throws {
    var random = SeededRandom(seed: 6)
    for round in 0..<20 {
      let shape = VectorCase(kind, round % 2 == 0 ? .nonZero : .evenOdd, &random)
      if shape.edges.isEmpty { continue }
      let color: UInt32 = round % 3 == 0 ? 0xFF20_8040 : 0x8040_1020
      let width = shape.edges.window.width, left = random.integer(0...(width - 1))
      let columns = left..<random.integer((left + 1)...width), rows = 0..<shape.edges.window.height
      let throughBytes = try shape.painted(
        color, in: columns,
        { target, blending in
          CoverageRows(vectors: coverage_vectors_baseline).forEachRun(of: shape.edges, in: shape.list, rows: rows) {
            y, x, count, coverage in
            for column in x..<(x + count) where columns.contains(column) {
              let byte = coverage?[column - x] ?? 255
              withUnsafePointer(to: byte) {
                blending.paint(color, coverage: $0, onto: target.pixels(x: column, y: y), count: 1)
              }
            }
          }
        }, coverage_vectors_baseline)
      for vectors in [coverage_vectors_baseline, Self.best] {
        let atOnce = try shape.painted(
          color, in: columns,
          { target, blending in
            CoverageRows(vectors: vectors).forEachStep(of: shape.edges, in: shape.list, rows: rows) {
              blending.paint(color, over: $0, in: columns, of: target)
            }
          }, vectors)
        #expect(atOnce == throughBytes)
      }
    }
  }

  @Test("All vectors give the same pixels, in rows of any width", arguments: [1, 5, 8, 13, 31, 64])
  func samePixels(_ width: Int) {
    var random = SeededRandom(seed: 7)
    for _ in 0..<40 {
      let source = RandomRow(width, &random), backdrop = RandomRow(width, &random)
      let coverage = (0..<width).map { _ in UInt8([0, 255, random.integer(0...255)][random.integer(0...2)]) }
      let fade = Int32([255, random.integer(0...255)][random.integer(0...1)]), part = Int32(random.integer(0...256))
      let (x, y) = (Int64(random.integer(-99...99)) << 30, Int64(random.integer(-9...9)) << 29)
      let (across, down) = (Int64(random.integer(-9...9)) << 29, Int64(random.integer(0...2)) << 28)
      let turned = (0..<4).reduce(into: SIMD4<Double>.zero) { $0[$1] = random.number(-2...2) }
      var matrix = pixel_color_matrix(), map = pixel_projection()
      func numbers() -> (Float, Float, Float, Float) {
        let some = (0..<4).map { _ in Float(random.number(-1...1)) }
        return (some[0], some[1], some[2], some[3])
      }
      (matrix.red, matrix.green, matrix.blue) = (numbers(), numbers(), numbers())
      (matrix.alpha, matrix.bias) = (numbers(), numbers())
      (map.count, map.is_nearest) = (part % 2 == 0 ? 2 : 1, part % 3 == 0)
      map.level_bias = part % 5 == 0 ? .nan : random.number(-3...1)
      (map.across, map.down) = ((random.number(-0.2...0.2), 0.1, 0.01), (random.number(-1...1), 0.5, -0.02))
      map.origin = (random.number(-1...1), 0.3, random.number(0...1))
      func results(_ vectors: coverage_vectors) -> [[UInt32]] {
        source.pixels.withUnsafeBufferPointer { source in
          let first = source.baseAddress!
          let image = pixel_image(pixels: first, width: Int32(width), height: 1, is_tiled: part % 2 == 0)
          return [
            backdrop.changed { pixels_paint(vectors, first, 0, nil, fade, $0, 0, width, 1) },
            backdrop.changed { pixels_paint(vectors, first, 0, coverage, fade, $0, 0, width, 1) },
            backdrop.changed { pixels_paint_color(vectors, first[0], coverage, 0, $0, 0, width, 1) },
            backdrop.changed { pixels_mask(vectors, $0, first, width) },
            backdrop.changed { pixels_tint(vectors, first, backdrop.pixels[0], $0, width) },
            backdrop.changed { pixels_mix(vectors, $0, first, part, width) },
            backdrop.changed { pixels_interpolate(vectors, image, x, y, across, down, $0, width) },
            backdrop.changed { pixels_nearest(vectors, image, turned.x, turned.y, turned.z, turned.w, $0, width) },
            backdrop.changed { pixels_recolor(vectors, &matrix, part % 2 == 0, $0, width) },
            [image, image].withUnsafeBufferPointer { levels in
              map.levels = levels.baseAddress
              return backdrop.changed { pixels_project(vectors, &map, turned.x, turned.y, $0, width) }
            },
          ]
        }
      }
      #expect(results(coverage_vectors_baseline) == results(Self.best))
    }
  }

  @Test("All vectors blend to the same pixels, in every mode", arguments: BlendMode.allCases)
  func sameBlends(_ mode: BlendMode) {
    var random = SeededRandom(seed: 12)
    for width in [1, 7, 8, 9, 30, 301] {
      let above = RandomRow(width, &random), below = RandomRow(width, &random)
      let coverage = (0..<width).map { _ in UInt8([0, 255, random.integer(0...255)][random.integer(0...2)]) }
      let factors = SIMD4<Float>(0.5, 1, 0.25, 0.75)
      func painted(_ vectors: coverage_vectors) -> [[UInt32]] {
        let blending = RowBlending(mode: mode, order: .bgra, keepsOpaque: width % 2 == 0, vectors: vectors)
        return [
          below.changed { blending.paint(above.pixels, coverage: nil, onto: $0, count: width) },
          below.changed { blending.paint(above.pixels, coverage: coverage, onto: $0, count: width) },
          below.changed { blending.paint(above.pixels[0], coverage: coverage, onto: $0, count: width) },
          below.changed {
            var memory = above.pixels
            blending.paint(above.pixels, times: factors, coverage: nil, onto: $0, count: width, memory: &memory)
          },
        ]
      }
      #expect(painted(coverage_vectors_baseline) == painted(Self.best), "\(width) pixels")
    }
  }

  @Test("All vectors divide by alpha, and leave it out, pixel by pixel", arguments: [1, 7, 8, 9, 30, 5000])
  func straightPixels(_ width: Int) {
    var random = SeededRandom(seed: 11)
    for _ in 0..<20 {
      let row = RandomRow(width, &random).pixels.map { random.integer(0...3) == 0 ? $0 : $0 | 0xFF00_0000 }
      let bytes = row.flatMap { pixel in (0..<4).map { UInt8(truncatingIfNeeded: pixel >> (8 * UInt32($0))) } }
      for vectors in [coverage_vectors_baseline, Self.best] {
        var straight = [UInt8](repeating: 7, count: 4 * row.count + 1),
          colors = [UInt8](repeating: 7, count: 3 * row.count + 1)
        // From an address that no word begins at.
        straight.withUnsafeMutableBufferPointer {
          pixels_straighten(vectors, bytes, true, $0.baseAddress! + 1, row.count)
        }
        pixels_drop_alpha(vectors, bytes, &colors, row.count)
        #expect(straight[0] == 7 && colors.last == 7)
        for (index, pixel) in row.enumerated() {
          let alpha = pixel >> 24, parts = (0..<3).map { UInt8(truncatingIfNeeded: pixel >> (8 * UInt32($0))) }
          let divided = parts.map { part in
            alpha == 0 ? 0 : UInt8(min((2 * Int(part) * 255 + Int(alpha)) / (2 * Int(alpha)), 255))
          }
          let found = Array(straight[(4 * index + 1)..<(4 * index + 5)])
          #expect(found == divided.reversed() + [UInt8(alpha)])
          #expect(Array(colors[(3 * index)..<(3 * index + 3)]) == parts.reversed())
        }
        #expect(pixels_all_opaque(vectors, row, row.count) == row.allSatisfy { $0 >> 24 == 255 })
        let opaque = row.map { $0 | 0xFF00_0000 }
        #expect(pixels_all_opaque(vectors, opaque, row.count))
        let last = opaque.dropLast() + [0xFE00_0000]
        #expect(!pixels_all_opaque(vectors, Array(last), row.count))
      }
    }
  }

  @Test("All vectors give the same gradients", arguments: [1, 2, 3, 9, 40])
  func sameGradients(_ count: Int) {
    var random = SeededRandom(seed: 9)
    func number() -> Float { Float(random.number(-1...1)) }
    for round in 0..<200 {
      let isEven = round % 3 == 0
      let locations = (0..<count).map { _ in (random.number(0...1) * (isEven ? 1 : 8)).rounded() / (isEven ? 1 : 8) }
        .sorted().map { Float($0) }
      let colors = (0..<(4 * count)).map { _ in [0, 1, abs(number())][random.integer(0...2)] }
      locations.withUnsafeBufferPointer { locations in
        colors.withUnsafeBufferPointer { colors in
          var gradient = pixel_gradient()
          gradient.form = [gradient_axial, gradient_axial_in_perspective, gradient_radial, gradient_conic][round % 4]
          (gradient.locations, gradient.colors, gradient.count) = (locations.baseAddress, colors.baseAddress, count)
          gradient.factor = (1, 1, 1, round % 2 == 0 ? 1 : 0.5)
          gradient.offset = 8 * number()
          gradient.step = (number() / 16, number() / 16, 0)
          gradient.start = (number(), number(), round % 5 == 0 ? 0 : 1)
          gradient.inverse_scale = 1
          func row(_ vectors: coverage_vectors, _ x: Int32, _ count: Int) -> [UInt32] {
            RandomRow(count, &random).changed { pixels_gradient(vectors, &gradient, x, $0, count) }.dropLast(8)
          }
          let whole = row(Self.best, -3, 37)
          #expect(whole == row(coverage_vectors_baseline, -3, 37))
          #expect(whole == (0..<37).flatMap { row(Self.best, $0 - 3, 1) }, "a pixel depends on where its row begins")
        }
      }
    }
  }

  @Test("Each row has the colour that is given for it, and rows that were read are empty")
  func rowColors() throws {
    var list = EdgeList(), filer = EdgeFiler()
    let clip = PixelRect(x0: 0, y0: 0, x1: 20, y1: 12),
      square = [SIMD2(0.0, 0), SIMD2(20, 0), SIMD2(20, 12), SIMD2(0, 12)]
    let edges = list.append(Outline(polygon: square), rule: .nonZero, clip: clip, with: &filer)
    var memory = [UInt32](repeating: 0, count: clip.area)
    let colors = (0..<12).map { 0xFF00_0000 | UInt32($0) }
    let rows = CoverageRows()
    try memory.withUnsafeMutableBytes { bytes in
      let target = try #require(PixelTarget(clip, over: bytes, bytesPerRow: 80))
      rows.forEachStep(of: edges, in: list, rows: 0..<12) {
        RowBlending(mode: .normal, order: .bgra).paint(colors, over: $0, in: 0..<20, of: target)
        var runs = 0
        $0.forEachRun { _, _, _, _ in runs += 1 }
        #expect(runs == 0)
      }
    }
    #expect(memory == colors.flatMap { Array(repeating: $0, count: 20) })
  }

  @Test("An upright edge covers what it covers cut into rows", arguments: [true, false])
  func uprightEdges(_ isDown: Bool) {
    // From within one row to within another, through two bands.
    func polygon(_ heights: [Double]) -> [SIMD2<Double>] {
      let side = heights.map { SIMD2(3.3, $0) } + heights.reversed().map { SIMD2(20.7, $0) }
      return isDown ? side : side.reversed()
    }
    func bytes(_ heights: [Double]) -> [SIMD2<Int>: UInt8] {
      var list = EdgeList(), filer = EdgeFiler(), result: [SIMD2<Int>: UInt8] = [:]
      let clip = PixelRect(x0: 0, y0: 0, x1: 24, y1: 130)
      let shape = list.append(Outline(polygon: polygon(heights)), rule: .nonZero, clip: clip, with: &filer)
      CoverageRows().forEachRun(of: shape, in: list, rows: 0..<130) { y, x, count, coverage in
        for column in 0..<count { result[SIMD2(x + column, y)] = coverage?[column] ?? 255 }
      }
      return result
    }
    let cut = bytes([10.4] + (11...100).map(Double.init) + [100.6])
    #expect(bytes([10.4, 100.6]) == cut)
    #expect(cut[SIMD2(10, 50)] == 255 && cut[SIMD2(3, 50)]! > 100 && cut[SIMD2(3, 50)]! < 255)
  }

  @Test("An edge that leaves the clip after several that do not begins at the last point")
  func leavingLate() {
    var polygon = (0..<10).map { (step: Int) -> SIMD2<Double> in SIMD2(Double(2 + step), step % 2 == 0 ? 4 : 4.25) }
    polygon += [SIMD2(11, 40), SIMD2(2, 40)]
    let mask = CoverageRasterizer().coverage(
      of: Outline(polygon: polygon), clip: PixelRect(x0: 0, y0: 0, x1: 16, y1: 16))
    for y in 5..<16 {
      for x in 0..<16 { #expect(mask.coverage(x: x, y: y) == ((2..<11).contains(x) ? 255 : 0), "(\(x),\(y))") }
    }
  }
}
