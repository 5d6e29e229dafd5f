// Slow and plain curves of animations, with which the product is compared: springs by integration, keyframes one
// component at a time, paths as many short lines.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The type of a property in a random test.
enum ReferenceKind: CaseIterable {
  case number, point, size, rect, color, transform, triple, numbers

  var componentCount: Int {
    switch self {
    case .number: 1
    case .point, .size: 2
    case .triple: 3
    case .rect, .color: 4
    case .numbers: 5
    case .transform: 16
    }
  }
}

/// A value as its components.
typealias Components = [Double]

enum ReferenceCurves {
  static func matrix(_ c: Components) -> [[Double]] { (0..<4).map { Array(c[(4 * $0)..<(4 * $0 + 4)]) } }

  static func between(_ a: Components, _ b: Components, _ f: Double, _ kind: ReferenceKind) -> Components {
    if kind == .transform { return ReferenceTransforms.interpolate(matrix(a), matrix(b), f).flatMap { $0 } }
    return zip(a, b).map { $0 * (1 - f) + $1 * f }
  }

  /// `value` on top of `base`.
  static func sum(_ value: Components, _ base: Components, _ kind: ReferenceKind) -> Components {
    if kind == .transform { return ReferenceTransforms.multiply(matrix(value), matrix(base)).flatMap { $0 } }
    return zip(value, base).map { $0 + $1 }
  }

  /// The fourth-order Runge–Kutta solution of x″ = −(k·x + c·x′)/m from x = −1.
  static func spring(mass: Double, stiffness: Double, damping: Double, velocity: Double, at time: Double) -> Double {
    let critical = 2 * (stiffness * mass).squareRoot()
    let damping = min(damping, critical)
    func pull(_ x: Double, _ v: Double) -> Double { -(stiffness * x + damping * v) / mass }
    guard time > 0 else { return 0 }
    let steps = max(1, Int(time / 0.002))
    let h = time / Double(steps)
    var x = -1.0, v = velocity
    for _ in 0..<steps {
      let a1 = pull(x, v), v2 = v + a1 * h / 2
      let a2 = pull(x + v * h / 2, v2), v3 = v + a2 * h / 2
      let a3 = pull(x + v2 * h / 2, v3), v4 = v + a3 * h
      let a4 = pull(x + v3 * h, v4)
      x += (v + 2 * v2 + 2 * v3 + v4) * h / 6
      v += (a1 + 2 * a2 + 2 * a3 + a4) * h / 6
    }
    return 1 + x
  }

  /// The keyframes of a test.
  struct Keyframes {
    var values: [Components]
    var times: [Double]?
    var functions: [[Double]] = []
    var mode = "linear"
    /// Tension, continuity and bias of each value.
    var shape: [[Double]] = []
  }

  static func value(_ frames: Keyframes, at f: Double, _ kind: ReferenceKind) -> Components {
    let values = frames.values
    let n = values.count
    if frames.mode == "discrete" {
      if let times = frames.times {
        return values[(0..<n).last { times[$0] <= f } ?? 0]
      }
      return values[min(Int(f * Double(n)), n - 1)]
    }
    var times = frames.times ?? (0..<n).map { Double($0) / Double(n - 1) }
    var functions = frames.functions
    if frames.mode == "paced", frames.times == nil {
      functions = []
      var lengths = [0.0]
      for index in 1..<n {
        let square = zip(values[index], values[index - 1]).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        lengths.append(lengths[index - 1] + square.squareRoot())
      }
      if lengths[n - 1] > 0 { times = lengths.map { $0 / lengths[n - 1] } }
    }
    if f <= times[0] { return values[0] }
    if f >= times[n - 1] { return values[n - 1] }
    let i = (0..<(n - 1)).last { times[$0] <= f }!
    var s = (f - times[i]) / (times[i + 1] - times[i])
    if i < functions.count { s = ReferenceTiming.bezier(functions[i], s) }
    guard frames.mode == "cubic" else { return between(values[i], values[i + 1], s, kind) }
    return cubic(frames, times, i, s)
  }

  private static func cubic(_ frames: Keyframes, _ times: [Double], _ i: Int, _ s: Double) -> Components {
    values(
      frames.values,
      component: { p in
        let last = p.count - 1
        func shape(_ index: Int) -> (Double, Double, Double) {
          guard index < frames.shape.count else { return (0, 0, 0) }
          return (frames.shape[index][0], frames.shape[index][1], frames.shape[index][2])
        }
        func outgoing() -> Double {
          if i == 0 { return p[1] - p[0] }
          let (t, c, b) = shape(i)
          let tangent = (1 - t) * ((1 + c) * (1 + b) * (p[i] - p[i - 1]) + (1 - c) * (1 - b) * (p[i + 1] - p[i])) / 2
          return tangent * 2 * (times[i + 1] - times[i]) / (times[i + 1] - times[i - 1])
        }
        func incoming() -> Double {
          let j = i + 1
          if j == last { return p[last] - p[last - 1] }
          let (t, c, b) = shape(j)
          let tangent = (1 - t) * ((1 - c) * (1 + b) * (p[j] - p[j - 1]) + (1 + c) * (1 - b) * (p[j + 1] - p[j])) / 2
          return tangent * 2 * (times[j] - times[j - 1]) / (times[j + 1] - times[j - 1])
        }
        // The Hermite curve as a Bézier curve, by de Casteljau's construction.
        let c0 = p[i], c1 = p[i] + outgoing() / 3, c2 = p[i + 1] - incoming() / 3, c3 = p[i + 1]
        let a = c0 + (c1 - c0) * s, b = c1 + (c2 - c1) * s, d = c2 + (c3 - c2) * s
        let e = a + (b - a) * s, g = b + (d - b) * s
        return e + (g - e) * s
      })
  }

  private static func values(_ values: [Components], component: ([Double]) -> Double) -> Components {
    values[0].indices.map { index in component(values.map { $0[index] }) }
  }

  // MARK: Paths

  /// A segment as four control points of two components each.
  typealias Segment = [Components]

  static func point(_ segment: Segment, _ s: Double) -> Components {
    let t = 1 - s, shares = (t * t * t, 3 * t * t * s, 3 * t * s * s, s * s * s)
    func component(_ axis: Int) -> Double {
      let first = shares.0 * segment[0][axis] + shares.1 * segment[1][axis]
      return first + shares.2 * segment[2][axis] + shares.3 * segment[3][axis]
    }
    return [component(0), component(1)]
  }

  static func point(_ segments: [Segment], at f: Double, isPaced: Bool) -> Components {
    guard isPaced else {
      let place = f * Double(segments.count)
      let index = min(Int(place), segments.count - 1)
      return point(segments[index], place - Double(index))
    }
    // Eight parts of each segment, each measured as many short lines and passed evenly.
    let parts = 8, lines = 100
    var ends: [(segment: Segment, start: Double, length: Double)] = []
    for segment in segments {
      for part in 0..<parts {
        let start = Double(part) / Double(parts)
        let points = (0...lines).map { point(segment, start + Double($0) / Double(lines * parts)) }
        ends.append(
          (
            segment, start,
            zip(points, points.dropFirst()).reduce(0) { $0 + hypot($1.1[0] - $1.0[0], $1.1[1] - $1.0[1]) }
          ))
      }
    }
    var rest = f * ends.reduce(0) { $0 + $1.length }
    for (segment, start, length) in ends {
      if rest <= length, length > 0 { return point(segment, start + rest / length / Double(parts)) }
      rest -= length
    }
    return segments[segments.count - 1][3]
  }
}
