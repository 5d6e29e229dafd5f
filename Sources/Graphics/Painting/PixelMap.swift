// From pixels of a context to the space that their colours are found in.
// SPDX-License-Identifier: Apache-2.0

/// An affine map whose numbers are finite, followed along rows of pixels.
struct PixelMap {
  private var transform: CGAffineTransform

  /// Nil where a number is not finite.
  init?(_ transform: CGAffineTransform) {
    guard transform.isFinite else { return nil }
    self.transform = transform
  }

  /// The image of a pixel's middle.
  func middle(x: Int, y: Int) -> SIMD2<Double> {
    CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(transform).vector
  }

  /// From the image of a pixel's middle to that of the next one in its row.
  var step: SIMD2<Double> { SIMD2(Double(transform.a), Double(transform.b)) }

  /// The map of what lies there when it is moved by some pixels.
  func shifted(by shift: SIMD2<Double>) -> PixelMap {
    var result = self
    result.transform = CGAffineTransform(translationX: -shift.x, y: -shift.y).concatenating(transform)
    return result
  }
}
