// Tests of half planes: whole rectangles on one side of a line.
// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import Testing

@testable import QuartziteTessellation

@Test("A half plane selects all of a rectangle where it selects every row of it whole")
func wholeRectangles() {
  var random = SeededRandom(seed: 4), wholes = 0, parts = 0
  for _ in 0..<2_000 {
    let x = random.integer(-20...20), y = random.integer(-20...20)
    let rect = PixelRect(x0: x, y0: y, x1: x + random.integer(1...12), y1: y + random.integer(1...12))
    // Every other line is horizontal or vertical.
    var normal = SIMD2(random.number(-1...1), random.number(-1...1))
    let axis = random.integer(0...3)
    if axis < 2 { normal[axis] = 0 }
    let halfPlane = HalfPlane(normal: normal, offset: random.number(-20...20))
    let selectsRows = (rect.y0..<rect.y1).allSatisfy {
      halfPlane.columns(ofRow: $0, from: rect.x0, to: rect.x1) == rect.x0..<rect.x1
    }
    #expect(halfPlane.selectsAll(of: rect) == selectsRows, "\(halfPlane) in \(rect)")
    if selectsRows { wholes += 1 } else { parts += 1 }
  }
  #expect(wholes > 200 && parts > 200)
}

@Test("The pixels of a rectangle in a half plane are a rectangle if its line runs along rows or columns")
func partsOfRectangles() throws {
  var random = SeededRandom(seed: 5), parts = 0
  for round in 0..<2_000 {
    let x = random.integer(-20...20), y = random.integer(-20...20)
    let rect = PixelRect(x0: x, y0: y, x1: x + random.integer(1...12), y1: y + random.integer(1...12))
    var normal = SIMD2(random.number(-1...1), random.number(-1...1))
    normal[round % 2] = 0
    let halfPlane = HalfPlane(normal: normal, offset: random.number(-20...20))
    let part = try #require(halfPlane.pixels(of: rect))
    for y in rect.y0..<rect.y1 {
      let columns = halfPlane.columns(ofRow: y, from: rect.x0, to: rect.x1)
      let shown = y >= part.y0 && y < part.y1 ? part.x0..<part.x1 : rect.x0..<rect.x0
      #expect(columns == shown || columns.isEmpty && shown.isEmpty, "\(halfPlane) in row \(y) of \(rect)")
    }
    if !part.isEmpty && part != rect { parts += 1 }
  }
  #expect(parts > 100)
  #expect(HalfPlane(normal: SIMD2(1, 0.001), offset: 0).pixels(of: PixelRect(x0: 0, y0: 0, x1: 4, y1: 4)) == nil)
}

@Test(
  "The part of a pixel in a half plane is the area of the polygon that the line cuts off, and both sides make one pixel"
)
func parts() {
  var random = SeededRandom(seed: 7)
  for round in 0..<2000 {
    // Every tenth line runs along an axis.
    var normal = SIMD2(random.number(-5...5), random.number(-5...5))
    if round % 10 == 0 { normal[round / 10 % 2] = 0 }
    let place = SIMD2(random.number(2...5), random.number(7...10))
    let halfPlane = HalfPlane(normal: normal, offset: (normal * place).sum())
    let (x, y) = (3, 8)
    // A thousand lines across the pixel, each cut exactly.
    var area = 0.0
    for step in 0..<1000 {
      let row = Double(y) + (Double(step) + 0.5) / 1000
      let ends = [Double(x), Double(x) + 1].map { normal.x * $0 + normal.y * row - halfPlane.offset }
      let (low, high) = (min(ends[0], ends[1]), max(ends[0], ends[1]))
      let share: Double = low >= 0 ? 1 : high <= 0 ? 0 : high / (high - low)
      area += share / 1000
    }
    let part = halfPlane.part(ofPixel: x, y)
    #expect(abs(part - area) < 2e-3, "\(halfPlane)")
    let other = HalfPlane(normal: SIMD2<Double>.zero - normal, offset: -halfPlane.offset)
    #expect(abs(part + other.part(ofPixel: x, y) - 1) < 1e-9)
  }
}
