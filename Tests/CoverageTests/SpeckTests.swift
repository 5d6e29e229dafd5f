// Tests of points that would be one but for rounding, which strokes treat as one.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SeededRandom
import Testing

@testable import QuartziteCoverage
@testable import QuartziteTessellation

@Suite("Segments of no length but for rounding")
struct SpeckTests {
  private static let window = PixelRect(x0: 0, y0: 0, x1: 64, y1: 64)
  private static let tolerance = 1.0 / 320

  private func picture(_ commands: [PathCommand], _ style: StrokeStyle) throws -> [UInt8] {
    var flattener = Flattener(
      tolerance: Self.tolerance, radius: style.width / 2, measuresLengths: style.cutsPath)
    for command in commands { flattener.append(command) }
    let outline = try Stroker.outline(of: flattener.finish(), style: style, tolerance: Self.tolerance)
    return CoverageRasterizer().coverage(of: outline, rule: .nonZero, clip: Self.window).plane(of: Self.window)
  }

  private func expectEqual(_ a: [UInt8], _ b: [UInt8], _ text: @autoclosure () -> String) {
    let worst = zip(a, b).map { abs(Int($0) - Int($1)) }.max() ?? 0
    #expect(worst <= 1, "\(text()) is off by \(worst)")
    #expect(a.contains { $0 > 0 })
  }

  /// A path with a corner at every point, and the same path with additional points next to its own.
  private func paths(_ random: inout SeededRandom, _ size: Double) -> (clean: [PathCommand], specked: [PathCommand]) {
    func place() -> SIMD2<Double> {
      SIMD2(Double.random(in: 12...52, using: &random), Double.random(in: 12...52, using: &random))
    }
    func near(_ point: SIMD2<Double>) -> SIMD2<Double> {
      let angle = Double.random(in: 0...6.3, using: &random)
      return size > 0 ? point + size * SIMD2(cos(angle), sin(angle)) : SIMD2(point.x.nextUp, point.y.nextDown)
    }
    var clean: [PathCommand] = [], specked: [PathCommand] = []
    let start = place(), isClosed = Bool.random(using: &random)
    clean.append(.move(start))
    specked.append(.move(near(start)))
    specked.append(.line(start))
    for _ in 0..<3 {
      let end = place()
      if Bool.random(using: &random) {
        clean.append(.line(end))
        specked.append(.line(end))
      } else {
        let control = place()
        clean.append(.quadCurve(end, control: control))
        specked.append(.quadCurve(end, control: control))
      }
      if Bool.random(using: &random) { specked.append(.line(near(end))) }
      if Bool.random(using: &random) { specked.append(.quadCurve(near(end), control: near(end))) }
    }
    if isClosed {
      clean += [.line(start), .close]
      specked += [.line(near(start)), .close]
    }
    return (clean, specked)
  }

  @Test(
    "A stroke is that of the path without them, whatever its joins and its ends", arguments: [0, 1e-12, 1e-9, 1e-6])
  func strokes(size: Double) throws {
    var random = SeededRandom(seed: 7)
    for number in 0..<60 {
      let (clean, specked) = paths(&random, size)
      var style = StrokeStyle(width: [1, 4, 9][number % 3])
      style.join = [.miter, .round, .bevel][number / 3 % 3]
      style.cap = [.butt, .round, .square][number / 9 % 3]
      style.miterLimit = [10, 40][number % 2]
      expectEqual(try picture(specked, style), try picture(clean, style), "\(number)")
    }
  }

  @Test("An arc that a move led to, but for the last digit, has no spike where it begins")
  func arc() throws {
    let centre = SIMD2(20.0, 20.0), way = SIMD2(-cos(Double.pi / 4), sin(Double.pi / 4)) * 14
    let start = SIMD2(centre.x + 14 * cos(-5 * Double.pi / 4), centre.y + 14 * sin(-5 * Double.pi / 4))
    let rest = 4 / 3 * tan(Double.pi / 8) * SIMD2(way.y, -way.x)
    let arc = PathCommand.curve(
      centre + SIMD2(way.x, -way.y), control1: start - SIMD2(abs(rest.x), abs(rest.y)),
      control2: centre + SIMD2(way.x, -way.y) + SIMD2(-abs(rest.x), abs(rest.y)))
    for join in [StrokeStyle.Join.miter, .round, .bevel] {
      var style = StrokeStyle(width: 4)
      style.join = join
      let found = try picture([.move(centre + way), .line(start), arc], style)
      expectEqual(found, try picture([.move(start), arc], style), "\(join)")
    }
  }

  @Test("What is nothing but such segments is a dot with the ends of a line, and a tiny circle a round one")
  func dots() throws {
    var style = StrokeStyle(width: 10)
    style.cap = .square
    let point = SIMD2(30.0, 30.0), next = SIMD2(30.0.nextUp, 30.0)
    let square = try picture([.move(point), .line(next), .line(SIMD2(30, 30.0.nextUp))], style)
    #expect(square.reduce(0) { $0 + Int($1) } == 100 * 255)
    style.cap = .butt
    let kappa = 0.5522847498307936
    for radius in [1e-9, 1e-5, 1e-3] {
      func at(_ x: Double, _ y: Double) -> SIMD2<Double> { point + radius * SIMD2(x, y) }
      let circle: [PathCommand] = [
        .move(at(1, 0)), .curve(at(0, 1), control1: at(1, kappa), control2: at(kappa, 1)),
        .curve(at(-1, 0), control1: at(-kappa, 1), control2: at(-1, kappa)),
        .curve(at(0, -1), control1: at(-1, -kappa), control2: at(-kappa, -1)),
        .curve(at(1, 0), control1: at(kappa, -1), control2: at(1, -kappa)), .close,
      ]
      let disc = try picture(circle, style)
      let area = Double(disc.reduce(0) { $0 + Int($1) }) / 255
      #expect(abs(area - 25 * Double.pi) < 0.4, "\(radius): \(area)")
    }
  }
}
