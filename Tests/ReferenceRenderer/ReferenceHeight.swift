// The height of planes at each place, which decides the order of planes that intersect.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

/// The height of a layer's plane over the plane of its superlayer.
struct ReferenceHeight {
  private let m: [Double]
  private let bounds: ReferenceBox

  /// Creates the height of the plane z = 0 of a layer after a matrix without perspective.
  init(_ layer: CALayer, _ matrix: ReferenceMatrix) {
    m = matrix.m
    bounds = ReferenceBox(layer.bounds)
  }

  var isTilted: Bool { m[2] != 0 || m[6] != 0 }

  /// The height at a place of the superlayer, in billionths of a point; nil for a plane that is seen edge-on.
  func at(_ place: ReferencePoint) -> Double? {
    let (u, v) = point(place)
    return height(u, v)
  }

  /// The height at the layer's edge for a place that is less than a point outside of it, else the height at the place
  /// itself.
  ///
  /// A pixel that the edge runs through may have its centre beside the layer, where there is no point that could be
  /// nearer or farther.
  func inside(_ place: ReferencePoint) -> Double? {
    let (u, v) = point(place)
    let x = min(max(u, bounds.minX), bounds.maxX), y = min(max(v, bounds.minY), bounds.maxY)
    return abs(u - x) < 1 && abs(v - y) < 1 ? height(x, y) : height(u, v)
  }

  private func point(_ place: ReferencePoint) -> (u: Double, v: Double) {
    // (u, v) on the layer is seen at (u·m0 + v·m4 + m12, u·m1 + v·m5 + m13).
    let determinant = m[0] * m[5] - m[1] * m[4]
    let x = place.x - m[12], y = place.y - m[13]
    return ((x * m[5] - y * m[4]) / determinant, (y * m[0] - x * m[1]) / determinant)
  }

  private func height(_ u: Double, _ v: Double) -> Double? {
    let height = u * m[2] + v * m[6] + m[14]
    return height.isFinite ? (height * 1e9).rounded() : nil
  }
}

extension ReferenceCanvas {
  /// Composites the pictures of planes, the farthest first in each pixel; equally far ones in their order. `seen` is
  /// the map from the space of the heights to the picture.
  mutating func composite(_ pictures: [ReferenceCanvas], heights: [ReferenceHeight], seen: ReferenceAffine) {
    let determinant = seen.a * seen.d - seen.b * seen.c
    for y in 0..<height {
      for x in 0..<width {
        let index = y * width + x
        let painted = pictures.indices.filter { pictures[$0].pixels[index].alpha > 0 || pictures[$0].doubt[index] > 0 }
        guard !painted.isEmpty else { continue }
        func point(_ shiftX: Double, _ shiftY: Double) -> ReferencePoint {
          let px = Double(x) + 0.5 + shiftX - seen.tx, py = Double(y) + 0.5 + shiftY - seen.ty
          return ReferencePoint(
            (px * seen.d - py * seen.c) / determinant, (py * seen.a - px * seen.b) / determinant)
        }
        func inOrder(at place: ReferencePoint) -> [Int] {
          let levels = painted.map { heights[$0].at(place) ?? -.infinity }
          return painted.indices.sorted { (levels[$0], $0) < (levels[$1], $1) }
        }
        let place = point(0, 0)
        let levels = painted.map { heights[$0].at(place) ?? -.infinity }
        let order = inOrder(at: place)
        let below = (pixel: pixels[index], doubt: doubt[index])
        // A line along which planes pass through each other is antialiased: the pixel lies between what the orders on both
        // sides of it show.
        var others: [ReferencePixel] = []
        for (shiftX, shiftY) in [(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)] {
          let other = inOrder(at: point(shiftX, shiftY))
          guard other != order else { continue }
          for position in other { composite(pictures[painted[position]], at: index) }
          others.append(pixels[index])
          (pixels[index], doubt[index]) = below
        }
        for position in order { composite(pictures[painted[position]], at: index) }
        doubt[index] += others.map { pixels[index].levels(from: $0) }.max() ?? 0
        let inside = painted.map { heights[$0].inside(place) ?? -.infinity }
        if painted.indices.sorted(by: { (inside[$0], $0) < (inside[$1], $1) }) != order {
          doubt[index] = ReferenceDoubt.undecided
        }
        // If two intersecting planes are as close as rounding errors, either may be in front.
        for (one, next) in zip(order, order.dropFirst()) where abs(levels[one] - levels[next]) < 1e5 {
          let pair = [heights[painted[one]], heights[painted[next]]]
          let beside = [ReferencePoint(place.x + 1, place.y), ReferencePoint(place.x, place.y + 1)]
          let isOnePlane = beside.allSatisfy { abs((pair[0].at($0) ?? 0) - (pair[1].at($0) ?? 0)) < 10 }
          if !isOnePlane { doubt[index] = ReferenceDoubt.undecided }
        }
      }
    }
  }

  private mutating func composite(_ picture: ReferenceCanvas, at index: Int) {
    let shown = picture.pixels[index]
    pixels[index] = shown.over(pixels[index])
    doubt[index] = doubt[index] * (1 - shown.alpha) + picture.doubt[index]
  }
}
