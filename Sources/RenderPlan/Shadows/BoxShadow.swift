// The shadow of a rounded box or of a ring: the product of two blurred spans, corrected by the blurred difference of
// its round corners from sharp ones.
// SPDX-License-Identifier: Apache-2.0

import QuartzitePixelEffects
import QuartziteTessellation

/// The cache key of a tile of a box's shadow.
struct BoxShadow: Hashable, Sendable {
  /// The part of the shadow that a tile holds along one axis of the picture.
  enum Part: Hashable, Sendable {
    /// The whole shadow.
    case whole
    /// The part around the edge with the smaller coordinate.
    case low
    /// The part around the edge with the larger coordinate.
    case high
    /// The part between those, with the same values all along: the tile is one pixel wide or high, and stretched.
    case middle
  }

  /// The box, without its position and its size.
  let shape: BoxShape
  /// The sigmas of the blur along the picture's axes, in pixels.
  let sigma: SIMD2<Double>
  let columns: Part
  let rows: Part
  /// The size of the box along the axes of which the tile is the whole, in pixels for axis-aligned boxes and in the
  /// box's own units for others; 0 along the other axes.
  let extent: SIMD2<Double>
}

/// The shadow of an axis-aligned box, or of one corner or end of it, independent of where the rest ends.
struct AxisAlignedShadow: Sendable {
  /// The box in the pixels of the picture; edges that lie outside of the part are infinitely far away.
  var outer: (low: SIMD2<Double>, high: SIMD2<Double>)
  /// The hole of a ring, or nil.
  var hole: (low: SIMD2<Double>, high: SIMD2<Double>)?
  var sigma: SIMD2<Double>
  /// The pixels in which the coverage of the box may be less or more than that of a box with sharp corners; empty for
  /// sharp corners.
  var corners: PixelRect

  /// The shadow's alpha in the pixels of `window`; `covered` is the coverage of the box in the pixels of ``corners``,
  /// row by row. Of no use once `hasEnded` returns true.
  func alpha(in window: PixelRect, covered: [UInt8], hasEnded: (@Sendable () -> Bool)? = nil) -> [UInt8] {
    let columns = spans(0, window.x0..<window.x1, sigma: sigma.x)
    let rows = spans(1, window.y0..<window.y1, sigma: sigma.y)
    let (lacking, excess) = differences(from: covered)
    let blur = GaussianBlur(sigma: sigma)
    func blurred(_ bytes: [UInt8]) -> [UInt16]? {
      guard bytes.contains(where: { $0 > 0 }) else { return nil }
      return blur.applyFinely(
        to: BytePlane(width: corners.width, height: corners.height, channels: 1, bytes: bytes),
        x: window.x0 - corners.x0, y: window.y0 - corners.y0, width: window.width, height: window.height,
        origin: SIMD2(corners.x0, corners.y0), hasEnded: hasEnded)
    }
    // The correction of the product, in levels of 255.
    var change = [Float](repeating: 0, count: window.area)
    for (blurred, step) in [(blurred(lacking), -1 / 256 as Float), (blurred(excess), 1 / 256)] {
      guard let blurred else { continue }
      change.withUnsafeMutableBufferPointer { change in
        blurred.withUnsafeBufferPointer { blurred in
          for index in change.indices { change[index] += Float(blurred[index]) * step }
        }
      }
    }
    return [UInt8](unsafeUninitializedCapacity: window.area) { values, count in
      count = window.area
      columns.outer.withUnsafeBufferPointer { outer in
        columns.inner.withUnsafeBufferPointer { inner in
          change.withUnsafeBufferPointer { change in
            for row in 0..<window.height {
              let (outerRow, innerRow) = (rows.outer[row] * 255, rows.inner[row] * 255)
              let start = row * window.width
              for column in 0..<window.width {
                let value = outer[column] * outerRow - inner[column] * innerRow + change[start + column]
                // From 2²³ on the lowest bits of a float are a whole number, to which the sum is rounded.
                let whole = max(0, min(255, value)) + 8_388_608
                values[start + column] = UInt8(truncatingIfNeeded: whole.bitPattern)
              }
            }
          }
        }
      }
    }
  }

  /// The coverage of each row or column of pixels by the box and by its hole, after a blur by `sigma`.
  func spans(_ axis: Int, _ pixels: Range<Int>, sigma: Double) -> (outer: [Float], inner: [Float]) {
    func covered(_ box: (low: SIMD2<Double>, high: SIMD2<Double>)?) -> [Float] {
      guard let box else { return [Float](repeating: 0, count: pixels.count) }
      return GaussianBlur.coverage(ofSpanFrom: box.low[axis], to: box.high[axis], sigma: sigma, in: pixels)
        .map { Float($0) }
    }
    return (covered(outer), covered(hole))
  }

  /// The amounts by which the coverage in the pixels of ``corners`` is less than that of sharp corners, and by which it
  /// is more.
  private func differences(from covered: [UInt8]) -> (lacking: [UInt8], excess: [UInt8]) {
    guard !corners.isEmpty, covered.count == corners.area else { return ([], []) }
    let columns = spans(0, corners.x0..<corners.x1, sigma: 0),
      rows = spans(1, corners.y0..<corners.y1, sigma: 0)
    var lacking = [UInt8](repeating: 0, count: corners.area), excess = lacking
    for row in 0..<corners.height {
      for column in 0..<corners.width {
        let area = columns.outer[column] * rows.outer[row] - columns.inner[column] * rows.inner[row]
        let sharp = UInt8(max(0, min(255, area * 255 + 0.5)))
        let index = row * corners.width + column
        if covered[index] < sharp { lacking[index] = sharp - covered[index] }
        if covered[index] > sharp { excess[index] = covered[index] - sharp }
      }
    }
    return (lacking, excess)
  }
}
