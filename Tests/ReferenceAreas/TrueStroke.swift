// The area of a stroke by its definition, as polygons that are too fine to tell from it.
//
// A point is in the stroke of a curve when it lies on a normal of the curve, at most half the width away: the stroke is
// the image of the map (t, s) ↦ c(t) + s·n(t) for |s| ≤ r. The map turns over where s passes the radius of curvature,
// on the inner side of the bend; both parts of the image, the second one with its direction reversed, wind around each
// point as often as it lies on a normal. Joins are added where two segments meet and caps at the ends, by their own
// definitions. Everything has the same orientation, so the non-zero rule gives the union.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteTessellation

/// Makes the polygons of strokes.
package struct TrueStroke {
  private let shape: TrueShape
  private let style: StrokeStyle
  private let radius: Double
  /// The largest distance of the polygons from the stroke, in the units of the path.
  private let fineness: Double
  /// The largest angle from one normal to the next, in radians.
  private let step: Double
  private var polygons: [[SIMD2<Double>]] = []
  /// Whether a miter is so near to its limit that both a tip and a bevel are right.
  package private(set) var isAmbiguous = false

  /// A part of a curve between two parameters.
  private struct Part {
    var curve: TrueCurve
    var from = 0.0
    var to = 1.0
  }

  /// A point on the curve, its normal, and the distances on both sides up to which the map of the stroke has not turned
  /// over.
  private struct Normal {
    var t: Double
    var point: SIMD2<Double>
    var side: SIMD2<Double>
    var left: Double
    var right: Double
  }

  package init(_ commands: [PathCommand], _ style: StrokeStyle, shape: TrueShape) {
    self.shape = shape
    self.style = style
    radius = style.width / 2
    let subpaths = TrueSubpath.subpaths(of: commands)
    let scale = shape.scale(around: subpaths.flatMap { [$0.start] + $0.curves.flatMap(\.points) })
    fineness = shape.fineness / max(scale, 1e-9)
    step = min(0.2, (8 * fineness / radius).squareRoot())
    for (parts, isClosed) in pieces(of: subpaths) { add(parts, isClosed: isClosed) }
    for subpath in subpaths where subpath.curves.isEmpty { addDot(at: subpath.start) }
  }

  /// The polygons in pixels.
  package var image: [[SIMD2<Double>]] { polygons.map(shape.image) }

  // MARK: Trimming and dashing

  /// Parameters and lengths along a curve.
  private struct Ruler {
    let lengths: [Double]

    init(_ curve: TrueCurve) {
      let count = curve.points.count == 2 ? 1 : 2_000
      var lengths = [0.0]
      var before = curve.points[0]
      for index in 1...count {
        let point = curve.point(Double(index) / Double(count))
        lengths.append(lengths[index - 1] + magnitude(point - before))
        before = point
      }
      self.lengths = lengths
    }

    var length: Double { lengths[lengths.count - 1] }

    func parameter(at length: Double) -> Double {
      var low = 0, high = lengths.count - 1
      while high - low > 1 {
        let middle = (low + high) / 2
        if lengths[middle] <= length { low = middle } else { high = middle }
      }
      let share = (length - lengths[low]) / max(lengths[high] - lengths[low], .leastNormalMagnitude)
      return min(max((Double(low) + share) / Double(lengths.count - 1), 0), 1)
    }
  }

  /// The pieces that are stroked on their own: each dash of each subpath, or the subpaths.
  private func pieces(of subpaths: [TrueSubpath]) -> [(parts: [Part], isClosed: Bool)] {
    let isDashed = style.dash.contains { $0 > 0 }
    guard isDashed else {
      return subpaths.map { ($0.curves.map { Part(curve: $0) }, $0.isClosed) }
    }
    let rulers = subpaths.map { $0.curves.map(Ruler.init) }
    let lengths = rulers.map { $0.map(\.length).reduce(0, +) }
    var result: [(parts: [Part], isClosed: Bool)] = []
    for (index, subpath) in subpaths.enumerated() {
      // The period is two passes through the pattern, since an odd number of lengths swaps dashes and gaps. The pattern
      // begins before the subpath does.
      let period = style.dash.reduce(0, +) * 2
      let before = result.count
      var startsInDash = false, endsInDash = false
      var dash = 0, at = -(style.dashPhase - (style.dashPhase / period).rounded(.down) * period)
      while at < lengths[index] {
        let end = at + style.dash[dash % style.dash.count]
        if dash % 2 == 0, end > 0 || at == 0 {
          let isWhole = at <= 0 && end >= lengths[index]
          let parts = parts(of: subpath, rulers[index], max(at, 0), min(end, lengths[index]))
          if !parts.isEmpty { result.append((parts, isWhole && subpath.isClosed)) }
          startsInDash = startsInDash || (at <= 0 && end > 0)
          endsInDash = end >= lengths[index]
        }
        at = end
        dash += 1
      }
      // The dash in which a closed subpath ends continues as the one in which it begins.
      if subpath.isClosed, startsInDash, endsInDash, result.count > before + 1 {
        let first = result.remove(at: before)
        result[result.count - 1].parts += first.parts
      }
    }
    return result
  }

  private func parts(of subpath: TrueSubpath, _ rulers: [Ruler], _ from: Double, _ to: Double) -> [Part] {
    var before = 0.0
    var result: [Part] = []
    for (curve, ruler) in zip(subpath.curves, rulers) {
      defer { before += ruler.length }
      let start = from - before, end = to - before
      guard start < ruler.length, end > 0 || (from == to && end == 0) else { continue }
      result.append(
        Part(
          curve: curve, from: start <= 0 ? 0 : ruler.parameter(at: start),
          to: end >= ruler.length ? 1 : ruler.parameter(at: end)))
    }
    return result
  }

  // MARK: Along curves

  private mutating func add(_ parts: [Part], isClosed: Bool) {
    guard let first = parts.first, let last = parts.last else { return }
    for (index, part) in parts.enumerated() {
      addNormals(of: part)
      guard isClosed || index + 1 < parts.count else { continue }
      let next = parts[(index + 1) % parts.count]
      addJoin(at: part.curve.point(part.to), part.curve.direction(part.to), next.curve.direction(next.from))
    }
    guard !isClosed else { return }
    addCap(at: first.curve.point(first.from), -first.curve.direction(first.from))
    addCap(at: last.curve.point(last.to), last.curve.direction(last.to))
  }

  private func normal(_ curve: TrueCurve, _ t: Double) -> Normal {
    let direction = curve.direction(t), curvature = curve.curvature(t)
    return Normal(
      t: t, point: curve.point(t), side: SIMD2(-direction.y, direction.x),
      left: curvature > 0 ? min(radius, 1 / curvature) : radius,
      right: curvature < 0 ? min(radius, -1 / curvature) : radius)
  }

  /// Adds the image of the normals of a part, as strips between normals near enough to each other.
  private mutating func addNormals(of part: Part) {
    var run = [normal(part.curve, part.from)]
    let parts = part.curve.points.count == 2 ? 1 : 8
    var ahead = (1...parts).reversed().map {
      normal(part.curve, part.from + (part.to - part.from) * Double($0) / Double(parts))
    }
    while let next = ahead.last {
      let before = run[run.count - 1]
      let turn = angle(before.side, next.side)
      if next.t - before.t < 1e-7 * (part.to - part.from) {
        if turn > step {
          // At a cusp the curve turns round in one point, where its normals sweep a disc.
          addStrip(run)
          addDisc(at: next.point)
          run = []
        }
      } else if turn > step || !isNear(before, next, part.curve) {
        ahead.append(normal(part.curve, (before.t + next.t) / 2))
        continue
      }
      run.append(next)
      ahead.removeLast()
    }
    addStrip(run)
  }

  private func isNear(_ a: Normal, _ b: Normal, _ curve: TrueCurve) -> Bool {
    guard curve.points.count > 2 else { return true }
    if max(abs(a.left - b.left), abs(a.right - b.right)) > max(200 * fineness, radius / 100) { return false }
    let along = b.point - a.point, length = magnitude(along)
    let away = curve.point((a.t + b.t) / 2) - a.point
    let distance = length > 0 ? abs(along.x * away.y - along.y * away.x) / length : magnitude(away)
    return distance <= fineness
  }

  private mutating func addStrip(_ run: [Normal]) {
    guard run.count > 1 else { return }
    polygons.append(
      run.map { $0.point - $0.side * $0.right } + run.reversed().map { $0.point + $0.side * $0.left })
    // Beyond the centre of the bend the normals run in the opposite order.
    var first = 0
    while first + 1 < run.count {
      var last = first
      while last + 1 < run.count, min(run[last].left, run[last].right, run[last + 1].left, run[last + 1].right) < radius
      {
        last += 1
      }
      if last > first {
        let bend = run[first...last]
        polygons.append(
          bend.map { $0.point + $0.side * radius } + bend.reversed().map { $0.point + $0.side * $0.left })
        polygons.append(
          bend.map { $0.point - $0.side * $0.right } + bend.reversed().map { $0.point - $0.side * radius })
      }
      first = last + 1
    }
  }

  // MARK: Joins and caps

  private func angle(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    abs(atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y))
  }

  private mutating func addJoin(at point: SIMD2<Double>, _ before: SIMD2<Double>, _ after: SIMD2<Double>) {
    let turn = angle(before, after)
    guard turn > 1e-9 else { return }
    let isLeft = before.x * after.y - before.y * after.x > 0
    // The gap is on the right where the path turns left, and the polygon runs from the x axis towards the y axis.
    let first = (isLeft ? SIMD2(before.y, -before.x) : SIMD2(-after.y, after.x)) * radius
    let second = (isLeft ? SIMD2(after.y, -after.x) : SIMD2(-before.y, before.x)) * radius
    switch style.join {
    case .bevel: polygons.append([point, point + first, point + second])
    case .round: addSector(at: point, from: first, turn)
    case .miter:
      // The length of the miter in widths of the stroke: 1 over the sine of half the angle between the segments.
      let ratio = 1 / sin((.pi - turn) / 2)
      if abs(ratio / style.miterLimit - 1) < 1e-3 { isAmbiguous = true }
      if ratio <= style.miterLimit {
        let tip = (first + second) / magnitude(first + second) * radius * ratio
        polygons.append([point, point + first, point + tip, point + second])
      } else {
        polygons.append([point, point + first, point + second])
      }
    }
  }

  private mutating func addCap(at point: SIMD2<Double>, _ direction: SIMD2<Double>) {
    let side = SIMD2(-direction.y, direction.x) * radius, ahead = direction * radius
    switch style.cap {
    case .butt: break
    case .square: polygons.append([point - side, point - side + ahead, point + side + ahead, point + side])
    case .round: addSector(at: point, from: -side, .pi)
    }
  }

  /// Adds the area of a subpath without length.
  private mutating func addDot(at point: SIMD2<Double>) {
    switch style.cap {
    case .butt: break
    case .square:
      let a = SIMD2(radius, radius), b = SIMD2(radius, -radius)
      polygons.append([point - a, point + b, point + a, point - b])
    case .round: addDisc(at: point)
    }
  }

  private mutating func addDisc(at point: SIMD2<Double>) {
    addSector(at: point, from: SIMD2(radius, 0), .pi)
    addSector(at: point, from: SIMD2(-radius, 0), .pi)
  }

  private mutating func addSector(at point: SIMD2<Double>, from: SIMD2<Double>, _ turn: Double) {
    let count = max(1, Int((turn / step).rounded(.up)))
    let side = SIMD2(-from.y, from.x)
    polygons.append(
      [point]
        + (0...count).map { index in
          let angle = turn * Double(index) / Double(count)
          return point + from * cos(angle) + side * sin(angle)
        })
  }
}
