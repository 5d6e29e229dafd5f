// PixelMap: the map from pixels of a context to the space in which their colours are computed.
// SPDX-License-Identifier: Apache-2.0

/// An affine map with finite coefficients, evaluated along rows of pixels.
struct PixelMap {
  private var transform: CGAffineTransform

  /// Creates the map; nil if a number is not finite.
  init?(_ transform: CGAffineTransform) {
    guard transform.isFinite else { return nil }
    self.transform = transform
  }

  /// Returns the image of a pixel's centre.
  func middle(x: Int, y: Int) -> SIMD2<Double> {
    CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(transform).vector
  }

  /// The displacement from the image of a pixel's centre to that of the next one in its row.
  var step: SIMD2<Double> { SIMD2(Double(transform.a), Double(transform.b)) }

  /// Returns the map for content that is displaced by a number of pixels.
  func shifted(by shift: SIMD2<Double>) -> PixelMap {
    var result = self
    result.transform = CGAffineTransform(translationX: -shift.x, y: -shift.y).concatenating(transform)
    return result
  }
}
