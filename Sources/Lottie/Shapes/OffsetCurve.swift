// OffsetCurve: single curves at a distance beside others, and the crossings of two.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension BezierSegment {
  /// The segment in parts that bend to one side, and by no more than about 45 degrees each, so that one cubic curve
  /// follows the offset of each.
  var gentleParts: [BezierSegment] {
    if isLine { return [self] }
    var parts: [BezierSegment] = []
    var begin = 0.0
    for t in inflections + [1] where t - begin > 1e-6 {
      part(from: begin, to: t).appendHalves(to: &parts, depth: 4)
      begin = t
    }
    return parts.isEmpty ? [self] : parts
  }

  private func appendHalves(to parts: inout [BezierSegment], depth: Int) {
    guard depth > 0, turning > .pi / 4 else {
      parts.append(self)
      return
    }
    let (first, second) = split(at: 0.5)
    first.appendHalves(to: &parts, depth: depth - 1)
    second.appendHalves(to: &parts, depth: depth - 1)
  }

  /// The angle by which the control polygon bends.
  private var turning: Double {
    let sides = [control1 - start, control2 - control1, end - control2].filter { $0.normalized != .zero }
    return zip(sides, sides.dropFirst()).reduce(0) { $0 + abs(atan2($1.0.cross($1.1), $1.0.dot($1.1))) }
  }

  /// The curve at a distance to the left of the direction of travel, with y pointing down; exact at its ends, with
  /// their derivatives.
  func offset(by distance: Double) -> BezierSegment {
    let (first, last) = (direction(at: 0), direction(at: 1))
    let newStart = start - first.perpendicular * distance
    let newEnd = end - last.perpendicular * distance
    if isLine { return BezierSegment(newStart, newEnd) }
    // Beside a curve of curvature k the speed is 1 + k d times that of the curve.
    let middle = control2 - control1
    let (leaving, arriving) = (control1 - start, end - control2)
    let longest = (newEnd - newStart).length
    func handle(_ vector: SIMD2<Double>, _ cross: Double) -> Double {
      let length = vector.length
      guard length > 0 else { return 0 }
      let curvature = cross / (length * length * length) * 2 / 3
      let handle = length * (1 + curvature * distance)
      // The curvature is unlimited at a control point that all but touches its end.
      return handle.isFinite ? min(max(handle, -longest), longest) : 0
    }
    return BezierSegment(
      newStart, newStart + first * handle(leaving, leaving.cross(middle)),
      newEnd - last * handle(arriving, middle.cross(arriving)), newEnd)
  }

  /// The parameters at which this segment and another cross, the latest such place of this one; nil if none was found
  /// in the steps left.
  func crossing(_ other: BezierSegment, steps: inout Int) -> (Double, Double)? {
    if isLine, other.isLine { return lineCrossing(other) }
    let box = controlBox
    let tolerance = max((box.upper - box.lower).length * 1e-7, 1e-12)
    typealias Part = (curve: BezierSegment, first: Double, last: Double)
    var pending: [(Part, Part)] = [((self, 0, 1), (other, 0, 1))]
    while let (a, b) = pending.popLast() {
      guard steps > 0 else { return nil }
      steps -= 1
      let (boxA, boxB) = (a.curve.controlBox, b.curve.controlBox)
      guard boxA.lower.x <= boxB.upper.x, boxB.lower.x <= boxA.upper.x, boxA.lower.y <= boxB.upper.y,
        boxB.lower.y <= boxA.upper.y
      else { continue }
      let (sizeA, sizeB) = ((boxA.upper - boxA.lower).max(), (boxB.upper - boxB.lower).max())
      let (middleA, middleB) = ((a.first + a.last) / 2, (b.first + b.last) / 2)
      if max(sizeA, sizeB) <= tolerance || (a.last - a.first < 1e-9 && b.last - b.first < 1e-9) {
        return (middleA, middleB)
      }
      // The last pair is taken up first: the later half of this curve, with the earlier half of the other.
      if sizeA >= sizeB {
        let (first, second) = a.curve.split(at: 0.5)
        pending.append(((first, a.first, middleA), b))
        pending.append(((second, middleA, a.last), b))
      } else {
        let (first, second) = b.curve.split(at: 0.5)
        pending.append((a, (second, middleB, b.last)))
        pending.append((a, (first, b.first, middleB)))
      }
    }
    return nil
  }

  private func lineCrossing(_ other: BezierSegment) -> (Double, Double)? {
    let (first, second) = (end - start, other.end - other.start)
    let area = first.cross(second)
    guard abs(area) > 1e-12 * first.length * second.length else { return nil }
    let between = other.start - start
    let (t, u) = (between.cross(second) / area, between.cross(first) / area)
    return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? (t, u) : nil
  }
}
