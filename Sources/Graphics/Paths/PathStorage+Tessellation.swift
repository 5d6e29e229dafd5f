// Conversion between paths and polylines: flattening, its tolerances, and contours as paths.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

extension PathCommand {
  /// Creates the command that corresponds to a path's element.
  package init(_ element: PathElement) {
    switch element {
    case .move(let point): self = .move(point.vector)
    case .line(let point): self = .line(point.vector)
    case .quadCurve(let end, let control): self = .quadCurve(end.vector, control: control.vector)
    case .curve(let end, let control1, let control2):
      self = .curve(end.vector, control1: control1.vector, control2: control2.vector)
    case .close: self = .close
    }
  }
}

extension CGPoint {
  var vector: SIMD2<Double> { SIMD2(Double(x), Double(y)) }

  init(_ vector: SIMD2<Double>) {
    self.init(x: vector.x, y: vector.y)
  }
}

extension WindingRule {
  init(_ rule: CGPathFillRule) {
    self = rule == .winding ? .nonZero : .evenOdd
  }
}

/// The tolerances with which curves are flattened to compute a path's area or its stroke.
enum Flattening {
  /// Returns the largest distance of the lines from the curves, for paths whose coordinates span at most `size`:
  /// 1/256 of a unit, but no more than 1/8192 and no less than 1/1048576 of the size.
  static func tolerance(forSize size: Double) -> Double {
    min(size / 8192, max(1.0 / 256, size / 1_048_576))
  }
}

extension PathStorage {
  /// Creates a path of closed polygons.
  package init(contours: [[SIMD2<Double>]]) {
    self.init()
    reserve(
      verbs: contours.reduce(0) { $0 + $1.count + 1 }, points: contours.reduce(0) { $0 + $1.count })
    for contour in contours {
      guard let first = contour.first else { continue }
      move(to: CGPoint(first))
      for point in contour.dropFirst() { addLine(to: CGPoint(point)) }
      closeSubpath()
    }
  }

  /// The corners of the smallest axis-aligned box around all points; nil for an empty path, or if one is not finite.
  var corners: (low: SIMD2<Double>, high: SIMD2<Double>)? {
    guard let first = points.first?.vector else { return nil }
    var low = first, high = first
    for point in points {
      guard point.x.isFinite, point.y.isFinite else { return nil }
      low = pointwiseMin(low, point.vector)
      high = pointwiseMax(high, point.vector)
    }
    return (low, high)
  }

  /// The tolerance of operations on this path alone.
  var usualTolerance: Double {
    guard let corners else { return 0 }
    // Halves, since the difference of two large numbers may overflow.
    return Flattening.tolerance(forSize: (corners.high / 2 - corners.low / 2).max()) * 2
  }

  /// Returns the subpaths as lines no further than `tolerance` from the curves, and from the offset curves at `radius`.
  ///
  /// Curves that would become more than `maxLines` lines, plus sixteen for each element, get coarser ones, whatever
  /// the tolerance: a shape is never lost, but where `meter` ends.
  package func polylines(
    tolerance: Double, radius: Double = 0, measuresLengths: Bool = false, maxLines: Int = 250_000,
    meter: WorkMeter? = nil
  ) -> [Polyline] {
    if let scale = SafeScale(largest: largestMagnitude) {
      let lines = scaled(by: scale.there).polylines(
        tolerance: tolerance * scale.there, radius: radius * scale.there, measuresLengths: measuresLengths,
        maxLines: maxLines, meter: meter)
      return lines.map { $0.scaled(by: scale.back) }
    }
    var tolerance = tolerance
    while tolerance.isFinite, !meter.hasEnded {
      var flattener = Flattener(
        tolerance: tolerance, radius: radius, measuresLengths: measuresLengths, budget: maxLines + 16 * verbs.count,
        meter: meter)
      forEachElement { flattener.append(PathCommand($0)) }
      if let polylines = try? flattener.finish() { return polylines }
      // Sixteen times the tolerance gives a quarter of the lines, down to about five lines per curve. A tolerance far
      // below the last digits of the coordinates is raised first, since it would take many rounds.
      tolerance = 16 * max(tolerance, largestMagnitude * 0x1p-36)
    }
    return []
  }

  /// The path with every subpath closed, and without those that are a single point.
  var closingSubpaths: PathStorage {
    var result = PathStorage()
    var isPoint: CGPoint?
    forEachElement { element in
      switch element {
      case .move(let point):
        result.closeSubpath()
        isPoint = point
      case .close:
        if isPoint == nil { result.closeSubpath() }
      case .line, .quadCurve, .curve:
        if let start = isPoint { result.move(to: start) }
        isPoint = nil
        result.append(element)
      }
    }
    result.closeSubpath()
    return result
  }

  /// Adds an element.
  mutating func append(_ element: PathElement) {
    switch element {
    case .move(let point): move(to: point)
    case .line(let end): addLine(to: end)
    case .quadCurve(let end, let control): addQuadCurve(to: end, control: control)
    case .curve(let end, let control1, let control2): addCurve(to: end, control1: control1, control2: control2)
    case .close: closeSubpath()
    }
  }
}
