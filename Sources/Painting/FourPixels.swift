// FourPixels: arithmetic on the sixteen bytes of four pixels at once.
// SPDX-License-Identifier: Apache-2.0

/// Four pixels, with the arithmetic of ``WidePixel``.
///
/// The bytes lie in 16-bit lanes, the first and third of each pixel apart from the second and fourth, so that none has to be moved
/// before it is multiplied.
struct FourPixels {
  /// One number for each half of a pixel, in 16 bits.
  typealias Lanes = SIMD8<UInt16>

  /// The first and the third byte of each pixel.
  private var even: Lanes
  /// The second and the fourth byte of each pixel, which is its alpha.
  private var odd: Lanes

  @inline(__always)
  private init(even: Lanes, odd: Lanes) {
    self.even = even
    self.odd = odd
  }

  @inline(__always)
  private init(_ bytes: Lanes) {
    even = bytes & Lanes(repeating: 0xFF)
    odd = bytes &>> 8
  }

  /// Four times the same pixel.
  @inline(__always)
  init(repeating pixel: UInt32) { self.init(unsafeBitCast(SIMD4(repeating: pixel), to: Lanes.self)) }

  /// Reads the pixels that begin at an address.
  @inline(__always)
  init(_ start: UnsafePointer<UInt32>) { self.init(UnsafeRawPointer(start).loadUnaligned(as: Lanes.self)) }

  /// Four pixels, the first in the lowest lane.
  @inline(__always)
  init(_ pixels: SIMD4<UInt32>) { self.init(unsafeBitCast(pixels, to: Lanes.self)) }

  /// The pixels as they lie in memory.
  @inline(__always)
  private var bytes: Lanes { even | odd &<< 8 }

  /// Writes the pixels to an address.
  @inline(__always)
  func store(to start: UnsafeMutablePointer<UInt32>) {
    UnsafeMutableRawPointer(start).storeBytes(of: bytes, as: Lanes.self)
  }

  /// The first of the pixels.
  @inline(__always)
  var first: UInt32 { unsafeBitCast(bytes, to: SIMD4<UInt32>.self).x }

  /// Four coverages, each of them once for each half of its pixel.
  ///
  /// - Parameter word: the coverages, the first in the lowest byte.
  @inline(__always)
  static func parts(_ word: UInt32) -> Lanes {
    @inline(__always)
    func pair(_ two: UInt64) -> UInt64 { ((two | two &<< 24) & 0x0000_00FF_0000_00FF) &* 0x1_0001 }
    let wide = SIMD2<UInt64>(pair(UInt64(word & 0xFFFF)), pair(UInt64(word &>> 16)))
    return unsafeBitCast(wide, to: Lanes.self)
  }

  /// Four parts of 256, each of them once for each half of its pixel.
  @inline(__always)
  static func mixParts(_ parts: SIMD4<UInt32>) -> Lanes { unsafeBitCast(parts | parts &<< 16, to: Lanes.self) }

  /// Interpolates between the pixels and others: see ``WidePixel/mixed(with:part:)``.
  @inline(__always)
  func mixed(with other: FourPixels, _ parts: Lanes) -> FourPixels {
    let rest = Lanes(repeating: 256) &- parts, half = Lanes(repeating: 128)
    return FourPixels(
      even: (even &* rest &+ other.even &* parts &+ half) &>> 8, odd: (odd &* rest &+ other.odd &* parts &+ half) &>> 8)
  }

  @inline(__always)
  private static func divided(_ product: Lanes) -> Lanes {
    let rounded = product &+ Lanes(repeating: 128)
    return (rounded &+ (rounded &>> 8)) &>> 8
  }

  /// The quotient as a software device blends it: see ``WidePixel/attenuated(by:)``.
  @inline(__always)
  private static func blended(_ product: Lanes) -> Lanes {
    (product &+ (product &>> 8) &+ Lanes(repeating: 128)) &>> 8
  }

  /// The pixels times `factors` / 255.
  @inline(__always)
  func scaled(by factors: Lanes) -> FourPixels {
    FourPixels(even: Self.divided(even &* factors), odd: Self.divided(odd &* factors))
  }

  /// The pixels times `factors` / 255, as a software device multiplies a backdrop.
  @inline(__always)
  private func attenuated(by factors: Lanes) -> FourPixels {
    FourPixels(even: Self.blended(even &* factors), odd: Self.blended(odd &* factors))
  }

  /// The pixels times factors of their own for the first and third, and for the second and fourth byte of each.
  @inline(__always)
  func scaled(by factors: FourPixels) -> FourPixels {
    FourPixels(even: Self.divided(even &* factors.even), odd: Self.divided(odd &* factors.odd))
  }

  /// The alpha of each pixel, once for each half of it.
  @inline(__always)
  var alphas: Lanes {
    let alpha = unsafeBitCast(odd, to: SIMD4<UInt32>.self) &>> 16
    return unsafeBitCast(alpha | alpha &<< 16, to: Lanes.self)
  }

  /// 255 less the alpha of each pixel, once for each half of it.
  @inline(__always)
  private var transparency: Lanes { Lanes(repeating: 255) &- alphas }

  /// The pixels over others.
  @inline(__always)
  func over(_ backdrop: FourPixels) -> FourPixels {
    let rest = backdrop.attenuated(by: transparency)
    return FourPixels(even: even &+ rest.even, odd: odd &+ rest.odd)
  }

  /// The pixels times `parts` / 255 over others: see ``WidePixel/over(_:part:)``.
  @inline(__always)
  func over(_ backdrop: FourPixels, parts: Lanes) -> FourPixels {
    scaled(by: parts).over(backdrop)
  }

  /// Whether all sixteen bytes are 0, so that what lies below the pixels stays as it is.
  @inline(__always)
  var areZero: Bool {
    let words = unsafeBitCast(even | odd, to: SIMD2<UInt64>.self)
    return words.x | words.y == 0
  }

  /// Whether all four pixels are opaque.
  @inline(__always)
  var areOpaque: Bool {
    let alpha = unsafeBitCast(odd, to: SIMD2<UInt64>.self)
    return alpha.x & alpha.y & 0x00FF_0000_00FF_0000 == 0x00FF_0000_00FF_0000
  }
}
