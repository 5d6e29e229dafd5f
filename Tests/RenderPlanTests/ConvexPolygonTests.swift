// Tests of clipping convex polygons, including polygons that rounding has bent.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import QuartziteRenderPlan

@Suite("Cutting convex polygons")
struct ConvexPolygonTests {
  private let square: [SIMD2<Double>] = [SIMD2(0, 0), SIMD2(10, 0), SIMD2(10, 10), SIMD2(0, 10)]

  @Test("A line leaves the part on its positive side")
  func cut() {
    #expect(square.clipped(to: SIMD3(1, 0, -4)).signedArea == 60)
    #expect(square.clipped(to: SIMD3(1, 1, -5)).count == 5)
    #expect(square.clipped(to: SIMD3(0, 1, 1)).signedArea == 100)
    #expect(square.clipped(to: SIMD3(0, 1, -11)).isEmpty)
  }

  @Test("An edge that rounding has bent to and fro is cut at every corner, and nothing else is lost")
  func bentByRounding() {
    for count in [3, 8, 60] {
      // The corners along y = 0 lie above and below it alternately.
      let edge = (0...2 * count).map {
        SIMD2(Double($0) * 10 / Double(2 * count), $0.isMultiple(of: 2) ? -1e-15 : 1e-15)
      }
      let polygon = edge + [SIMD2(10, 10), SIMD2(0, 10)]
      let part = polygon.clipped(to: SIMD3(0, 1, 0))
      #expect(part.count > polygon.count + 1, "the line was to cut more than two edges")
      #expect(abs(part.signedArea - 100) < 1e-9)
      #expect(part.allSatisfy { $0.y >= -1e-30 })
    }
  }
}
