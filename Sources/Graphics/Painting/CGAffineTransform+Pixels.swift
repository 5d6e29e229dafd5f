// Maps from the pixels of a context to the space in which their colours are computed, along rows of pixels.
// SPDX-License-Identifier: Apache-2.0

extension CGAffineTransform {
  /// Returns the image of a pixel's centre.
  func middle(x: Int, y: Int) -> SIMD2<Double> {
    CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(self).vector
  }

  /// The displacement of the image from one pixel of a row to the next.
  var step: SIMD2<Double> { SIMD2(Double(a), Double(b)) }

  /// Returns the map for content that is displaced by a number of pixels.
  func shifted(by shift: SIMD2<Double>) -> CGAffineTransform {
    CGAffineTransform(translationX: -shift.x, y: -shift.y).concatenating(self)
  }
}
