// Tests of the order of planes in depth: in any scene, the last fragment painted at a position is of the plane that is
// nearest there.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import QuartziteTessellation
import SeededRandom
import Testing

@testable import QuartziteRenderPlan

/// Planes of 2 × 2 to 200 × 200 points in a cube of 200 points, seen from a distance of 600, or without perspective.
private struct RandomPlanes {
  var planes: [ProjectedPlane] = []

  init(count: Int, perspective: Bool, seed: UInt64) {
    var random = SeededRandom(seed: seed)
    while planes.count < count {
      var matrix = CATransform3DMakeTranslation(
        random.number(-100...100), random.number(-100...100), random.number(-100...100))
      matrix = CATransform3DRotate(
        matrix, random.number(0...6.3), random.number(-1...1), random.number(-1...1), random.number(-1...1))
      if perspective {
        var eye = CATransform3DIdentity
        eye.m34 = -1 / 600
        matrix = CATransform3DConcat(matrix, eye)
      }
      let half = SIMD2(random.number(1...100), random.number(1...100))
      let extent = Extent(low: -half, high: half)
      if let plane = ProjectedPlane(extent, under: matrix) { planes.append(plane) }
    }
  }
}

extension ProjectedPlane {
  /// Whether a position lies in the polygon, decided without its lines.
  func covers(_ place: SIMD2<Double>) -> Bool {
    var sign = 0.0
    for index in polygon.indices {
      let a = polygon[index], b = polygon[(index + 1) % polygon.count]
      let side = (b.x - a.x) * (place.y - a.y) - (b.y - a.y) * (place.x - a.x)
      if side * sign < 0 { return false }
      if side != 0 { sign = side }
    }
    return true
  }
}

extension DepthOrder.Fragment {
  /// Whether the fragment shows its plane at a position, as decided by its sides, by which pictures are cut.
  fileprivate func shows(_ place: SIMD2<Double>, of plane: ProjectedPlane) -> Bool {
    plane.covers(place) && sides.allSatisfy { ($0.line * SIMD3(place.x, place.y, 1)).sum() > 0 }
  }
}

@Test(
  "Every plane is painted exactly once at each place, in the order of the heights there",
  arguments: [2, 3, 8, 30, 80], [false, true])
func heightsDecide(count: Int, perspective: Bool) throws {
  for seed in 0..<UInt64(max(1, SeededRandom.trials(400) / count)) {
    let planes = RandomPlanes(count: count, perspective: perspective, seed: seed).planes
    let fragments = try #require(
      DepthOrder.order(planes.enumerated().map { ($0.offset, $0.element) }, budget: 10_000_000))
    var random = SeededRandom(seed: seed + 1000)
    for _ in 0..<200 {
      let place = SIMD2(random.number(-150...150), random.number(-150...150))
      let painted = fragments.filter { $0.shows(place, of: planes[$0.plane]) }.map(\.plane)
      let expected = planes.indices.filter { planes[$0].covers(place) }
      #expect(painted.sorted() == expected, "seed \(seed)")
      for (below, above) in zip(painted, painted.dropFirst()) {
        #expect(
          planes[below].height(at: place) <= planes[above].height(at: place) + 1e-4,
          "seed \(seed), planes \(below) and \(above) at \(place)")
      }
    }
  }
}

@Test("Planes that overlap in a circle are parted")
func circle() throws {
  // Three bars, each of which lies over the next one.
  let planes = (0..<3).compactMap { index -> ProjectedPlane? in
    var matrix = CATransform3DMakeRotation(CGFloat(index) * 2 * .pi / 3, 0, 0, 1)
    matrix = CATransform3DTranslate(matrix, 0, -40, 0)
    matrix = CATransform3DRotate(matrix, 0.2, 0, 1, 0)
    let extent = Extent(low: SIMD2(-100, -10), high: SIMD2(100, 10))
    return ProjectedPlane(extent, under: matrix)
  }
  let fragments = try #require(DepthOrder.order(planes.enumerated().map { ($0.offset, $0.element) }, budget: 1000))
  #expect(fragments.count > 3)
}

@Test("Planes that are only sorted are not cut, and planes in one plane stay in tree order")
func uncut() throws {
  func plane(_ x: CGFloat, _ z: CGFloat, _ angle: CGFloat) -> ProjectedPlane? {
    var matrix = CATransform3DMakeRotation(angle, 0, 1, 0)
    matrix = CATransform3DTranslate(matrix, x, 0, z)
    let extent = Extent(low: SIMD2(-50, -50), high: SIMD2(50, 50))
    return ProjectedPlane(extent, under: matrix)
  }
  let tilted = [plane(10, 5, 0.5), plane(0, 0, 0.5), plane(20, 0, 0.5), plane(-10, 5, 0.5)].compactMap { $0 }
  let fragments = try #require(DepthOrder.order(tilted.enumerated().map { ($0.offset, $0.element) }, budget: 1000))
  #expect(fragments.map(\.plane) == [1, 2, 0, 3])
  #expect(!fragments.contains { !$0.sides.isEmpty })
}

@Test("More comparisons than allowed are refused")
func budget() {
  let planes = RandomPlanes(count: 60, perspective: true, seed: 5).planes
  #expect(DepthOrder.order(planes.enumerated().map { ($0.offset, $0.element) }, budget: 100) == nil)
}

@Test("Polygons that only touch are apart; those of which corners are equal are not")
func apart() {
  func plane(_ corners: [SIMD2<Double>]) -> ProjectedPlane {
    ProjectedPlane(height: SIMD3(0, 0, 0), polygon: corners, middle: 0)
  }
  let square = plane([SIMD2(0, 0), SIMD2(10, 0), SIMD2(10, 10), SIMD2(0, 10)])
  let neighbour = plane([SIMD2(10, 0), SIMD2(20, 0), SIMD2(20, 10), SIMD2(10, 10)])
  let folded = plane([SIMD2(5, 5), SIMD2(5, 5), SIMD2(20, 5), SIMD2(20, 15)])
  #expect(square.isApart(from: neighbour) && neighbour.isApart(from: square))
  #expect(!square.isApart(from: folded) && !folded.isApart(from: square))
  #expect(folded.overlap(with: square).area > 1)
}

extension DepthOrder {
  /// The fragments to paint, farthest first; nil where finding the order takes more than `budget` comparisons.
  static func order(_ planes: [(plane: Int, seen: ProjectedPlane)], budget: Int) -> [Fragment]? {
    var order = DepthOrder(budget: budget)
    return order.fragments(of: planes)
  }
}
