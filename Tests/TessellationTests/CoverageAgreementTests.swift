// Tests of coverage by the resolver against exact coverage, over every kind of shape; a failing shape is reduced first.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import ReferenceAreas
import SeededRandom
import Testing

@testable import QuartziteTessellation

private func outline(_ shape: [[SIMD2<Double>]]) -> Outline {
  var outline = Outline()
  for polygon in shape { outline.append(polygon: polygon) }
  return outline
}

private func canvas(side: Int) -> PixelRect { PixelRect(x0: 0, y0: 0, x1: side, y1: side) }

/// The differences of a mask from the exact coverage, in 255ths of a pixel.
private struct Deviation {
  var worst = 0.0
  var worstPixel = (x: 0, y: 0)
  var squares = 0.0
  /// The number of pixels that are partly covered in either.
  var edgePixels = 0

  init() {}

  init(_ shape: [[SIMD2<Double>]], _ rule: WindingRule, side: Int) throws {
    let mask = CoverageRasterizer().coverage(of: outline(shape), rule: rule, clip: canvas(side: side))
    let exact = ExactCoverage(shape, isEvenOdd: rule == .evenOdd)
      .coverage(x0: 0, y0: 0, width: side, height: side)
    var found = [Double](repeating: 0, count: exact.count)
    for solid in mask.solids {
      for y in solid.y0..<solid.y1 { for x in solid.x0..<solid.x1 { found[y * side + x] += 255 } }
    }
    for tile in mask.tiles {
      var byte = tile.firstByte
      for y in tile.rect.y0..<tile.rect.y1 {
        for x in tile.rect.x0..<tile.rect.x1 {
          found[y * side + x] += Double(mask.bytes[byte])
          byte += 1
        }
      }
    }
    for index in exact.indices {
      let expected = exact[index] * 255, difference = abs(found[index] - expected)
      guard difference > 1e-6 || (expected > 1e-6 && expected < 255 - 1e-6) else { continue }
      edgePixels += 1
      squares += difference * difference
      if difference > worst { (worst, worstPixel) = (difference, (index % side, index / side)) }
    }
  }

  var rootMeanSquare: Double { edgePixels == 0 ? 0 : (squares / Double(edgePixels)).squareRoot() }

  mutating func add(_ other: Deviation) {
    if other.worst > worst { (worst, worstPixel) = (other.worst, other.worstPixel) }
    squares += other.squares
    edgePixels += other.edgePixels
  }
}

/// Returns a shape with as few polygons and vertices, and as round numbers, as still fails.
private func reduced(_ shape: [[SIMD2<Double>]], fails: ([[SIMD2<Double>]]) -> Bool) -> [[SIMD2<Double>]] {
  var shape = shape
  var isSmaller = true
  func attempt(_ smaller: [[SIMD2<Double>]]) {
    if smaller != shape, fails(smaller) { (shape, isSmaller) = (smaller, true) }
  }
  while isSmaller {
    isSmaller = false
    for polygon in shape.indices.reversed() where shape.indices.contains(polygon) {
      var smaller = shape
      smaller.remove(at: polygon)
      attempt(smaller)
    }
    for polygon in shape.indices {
      for vertex in shape[polygon].indices.reversed() where shape[polygon].indices.contains(vertex) {
        var smaller = shape
        smaller[polygon].remove(at: vertex)
        attempt(smaller)
      }
    }
  }
  for unit in [1, 4, 64, 1024.0] {
    for polygon in shape.indices {
      for vertex in shape[polygon].indices {
        var rounder = shape
        rounder[polygon][vertex] = (rounder[polygon][vertex] * unit).rounded(.toNearestOrEven) / unit
        attempt(rounder)
      }
    }
  }
  return shape
}

@Suite("Coverage is exact, whatever a path crosses and overlaps")
struct CoverageAgreementTests {
  /// The number of random polygons that are tried: in a longer run as many as QUARTZITE_RANDOM_SHAPES says.
  private static let shapes =
    ProcessInfo.processInfo.environment["QUARTZITE_RANDOM_SHAPES"].flatMap(Int.init)
    ?? SeededRandom.trials(20_000)

  @Test("No pixel is off by more than its rounding to a byte and a tenth", arguments: ShapeKind.allCases)
  func pixels(kind: ShapeKind) throws {
    try expectExactPixels(kind, count: max(25, Self.shapes / 800), scale: 1)
  }

  // Small shapes fit in one tile; these have many tiles, with solid rectangles between them.
  @Test("Shapes of many tiles are as exact", arguments: ShapeKind.allCases)
  func largeShapes(kind: ShapeKind) throws {
    try expectExactPixels(kind, count: max(4, Self.shapes / 20_000), scale: 5)
  }

  private func expectExactPixels(_ kind: ShapeKind, count: Int, scale: Int) throws {
    var random = SeededRandom(seed: 2026)
    let side = Int(ShapeKind.extent) * scale
    var all = Deviation()
    for _ in 0..<count {
      let shape = kind.makeShape(&random).map { $0.map { $0 * Double(scale) } }
      for rule in [WindingRule.nonZero, .evenOdd] {
        let deviation = try Deviation(shape, rule, side: side)
        all.add(deviation)
        if deviation.worst > 0.6 {
          let small = reduced(shape) { (try? Deviation($0, rule, side: side))?.worst ?? 0 > 0.6 }
          let rest = try Deviation(small, rule, side: side)
          Issue.record("\(rule), \(rest.worst) at \(rest.worstPixel): \(small)")
          return
        }
      }
    }
    #expect(all.rootMeanSquare <= 0.5)
    #expect(all.edgePixels > 500)
  }

  @Test("Thousands of random polygons have the area that they wind around")
  func areas() throws {
    var random = SeededRandom(seed: 1)
    var worst = 0.0
    for _ in 0..<Self.shapes {
      let shape = (0..<random.integer(1...2)).map { _ in
        (0..<random.integer(3...7)).map { _ in
          SIMD2(random.number(0...ShapeKind.extent), random.number(0...ShapeKind.extent))
        }
      }
      for rule in [WindingRule.nonZero, .evenOdd] {
        let excess = try Self.excess(shape, rule)
        worst = max(worst, excess)
        if excess > 1 {
          let small = reduced(shape) { (try? Self.excess($0, rule)) ?? 0 > 1 }
          Issue.record("\(rule), \(try Self.excess(small, rule)) times what is allowed: \(small)")
          return
        }
      }
    }
    #expect(worst <= 1)
  }

  /// The error of the area as a multiple of the allowed one: a ten-thousandth of the box, and the random sum of the
  /// roundings of so many pixels to bytes. Each rounding has a sigma of √(1/12) of a byte; six sigma of the sum are
  /// exceeded once in 5·10^8 shapes.
  private static func excess(_ shape: [[SIMD2<Double>]], _ rule: WindingRule) throws -> Double {
    let outline = outline(shape)
    guard let bounds = outline.bounds else { return 0 }
    let clip = canvas(side: Int(ShapeKind.extent))
    let mask = CoverageRasterizer().coverage(of: outline, rule: rule, clip: clip)
    var (sum, edgePixels) = (0, 0)
    for byte in mask.bytes where byte != 0 {
      sum += Int(byte)
      if byte != 255 { edgePixels += 1 }
    }
    for solid in mask.solids { sum += 255 * solid.area }
    let box = bounds.high - bounds.low
    let allowed = 1e-4 * box.x * box.y + 6 * (Double(edgePixels) / 12).squareRoot() / 255
    let excess = abs(Double(sum) / 255 - ExactCoverage(shape, isEvenOdd: rule == .evenOdd).area) / allowed
    guard excess > 1 else { return excess }
    // A sliver that covers less than half a 255th of each of its pixels rightly has no coverage in bytes: its area is
    // lost to rounding that is not random. In that case each pixel has to be right by itself.
    return try Deviation(shape, rule, side: Int(ShapeKind.extent)).worst > 0.6 ? excess : 1
  }

  @Test("A sliver whose area no pixel's byte can hold is left out, and nothing else with it")
  func sliver() throws {
    let sliver = [SIMD2(9.25, 26.7), SIMD2(20.8, 22.54), SIMD2(15.35, 24.503)]
    let square = [SIMD2(9.0, 20.0), SIMD2(21.0, 20.0), SIMD2(21.0, 28.0), SIMD2(9.0, 28.0)]
    #expect(ExactCoverage([sliver], isEvenOdd: false).area < 0.01)
    #expect(try Deviation([sliver], .nonZero, side: 32).worst < 0.5)
    #expect(try Deviation([square, sliver], .nonZero, side: 32).worst < 1e-6)
    #expect(try Deviation([square, sliver], .evenOdd, side: 32).worst < 0.5)
  }
}
