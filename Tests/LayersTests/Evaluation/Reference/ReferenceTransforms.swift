// Slow and plain interpolation of transforms, with which the product is compared: angles in degrees, rotations as axis
// and angle, linear equations by elimination.
// SPDX-License-Identifier: Apache-2.0

import Foundation

enum ReferenceTransforms {
  typealias Matrix = [[Double]]

  static func multiply(_ a: Matrix, _ b: Matrix) -> Matrix {
    a.map { row in (0..<b[0].count).map { column in row.indices.reduce(0) { $0 + row[$1] * b[$1][column] } } }
  }

  static func interpolate(_ from: Matrix, _ to: Matrix, _ f: Double) -> Matrix {
    if f == 0 { return from }
    if f == 1 { return to }
    if isAffine(from), isAffine(to) {
      if let result = plane(from, to, f) { return result }
    } else if let a = Space(from), let b = Space(to) {
      return a.mixed(b, f).matrix
    }
    return (0..<4).map { row in (0..<4).map { from[row][$0] + (to[row][$0] - from[row][$0]) * f } }
  }

  static func isAffine(_ m: Matrix) -> Bool {
    m[0][2] == 0 && m[0][3] == 0 && m[1][2] == 0 && m[1][3] == 0 && m[2] == [0, 0, 1, 0] && m[3][2] == 0 && m[3][3] == 1
  }

  // MARK: In the plane

  private struct Plane {
    var scaleX, scaleY, degrees: Double
    var rest: Matrix
  }

  private static func turn(_ degrees: Double) -> Matrix {
    let angle = degrees * .pi / 180
    return [[cos(angle), sin(angle)], [-sin(angle), cos(angle)]]
  }

  private static func parts(_ m: Matrix) -> Plane? {
    let linear = [[m[0][0], m[0][1]], [m[1][0], m[1][1]]]
    let determinant = linear[0][0] * linear[1][1] - linear[0][1] * linear[1][0]
    if determinant == 0 { return nil }
    var x = hypot(linear[0][0], linear[0][1]), y = hypot(linear[1][0], linear[1][1])
    if determinant < 0 {
      if linear[0][0] < linear[1][1] { x = -x } else { y = -y }
    }
    let unit = [linear[0].map { $0 / x }, linear[1].map { $0 / y }]
    let degrees = atan2(unit[0][1], unit[0][0]) * 180 / .pi
    return Plane(scaleX: x, scaleY: y, degrees: degrees, rest: multiply(turn(-degrees), unit))
  }

  private static func plane(_ from: Matrix, _ to: Matrix, _ f: Double) -> Matrix? {
    guard var a = parts(from), var b = parts(to) else { return nil }
    if a.scaleX < 0 && b.scaleY < 0 || a.scaleY < 0 && b.scaleX < 0 {
      a.scaleX *= -1
      a.scaleY *= -1
      a.degrees += a.degrees < 0 ? 180 : -180
    }
    if a.degrees == 0 { a.degrees = 360 }
    if b.degrees == 0 { b.degrees = 360 }
    if a.degrees - b.degrees > 180 { a.degrees -= 360 } else if b.degrees - a.degrees > 180 { b.degrees -= 360 }
    func mix(_ x: Double, _ y: Double) -> Double { x * (1 - f) + y * f }
    let rest = (0..<2).map { row in (0..<2).map { mix(a.rest[row][$0], b.rest[row][$0]) } }
    let scale = [[mix(a.scaleX, b.scaleX), 0], [0, mix(a.scaleY, b.scaleY)]]
    let linear = multiply(scale, multiply(turn(mix(a.degrees, b.degrees)), rest))
    return [
      [linear[0][0], linear[0][1], 0, 0], [linear[1][0], linear[1][1], 0, 0], [0, 0, 1, 0],
      [mix(from[3][0], to[3][0]), mix(from[3][1], to[3][1]), 0, 1],
    ]
  }

  // MARK: In space

  private struct Space {
    /// A lower triangular matrix: scales on the diagonal, shears below it.
    var scale: [Double]
    var shear: [Double]
    var rotation: Matrix
    var displacement: [Double]
    var perspective: [Double]

    init?(_ m: Matrix) {
      let w = m[3][3]
      if w == 0 { return nil }
      let n = m.map { $0.map { $0 / w } }
      // The equations for the perspective: the rest of the matrix times it is the last column.
      var equations = n.enumerated().map { [$1[0], $1[1], $1[2], $0 == 3 ? 1 : 0, $1[3]] }
      for column in 0..<4 {
        let pivot = (column..<4).max { abs(equations[$0][column]) < abs(equations[$1][column]) }!
        equations.swapAt(column, pivot)
        if equations[column][column] == 0 { return nil }
        for row in 0..<4 where row != column {
          let share = equations[row][column] / equations[column][column]
          for place in 0..<5 { equations[row][place] -= share * equations[column][place] }
        }
      }
      perspective = (0..<4).map { equations[$0][4] / equations[$0][$0] }
      displacement = Array(n[3][0..<3])
      var rows = (0..<3).map { Array(n[$0][0..<3]) }
      scale = []
      shear = []
      // Gram and Schmidt.
      for index in 0..<3 {
        var overlaps: [Double] = []
        for earlier in 0..<index {
          let overlap = zip(rows[earlier], rows[index]).reduce(0) { $0 + $1.0 * $1.1 }
          rows[index] = zip(rows[index], rows[earlier]).map { $0 - $1 * overlap }
          overlaps.append(overlap)
        }
        let length = rows[index].reduce(0) { $0 + $1 * $1 }.squareRoot()
        if length == 0 { return nil }
        rows[index] = rows[index].map { $0 / length }
        scale.append(length)
        shear += overlaps.map { $0 / length }
      }
      let r = rows
      let handedness =
        r[0][0] * (r[1][1] * r[2][2] - r[1][2] * r[2][1]) - r[0][1] * (r[1][0] * r[2][2] - r[1][2] * r[2][0])
        + r[0][2] * (r[1][0] * r[2][1] - r[1][1] * r[2][0])
      if handedness < 0 {
        scale = scale.map { -$0 }
        rows = rows.map { $0.map { -$0 } }
      }
      rotation = rows
    }

    func mixed(_ other: Space, _ f: Double) -> Space {
      func mix(_ a: [Double], _ b: [Double]) -> [Double] { zip(a, b).map { $0 * (1 - f) + $1 * f } }
      var result = self
      result.scale = mix(scale, other.scale)
      result.shear = mix(shear, other.shear)
      result.displacement = mix(displacement, other.displacement)
      result.perspective = mix(perspective, other.perspective)
      // The rotation from one to the other, as an axis and an angle, of which a part is carried out (Rodrigues).
      let transposed = (0..<3).map { column in (0..<3).map { rotation[$0][column] } }
      let step = multiply(transposed, other.rotation)
      let angle = acos(min(max((step[0][0] + step[1][1] + step[2][2] - 1) / 2, -1), 1))
      // Half a turn goes either way round: there is no one answer.
      if angle > .pi - 1e-6 { result.displacement = [.nan, .nan, .nan] }
      if angle > 1e-9 {
        let twice = 2 * sin(angle)
        let axis = [step[1][2] - step[2][1], step[2][0] - step[0][2], step[0][1] - step[1][0]].map { $0 / twice }
        let (x, y, z) = (axis[0], axis[1], axis[2]), c = cos(angle * f), s = sin(angle * f), t = 1 - c
        let part = [
          [t * x * x + c, t * x * y + s * z, t * x * z - s * y],
          [t * x * y - s * z, t * y * y + c, t * y * z + s * x],
          [t * x * z + s * y, t * y * z - s * x, t * z * z + c],
        ]
        result.rotation = multiply(rotation, part)
      }
      return result
    }

    var matrix: Matrix {
      let lower = [
        [scale[0], 0, 0], [shear[0] * scale[1], scale[1], 0],
        [shear[1] * scale[2], shear[2] * scale[2], scale[2]],
      ]
      let linear = multiply(lower, rotation)
      let affine = [linear[0] + [0], linear[1] + [0], linear[2] + [0], displacement + [1]]
      let column: Matrix = [
        [1, 0, 0, perspective[0]], [0, 1, 0, perspective[1]], [0, 0, 1, perspective[2]], [0, 0, 0, perspective[3]],
      ]
      return multiply(affine, column)
    }
  }
}
