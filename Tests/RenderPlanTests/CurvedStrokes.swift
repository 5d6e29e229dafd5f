// Seeded random strokes, of every kind that is known to be hard.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteTessellation
import SeededRandom

/// A kind of stroked path, drawn in the pixels of a picture of ``pictureSide``.
enum CurvedStroke: String, CaseIterable {
  case lines, corners, smooth, hairlines, fat, fatterThanTheBend, wide, cusps, closed, dashes, shortDashes
  case dots, turningBack

  /// The path, and a style whose lengths are in pixels.
  func stroke(_ random: inout SeededRandom) -> (commands: [PathCommand], style: StrokeStyle) {
    var style = StrokeStyle(width: random.number(1...6))
    style.cap = random.element(of: [.butt, .round, .square])
    style.join = random.element(of: [.miter, .round, .bevel])
    style.miterLimit = random.element(of: [1, 1.5, 2, 4, 10, 40])
    var commands = path(&random)
    switch self {
    case .hairlines: style.width = random.number(0.1...1)
    case .fat: style.width = random.number(6...16)
    case .fatterThanTheBend: style.width = random.number(6...24)
    case .wide: style.width = random.number(16...50)
    case .dashes, .shortDashes:
      let lengths = self == .dashes ? 1...12.0 : 0.05...2
      style.dash = (0..<random.integer(1...4)).map { _ in random.number(lengths) }
      style.dashPhase = random.number(-30...30)
    case .dots:
      style.dash = [0, random.number(2...9)]
      style.cap = random.element(of: [.round, .square])
    default: break
    }
    if self == .closed || (self != .cusps && self != .turningBack && random.integer(0...3) == 0) {
      commands.append(.close)
    }
    return (commands, style)
  }

  private func path(_ random: inout SeededRandom) -> [PathCommand] {
    switch self {
    case .lines:
      return [.move(random.point())] + (0..<random.integer(1...5)).map { _ in .line(random.point()) }
    case .corners, .closed, .dashes, .hairlines, .fat, .shortDashes, .dots:
      return [.move(random.point())]
        + (0..<random.integer(1...3)).map { _ in
          random.element(of: [
            .line(random.point()), .quadCurve(random.point(), control: random.point()),
            .curve(random.point(), control1: random.point(), control2: random.point()),
          ])
        }
    case .smooth:
      var at = random.point(), control = at + random.offset(12)
      var commands = [PathCommand.move(at)]
      for _ in 0..<random.integer(2...5) {
        let end = random.point(), next = end + random.offset(12)
        commands.append(.curve(end, control1: control, control2: next))
        (at, control) = (end, end * 2 - next)
      }
      return commands
    case .fatterThanTheBend, .wide:
      let centre = random.point(-12)
      return [
        .move(centre + random.offset(7)),
        .curve(
          centre + random.offset(7), control1: centre + random.offset(9), control2: centre + random.offset(9)),
      ]
    case .turningBack:
      // All points lie on one line of any direction: out and back, over both ends, and with control points at the ends.
      let a = random.point(), angle = random.number(0...6.3), way = SIMD2(cos(angle), sin(angle))
      let b = random.element(of: [a, a + way * random.number(-20...20)])
      let c = random.element(of: [a, b, a + way * random.number(-60...60)]), d = a + way * random.number(-60...60)
      return [.move(a), random.isTrue() ? .quadCurve(b, control: d) : .curve(b, control1: c, control2: d)]
    case .cusps:
      let a = random.point(), d = random.point(), tip = random.point()
      let near = random.isTrue() ? 0 : pow(10, random.number(-6...0.5))
      let mean = (tip * 8 - a - d) / 6, b = mean + (d - a) / 2, c = mean - (d - a) / 2
      return [.move(a), .curve(d, control1: b + random.offset(near), control2: c)]
    }
  }
}
