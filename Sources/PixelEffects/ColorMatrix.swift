// ColorMatrix: a colour filter, which is an affine map of the components of a colour.
// SPDX-License-Identifier: Apache-2.0

/// An affine map from colours to colours: four rows of five numbers.
///
/// It operates on red, green, blue and alpha as gamma-encoded sRGB, not premultiplied, 0…1; the results are clamped to
/// 0…1. A pixel without coverage is (0, 0, 0, 0).
package struct ColorMatrix: Hashable, Sendable {
  /// The coefficients of red: for the red, green, blue and alpha of the input.
  package var red: SIMD4<Double>
  /// The coefficients of green.
  package var green: SIMD4<Double>
  /// The coefficients of blue.
  package var blue: SIMD4<Double>
  /// The coefficients of alpha.
  package var alpha: SIMD4<Double>
  /// The constants that are added to red, green, blue and alpha.
  package var bias: SIMD4<Double>

  /// The identity matrix.
  package static let identity = ColorMatrix(
    red: SIMD4(1, 0, 0, 0), green: SIMD4(0, 1, 0, 0), blue: SIMD4(0, 0, 1, 0), alpha: SIMD4(0, 0, 0, 1))

  /// Creates a matrix from its rows, and the constants that are added to their results; zero by default.
  package init(
    red: SIMD4<Double>, green: SIMD4<Double>, blue: SIMD4<Double>, alpha: SIMD4<Double>, bias: SIMD4<Double> = .zero
  ) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
    self.bias = bias
  }

  /// Creates a matrix from twenty numbers, the rows of red, green, blue and alpha with the bias of each in the fifth
  /// place; nil for any other count.
  package init?(rows: [Double]) {
    guard rows.count == 20 else { return nil }
    func row(_ index: Int) -> SIMD4<Double> {
      SIMD4(rows[5 * index], rows[5 * index + 1], rows[5 * index + 2], rows[5 * index + 3])
    }
    self.init(
      red: row(0), green: row(1), blue: row(2), alpha: row(3), bias: SIMD4(rows[4], rows[9], rows[14], rows[19]))
  }

  /// Creates a matrix that leaves alpha unchanged; each row has the coefficients of red, green and blue.
  init(red: SIMD3<Double>, green: SIMD3<Double>, blue: SIMD3<Double>, bias: SIMD3<Double> = .zero) {
    self.init(
      red: SIMD4(red, 0), green: SIMD4(green, 0), blue: SIMD4(blue, 0), alpha: SIMD4(0, 0, 0, 1), bias: SIMD4(bias, 0))
  }

  /// Applies the matrix to a colour; input and result are straight red, green, blue and alpha.
  package func applied(to color: SIMD4<Double>) -> SIMD4<Double> {
    unclamped(color).clamped(lowerBound: .zero, upperBound: .one)
  }

  /// Applies the matrix to a premultiplied colour; the result is premultiplied too.
  package func applied(toPremultiplied color: SIMD4<Double>) -> SIMD4<Double> {
    var straight = color.w > 0 ? color / color.w : .zero
    straight.w = color.w
    let result = applied(to: straight)
    var premultiplied = result * result.w
    premultiplied.w = result.w
    return premultiplied
  }

  private func unclamped(_ color: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4((red * color).sum(), (green * color).sum(), (blue * color).sum(), (alpha * color).sum()) + bias
  }

  // MARK: Products

  /// Whether the matrix leaves every colour unchanged, up to rounding.
  package var isIdentity: Bool {
    let own = [red, green, blue, alpha, bias]
    let plain = [Self.identity.red, Self.identity.green, Self.identity.blue, Self.identity.alpha, Self.identity.bias]
    return zip(own, plain).allSatisfy { own, plain in
      let distance = own - plain
      return (distance * distance).sum() < 1e-18
    }
  }

  /// Whether no result needs to be clamped to 0…1.
  package var neverClips: Bool {
    let rows = [red, green, blue, alpha]
    return rows.indices.allSatisfy { index in
      // The smallest and the largest result of a row, for components that are 0 or 1.
      let row = rows[index]
      let smallest = row.clamped(lowerBound: SIMD4(repeating: -.infinity), upperBound: .zero).sum() + bias[index]
      let largest = row.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: .infinity)).sum() + bias[index]
      // Rows that should sum to one do so only up to rounding.
      return smallest >= -1e-9 && largest <= 1 + 1e-9
    }
  }

  /// Whether alpha is unchanged.
  package var keepsAlpha: Bool { alpha == ColorMatrix.identity.alpha && bias.w == 0 }

  /// Whether the matrix is homogeneous in premultiplied colours: a fraction of a colour maps to that fraction of the
  /// result.
  package var keepsShares: Bool {
    let colors = SIMD3(red.w, green.w, blue.w), alphas = SIMD4(alpha.x, alpha.y, alpha.z, bias.w)
    return colors == .zero && alphas == .zero && (0...1).contains(alpha.w)
  }

  /// Returns the product: this matrix first, then `next`, without clamping in between.
  package func followed(by next: ColorMatrix) -> ColorMatrix {
    func row(_ parts: SIMD4<Double>) -> SIMD4<Double> {
      red * parts.x + green * parts.y + blue * parts.z + alpha * parts.w
    }
    return ColorMatrix(
      red: row(next.red), green: row(next.green), blue: row(next.blue), alpha: row(next.alpha),
      bias: next.unclamped(bias))
  }

  /// Returns one matrix with the effect of this one and then `next`, with premultiplied pixels in between; nil if there
  /// is none.
  package func merged(with next: ColorMatrix) -> ColorMatrix? {
    if isIdentity { return next }
    if next.isIdentity { return self }
    // Premultiplied pixels lose the colour of transparent ones.
    let staysUnseen = bias == .zero || (next.bias.w <= 0 && next.alpha.x <= 0 && next.alpha.y <= 0 && next.alpha.z <= 0)
    return neverClips && keepsAlpha && staysUnseen ? followed(by: next) : nil
  }
}
