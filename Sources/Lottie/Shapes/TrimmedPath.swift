// TrimmedPath: the parts of outlines between two shares of their lengths.
// SPDX-License-Identifier: Apache-2.0

/// Trimming as the Lottie specification 1.0 (lottie.github.io, "Trim Path") has it.
struct TrimmedPath {
  /// The fractions of the length between which outlines stay, the offset included; nil for all, and an empty range for nothing.
  private let range: ClosedRange<Double>?
  private let byLength: Bool

  /// Trims between two fractions, which `offset` moves on by a number of turns.
  ///
  /// A curve is cut `byLength`, or else at the share of its length taken for its parameter, as shape layers of Core Animation do.
  init(start: Double, end: Double, offset: Double, byLength: Bool) {
    let start = start.isNaN ? 0 : min(max(start, 0), 1), end = end.isNaN ? 1 : min(max(end, 0), 1)
    let turns = offset.isFinite ? offset - offset.rounded(.down) : 0
    range = abs(end - start) < 1 ? min(start, end) + turns...max(start, end) + turns : nil
    self.byLength = byLength
  }

  /// The parts of outlines, of which the first begins where the last one ends, after a length `before` them and with another one `after` them.
  ///
  /// The pieces are open, but for closed outlines that lie in the part as a whole.
  func trimmed(_ contours: [BezierContour], before: Double = 0, after: Double = 0) -> [BezierContour] {
    guard let range else { return contours }
    guard range.upperBound > range.lowerBound else { return [] }
    let measured = contours.finite.map { MeasuredContour($0, byLength: byLength) }
    let total = before + measured.reduce(0) { $0 + $1.total } + after
    guard total.isFinite, total > 0 else { return [] }
    // Fractions beyond 1 start over at the first outline.
    let start = range.lowerBound - range.lowerBound.rounded(.down)
    let first = start * total, last = first + (range.upperBound - range.lowerBound) * total
    var pieces: [BezierContour] = [], begin = before
    for contour in measured {
      pieces += contour.pieces(from: first - begin, to: last - begin, period: total)
      begin += contour.total
    }
    return pieces
  }
}

extension [BezierContour] {
  /// The length of all finite outlines.
  var length: Double { finite.reduce(0) { $0 + $1.length } }
}

extension BezierContour {
  /// The length of all segments.
  var length: Double { segments.reduce(0) { $0 + SegmentLength($1).total } }

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
