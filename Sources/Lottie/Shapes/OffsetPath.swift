// OffsetPath: outlines at a distance beside others.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics

extension BezierContour {
  /// The outline moved sideways by a distance: a closed one grows by it, in whichever direction it is passed, and is empty where it shrinks
  /// to nothing. An open one becomes a band that reaches as far to both sides, whichever sign the distance has.
  ///
  /// `join` is Lottie's number of a line join: 1 is a miter, 2 is round, 3 is a bevel. Loops that arise where the
  /// outline is narrower than twice the distance remain.
  func offset(by amount: Double, join: Int, miterLimit: Double) -> BezierContour {
    guard isClosed else { return thereAndBack.offset(sideways: abs(amount), join, miterLimit) }
    return offset(sideways: signedArea < 0 ? -amount : amount, join, miterLimit)
  }

  /// A closed outline that goes along an open one, and back to its start.
  private var thereAndBack: BezierContour {
    guard var last = vertices.last, vertices.count > 1 else { return self }
    last.outgoing = last.incoming
    var all = vertices.dropLast() + [last]
    all += vertices.dropFirst().dropLast().reversed().map {
      BezierVertex(point: $0.point, incoming: $0.outgoing, outgoing: $0.incoming)
    }
    all[0].incoming = all[0].outgoing
    return BezierContour(vertices: Array(all), isClosed: true)
  }

  fileprivate func offset(sideways distance: Double, _ join: Int, _ miterLimit: Double) -> BezierContour {
    guard distance.isFinite, distance != 0, isFinite else { return self }
    var path = OffsetPath(distance: distance, join: join, miterLimit: miterLimit)
    for segment in segments where !segment.isPoint { path.append(segment) }
    path.allowSteps()
    guard path.hasRuns else { return self }
    let result = path.outline(isClosed: isClosed)
    guard result.isFinite else { return self }
    return isClosed && (path.isInsideOut || result.signedArea * signedArea < 0) ? .empty : result
  }
}

extension [BezierContour] {
  /// The outlines offset as one area: it grows by a positive amount, and the holes in it shrink. Holes are passed in
  /// the direction opposite to that of the outline around them.
  func offset(by amount: Double, join: Int, miterLimit: Double) -> [BezierContour] {
    let frames = map { (box: $0.bounds, area: $0.isClosed ? $0.signedArea : 0) }
    // The pairs are not worth their time for more outlines than a drawing has; the direction of each then counts alone.
    let isSearched = count <= 500
    return zip(self, frames).map { contour, frame in
      guard contour.isClosed, isSearched, let box = frame.box else {
        return contour.offset(by: amount, join: join, miterLimit: miterLimit)
      }
      var outer = frame.area
      for case (let other?, let area) in frames where abs(area) > abs(outer) {
        let contains =
          other.lower.x <= box.lower.x && other.lower.y <= box.lower.y
          && other.upper.x >= box.upper.x && other.upper.y >= box.upper.y
        if contains { outer = area }
      }
      return contour.offset(sideways: outer < 0 ? -amount : amount, join, miterLimit)
    }
  }
}

/// The segments of an outline, each as a run of curves beside it, and the joins between the runs.
private struct OffsetPath {
  /// A place along the curves of a run.
  typealias Place = (piece: Int, t: Double)

  struct Run {
    let source: BezierSegment
    /// The parts of the source that the pieces lie beside.
    let parts: [BezierSegment]
    var pieces: [BezierSegment]
    /// The part that remains between the crossings with the neighbours on inner sides of corners.
    var first: Place
    var last: Place

    func point(_ place: Place) -> SIMD2<Double> { pieces[place.piece].point(at: place.t) }

    /// Whether the crossings are in the wrong order: nothing of the run remains.
    var isCrossed: Bool { (first.piece, first.t) >= (last.piece, last.t) }

    /// Whether all of it goes the other way than its source, which bends more tightly than the distance allows.
    var isTurnedBack: Bool {
      isCrossed || zip(parts, pieces).allSatisfy { ($0.end - $0.start).dot($1.end - $1.start) < 0 }
    }

    var remaining: [BezierSegment] {
      if isCrossed { return [BezierSegment(point(first), point(last))] }
      return (first.piece...last.piece).map { index in
        let from = index == first.piece ? first.t : 0, to = index == last.piece ? last.t : 1
        return pieces[index].part(from: from, to: to)
      }
    }
  }

  let distance: Double
  let join: Int
  let miterLimit: Double
  private var runs: [Run] = []
  /// The time limit of the work that asks for the outline; past it the outline is of no use.
  private let deadline = Deadline.ofReading
  /// The steps left for the search for crossings, which could otherwise take long for curves upon each other.
  private var steps = 0

  init(distance: Double, join: Int, miterLimit: Double) {
    self.distance = distance
    self.join = join
    self.miterLimit = miterLimit.isNaN ? 4 : max(miterLimit, 1)
  }

  var hasRuns: Bool { !runs.isEmpty }

  /// Allows as many steps for all crossings as an outline of so many segments can have use for.
  mutating func allowSteps() { steps = min(2_000 + 1_000 * runs.count, 200_000) }

  /// Whether all runs go the other way: the distance was larger than the area is wide.
  var isInsideOut: Bool { runs.allSatisfy(\.isTurnedBack) }

  mutating func append(_ segment: BezierSegment) {
    guard !deadline.hasPassedLately else { return }
    let parts = segment.gentleParts
    let pieces = parts.map { $0.offset(by: distance) }
    runs.append(Run(source: segment, parts: parts, pieces: pieces, first: (0, 0), last: (pieces.count - 1, 1)))
  }

  mutating func outline(isClosed: Bool) -> BezierContour {
    // Neighbours of a corner that the distance has used up cross each other instead.
    if isClosed, !isInsideOut { runs.removeAll(where: \.isTurnedBack) }
    let corners = isClosed ? runs.count : runs.count - 1
    if join == 1 { for index in 0..<corners { extend(index, (index + 1) % runs.count) } }
    for index in 0..<corners { cut(index, (index + 1) % runs.count) }
    var contour = BezierContour(vertices: [], isClosed: isClosed)
    for (index, run) in runs.enumerated() {
      for piece in run.remaining { contour.connect(piece, within: nearness) }
      if index < corners { addJoin(&contour, run, runs[(index + 1) % runs.count]) }
    }
    if isClosed, let first = contour.vertices.first, let last = contour.vertices.last, contour.vertices.count > 2,
      (last.point - first.point).length <= nearness
    {
      contour.closeAtStart()
    }
    return contour
  }

  /// The gap that counts as none.
  private var nearness: Double { abs(distance) * 1e-6 }

  /// Positive where the offset curves have a gap at the corner between two runs, negative where they cross.
  private func gap(_ before: Run, _ after: Run) -> Double {
    let (arriving, leaving) = (before.source.direction(at: 1), after.source.direction(at: 0))
    let turn = arriving.cross(leaving)
    return abs(turn) < 1e-9 ? (arriving.dot(leaving) < 0 ? 1 : 0) : turn * distance
  }

  /// Lets two lines end at the tip of their miter, so that a later effect finds one vertex there.
  private mutating func extend(_ index: Int, _ next: Int) {
    guard index != next, let before = runs[index].pieces.last, let after = runs[next].pieces.first,
      before.isLine, after.isLine, gap(runs[index], runs[next]) > 0, let tip = miterTip(runs[index], runs[next])
    else { return }
    runs[index].pieces[runs[index].pieces.count - 1] = BezierSegment(before.start, tip)
    runs[next].pieces[0] = BezierSegment(tip, runs[next].pieces[0].end)
  }

  /// The tip of the miter between two runs, unless it is further away than the limit allows.
  private func miterTip(_ before: Run, _ after: Run) -> SIMD2<Double>? {
    let (arriving, leaving) = (before.source.direction(at: 1), after.source.direction(at: 0))
    // The ratio of the miter's length to the width is the inverse of the cosine of half the turn.
    let cosine = arriving.dot(leaving)
    guard 1 + cosine > 1e-9, (2 / (1 + cosine)).squareRoot() <= miterLimit else { return nil }
    return before.source.end - (arriving + leaving).perpendicular / (1 + cosine) * distance
  }

  /// Ends one run and starts the next at their crossing, on the inner side of a corner.
  private mutating func cut(_ index: Int, _ next: Int) {
    guard index != next, steps > 0, !deadline.hasPassedLately, gap(runs[index], runs[next]) < 0 else { return }
    let (before, after) = (runs[index].pieces, runs[next].pieces)
    for first in before.indices.reversed() {
      for second in after.indices {
        guard let crossing = before[first].crossing(after[second], steps: &steps) else { continue }
        runs[index].last = (first, crossing.0)
        runs[next].first = (second, crossing.1)
        return
      }
    }
  }

  /// Fills the gap behind a run.
  private func addJoin(_ contour: inout BezierContour, _ before: Run, _ after: Run) {
    let (start, end) = (before.point(before.last), after.point(after.first))
    guard gap(before, after) > 0, (end - start).length > nearness else { return }
    let (arriving, leaving) = (before.source.direction(at: 1), after.source.direction(at: 0))
    switch join {
    case 1:
      guard let tip = miterTip(before, after) else { return }
      contour.connect(BezierSegment(start, tip), within: nearness)
    case 2:
      let turn = atan2(arriving.cross(leaving), arriving.dot(leaving))
      // Back along itself, the way around is the one that leads outside.
      let angle = abs(abs(turn) - .pi) < 1e-9 ? .pi * (distance < 0 ? -1 : 1) : turn
      let count = Int((abs(angle) / (.pi / 2) - 1e-9).rounded(.up))
      let step = angle / Double(max(count, 1))
      let handle = distance * 4 / 3 * tan(step / 4)
      var direction = arriving
      for _ in 0..<count {
        let turned = direction * cos(step) + direction.perpendicular * sin(step)
        let first = before.source.end - direction.perpendicular * distance
        let last = before.source.end - turned.perpendicular * distance
        contour.connect(
          BezierSegment(first, first + direction * handle, last - turned * handle, last), within: nearness)
        direction = turned
      }
    default: break
    }
  }
}

extension BezierContour {
  /// Adds a segment, with a line to its start unless that is near.
  fileprivate mutating func connect(_ segment: BezierSegment, within nearness: Double) {
    if let last = vertices.last, (segment.start - last.point).length > nearness {
      append(BezierSegment(last.point, segment.start))
    }
    append(segment)
  }
}
