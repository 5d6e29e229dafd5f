// PathSegment: one line or curve between its two ends; points on it, parts of it, and lengths along it.

/// A line or a Bézier curve by its control points, ends included: two, three or four of them.
struct PathSegment {
  private(set) var points: [CGPoint]

  init(_ points: [CGPoint]) {
    self.points = points
  }

  var start: CGPoint { points[0] }
  var end: CGPoint { points[points.count - 1] }
  var isLine: Bool { points.count == 2 }

  /// The element that continues a path from the start along this segment.
  var element: PathElement {
    switch points.count {
    case 2: .line(points[1])
    case 3: .quadCurve(points[2], control: points[1])
    default: .curve(points[3], control1: points[1], control2: points[2])
    }
  }

  /// The polar form of the segment: its point for equal parameters, control points of its parts for others.
  private func blossom(_ parameters: [Double]) -> CGPoint {
    var row = points.map(\.vector)
    for t in parameters {
      for index in 0..<(row.count - 1) { row[index] += (row[index + 1] - row[index]) * t }
      row.removeLast()
    }
    return CGPoint(row[0])
  }

  func point(at t: Double) -> CGPoint {
    blossom(Array(repeating: t, count: points.count - 1))
  }

  /// The part between two parameters: the same curve, cut after de Casteljau. Its ends are those of the whole at 0 and 1.
  func part(from first: Double, to second: Double) -> PathSegment {
    if first <= 0, second >= 1 { return self }
    let degree = points.count - 1
    var part = (0...degree).map { index in
      blossom(Array(repeating: first, count: degree - index) + Array(repeating: second, count: index))
    }
    if first <= 0 { part[0] = start }
    if second >= 1 { part[degree] = end }
    return PathSegment(part)
  }

  /// The length of the derivative.
  fileprivate func speed(at t: Double) -> Double {
    let degree = points.count - 1
    var row = zip(points.dropFirst(), points).map { ($0.vector - $1.vector) * Double(degree) }
    while row.count > 1 {
      for index in 0..<(row.count - 1) { row[index] = row[index] * (1 - t) + row[index + 1] * t }
      row.removeLast()
    }
    return (row[0] * row[0]).sum().squareRoot()
  }
}

/// The lengths along a segment.
struct SegmentLengths {
  private let segment: PathSegment
  /// The lengths from the start to parameters at equal steps.
  private let table: [Double]

  // Steps so short that a curve without a cusp is measured to about twelve digits.
  private static let steps = 32
  /// The nodes and weights of Gauss and Legendre for five points, on −1…1.
  private static let nodes: [(place: Double, weight: Double)] = {
    let root = (10.0 / 7).squareRoot()
    let inner = (5 - 2 * root).squareRoot() / 3, outer = (5 + 2 * root).squareRoot() / 3
    let innerWeight = (322 + 13 * 70.0.squareRoot()) / 900, outerWeight = (322 - 13 * 70.0.squareRoot()) / 900
    return [
      (0, 128.0 / 225), (-inner, innerWeight), (inner, innerWeight), (-outer, outerWeight), (outer, outerWeight),
    ]
  }()

  init(_ segment: PathSegment) {
    self.segment = segment
    var table = [0.0]
    let steps = segment.isLine ? 1 : Self.steps
    for step in 0..<steps {
      let from = Double(step) / Double(steps), to = Double(step + 1) / Double(steps)
      table.append(table[step] + Self.length(of: segment, from: from, to: to))
    }
    self.table = table
  }

  /// The length of the whole segment.
  var total: Double { table[table.count - 1] }

  /// The parameter at a length from the start.
  func parameter(at length: Double) -> Double {
    guard length > 0 else { return 0 }
    guard length < total else { return 1 }
    if segment.isLine { return length / total }
    var low = 0, high = table.count - 1
    while low + 1 < high {
      let middle = (low + high) / 2
      if table[middle] <= length { low = middle } else { high = middle }
    }
    let from = Double(low) / Double(Self.steps)
    var first = from, second = Double(low + 1) / Double(Self.steps)
    // Each halving gives one more binary digit; a step has 48 left of the 53 there are.
    for _ in 0..<48 {
      let middle = (first + second) / 2
      if table[low] + Self.length(of: segment, from: from, to: middle) <= length {
        first = middle
      } else {
        second = middle
      }
    }
    return first
  }

  private static func length(of segment: PathSegment, from: Double, to: Double) -> Double {
    let half = (to - from) / 2, centre = from + half
    return nodes.reduce(0) { $0 + $1.weight * segment.speed(at: centre + half * $1.place) } * half
  }
}

/// A subpath as its segments.
struct Subpath {
  var start: CGPoint
  var segments: [PathSegment] = []
  /// Whether it was closed; the closing line is the last segment, unless it has no length.
  var isClosed = false
  var hasClosingLine = false
}

extension PathStorage {
  /// All subpaths that have segments.
  var subpaths: [Subpath] {
    var result: [Subpath] = []
    var current = Subpath(start: .zero)
    var place = CGPoint.zero
    func finish() {
      if !current.segments.isEmpty { result.append(current) }
    }
    forEachElement { element in
      switch element {
      case .move(let point):
        finish()
        current = Subpath(start: point)
        place = point
      case .line(let end):
        current.segments.append(PathSegment([place, end]))
        place = end
      case .quadCurve(let end, let control):
        current.segments.append(PathSegment([place, control, end]))
        place = end
      case .curve(let end, let control1, let control2):
        current.segments.append(PathSegment([place, control1, control2, end]))
        place = end
      case .close:
        current.isClosed = true
        if place != current.start {
          current.hasClosingLine = true
          current.segments.append(PathSegment([place, current.start]))
        }
        place = current.start
        finish()
        current = Subpath(start: place)
      }
    }
    finish()
    return result
  }
}
