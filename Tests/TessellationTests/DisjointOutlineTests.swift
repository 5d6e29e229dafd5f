// Tests of outlines that bound their areas without overlaps: the ones that are recognised as such, and that their
// coverage is the same as that of the resolver.
// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import Testing

@testable import QuartziteTessellation

@Suite("Outlines that need no exact pixel coverage")
struct DisjointOutlineTests {
  private static func square(_ x: Double, _ y: Double, _ side: Double, turns: Bool = false) -> [SIMD2<Double>] {
    let corners = [SIMD2(x, y), SIMD2(x + side, y), SIMD2(x + side, y + side), SIMD2(x, y + side)]
    return turns ? corners.reversed() : corners
  }

  private static func outline(_ polygons: [SIMD2<Double>]...) -> Outline {
    var outline = Outline()
    for polygon in polygons { outline.append(polygon: polygon) }
    return outline
  }

  @Test("Polygons beside each other, holes, and what lies in holes are disjoint, whichever way they run")
  func disjoint() {
    for turns in [false, true] {
      let whole = Self.square(0, 0, 20, turns: turns), hole = Self.square(4, 4, 12, turns: !turns)
      let inner = Self.square(8, 8, 4, turns: turns), beside = Self.square(30, 3, 5, turns: turns)
      #expect(Self.outline(whole).isDisjoint)
      #expect(Self.outline(inner, hole, whole, beside).isDisjoint)
      #expect(Self.outline(whole + [whole[3], whole[0]]).isDisjoint)
    }
  }

  @Test("What crosses, touches, runs back, or winds twice or both ways is not disjoint")
  func notDisjoint() {
    let whole = Self.square(0, 0, 20)
    #expect(!Self.outline([SIMD2(0, 0), SIMD2(9, 9), SIMD2(9, 0), SIMD2(0, 9)]).isDisjoint)
    #expect(!Self.outline(whole, Self.square(10, 10, 20)).isDisjoint)
    #expect(!Self.outline(whole, Self.square(4, 4, 4)).isDisjoint)
    #expect(!Self.outline(whole, Self.square(20, 3, 5)).isDisjoint)
    #expect(!Self.outline(whole, Self.square(30, 3, 5, turns: true)).isDisjoint)
    #expect(!Self.outline(Self.square(4, 4, 4, turns: true), Self.square(0, 0, 20, turns: true)).isDisjoint)
    #expect(!Self.outline([SIMD2(0, 0), SIMD2(8, 0), SIMD2(4, 0), SIMD2(4, 6)]).isDisjoint)
    #expect(!Self.outline([SIMD2(0, 0), SIMD2(8, 0), SIMD2(.nan, 0), SIMD2(4, 6)]).isDisjoint)
  }

  @Test("Random outlines that are disjoint are covered alike with exact pixel coverage and without")
  func coverage() throws {
    var random = SeededRandom(seed: 7)
    let clip = PixelRect(x0: 0, y0: 0, x1: 32, y1: 32), rasterizer = CoverageRasterizer()
    var disjoint = 0
    for _ in 0..<3_000 {
      var outline = Outline()
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let middle = SIMD2(Double.random(in: 6...26, using: &random), Double.random(in: 6...26, using: &random))
        outline.append(
          polygon: (0..<Int.random(in: 3...7, using: &random)).map { _ in
            middle + SIMD2(Double.random(in: -6...6, using: &random), Double.random(in: -6...6, using: &random))
          })
      }
      guard outline.isDisjoint else { continue }
      disjoint += 1
      let plain = rasterizer.coverage(ofDisjoint: outline, clip: clip)
      let exact = rasterizer.coverage(of: outline, rule: .nonZero, clip: clip)
      for y in 0..<32 {
        for x in 0..<32 {
          #expect(abs(Int(plain.coverage(x: x, y: y)) - Int(exact.coverage(x: x, y: y))) <= 1)
        }
      }
    }
    #expect(disjoint > 500)
  }
}
