// InterpolatedImage: the pixels of an image between its pixels, four at a time.
// SPDX-License-Identifier: Apache-2.0

/// An image that is interpolated between the four pixels around each position: along rows first, as llvmpipe does, so that roundings
/// agree with its own.
///
/// Positions are in pixels of the image from its top left corner, as fixed-point numbers with ``fractionBits`` bits after the
/// point. They are added up exactly, so that a pixel does not depend on where its row begins.
package struct InterpolatedImage {
  /// The bits of a position after the point.
  package static let fractionBits: Int64 = 32
  /// The distance from the corner of the image within which positions have to lie, in its pixels.
  package static let reach = 0x1p30

  private let pixels: UnsafePointer<UInt32>
  private let stride: Int
  private let columns: Axis
  private let rows: Axis

  /// Creates an image of `width` × `height` premultiplied pixels, rows from the top without gaps, which outlive it. Beyond its edges
  /// the edge pixels are repeated, or the image where it is tiled.
  package init(_ pixels: UnsafePointer<UInt32>, width: Int, height: Int, isTiled: Bool) {
    self.pixels = pixels
    stride = width
    columns = Axis(count: width, isTiled: isTiled)
    rows = Axis(count: height, isTiled: isTiled)
  }

  /// The fixed-point number of a position or of a distance; of the nearest position within ``reach``.
  package static func fixed(_ position: Double) -> Int64 {
    Int64((max(-reach, min(reach, position)) * 0x1p32).rounded(.toNearestOrEven))
  }

  /// The pixel at a position.
  package func pixel(at position: SIMD2<Int64>) -> UInt32 {
    let column = columns.pair(position.x), row = rows.pair(position.y)
    let upper = pixels + row.low &* stride, lower = pixels + row.high &* stride
    let above = WidePixel(upper[column.low]).mixed(with: WidePixel(upper[column.high]), part: UInt64(column.part))
    let below = WidePixel(lower[column.low]).mixed(with: WidePixel(lower[column.high]), part: UInt64(column.part))
    return above.mixed(with: below, part: UInt64(row.part)).pixel
  }

  /// Writes the pixels at `count` positions, `step` apart.
  package func write(
    from first: SIMD2<Int64>, step: SIMD2<Int64>, count: Int, to target: UnsafeMutablePointer<UInt32>
  ) {
    if step.y == 0 { return writeStraight(from: first, step: step.x, count: count, to: target) }
    var position = first, index = 0
    while index &+ 4 <= count {
      var leftAbove = SIMD4<UInt32>(), rightAbove = SIMD4<UInt32>()
      var leftBelow = SIMD4<UInt32>(), rightBelow = SIMD4<UInt32>()
      var across = SIMD4<UInt32>(), down = SIMD4<UInt32>()
      for lane in 0..<4 {
        let column = columns.pair(position.x), row = rows.pair(position.y)
        let upper = pixels + row.low &* stride, lower = pixels + row.high &* stride
        leftAbove[lane] = upper[column.low]
        rightAbove[lane] = upper[column.high]
        leftBelow[lane] = lower[column.low]
        rightBelow[lane] = lower[column.high]
        across[lane] = column.part
        down[lane] = row.part
        position &+= step
      }
      let parts = FourPixels.mixParts(across)
      let above = FourPixels(leftAbove).mixed(with: FourPixels(rightAbove), parts)
      let below = FourPixels(leftBelow).mixed(with: FourPixels(rightBelow), parts)
      above.mixed(with: below, FourPixels.mixParts(down)).store(to: target + index)
      index &+= 4
    }
    while index < count {
      target[index] = pixel(at: position)
      position &+= step
      index &+= 1
    }
  }

  // MARK: Along a row

  /// Writes pixels that lie between the same two rows of the image.
  private func writeStraight(
    from first: SIMD2<Int64>, step: Int64, count: Int, to target: UnsafeMutablePointer<UInt32>
  ) {
    let row = rows.pair(first.y)
    mixColumns(of: pixels + row.low &* stride, first.x, step, count, to: target)
    if row.part == 0 { return }
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { below in
      guard let below = below.baseAddress else { return }
      mixColumns(of: pixels + row.high &* stride, first.x, step, count, to: below)
      let parts = FourPixels.mixParts(SIMD4(repeating: row.part))
      var index = 0
      while index &+ 4 <= count {
        FourPixels(target + index).mixed(with: FourPixels(below + index), parts).store(to: target + index)
        index &+= 4
      }
      while index < count {
        let part = UInt64(row.part)
        target[index] = WidePixel(target[index]).mixed(with: WidePixel(below[index]), part: part).pixel
        index &+= 1
      }
    }
  }

  /// Writes pixels between the columns of one row.
  @inline(__always)
  private func mixColumns(
    of row: UnsafePointer<UInt32>, _ first: Int64, _ step: Int64, _ count: Int, to target: UnsafeMutablePointer<UInt32>
  ) {
    var position = first, index = 0
    while index &+ 4 <= count {
      var left = SIMD4<UInt32>(), right = SIMD4<UInt32>(), part = SIMD4<UInt32>()
      for lane in 0..<4 {
        let column = columns.pair(position)
        left[lane] = row[column.low]
        right[lane] = row[column.high]
        part[lane] = column.part
        position &+= step
      }
      FourPixels(left).mixed(with: FourPixels(right), FourPixels.mixParts(part)).store(to: target + index)
      index &+= 4
    }
    while index < count {
      let column = columns.pair(position)
      let left = WidePixel(row[column.low]), right = WidePixel(row[column.high])
      target[index] = left.mixed(with: right, part: UInt64(column.part)).pixel
      position &+= step
      index &+= 1
    }
  }
}

/// The pixels along one side of an image, continued beyond its edges by the edge pixels or by repetition.
private struct Axis {
  private let count: Int
  /// The middle of the last pixel, from that of the first.
  private let last: Int64
  /// The length of the side where it is repeated; else 0.
  private let period: Int64

  private static let half: Int64 = 1 << 31

  init(count: Int, isTiled: Bool) {
    assert(count > 0, "a side of an image has no pixels")
    self.count = count
    last = Int64(count &- 1) &<< 32
    period = isTiled ? Int64(count) &<< 32 : 0
  }

  /// The pixels whose middles enclose a position, and its part of the distance between them, in 256ths.
  @inline(__always)
  func pair(_ position: Int64) -> (low: Int, high: Int, part: UInt32) {
    var middle = position &- Self.half
    if period != 0 {
      middle %= period
      if middle < 0 { middle &+= period }
      let low = Int(middle &>> 32)
      return (low, low &+ 1 < count ? low &+ 1 : 0, Self.part(middle))
    }
    middle = max(0, min(last, middle))
    let low = Int(middle &>> 32)
    return (low, low &+ 1 < count ? low &+ 1 : low, Self.part(middle))
  }

  @inline(__always)
  private static func part(_ middle: Int64) -> UInt32 {
    UInt32(truncatingIfNeeded: ((middle & 0xFFFF_FFFF) &+ 0x80_0000) &>> 24)
  }
}
