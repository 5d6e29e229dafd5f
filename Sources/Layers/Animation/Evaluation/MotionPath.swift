// MotionPath: the points of a keyframe animation along a path, and the direction of the path there.
// SPDX-License-Identifier: Apache-2.0

/// The way along a path, segment by segment.
package final class MotionPath: Sendable {
  private let segments: [MotionSegment]
  private let times: KeyframeTimes
  private let pacings: [CubicPacing]
  private let isDiscrete: Bool
  private let isPaced: Bool
  /// The angle that is added to the direction, in radians; nil if the layer does not follow the direction.
  private let turn: Double?

  /// Creates the way along at least one segment. Without `times` every segment takes the same time, or, if it is paced,
  /// a time in proportion to its length.
  package init(
    _ segments: [MotionSegment], times: KeyframeTimes?, pacings: [CubicPacing], isDiscrete: Bool, isPaced: Bool,
    rotationMode: CAAnimationRotationMode?
  ) {
    self.segments = segments
    self.isDiscrete = isDiscrete
    // With times of their own the segments are not paced by their lengths.
    let isPaced = isPaced && times == nil && segments.contains { $0.length > 0 }
    self.isPaced = isPaced
    self.pacings = isPaced ? [] : pacings
    self.times =
      times ?? (isPaced ? KeyframeTimes(pacing: segments.map(\.length)) : KeyframeTimes(even: segments.count + 1))
    turn =
      switch rotationMode {
      case .rotateAuto?: 0
      case .rotateAutoReverse?: .pi
      default: nil
      }
  }

  /// Whether the layer rotates with the path.
  package var hasRotation: Bool { turn != nil }

  /// Returns the point at `fraction` of a cycle.
  package func point(at fraction: Double) -> CGPoint {
    let (index, share) = position(of: fraction)
    let point = segments[index].point(at: share)
    return CGPoint(x: point.x, y: point.y)
  }

  /// Returns the angle from the x axis to the direction of the path at `fraction` of a cycle, in radians; nil if the
  /// layer does not rotate with the path.
  package func rotation(at fraction: Double) -> Double? {
    guard let turn else { return nil }
    let (index, share) = position(of: fraction)
    // A jump has no direction of its own: the layer keeps the one that it had.
    for segment in segments[...index].reversed() {
      let parameter = segment === segments[index] ? share : 1
      if let direction = segment.direction(at: parameter) { return atan2(direction.y, direction.x) + turn }
    }
    return turn
  }

  /// Returns the segment at `fraction` of a cycle, and the curve's parameter in it.
  private func position(of fraction: Double) -> (index: Int, parameter: Double) {
    let (index, share) = times.position(of: fraction)
    let last = segments.count - 1
    if isDiscrete { return (min(index, last), 0) }
    guard index <= last else { return (last, 1) }
    if isPaced { return (index, segments[index].parameter(at: share)) }
    return (index, index < pacings.count ? pacings[index].progress(at: share) : share)
  }
}

/// One element of a motion path.
package final class MotionSegment: Sendable {
  private let p0, p1, p2, p3: SIMD2<Double>
  private let isJump: Bool
  /// The lengths from the start to the ends of parts of equal parameter; the last one is that of the whole.
  private let lengths: [Double]

  // Core Animation's own positions at constant speed are met to their digits by eight parts of equal parameter, each of
  // which is passed evenly in its parameter.
  private static let steps = 8

  /// Creates a cubic Bézier curve.
  package init(_ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>) {
    (self.p0, self.p1, self.p2, self.p3) = (p0, p1, p2, p3)
    isJump = false
    var lengths = [0.0]
    for step in 0..<Self.steps {
      let part = (from: Double(step) / Double(Self.steps), to: Double(step + 1) / Double(Self.steps))
      lengths.append(lengths[step] + Self.length(p0, p1, p2, p3, from: part.from, to: part.to))
    }
    self.lengths = lengths
  }

  /// Creates a straight line.
  package convenience init(from start: SIMD2<Double>, to end: SIMD2<Double>) {
    self.init(start, start + (end - start) / 3, start + (end - start) * (2 / 3), end)
  }

  /// Creates a jump from the end of one subpath to the start of the next: the point stays until its end.
  package init(jumpingFrom start: SIMD2<Double>, to end: SIMD2<Double>) {
    (p0, p1, p2, p3) = (start, start, start, end)
    isJump = true
    lengths = [0]
  }

  /// The length, in points; 0 for a jump.
  package var length: Double { lengths[lengths.count - 1] }

  /// Returns the point at a parameter in 0…1.
  package func point(at parameter: Double) -> SIMD2<Double> {
    if isJump { return parameter < 1 ? p0 : p3 }
    let rest = 1 - parameter
    let outer: SIMD2<Double> = p0 * (rest * rest * rest) + p3 * (parameter * parameter * parameter)
    let inner: SIMD2<Double> = p1 * (3 * rest * rest * parameter) + p2 * (3 * rest * parameter * parameter)
    return outer + inner
  }

  /// Returns a vector along the curve at a parameter in 0…1; nil for a jump and a curve without extent.
  package func direction(at parameter: Double) -> SIMD2<Double>? {
    guard !isJump else { return nil }
    let velocity = Self.velocity(p0, p1, p2, p3, at: parameter)
    let extent = max((p3 - p0).magnitudeSquare, max((p1 - p0).magnitudeSquare, (p2 - p3).magnitudeSquare))
    if velocity.magnitudeSquare > extent * 1e-18 { return velocity }
    // Control points that coincide make the curve stop for a moment; its direction is that of the points nearby.
    let near = parameter < 0.5 ? parameter + 1e-4 : parameter - 1e-4
    let chord = (point(at: near) - point(at: parameter)) * (parameter < 0.5 ? 1 : -1)
    return chord.magnitudeSquare > 0 ? chord : nil
  }

  /// Returns the parameter at `fraction` of the length.
  package func parameter(at fraction: Double) -> Double {
    let target = fraction * length
    guard target > 0 else { return 0 }
    guard target < length else { return 1 }
    var low = 0
    var high = Self.steps
    while low + 1 < high {
      let middle = (low + high) / 2
      if lengths[middle] <= target { low = middle } else { high = middle }
    }
    let share = (target - lengths[low]) / (lengths[high] - lengths[low])
    return (Double(low) + share) / Double(Self.steps)
  }

  private static func velocity(
    _ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>, at parameter: Double
  ) -> SIMD2<Double> {
    let rest = 1 - parameter
    let outer: SIMD2<Double> = (p1 - p0) * (rest * rest) + (p3 - p2) * (parameter * parameter)
    return (outer + (p2 - p1) * (2 * rest * parameter)) * 3
  }

  /// Returns the length of a part, by Gauss–Legendre quadrature with three points on each of eight pieces.
  private static func length(
    _ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>, from: Double, to: Double
  ) -> Double {
    func speed(_ parameter: Double) -> Double {
      velocity(p0, p1, p2, p3, at: parameter).magnitudeSquare.squareRoot()
    }
    let half = (to - from) / 16
    let offset = half * 0.6.squareRoot()
    var sum = 0.0
    for piece in 0..<8 {
      let centre = from + half * Double(2 * piece + 1)
      sum += 5 * speed(centre - offset) + 8 * speed(centre) + 5 * speed(centre + offset)
    }
    return half * sum / 9
  }
}

extension SIMD2<Double> {
  fileprivate var magnitudeSquare: Double { (self * self).sum() }
}

extension MotionSegment {
  /// Returns the segments of a path: one for each line and curve, and a jump to the start of each further subpath.
  /// Closing lines are no segments.
  package static func segments(of path: CGPath) -> [MotionSegment] {
    func vector(_ point: CGPoint) -> SIMD2<Double> { SIMD2(Double(point.x), Double(point.y)) }
    var segments: [MotionSegment] = []
    var current: SIMD2<Double>?
    path.forEachElement { element in
      switch element {
      case .move(let point):
        if let current { segments.append(MotionSegment(jumpingFrom: current, to: vector(point))) }
        current = vector(point)
      case .line(let end):
        if let current { segments.append(MotionSegment(from: current, to: vector(end))) }
        current = vector(end)
      case .quadCurve(let end, let control):
        if let start = current {
          let (control, end) = (vector(control), vector(end))
          segments.append(
            MotionSegment(start, start + (control - start) * (2 / 3), end + (control - end) * (2 / 3), end))
        }
        current = vector(end)
      case .curve(let end, let control1, let control2):
        if let start = current {
          segments.append(MotionSegment(start, vector(control1), vector(control2), vector(end)))
        }
        current = vector(end)
      case .close: break
      }
    }
    return segments
  }
}
