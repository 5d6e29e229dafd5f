// InterpolatedImage: the pixels of an image between its pixels.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCCoverage

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
  private let columns: Axis
  private let rows: Axis

  /// Creates an image of `width` × `height` premultiplied pixels, rows from the top without gaps, which outlive it. Beyond its edges
  /// the edge pixels are repeated, or the image where it is tiled.
  package init(_ pixels: UnsafePointer<UInt32>, width: Int, height: Int, isTiled: Bool) {
    self.pixels = pixels
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
    let upper = pixels + row.low &* columns.count, lower = pixels + row.high &* columns.count
    let above = WidePixel(upper[column.low]).mixed(with: WidePixel(upper[column.high]), part: UInt64(column.part))
    let below = WidePixel(lower[column.low]).mixed(with: WidePixel(lower[column.high]), part: UInt64(column.part))
    return above.mixed(with: below, part: UInt64(row.part)).pixel
  }

  /// Writes the pixels at `count` positions, `step` apart.
  package func write(
    from first: SIMD2<Int64>, step: SIMD2<Int64>, count: Int, to target: UnsafeMutablePointer<UInt32>
  ) {
    let image = pixel_image(
      pixels: pixels, width: Int32(truncatingIfNeeded: columns.count), height: Int32(truncatingIfNeeded: rows.count),
      is_tiled: columns.isTiled)
    pixels_interpolate(widestVectors, image, first.x, first.y, step.x, step.y, target, count)
  }

  /// Mixes pixels with others: all bytes × (256 − part) / 256 + the others' × part / 256.
  package static func mix(
    _ target: UnsafeMutablePointer<UInt32>, with other: UnsafePointer<UInt32>, part: UInt32, count: Int
  ) {
    pixels_mix(widestVectors, target, other, Int32(part), count)
  }
}

/// The pixels along one side of an image, continued beyond its edges by the edge pixels or by repetition.
private struct Axis {
  let count: Int
  /// The middle of the last pixel, from that of the first.
  private let last: Int64
  /// The length of the side where it is repeated; else 0.
  private let period: Int64

  private static let half: Int64 = 1 << 31

  var isTiled: Bool { period != 0 }

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
