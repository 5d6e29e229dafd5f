// Tests of paths far larger than any picture, of which a picture shows a line or the inside.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartziteGraphics
import QuartziteTessellation
import SeededRandom
import Testing

@testable import QuartziteRenderPlan

@Suite("Paths far larger than the picture")
struct HugePathTests {
  private static let picture = PixelRect(x0: 0, y0: 0, x1: 8, y1: 8)
  /// A tenth of the steps that a shape may take under `Limits.untrusted`.
  private static let budget = 1_000_000

  private func rows(_ path: CGPath, _ area: PathShape.Area) throws -> Set<[UInt8]> {
    let mask = try PathShape(path: path, area: area).mask(under: .identity, clip: Self.picture, budget: Self.budget)
    let bytes = mask.plane(of: Self.picture)
    return Set((0..<8).map { Array(bytes[$0 * 8..<$0 * 8 + 8]) })
  }

  private func circle(x: Double, y: Double, radius: Double) -> CGPath {
    CGPath(ellipseIn: CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius), transform: nil)
  }

  @Test(
    "A circle covers the picture inside of it, in few steps",
    arguments: SeededRandom.trials(of: [1e7, 1e9, 1e12, 1e15]))
  func inside(radius: Double) throws {
    let circle = circle(x: 0, y: 0, radius: radius)
    #expect(try rows(circle, .fill(.nonZero)) == [[255, 255, 255, 255, 255, 255, 255, 255]])
    #expect(try rows(circle, .stroke(StrokeStyle(width: 2))) == [[0, 0, 0, 0, 0, 0, 0, 0]])
  }

  @Test(
    "A circle passes through the picture as an edge, and its stroke as a line, in few steps",
    arguments: SeededRandom.trials(of: [1e7, 1e9, 1e12]))
  func edge(radius: Double) throws {
    let circle = circle(x: 4 + radius, y: 0, radius: radius)
    #expect(try rows(circle, .fill(.nonZero)) == [[0, 0, 0, 0, 255, 255, 255, 255]])
    #expect(try rows(circle, .stroke(StrokeStyle(width: 2))) == [[0, 0, 0, 255, 255, 0, 0, 0]])
  }

  @Test("A small circle is as round beside a huge one")
  func besideHuge() throws {
    let small = circle(x: 4, y: 4, radius: 3.5)
    let both = CGMutablePath()
    both.addPath(circle(x: -1e12 - 100, y: 0, radius: 1e12))
    both.addPath(small)
    #expect(try rows(both, .fill(.nonZero)) == rows(small, .fill(.nonZero)))
  }
}
