// Tests of the inside of paths that cross and overlap themselves.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import QuartziteCoverage
@testable import QuartziteTessellation

private func star(_ points: Int, _ step: Int, radius: Double, centre: SIMD2<Double>) -> [SIMD2<Double>] {
  (0..<points).map { index in
    let angle = Double(index * step % points) * 2 * Double.pi / Double(points)
    return centre + SIMD2(sine(angle), -cosine(angle)) * radius
  }
}

private let canvas = PixelRect(x0: 0, y0: 0, x1: 40, y1: 40)

private func total(_ mask: CoverageMask) -> Double {
  Double(mask.solids.reduce(0) { $0 + $1.area }) + mask.bytes.reduce(0.0) { $0 + Double($1) / 255 }
}

@Test("The middle of a five-pointed star is inside by the non-zero rule and outside by the even-odd rule")
func fivePointedStar() throws {
  let outline = Outline(polygon: star(5, 2, radius: 18, centre: SIMD2(20, 20)))
  #expect(CoverageRasterizer().coverage(of: outline, rule: .nonZero, clip: canvas).coverage(x: 20, y: 20) == 255)
  #expect(CoverageRasterizer().coverage(of: outline, rule: .evenOdd, clip: canvas).coverage(x: 20, y: 20) == 0)
}

@Test("A square laid over itself twice covers once what lies within it, and nothing by the even-odd rule")
func doubledSquare() throws {
  let square = [SIMD2(3.3, 3.7), SIMD2(30.1, 3.7), SIMD2(30.1, 30.2), SIMD2(3.3, 30.2)]
  var outline = Outline(polygon: square)
  outline.append(polygon: square)
  let once = CoverageRasterizer().coverage(of: Outline(polygon: square), clip: canvas)
  let twice = CoverageRasterizer().coverage(of: outline, rule: .nonZero, clip: canvas)
  let other = CoverageRasterizer().coverage(of: outline, rule: .evenOdd, clip: canvas)
  for y in 0..<40 {
    for x in 0..<40 {
      // On an edge the areas of both are added up, to a whole pixel at most.
      let one = Int(once.coverage(x: x, y: y)), both = Int(twice.coverage(x: x, y: y))
      #expect(abs(both - min(2 * one, 255)) <= 1, "at \(x), \(y)")
      if one == 0 || one == 255 { #expect(other.coverage(x: x, y: y) == 0, "at \(x), \(y)") }
    }
  }
}

@Test("A polygon cut into pieces of one path covers what the whole covers, to the byte")
func seams() throws {
  let whole = star(60, 1, radius: 17, centre: SIMD2(20.3, 19.6))
  var pieces = Outline()
  let centre = SIMD2(20.3, 19.6)
  for (a, b) in zip(whole, whole.dropFirst() + whole.prefix(1)) { pieces.append(polygon: [centre, a, b]) }
  #expect(
    CoverageRasterizer().coverage(of: pieces, rule: .nonZero, clip: canvas).bytes
      == CoverageRasterizer().coverage(of: Outline(polygon: whole), clip: canvas).bytes)
}

@Test("A bow tie has two halves, one wound each way, and both are inside")
func bowTie() throws {
  let outline = Outline(polygon: [SIMD2(2.0, 2.0), SIMD2(38.0, 38.0), SIMD2(38.0, 2.0), SIMD2(2.0, 38.0)])
  for rule in [WindingRule.nonZero, .evenOdd] {
    let mask = CoverageRasterizer().coverage(of: outline, rule: rule, clip: canvas)
    #expect(mask.coverage(x: 5, y: 20) == 255 && mask.coverage(x: 34, y: 20) == 255)
    #expect(mask.coverage(x: 20, y: 5) == 0 && mask.coverage(x: 20, y: 34) == 0)
    #expect(abs(total(mask) - 36 * 18) < 0.5)
  }
}

@Test("A star with hundreds of points and tens of thousands of crossings keeps its area", arguments: [31, 101, 301])
func denseStar(points: Int) throws {
  let outline = Outline(polygon: star(points, points / 2, radius: 18, centre: SIMD2(20.01, 19.98)))
  let mask = CoverageRasterizer().coverage(of: outline, rule: .nonZero, clip: canvas)
  // The star's outline goes from points at the radius to notches nearer the centre: two triangles a point.
  let n = Double(points), k = Double(points / 2)
  let notch = 18 * cosine(.pi * k / n) / cosine(.pi * (k - 1) / n)
  let area = n * 18 * notch * sine(.pi / n)
  // If many lines cross in a pixel, opposite areas cancel.
  #expect(abs(total(mask) - area) < area * 2e-3)
}

@Test("A path that thousands of edges cross is there")
func noise() {
  var noise = Outline()
  for index in 0..<4_000 {
    let x = Double(index * 7919 % 4_000) / 100, y = Double(index * 104_729 % 4_000) / 100
    noise.append(polygon: [SIMD2(x, 0.5), SIMD2(40 - x, 39.5), SIMD2(40 - x + 0.3, 39.5), SIMD2(y, 0.5)])
  }
  let mask = CoverageRasterizer().coverage(of: noise, rule: .nonZero, clip: canvas)
  #expect(mask.coverage(x: 20, y: 20) == 255 && total(mask) > 1_200)
}

@Test("A shape that winds a hundred thousand times around a point covers what it covers once, and nothing beside it")
func manyWindings() {
  let square = [SIMD2(3.3, 3.7), SIMD2(30.1, 3.7), SIMD2(30.1, 30.2), SIMD2(3.3, 30.2)]
  let once = CoverageRasterizer().coverage(of: Outline(polygon: square), clip: canvas)
  var outline = Outline()
  for _ in 0..<100_000 { outline.append(polygon: square) }
  let often = CoverageRasterizer().coverage(of: outline, rule: .nonZero, clip: canvas)
  for y in 0..<40 {
    for x in 0..<40 {
      let one = once.coverage(x: x, y: y), other = often.coverage(x: x, y: y)
      #expect(one == 0 || one == 255 ? one == other : other >= one, "at \(x), \(y)")
    }
  }
}
