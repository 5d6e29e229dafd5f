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
