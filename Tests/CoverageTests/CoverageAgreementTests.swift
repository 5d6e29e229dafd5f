// Tests of coverage against exact areas and their sums, over every kind of shape; a failing shape is reduced first.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import ReferenceAreas
import SeededRandom
import Testing

@testable import QuartziteCoverage
@testable import QuartziteTessellation

private func canvas(side: Int) -> PixelRect { PixelRect(x0: 0, y0: 0, x1: side, y1: side) }

/// The largest differences of a mask from exact areas, in 255ths of a pixel.
private struct Deviation {
  /// From the areas that the rule makes of the sum of signed areas, in any pixel.
  var ofSum = 0.0
  /// From the area of the shape, in pixels that one line crosses.
  var ofOne = 0.0
  /// The number of pixels that are covered in part.
  var edgePixels = 0

  init() {}

  init(_ shape: [[SIMD2<Double>]], _ rule: WindingRule, side: Int) {
    let mask = CoverageRasterizer().coverage(of: outline(shape), rule: rule, clip: canvas(side: side))
    let found = mask.plane(of: canvas(side: side)).map(Double.init)
    let sums = SummedAreas(shape, isEvenOdd: rule == .evenOdd, side: side).areas
    let exact = ExactCoverage(shape, isEvenOdd: rule == .evenOdd).coverage(x0: 0, y0: 0, width: side, height: side)
    let isOneLine = BoundaryEntries(shape, side: side).isOneLine
    for index in exact.indices {
      ofSum = max(ofSum, abs(found[index] - sums[index] * 255))
      if isOneLine[index] { ofOne = max(ofOne, abs(found[index] - exact[index] * 255)) }
      if sums[index] > 1e-6, sums[index] < 1 - 1e-6 { edgePixels += 1 }
    }
  }

  var isAllowed: Bool { ofSum <= 0.75 && ofOne <= 0.75 }
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

@Suite("Coverage is the sum of the areas beside the edges of a path, by its rule")
struct CoverageAgreementTests {
  /// The number of random polygons that are tried: in a longer run as many as QUARTZITE_RANDOM_SHAPES says.
  private static let shapes =
    ProcessInfo.processInfo.environment["QUARTZITE_RANDOM_SHAPES"].flatMap(Int.init)
    ?? SeededRandom.trials(20_000)

  @Test(
    "No pixel is off by more than its roundings to a byte and to the grid, and one that a line crosses has its exact area",
    arguments: ShapeKind.allCases)
  func pixels(kind: ShapeKind) {
    expectSums(kind, count: max(25, Self.shapes / 800), scale: 1)
  }

  // Small shapes fit in one tile; these have many tiles, with solid rectangles between them.
  @Test("Shapes of many tiles are as exact", arguments: ShapeKind.allCases)
  func largeShapes(kind: ShapeKind) {
    expectSums(kind, count: max(4, Self.shapes / 20_000), scale: 5)
  }

  private func expectSums(_ kind: ShapeKind, count: Int, scale: Int) {
    var random = SeededRandom(seed: 2026)
    let side = Int(ShapeKind.extent) * scale
    var edgePixels = 0
    for _ in 0..<count {
      let shape = kind.makeShape(&random).map { $0.map { $0 * Double(scale) } }
      for rule in [WindingRule.nonZero, .evenOdd] {
        let deviation = Deviation(shape, rule, side: side)
        edgePixels += deviation.edgePixels
        guard deviation.isAllowed else {
          let small = reduced(shape) { !Deviation($0, rule, side: side).isAllowed }
          Issue.record("\(rule), \(Deviation(small, rule, side: side)): \(small)")
          return
        }
      }
    }
    #expect(edgePixels > 400)
  }

  @Test("A sliver whose area no pixel's byte can hold is left out, and nothing else with it")
  func sliver() {
    let sliver = [SIMD2(9.25, 26.7), SIMD2(20.8, 22.54), SIMD2(15.35, 24.503)]
    let square = [SIMD2(9.0, 20.0), SIMD2(21.0, 20.0), SIMD2(21.0, 28.0), SIMD2(9.0, 28.0)]
    #expect(ExactCoverage([sliver], isEvenOdd: false).area < 0.01)
    #expect(Deviation([sliver], .nonZero, side: 32).ofSum < 0.5)
    #expect(Deviation([square, sliver], .nonZero, side: 32).ofSum < 0.5)
    #expect(Deviation([square, sliver], .evenOdd, side: 32).ofSum < 0.5)
  }
}
