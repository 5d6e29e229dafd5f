// WidePixel: arithmetic on the four bytes of a pixel at once.
// SPDX-License-Identifier: Apache-2.0

/// The four bytes of a pixel in 16-bit lanes of one word, the first byte in the lowest lane.
///
/// Products of bytes are divided by 255 and rounded to the nearest: (p + 128 + (p + 128) / 256) / 256 is exact for all
/// products.
@frozen
package struct WidePixel {
  @usableFromInline var lanes: UInt64

  @inlinable static var mask: UInt64 { 0x00FF_00FF_00FF_00FF }
  @inlinable static var half: UInt64 { 0x0080_0080_0080_0080 }

  @inlinable @inline(__always)
  package init(_ pixel: UInt32) {
    var lanes = UInt64(pixel)
    lanes = (lanes | lanes &<< 16) & 0x0000_FFFF_0000_FFFF
    self.lanes = (lanes | lanes &<< 8) & Self.mask
  }

  @inlinable @inline(__always)
  init(lanes: UInt64) {
    self.lanes = lanes
  }

  /// The pixel; every lane has to fit into a byte.
  @inlinable @inline(__always)
  package var pixel: UInt32 {
    let pairs = (lanes | lanes &>> 8) & 0x0000_FFFF_0000_FFFF
    return UInt32(truncatingIfNeeded: pairs | pairs &>> 16)
  }

  /// Returns all bytes times `factor` / 255; the factor is in 0…255.
  @inlinable @inline(__always)
  package func scaled(by factor: UInt64) -> WidePixel {
    let product = lanes &* factor &+ Self.half
    return WidePixel(lanes: (product &+ (product &>> 8 & Self.mask)) &>> 8 & Self.mask)
  }
}

/// The product of two bytes over 255, rounded to the nearest.
@inlinable @inline(__always)
package func byteProduct(_ a: UInt64, _ b: UInt64) -> UInt64 {
  let product = a &* b &+ 128
  return (product &+ product &>> 8) &>> 8
}

extension UInt32 {
  /// The alpha of a pixel.
  @inlinable @inline(__always)
  package var pixelAlpha: UInt64 { UInt64(self &>> 24) }
}
