// OffsetCurves: the two offset curves of a stroke along a run of segments, and the area between them.
// SPDX-License-Identifier: Apache-2.0

/// The area between the two offset curves of a run of segments.
///
/// Across each point of the path goes a rib: a line from side to side. Where the path bends so tightly that two ribs
/// cross on the inner side, the stroke covers both the area before the crossing and the area behind it, a triangle
/// each. Along a bend the triangles of one kind are adjacent, and form one piece: see ``InnerJoin``.
struct OffsetCurves {
  let radius: Double
  let tolerance: Double
  /// The distance within which a point counts as covered by a stroke that ends there, squared.
  private let reach: Double
  /// Ends the work early; the area is then of no use.
  let meter: WorkMeter?
  /// The points of the path, and the vector from each to the left side.
  private(set) var points: [SIMD2<Double>] = []
  private(set) var sides: [SIMD2<Double>] = []
  /// For each segment the side on which the ribs at its ends meet.
  private(set) var crossingSides: [CrossingSide] = []

  /// The end of the range in which segments with crossing ribs are known to be in turns that the rest of the stroke
  /// does not cover.
  private(set) var uncoveredEnd = 0

  private var left: [SIMD2<Double>] = []
  private var right: [SIMD2<Double>] = []

  enum CrossingSide { case none, left, right }

  /// Starts an empty run of a stroke that reaches `radius` from the path, with chords up to `tolerance` off their
  /// curves.
  init(radius: Double, tolerance: Double, meter: WorkMeter? = nil) {
    self.meter = meter
    self.radius = radius
    self.tolerance = tolerance
    reach = (radius + 2 * tolerance) * (radius + 2 * tolerance)
  }

  /// Adds a point of the path; `side` is the vector from it to the left side.
  @inline(__always)
  mutating func append(_ point: SIMD2<Double>, _ side: SIMD2<Double>) {
    points.append(point)
    sides.append(side)
  }

  /// The corner of two lines on the inner side of a join, at which their runs meet.
  struct InnerCorner {
    let isLeft: Bool
    let point: SIMD2<Double>
  }

  /// Adds the area between the sides to an outline, and begins a new run. A ring ends at its start.
  ///
  /// - Parameters:
  ///   - start: the inner corner of the join at the start. The run then ends on the line from the path to that corner, where the
  ///     run before it begins: pixels would have the areas of both if they overlapped.
  ///   - end: the same at the end.
  mutating func finish(
    _ outline: inout Outline, isRing: Bool, start: InnerCorner? = nil, end: InnerCorner? = nil
  ) {
    defer { reset() }
    guard points.count > 1 else { return }
    assert(sides.count == points.count, "\(points.count) points of offset curves have \(sides.count) sides")
    findCrossingSides(isRing: isRing)
    if meter.hasEnded { return }
    // A ring at most as long as the circle of the stroke's radius leaves no hole, and its outer side is the whole boundary. The
    // inner side would lie beside it or on it, and pixels would have the areas of both.
    if isRing, let inner = crossingSides.first(where: { $0 != .none }),
      crossingSides.allSatisfy({ $0 == .none || $0 == inner }),
      crossingSides.indices.reduce(0, { $0 + length($1) }) < 2 * .pi * radius
    {
      let outer = points.indices.map { inside($0, isLeft: inner == .right) }
      return outline.append(polygon: inner == .left ? outer : outer.reversed())
    }
    if isRing { beginAtEase() }
    left.append(points[0] + sides[0])
    right.append(points[0] - sides[0])
    var segment = 0
    while segment < crossingSides.count {
      if meter.isOver(after: 1) { return }
      let before = segment
      defer { assert(segment > before, "offset curves do not go on at segment \(before)") }
      switch crossingSides[segment] {
      case .none:
        goOn(to: next(segment))
        segment += 1
      case .left: segment = passTurn(at: segment, isLeft: true, isRing: isRing, &outline)
      case .right: segment = passTurn(at: segment, isLeft: false, isRing: isRing, &outline)
      }
    }
    if let end, crossingSides.last == CrossingSide.none { cut(at: end, isEnd: true) }
    if let start, crossingSides.first == CrossingSide.none { cut(at: start, isEnd: false) }
    outline.append(right: right, left: left, isRing: isRing)
  }

  /// Moves the last or the first point of the inner side to a corner, and leads the outer side to the path.
  private mutating func cut(at corner: InnerCorner, isEnd: Bool) {
    let onPath = isEnd ? points[points.count - 1] : points[0]
    func cut(_ inner: inout [SIMD2<Double>], _ outer: inout [SIMD2<Double>]) {
      inner[isEnd ? inner.count - 1 : 0] = corner.point
      outer.insert(onPath, at: isEnd ? outer.count : 0)
    }
    if corner.isLeft { cut(&left, &right) } else { cut(&right, &left) }
  }

  private mutating func reset() {
    points.removeAll(keepingCapacity: true)
    sides.removeAll(keepingCapacity: true)
    crossingSides.removeAll(keepingCapacity: true)
    uncoveredEnd = 0
    left.removeAll(keepingCapacity: true)
    right.removeAll(keepingCapacity: true)
  }

  @inline(__always)
  func next(_ index: Int) -> Int { index + 1 < points.count ? index + 1 : 0 }

  private mutating func findCrossingSides(isRing: Bool) {
    for segment in 0..<(isRing ? points.count : points.count - 1) {
      if meter.isOver(after: 1) { return }
      let end = next(segment)
      let step = points[end] - points[segment], spread = sides[end] - sides[segment]
      // A rotation about a point has no length, but it has a direction.
      let along = step == .zero ? -(sides[segment] + sides[end]).perpendicular : step
      let progress = step.dot(along), change = spread.dot(along)
      crossingSides.append(progress + change <= 0 ? .left : progress - change <= 0 ? .right : .none)
    }
  }

  /// Rotates a ring so that it begins between two segments whose ribs do not cross, if there are such.
  private mutating func beginAtEase() {
    let count = points.count
    guard
      let start = (0..<count).first(where: {
        crossingSides[$0] == .none && crossingSides[($0 + count - 1) % count] == .none
      }),
      start > 0
    else { return }
    points = Array(points[start...] + points[..<start])
    sides = Array(sides[start...] + sides[..<start])
    crossingSides = Array(crossingSides[start...] + crossingSides[..<start])
  }

  // MARK: Steps

  @inline(__always)
  private mutating func goOn(to index: Int) {
    left.append(points[index] + sides[index])
    right.append(points[index] - sides[index])
  }

  /// Returns the angle between the ribs of two points, for small angles in radians, positive to the left.
  @inline(__always)
  func turn(from start: Int, to end: Int) -> Double {
    let first = sides[start], second = sides[end]
    return first.cross(second) / max(first.dot(second), .leastNormalMagnitude)
  }

  /// Adds a turn that begins with a segment whose ribs cross, or a part of it; returns the segment that follows.
  private mutating func passTurn(at segment: Int, isLeft: Bool, isRing: Bool, _ outline: inout Outline) -> Int {
    let inner = isLeft ? \OffsetCurves.left : \OffsetCurves.right
    if segment >= uncoveredEnd, let last = endOfCoveredTurn(from: segment, isLeft: isLeft, isRing: isRing) {
      for index in segment...last { goOnOutside(to: next(index), isLeft: isLeft) }
      self[keyPath: inner].append(inside(next(last), isLeft: isLeft))
      return last + 1
    }
    let join = innerJoin(from: segment, isLeft: isLeft)
    for index in segment..<join.end { goOnOutside(to: next(index), isLeft: isLeft) }
    // The inner side goes in from one end, along the crossings, and out to the other end.
    self[keyPath: inner].append(contentsOf: join.centres)
    self[keyPath: inner].append(inside(next(join.end - 1), isLeft: isLeft))
    let behind = join.tips + join.centres.reversed()
    outline.append(polygon: isLeft ? behind : behind.reversed())
    return join.end
  }

  /// Continues the outer side only.
  private mutating func goOnOutside(to index: Int, isLeft: Bool) {
    if isLeft { right.append(points[index] - sides[index]) } else { left.append(points[index] + sides[index]) }
  }

  // MARK: Turns that the rest of the stroke covers

  /// Returns the last segment of the turn that begins with a segment whose ribs cross, if the area on its inner side is
  /// covered by the stroke before and after it; else nil.
  ///
  /// The area behind the rib of the turn's first point, within the stroke's reach from that point, is covered by the
  /// stroke that leads there, if that is long enough and gentle: the nearest point of the path is none of its ends. The
  /// same holds for the area ahead of the last point. So the inner side may go straight from the end of the one to the
  /// start of the other.
  private mutating func endOfCoveredTurn(from segment: Int, isLeft: Bool, isRing: Bool) -> Int? {
    let crossingSide: CrossingSide = isLeft ? .left : .right
    var last = segment, length = 0.0
    // A turn may be gentle in places; it has ended once it is gentle for a length of two radii.
    for candidate in (segment + 1)..<max(segment + 1, crossingSides.count) {
      if meter.isOver(after: 1) { return nil }
      if crossingSides[candidate] == crossingSide {
        (last, length) = (candidate, 0)
      } else if crossingSides[candidate] != .none {
        break
      }
      length += self.length(candidate)
      if length >= 2 * radius { break }
    }
    let first = segment, end = next(last)
    uncoveredEnd = last + 1
    guard isGentle(from: first, by: -1, isRing: isRing), isGentle(from: end, by: 1, isRing: isRing) else { return nil }
    let a = points[first], b = points[end]
    let alongA = -sides[first].perpendicular, alongB = -sides[end].perpendicular
    var index = first
    while !meter.isOver(after: 1) {
      let point = inside(index, isLeft: isLeft), fromA = point - a, fromB = point - b
      let isBehind = fromA.dot(alongA) <= 0, isAhead = fromB.dot(alongB) >= 0
      guard !isBehind || fromA.dot(fromA) <= reach, !isAhead || fromB.dot(fromB) <= reach else { return nil }
      if index == end { break }
      index = next(index)
    }
    // The straight line must lie behind the one and ahead of the other: the turn is well below half a turn.
    let isWell =
      (inside(end, isLeft: isLeft) - a).dot(alongA) <= 0 && (inside(first, isLeft: isLeft) - b).dot(alongB) >= 0
    return isWell ? last : nil
  }

  private func length(_ segment: Int) -> Double { (points[next(segment)] - points[segment]).length }

  /// Whether the stroke continues gently for a length of two radii, forwards or backwards from a point.
  private func isGentle(from index: Int, by step: Int, isRing: Bool) -> Bool {
    var length = 0.0, angle = 0.0
    var pointIndex = index
    for _ in 0..<points.count {
      if meter.isOver(after: 1) { return false }
      var segment = step > 0 ? pointIndex : pointIndex - 1
      if segment < 0 || segment >= crossingSides.count {
        guard isRing else { return false }
        segment = (segment + crossingSides.count) % crossingSides.count
      }
      guard crossingSides[segment] == .none else { return false }
      length += self.length(segment)
      if length >= 2 * radius { return true }
      angle += abs(turn(from: segment, to: next(segment)))
      if angle > 1 { return false }
      pointIndex = step > 0 ? next(segment) : segment
    }
    return false
  }
}
