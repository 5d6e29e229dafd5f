// AxisKernel: the weights of a blur along one axis, one per pixel for a narrow blur, a few on a coarser grid for a wide
// one.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A truncated Gaussian along rows or columns, in the form in which it is computed.
///
/// The Gaussian is cut off where it still has an eighth of its height. The part below that height is a box, which a
/// running sum computes exactly; the rest falls to zero at both ends, so that a grid of cells of several pixels can
/// represent it, with linear interpolation between the cells' centres. No weight is negative, so a plane that is
/// nowhere smaller than another remains so.
package struct AxisKernel: Sendable {
  /// The reach of the Gaussian to each side, in pixels.
  package let radius: Int
  /// The pixels of a cell, a power of two; 1 if every pixel has a weight of its own.
  package let cellSize: Int
  /// The weights of a cell itself and of those to one side of it: factors for the sums of their pixels.
  package let weights: [Float]
  /// The additional weight of every pixel up to ``radius`` away; 0 if cells are single pixels.
  package let boxWeight: Float

  /// The reach of a pixel to each side, in pixels: with larger cells slightly more than the Gaussian's.
  package var reach: Int { cellSize == 1 ? radius : weights.count * cellSize + cellSize / 2 - 1 }

  /// The smallest number of cells per sigma. With five the error at a hard edge stays below 0.35 of 255 levels.
  private static let minCellsPerSigma = 5.0

  /// Creates the kernel of a blur with a sigma of 0…1,000 pixels.
  init(sigma: Double) {
    assert(sigma >= 0 && sigma <= 1000, "a sigma of \(sigma) pixels is not clamped to 0…1,000")
    let radius = Int(GaussianBlur.reach(ofSigma: sigma))
    func height(_ distance: Double, _ sigma: Double) -> Double {
      sigma > 0 ? exp(-distance * distance / (2 * sigma * sigma)) : 1
    }
    let samples = (0...radius).map { height(Double($0), sigma) }
    let sum = 2 * samples.reduce(0, +) - samples[0]
    var cellSize = 1
    while Double(2 * cellSize) * Self.minCellsPerSigma <= sigma { cellSize *= 2 }
    self.radius = radius
    self.cellSize = cellSize
    guard cellSize > 1 else {
      weights = samples.map { Float($0 / sum) }
      boxWeight = 0
      return
    }

    let end = Double(radius) + 0.5, size = Double(cellSize)
    let boxHeight = height(end, sigma)
    // Summing over cells and interpolating between their centres widens the kernel, so a narrower one is sampled.
    let widening = (size * size - 1) / 12 + size * size / 6
    let narrower = (sigma * sigma - widening).squareRoot()
    let last = Int((end / size + 0.5).rounded(.up)) - 1
    let heights = (0...last).map { cell in
      let distance = Double(cell) * size
      return distance < end ? max(0, sigma / narrower * height(distance, narrower) - boxHeight) : 0
    }
    let box = boxHeight / sum
    let rest = (1 - box * Double(2 * radius + 1)) / (2 * heights.reduce(0, +) - heights[0]) / size
    weights = heights.map { Float($0 * rest) }
    boxWeight = Float(box)
    assert(weights.allSatisfy { $0 >= 0 } && boxWeight >= 0, "a weight of the blur of \(sigma) pixels is negative")
    assert(
      abs(Double(boxWeight) * Double(2 * radius + 1) + size * Double(2 * weights.reduce(0, +) - weights[0]) - 1) < 1e-3,
      "the weights of the blur of \(sigma) pixels do not sum to one")
  }
}
