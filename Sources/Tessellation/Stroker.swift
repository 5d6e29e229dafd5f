// From a path and a stroke style to an outline.
//
// A stroke is the union of simple pieces: a strip along each run of gentle bends, a wedge for each join, a cap for each
// end. All run the same way round, so that by the non-zero rule they are one shape however they overlap; the resolver
// settles the rest. Nothing here has to decide what is inside of a tight curve.

import Foundation

/// Collects the pieces of a stroke.
package struct Stroker {
  private let style: StrokeStyle
  private let radius: Double
  /// The largest angle of a step along an arc of that radius.
  private let step: Double
  private var outline: [[SIMD2<Double>]] = []

  /// The most dashes of one path.
  package static let mostDashes = 1_000_000

  /// The polygons that together cover a stroke, all running the same way round.
  ///
  /// - Parameters:
  ///   - polylines: the path, flattened.
  ///   - tolerance: how far round joins and caps may lie from true arcs, in the units of the path.
  /// - Throws: when the pattern makes more than a million dashes.
  package static func polygons(
    of polylines: [Polyline], style: StrokeStyle, tolerance: Double
  ) throws(TessellationBudgetExceeded) -> [[SIMD2<Double>]] {
    guard style.width > 0, style.width.isFinite else { return [] }
    var stroker = Stroker(style: style, tolerance: tolerance)
    for polyline in try style.parts(of: polylines) { stroker.add(polyline) }
    return stroker.outline
  }

  private init(style: StrokeStyle, tolerance: Double) {
    self.style = style
    radius = style.width / 2
    step = 2 * acosOneMinus(min(1, max(tolerance, .leastNormalMagnitude) / radius))
  }

  private mutating func add(_ polyline: Polyline) {
    guard polyline.points.count > 1 else {
      if let point = polyline.points.first { addDot(at: point) }
      return
    }
    let count = polyline.segmentCount
    let directions = (0..<count).map { segment -> SIMD2<Double> in
      let along = polyline.points[polyline.end(ofSegment: segment)] - polyline.points[segment]
      return along / max(along.length, .leastNormalMagnitude)
    }
    var strip = Strip(startingAt: polyline.points[0], directions[0].turned * radius)
    for segment in 0..<count {
      let start = polyline.points[segment], end = polyline.end(ofSegment: segment)
      let point = polyline.points[end]
      let isLast = segment + 1 == count
      let next = isLast ? 0 : segment + 1
      let side = directions[segment].turned * radius
      if !isLast, !polyline.isCorner[end],
        let bend = bend(directions[segment], directions[next], shorterThan: min(
          (point - start).length, (polyline.points[polyline.end(ofSegment: next)] - point).length))
      {
        strip.goOn(to: point, bend)
        continue
      }
      outline.append(strip.polygon(endingAt: point, side))
      strip = Strip(startingAt: point, directions[next].turned * radius)
      guard polyline.isClosed || !isLast else { continue }
      addJoin(at: point, directions[segment], directions[next], isCorner: polyline.isCorner[end])
    }
    guard !polyline.isClosed else { return }
    addCap(at: polyline.points[0], -directions[0])
    addCap(at: polyline.points[polyline.points.count - 1], directions[count - 1])
  }

  // MARK: Pieces

  /// A run of segments along a curve: one polygon between the two offset curves.
  private struct Strip {
    private var right: [SIMD2<Double>]
    private var left: [SIMD2<Double>]

    init(startingAt point: SIMD2<Double>, _ side: SIMD2<Double>) {
      left = [point + side]
      right = [point - side]
    }

    mutating func goOn(to point: SIMD2<Double>, _ side: SIMD2<Double>) {
      left.append(point + side)
      right.append(point - side)
    }

    func polygon(endingAt point: SIMD2<Double>, _ side: SIMD2<Double>) -> [SIMD2<Double>] {
      left.reversed() + right + [point - side, point + side]
    }
  }

  /// Where the offset curves bend between two segments of a curve, seen from the curve, or nil where they would turn back on
  /// the inner side or leave the tolerance on the outer one.
  private func bend(
    _ before: SIMD2<Double>, _ after: SIMD2<Double>, shorterThan length: Double
  ) -> SIMD2<Double>? {
    let along = before.dot(after)
    guard along > 0.5, atan2(abs(before.cross(after)), along) <= step else { return nil }
    let side = (before.turned + after.turned) * (radius / (1 + along))
    // How far the bend reaches along the segments: radius times the tangent of half the turn, from both ends.
    let reach = abs(before.cross(after)) / (1 + along) * radius
    return reach < length / 2 ? side : nil
  }

  private mutating func addJoin(
    at point: SIMD2<Double>, _ before: SIMD2<Double>, _ after: SIMD2<Double>, isCorner: Bool
  ) {
    let turn = before.cross(after), along = before.dot(after)
    guard turn != 0 || along < 0 else { return }
    // The gap opens on the outer side: right of the path where it turns left.
    let isLeft = turn >= 0
    let first = (isLeft ? -before.turned : after.turned) * radius
    let second = (isLeft ? -after.turned : before.turned) * radius
    let angle = atan2(abs(turn), along)
    // A curve passes through here; its offset curve is an arc but for the tolerance.
    let join = isCorner ? style.join : angle > step ? .round : .miter
    switch join {
    case .bevel:
      outline.append([point, point + first, point + second])
    case .miter:
      // The tip is 1 / cos(angle / 2) radii away, and a miter is as many times longer than the stroke is wide.
      let half = cosine(angle / 2)
      guard half > 0, 1 / half <= (isCorner ? style.miterLimit : 2) else {
        outline.append([point, point + first, point + second])
        return
      }
      outline.append([point, point + first, point + (first + second) / (1 + along), point + second])
    case .round:
      outline.append([point] + arc(around: point, from: first, angle: angle))
    }
  }

  private mutating func addCap(at point: SIMD2<Double>, _ direction: SIMD2<Double>) {
    let side = direction.turned * radius
    switch style.cap {
    case .butt: break
    case .square: outline.append([point + side, point - side, point - side + direction * radius, point + side + direction * radius])
    case .round: outline.append(arc(around: point, from: -side, angle: .pi))
    }
  }

  /// What a subpath without length becomes: a dot, an upright square, or nothing.
  private mutating func addDot(at point: SIMD2<Double>) {
    switch style.cap {
    case .butt: break
    case .square:
      let corner = SIMD2(radius, radius), other = SIMD2(radius, -radius)
      outline.append([point - corner, point + other, point + corner, point - other])
    case .round:
      outline.append(arc(around: point, from: SIMD2(radius, 0), angle: 2 * .pi))
    }
  }

  /// Points of an arc that begins at `from`, seen from its centre, and turns left.
  private func arc(around centre: SIMD2<Double>, from: SIMD2<Double>, angle: Double) -> [SIMD2<Double>] {
    let count = max(1, min(10_000, Int((angle / max(step, 1e-4)).rounded(.up))))
    return (0...count).map { index in
      let turn = angle * Double(index) / Double(count)
      return centre + from * cosine(turn) + from.turned * sine(turn)
    }
  }
}

extension StrokeStyle {
  /// The parts of a path that are stroked: first the trimmed part of its whole length, then its dashes.
  package func parts(of polylines: [Polyline]) throws(TessellationBudgetExceeded) -> [Polyline] {
    let trimmed = trimmed(polylines)
    // A pattern that says nothing, or something negative, is none.
    guard dash.contains(where: { $0 > 0 }), dash.allSatisfy({ $0 >= 0 && $0.isFinite }), dashPhase.isFinite else {
      return trimmed
    }
    var budget = Stroker.mostDashes
    var result: [Polyline] = []
    for polyline in trimmed { result += try polyline.dashes(dash, phase: dashPhase, budget: &budget) }
    return result
  }

  private func trimmed(_ polylines: [Polyline]) -> [Polyline] {
    let start = min(max(start, 0), 1), end = min(max(end, 0), 1)
    if start == 0, end == 1 { return polylines }
    guard start < end else { return [] }
    let lengths = polylines.map(\.length)
    let total = lengths.reduce(0, +)
    var before = 0.0
    return zip(polylines, lengths).compactMap { polyline, length in
      defer { before += length }
      return polyline.part(from: start * total - before, to: end * total - before)
    }
  }
}
