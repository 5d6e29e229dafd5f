// Dashes of a path: parts of its lines and curves, by arc length.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

extension PathStorage {
  /// Returns the dashes of all subpaths by a pattern that begins `phase` into its lengths; nil if there are too many,
  /// or if the pattern is invalid.
  func dashed(_ lengths: [Double], phase: Double) -> PathStorage? {
    if let scale = SafeScale(largest: largestMagnitude) {
      return scaled(by: scale.there).dashed(lengths.map { $0 * scale.there }, phase: phase * scale.there)?
        .scaled(by: scale.back)
    }
    return DashPattern(lengths, phase: phase).flatMap(dashed)
  }

  private func dashed(_ pattern: DashPattern) -> PathStorage? {
    var result = PathStorage()
    var budget = Stroker.maxDashes
    for subpath in subpaths {
      let lengths = subpath.segments.map(SegmentLengths.init)
      var starts = [0.0]
      for length in lengths { starts.append(starts[starts.count - 1] + length.total) }
      guard let total = starts.last, total > 0 else {
        // A subpath of zero length has no room for a gap and is drawn as a point.
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
      // A closed subpath that begins and ends within a dash has one dash there, the last.
      var wrapped: (from: Double, to: Double)?
      if subpath.isClosed, let first = dashes.first, let last = dashes.last, first.from <= 0, last.to >= total {
        wrapped = dashes.removeFirst()
      }
      // Dashes are in order, so the search for the next starts at the segment in which the last one ended.
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

  /// Adds the part between two lengths along a subpath, starting the search at a segment, which is then set to the last
  /// one of the part. The part becomes a new subpath, or extends the last one.
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
