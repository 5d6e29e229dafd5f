// ImageReduction: the division of an image that is shown small into cells, each of which becomes one pixel of a smaller
// image.
// SPDX-License-Identifier: Apache-2.0

/// A division of an image into cells. Each cell is averaged by area; beyond the edges the edge pixels are repeated.
package struct ImageReduction: Hashable, Sendable {
  /// The cells along one side of the image.
  package struct Axis: Hashable, Sendable {
    /// The start of the first cell, in pixels of the image.
    package let start: Double
    /// The size of a cell, in pixels of the image: one or more.
    package let step: Double
    /// The number of cells.
    package let count: Int

    package init(start: Double, step: Double, count: Int) {
      self.start = start
      self.step = step
      self.count = count
    }

    /// Creates `count` equal cells that cover all `length` pixels.
    package init(dividing length: Int, into count: Int) {
      self.init(start: 0, step: Double(length) / Double(count), count: count)
    }

    /// Creates cells of single pixels: those of `length` that are read to show the part from `low` to `high`.
    fileprivate init(pixelsFrom low: Double, to high: Double, of length: Int) {
      let first = min(max(low.rounded(.down) - 1, 0), Double(length - 1))
      let last = min(max(high.rounded(.up) + 1, first + 1), Double(length))
      self.init(start: first, step: 1, count: Int(last - first))
    }

    /// Creates the cells of the part from `low` to `high` of `length` pixels; `density` is the number of image pixels
    /// per pixel of the picture.
    ///
    /// If the part covers a whole number of picture pixels, there are as many cells, so that each cell is the
    /// content of one pixel. Otherwise there are up to an eighth more: a scale that changes from frame to frame then
    /// needs few sizes.
    fileprivate init?(from low: Double, to high: Double, of length: Int, density: Double) {
      let pixels = (high - low) / density
      guard pixels > 0, pixels < 1e9 else { return nil }
      let whole = max(pixels.rounded(), 1)
      let unit = max(pixels.binade / 8, 1)
      let count = abs(pixels - whole) < Self.exactness ? whole : (pixels / unit).rounded(.up) * unit
      let step = (high - low) / count
      guard step > 1, step < Self.largestStep else { return nil }
      // Only cells of the image, and one beyond each edge, which holds the repeated edge pixels.
      let first = min(max((-low / step).rounded(.down) - 1, 0), count - 1)
      let last = min(max(((Double(length) - low) / step).rounded(.up) + 1, first + 1), count)
      guard first.isFinite, last.isFinite else { return nil }
      self.init(start: low + first * step, step: step, count: Int(last - first))
    }

    /// The size of a cell above which sums would lose precision; parts that lie mostly outside of an image have such
    /// cells.
    private static let largestStep = 1e9
    /// The distance from a whole number of pixels within which a part counts as that whole number.
    private static let exactness = 1e-3
  }

  package let columns: Axis
  package let rows: Axis

  package init(columns: Axis, rows: Axis) {
    self.columns = columns
    self.rows = rows
  }

  /// Creates the cells of the part from `low` to `high` of an image of `width` × `height` pixels; `density` is the
  /// number of image pixels per pixel of the picture along each side. A side is divided if its density exceeds
  /// `threshold`; nil if neither does.
  package init?(
    from low: SIMD2<Double>, to high: SIMD2<Double>, width: Int, height: Int, density: SIMD2<Double>,
    above threshold: Double
  ) {
    guard width > 0, height > 0, (low * 0 + high * 0) == .zero else { return nil }
    // A scale that is meant to equal the threshold may be off by its last digits.
    let limit = threshold * (1 + 1e-9)
    let columns =
      density.x > limit ? Axis(from: low.x, to: high.x, of: width, density: density.x) : nil
    let rows = density.y > limit ? Axis(from: low.y, to: high.y, of: height, density: density.y) : nil
    guard columns != nil || rows != nil else { return nil }
    self.columns = columns ?? Axis(pixelsFrom: low.x, to: high.x, of: width)
    self.rows = rows ?? Axis(pixelsFrom: low.y, to: high.y, of: height)
  }

  /// Creates the cells of the next mipmap level, which is half as large; sizes round down, as in OpenGL.
  package init(halving width: Int, _ height: Int) {
    columns = Axis(dividing: width, into: max(1, width / 2))
    rows = Axis(dividing: height, into: max(1, height / 2))
  }
}

extension ImageReduction.Axis {
  /// The range of pixels that a cell covers, with those outside of the image moved to its edges, and the weights of the
  /// first and the last pixel.
  struct Span {
    let first: Int
    let last: Int
    let firstWeight: Double
    let lastWeight: Double
  }

  /// Returns the pixels that a cell covers, of `length` in all.
  @inline(__always)
  func span(_ index: Int, of length: Int) -> Span {
    assert(index >= 0 && index < count && length > 0, "cell \(index) is none of the \(count) of \(length) pixels")
    let low = start + Double(index) * step, high = low + step
    // A cell outside of the image covers the nearest edge pixel.
    let from = Int(min(max(low, 0), Double(length - 1)))
    let end = min(max(high, 0), Double(length))
    var to = Int(end)
    if Double(to) == end { to -= 1 }
    guard from < to else { return Span(first: from, last: from, firstWeight: step, lastWeight: 0) }
    return Span(first: from, last: to, firstWeight: Double(from + 1) - low, lastWeight: high - Double(to))
  }
}
