// PixelColorMatrix: a colour filter over rows of pixels.
// SPDX-License-Identifier: Apache-2.0

import QuartzitePixelEffects

/// A colour matrix as it is applied to premultiplied pixels, with one byte for each component.
package struct PixelColorMatrix: Sendable {
  /// The coefficients of the red, green, blue and alpha of the input, each for the four components of the result.
  private let columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
  private let bias: SIMD4<Float>
  private let order: PixelOrder

  package init(_ matrix: ColorMatrix, order: PixelOrder) {
    let rows = [matrix.red, matrix.green, matrix.blue, matrix.alpha]
    func column(_ index: Int) -> SIMD4<Float> {
      SIMD4(Float(rows[0][index]), Float(rows[1][index]), Float(rows[2][index]), Float(rows[3][index]))
    }
    columns = (column(0), column(1), column(2), column(3))
    bias = SIMD4<Float>(matrix.bias)
    self.order = order
  }

  /// Filters pixels where they lie.
  package func apply(to pixels: UnsafeMutablePointer<UInt32>, count: Int) {
    guard count > 0 else { return }
    // Neighbours are often equal.
    var last = pixels[0], result = applied(to: last)
    for index in 0..<count {
      if pixels[index] != last {
        last = pixels[index]
        result = applied(to: last)
      }
      pixels[index] = result
    }
  }

  private func applied(to pixel: UInt32) -> UInt32 {
    let bytes = SIMD4<Float>(unsafeBitCast(pixel, to: SIMD4<UInt8>.self))
    let color = order == .rgba ? bytes : SIMD4(bytes.z, bytes.y, bytes.x, bytes.w)
    let straight = color.w > 0 ? pointwiseMin(color / color.w, SIMD4(repeating: 1)) : .zero
    var result = columns.0 * straight.x + columns.1 * straight.y
    result += columns.2 * straight.z + columns.3 * (color.w / 255)
    result = (result + bias).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
    let alpha = result.w
    result *= alpha * 255
    result.w = alpha * 255
    let filtered = SIMD4<UInt8>(result + 0.5)
    return unsafeBitCast(
      order == .rgba ? filtered : SIMD4(filtered.z, filtered.y, filtered.x, filtered.w), to: UInt32.self)
  }
}
