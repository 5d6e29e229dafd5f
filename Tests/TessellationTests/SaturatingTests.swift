// Tests of sums and products that stop at the largest number.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import QuartziteTessellation

@Suite("Saturating numbers")
struct SaturatingTests {
  @Test("Sums and products that fit are what they are; others are the nearest number there is")
  func numbers() {
    #expect(3.saturatingAdding(4) == 7 && (-3).saturatingAdding(-4) == -7)
    #expect(Int.max.saturatingAdding(1) == .max && Int.min.saturatingAdding(-1) == .min)
    #expect(6.saturatingMultiplied(by: -7) == -42)
    #expect(Int.max.saturatingMultiplied(by: 2) == .max && Int.max.saturatingMultiplied(by: -2) == .min)
    #expect(Int.min.saturatingMultiplied(by: -1) == .max)
    #expect([Int.max, 5, 7].saturatingSum { $0 } == .max)
  }

  @Test("Rectangles and meshes of any size can be counted")
  func counts() {
    let rect = PixelRect(x0: -1 << 62, y0: -1 << 62, x1: (1 << 62) - 1, y1: (1 << 62) - 1)
    #expect(rect.area == .max && rect.byteCount == .max)
    var counts = TrapezoidMesh.Counts(), many = TrapezoidMesh.Counts()
    (many.trapezoids, many.triangles) = (.max, .max)
    counts += many
    counts += many
    #expect(counts.trapezoids == .max && counts.triangles == .max)
  }
}
