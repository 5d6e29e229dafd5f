// Tests of operations on rectangles whose edges are not finite numbers, and of integers made of such numbers.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteGraphics
import Testing

@Suite("Rectangles whose edges may be anything")
struct CheckedRectTests {
  private static let numbers: [CGFloat] = [
    0, 1, -2.5, 1e308, -1e308, .greatestFiniteMagnitude, .infinity, -.infinity, .nan,
  ]

  private static var rects: [CGRect] {
    var result = [CGRect.null, .infinite, .zero]
    for x in numbers { for width in numbers { result.append(CGRect(x: x, y: 0, width: width, height: 1)) } }
    return result
  }

  @Test("No pair of rectangles traps, in Core Graphics' spelling or in ours")
  func pairs() {
    for a in Self.rects {
      for b in Self.rects {
        #expect(CGRectIntersectsRect(a, b) == a.meets(b))
        _ = (CGRectIntersection(a, b), CGRectUnion(a, b), CGRectContainsRect(a, b), a.united(with: b), a.encloses(b))
        #expect(a.common(with: b).isNull == !a.meets(b))
      }
      for number in Self.numbers {
        _ = (CGRectContainsPoint(a, CGPoint(x: number, y: 0)), CGRectContainsPoint(a, CGPoint(x: 0, y: number)))
        _ = (CGRectInset(a, number, number), CGRectOffset(a, number, number), CGRectIntegral(a))
      }
    }
  }

  @Test("What has numbers for edges is as in Foundation")
  func finite() {
    let a = CGRect(x: 1, y: 2, width: 10, height: 20), b = CGRect(x: 5, y: 0, width: 100, height: 7)
    #expect(a.common(with: b) == CGRect(x: 5, y: 2, width: 6, height: 5))
    #expect(a.united(with: b) == CGRect(x: 1, y: 0, width: 104, height: 22))
    #expect(a.meets(CGRect(x: 11, y: 2, width: 1, height: 1)) && !a.meets(CGRect(x: 11.5, y: 2, width: 1, height: 1)))
    #expect(a.holds(CGPoint(x: 1, y: 2)) && !a.holds(CGPoint(x: 11, y: 2)))
    #expect(CGRect(x: 0.5, y: 0.5, width: 1, height: 1).grownToWholes == CGRect(x: 0, y: 0, width: 2, height: 2))
    #expect(a.united(with: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)) == a)
  }

  @Test("A whole number of anything lies within its bounds")
  func wholes() {
    #expect(Int(Double.nan, within: 1...9) == 1 && Int(Double.infinity, within: 1...9) == 9)
    #expect(
      Int(-1e300, within: -3...9) == -3 && Int(4.9, within: 1...9) == 4 && Int(1e300, within: 0...Int.max) == Int.max)
  }
}
