// The dashes of a path: parts of its lines and curves, by their lengths.

import Tessellation

extension PathStorage {
  /// The dashes of all subpaths; nil where they are too many.
  func dashed(_ pattern: DashPattern) -> PathStorage? {
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
      // Dashes come in order, so that the segment where one ends is where to look for the next.
      var segment = 0
      do {
        try pattern.forEachDash(along: total, budget: &budget) { from, to in
          while segment + 1 < lengths.count, starts[segment + 1] <= from { segment += 1 }
          var isFirst = true
          while true {
            let isLast = segment + 1 == lengths.count || starts[segment + 1] >= to
            let part = subpath.segments[segment].part(
              from: isFirst ? lengths[segment].parameter(at: from - starts[segment]) : 0,
              to: isLast ? lengths[segment].parameter(at: to - starts[segment]) : 1)
            if isFirst { result.move(to: part.start) }
            isFirst = false
            if lengths[segment].total > 0 { result.append(part.element) }
            if isLast { break }
            segment += 1
          }
        }
      } catch {
        return nil
      }
    }
    return result
  }
}
