// InterpolatedImage: the pixels of an image between its pixels.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCCoverage

/// An image that is interpolated between the four pixels around each position: along rows first, as llvmpipe does, so that roundings
/// agree with its own.
///
/// Positions are in pixels of the image from its top left corner, as fixed-point numbers with 32 bits after the point. They are added
/// up exactly, so that a pixel does not depend on where its row begins.
package struct InterpolatedImage {
  /// The distance from the corner of the image within which positions have to lie, in its pixels.
  package static let reach = 0x1p30

  private let image: pixel_image

  /// Begins with an image of one pixel or more, premultiplied; its pixels outlive the value.
  package init(_ image: pixel_image) {
    assert(image.width > 0 && image.height > 0, "an image of \(image.width) × \(image.height) has no pixels")
    self.image = image
  }

  /// The fixed-point number of a position or of a distance; of the nearest position within ``reach``.
  package static func fixed(_ position: Double) -> Int64 {
    Int64((max(-reach, min(reach, position)) * 0x1p32).rounded(.toNearestOrEven))
  }

  /// The pixel at a position.
  package func pixel(at position: SIMD2<Int64>) -> UInt32 {
    let columns = pair(position.x, of: image.width), rows = pair(position.y, of: image.height)
    @inline(__always)
    func pixel(inRow row: Int) -> WidePixel {
      let first: UnsafePointer<UInt32> = image.pixels + row &* Int(image.width)
      return WidePixel(first[columns.low]).mixed(with: WidePixel(first[columns.high]), part: columns.part)
    }
    return pixel(inRow: rows.low).mixed(with: pixel(inRow: rows.high), part: rows.part).pixel
  }

  /// The pixels along a side of `count` whose middles enclose a position, and its part of the distance between them, in 256ths.
  @inline(__always)
  private func pair(_ position: Int64, of count: Int32) -> (low: Int, high: Int, part: UInt64) {
    let period = Int64(count) &<< 32
    var middle = position &- (1 &<< 31)
    if image.is_tiled {
      middle %= period
      if middle < 0 { middle &+= period }
    } else {
      middle = max(0, min(period &- (1 &<< 32), middle))
    }
    let low = Int(middle &>> 32), isLast = low &+ 1 >= Int(count)
    let part = UInt64(truncatingIfNeeded: ((middle & 0xFFFF_FFFF) &+ 0x80_0000) &>> 24)
    return (low, isLast ? (image.is_tiled ? 0 : low) : low &+ 1, part)
  }

  /// Writes the pixels at `count` positions, `step` apart.
  package func write(
    from first: SIMD2<Int64>, step: SIMD2<Int64>, count: Int, to target: UnsafeMutablePointer<UInt32>
  ) {
    pixels_interpolate(widestVectors, image, first.x, first.y, step.x, step.y, target, count)
  }

  /// Mixes pixels with others: all bytes × (256 − part) / 256 + the others' × part / 256.
  package static func mix(
    _ target: UnsafeMutablePointer<UInt32>, with other: UnsafePointer<UInt32>, part: UInt32, count: Int
  ) {
    pixels_mix(widestVectors, target, other, Int32(part), count)
  }
}
