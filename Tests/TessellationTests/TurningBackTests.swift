// Tests of the extents of strokes along curves that go out and back over themselves.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SeededRandom
import Testing

@testable import QuartziteTessellation

@Suite("Strokes of curves that turn back")
struct TurningBackTests {
  private static let tolerance = 1.0 / 320

  private func outline(_ commands: [PathCommand], _ style: StrokeStyle) throws -> Outline {
    var flattener = Flattener(
      tolerance: Self.tolerance, radius: style.width / 2, measuresLengths: style.cutsPath)
    for command in commands { flattener.append(command) }
    return try Stroker.outline(of: flattener.finish(), style: style, tolerance: Self.tolerance)
  }

  /// The largest extent of the control points' curve along a line, by thousands of its points.
  private func reach(_ control: [Double]) -> Double {
    (0...4_000).map { step in
      let t = Double(step) / 4_000
      var row = control
      while row.count > 1 { row = zip(row, row.dropFirst()).map { $0 * (1 - t) + $1 * t } }
      return row[0]
    }.max() ?? 0
  }

  @Test("A curve that ends where it begins reaches half a width beyond where it turns")
  func outAndBack() throws {
    let there = SIMD2(400.0, 32.0), home = SIMD2(20.0, 32.0)
    let quadratic = try outline([.move(home), .quadCurve(home, control: there)], StrokeStyle(width: 10))
    let cubic = try outline([.move(home), .curve(home, control1: there, control2: there)], StrokeStyle(width: 10))
    // The curves turn back at 210 and at 305.
    #expect(abs((quadratic.bounds?.high.x ?? 0) - 215) < 0.01 && quadratic.bounds?.low.x == 20)
    #expect(abs((cubic.bounds?.high.x ?? 0) - 310) < 0.01)
    #expect(quadratic.bounds?.low.y == 27 && quadratic.bounds?.high.y == 37)
  }

  @Test("The tip is where the curve turns, whatever its degree, its direction and the width of its stroke")
  func tips() throws {
    var random = SeededRandom(seed: 6)
    for number in 0..<300 {
      let angle = Double.random(in: 0...6.3, using: &random), way = SIMD2(cos(angle), sin(angle))
      let far = Double.random(in: 50...400, using: &random),
        end = [0, Double.random(in: -20...20, using: &random)][number % 2]
      var style = StrokeStyle(width: [0.5, 3, 10, 60][number % 4])
      style.cap = [.butt, .round, .square][number % 3]
      style.join = [.miter, .round, .bevel][number / 3 % 3]
      let control = [[0, far, end], [0, far, far, end], [0, 0, far, end], [0, far, end, end]][number / 7 % 4]
      let points = control.map { way * $0 + SIMD2(3, 5) }
      let commands: [PathCommand] =
        points.count == 3
        ? [.move(points[0]), .quadCurve(points[2], control: points[1])]
        : [.move(points[0]), .curve(points[3], control1: points[1], control2: points[2])]
      let found = try outline(commands, style).points.map { (($0 - SIMD2(3, 5)) * way).sum() }.max() ?? 0
      #expect(abs(found - reach(control) - style.width / 2) < 0.01, "\(number)")
    }
  }

  @Test("A dash that ends near the turn ends across the line, not beside it")
  func dashes() throws {
    for length in stride(from: 185.0, to: 196, by: 0.25) {
      var style = StrokeStyle(width: 10)
      style.dash = [length, 1_000]
      let found = try outline([.move(SIMD2(20, 32)), .quadCurve(SIMD2(20, 32), control: SIMD2(400, 32))], style)
      #expect(found.bounds?.low.y ?? 0 > 26.99 && found.bounds?.high.y ?? 99 < 37.01)
      #expect(found.bounds?.high.x ?? 0 <= 215.01)
    }
  }

  @Test("A curve of hardly any width has few lines", arguments: [1e-160, 1e-184, 1e-300, .leastNonzeroMagnitude])
  func nextToNoWidth(width: Double) throws {
    // At its end the curve goes across, so slowly that the square of its speed is zero.
    let start = SIMD2(2 * width, 0), end = SIMD2(width, 464)
    for tolerance in [1.0 / 320, 9, 1e6] {
      var flattener = Flattener(tolerance: tolerance, radius: 3)
      flattener.append(.move(start))
      flattener.append(.curve(end, control1: SIMD2(2 * width, 256), control2: SIMD2(1.5 * width, 464)))
      #expect(try flattener.finish()[0].points.count < 300)
    }
  }
}
