// TextureRows: images that fill paths, as rows of pixels, filtered from one or two mipmap levels, and tinted.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A texture that is mapped to the pixels of a context.
struct TextureRows: PixelRows {
  private var near: ImageRows
  /// The next smaller level, and its weight in the mixture, in 256ths.
  private var far: ImageRows?
  private var part: UInt64 = 0
  /// The factors of the four channels, in the order of the pixels' bytes; nil if all are one.
  private let tint: SIMD4<UInt64>?

  /// Creates the rows; nil if the map is not finite.
  init?(_ texture: DrawingTexture, _ pixels: ImagePixels, _ order: PixelOrder, alpha: CGFloat) {
    let map = texture.toTexels
    guard let image = ImageRows(pixels, map: map, isNearest: texture.filter.isNearest) else { return nil }
    near = image
    if case .trilinear(let level) = texture.filter, level > 0 {
      // The level of a single texel is the last.
      let last = pixels.halvings
      let whole = Int(min(level, Double(last)))
      var texels = pixels
      for _ in 0..<whole { texels = texels.halved() }
      near = Self.level(texels, of: pixels, map) ?? image
      part = whole < last ? UInt64((level - Double(whole)) * 256 + 0.5) : 0
      if part > 0 { far = Self.level(texels.halved(), of: pixels, map) }
    }
    var factors = texture.tint * alpha.clampedToUnit
    if order == .bgra { factors = SIMD4(factors.z, factors.y, factors.x, factors.w) }
    let bytes = (factors * 255 + 0.5).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
    let scaled = SIMD4<UInt64>(UInt64(bytes.x), UInt64(bytes.y), UInt64(bytes.z), UInt64(bytes.w))
    tint = scaled == SIMD4(repeating: 255) ? nil : scaled
  }

  /// Returns a level of an image, given the `map` from pixels of the context to the image.
  private static func level(_ level: ImagePixels, of pixels: ImagePixels, _ map: CGAffineTransform) -> ImageRows? {
    let x = CGFloat(level.width) / CGFloat(pixels.width), y = CGFloat(level.height) / CGFloat(pixels.height)
    return ImageRows(level, map: map.concatenating(CGAffineTransform(scaleX: x, y: y)), isNearest: false)
  }

  var isPartial: Bool { false }

  func shifted(by shift: SIMD2<Double>) -> TextureRows {
    var result = self
    result.near = near.shifted(by: shift)
    result.far = far?.shifted(by: shift)
    return result
  }

  func write(
    x: Int, y: Int, count: Int, to target: UnsafeMutablePointer<UInt32>, coverage: UnsafeMutablePointer<UInt8>?
  ) {
    near.write(x: x, y: y, count: count, to: target, coverage: coverage)
    if let far {
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { other in
        guard let first = other.baseAddress else { return }
        far.write(x: x, y: y, count: count, to: first, coverage: nil)
        for index in 0..<count {
          target[index] = WidePixel(target[index]).mixed(with: WidePixel(first[index]), part: part).pixel
        }
      }
    }
    guard let tint else { return }
    for index in 0..<count {
      let pixel = UInt64(target[index])
      let first = byteProduct(pixel & 0xFF, tint.x), second = byteProduct(pixel &>> 8 & 0xFF, tint.y)
      let third = byteProduct(pixel &>> 16 & 0xFF, tint.z), fourth = byteProduct(pixel &>> 24, tint.w)
      target[index] = UInt32(truncatingIfNeeded: first | second &<< 8 | third &<< 16 | fourth &<< 24)
    }
  }
}

extension DrawingTexture.Filter {
  fileprivate var isNearest: Bool {
    if case .nearest = self { return true }
    return false
  }
}
