// PixelColorMatrix: a colour filter over rows of pixels.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCCoverage
import QuartzitePixelEffects

/// A colour matrix as it is applied to premultiplied pixels, with one byte for each component.
package struct PixelColorMatrix: Sendable {
  private let matrix: pixel_color_matrix
  private let order: PixelOrder

  package init(_ matrix: ColorMatrix, order: PixelOrder) {
    func column(_ index: Int) -> (Float, Float, Float, Float) {
      (
        Float(matrix.red[index]), Float(matrix.green[index]), Float(matrix.blue[index]), Float(matrix.alpha[index])
      )
    }
    let bias = SIMD4<Float>(matrix.bias)
    self.matrix = pixel_color_matrix(
      red: column(0), green: column(1), blue: column(2), alpha: column(3), bias: (bias.x, bias.y, bias.z, bias.w))
    self.order = order
  }

  /// Filters pixels where they lie.
  package func apply(to pixels: UnsafeMutablePointer<UInt32>, count: Int) {
    withUnsafePointer(to: matrix) { pixels_recolor(widestVectors, $0, order == .bgra, pixels, count) }
  }
}
