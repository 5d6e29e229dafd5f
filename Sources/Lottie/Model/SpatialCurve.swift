// SpatialCurve: the way of a place from one keyframe to the next.
// SPDX-License-Identifier: Apache-2.0

/// The control points of a curve between two keyframes, each from the value of its keyframe.
struct SpatialTangents: Sendable {
  var outgoing: SIMD3<Double>
  var incoming: SIMD3<Double>
  /// Whether progress is the share of the curve's length, as in After Effects. Else it is the parameter of the curve, as Core Animation
  /// has it where a key-frame animation with a path is not paced.
  var isPacedByLength: Bool
}

/// A cubic curve on which a place moves.
final class SpatialCurve: Sendable {
  private let cubic: SpatialCubic
  /// The lengths of the curve; nil where progress is its parameter.
  private let lengths: SegmentLength<SpatialCubic>?

  /// The curve between two places; nil where the place moves evenly on a line.
  init?(from start: SIMD3<Double>, to end: SIMD3<Double>, _ tangents: SpatialTangents) {
    cubic = SpatialCubic(start: start, first: start + tangents.outgoing, second: end + tangents.incoming, end: end)
    guard tangents.isPacedByLength else {
      if tangents.outgoing == .zero, tangents.incoming == .zero { return nil }
      lengths = nil
      return
    }
    guard !cubic.isStraight else { return nil }
    let lengths = SegmentLength(cubic)
    guard lengths.total > 0, lengths.total.isFinite else { return nil }
    self.lengths = lengths
  }

  /// The place at a progress; before 0 and after 1 it goes on straight, as far as the pace overshoots.
  func place(at progress: Double) -> SIMD3<Double> {
    guard let lengths else { return cubic.point(at: progress) }
    let parameter = lengths.parameter(at: progress * lengths.total), place = cubic.point(at: parameter)
    let beyond = progress < 0 ? progress : max(0, progress - 1)
    return beyond == 0 ? place : place + cubic.direction(at: parameter) * (beyond * lengths.total)
  }
}

/// A cubic curve in space.
struct SpatialCubic: MeasuredCurve {
  let start, first, second, end: SIMD3<Double>

  /// Whether it is a line that is passed in one direction: both control points lie on it, between its ends and in order.
  var isStraight: Bool {
    let chord = end - start, square = (chord * chord).sum()
    guard square > 0 else { return first == start && second == end }
    let one = ((first - start) * chord).sum() / square, two = ((second - start) * chord).sum() / square
    func isNear(_ point: SIMD3<Double>, _ share: Double) -> Bool {
      let away = point - (start + chord * share)
      return (away * away).sum() <= square * 1e-12
    }
    return isNear(first, one) && isNear(second, two) && one >= 0 && two <= 1 && one <= two
  }

  var isLine: Bool { false }
  var chord: Double { Self.length(end - start) }

  func point(at t: Double) -> SIMD3<Double> {
    let s = 1 - t
    let near = start * (s * s * s) + first * (3 * s * s * t)
    return near + second * (3 * s * t * t) + end * (t * t * t)
  }

  func speed(at t: Double) -> Double { Self.length(derivative(at: t)) }

  /// The direction of travel as a unit vector; zero where it has none.
  func direction(at t: Double) -> SIMD3<Double> {
    let candidates =
      t <= 0
      ? [first - start, second - start, end - start]
      : t >= 1 ? [end - second, end - first, end - start] : [derivative(at: t)]
    guard let found = candidates.first(where: { $0 != .zero }) else { return .zero }
    return found / Self.length(found)
  }

  private func derivative(at t: Double) -> SIMD3<Double> {
    let s = 1 - t
    let inner = (first - start) * (s * s) + (second - first) * (2 * s * t)
    return (inner + (end - second) * (t * t)) * 3
  }

  private static func length(_ vector: SIMD3<Double>) -> Double { (vector * vector).sum().squareRoot() }
}
