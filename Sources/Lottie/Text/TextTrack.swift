// TextTrack: an outline along which letters stand, by its length.
// SPDX-License-Identifier: Apache-2.0

/// A line along which letters stand.
struct TextTrack {
  private let segments: [SegmentLength<BezierSegment>]
  /// The length up to the end of each segment.
  private let ends: [Double]
  private let isClosed: Bool

  /// The length of the outline.
  var length: Double { ends.last ?? 0 }

  /// The track along an outline; nil where it has no length.
  init?(_ contour: BezierContour) {
    var segments: [SegmentLength<BezierSegment>] = [], ends: [Double] = [], sum = 0.0
    func append(_ from: BezierVertex, _ to: BezierVertex) {
      let segment = SegmentLength(BezierSegment(from: from, to: to))
      guard segment.total > 0, segment.total.isFinite else { return }
      sum += segment.total
      segments.append(segment)
      ends.append(sum)
    }
    for (from, to) in zip(contour.vertices, contour.vertices.dropFirst()) { append(from, to) }
    if contour.isClosed, let last = contour.vertices.last, let first = contour.vertices.first { append(last, first) }
    guard !segments.isEmpty, sum.isFinite else { return nil }
    (self.segments, self.ends, isClosed) = (segments, ends, contour.isClosed)
  }

  /// The place at a distance from the start, and the direction there as a unit vector. A closed outline goes round; an
  /// open one goes on in a straight line at its ends.
  func place(at distance: Double) -> (point: SIMD2<Double>, direction: SIMD2<Double>) {
    var along = distance.isFinite ? distance : 0
    if isClosed {
      along = along.truncatingRemainder(dividingBy: length)
      if along < 0 { along += length }
    }
    // The first segment that ends after the distance.
    var low = 0, high = segments.count - 1
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] > along { high = middle } else { low = middle + 1 }
    }
    let found = segments[low], start = low > 0 ? ends[low - 1] : 0
    let t = found.parameter(at: along - start)
    let direction = found.segment.direction(at: t)
    let beyond = along < 0 ? along : max(0, along - length)
    return (found.segment.point(at: t) + direction * beyond, direction)
  }
}
