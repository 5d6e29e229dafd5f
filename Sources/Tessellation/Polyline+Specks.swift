// Removal of segments too short to have a direction, which are due to rounding and are not corners.
// SPDX-License-Identifier: Apache-2.0

extension Polyline {
  /// Returns the polyline without those segments of its path that stay within `size` of the corner at their start.
  ///
  /// Two points that differ only by rounding have a line between them in an arbitrary direction, with a miter at each
  /// neighbour. Without it the neighbours meet directly. An open path that consists only of such segments becomes one
  /// short line in its first direction; a closed one is unchanged, since its stroke has a shape however small the path.
  func withoutSpecks(below size: Double) -> Polyline {
    guard hasSpecks(below: size) else { return self }
    var result = Polyline(points: [points[0]], isCorner: [true], isClosed: isClosed)
    result.tangents = [tangents(ofCorner: 0)]
    // The number of the corner at the start of the current segment, and the index of the last retained corner in the
    // result.
    var corner = 0, kept = 0, from = 0
    while from < segmentCount {
      let start = result.points[kept]
      var to = from + 1
      var isSpeck = (point(to) - start).isShort(size)
      while to < points.count, !isCorner[to] {
        to += 1
        isSpeck = isSpeck && (point(to) - start).isShort(size)
      }
      if to < points.count {
        corner += 1
        if isSpeck {
          // The next segment leaves from the retained corner, in its own direction.
          result.tangents[result.tangents.count - 1].after = tangents(ofCorner: corner).after
        } else {
          result.points += points[(from + 1)...to]
          result.isCorner += isCorner[(from + 1)...to]
          result.tangents.append(tangents(ofCorner: corner))
          kept = result.points.count - 1
        }
      } else if !isSpeck {
        result.points += points[(from + 1)...]
        result.isCorner += isCorner[(from + 1)...]
      } else if kept > 0 {
        result.tangents[0].before = result.tangents.removeLast().before
        result.points.removeSubrange(kept...)
        result.isCorner.removeSubrange(kept...)
      }
      from = to
    }
    if result.points.count > 1 { return result }
    return isClosed ? self : shortLine
  }

  /// Whether some segment of the path, including its first line, stays within `size` of its start.
  private func hasSpecks(below size: Double) -> Bool {
    guard points.count > 1, isCorner[0] else { return false }
    var start = 0
    for index in 1...segmentCount where index == points.count || isCorner[index] {
      if (point(index) - points[start]).isShort(size), (point(start + 1) - points[start]).isShort(size) { return true }
      start = index
    }
    return false
  }

  /// Returns a point by its index; after the last point the first follows again.
  private func point(_ index: Int) -> SIMD2<Double> { points[index < points.count ? index : 0] }

  /// A line from the first point to the last, regardless of points between, in the first direction of the path.
  private var shortLine: Polyline {
    let first = points[0], last = points[points.count - 1]
    let line = (points[1] - first).normalized
    let direction = tangents.first { $0.after != .zero }?.after ?? line
    var result = Polyline(points: [first, last], isCorner: [true, true], isClosed: false)
    result.tangents = [Tangents(after: direction), Tangents(before: direction)]
    return result
  }
}

extension SIMD2<Double> {
  /// Whether this vector is no longer than `length`.
  @inline(__always)
  fileprivate func isShort(_ length: Double) -> Bool { dot(self) <= length * length }
}
