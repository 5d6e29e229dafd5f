// From curves to polylines.

/// Turns the elements of a path into polylines.
package struct Flattener {
  /// How long a chord may be, in the units of the path.
  private let chords: ChordLimit
  /// How far on both sides of the path a stroke reaches.
  private let radius: Double
  private let measuresLengths: Bool
  /// The polylines of the subpaths so far.
  private var finished: [Polyline] = []
  private var points: [SIMD2<Double>] = []
  private var isCorner: [Bool] = []
  private var tangents: [Polyline.Tangents] = []
  private var lengths: [Double] = []
  private var hasSegments = false
  /// The length of the last part of a curve.
  private var lastLength: Double?

  /// Of the curve at hand, the pieces, and where the steps end that they allow.
  private var pieces: [Piece] = []
  private var steps: [Double] = []

  /// The lines that all curves together may become.
  private let budget: Int
  private var lineCount = 0

  /// Starts without a path.
  ///
  /// - Parameters:
  ///   - tolerance: how far the polylines may lie from the path, in its units.
  ///   - pixel: the size of the pixels in which areas are to be right, in the units of the path; 0 where lines are.
  ///   - radius: how far on both sides of the path a stroke reaches that is to keep to the tolerance too.
  ///   - measuresLengths: whether the polylines are to be cut by lengths along the path.
  ///   - budget: the most lines.
  package init(
    tolerance: Double, pixel: Double = 0, radius: Double = 0, measuresLengths: Bool = false,
    budget: Int = CoverageRasterizer.defaultBudget
  ) {
    self.measuresLengths = measuresLengths
    self.budget = budget
    self.radius = radius
    chords = ChordLimit(tolerance: tolerance, pixel: pixel)
  }

  /// Adds an element; those beyond the budget are counted only.
  package mutating func append(_ command: PathCommand) {
    guard lineCount <= budget else { return }
    switch command {
    case .move(let point):
      endSubpath(isClosed: false)
      beginSubpath(at: point)
    case .line(let point):
      guard let start = points.last else { return }
      hasSegments = true
      leave(in: point - start)
      addCorner(point, in: point - start)
    case .quadCurve(let end, let control):
      guard let start = points.last else { return }
      hasSegments = true
      leave(in: direction(from: start, control, end))
      addPoints(of: Cubic(from: start, control: control, to: end))
      addCorner(end, in: -direction(from: end, control, start))
    case .curve(let end, let control1, let control2):
      guard let start = points.last else { return }
      hasSegments = true
      leave(in: direction(from: start, control1, control2, end))
      addPoints(of: Cubic(from: start, control1, control2, to: end))
      addCorner(end, in: -direction(from: end, control2, control1, start))
    case .close:
      guard let first = points.first else { return }
      endSubpath(isClosed: true)
      beginSubpath(at: first)
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

  // MARK: Curves

  /// Adds the points between the ends of a curve.
  private mutating func addPoints(of curve: Cubic) {
    if findEvenSteps(along: curve) {
      addEvenSteps(along: curve)
    } else {
      addSearchedSteps(along: curve)
    }
  }

  /// Finds where a curve without cusps is cut, from how long steps may be at the ends of pieces of it; leaves it in ``steps``.
  ///
  /// Pieces are halved where their ends do not tell what is between. Returns false where halves of halves don't, either.
  private mutating func findEvenSteps(along curve: Cubic) -> Bool {
    pieces.removeAll(keepingCapacity: true)
    var here = curve.place(at: 0)
    var density = 1 / stepWidth(here, most: 1), total = 0.0
    var start = 0.0, width = Self.largestPiece
    while start < 1 {
      let next = curve.place(at: start + width)
      // The first derivative is a quadratic curve, within the triangle of these three.
      let middle = here.along + here.bend * (width / 2)
      let way = here.along + next.along
      let first = here.along.dot(way), second = middle.dot(way), third = next.along.dot(way)
      guard min(min(first, second), third) > 0.75 * max(max(first, second), third) else {
        width /= 2
        guard width >= Self.smallestPiece else { return false }
        continue
      }
      let nextDensity = 1 / stepWidth(next, most: 1)
      var piece = Piece(width: width, density: density, densityAtEnd: nextDensity)
      if radius > 0 {
        // From step to step the lines across the path must keep meeting, as keepsCentre(_:_:) says; half of what it allows is
        // for steps of which the centre moves more than in the mean.
        let needed = (centreDrift(here, next) / chords.tolerance).squareRoot() / width
        piece.density = max(density, needed)
        piece.densityAtEnd = max(nextDensity, needed)
      }
      pieces.append(piece)
      total += piece.steps
      density = nextDensity
      here = next
      start += width
      width = min(2 * width, Self.largestPiece, 1 - start)
    }
    guard total < Double(budget - lineCount) / 2 else { return false }
    // Steps of one length, by densities; those at the ends are half as long.
    let count = max(1, (Self.reserve * total).rounded(.up)), step = total / count
    steps.removeAll(keepingCapacity: true)
    var wanted = step / 2
    start = 0
    for piece in pieces {
      let whole = piece.steps
      while wanted < whole, steps.count < Int(count) {
        steps.append(start + piece.place(ofStep: wanted))
        wanted += step
      }
      wanted -= whole
      start += piece.width
    }
    return true
  }

  /// A piece of a curve, of which both ends tell how dense steps have to be.
  private struct Piece {
    var width: Double
    var density: Double
    var densityAtEnd: Double

    /// The steps that it takes, the density changing evenly.
    @inline(__always)
    var steps: Double { (density + densityAtEnd) * (width / 2) }

    /// How far from the start of the piece it has taken so many steps.
    @inline(__always)
    func place(ofStep step: Double) -> Double {
      let slope = (densityAtEnd - density) / width
      return 2 * step / (density + max(density * density + 2 * step * slope, 0).squareRoot())
    }
  }

  /// How many times more steps are taken than the densities ask for: a step is as long as they allow in the mean, and not where they
  /// are largest.
  private static let reserve = 1.12
  private static let largestPiece = 1.0 / 8
  private static let smallestPiece = 1.0 / 256

  private mutating func addEvenSteps(along curve: Cubic) {
    var before = 0.0
    for index in steps.indices {
      let t = steps[index], next = index + 1 < steps.count ? steps[index + 1] : 1
      let width = t - before, widthAfter = next - t
      var cut = width * width * width, cutAfter = widthAfter * widthAfter * widthAfter
      if index == 0 { cut *= 2 }
      if index == steps.count - 1 { cutAfter *= 2 }
      add(curve.place(at: t), t, width, cutting: (cut + cutAfter) / (next - before), of: curve)
      before = t
    }
    lineCount += steps.count
    lastLength = measuresLengths ? curve.length(from: before, to: 1) : nil
  }

  /// Adds the points between the ends of a curve, one after the other: each step is what the curve allows where it is.
  private mutating func addSearchedSteps(along curve: Cubic) {
    var t = 0.0
    var here = curve.place(at: 0)
    // The ends stay where they are, so that what the chords there cut off is left to their other ends: half as long they cut
    // off an eighth.
    var width = stepWidth(here) / 2
    // The width of the step that led here, and what its chord cuts off: twice where it began at the end of the curve.
    var before = 0.0, cutBefore = 0.0
    while true {
      var next = curve.place(at: min(1, t + width))
      // Of a step that turns much, neither end tells what is between. There the second derivative alone bounds what it can do.
      while here.along.dot(next.along) < 0.9 * here.speed * next.speed, width > wholeWidth(here, next) {
        width = max(width / 2, wholeWidth(here, next))
        next = curve.place(at: min(1, t + width))
      }
      // The step is what the tighter one of its ends allows.
      var following = stepWidth(next)
      if following < width {
        width = max(following, width / 4)
        next = curve.place(at: min(1, t + width))
        following = stepWidth(next)
      }
      if radius > 0 {
        var halvings = 0
        while halvings < 6, !keepsCentre(here, next) {
          halvings += 1
          width /= 2
          next = curve.place(at: min(1, t + width))
          following = stepWidth(next)
        }
      }
      let rest = 1 - t
      let isLast = rest < 0.7 * width
      if isLast {
        width = rest
      } else if rest < 1.5 * width {
        width = rest * (2.0 / 3)
        next = curve.place(at: t + width)
        following = stepWidth(next)
      }
      let cut = width * width * width
      if before > 0 {
        add(here, t, before, cutting: (cutBefore + (isLast ? 2 * cut : cut)) / (before + width), of: curve)
      }
      guard !isLast, lineCount <= budget else { break }
      lineCount += 1
      (before, cutBefore) = (width, before > 0 ? cut : 2 * cut)
      t += width
      width = min(following, 2 * width)
      here = next
    }
    lastLength = measuresLengths ? curve.length(from: t, to: 1) : nil
  }

  /// Adds an inner point of a curve, at `t`, to which a step of `width` led.
  ///
  /// A chord cuts off an area of the second derivative times the speed times the cube of its step, over 12. Moved out, the points
  /// enclose what the curve does: each gives back half of what the chords on both sides of it cut off.
  @inline(__always)
  private mutating func add(_ place: Cubic.Place, _ t: Double, _ width: Double, cutting cut: Double, of curve: Cubic) {
    let point = place.point - place.bendAcross * (cut / 12)
    guard points[points.count - 1] != point else { return }
    points.append(point)
    isCorner.append(false)
    if measuresLengths { lengths.append(curve.length(from: t - width, to: t)) }
  }

  /// How far the parameter may go on in one line from a place, as far as that place tells.
  @inline(__always)
  private func stepWidth(_ place: Cubic.Place, most: Double = 0.25) -> Double {
    let across = abs(place.along.cross(place.bend)), speed = place.speed
    guard across > 0 else { return most }
    let perRadian = speed * speed / across, bend = perRadian * speed
    // On both sides of the path a stroke bends as the path does; the chords of the outer one are the longest.
    var width = chords.angle(radius: bend + radius) * perRadian
    // At a cusp no step is small enough; there the stroke turns on the spot. Elsewhere it had better not: lines across
    // the path that turn evenly make one fan, and those that turn by jerks many.
    if radius > 0 { width = max(width, chords.angleByDistance(radius: bend) * perRadian / 256) }
    return min(most, max(width, Self.smallestStep))
  }

  /// Whether the centre of curvature moves so little between two places, as far as a stroke reaches there, that the lines across the
  /// path meet in one point but for the tolerance.
  @inline(__always)
  private func keepsCentre(_ here: Cubic.Place, _ next: Cubic.Place) -> Bool {
    centreDrift(here, next) <= 2 * chords.tolerance
  }

  /// How far apart the lines across two places pass each other at the centre of curvature, about.
  @inline(__always)
  private func centreDrift(_ here: Cubic.Place, _ next: Cubic.Place) -> Double {
    let drift = abs(min(here.radius, radius) - min(next.radius, radius))
    return drift * abs(here.along.cross(next.along)) / max(here.speed * next.speed, .leastNormalMagnitude)
  }

  /// How far the parameter may go on whatever the direction does.
  @inline(__always)
  private func wholeWidth(_ here: Cubic.Place, _ next: Cubic.Place) -> Double {
    let bend = max(here.bend.dot(here.bend), next.bend.dot(next.bend)).squareRoot()
    return max((8 * chords.tolerance / max(bend, .leastNormalMagnitude)).squareRoot() / 2, Self.smallestStep)
  }

  private static let smallestStep = 1 / Double(1 << 20)

  /// The way to the first of some control points that is not at `start` but for the tolerance.
  private func direction(from start: SIMD2<Double>, _ controls: SIMD2<Double>...) -> SIMD2<Double> {
    for control in controls.dropLast() where (control - start).length > chords.tolerance { return control - start }
    return controls[controls.count - 1] - start
  }

  // MARK: Subpaths

  private mutating func beginSubpath(at point: SIMD2<Double>) {
    points = [point]
    isCorner = [true]
    tangents = [Polyline.Tangents()]
    lengths = []
  }

  /// Notes in which direction a segment leaves the last point. A segment of no length has none.
  private mutating func leave(in direction: SIMD2<Double>) {
    if direction != .zero { tangents[tangents.count - 1].after = direction.normalized }
  }

  /// Adds the end of a segment, to which it comes in `direction`.
  private mutating func addCorner(_ point: SIMD2<Double>, in direction: SIMD2<Double>) {
    defer { lastLength = nil }
    lineCount += 1
    if points[points.count - 1] != point {
      if measuresLengths { lengths.append(lastLength ?? (point - points[points.count - 1]).length) }
      points.append(point)
      isCorner.append(true)
    } else if isCorner[points.count - 1] {
      // A segment of no length has no direction: its corner is that of its neighbours.
      return
    } else {
      isCorner[points.count - 1] = true
    }
    tangents.append(Polyline.Tangents(before: direction.normalized))
  }

  private mutating func endSubpath(isClosed: Bool) {
    defer {
      points = []
      isCorner = []
      tangents = []
      lengths = []
      hasSegments = false
    }
    guard hasSegments || (isClosed && !points.isEmpty) else { return }
    if isClosed, points.count > 1 {
      if points[0] == points[points.count - 1] {
        points.removeLast()
        isCorner.removeLast()
        tangents[0].before = tangents.removeLast().before
      } else {
        let closing = (points[0] - points[points.count - 1]).normalized
        tangents[tangents.count - 1].after = closing
        tangents[0].before = closing
      }
    }
    var polyline = Polyline(points: points, isCorner: isCorner, isClosed: isClosed)
    polyline.tangents = tangents
    polyline.segmentLengths = lengths
    finished.append(polyline)
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

  /// A point of the curve, with the first and the second derivative.
  struct Place {
    var point: SIMD2<Double>
    var along: SIMD2<Double>
    var bend: SIMD2<Double>
    /// The length of the first derivative.
    var speed: Double

    /// The part of the second derivative that lies across the curve.
    @inline(__always)
    var bendAcross: SIMD2<Double> {
      bend - along * (along.dot(bend) / max(speed * speed, .leastNormalMagnitude))
    }

    /// The radius of curvature.
    @inline(__always)
    var radius: Double { speed * speed * speed / max(abs(along.cross(bend)), .leastNormalMagnitude) }
  }

  @inline(__always)
  func place(at t: Double) -> Place {
    let along = (3 * a * t + 2 * b) * t + c
    return Place(point: ((a * t + b) * t + c) * t + d, along: along, bend: 6 * a * t + 2 * b, speed: along.length)
  }

  /// The length of a part of the curve, by Gauss's formula of three points.
  func length(from start: Double, to end: Double) -> Double {
    let middle = (start + end) / 2, half = (end - start) / 2
    let offset = half * 0.6.squareRoot()
    let outer = place(at: middle - offset).speed + place(at: middle + offset).speed
    return half * (5 * outer + 8 * place(at: middle).speed) / 9
  }
}
