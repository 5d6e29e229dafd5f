// Stroker: converts a path and a stroke style to an outline.
//
// A stroke is the union of simple pieces: areas between offset curves along runs of gentle bends, a wedge for each
// join, a cap for each end. All have the same direction, so that by the non-zero rule they are one shape however they
// overlap. This code never has to decide which points are inside of a tight curve.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Collects the pieces of a stroke.
package struct Stroker {
  private let style: StrokeStyle
  private let radius: Double
  /// The length below which a segment is attributed to rounding: see ``Polyline/withoutSpecks(below:)``.
  private let speck: Double
  /// The largest angle of a step along an arc of that radius, and its tangent.
  private let step: Double
  private let stepTangent: Double
  private var outline = Outline()
  // The directions of the current polyline's path at the start and at the end of each segment.
  private var starts: [SIMD2<Double>] = []
  private var ends: [SIMD2<Double>] = []
  private var offsetCurves: OffsetCurves
  private let meter: WorkMeter?

  /// The largest number of dashes of one path.
  package static let maxDashes = 1_000_000

  /// Returns the outline of a stroke, in the space of the path.
  ///
  /// - Parameters:
  ///   - polylines: the path, flattened with ``Flattener/init(tolerance:radius:measuresLengths:budget:)`` for this
  ///     stroke.
  ///   - tolerance: the largest distance from the true stroke's boundary, in the units of the path.
  ///   - largestRadius: the distance from the path up to which the tolerance matters.
  ///   - meter: ends the work early.
  /// - Throws: if the pattern makes more than a million dashes, or if the meter ends.
  package static func outline(
    of polylines: [Polyline], style: StrokeStyle, tolerance: Double, largestRadius: Double = .infinity,
    meter: WorkMeter? = nil
  ) throws(TessellationBudgetExceeded) -> Outline {
    guard style.width > 0, style.width.isFinite else { return Outline() }
    var stroker = Stroker(style: style, tolerance: tolerance, largestRadius: largestRadius, meter: meter)
    for polyline in try style.parts(of: polylines, meter: meter) {
      stroker.add(polyline)
      try meter.check(Self.maxDashes)
    }
    return stroker.outline
  }

  /// Returns the largest angle between two chords of a curve that count as a smooth run, in radians.
  static func largestStep(radius: Double, tolerance: Double) -> Double {
    min(1, 2 * acosOneMinus(min(1, max(tolerance, .leastNormalMagnitude) / radius)))
  }

  private init(style: StrokeStyle, tolerance: Double, largestRadius: Double, meter: WorkMeter?) {
    self.meter = meter
    self.style = style
    radius = style.width / 2
    // At the tolerance of pictures this is 1/5120 pixel; Skia ignores lengths below 1/4096.
    speck = tolerance / 64
    step = Self.largestStep(radius: min(radius, largestRadius), tolerance: tolerance)
    stepTangent = tan(step)
    offsetCurves = OffsetCurves(radius: radius, tolerance: tolerance, meter: meter)
  }

  private mutating func add(_ path: Polyline) {
    let polyline = path.withoutSpecks(below: speck)
    guard polyline.points.count > 1 else {
      if let point = polyline.points.first { addDot(at: point) }
      return
    }
    measure(polyline)
    if meter.hasEnded { return }
    if polyline.isClosed {
      addClosed(polyline)
    } else {
      // A line of zero length has caps only.
      if polyline.points.count > 2 || polyline.points[0] != polyline.points[1] {
        addRun(polyline, from: 0, segments: polyline.segmentCount)
      }
      addCap(at: polyline.points[0], -starts[0])
      addCap(at: polyline.points[polyline.points.count - 1], ends[ends.count - 1])
    }
  }

  private mutating func measure(_ polyline: Polyline) {
    starts.removeAll(keepingCapacity: true)
    for segment in 0..<polyline.segmentCount {
      if meter.isOver(after: 1) { return }
      starts.append((polyline.points[polyline.end(ofSegment: segment)] - polyline.points[segment]).normalized)
    }
    ends = starts
    var corner = 0
    for index in polyline.points.indices where polyline.isCorner[index] && corner < polyline.tangents.count {
      let tangents = polyline.tangents[corner]
      corner += 1
      if tangents.after != .zero, index < starts.count { starts[index] = tangents.after }
      if tangents.before != .zero, index > 0 || polyline.isClosed {
        ends[index > 0 ? index - 1 : ends.count - 1] = tangents.before
      }
    }
  }

  // MARK: Runs

  private mutating func addClosed(_ polyline: Polyline) {
    let count = polyline.segmentCount
    // A run preferably begins at a join; a polyline without joins is a ring.
    if let join = (0..<count).first(where: { isJoin(polyline, at: $0, before: $0 == 0 ? count - 1 : $0 - 1, after: $0) }
    ) {
      addRun(polyline, from: join, segments: count)
      addJoin(at: polyline.points[join], before: join == 0 ? count - 1 : join - 1, after: join)
    } else {
      for segment in 0..<count {
        if meter.isOver(after: 1) { return }
        bend(at: polyline.points[segment], before: segment == 0 ? count - 1 : segment - 1, after: segment)
      }
      offsetCurves.finish(&outline, isRing: true)
    }
  }

  /// Adds the segments starting at a point, with the joins between them.
  private mutating func addRun(_ polyline: Polyline, from first: Int, segments: Int) {
    let count = polyline.segmentCount
    offsetCurves.append(polyline.points[first], starts[first].perpendicular * radius)
    var segment = first
    // A closed run begins and ends at one join.
    var corner =
      polyline.isClosed ? innerCorner(polyline, before: first == 0 ? count - 1 : first - 1, after: first) : nil
    for number in 1...segments {
      if meter.isOver(after: 1) { return }
      let end = polyline.end(ofSegment: segment)
      let point = polyline.points[end]
      let following = segment + 1 == count ? 0 : segment + 1
      if number < segments, !isJoin(polyline, at: end, before: segment, after: following) {
        bend(at: point, before: segment, after: following)
      } else {
        offsetCurves.append(point, ends[segment].perpendicular * radius)
        let isEnd = number == segments && !polyline.isClosed
        let next = isEnd ? nil : innerCorner(polyline, before: segment, after: following)
        offsetCurves.finish(&outline, isRing: false, start: corner, end: next)
        guard number < segments else { return }
        corner = next
        addJoin(at: point, before: segment, after: following)
        offsetCurves.append(point, starts[following].perpendicular * radius)
      }
      segment = following
    }
  }

  /// The corner on the inner side of the join of two lines that are long enough for it: each gives half of its length to the join at
  /// either end. Nil for all others, whose runs overlap there.
  private func innerCorner(_ polyline: Polyline, before: Int, after: Int) -> OffsetCurves.InnerCorner? {
    let first = ends[before], second = starts[after], along = first.dot(second)
    guard along > -0.99, let shorter = lineLength(polyline, before), let other = lineLength(polyline, after) else {
      return nil
    }
    let across = first.cross(second)
    guard abs(across) * radius <= (1 + along) * min(shorter, other) / 2 else { return nil }
    let isLeft = across >= 0
    let way = (first.perpendicular + second.perpendicular) * (radius / (1 + along))
    return OffsetCurves.InnerCorner(isLeft: isLeft, point: polyline.points[after] + (isLeft ? way : -way))
  }

  /// The length of a segment that is a line; nil for one that begins or ends in another direction, as the chords of curves do.
  private func lineLength(_ polyline: Polyline, _ segment: Int) -> Double? {
    let way = polyline.points[polyline.end(ofSegment: segment)] - polyline.points[segment], length = way.length
    return abs(way.cross(starts[segment])) + abs(way.cross(ends[segment])) <= speck ? length : nil
  }

  /// Whether there is a corner that needs a join.
  @inline(__always)
  private func isJoin(_ polyline: Polyline, at index: Int, before: Int, after: Int) -> Bool {
    guard polyline.isCorner[index] else { return false }
    let first = ends[before], second = starts[after]
    let along = first.dot(second)
    return along <= 0 || abs(first.cross(second)) > along * stepTangent
  }

  /// Adds a point between two segments that form no corner.
  @inline(__always)
  private mutating func bend(at point: SIMD2<Double>, before: Int, after: Int) {
    let first = ends[before], second = starts[after]
    let along = first.dot(second), across = first.cross(second)
    if along > 0, abs(across) <= along * stepTangent {
      offsetCurves.append(point, (first.perpendicular + second.perpendicular) * (radius / (1 + along)))
    } else {
      turn(at: point, from: first, by: atan2(across, along))
    }
  }

  /// Adds a rotation about a point, for a curve that turns faster than its chords can represent.
  private mutating func turn(at point: SIMD2<Double>, from direction: SIMD2<Double>, by angle: Double) {
    for side in arc(from: direction.perpendicular * radius, angle: angle) { offsetCurves.append(point, side) }
  }

  // MARK: Joins and ends

  private mutating func addJoin(at point: SIMD2<Double>, before: Int, after: Int) {
    let first = ends[before], second = starts[after]
    let turn = first.cross(second), along = first.dot(second)
    guard turn != 0 || along < 0 else { return }
    // The gap opens on the outer side: to the right of the path if it turns left.
    let isLeft = turn >= 0
    let start = (isLeft ? -first.perpendicular : second.perpendicular) * radius
    let end = (isLeft ? -second.perpendicular : first.perpendicular) * radius
    let angle = atan2(abs(turn), along)
    switch style.join {
    case .bevel:
      outline.append(polygon: [point, point + start, point + end])
    case .miter:
      // The tip is 1 / cos(angle / 2) radii away, and the ratio of the miter's length to the stroke's width is the
      // same.
      let half = cosine(angle / 2)
      guard half > 0, 1 / half <= style.miterLimit else {
        outline.append(polygon: [point, point + start, point + end])
        return
      }
      outline.append(polygon: [point, point + start, point + (start + end) / (1 + along), point + end])
    case .round:
      outline.append(polygon: [point] + arc(around: point, from: start, angle: angle))
    }
  }

  private mutating func addCap(at point: SIMD2<Double>, _ direction: SIMD2<Double>) {
    let side = direction.perpendicular * radius
    switch style.cap {
    case .butt: break
    case .square:
      outline.append(polygon: [
        point + side, point - side, point - side + direction * radius, point + side + direction * radius,
      ])
    case .round: outline.append(polygon: arc(around: point, from: -side, angle: .pi))
    }
  }

  /// Adds the shape of a subpath without length: a dot, an axis-aligned square, or nothing.
  private mutating func addDot(at point: SIMD2<Double>) {
    switch style.cap {
    case .butt: break
    case .square:
      let corner = SIMD2(radius, radius), other = SIMD2(radius, -radius)
      outline.append(polygon: [point - corner, point + other, point + corner, point - other])
    case .round:
      outline.append(polygon: arc(around: point, from: SIMD2(radius, 0), angle: 2 * .pi))
    }
  }

  private func arc(around centre: SIMD2<Double>, from: SIMD2<Double>, angle: Double) -> [SIMD2<Double>] {
    arc(from: from, angle: angle).map { centre + $0 }
  }

  /// Returns points of an arc around the origin that begins at `from` and turns by `angle` radians to the left.
  private func arc(from: SIMD2<Double>, angle: Double) -> [SIMD2<Double>] {
    let count = max(1, min(10_000, Int((abs(angle) / max(step, 1e-4)).rounded(.up))))
    _ = meter.isOver(after: count)
    let part = angle / Double(count)
    // Inner points lie so far outside of the arc that the areas are equal; the two ends stay on it.
    let outside = from * (1 + part * part / 12 * Double(count) / Double(max(count - 1, 1)))
    var points = [from]
    for index in 1..<count {
      let turn = part * Double(index)
      points.append(outside * cosine(turn) + outside.perpendicular * sine(turn))
    }
    points.append(from * cosine(angle) + from.perpendicular * sine(angle))
    return points
  }
}
