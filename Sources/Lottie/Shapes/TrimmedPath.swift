// TrimmedPath: the parts of outlines between two shares of their lengths.
// SPDX-License-Identifier: Apache-2.0

/// Trimming as the Lottie specification 1.0 (lottie.github.io, "Trim Path") has it.
enum TrimmedPath {
  /// The parts of outlines between two fractions of their lengths, which `offset` moves on by a number of turns.
  ///
  /// With `chained` the outlines are one length, one after the other; otherwise each is trimmed by the same fractions. A curve is cut
  /// `byLength`, or else at the share of its length taken for its parameter, as shape layers of Core Animation do.
  static func trim(
    _ contours: [BezierContour], start: Double, end: Double, offset: Double, chained: Bool, byLength: Bool
  ) -> [BezierContour] {
    let start = start.isNaN ? 0 : min(max(start, 0), 1)
    let end = end.isNaN ? 1 : min(max(end, 0), 1)
    let (first, last) = (min(start, end), max(start, end))
    guard last > first else { return [] }
    guard last - first < 1 else { return contours }
    let turns = offset.isFinite ? offset - offset.rounded(.down) : 0
    if chained { return contours.trimmed(from: first + turns, to: last + turns, byLength: byLength) }
    return contours.flatMap { [$0].trimmed(from: first + turns, to: last + turns, byLength: byLength) }
  }
}

extension [BezierContour] {
  /// The part of the outlines from one fraction of their whole length to another; fractions beyond 1 start over at the first outline, as
  /// those below 0 come before it. The pieces are open, but for closed outlines that lie in the part as a whole.
  fileprivate func trimmed(from start: Double, to end: Double, byLength: Bool) -> [BezierContour] {
    guard start.isFinite, end.isFinite, end > start else { return [] }
    guard end - start < 1 else { return self }
    let measured = finite.map { MeasuredContour($0, byLength: byLength) }
    let total = measured.reduce(0) { $0 + $1.total }
    guard total.isFinite, total > 0 else { return [] }
    let first = (start - start.rounded(.down)) * total
    let last = first + (end - start) * total
    var pieces: [BezierContour] = []
    var begin = 0.0
    for contour in measured {
      pieces += contour.pieces(from: first - begin, to: last - begin, period: total)
      begin += contour.total
    }
    return pieces
  }
}

extension BezierContour {
  /// This open outline and one that starts at its end, without a seam between them.
  fileprivate func continued(by other: BezierContour) -> BezierContour {
    guard var seam = vertices.last, let first = other.vertices.first else { return self }
    seam.outgoing = first.outgoing
    return BezierContour(vertices: vertices.dropLast() + [seam] + other.vertices.dropFirst(), isClosed: false)
  }
}

/// An outline with the lengths of its segments.
private struct MeasuredContour {
  let contour: BezierContour
  let segments: [SegmentLength<BezierSegment>]
  let total: Double
  /// Whether curves are cut at lengths, and not at parameters.
  private let byLength: Bool

  init(_ contour: BezierContour, byLength: Bool) {
    (self.contour, self.byLength) = (contour, byLength)
    segments = contour.segments.map(SegmentLength.init)
    total = segments.reduce(0) { $0 + $1.total }
  }

  /// The pieces that lie in a range of lengths, or in the same range one period earlier.
  func pieces(from first: Double, to last: Double, period: Double) -> [BezierContour] {
    // Roundings leave crumbs at the ends, which round caps would turn into dots.
    let crumb = period * 1e-9
    func clipped(_ first: Double, _ last: Double) -> (Double, Double)? {
      let (first, last) = (max(first, 0), min(last, total))
      return last - first > min(crumb, total / 2) ? (first, last) : nil
    }
    let ranges = [clipped(first, last), clipped(first - period, last - period)].compactMap { $0 }
    if ranges.reduce(0, { $0 + $1.1 - $1.0 }) >= total - crumb { return total > 0 ? [contour] : [] }
    let pieces = ranges.map { piece(from: $0, to: $1) }.filter { !$0.vertices.isEmpty }
    guard contour.isClosed, pieces.count == 2, ranges[0].1 == total, ranges[1].0 == 0 else { return pieces }
    return [pieces[0].continued(by: pieces[1])]
  }

  /// The open piece between two lengths.
  private func piece(from first: Double, to last: Double) -> BezierContour {
    var piece = BezierContour(vertices: [], isClosed: false)
    var begin = 0.0
    for segment in segments {
      let end = begin + segment.total
      defer { begin = end }
      guard segment.total > 0, end > first, begin < last else { continue }
      func parameter(_ length: Double) -> Double {
        byLength ? segment.parameter(at: length) : length / segment.total
      }
      let from = first > begin ? parameter(first - begin) : 0
      let to = last < end ? parameter(last - begin) : 1
      if to > from { piece.append(segment.segment.part(from: from, to: to)) }
    }
    return piece
  }
}
