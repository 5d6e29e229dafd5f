// The dashes of a path: parts of its lines and curves, by their lengths.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

extension PathStorage {
  /// The dashes of all subpaths by a pattern that begins `phase` into its lengths; nil where they are too many, or
  /// where the pattern says nothing.
  func dashed(_ lengths: [Double], phase: Double) -> PathStorage? {
    if let scale = SafeScale(largest: largestMagnitude) {
      return scaled(by: scale.there).dashed(lengths.map { $0 * scale.there }, phase: phase * scale.there)?
        .scaled(by: scale.back)
    }
    return DashPattern(lengths, phase: phase).flatMap(dashed)
  }

  private func dashed(_ pattern: DashPattern) -> PathStorage? {
    var result = PathStorage()
    var budget = Stroker.mostDashes
    for subpath in subpaths {
      let lengths = subpath.segments.map(SegmentLengths.init)
      var starts = [0.0]
      for length in lengths { starts.append(starts[starts.count - 1] + length.total) }
      guard let total = starts.last, total > 0 else {
        // What has no length has no place for a gap either.
        result.move(to: subpath.start)
        result.addLine(to: subpath.start)
        continue
      }
      guard total.isFinite else { return nil }
      var dashes: [(from: Double, to: Double)] = []
      do {
        try pattern.forEachDash(along: total, budget: &budget) { dashes.append(($0, $1)) }
      } catch {
        return nil
      }
      if let only = dashes.first, only.from <= 0, only.to >= total {
        result.append(subpath)
        continue
      }
      // A closed subpath that begins within a dash and ends within one has one dash there, the last.
      var wrapped: (from: Double, to: Double)?
      if subpath.isClosed, let first = dashes.first, let last = dashes.last, first.from <= 0, last.to >= total {
        wrapped = dashes.removeFirst()
      }
      // Dashes come in order, so that the segment where one ends is where to look for the next.
      var segment = 0
      for dash in dashes {
        while segment + 1 < lengths.count, starts[segment + 1] <= dash.from { segment += 1 }
        result.append(subpath, lengths, starts, from: dash.from, to: dash.to, first: &segment)
      }
      segment = 0
      if let wrapped {
        result.append(subpath, lengths, starts, from: wrapped.from, to: wrapped.to, first: &segment, isMore: true)
      }
    }
    return result
  }

  /// Adds what lies between two lengths along a subpath, from a segment on that is then the last one; as a subpath, or
  /// as more of the last one.
  private mutating func append(
    _ subpath: Subpath, _ lengths: [SegmentLengths], _ starts: [Double], from: Double, to: Double,
    first segment: inout Int,
    isMore: Bool = false
  ) {
    var isFirst = true
    while true {
      let isLast = segment + 1 == lengths.count || starts[segment + 1] >= to
      let part = subpath.segments[segment].part(
        from: isFirst ? lengths[segment].parameter(at: from - starts[segment]) : 0,
        to: isLast ? lengths[segment].parameter(at: to - starts[segment]) : 1)
      if isFirst, !isMore { move(to: part.start) }
      isFirst = false
      if lengths[segment].total > 0 { append(part.element) }
      if isLast { break }
      segment += 1
    }
  }
}
