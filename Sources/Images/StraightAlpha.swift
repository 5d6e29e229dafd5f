// StraightAlpha: premultiplied pixels as files hold them, divided by alpha or opaque over a colour.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCCoverage
import QuartzitePainting

/// Converts premultiplied pixels.
package enum StraightAlpha {
  /// Whether all of `pixels` (B, G, R, A bytes) are opaque.
  package static func isOpaque(_ pixels: [UInt8]) -> Bool {
    assert(pixels.count.isMultiple(of: 4), "\(pixels.count) bytes are not whole pixels")
    return pixels.withUnsafeBytes { bytes in
      let words = bytes.bindMemory(to: UInt32.self)
      return pixels_all_opaque(widestVectors, words.baseAddress, words.count)
    }
  }

  /// Writes premultiplied B, G, R, A as straight bytes in the order that `isRedFirst` asks for, to memory that a picture of the
  /// same size may have used before.
  package static func write(_ pixels: [UInt8], isRedFirst: Bool, to bytes: inout [UInt8]) {
    guard bytes.count == pixels.count else {
      bytes = self.bytes(of: pixels, isRedFirst: isRedFirst)
      return
    }
    pixels.withUnsafeBufferPointer { source in
      bytes.withUnsafeMutableBufferPointer { target in
        guard let source = source.baseAddress, let target = target.baseAddress else { return }
        convert(source, into: target, count: pixels.count / 4, isRedFirst: isRedFirst)
      }
    }
  }

  /// Returns premultiplied B, G, R, A over an opaque colour, whose red is in the third byte.
  package static func bytes(of pixels: [UInt8], over color: UInt32) -> [UInt8] {
    if isOpaque(pixels) { return pixels }
    var result = pixels
    result.withUnsafeMutableBytes { bytes in
      let words = bytes.bindMemory(to: UInt32.self)
      guard let start = words.baseAddress else { return }
      RowBlending(mode: .destOver, order: .bgra).paint(color, coverage: nil, onto: start, count: words.count)
    }
    return result
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

  /// Writes premultiplied B, G, R, A as straight bytes in the order that `isRedFirst` asks for: round(c · 255 / a) for a component
  /// c and an alpha a, and 0 where alpha is 0.
  static func convert(
    _ source: UnsafePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>, count: Int, isRedFirst: Bool
  ) {
    pixels_straighten(widestVectors, source, isRedFirst, target, count)
  }

  /// Writes the colours of opaque B, G, R, A as R, G, B.
  static func dropAlpha(_ source: UnsafePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>, count: Int) {
    pixels_drop_alpha(widestVectors, source, target, count)
  }
}
