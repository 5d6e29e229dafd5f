// PathEffects: outlines puckered, bloated, zigzagged and twisted.
// SPDX-License-Identifier: Apache-2.0

// The Lottie specification 1.0 (lottie.github.io) does not have these effects. Puckering and zigzags are as the Lottie
// guide (lottiefiles.github.io/lottie-docs, "Tips for rendering") has them, which goes by what the players draw.

import Foundation

extension BezierContour {
  /// The outline with its vertices moved towards a centre by `amount` percent of the way, and its control points as far
  /// away from it. The centre is the mean of the vertices, unless another is given.
  func puckerBloat(_ amount: Double, centre: SIMD2<Double>? = nil) -> BezierContour {
    guard amount.isFinite, let centre = centre ?? vertexMean else { return self }
    let share = amount / 100
    let moved = vertices.map {
      BezierVertex(
        point: $0.point.mixed(with: centre, share), incoming: $0.incoming.mixed(with: centre, -share),
        outgoing: $0.outgoing.mixed(with: centre, -share))
    }
    return BezierContour(vertices: moved, isClosed: isClosed)
  }
}

// MARK: - Zigzag

extension BezierContour {
  /// The outline with ridges: `frequency` points inside each segment, at even parameters, and the vertices move to
  /// alternating sides by `amplitude`, the vertices inwards first if the outline is clockwise.
  func zigZag(amplitude: Double, frequency: Double, isSmooth: Bool) -> BezierContour {
    let segments = segments
    guard amplitude.isFinite, frequency.isFinite, isFinite, !segments.isEmpty else { return self }
    // More ridges than pixels are a grey area in any case: the bound keeps the work in proportion to the outline.
    let limit = max(1, 100_000 / Double(segments.count)).rounded(.down)
    let ridges = Int(min(max(frequency.rounded(), 0), limit))
    var wave = ZigZagWave(amplitude: amplitude)
    for (index, segment) in segments.enumerated() {
      let reach = isSmooth ? (segment.end - segment.start).length / Double(2 * (ridges + 1)) : 0
      let before = segments[index > 0 ? index - 1 : segments.count - 1]
      wave.append(corner(index > 0 || isClosed ? before : nil, segment), isSmooth, ridges)
      for ridge in 0..<ridges {
        let t = Double(ridge + 1) / Double(ridges + 1)
        wave.append(segment.point(at: t), along: segment.direction(at: t), reach, reach)
      }
    }
    if let last = segments.last {
      wave.append(corner(last, isClosed ? segments.first : nil), isSmooth, ridges)
      if isClosed { wave.close() }
    }
    return BezierContour(vertices: wave.vertices, isClosed: isClosed)
  }

  /// The corner between two segments, of which one is missing at the ends of an open outline.
  private func corner(_ before: BezierSegment?, _ after: BezierSegment?) -> ZigZagWave.Corner {
    let point = after?.start ?? before?.end ?? .zero
    let arriving = point - (before?.start ?? point), leaving = (after?.end ?? point) - point
    var direction = (arriving + leaving).normalized
    if before == nil || after == nil || direction == .zero {
      direction = after?.direction(at: 0) ?? before?.direction(at: 1) ?? .zero
    }
    return .init(point: point, direction: direction, before: arriving.length, after: leaving.length)
  }
}

/// The vertices of a zigzag so far, and the side of the next.
private struct ZigZagWave {
  struct Corner {
    let point: SIMD2<Double>
    /// The direction of travel across the corner: that from the vertex before to the one behind.
    let direction: SIMD2<Double>
    let before: Double
    let after: Double
  }

  let amplitude: Double
  private(set) var vertices: [BezierVertex] = []
  private var side = 1.0

  init(amplitude: Double) { self.amplitude = amplitude }

  mutating func append(_ corner: Corner, _ isSmooth: Bool, _ ridges: Int) {
    let share = isSmooth ? 1 / Double(2 * (ridges + 1)) : 0
    append(corner.point, along: corner.direction, corner.before * share, corner.after * share)
  }

  mutating func append(_ point: SIMD2<Double>, along direction: SIMD2<Double>, _ before: Double, _ after: Double) {
    let moved = point + direction.perpendicular * (amplitude * side)
    vertices.append(
      BezierVertex(point: moved, incoming: moved - direction * before, outgoing: moved + direction * after))
    side = -side
  }

  /// Joins the end to the start. They are on one side of the outline if its number of ridges is even; otherwise both
  /// remain, with a line across.
  mutating func close() {
    guard vertices.count > 2, let first = vertices.first, var last = vertices.last else { return }
    if last.point == first.point {
      vertices[0].incoming = last.incoming
      vertices.removeLast()
    } else {
      last.outgoing = last.point
      vertices[vertices.count - 1] = last
      vertices[0].incoming = first.point
    }
  }
}

// MARK: - Twist

extension BezierContour {
  /// The outline with its points turned around a centre, by `angle` degrees there, and less with the distance: the
  /// furthest part stays in place. No document says how the angle falls off; here it is in proportion.
  func twist(angle: Double, centre: SIMD2<Double>) -> BezierContour {
    let segments = segments
    guard angle.isFinite, angle != 0, centre.isFinite, isFinite, !segments.isEmpty else { return self }
    let reach = segments.reduce(0) { reach, segment in
      max(
        reach, (segment.start - centre).length, (segment.point(at: 0.5) - centre).length, (segment.end - centre).length)
    }
    guard reach > 0, reach.isFinite else { return self }
    let twist = Twist(angle: angle * .pi / 180, centre: centre, reach: reach)
    // A cubic curve follows a spiral well over some 20 degrees.
    let pieces = min(max(8, Int(min(abs(angle), 2000) / 20)), max(1, 200_000 / segments.count))
    var result = BezierContour(vertices: [], isClosed: isClosed)
    for segment in segments {
      for piece in 0..<pieces {
        let (first, last) = (Double(piece) / Double(pieces), Double(piece + 1) / Double(pieces))
        result.append(twist.curve(segment.part(from: first, to: last)))
      }
    }
    if isClosed { result.closeAtStart() }
    return result
  }
}

private struct Twist {
  let angle: Double
  let centre: SIMD2<Double>
  let reach: Double

  /// The image of a short curve. Its tangents are turned and sheared as the plane is at its ends: control points mapped
  /// by themselves would leave kinks.
  func curve(_ segment: BezierSegment) -> BezierSegment {
    let third = (segment.end - segment.start) / 3
    let leaving = segment.isLine ? third : segment.control1 - segment.start
    let arriving = segment.isLine ? third : segment.end - segment.control2
    let (start, first) = image(segment.start, leaving)
    let (end, last) = image(segment.end, arriving)
    return BezierSegment(start, start + first, end - last, end)
  }

  /// The images of a point and of a vector at it.
  private func image(_ point: SIMD2<Double>, _ vector: SIMD2<Double>) -> (SIMD2<Double>, SIMD2<Double>) {
    let arm = point - centre
    let distance = arm.length
    let share = 1 - distance / reach
    guard share > 0 else { return (point, vector) }
    let turn = angle * share
    // The angle changes by -angle / reach for each unit away from the centre.
    let shear = distance > 0 ? arm.perpendicular * (-angle / reach * arm.dot(vector) / distance) : .zero
    let (sine, cosine) = (sin(turn), cos(turn))
    func turned(_ vector: SIMD2<Double>) -> SIMD2<Double> {
      vector * cosine + vector.perpendicular * sine
    }
    return (centre + turned(arm), turned(vector + shear))
  }
}
