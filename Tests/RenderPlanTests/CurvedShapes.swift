// Seeded random paths of lines and curves, of every kind that is known to be hard, and the views under which they are
// seen.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteGraphics
import QuartziteTessellation
import SeededRandom

extension SeededRandom {
  /// Creates the random numbers of one shape; those of neighbouring shapes have nothing in common.
  init(shape: Int) { self.init(seed: UInt64(truncatingIfNeeded: shape) &* 0xD134_2543_DE82_EF95) }

  mutating func isTrue() -> Bool { next() >> 63 == 1 }

  mutating func element<Element>(of list: [Element]) -> Element { list[integer(0...(list.count - 1))] }

  /// A point of the picture, or a little outside.
  mutating func point(_ margin: Double = 2) -> SIMD2<Double> {
    SIMD2(number(-margin...(pictureSide + margin)), number(-margin...(pictureSide + margin)))
  }

  mutating func offset(_ most: Double) -> SIMD2<Double> { SIMD2(number(-most...most), number(-most...most)) }
}

/// The side of the pictures, in pixels.
let pictureSide = 40.0

private func around(_ radius: Double, _ angle: Double) -> SIMD2<Double> {
  SIMD2(repeating: pictureSide / 2) + SIMD2(cos(angle), sin(angle)) * radius
}

/// A kind of filled path, drawn in the pixels of a picture of ``pictureSide``.
enum CurvedFill: String, CaseIterable {
  case mixed, scribble, star, spiral, nestedRings, hairlines, cusps, loops, nearlyParallel, leavingThePicture

  func commands(_ random: inout SeededRandom) -> [PathCommand] {
    switch self {
    case .mixed: mixed(random.integer(1...3), random.integer(2...5), margin: 2, &random)
    case .scribble: mixed(1, random.integer(8...14), margin: 2, &random)
    case .leavingThePicture: mixed(random.integer(1...2), random.integer(2...4), margin: 60, &random)
    case .star: star(&random)
    case .spiral: spiral(&random)
    case .nestedRings: rings(&random)
    case .hairlines: (0..<random.integer(1...4)).flatMap { _ in hairline(random.number(0.1...1), &random) }
    case .cusps: (0..<random.integer(1...3)).flatMap { _ in cusp(&random) }
    case .loops: (0..<random.integer(1...3)).flatMap { _ in loop(&random) }
    case .nearlyParallel: nearlyParallel(&random)
    }
  }

  /// Lines and curves of both degrees, one after the other.
  private func mixed(
    _ subpaths: Int, _ segments: Int, margin: Double, _ random: inout SeededRandom
  ) -> [PathCommand] {
    (0..<subpaths).flatMap { _ -> [PathCommand] in
      var commands = [PathCommand.move(random.point(margin))]
      for _ in 0..<segments {
        let end = random.point(margin), control = random.point(margin), other = random.point(margin)
        commands.append(
          random.element(of: [
            .line(end), .quadCurve(end, control: control), .curve(end, control1: control, control2: other),
          ]))
      }
      return random.isTrue() ? commands + [.close] : commands
    }
  }

  private func star(_ random: inout SeededRandom) -> [PathCommand] {
    let points = random.integer(5...15), skip = random.integer(2...6), bulge = random.number(-15...25)
    let turn = random.number(0...6)
    let corners = (0...points).map { around(18, turn + Double($0 * skip % points) * 2 * .pi / Double(points)) }
    return [.move(corners[0])]
      + (1...points).map { index in
        let middle = (corners[index - 1] + corners[index]) / 2 - pictureSide / 2
        return .quadCurve(corners[index], control: pictureSide / 2 + middle * (1 + bulge / 20))
      } + [.close]
  }

  /// A spiral of growing half circles, and the way back beside it.
  private func spiral(_ random: inout SeededRandom) -> [PathCommand] {
    let halves = random.integer(3...9), grows = 18 / Double(halves), width = random.number(0.1...3)
    func turn(_ half: Int, _ width: Double) -> (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>) {
      let radius = grows * Double(half) + width, next = radius + grows, sign = half % 2 == 0 ? 1.0 : -1
      let centre = SIMD2(repeating: pictureSide / 2), reach = (radius + next) * 2 / 3
      return (
        centre + SIMD2(radius * sign, reach * sign), centre + SIMD2(-next * sign, reach * sign),
        centre + SIMD2(-next * sign, 0)
      )
    }
    var commands = [PathCommand.move(SIMD2(repeating: pictureSide / 2))]
    for half in 0..<halves {
      let (a, b, end) = turn(half, 0)
      commands.append(.curve(end, control1: a, control2: b))
    }
    let sign = (halves - 1) % 2 == 0 ? -1.0 : 1
    let end = SIMD2(repeating: pictureSide / 2) + SIMD2((grows * Double(halves) + width) * sign, 0)
    commands.append(.line(end))
    for half in (0..<halves).reversed() {
      let (a, b, _) = turn(half, width)
      let sign = half % 2 == 0 ? 1.0 : -1
      commands.append(
        .curve(
          SIMD2(repeating: pictureSide / 2) + SIMD2((grows * Double(half) + width) * sign, 0), control1: b, control2: a)
      )
    }
    return commands + [.close]
  }

  /// Nested ovals, each of either orientation.
  private func rings(_ random: inout SeededRandom) -> [PathCommand] {
    let count = random.integer(2...5), shift = random.offset(2)
    return (1...count).flatMap { ring -> [PathCommand] in
      let radius = 18 * Double(ring) / Double(count), handle = radius * 0.5522847498
      let flat = random.number(0.6...1), way = random.isTrue() ? 1.0 : -1
      func at(_ x: Double, _ y: Double) -> SIMD2<Double> {
        shift * (1 - Double(ring) / Double(count)) + pictureSide / 2 + SIMD2(x, y * way * flat)
      }
      return [
        .move(at(radius, 0)),
        .curve(at(0, radius), control1: at(radius, handle), control2: at(handle, radius)),
        .curve(at(-radius, 0), control1: at(-handle, radius), control2: at(-radius, handle)),
        .curve(at(0, -radius), control1: at(-radius, -handle), control2: at(-handle, -radius)),
        .curve(at(radius, 0), control1: at(handle, -radius), control2: at(radius, -handle)), .close,
      ]
    }
  }

  /// A hairline: out along a curve, and back along the same curve, shifted.
  private func hairline(_ width: Double, _ random: inout SeededRandom) -> [PathCommand] {
    let a = random.point(), b = random.point(), c = random.point(), d = random.point()
    let angle = random.number(0...6.3), across = SIMD2(cos(angle), sin(angle)) * width
    return [
      .move(a), .curve(d, control1: b, control2: c), .line(d + across),
      .curve(a + across, control1: c + across, control2: b + across), .close,
    ]
  }

  /// A curve with a cusp, or so near to one that no eye can tell.
  private func cusp(_ random: inout SeededRandom) -> [PathCommand] {
    let a = random.point(), d = random.point(), tip = random.point()
    // With these control points the curve has no velocity in the middle.
    let near = random.isTrue() ? 0 : pow(10, random.number(-6...0))
    let mean = (tip * 8 - a - d) / 6, b = mean + (d - a) / 2, c = mean - (d - a) / 2
    return [.move(a), .curve(d, control1: b + random.offset(near), control2: c), .line(random.point()), .close]
  }

  private func loop(_ random: inout SeededRandom) -> [PathCommand] {
    let a = random.point(), along = random.offset(12), across = SIMD2(-along.y, along.x) * random.number(0.5...3)
    let b = a + along * random.number(2...5) + across, c = a - along * random.number(1...4) + across
    return [.move(a), .curve(a + along, control1: b, control2: c)] + (random.isTrue() ? [.close] : [])
  }

  /// Curves there and back again that differ by next to nothing.
  private func nearlyParallel(_ random: inout SeededRandom) -> [PathCommand] {
    let a = random.point(), b = random.point(), c = random.point(), d = random.point()
    let near = pow(10, random.number(-6 ... -0.3))
    return [.move(a)]
      + (0..<random.integer(1...3)).flatMap { _ -> [PathCommand] in
        [
          .curve(
            d + random.offset(near), control1: b + random.offset(near), control2: c + random.offset(near)),
          .curve(
            a + random.offset(near), control1: c + random.offset(near), control2: b + random.offset(near)),
        ]
      } + [.close]
  }
}

/// The view under which a path is seen.
enum ShapeView: String, CaseIterable {
  case plain, affine, perspective

  /// Returns a projection that maps a square of the plane to about the picture.
  func projection(_ random: inout SeededRandom) -> Projection {
    guard self != .plain else { return .identity }
    let scale = self == .affine ? pow(10, random.number(-2...2)) : random.number(0.2...5)
    let angle = random.number(0...6.3), skew = random.number(-1...1), flat = random.number(0.3...1)
    let x = SIMD2(cos(angle), sin(angle)) * scale
    let y = SIMD2(-sin(angle), cos(angle)) * scale * flat * (random.isTrue() ? 1 : -1) + x * skew
    let shift = random.offset(20)
    let affine = Projection(a: x.x, b: x.y, c: y.x, d: y.y, tx: shift.x, ty: shift.y)
    guard self == .perspective else { return affine }
    // The divisor w is 1 in the middle of the picture, less on one side and more on the other.
    let away = random.number(0...6.3), fast = random.number(0...0.4) / pictureSide
    let tilt = SIMD2(cos(away), sin(away)) * fast, middle = SIMD2(repeating: pictureSide / 2)
    return affine.concatenating(
      Projection(
        x: SIMD3(1, 0, tilt.x), y: SIMD3(0, 1, tilt.y), origin: SIMD3(0, 0, 1 - (tilt * middle).sum())))
  }
}

extension Projection {
  /// The point of the plane that is seen in a pixel.
  func planePoint(_ pixel: SIMD2<Double>) -> SIMD2<Double> {
    let a = x.x - pixel.x * x.z, b = y.x - pixel.x * y.z, c = x.y - pixel.y * x.z, d = y.y - pixel.y * y.z
    let e = pixel.x * origin.z - origin.x, f = pixel.y * origin.z - origin.y
    return SIMD2(e * d - b * f, a * f - e * c) / (a * d - b * c)
  }
}

extension PathCommand {
  /// The same segment between the images of its points.
  func mapped(_ image: (SIMD2<Double>) -> SIMD2<Double>) -> PathCommand {
    switch self {
    case .move(let point): .move(image(point))
    case .line(let point): .line(image(point))
    case .quadCurve(let point, let control): .quadCurve(image(point), control: image(control))
    case .curve(let point, let a, let b): .curve(image(point), control1: image(a), control2: image(b))
    case .close: .close
    }
  }
}

extension CGPath {
  /// Creates a path from commands.
  static func path(_ commands: [PathCommand]) -> CGPath {
    func point(_ vector: SIMD2<Double>) -> CGPoint { CGPoint(x: vector.x, y: vector.y) }
    let path = CGMutablePath()
    for command in commands {
      switch command {
      case .move(let end): path.move(to: point(end))
      case .line(let end): path.addLine(to: point(end))
      case .quadCurve(let end, let control): path.addQuadCurve(to: point(end), control: point(control))
      case .curve(let end, let a, let b): path.addCurve(to: point(end), control1: point(a), control2: point(b))
      case .close: path.closeSubpath()
      }
    }
    return path
  }
}
