// Blob: a closed, uneven loop of 40 curves; the comparison with other renderers draws a thousand of them.
// SPDX-License-Identifier: Apache-2.0

import Quartzite

/// A loop around a center, its points at even angles and random distances.
struct Blob {
  private let center: CGPoint
  private let radius: Double
  /// The distance of each point from the center, in radii.
  private let distances: [Double]
  /// The phase of each point's motion, in turns.
  private let phases: [Double]

  /// Makes a blob somewhere in `rect`, with a radius of 20 to 120.
  init(in rect: CGRect, _ random: inout RandomNumbers) {
    center = random.point(in: rect)
    radius = random.number(20...120)
    var distances: [Double] = [], phases: [Double] = []
    for _ in 0..<40 {
      distances.append(random.number(0.45...1))
      phases.append(random.number(0...1))
    }
    self.distances = distances
    self.phases = phases
  }

  /// The loop at rest.
  var path: CGPath { path { _ in 0 } }

  /// Returns the loop at a frame: every point is displaced along its ray by up to a tenth of the radius, never the same
  /// twice.
  func path(at frame: Int) -> CGPath {
    path { 0.1 * sin(2 * .pi * (phases[$0] + Stage.neverTwice(frame).x)) }
  }

  private func path(displacement: (Int) -> Double) -> CGPath {
    let path = CGMutablePath()
    path.addLoop(
      through: distances.indices.map { index in
        let angle = 2 * .pi * Double(index) / Double(distances.count)
        let distance = radius * (distances[index] + displacement(index))
        return CGPoint(x: center.x + distance * cos(angle), y: center.y + distance * sin(angle))
      })
    return path
  }
}
