// Trimming of a path by the lengths of its segments.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

extension CGPath {
  /// Returns the part of the path between two fractions of its length; the path itself where that is all of it.
  ///
  /// The last part of a path that never changes is kept: what is computed from a path is known by the path's identity.
  /// A part is empty, and is not kept, if `meter` ends before it is found.
  package func trimmed(from start: CGFloat, to end: CGFloat, meter: WorkMeter? = nil) -> CGPath {
    guard start > 0 || end < 1 else { return self }
    let (start, end) = (min(max(Double(start), 0), 1), min(max(Double(end), 0), 1))
    guard !(self is CGMutablePath) else {
      return CGPath(storage: storage.trimmed(from: start, to: end, meter: meter))
    }
    return lastPart.withLock { last in
      if let last, last.start == start, last.end == end { return last.path }
      let part = CGPath(storage: storage.trimmed(from: start, to: end, meter: meter))
      if meter.hasEnded { return part }
      last = TrimmedPart(start: start, end: end, path: part)
      return part
    }
  }
}

/// A part of a path.
struct TrimmedPart: Sendable {
  let start: Double
  let end: Double
  let path: CGPath
}

extension PathStorage {
  /// Returns the part of the path between two fractions of the total length of all its subpaths, in their order,
  /// closing lines included. Curves remain curves; a subpath that lies completely in the part stays closed, one that is
  /// cut is open.
  ///
  /// A curve that is cut is cut at the share of its length, taken for its parameter: in pictures by Core Animation, shape layers end their
  /// strokes there, and not at that length: five ends of lines of cubics in three such pictures are met to a pixel, which are up to 32
  /// points away by length.
  ///
  /// Returns the path itself for 0 and 1; an empty path if the part has no length, if the length is not finite, or if
  /// `meter` ends.
  package func trimmed(from start: Double, to end: Double, meter: WorkMeter? = nil) -> PathStorage {
    if start <= 0, end >= 1 { return self }
    if let scale = SafeScale(largest: largestMagnitude) {
      return scaled(by: scale.there).trimmed(from: start, to: end, meter: meter).scaled(by: scale.back)
    }
    var result = PathStorage()
    guard start < end else { return result }
    var measured: [(Subpath, [SegmentLengths])] = []
    for subpath in subpaths {
      var lengths: [SegmentLengths] = []
      for segment in subpath.segments {
        // A curve is measured in as many steps.
        if meter.isOver(after: 32) { return result }
        lengths.append(SegmentLengths(segment))
      }
      measured.append((subpath, lengths))
    }
    let total = measured.reduce(0.0) { $1.1.reduce($0) { $0 + $1.total } }
    guard total > 0, total.isFinite else { return result }
    let first = start * total, last = end * total
    var distance = 0.0
    for (subpath, lengths) in measured {
      let length = lengths.reduce(0) { $0 + $1.total }
      if first <= distance, last >= distance + length {
        result.append(subpath)
      } else if first < distance + length, last > distance {
        result.append(subpath, lengths, from: first - distance, to: last - distance)
      }
      distance += length
    }
    return result
  }

  /// Adds a whole subpath.
  mutating func append(_ subpath: Subpath) {
    move(to: subpath.start)
    for segment in subpath.hasClosingLine ? subpath.segments.dropLast() : subpath.segments[...] {
      append(segment.element)
    }
    if subpath.isClosed { closeSubpath() }
  }

  /// Adds the part between two lengths of a subpath, as an open subpath.
  private mutating func append(_ subpath: Subpath, _ lengths: [SegmentLengths], from first: Double, to last: Double) {
    var distance = 0.0
    var isOpen = false
    for (segment, length) in zip(subpath.segments, lengths) {
      defer { distance += length.total }
      guard last > distance else { return }
      guard first < distance + length.total else { continue }
      let part = segment.part(
        from: first > distance ? (first - distance) / length.total : 0,
        to: last < distance + length.total ? (last - distance) / length.total : 1)
      if !isOpen { move(to: part.start) }
      isOpen = true
      append(part.element)
    }
  }
}
