// BytePlane: pixels in memory, for exchange between effects that run on the CPU.
// SPDX-License-Identifier: Apache-2.0

/// A rectangle of pixels: one byte or four bytes each, rows from the top, without padding.
package struct BytePlane: Sendable {
  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  /// The bytes of a pixel: 1 for coverage, 4 for premultiplied colours.
  package let channels: Int
  /// `width` × `height` × `channels` bytes.
  package var bytes: [UInt8]

  /// Creates a plane; `bytes` must hold `width` × `height` × `channels` values.
  package init(width: Int, height: Int, channels: Int, bytes: [UInt8]) {
    precondition(
      bytes.count == width * height * channels,
      "\(bytes.count) bytes are not \(width) × \(height) pixels of \(channels) bytes")
    self.width = width
    self.height = height
    self.channels = channels
    self.bytes = bytes
  }
}
