// The parts of a path's lines and curves that lie inside or outside of another path's area.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

extension PathStorage {
  /// The pairs of sides that one operation may compare: some seconds of work.
  private static let maxPairs = 100_000_000

  /// Returns the parts inside of `area`, or those outside; nil if that exceeds the budget or numbers are not finite.
  func line(isInside: Bool, of area: PathStorage, using rule: CGPathFillRule) -> PathStorage? {
    guard let corners, points.count > 1 else { return points.isEmpty || isInside ? PathStorage() : nil }
    guard let others = area.corners else { return nil }
    if let scale = SafeScale(largest: max(largestMagnitude, area.largestMagnitude)) {
      return scaled(by: scale.there).line(isInside: isInside, of: area.scaled(by: scale.there), using: rule)?
        .scaled(by: scale.back)
    }
    let size = pointwiseMax(corners.high, others.high) - pointwiseMin(corners.low, others.low)
    let tolerance = Flattening.tolerance(forSize: size.max())
    let polygons = area.polylines(tolerance: tolerance)
    var cutter = LineCutter(polygons.map(\.points), tolerance: tolerance, budget: Self.maxPairs)
    var result = PathStorage()
    for subpath in subpaths {
      var runs: [[PathSegment]] = []
      var isOpen = false, isWhole = true
      for segment in subpath.segments {
        guard let cuts = cutter.cuts(of: segment) else { return nil }
        var from = 0.0, isKept: Bool?
        // A cut between two parts of the same kind is ignored.
        func end(at t: Double) {
          guard let kept = isKept, from < t else { return }
          if kept {
            if !isOpen { runs.append([]) }
            runs[runs.count - 1].append(segment.part(from: from, to: t))
          } else {
            isWhole = false
          }
          isOpen = kept
          from = t
        }
        for (a, b) in zip(cuts, cuts.dropFirst()) where a < b {
          guard cutter.spend(area.points.count) else { return nil }
          let kept = area.contains(segment.point(at: a + (b - a) / 2), using: rule) == isInside
          if kept != isKept { end(at: a) }
          isKept = kept
        }
        end(at: 1)
      }
      // The last run of a closed subpath continues at its start.
      if subpath.isClosed, !isWhole, isOpen, runs.count > 1, runs[0].first?.start == subpath.start {
        runs[0] = runs.removeLast() + runs[0]
      }
      let staysClosed = subpath.isClosed && isWhole
      for run in runs {
        guard let first = run.first else { continue }
        result.move(to: first.start)
        for segment in staysClosed && subpath.hasClosingLine ? run.dropLast() : run[...] {
          result.append(segment.element)
        }
        if staysClosed { result.closeSubpath() }
      }
    }
    return result
  }
}

/// Finds the parameters at which segments cross the sides of polygons.
private struct LineCutter {
  private struct PolygonSide {
    var from: SIMD2<Double>
    var to: SIMD2<Double>
  }

  private let sides: [PolygonSide]
  private let tolerance: Double
  private var budget: Int

  init(_ polygons: [[SIMD2<Double>]], tolerance: Double, budget: Int) {
    sides = polygons.flatMap { points in
      points.indices.map { PolygonSide(from: points[$0], to: points[$0 + 1 < points.count ? $0 + 1 : 0]) }
    }
    self.tolerance = tolerance
    self.budget = budget
  }

  /// Subtracts steps from the budget; returns false if it is exceeded.
  mutating func spend(_ steps: Int) -> Bool {
    budget -= steps
    return budget >= 0
  }

  /// Returns the parameters at which a segment is cut, including 0 and 1, in ascending order; nil if the budget is
  /// exceeded.
  mutating func cuts(of segment: PathSegment) -> [Double]? {
    let control = segment.points.map(\.vector)
    var low = control[0], high = control[0]
    for point in control {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    guard spend(sides.count) else { return nil }
    let near = sides.filter {
      max($0.from.x, $0.to.x) >= low.x && min($0.from.x, $0.to.x) <= high.x && max($0.from.y, $0.to.y) >= low.y
        && min($0.from.y, $0.to.y) <= high.y
    }
    var result = [0.0, 1.0]
    guard !near.isEmpty else { return result }
    let lines = segment.lines(tolerance: tolerance)
    guard lines < Double(budget), spend(near.count * Int(lines)) else {
      return nil
    }
    let count = Int(lines)
    var from = control[0]
    for index in 0..<count {
      let to = index + 1 < count ? segment.point(at: Double(index + 1) / lines).vector : control[control.count - 1]
      for side in near {
        // Ends count as crossings: a superfluous cut has no effect.
        let a = Self.cross(side.to - side.from, from - side.from), b = Self.cross(side.to - side.from, to - side.from)
        let c = Self.cross(to - from, side.from - from), d = Self.cross(to - from, side.to - from)
        guard min(a, b) <= 0, max(a, b) >= 0, min(c, d) <= 0, max(c, d) >= 0 else { continue }
        if a != b {
          result.append((Double(index) + a / (a - b)) / lines)
        } else {
          // Both are collinear: the part may begin and end with the side.
          let along = to - from
          let square = (along * along).sum()
          for end in [side.from, side.to] where square > 0 {
            result.append((Double(index) + min(max(((end - from) * along).sum() / square, 0), 1)) / lines)
          }
        }
      }
      from = to
    }
    return result.filter { $0 >= 0 && $0 <= 1 }.sorted()
  }

  private static func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }
}

extension PathSegment {
  /// Returns the number of lines needed to stay within `tolerance` of the segment.
  fileprivate func lines(tolerance: Double) -> Double {
    let control = points.map(\.vector)
    var bend = 0.0
    for index in 0..<max(0, control.count - 2) {
      let second = control[index] - 2 * control[index + 1] + control[index + 2]
      bend = max(bend, (second * second).sum().squareRoot())
    }
    let degree = Double(points.count - 1)
    return max(
      1, (bend * degree * (degree - 1) / (8 * max(tolerance, .leastNormalMagnitude))).squareRoot().rounded(.up))
  }
}
