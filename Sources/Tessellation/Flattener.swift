// Flattener: converts curves to polylines.
// SPDX-License-Identifier: Apache-2.0

/// Converts the elements of a path to polylines.
package struct Flattener {
  /// The largest distance between a curve and its chord in pictures, in pixels.
  ///
  /// Chords enclose the area of their curve, so that the errors within a pixel mostly cancel: see the rule of `AreaErrors`, which
  /// `ShapeAgreementTests` apply.
  package static let pictureTolerance = 1.0 / 80

  /// The largest distance of a polyline from its curve, in the units of the path.
  private let tolerance: Double
  /// The tolerance of the current curve: larger than ``tolerance`` for a curve far larger than any picture, of which a
  /// picture shows only a tiny part.
  private var curveTolerance: Double
  /// The largest angle between two lines of a curve, in radians, or infinity.
  private let step: Double
  /// The distance on both sides of the path that a stroke reaches.
  private let radius: Double
  private let measuresLengths: Bool
  /// The polylines of the completed subpaths.
  private var finished: [Polyline] = []
  /// The polyline of the subpath at hand.
  private var path = Polyline(points: [], isCorner: [], isClosed: false)
  private var hasSegments = false
  /// The length of the last part of a curve.
  private var lastLength: Double?

  /// The largest number of lines of all curves together.
  private let budget: Int
  private var lineCount = 0
  private let meter: WorkMeter?

  /// Creates a flattener with an empty path.
  ///
  /// - Parameters:
  ///   - tolerance: the largest distance of the polylines from the path, in its units; larger for curves far larger
  ///     than any picture.
  ///   - radius: the distance on both sides of the path of a stroke that is to satisfy the tolerance too.
  ///   - measuresLengths: whether the polylines will be cut by lengths along the path.
  ///   - budget: the largest number of lines.
  ///   - meter: ends the work early.
  package init(
    tolerance: Double, radius: Double = 0, measuresLengths: Bool = false,
    budget: Int = TessellationBudgetExceeded.defaultBudget, meter: WorkMeter? = nil
  ) {
    self.meter = meter
    self.measuresLengths = measuresLengths
    self.tolerance = tolerance > 0 ? tolerance : .leastNormalMagnitude
    curveTolerance = self.tolerance
    self.budget = budget
    self.radius = radius
    // Slightly less than the largest step, since inner points are moved outwards and those at corners are not.
    step = radius > 0 ? 0.8 * Stroker.largestStep(radius: radius, tolerance: self.tolerance) : .infinity
  }

  /// Adds an element; elements beyond the budget, or after the end of the meter, are ignored.
  package mutating func append(_ command: PathCommand) {
    guard lineCount <= budget, !meter.isOver(after: 1) else { return }
    switch command {
    case .move(let point):
      endSubpath(isClosed: false)
      beginSubpath(at: point)
    case .line(let point):
      guard let start = path.points.last else { return }
      hasSegments = true
      leave(in: point - start)
      addCorner(point, in: point - start)
    case .quadCurve(let end, let control):
      guard let start = path.points.last else { return }
      hasSegments = true
      leave(in: direction(from: start, control, end))
      addPoints(of: Cubic(from: start, control: control, to: end))
      addCorner(end, in: -direction(from: end, control, start))
    case .curve(let end, let control1, let control2):
      guard let start = path.points.last else { return }
      hasSegments = true
      leave(in: direction(from: start, control1, control2, end))
      addPoints(of: Cubic(from: start, control1, control2, to: end))
      addCorner(end, in: -direction(from: end, control2, control1, start))
    case .close:
      guard let first = path.points.first else { return }
      endSubpath(isClosed: true)
      beginSubpath(at: first)
    }
  }

  /// Returns all subpaths that draw anything. Those of a single point with a segment of zero length have one point.
  ///
  /// Throws if they have more lines than the budget allows, or if the meter has ended.
  package mutating func finish() throws(TessellationBudgetExceeded) -> [Polyline] {
    try meter.check(budget)
    endSubpath(isClosed: false)
    guard lineCount <= budget else { throw TessellationBudgetExceeded(budget: budget) }
    defer { finished = [] }
    return finished
  }

  // MARK: Curves

  /// Adds the points between the ends of a curve.
  private mutating func addPoints(of curve: Cubic) {
    let reach = curve.reach
    curveTolerance = max(tolerance, reach * Self.finestPart)
    // Powers of the derivatives of a smaller curve are zero, which would ask for the smallest of steps. Only a path with far larger
    // curves has such a one: others are scaled first.
    guard reach > Self.smallestReach else { return }
    var t = 0.0
    var isFirst = true
    var here = curve.sample(at: 0)
    var width = stepWidth(here)
    while true {
      var next = curve.sample(at: min(1, t + width))
      // If the direction changes much within a step, its ends do not tell the course between them. The second
      // derivative alone then bounds the error.
      while here.along.dot(next.along) < 0.9 * here.speed * next.speed, width > wholeWidth(here, next) {
        width = max(width / 2, wholeWidth(here, next))
        next = curve.sample(at: min(1, t + width))
      }
      // The step is limited by the tighter one of its ends.
      var following = stepWidth(next)
      if following < width {
        width = max(following, width / 4)
        next = curve.sample(at: min(1, t + width))
        following = stepWidth(next)
      }
      if radius > 0 {
        var halvings = 0
        // A step below the last digit of the parameter would leave it where it is, again and again.
        while halvings < 6, width > Self.smallestHalved, !keepsCentre(here, next) {
          halvings += 1
          width /= 2
          next = curve.sample(at: min(1, t + width))
          following = stepWidth(next)
        }
      }
      guard t + width * 1.25 < 1 else { break }
      t += width
      lineCount += 1
      guard lineCount <= budget, !meter.isOver(after: 1) else { return }
      following = min(following, 2 * width)
      let isLast = t + following * 1.25 >= 1
      let after = isLast ? 1 - t : following
      // The area between a curve and a chord is the second derivative times the cube of the step, over 12. The two ends of
      // the chord share it: they move outwards until the polyline encloses the same area as the curve. The ends of the curve
      // stay where they are, and leave it to their neighbours.
      let area = (isFirst ? 1 : 0.5) * width * width * width + (isLast ? 1 : 0.5) * after * after * after
      let shift = next.bendAcross * (area / (6 * (width + after)))
      isFirst = false
      // Near a cusp the speed is almost zero and the direction meaningless, so the displacement is limited.
      let excess = shift.length / (2 * curveTolerance)
      let point = next.point - (excess > 1 ? shift / excess : shift)
      if path.points[path.points.count - 1] != point {
        path.points.append(point)
        path.isCorner.append(false)
        if measuresLengths { path.segmentLengths.append(curve.length(from: t - width, to: t)) }
      }
      width = following
      here = next
    }
    lastLength = measuresLengths ? curve.length(from: t, to: 1) : nil
  }

  /// Returns the largest step of the parameter for one line from a sample, as far as that sample tells.
  @inline(__always)
  private func stepWidth(_ sample: Cubic.Sample) -> Double {
    let across = abs(sample.along.cross(sample.bend)), speed = sample.speed
    // The distance of a chord from a curve is the second derivative across it times the square of the step, over 8.
    var width = across > 0 ? (8 * curveTolerance * speed / across).squareRoot() : 1
    // At a cusp no step is small enough; there the stroke rotates about a point. Elsewhere this must be avoided: ribs,
    // the lines across the path (see ``OffsetCurves``), that rotate evenly make one inner join, and those that rotate
    // in jumps many.
    if step.isFinite, across > 0 { width = max(min(width, step * speed * speed / across), width / 256) }
    // At least one point moves.
    return min(0.5, max(width, Self.smallestStep))
  }

  /// Whether the centre of curvature moves so little between two samples, within the reach of the stroke, that the ribs
  /// meet in one point up to the tolerance.
  @inline(__always)
  private func keepsCentre(_ here: Cubic.Sample, _ next: Cubic.Sample) -> Bool {
    let drift = abs(min(here.radius, radius) - min(next.radius, radius))
    let turn = abs(here.along.cross(next.along)) / max(here.speed * next.speed, .leastNormalMagnitude)
    // The turn is a sine, unless the product of the speeds is too small for a number.
    return drift * min(turn, 1) <= 2 * curveTolerance
  }

  /// Returns the step of the parameter that is safe whatever the direction does.
  @inline(__always)
  private func wholeWidth(_ here: Cubic.Sample, _ next: Cubic.Sample) -> Double {
    let bend = max(here.bend.dot(here.bend), next.bend.dot(next.bend)).squareRoot()
    return max((8 * curveTolerance / max(bend, .leastNormalMagnitude)).squareRoot() / 2, Self.smallestStep)
  }

  private static let smallestStep = 1 / Double(1 << 20)
  /// The step that is not halved again. It is still thousands of times the last digit of a parameter near 1.
  private static let smallestHalved = 0x1p-40

  /// The fraction of a curve's reach that is always a sufficient tolerance. At the tolerance of pictures in pixels it
  /// matters for circles of more than a hundred million pixels, which then take some hundred thousand lines, whatever
  /// their size.
  private static let finestPart = 0x1p-33
  /// The reach of a curve whose derivatives have cubes.
  private static let smallestReach = 0x1p-340

  /// Returns the direction to the first of some control points that differs from `start` by more than the
  /// tolerance, which is limited by the distance of the furthest control point: even the smallest of circles has
  /// directions.
  private func direction(from start: SIMD2<Double>, _ controls: SIMD2<Double>...) -> SIMD2<Double> {
    let ways = controls.map { $0 - start }
    let nearby = min(tolerance, (ways.map(\.length).max() ?? 0) / 16)
    return ways.dropLast().first { $0.length > nearby } ?? ways[ways.count - 1]
  }

  // MARK: Subpaths

  private mutating func beginSubpath(at point: SIMD2<Double>) {
    path = Polyline(points: [point], isCorner: [true], isClosed: false)
    path.tangents = [Polyline.Tangents()]
  }

  /// Records the direction in which a segment leaves the last point. A segment of zero length has none.
  private mutating func leave(in direction: SIMD2<Double>) {
    if direction != .zero { path.tangents[path.tangents.count - 1].after = direction.normalized }
  }

  /// Adds the end of a segment, which arrives in `direction`.
  private mutating func addCorner(_ point: SIMD2<Double>, in direction: SIMD2<Double>) {
    defer { lastLength = nil }
    lineCount += 1
    let last = path.points.count - 1
    if path.points[last] != point {
      if measuresLengths { path.segmentLengths.append(lastLength ?? (point - path.points[last]).length) }
      path.points.append(point)
      path.isCorner.append(true)
    } else if path.isCorner[last] {
      // A segment of zero length has no direction: its corner is that of its neighbours.
      return
    } else {
      path.isCorner[last] = true
    }
    path.tangents.append(Polyline.Tangents(before: direction.normalized))
  }

  private mutating func endSubpath(isClosed: Bool) {
    defer {
      path = Polyline(points: [], isCorner: [], isClosed: false)
      hasSegments = false
    }
    guard hasSegments || (isClosed && !path.points.isEmpty) else { return }
    path.isClosed = isClosed
    if isClosed, path.points.count > 1 {
      if path.points[0] == path.points[path.points.count - 1] {
        path.points.removeLast()
        path.isCorner.removeLast()
        path.tangents[0].before = path.tangents.removeLast().before
      } else {
        let closing = (path.points[0] - path.points[path.points.count - 1]).normalized
        path.tangents[path.tangents.count - 1].after = closing
        path.tangents[0].before = closing
      }
    }
    finished.append(path)
  }
}

/// A cubic curve as a polynomial: a·t³ + b·t² + c·t + d.
private struct Cubic {
  private var a: SIMD2<Double>
  private var b: SIMD2<Double>
  private var c: SIMD2<Double>
  private var d: SIMD2<Double>

  init(from start: SIMD2<Double>, _ control1: SIMD2<Double>, _ control2: SIMD2<Double>, to end: SIMD2<Double>) {
    a = end - start + 3 * (control1 - control2)
    b = 3 * (start - 2 * control1 + control2)
    c = 3 * (control1 - start)
    d = start
  }

  init(from start: SIMD2<Double>, control: SIMD2<Double>, to end: SIMD2<Double>) {
    a = .zero
    b = start - 2 * control + end
    c = 2 * (control - start)
    d = start
  }

  /// An upper bound of the distance of the curve from its start along either axis.
  var reach: Double {
    func magnitude(_ vector: SIMD2<Double>) -> SIMD2<Double> { SIMD2(abs(vector.x), abs(vector.y)) }
    return (magnitude(a) + magnitude(b) + magnitude(c)).max()
  }

  /// A point of the curve, with the first and the second derivative.
  struct Sample {
    var point: SIMD2<Double>
    var along: SIMD2<Double>
    var bend: SIMD2<Double>
    /// The length of the first derivative.
    var speed: Double

    /// The part of the second derivative that lies across the curve; zero where the speed is zero, which occurs only if
    /// the curve turns back along the second derivative.
    @inline(__always)
    var bendAcross: SIMD2<Double> {
      let square = speed * speed
      return square > 0 ? bend - along * (along.dot(bend) / square) : .zero
    }

    /// The radius of curvature.
    @inline(__always)
    var radius: Double { speed * speed * speed / max(abs(along.cross(bend)), .leastNormalMagnitude) }
  }

  @inline(__always)
  func sample(at t: Double) -> Sample {
    let along = (3 * a * t + 2 * b) * t + c
    return Sample(point: ((a * t + b) * t + c) * t + d, along: along, bend: 6 * a * t + 2 * b, speed: along.length)
  }

  /// Returns the length of a part of the curve, by three-point Gauss quadrature.
  func length(from start: Double, to end: Double) -> Double {
    let middle = (start + end) / 2, half = (end - start) / 2
    let offset = half * 0.6.squareRoot()
    let outer = sample(at: middle - offset).speed + sample(at: middle + offset).speed
    return half * (5 * outer + 8 * sample(at: middle).speed) / 9
  }
}
