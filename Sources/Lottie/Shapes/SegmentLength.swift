// SegmentLength: lengths along one curve, and the parameters at which they are reached.
// SPDX-License-Identifier: Apache-2.0

/// A curve with a parameter from 0 to 1 whose length is measured.
protocol MeasuredCurve: Sendable {
  /// Whether it is a line that is passed at an even pace.
  var isLine: Bool { get }
  /// The distance between its ends.
  var chord: Double { get }
  /// The length of its derivative at a parameter.
  func speed(at t: Double) -> Double
}

extension BezierSegment: MeasuredCurve {
  var chord: Double { (end - start).length }
  func speed(at t: Double) -> Double { derivative(at: t).length }
}

/// A curve with the lengths up to evenly spaced parameters.
struct SegmentLength<Curve: MeasuredCurve>: Sendable {
  let segment: Curve
  let total: Double
  /// The length from the start to the end of each of the spans; empty for a line.
  private let sums: [Double]

  private static var spans: Int { 16 }

  init(_ segment: Curve) {
    self.segment = segment
    guard !segment.isLine else {
      (total, sums) = (segment.chord, [])
      return
    }
    var sums: [Double] = []
    sums.reserveCapacity(Self.spans)
    var sum = 0.0
    for span in 0..<Self.spans {
      sum += Self.length(segment, Double(span) / Double(Self.spans), Double(span + 1) / Double(Self.spans))
      sums.append(sum)
    }
    (total, self.sums) = (sum, sums)
  }

  /// The parameter up to which the segment has a length.
  func parameter(at length: Double) -> Double {
    guard length > 0, total > 0 else { return 0 }
    guard length < total else { return 1 }
    if sums.isEmpty { return length / total }
    let span = sums.firstIndex { $0 >= length } ?? Self.spans - 1
    let before = span > 0 ? sums[span - 1] : 0
    let first = Double(span) / Double(Self.spans)
    var (low, high) = (first, Double(span + 1) / Double(Self.spans))
    let wanted = length - before
    let spanLength = sums[span] - before
    guard spanLength > 0 else { return low }
    var t = first + (high - first) * wanted / spanLength
    // Newton's steps are taken only inside the known bounds: at a cusp the speed is zero, and they would leave them.
    for _ in 0..<8 {
      let error = Self.length(segment, first, t) - wanted
      if abs(error) <= total * 1e-7 { break }
      if error > 0 { high = t } else { low = t }
      let next = t - error / segment.speed(at: t)
      t = next > low && next < high ? next : (low + high) / 2
    }
    return t
  }

  /// The length between two parameters by the Gauss–Legendre rule of three points.
  private static func length(_ segment: Curve, _ first: Double, _ last: Double) -> Double {
    let (middle, half) = ((first + last) / 2, (last - first) / 2)
    let reach = half * 0.7745966692414834
    let sides = segment.speed(at: middle - reach) + segment.speed(at: middle + reach)
    return half * (sides * 5 + segment.speed(at: middle) * 8) / 9
  }
}
