// Paths made of straight lines: what curves become before they are filled, stroked, dashed or cut.

/// One subpath of straight lines.
package struct Polyline: Hashable, Sendable {
  /// The corners and, between them, points of flattened curves.
  package var points: [SIMD2<Double>]
  /// For each point whether two segments of the path meet there; elsewhere a curve passes through.
  package var isCorner: [Bool]
  /// Whether the end is joined to the start.
  package var isClosed: Bool

  package init(points: [SIMD2<Double>], isCorner: [Bool], isClosed: Bool) {
    self.points = points
    self.isCorner = isCorner
    self.isClosed = isClosed
  }

  /// The number of segments, the closing one included.
  var segmentCount: Int { isClosed ? points.count : max(0, points.count - 1) }

  /// The end of segment `index`.
  func end(ofSegment index: Int) -> Int { index + 1 < points.count ? index + 1 : 0 }
}

/// What a path is made of, one element after the other.
package enum PathCommand: Sendable {
  case move(SIMD2<Double>)
  case line(SIMD2<Double>)
  case quadCurve(SIMD2<Double>, control: SIMD2<Double>)
  case curve(SIMD2<Double>, control1: SIMD2<Double>, control2: SIMD2<Double>)
  case close
}

/// Turns the elements of a path into polylines.
package struct Flattener {
  /// How far a polyline may lie from its curve, in the units of the path.
  private let tolerance: Double
  /// The polylines of the subpaths so far.
  private var finished: [Polyline] = []
  private var points: [SIMD2<Double>] = []
  private var isCorner: [Bool] = []
  private var hasSegments = false

  /// The lines that all curves together may become.
  private let budget: Int
  private var lineCount = 0

  package init(tolerance: Double, budget: Int = CoverageRasterizer.defaultBudget) {
    self.tolerance = tolerance > 0 ? tolerance : .leastNormalMagnitude
    self.budget = budget
  }

  /// Adds an element; those beyond the budget are counted only.
  package mutating func append(_ command: PathCommand) {
    guard lineCount <= budget else { return }
    switch command {
    case .move(let point):
      endSubpath(isClosed: false)
      points = [point]
      isCorner = [true]
    case .line(let point):
      guard !points.isEmpty else { return }
      hasSegments = true
      add(point, isCorner: true)
    case .quadCurve(let end, let control):
      guard let start = points.last else { return }
      hasSegments = true
      let bend = 2 * (start - 2 * control + end)
      addCurve(lines: lines(bend: bend.length), end: end) { t, s in
        start * (s * s) + control * (2 * s * t) + end * (t * t)
      }
    case .curve(let end, let control1, let control2):
      guard let start = points.last else { return }
      hasSegments = true
      let bend = 6 * max((start - 2 * control1 + control2).length, (control1 - 2 * control2 + end).length)
      addCurve(lines: lines(bend: bend), end: end) { t, s in
        start * (s * s * s) + control1 * (3 * s * s * t) + control2 * (3 * s * t * t) + end * (t * t * t)
      }
    case .close:
      guard let first = points.first else { return }
      endSubpath(isClosed: true)
      points = [first]
      isCorner = [true]
    }
  }

  /// All subpaths that draw anything. Those of a single point with a segment of no length have one point.
  ///
  /// Throws when they have more lines than the budget allows.
  package mutating func finish() throws(TessellationBudgetExceeded) -> [Polyline] {
    endSubpath(isClosed: false)
    guard lineCount <= budget else { throw TessellationBudgetExceeded(budget: budget) }
    defer { finished = [] }
    return finished
  }

  /// The number of lines for a curve whose second derivative is at most `bend`: the distance of a chord from a curve
  /// is at most that times the square of the step, over 8.
  private func lines(bend: Double) -> Int {
    let count = (bend / (8 * tolerance)).squareRoot().rounded(.up)
    return count < Double(budget) ? max(1, Int(count)) : count.isNaN ? 1 : budget + 1
  }

  private mutating func addCurve(lines: Int, end: SIMD2<Double>, point: (Double, Double) -> SIMD2<Double>) {
    lineCount += lines
    guard lineCount <= budget else { return }
    for index in 1..<max(lines, 1) {
      let t = Double(index) / Double(lines)
      add(point(t, 1 - t), isCorner: false)
    }
    add(end, isCorner: true)
  }

  private mutating func add(_ point: SIMD2<Double>, isCorner: Bool) {
    lineCount += isCorner ? 1 : 0
    // A segment of no length has no direction: its corner is that of its neighbours.
    if points[points.count - 1] == point {
      if isCorner { self.isCorner[points.count - 1] = true }
      return
    }
    points.append(point)
    self.isCorner.append(isCorner)
  }

  private mutating func endSubpath(isClosed: Bool) {
    defer {
      points = []
      isCorner = []
      hasSegments = false
    }
    guard hasSegments || (isClosed && !points.isEmpty) else { return }
    if isClosed, points.count > 1, points[0] == points[points.count - 1] {
      points.removeLast()
      isCorner.removeLast()
    }
    finished.append(Polyline(points: points, isCorner: isCorner, isClosed: isClosed))
  }
}

extension SIMD2<Double> {
  /// The Euclidean length.
  @inline(__always)
  var length: Double { (x * x + y * y).squareRoot() }
  /// This vector turned by a quarter from the x axis towards the y axis.
  @inline(__always)
  var turned: SIMD2<Double> { SIMD2(-y, x) }
  @inline(__always)
  func dot(_ other: SIMD2<Double>) -> Double { x * other.x + y * other.y }
  @inline(__always)
  func cross(_ other: SIMD2<Double>) -> Double { x * other.y - y * other.x }
}
