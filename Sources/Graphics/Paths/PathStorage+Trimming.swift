// Trimming of a path by arc length.
// SPDX-License-Identifier: Apache-2.0

extension PathStorage {
  /// Returns the part of the path between two fractions of the total length of all its subpaths, in their order,
  /// closing lines included. Curves remain curves; a subpath that lies completely in the part stays closed, one that is
  /// cut is open.
  ///
  /// Returns the path itself for 0 and 1; an empty path if the part has no length, or the length is not finite.
  package func trimmed(from start: Double, to end: Double) -> PathStorage {
    if start <= 0, end >= 1 { return self }
    if let scale = SafeScale(largest: largestMagnitude) {
      return scaled(by: scale.there).trimmed(from: start, to: end).scaled(by: scale.back)
    }
    var result = PathStorage()
    guard start < end else { return result }
    let subpaths = subpaths.map { ($0, $0.segments.map(SegmentLengths.init)) }
    let total = subpaths.reduce(0.0) { $1.1.reduce($0) { $0 + $1.total } }
    guard total > 0, total.isFinite else { return result }
    let first = start * total, last = end * total
    var distance = 0.0
    for (subpath, lengths) in subpaths {
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
        from: first > distance ? length.parameter(at: first - distance) : 0,
        to: last < distance + length.total ? length.parameter(at: last - distance) : 1)
      if !isOpen { move(to: part.start) }
      isOpen = true
      append(part.element)
    }
  }
}
