// Tests of planes that are seen nearly edge-on and cut: of each pixel they cover what lies in the plane and inside of the cuts.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import QuartziteTessellation
import SeededRandom
import Testing

@testable import QuartziteRenderPlan

@Suite("Planes seen edge-on")
struct NarrowPlaneTests {
  private typealias Look = DepthContext.Look

  /// The part of a pixel that lies inside of all lines: the mean of the lengths that they leave of 128 rows in it.
  private func part(_ x: Int, _ y: Int, in lines: [SIMD3<Double>]) -> Double {
    let count = 128
    let lengths = (0..<count).map { row in
      let height = Double(y) + (Double(row) + 0.5) / Double(count)
      var low = Double(x), high = low + 1
      for line in lines {
        let rest = line.y * height + line.z
        if line.x > 0 { low = max(low, -rest / line.x) } else if line.x < 0 { high = min(high, -rest / line.x) }
        if line.x == 0, rest < 0 { high = low }
      }
      return max(0, high - low)
    }
    return lengths.reduce(0, +) / Double(count)
  }

  private func look(_ polygon: [SIMD2<Double>], _ line: SIMD3<Double>, isSoft: Bool = true) -> Look {
    Look(
      sides: [DepthOrder.Side(line: line, isBefore: true, other: 1)], hasSoftCuts: isSoft, polygon: polygon)
  }

  @Test(
    "Where a narrow plane passes through another, each pixel has the area of what lies before that",
    arguments: [true, false])
  func areas(isSoft: Bool) throws {
    var random = SeededRandom(seed: 3)
    var levelsOfProduct = 0
    for _ in 0..<40 {
      // A strip along a steep line, cut by a line that runs along it and leaves it at some place.
      let width = random.number(0.05...(isSoft ? 1.9 : 0.4)), lean = random.number(-0.4...0.4)
      let start = SIMD2(random.number(8...9), 2), end = SIMD2(start.x + 12 * lean, 14)
      let strip = [start, start + SIMD2(width, 0), end + SIMD2(width, 0), end]
      let first = start.x + random.number(0...width), last = end.x + random.number(0...width)
      let along = SIMD2(last - first, 12.0)
      let line = SIMD3(-along.y, along.x, along.y * first - along.x * start.y)
      let cuts = try #require(look(strip, line, isSoft: isSoft).cuts(under: .identity))
      #expect(cuts.filter { $0.rule == .outline }.count == 4)
      let lines = CutLines(cuts), product = CutLines(cuts.filter { $0.rule != .outline })
      for y in 3..<13 {
        for x in 2..<18 {
          let whole = part(x, y, in: strip.linesOfEdges), shown = part(x, y, in: strip.linesOfEdges + [line])
          guard whole > 0 else { continue }
          let coverage = UInt8((whole * 255).rounded())
          #expect(abs(Double(lines.scaled(coverage, x, y)) - shown * 255) <= 2, "(\(x), \(y)) of \(strip)")
          let levels = abs(Double(product.scaled(coverage, x, y)) - shown * 255)
          levelsOfProduct = max(levelsOfProduct, Int(levels))
          var row: UInt8 = 0
          lines.cut([coverage], y, x, 1, into: &row)
          #expect(abs(Int(row) - Int(lines.scaled(coverage, x, y))) <= 1)
        }
      }
    }
    // Multiplying the plane's coverage by the part of the pixel, as along any other line, would not do.
    #expect(levelsOfProduct > 20)
  }

  @Test(
    "Where a narrow plane and a wide one pass through each other, the narrow one is cut", arguments: [[0, 1], [1, 0]])
  func chosen(order: [Int]) throws {
    let extent = Extent(low: SIMD2(-50, -50), high: SIMD2(50, 50))
    let planes = [0.3, 1.56].compactMap { ProjectedPlane(extent, under: CATransform3DMakeRotation($0, 0.1, 1, 0)) }
    let fragments = try #require(
      DepthOrder.order(order.enumerated().map { ($0.offset, planes[$0.element]) }, budget: 1000))
    #expect(fragments.filter { !$0.sides.isEmpty }.map { order[$0.plane] } == [1, 1])
    #expect(fragments.filter(\.sides.isEmpty).map { order[$0.plane] } == [0])
  }

  @Test("A wide plane is cut as before, and one without cuts not at all")
  func others() throws {
    let wide = [SIMD2(2.0, 2), SIMD2(9, 2), SIMD2(9, 14), SIMD2(2, 14)]
    let line = SIMD3(1.0, 0.1, -5)
    #expect(try #require(look(wide, line).cuts(under: .identity)).map(\.rule) == [.before])
    #expect(try #require(look(wide, line, isSoft: false).cuts(under: .identity)).map(\.rule) == [.centres])
    // As many pixels as the picture has for it decide what is narrow.
    let scale = Projection(a: 0.1, b: 0, c: 0, d: 0.1, tx: 0, ty: 0)
    #expect(try #require(look(wide, line).cuts(under: scale)).contains { $0.rule == .outline })
    #expect(try #require(Look(polygon: wide).cuts(under: scale)).isEmpty)
  }
}
