// Cutting polylines by length: the trimmed part of a path, and its dashes.

extension Polyline {
  /// The lengths from the start to each point, and to the start again for a closed one.
  private var lengths: [Double] {
    var result = [0.0]
    for segment in 0..<segmentCount {
      result.append(result[segment] + (points[end(ofSegment: segment)] - points[segment]).length)
    }
    return result
  }

  var length: Double { lengths.last ?? 0 }

  /// The part from one length to another; the whole, still closed, where it is all.
  func part(from: Double, to: Double) -> Polyline? {
    let lengths = lengths
    guard let total = lengths.last else { return nil }
    if from <= 0, to >= total { return self }
    return part(from: max(0, from), to: min(total, to), lengths: lengths)
  }

  private func part(from: Double, to: Double, lengths: [Double]) -> Polyline? {
    guard from < to else { return nil }
    var result: [SIMD2<Double>] = [], corners: [Bool] = []
    var segment = max(0, lengths.partitioningIndex { $0 > from } - 1)
    while segment < segmentCount {
      let start = points[segment], end = points[self.end(ofSegment: segment)]
      let length = lengths[segment + 1] - lengths[segment]
      func point(_ at: Double) -> SIMD2<Double> {
        length > 0 ? start + (end - start) * min(max((at - lengths[segment]) / length, 0), 1) : start
      }
      if result.isEmpty {
        result.append(point(from))
        corners.append(true)
      }
      let isLast = to <= lengths[segment + 1]
      result.append(isLast ? point(to) : end)
      corners.append(isLast || isCorner[self.end(ofSegment: segment)])
      if isLast { break }
      segment += 1
    }
    guard result.count > 1 else { return nil }
    return Polyline(points: result, isCorner: corners, isClosed: false)
  }

  /// The dashes of a pattern of positive total length.
  ///
  /// Throws when there are more than `budget`.
  func dashes(_ pattern: [Double], phase: Double, budget: inout Int) throws(TessellationBudgetExceeded) -> [Polyline] {
    let lengths = lengths
    guard let total = lengths.last, total > 0 else { return [self] }
    // An odd pattern's second turn has dashes where the first had gaps.
    let pattern = pattern.count % 2 == 0 ? pattern : pattern + pattern
    let period = pattern.reduce(0, +)
    guard total / period * Double(pattern.count) < Double(budget) else {
      throw TessellationBudgetExceeded(budget: budget)
    }
    var into = phase.truncatingRemainder(dividingBy: period)
    if into < 0 { into += period }
    var index = 0
    while index < pattern.count - 1, into >= pattern[index] {
      into -= pattern[index]
      index += 1
    }
    var result: [Polyline] = []
    var at = 0.0
    var next = pattern[index] - into
    while at < total {
      let end = min(total, at + max(0, next))
      if index % 2 == 0 {
        if end > at {
          if let dash = part(from: at, to: end, lengths: lengths) { result.append(dash) }
        } else if let dot = part(from: at, to: min(total, at + total * 1e-9), lengths: lengths) {
          // A dash of no length still has caps, and a direction for them.
          result.append(dot)
        }
      }
      budget -= 1
      at = end
      index = (index + 1) % pattern.count
      next = pattern[index]
    }
    return result
  }
}

extension [Double] {
  /// The first index whose element satisfies a condition that all elements after it satisfy too.
  fileprivate func partitioningIndex(where condition: (Double) -> Bool) -> Int {
    var low = 0, high = count
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
