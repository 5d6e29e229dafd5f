// Tests of coverage against the exact area, computed in another way.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import ReferenceAreas
import SeededRandom
import Testing

@testable import QuartziteCoverage
@testable import QuartziteTessellation

/// The largest difference of a mask from the exact area of a polygon, in 255ths of a pixel.
private func worstError(_ mask: CoverageMask, _ polygon: [SIMD2<Double>], in clip: PixelRect) -> Double {
  let exact = ExactCoverage([polygon], isEvenOdd: false)
    .coverage(x0: clip.x0, y0: clip.y0, width: clip.width, height: clip.height)
  var worst = 0.0
  for y in clip.y0..<clip.y1 {
    for x in clip.x0..<clip.x1 {
      let expected = exact[(y - clip.y0) * clip.width + x - clip.x0] * 255
      worst = max(worst, abs(Double(mask.coverage(x: x, y: y)) - expected))
    }
  }
  return worst
}

private func worstError(_ polygon: [SIMD2<Double>], in clip: PixelRect) -> Double {
  worstError(CoverageRasterizer().coverage(of: Outline(polygon: polygon), clip: clip), polygon, in: clip)
}

private let canvas = PixelRect(x0: 0, y0: 0, x1: 40, y1: 40)

@Test("Coverage of random triangles is their exact area, rounded to the grid and to a byte")
func randomTriangles() {
  var random = SeededRandom(seed: 1)
  for _ in 0..<100 {
    let polygon = (0..<3).map { _ in SIMD2(random.number(-10...50), random.number(-10...50)) }
    #expect(worstError(polygon, in: canvas) < 0.6)
  }
}

@Test("Slivers thinner than a tenth of a pixel keep their exact area")
func slivers() {
  for angle in stride(from: 0.0, to: 3.1, by: 0.17) {
    let along = SIMD2(cosine(angle), sine(angle)) * 17, across = SIMD2(-sine(angle), cosine(angle)) * 0.04
    let centre = SIMD2(20.13, 19.77)
    let polygon = [centre - along - across, centre + along - across, centre + along + across, centre - along + across]
    #expect(worstError(polygon, in: canvas) < 0.6)
  }
}

@Test("A large shape is solid inside and has coverage only in the cells along its boundary")
func largeShapes() {
  let clip = PixelRect(x0: -7, y0: 3, x1: 300, y1: 280)
  let polygon = [SIMD2(30.3, -50.0), SIMD2(280.9, 60.2), SIMD2(290.0, 400.0), SIMD2(-60.0, 200.5)]
  let mask = CoverageRasterizer().coverage(of: Outline(polygon: polygon), clip: clip)
  #expect(worstError(mask, polygon, in: clip) < 0.6)
  let solid = mask.solids.reduce(0) { $0 + $1.area }
  #expect(solid > clip.area / 3)
  #expect(mask.bytes.count < clip.area / 3)
}

/// The coverage of every pixel of `clip`, from the runs of an outline.
private func plane(of outline: Outline, in clip: PixelRect) -> [UInt8] {
  var list = EdgeList(), filer = EdgeFiler(), result = [UInt8](repeating: 0, count: clip.area)
  let shape = list.append(outline, rule: .nonZero, clip: clip, with: &filer)
  CoverageRows().forEachRun(of: shape, in: list, rows: clip.y0..<clip.y1) { y, x, count, coverage in
    for index in 0..<count {
      result[(y - clip.y0) * clip.width + x - clip.x0 + index] = coverage?[index] ?? 255
    }
  }
  return result
}

@Test("Cut into strips of tiles and rectangles, a shape has the coverage of its runs")
func cuttingChangesNothing() {
  let clip = PixelRect(x0: -13, y0: 7, x1: 600, y1: 333)
  var random = SeededRandom(seed: 11)
  let star = (0..<120).map { index in
    let angle = Double(index) * .pi / 60, radius = index.isMultiple(of: 2) ? 90.0 : 290.0
    return SIMD2(280 + radius * cos(angle), 170 + radius * sin(angle))
  }
  var outlines = [Outline(polygon: star)]
  // Boxes whose sides lie on sides of groups and strips, or beside them, some of them together, and triangles.
  var boxes = Outline()
  for index in 0..<60 {
    let low = SIMD2(Double(random.integer(-4...70) * 8 - 13), Double(random.integer(-1...18) * 16 + 7))
    let high =
      low + SIMD2(Double(random.integer(1...30) * 4), Double(random.integer(1...20) * 8))
      + random.number(-1...1).rounded()
    let box = [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)]
    outlines.append(Outline(polygon: box))
    boxes.append(polygon: box)
    if index % 5 == 4 {
      outlines.append(boxes)
      boxes = Outline()
    }
    outlines.append(
      Outline(polygon: (0..<3).map { _ in SIMD2(random.number(-50...650), random.number(-50...400)) }))
  }
  for outline in outlines {
    let mask = CoverageRasterizer().coverage(of: outline, clip: clip)
    #expect(mask.plane(of: clip) == plane(of: outline, in: clip))
    let pieces = mask.solids + mask.tiles.map(\.rect)
    let areOverlapping = pieces.indices.contains { index in pieces[..<index].contains { $0.intersects(pieces[index]) } }
    #expect(!areOverlapping)
    #expect(pieces.reduce(PixelRect.empty) { $0.union($1) } == mask.extent && clip.union(mask.extent) == clip)
  }
  let mask = CoverageRasterizer().coverage(of: outlines[0], clip: clip)
  #expect(mask.solids.count > 4 && mask.tiles.count > 10 && mask.bytes.count < clip.area)
}

@Test("A shape that ends on the right side of its clip is summed within its rows, in the last row too")
func rightSide() {
  for width in [14, 15, 16, 255] {
    let clip = PixelRect(x0: 0, y0: 0, x1: width, y1: (1 << 16) / (width + 1))
    let right = Double(clip.x1), bottom = Double(clip.y1)
    let box = [SIMD2(0, 0), SIMD2(right, 0), SIMD2(right, bottom), SIMD2(0, bottom)]
    let mask = CoverageRasterizer().coverage(of: Outline(polygon: box), clip: clip)
    #expect(mask.bytes.allSatisfy { $0 == 255 })
    #expect(mask.bytes.count + mask.solids.reduce(0) { $0 + $1.area } == clip.area)
  }
}

@Test("A thin slanted line takes tiles of a few times its own pixels, not its bounds")
func thinLines() {
  let line = [SIMD2(0.0, 0.0), SIMD2(2.0, 0.0), SIMD2(1000.0, 1000.0), SIMD2(998.0, 1000.0)]
  let clip = PixelRect(x0: 0, y0: 0, x1: 1000, y1: 1000)
  let mask = CoverageRasterizer().coverage(of: Outline(polygon: line), clip: clip)
  #expect(mask.bytes.count < 50_000)
  #expect(mask.tiles.count < 70)
}

@Test("Two shapes that share an edge cover each pixel on it exactly once between them")
func sharedEdges() {
  var random = SeededRandom(seed: 7)
  for _ in 0..<50 {
    let a = SIMD2(random.number(5...35), 0.0), b = SIMD2(random.number(5...35), 40.0)
    let left = [SIMD2(0.0, 0.0), a, b, SIMD2(0.0, 40.0)]
    let right = [a, SIMD2(40.0, 0.0), SIMD2(40.0, 40.0), b]
    let first = CoverageRasterizer().coverage(of: Outline(polygon: left), clip: canvas)
    let second = CoverageRasterizer().coverage(of: Outline(polygon: right), clip: canvas)
    for y in 0..<40 {
      for x in 0..<40 {
        let sum = Int(first.coverage(x: x, y: y)) + Int(second.coverage(x: x, y: y))
        // Both are rounded to a byte separately, half up: the sum is a pixel, or a pixel and that half.
        #expect(sum == 255 || sum == 256)
      }
    }
  }
}

@Test("A hole that runs the other way is empty")
func holes() {
  var outline = Outline(polygon: [SIMD2(2.0, 2.0), SIMD2(30.0, 2.0), SIMD2(30.0, 30.0), SIMD2(2.0, 30.0)])
  outline.append(polygon: [SIMD2(10.0, 10.0), SIMD2(10.0, 20.0), SIMD2(20.0, 20.0), SIMD2(20.0, 10.0)])
  let mask = CoverageRasterizer().coverage(of: outline, clip: canvas)
  #expect(mask.coverage(x: 5, y: 5) == 255)
  #expect(mask.coverage(x: 15, y: 15) == 0)
  #expect(mask.coverage(x: 25, y: 15) == 255)
}

@Test("Half planes keep a pixel when its centre lies inside, and only then")
func halfPlanes() {
  let square = [SIMD2(0.0, 0.0), SIMD2(40.0, 0.0), SIMD2(40.0, 40.0), SIMD2(0.0, 40.0)]
  let mask = CoverageRasterizer().coverage(
    of: Outline(polygon: square), clip: canvas, halfPlanes: [HalfPlane(normal: SIMD2(1, 0), offset: 10.5)])
  #expect(mask.coverage(x: 9, y: 3) == 0)
  #expect(mask.coverage(x: 10, y: 3) == 255)
}

@Test("A shape that reaches as far as numbers do is there in its clip")
func farCorners() {
  let far = 1.5e308
  let box = [SIMD2(5.0, 5.0), SIMD2(far, 5.0), SIMD2(far, 30.0), SIMD2(5.0, 30.0)]
  let mask = CoverageRasterizer().coverage(of: Outline(polygon: box), clip: canvas)
  #expect(mask.coverage(x: 20, y: 20) == 255 && mask.coverage(x: 20, y: 32) == 0)
}

@Test("Endless, huge and undefined coordinates give no coverage or clipped coverage, never a trap")
func hostileCoordinates() {
  let hostile = [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e18, 0]
  for a in hostile {
    for b in hostile {
      let polygon = [SIMD2(a, b), SIMD2(b, 30), SIMD2(30, a), SIMD2(5, 5)]
      _ = CoverageRasterizer().coverage(of: Outline(polygon: polygon), clip: canvas)
    }
  }
}
