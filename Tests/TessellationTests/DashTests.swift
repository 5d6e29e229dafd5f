// Where dashes begin and end.

import Testing

@testable import Tessellation

@Suite("Dashes")
struct DashTests {
  private func starts(_ dash: [Double], phase: Double = 0, length: Double) throws -> [Double] {
    var style = StrokeStyle(width: 2)
    (style.dash, style.dashPhase) = (dash, phase)
    let line = Polyline(points: [SIMD2(0, 0), SIMD2(length, 0)], isCorner: [true, true], isClosed: false)
    return try style.parts(of: [line]).map { $0.points[0].x }
  }

  @Test("Dashes of no length are dots, the first of them where the path begins")
  func dots() throws {
    #expect(try starts([0, 10], length: 25) == [0, 10, 20])
    #expect(try starts([0, 10], phase: 4, length: 25) == [6, 16])
    #expect(try starts([0, 10], phase: 10, length: 25) == [0, 10, 20])
    #expect(try starts([0, 10], phase: -3, length: 25) == [3, 13, 23])
    #expect(try starts([3, 2, 0, 5], length: 12) == [0, 5, 10])
  }

  @Test("A phase that ends with a dash begins with its gap")
  func gapFirst() throws {
    #expect(try starts([4, 6], phase: 4, length: 25) == [6, 16])
    #expect(try starts([4, 6], length: 25) == [0, 10, 20])
  }
}
