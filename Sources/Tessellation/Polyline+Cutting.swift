// Cutting of polylines by length into dashes.
// SPDX-License-Identifier: Apache-2.0

extension Polyline {
  /// The lengths along the path from the start to each point, and back to the start for a closed one.
  private var lengths: [Double] {
    var result = [0.0]
    result.reserveCapacity(segmentCount + 1)
    for segment in 0..<segmentCount {
      let length =
        segmentLengths.indices.contains(segment)
        ? segmentLengths[segment] : (points[end(ofSegment: segment)] - points[segment]).length
      result.append(result[segment] + length)
    }
    return result
  }

  /// For each point the number of the corner that it is, or of the last corner before it.
  private var lastCorners: [Int] {
    var corner = -1
    return isCorner.map { isCorner in
      if isCorner { corner += 1 }
      return corner
    }
  }

  /// Returns the direction of the path at a point, for the line that begins there, or for the one that ends there.
  private func direction(at index: Int, isAfter: Bool, _ corner: Int) -> SIMD2<Double> {
    let line = isAfter ? points[end(ofSegment: index)] - points[index] : points[index] - points[before(index)]
    if isCorner[index] {
      let known = tangents(ofCorner: corner), tangent = isAfter ? known.after : known.before
      return tangent == .zero ? line.normalized : tangent
    }
    // The tangent of an arc through both neighbours: the nearer one has more weight. Where the path turns back there is
    // no such arc.
    let before = points[index] - points[index - 1], after = points[end(ofSegment: index)] - points[index]
    if before.dot(after) <= 0 { return line.normalized }
    return (before.normalized * after.length + after.normalized * before.length).normalized
  }

  private func before(_ index: Int) -> Int { index == 0 ? points.count - 1 : index - 1 }

  /// Returns the part from one length to another.
  private func part(
    from: Double, to: Double, lengths: [Double], corners: [Int], _ meter: WorkMeter?
  ) -> Polyline? {
    guard from < to else { return nil }
    var result = Polyline(points: [], isCorner: [], isClosed: false)
    var segment = max(0, lengths.partitioningIndex { $0 > from } - 1)
    // The corner at or before the segment's start.
    var corner = corners[segment]
    while segment < segmentCount, !meter.isOver(after: 1) {
      let next = self.end(ofSegment: segment)
      let start = points[segment], end = points[next]
      let length = lengths[segment + 1] - lengths[segment]
      let nextCorner = isCorner[next] ? (next == 0 ? 0 : corner + 1) : corner
      func share(_ at: Double) -> Double { length > 0 ? min(max((at - lengths[segment]) / length, 0), 1) : 0 }
      func direction(_ at: Double) -> SIMD2<Double> {
        let first = self.direction(at: segment, isAfter: true, corner)
        let second = self.direction(at: next, isAfter: false, nextCorner)
        return (first + (second - first) * share(at)).normalized
      }
      if result.points.isEmpty { result.append(start + (end - start) * share(from), Tangents(after: direction(from))) }
      if to <= lengths[segment + 1] {
        result.append(start + (end - start) * share(to), Tangents(before: direction(to)))
        break
      }
      result.append(end, isCorner[next] ? tangents(ofCorner: nextCorner) : nil)
      corner = nextCorner
      segment += 1
    }
    return result.points.count > 1 ? result : nil
  }

  /// Adds a point, as a corner if it has `tangents`.
  private mutating func append(_ point: SIMD2<Double>, _ tangents: Tangents?) {
    points.append(point)
    isCorner.append(tangents != nil)
    if let tangents { self.tangents.append(tangents) }
  }

  /// Returns the dashes of a pattern along the polyline; the polyline itself if it has no length, or if one dash is
  /// all of it.
  ///
  /// If a closed polyline begins and ends within dashes, these are joined, as in Skia and Cairo. Throws if there are
  /// more than `budget`, or if `meter` ends.
  func dashes(
    _ pattern: DashPattern, budget: inout Int, meter: WorkMeter? = nil
  ) throws(TessellationBudgetExceeded) -> [Polyline] {
    let lengths = lengths
    guard let total = lengths.last, total > 0 else { return [self] }
    let corners = lastCorners
    var result: [Polyline] = []
    var beginsWithDash = false, endsWithDash = false, isWhole = false
    try pattern.forEachDash(along: total, budget: &budget, meter: meter) { from, to in
      beginsWithDash = beginsWithDash || from <= 0
      endsWithDash = to >= total
      isWhole = from <= 0 && to >= total
      if let dash = part(from: from, to: to, lengths: lengths, corners: corners, meter) { result.append(dash) }
    }
    try meter.check(budget)
    if isWhole { return [self] }
    if isClosed, beginsWithDash, endsWithDash, result.count > 1 {
      let last = result.removeLast()
      result[0] = last.joined(with: result[0], closingAt: tangents.first)
    }
    return result
  }

  /// Returns this open polyline followed by one that begins at the corner at which this one ends.
  private func joined(with next: Polyline, closingAt corner: Tangents?) -> Polyline {
    var result = self
    result.points.removeLast()
    result.isCorner.removeLast()
    result.tangents.removeLast()
    // The start of a ring without corners has directions too: those of its lines.
    let before = tangents.last?.before ?? .zero, after = next.tangents.first?.after ?? .zero
    result.append(next.points[0], corner ?? Tangents(before: before, after: after))
    result.points += next.points.dropFirst()
    result.isCorner += next.isCorner.dropFirst()
    result.tangents += next.tangents.dropFirst()
    return result
  }
}
