// Tests of seams in shapes that are cut into pieces of one path.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDisplayList
import QuartziteGraphics
import QuartziteTessellation
import SeededRandom
import Testing

@testable import QuartziteRenderPlan

@Suite("A shape made of pieces covers what the whole covers, to the byte")
struct SeamTests {
  private typealias Triangle = (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)

  @Test("However many pieces there are, by either rule, from anywhere", arguments: [2, 10, 100, 1_000])
  func pieces(count: Int) throws {
    let side = Int(pictureSide), clip = PixelRect(x0: 0, y0: 0, x1: side, y1: side)
    for seed in 0..<SeededRandom.trials(24, least: 3) {
      var random = SeededRandom(shape: seed)
      let projection = ShapeView.allCases[seed % 3].projection(&random)
      let corners = star(corners: random.integer(3...max(3, min(60, count))), &random).map(projection.planePoint)
      let rule = seed / 3 % 2 == 0 ? WindingRule.nonZero : .evenOdd
      func bytes(_ polygons: [[SIMD2<Double>]]) throws -> [UInt8] {
        let commands = polygons.flatMap { polygon in
          [PathCommand.move(polygon[0])] + polygon.dropFirst().map { .line($0) } + [.close]
        }
        let mask = try PathShape(path: .path(commands), area: .fill(rule))
          .mask(under: projection, clip: clip, budget: TessellationBudgetExceeded.defaultBudget)
        return (0..<(side * side)).map { mask.coverage(x: $0 % side, y: $0 / side) }
      }
      let whole = try bytes([corners])
      let cut = try bytes(triangles(of: corners, count: count, &random).map { [$0.0, $0.1, $0.2] })
      let wrong = whole.indices.filter { whole[$0] != cut[$0] }
      #expect(
        wrong.isEmpty,
        """
        \(count) pieces, seed \(seed), \(rule): \(wrong.count) pixels differ, the first is \
        (\(wrong[0] % side), \(wrong[0] / side)) with \(cut[wrong[0]]) instead of \(whole[wrong[0]])
        """)
      #expect(whole.contains { $0 > 0 && $0 < 255 })
    }
  }

  /// The corners of a star-shaped polygon around a point, from which all of them are seen; some lie outside the
  /// picture.
  private func star(corners: Int, _ random: inout SeededRandom) -> [SIMD2<Double>] {
    let centre = random.point(-12), whole = 2 * Double.pi
    return (0..<corners).map { index in
      let angle = (Double(index) + random.number(0.1...0.9)) / Double(corners) * whole
      return centre + SIMD2(cos(angle), sin(angle)) * random.number(4...30)
    }
  }

  /// A polygon as triangles around one of its inner points, cut at further points until there are as many as asked for.
  private func triangles(of corners: [SIMD2<Double>], count: Int, _ random: inout SeededRandom) -> [Triangle] {
    let centre = corners.reduce(SIMD2(), +) / Double(corners.count)
    var result: [Triangle] = zip(corners, corners.dropFirst() + corners.prefix(1)).map { (centre, $0, $1) }
    while result.count + 2 <= count {
      let index = random.integer(0...(result.count - 1)), triangle = result[index]
      let a = random.number(0.1...0.4), b = random.number(0.1...0.4)
      let point = triangle.0 * a + triangle.1 * b + triangle.2 * (1 - a - b)
      result[index] = (triangle.0, triangle.1, point)
      result += [(triangle.1, triangle.2, point), (triangle.2, triangle.0, point)]
    }
    return result
  }
}
