// GaussianBlur: the blur of shadows and filters, a Gaussian that is cut off at two sigma.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A blur by a Gaussian that is sampled at whole pixels up to two sigma away and normalised; first along columns, then
/// along rows.
///
/// It matches Core Animation's shadows: for a box of 60 pixels and a sigma of 8, every measured value is within half a
/// level of this sum (and up to five levels away from one that is cut off at three sigma).
package struct GaussianBlur: Sendable {
  /// The sigmas along rows and along columns, in pixels.
  package let sigma: SIMD2<Double>
  /// The kernels along rows and along columns.
  package let alongRows: AxisKernel
  package let alongColumns: AxisKernel

  /// The reach of a pixel to each side, in pixels.
  package var reach: SIMD2<Int> { SIMD2(alongRows.reach, alongColumns.reach) }

  /// The pixels of a cell of the coarser grid, which is fixed to the picture: displaced by multiples of these, content
  /// has the same blur.
  package var gridSize: SIMD2<Int> { SIMD2(alongRows.cellSize, alongColumns.cellSize) }

  /// Returns the reach of a blur with some sigma, in the same unit.
  package static func reach(ofSigma sigma: Double) -> Double { 2 * sigma }

  /// The largest sigma that is worth full resolution: a wider blur has no detail that fewer pixels could not hold.
  package static let largestDetailedSigma = 32.0

  /// Creates a blur with sigmas along rows and along columns, in pixels; they are clamped to 0…1,000, NaN becomes 0.
  package init(sigma: SIMD2<Double>) {
    let sigma = SIMD2(Self.clamped(sigma.x), Self.clamped(sigma.y))
    self.sigma = sigma
    alongRows = AxisKernel(sigma: sigma.x)
    alongColumns = sigma.y == sigma.x ? alongRows : AxisKernel(sigma: sigma.y)
  }

  /// Creates a blur that is the same in all directions; `sigma` is the standard deviation in pixels.
  package init(sigma: Double) {
    self.init(sigma: SIMD2(repeating: sigma))
  }

  /// Returns a sigma clamped to 0…1,000, with 0 for NaN and without rounding errors, which could cost a kernel its last
  /// pixel.
  package static func clamped(_ sigma: Double) -> Double {
    sigma > 0 ? min((sigma * 1e6).rounded() / 1e6, 1000) : 0
  }

  /// Returns the part of the blurred plane that begins at column `x` and row `y` of `source`, and may lie outside of
  /// it; the plane is surrounded by zeros.
  ///
  /// Wide blurs are computed on a coarser grid, which is fixed to the picture: `origin` is the position of the plane's
  /// first pixel in it. A pixel of the picture has the same value in every requested part, from every plane that
  /// contains all pixels in its reach. Once `hasEnded` returns true, which any thread may ask, the pixels are of no use.
  package func apply(
    to source: BytePlane, x: Int, y: Int, width: Int, height: Int, origin: SIMD2<Int> = .zero,
    hasEnded: (@Sendable () -> Bool)? = nil
  ) -> BytePlane {
    let width = max(0, width), height = max(0, height)
    let channels = source.channels
    // The columns of the source that lie in reach of the requested part.
    let first = max(0, x - alongRows.reach), end = min(source.width, x + width + alongRows.reach)
    guard first < end, source.height > 0, width > 0, height > 0 else {
      let nothing = [UInt8](repeating: 0, count: width * height * channels)
      return BytePlane(width: width, height: height, channels: channels, bytes: nothing)
    }

    // Between the two passes, a level has as many steps as running sums of whole numbers in floats can hold exactly.
    let largestSum = 255 * (2 * alongRows.radius + 1)
    var steps = 256
    while steps > 1, largestSum * steps > 1 << 24 { steps /= 2 }
    let columns = LinePass(
      kernel: alongColumns, count: source.height, origin: origin.y, start: y, length: height, scale: Float(steps),
      bias: 0)
    // No value between the passes is so near to the middle between two levels that rounding errors could matter.
    let rows = LinePass(
      kernel: alongRows, count: end - first, origin: origin.x + first, start: x - first, length: width,
      scale: 1 / Float(steps), bias: 0.5 / Float(steps))
    // The first pass transposes the plane, and the second one transposes it back.
    let transposed = UnsafeMutableBufferPointer<UInt16>.allocate(capacity: (end - first) * height * channels)
    defer { transposed.deallocate() }
    source.bytes.withUnsafeBufferPointer { bytes in
      columns.apply(
        from: UnsafeBufferPointer(rebasing: bytes[(first * channels)...]), stride: source.width, lines: end - first,
        channels: channels, to: transposed, hasEnded: hasEnded)
    }
    let bytes = [UInt8](unsafeUninitializedCapacity: width * height * channels) { values, count in
      rows.apply(
        from: UnsafeBufferPointer(transposed), stride: height, lines: height, channels: channels, to: values,
        hasEnded: hasEnded)
      count = values.count
    }
    return BytePlane(width: width, height: height, channels: channels, bytes: bytes)
  }
}
