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
