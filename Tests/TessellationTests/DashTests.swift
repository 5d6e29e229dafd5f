// Tests of the beginnings and ends of dashes.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import QuartziteTessellation

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

  /// A square with a side of 10 whose first corner is the origin.
  private let square = Polyline(
    points: [SIMD2(0, 0), SIMD2(10, 0), SIMD2(10, 10), SIMD2(0, 10)], isCorner: [true, true, true, true], isClosed: true
  )

  private func parts(_ path: Polyline, _ dash: [Double], phase: Double = 0) throws -> [Polyline] {
    var style = StrokeStyle(width: 2)
    (style.dash, style.dashPhase) = (dash, phase)
    return try style.parts(of: [path])
  }

  @Test("A dash goes on over the start of a closed path, where it has a corner")
  func overTheStart() throws {
    // The dashes are 0…7, 12…19, 24…31 and 36…40; the last continues as the first.
    let dashes = try parts(square, [7, 5])
    #expect(dashes.count == 3)
    #expect(dashes[0].points == [SIMD2(0, 4), SIMD2(0, 0), SIMD2(7, 0)])
    #expect(dashes[0].isCorner == [true, true, true] && !dashes[0].isClosed)
    // The first pattern ends a dash exactly at the start, the second begins a dash before it.
    #expect(try parts(square, [8, 8])[0].points == [SIMD2(0, 8), SIMD2(0, 0), SIMD2(8, 0)])
    #expect(try parts(square, [6, 4], phase: 2)[0].points == [SIMD2(0, 2), SIMD2(0, 0), SIMD2(4, 0)])
  }

  @Test("No dash goes on where the path is open, or one of its ends has a gap")
  func notOverTheStart() throws {
    var open = square
    open.isClosed = false
    open.points.append(SIMD2(0, 0))
    open.isCorner.append(true)
    #expect(try parts(open, [7, 5]).count == 4)
    #expect(try parts(square, [7, 4], phase: 7).allSatisfy { $0.points[0] != SIMD2(0, 0) })
    #expect(try parts(square, [4, 6]).count == 4)
  }

  @Test("A dash as long as a closed path is the path, joined at its start")
  func whole() throws {
    #expect(try parts(square, [40, 5]) == [square])
    #expect(try parts(square, [100, 5], phase: 20) == [square])
  }

  @Test("A gap of no length is none")
  func noGap() throws {
    #expect(try parts(square, [40, 0]) == [square])
    #expect(try parts(square, [7, 0, 1e-9, 0], phase: 3) == [square])
    #expect(try starts([3, 0, 4, 3], length: 25) == [0, 10, 20])
    #expect(try starts([3, 3, 4, 0], length: 25) == starts([7, 3], phase: 4, length: 25))
    #expect(try starts([4, 0, 0, 6], phase: 4, length: 25) == [6, 16])
  }
}
