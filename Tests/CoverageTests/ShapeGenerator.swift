// Shapes for tests of the resolver: random ones, and every kind that is known to be hard. They are seeded, and the same
// everywhere.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SeededRandom

@testable import QuartziteTessellation

/// The outline of polygons.
func outline(_ shape: [[SIMD2<Double>]]) -> Outline {
  var outline = Outline()
  for polygon in shape { outline.append(polygon: polygon) }
  return outline
}

/// A kind of shape, made of closed polygons in a square of ``ShapeKind/extent`` pixels and somewhat beyond.
enum ShapeKind: String, CaseIterable {
  case polygon, star, spiral, nestedHoles, hairlines, nearlyParallel, cusps, bowTies, gridAligned, collinear,
    duplicates, selfTouching, manyContours, leavingTheClip

  /// The side of the square in which shapes lie, in pixels.
  static let extent = 32.0

  func makeShape(_ random: inout SeededRandom) -> [[SIMD2<Double>]] {
    switch self {
    case .polygon: [Self.polygon(random.integer(3...16), &random)]
    case .star: [Self.star(&random)]
    case .spiral: [Self.spiral(&random)]
    case .nestedHoles: Self.nestedHoles(&random)
    case .hairlines: (0..<random.integer(1...6)).map { _ in Self.hairline(&random) }
    case .nearlyParallel: [Self.nearlyParallel(&random)]
    case .cusps: [Self.cusps(&random)]
    case .bowTies: (0..<random.integer(1...4)).map { _ in Self.polygon(4, &random) }
    case .gridAligned: [Self.polygon(random.integer(4...12), &random).map { ($0 * 2).rounded(.toNearestOrEven) / 2 }]
    case .collinear: [Self.collinear(&random)]
    case .duplicates: Self.duplicates(&random)
    case .selfTouching: [Self.selfTouching(&random)]
    case .manyContours: (0..<random.integer(4...12)).map { _ in Self.polygon(3, &random) }
    case .leavingTheClip: [Self.leavingTheClip(&random)]
    }
  }

  private static func point(_ random: inout SeededRandom) -> SIMD2<Double> {
    SIMD2(random.number(0...extent), random.number(0...extent))
  }

  private static func polygon(_ count: Int, _ random: inout SeededRandom) -> [SIMD2<Double>] {
    (0..<count).map { _ in point(&random) }
  }

  private static func around(_ centre: SIMD2<Double>, _ radius: Double, _ angle: Double) -> SIMD2<Double> {
    centre + SIMD2(cos(angle), sin(angle)) * radius
  }

  /// Edges that cross the square from far outside it.
  private static func leavingTheClip(_ random: inout SeededRandom) -> [SIMD2<Double>] {
    let scale = pow(10, random.number(0.2...2)), centre = SIMD2(repeating: extent / 2)
    return polygon(random.integer(3...12), &random).map { ($0 - centre) * scale + centre }
  }

  /// A star {n/k}: n points on a circle, each joined with the k-th next.
  private static func star(_ random: inout SeededRandom) -> [SIMD2<Double>] {
    let points = random.integer(5...25), step = random.integer(2...12)
    let centre = SIMD2(repeating: extent / 2) + point(&random) / 16, turn = random.number(0...6)
    return (0..<points).map { index in
      around(centre, extent * 0.45, turn + Double(index * step % points) * 2 * .pi / Double(points))
    }
  }

  /// A spiral outwards, and back beside itself or across itself.
  private static func spiral(_ random: inout SeededRandom) -> [SIMD2<Double>] {
    let count = random.integer(12...40), turns = random.number(1...5), width = random.number(0.05...3)
    let centre = SIMD2(repeating: extent / 2)
    let shares = (0...count).map { Double($0) / Double(count) }
    let out = shares.map { around(centre, $0 * extent * 0.45, $0 * turns * 2 * .pi) }
    let back = shares.reversed().map { around(centre, $0 * extent * 0.45 + width, $0 * turns * 2 * .pi) }
    return out + back
  }

  /// Nested rings, running in either direction.
  private static func nestedHoles(_ random: inout SeededRandom) -> [[SIMD2<Double>]] {
    let rings = random.integer(2...6), corners = random.integer(3...9), turn = random.number(0...6)
    return (1...rings).map { ring in
      let radius = extent * 0.45 * Double(ring) / Double(rings)
      let polygon = (0..<corners).map {
        around(SIMD2(repeating: extent / 2), radius, turn + Double($0) * 2 * .pi / Double(corners))
      }
      return random.integer(0...1) == 0 ? polygon : polygon.reversed()
    }
  }

  /// A strip a tenth of a pixel to a pixel wide.
  private static func hairline(_ random: inout SeededRandom) -> [SIMD2<Double>] {
    let a = point(&random), angle = random.number(0...6.3), length = random.number(2...extent)
    let along = SIMD2(cos(angle), sin(angle)) * length
    let across = SIMD2(-sin(angle), cos(angle)) * random.number(0.1...1)
    return [a, a + along, a + along + across, a + across]
  }

  /// Edges back and forth whose directions hardly differ.
  private static func nearlyParallel(_ random: inout SeededRandom) -> [SIMD2<Double>] {
    let a = point(&random), b = point(&random), pairs = random.integer(2...5)
    let spread = pow(10, random.number(-7 ... -0.5))
    return (0..<(2 * pairs)).map { index in
      (index % 2 == 0 ? a : b) + SIMD2(random.number(-spread...spread), random.number(-spread...spread))
    }
  }

  /// Tips with an angle of almost zero.
  private static func cusps(_ random: inout SeededRandom) -> [SIMD2<Double>] {
    let centre = SIMD2(repeating: extent / 2) + point(&random) / 16
    return (0..<random.integer(2...7)).flatMap { _ -> [SIMD2<Double>] in
      let angle = random.number(0...6.3), thin = pow(10, random.number(-5 ... -1))
      return [
        around(centre, 1, angle - thin), around(centre, random.number(4...extent / 2), angle),
        around(centre, 1, angle + thin),
      ]
    }
  }

  /// Vertices on the edges of a triangle, some of them run over more than once.
  private static func collinear(_ random: inout SeededRandom) -> [SIMD2<Double>] {
    let corners = polygon(3, &random)
    return (0..<3).flatMap { side -> [SIMD2<Double>] in
      let a = corners[side], b = corners[(side + 1) % 3]
      return [a] + (0..<random.integer(0...4)).map { _ in a + (b - a) * Double(random.integer(0...8)) / 8 }
    }
  }

  /// A polygon several times, also backwards and begun at another vertex.
  private static func duplicates(_ random: inout SeededRandom) -> [[SIMD2<Double>]] {
    let first = polygon(random.integer(3...8), &random)
    return [first]
      + (0..<random.integer(1...3)).map { _ in
        let start = random.integer(0...(first.count - 1))
        let rotated = Array(first[start...] + first[..<start])
        return random.integer(0...1) == 0 ? rotated : rotated.reversed()
      }
  }

  /// A path that returns to its own vertices and edges.
  private static func selfTouching(_ random: inout SeededRandom) -> [SIMD2<Double>] {
    let stops = polygon(random.integer(3...6), &random)
    return (0..<random.integer(5...14)).map { _ in stops[random.integer(0...(stops.count - 1))] }
  }
}
