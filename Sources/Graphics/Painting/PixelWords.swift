// WidePixel: arithmetic on the four bytes of a pixel at once.
// SPDX-License-Identifier: Apache-2.0

/// The four bytes of a pixel in 16-bit lanes of one word, the first byte in the lowest lane.
///
/// Products of bytes are divided by 255 and rounded to the nearest: (p + 128 + (p + 128) / 256) / 256 is exact for all
/// products.
struct WidePixel {
  private var lanes: UInt64

  private static let mask: UInt64 = 0x00FF_00FF_00FF_00FF
  private static let half: UInt64 = 0x0080_0080_0080_0080

  @inline(__always)
  init(_ pixel: UInt32) {
    var lanes = UInt64(pixel)
    lanes = (lanes | lanes &<< 16) & 0x0000_FFFF_0000_FFFF
    self.lanes = (lanes | lanes &<< 8) & Self.mask
  }

  @inline(__always)
  private init(lanes: UInt64) {
    self.lanes = lanes
  }

  /// The pixel; every lane has to fit into a byte.
  @inline(__always)
  var pixel: UInt32 {
    let pairs = (lanes | lanes &>> 8) & 0x0000_FFFF_0000_FFFF
    return UInt32(truncatingIfNeeded: pairs | pairs &>> 16)
  }

  /// Returns all bytes times `factor` / 255; the factor is in 0…255.
  @inline(__always)
  func scaled(by factor: UInt64) -> WidePixel {
    let product = lanes &* factor &+ Self.half
    return WidePixel(lanes: (product &+ (product &>> 8 & Self.mask)) &>> 8 & Self.mask)
  }

  /// Interpolates between this pixel and another: all bytes × (256 − part) / 256 + the other's × part / 256.
  @inline(__always)
  func mixed(with other: WidePixel, part: UInt64) -> WidePixel {
    WidePixel(lanes: (lanes &* (256 &- part) &+ other.lanes &* part &+ Self.half) &>> 8 & Self.mask)
  }

  @inline(__always)
  static func + (a: WidePixel, b: WidePixel) -> WidePixel {
    WidePixel(lanes: a.lanes &+ b.lanes)
  }
}

/// The product of two bytes over 255, rounded to the nearest.
@inline(__always)
func byteProduct(_ a: UInt64, _ b: UInt64) -> UInt64 {
  let product = a &* b &+ 128
  return (product &+ product &>> 8) &>> 8
}

extension UInt32 {
  /// The alpha of a pixel.
  @inline(__always)
  var pixelAlpha: UInt64 { UInt64(self &>> 24) }
}
