// Tests of boxes with round corners: how a radius that does not fit is reduced.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import QuartziteTessellation

@Test(
  "A radius that does not fit is half the shorter side", arguments: [SIMD2(30.0, 20), SIMD2(20, 30), SIMD2(20, 20)])
func reducedRadius(size: SIMD2<Double>) {
  func radius(_ given: Double) -> Double { RoundedBox(low: .zero, high: size, cornerRadius: given).radius }
  #expect(radius(9) == 9)
  #expect(radius(10) == 10)
  #expect(radius(11) == 10)
  #expect(radius(.infinity) == 10)
  #expect(radius(-1) == 0)
}

@Test("A continuous corner reaches as far as there is room, and is circular where there is none")
func continuousCorners() {
  func extent(_ radius: Double) -> Double {
    RoundedBox(low: .zero, high: SIMD2(100, 60), cornerRadius: radius, isContinuous: true).cornerExtent
  }
  #expect(extent(10) == 10 * RoundedBox.continuousExpansion)
  #expect(extent(25) == 30)
  #expect(extent(30) == 30)
  #expect(extent(40) == 30)
}

@Test("A box inside another one has round corners about the same centres, until nothing is left")
func insetBoxes() throws {
  let box = RoundedBox(low: .zero, high: SIMD2(30, 20), cornerRadius: 6)
  let inner = try #require(box.inset(by: 4))
  #expect(inner.low == SIMD2(4, 4) && inner.high == SIMD2(26, 16))
  #expect(inner.radius == 2)
  #expect(box.inset(by: 8)?.isSharp == true)
  #expect(box.inset(by: 10) == nil)
}

@Test("A polygon encloses the area of its box, with few sides and with many", arguments: [3.0, 20, 80, 95, 700])
func polygonAreas(radius: Double) {
  let some: [RoundedBox.Corners] = [.all, [.minXMinY], [.maxXMinY, .minXMaxY]]
  for (corners, count) in zip(some, [4, 1, 2]) {
    let box = RoundedBox(low: SIMD2(5, -8), high: SIMD2(1605, 1492), cornerRadius: radius, corners: corners)
    for scale in [0.01, 1, 3.5] {
      let points = box.polygon(scale: scale), ends = points.dropFirst() + points.prefix(1)
      var area = 0.0
      for (a, b) in zip(points, ends) { area += (a.x * b.y - a.y * b.x) / 2 }
      let exact: Double = 1600 * 1500 - Double(count) * (1 - Double.pi / 4) * radius * radius
      // The first and the last side of a corner end on the circle.
      let step = Double.pi / 2 / Double((points.count - (4 - count)) / count - 2)
      let error = Double(count) * radius * radius * step * step * step / 24 + 1e-6
      #expect(abs(area - exact) < error, "\(points.count) points at \(scale)")
    }
  }
}
