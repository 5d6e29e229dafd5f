// Tests of the order of planes region by region: in each region, the part that is painted last at a position is of the plane
// that is nearest there, and what is left out is hidden.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import QuartziteTessellation
import SeededRandom
import Testing

@testable import QuartziteRenderPlan

private let picture = PixelRect(x0: 0, y0: 0, x1: 300, y1: 200)

/// Planes of 40 to 160 pixels in all directions, through each other, of which about a share is opaque.
private func randomPlanes(_ count: Int, opaque: Double, seed: UInt64) -> [DepthRegions.Plane] {
  var random = SeededRandom(seed: seed)
  var planes: [DepthRegions.Plane] = []
  while planes.count < count {
    let turn = CATransform3DMakeRotation(
      random.number(0...6.3), random.number(-1...1), random.number(-1...1), random.number(-1...1))
    let place = CATransform3DMakeTranslation(random.number(0...300), random.number(0...200), random.number(-80...80))
    let half = SIMD2(random.number(20...80), random.number(20...80))
    let extent = Extent(low: -half, high: half)
    guard let seen = ProjectedPlane(extent, under: CATransform3DConcat(turn, place)) else { continue }
    planes.append(DepthRegions.Plane(index: planes.count, seen: seen, isOpaque: random.number(0...1) < opaque))
  }
  return planes
}

@Test(
  "In each region planes are painted in the order of their heights, and only what an opaque one hides is left out",
  arguments: [0, 0.5, 1])
func heightsDecideInRegions(opaque: Double) throws {
  for seed in 0..<UInt64(SeededRandom.trials(6)) {
    let planes = randomPlanes(90, opaque: opaque, seed: seed)
    let regions = try #require(DepthRegions.order(planes, in: picture, budget: 10_000_000))
    #expect(regions.count > 4)
    var random = SeededRandom(seed: seed + 50)
    for _ in 0..<300 {
      let place = SIMD2(random.number(0...300), random.number(0...200))
      let seen = planes.indices.filter { planes[$0].seen.covers(place) }
        .sorted { planes[$0].seen.height(at: place) < planes[$1].seen.height(at: place) }
      let here = regions.filter {
        all(SIMD2(Double($0.pixels.x0), Double($0.pixels.y0)) .<= place)
          && all(place .< SIMD2(Double($0.pixels.x1), Double($0.pixels.y1)))
      }
      #expect(here.count <= 1)
      let painted = (here.first?.fragments ?? []).filter { fragment in
        planes[fragment.plane].seen.covers(place)
          && fragment.sides.allSatisfy { ($0.line * SIMD3(place.x, place.y, 1)).sum() > 0 }
      }.map(\.plane)
      #expect(painted == seen.filter { painted.contains($0) }, "seed \(seed) at \(place)")
      for (depth, plane) in seen.enumerated() where !painted.contains(plane) {
        let isHidden = seen[(depth + 1)...].contains { planes[$0].isOpaque && painted.contains($0) }
        #expect(isHidden, "seed \(seed) at \(place)")
      }
    }
  }
}

// The difference needs this many planes, which take half a minute without optimisation.
@Test(
  "Opaque planes in regions are cut into a few parts each, where cutting them everywhere makes very many",
  .enabled(if: SeededRandom.triesAll))
func parts() throws {
  let planes = randomPlanes(220, opaque: 1, seed: 3)
  let regions = try #require(DepthRegions.order(planes, in: picture, budget: 10_000_000))
  let count = regions.reduce(0) { $0 + $1.fragments.count }
  let everywhere = try #require(DepthOrder.order(planes.map { ($0.index, $0.seen) }, budget: 100_000_000))
  #expect(count * 3 < everywhere.count, "\(count) of \(everywhere.count)")
}

@Test("More comparisons than allowed are refused in regions, too")
func regionBudget() {
  #expect(DepthRegions.order(randomPlanes(90, opaque: 0, seed: 1), in: picture, budget: 2000) == nil)
}
