// StraightAlpha: conversion of premultiplied pixels to the straight ones that files hold.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCCoverage
import QuartzitePainting

/// Divides premultiplied components by alpha.
package enum StraightAlpha {
  /// The quotients round(c · 255 / a) for every alpha a and component c, at a · 256 + c; 0 where alpha is 0. The table has
  /// no part of a budget: it takes 64 KiB.
  private static let quotients: [UInt8] = (0..<65_536).map { index in
    let (alpha, component) = (index >> 8, index & 255)
    return alpha == 0 ? 0 : UInt8(min((2 * component * 255 + alpha) / (2 * alpha), 255))
  }

  /// Whether all of `pixels` (B, G, R, A bytes) are opaque.
  package static func isOpaque(_ pixels: [UInt8]) -> Bool {
    assert(pixels.count.isMultiple(of: 4), "\(pixels.count) bytes are not whole pixels")
    return pixels.withUnsafeBytes { bytes in
      let words = bytes.bindMemory(to: UInt32.self)
      return pixels_all_opaque(widestVectors, words.baseAddress, words.count)
    }
  }

  /// Returns premultiplied B, G, R, A as straight bytes in the order that `isRedFirst` asks for.
  package static func bytes(of pixels: [UInt8], isRedFirst: Bool) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: pixels.count) { result, count in
      pixels.withUnsafeBufferPointer { pixels in
        guard let source = pixels.baseAddress, let target = result.baseAddress else { return }
        convert(source, into: target, count: pixels.count / 4, isRedFirst: isRedFirst)
      }
      count = pixels.count
    }
  }

  /// Writes premultiplied B, G, R, A as straight bytes in the order that `isRedFirst` asks for.
  static func convert(
    _ source: UnsafePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>, count: Int, isRedFirst: Bool
  ) {
    pixels_straighten(widestVectors, source, quotients, isRedFirst, target, count)
  }

  /// Writes the colours of opaque B, G, R, A as R, G, B.
  static func dropAlpha(_ source: UnsafePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>, count: Int) {
    pixels_drop_alpha(widestVectors, source, target, count)
  }
}
