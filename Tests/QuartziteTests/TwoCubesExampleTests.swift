// Tests of the example's two cubes: each visible corner against the mathematics of rotating and projecting points.
// SPDX-License-Identifier: Apache-2.0

import ExampleScenes
import Foundation
import Quartzite
import QuartziteLayers
import Testing

@Suite("The example of two cubes")
struct TwoCubesExampleTests {
  /// The number of pixels for each point.
  private static let scale = 4.0
  /// The allowed distance, in points, of a corner from its computed place.
  private static let tolerance = 0.05

  /// A face that the viewer sees: its colour, and its corners in its cube's space.
  private struct Face {
    let name: String
    let color: [Int]
    let isOnSecondCube: Bool
    let corners: [[Double]]
  }

  /// Front, right and top of a cube, each once round.
  private static let front = [[-50.0, -50, 50], [50, -50, 50], [50, 50, 50], [-50, 50, 50]]
  private static let right = [[50.0, -50, 50], [50, -50, -50], [50, 50, -50], [50, 50, 50]]
  private static let top = [[-50.0, -50, -50], [50, -50, -50], [50, -50, 50], [-50, -50, 50]]

  private static let seen = [
    Face(name: "blue", color: [0, 34, 193], isOnSecondCube: false, corners: front),
    Face(name: "olive", color: [117, 136, 56], isOnSecondCube: false, corners: right),
    Face(name: "purple", color: [98, 17, 106], isOnSecondCube: true, corners: front),
    Face(name: "lilac", color: [175, 150, 237], isOnSecondCube: true, corners: right),
    Face(name: "orange", color: [216, 134, 23], isOnSecondCube: true, corners: top),
  ]

  // MARK: The mathematics

  /// The projection of a point of a cube, in pixels, for an eye that is so far in front of the middle of the screen.
  private static func project(_ point: [Double], isOnSecondCube: Bool, from distance: Double) -> SIMD2<Double> {
    var (x, y, z) = (point[0], point[1], point[2])
    if isOnSecondCube {
      // The second cube is rotated by -45° about y, then about x.
      let (cosine, sine) = (cos(Double.pi / 4), -sin(Double.pi / 4))
      (x, z) = (x * cosine + z * sine, -x * sine + z * cosine)
      (y, z) = (y * cosine - z * sine, y * sine + z * cosine)
    }
    x += isOnSecondCube ? 100 : -100
    let w = 1 - z / distance
    return SIMD2(210 + x / w, 150 + y / w) * scale
  }

  private static func corners(_ face: Face, from distance: Double = 500) -> [SIMD2<Double>] {
    face.corners.map { project($0, isOnSecondCube: face.isOnSecondCube, from: distance) }
  }

  // MARK: The picture

  private let renderer: Renderer

  init() throws {
    renderer = try Renderer()
  }

  /// Renders the example on white, with one of its faces alone or with all.
  private func render(only color: [Int]? = nil, scale: Double = scale) throws -> Frame {
    let screen = makeTwoCubes()
    for face in (screen.sublayers?[0].sublayers ?? []).flatMap({ $0.sublayers ?? [] }) {
      let components = (face.backgroundColor?.components ?? []).prefix(3).map { Int(($0 * 255).rounded()) }
      if let color { face.isHidden = components != color }
    }
    let white = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    return try renderer.render(screen, RenderOptions(scale: scale, background: white))
  }

  /// Finds an edge in the picture, near its expected place: the line through its points, pixel by pixel along it.
  private func edge(_ from: SIMD2<Double>, _ to: SIMD2<Double>, in picture: Frame) -> Line {
    let isFlat = abs(to.x - from.x) > abs(to.y - from.y)
    // Coordinates along the edge and across it, for horizontal and vertical edges alike.
    let (a, b) = isFlat ? (from, to) : (SIMD2(from.y, from.x), SIMD2(to.y, to.x))
    let slope = (b.y - a.y) / (b.x - a.x), margin = 2 * Self.scale, reach = 5
    var points: [SIMD2<Double>] = []
    for along in Int(min(a.x, b.x) + margin)...Int(max(a.x, b.x) - margin) {
      let middle = a.y + (Double(along) + 0.5 - a.x) * slope
      let first = Int(middle) - reach
      let colors = (0...(2 * reach)).map {
        isFlat ? picture.color(along, first + $0) : picture.color(first + $0, along)
      }
      // The share of the far side's colour in each pixel; the rest is this side's.
      let near = colors[0], way = colors[2 * reach] - near
      let share = colors.map { max(0, min(1, (($0 - near) * way).sum() / (way * way).sum())) }
      points.append(SIMD2(Double(along) + 0.5, Double(first + 2 * reach + 1) - share.reduce(0, +)))
    }
    let line = Line(through: points)
    return isFlat ? line : line.transposed
  }

  /// The largest distance, in points, of found corners from their projections.
  private func worst(_ found: [[SIMD2<Double>]], from distance: Double) -> Double {
    zip(Self.seen, found).flatMap { face, corners in
      zip(corners, Self.corners(face, from: distance)).map { ((($0 - $1) * ($0 - $1)).sum()).squareRoot() / Self.scale }
    }.max() ?? .infinity
  }

  @Test("Every corner that is seen lies where it is projected to")
  func corners() throws {
    // Each face is examined alone: along an edge that two faces share, a little of the background shows through both,
    // and the edge cannot be located as exactly.
    let found = try Self.seen.map { face in
      let picture = try render(only: face.color)
      let places = Self.corners(face)
      let edges = (0..<4).map { edge(places[$0], places[($0 + 1) % 4], in: picture) }
      return (0..<4).map { edges[$0].crossing(edges[($0 + 3) % 4]) }
    }
    #expect(worst(found, from: 500) < Self.tolerance)
    // For an eye elsewhere the corners would be elsewhere.
    #expect(worst(found, from: 497) > Self.tolerance)
    #expect(worst(found, from: 503) > Self.tolerance)
  }

  @Test(
    "The blue and olive faces of the first cube and the purple, lilac and orange ones of the second are seen, no others"
  )
  func faces() throws {
    let scale = 2.0, picture = try render(scale: scale)
    #expect(picture.diagnostics.isEmpty)
    let quads = Self.seen.map { face in Self.corners(face).map { $0 / Self.scale * scale } }
    var counts = [Int](repeating: 0, count: quads.count), wrong = 0
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let depths = quads.map { Self.depth(of: SIMD2(Double(x) + 0.5, Double(y) + 0.5), in: $0) }
        // Colours are mixed within a pixel of an edge.
        if depths.contains(where: { abs($0) < 1 }) { continue }
        let index = depths.firstIndex { $0 > 0 }
        if let index { counts[index] += 1 }
        let expected = index.map { Self.seen[$0].color } ?? [255, 255, 255]
        if picture.color(x, y) != SIMD3(Double(expected[0]), Double(expected[1]), Double(expected[2])) { wrong += 1 }
      }
    }
    #expect(wrong == 0)
    for (face, count) in zip(Self.seen, counts) { #expect(count > 3000, "\(face.name): \(count) pixels") }
  }

  /// The distance of a point from the nearest side of a quad, inside of it; negative outside.
  private static func depth(of point: SIMD2<Double>, in corners: [SIMD2<Double>]) -> Double {
    (0..<4).map { index in
      let start = corners[index], side = corners[(index + 1) % 4] - start, way = point - start
      return (side.x * way.y - side.y * way.x) / (side * side).sum().squareRoot()
    }.min() ?? 0
  }
}

extension Frame {
  /// Red, green and blue of a pixel.
  fileprivate func color(_ x: Int, _ y: Int) -> SIMD3<Double> {
    let first = y * bytesPerRow + x * 4
    return SIMD3(Double(pixels[first + 2]), Double(pixels[first + 1]), Double(pixels[first]))
  }
}

/// A straight line: y = offset + slope · x, or the same with x and y exchanged.
private struct Line {
  var offset: Double
  var slope: Double
  var isTransposed = false

  /// Creates the line of least squares.
  init(through points: [SIMD2<Double>]) {
    let mean = points.reduce(SIMD2(0, 0), +) / Double(points.count)
    let spread = points.reduce(0) { $0 + ($1.x - mean.x) * ($1.x - mean.x) }
    slope = points.reduce(0) { $0 + ($1.x - mean.x) * ($1.y - mean.y) } / spread
    offset = mean.y - slope * mean.x
  }

  var transposed: Line {
    var result = self
    result.isTransposed.toggle()
    return result
  }

  /// The line as a · x + b · y = c.
  private var form: SIMD3<Double> {
    isTransposed ? SIMD3(1, -slope, offset) : SIMD3(-slope, 1, offset)
  }

  func crossing(_ other: Line) -> SIMD2<Double> {
    let (p, q) = (form, other.form)
    let determinant = p.x * q.y - q.x * p.y
    return SIMD2((p.z * q.y - q.z * p.y) / determinant, (p.x * q.z - q.x * p.z) / determinant)
  }
}
