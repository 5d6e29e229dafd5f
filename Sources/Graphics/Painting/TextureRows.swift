// TextureRows: images that fill paths, as rows of pixels, filtered from one or two mipmap levels, and tinted.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartzitePainting
import QuartziteTessellation

/// A texture that is mapped to the pixels of a context.
package struct TextureRows: PixelRows {
  private var near: ImageRows
  /// The next smaller level, if there is one, and its weight in the mixture, in 256ths: an array, because most rows have none.
  private var far: [ImageRows] = []
  private var part: UInt32 = 0
  private let tint: PixelTint

  /// Creates the rows; nil if the map is not finite.
  init?(_ texture: DrawingTexture, _ pixels: ImagePixels, _ order: PixelOrder, alpha: CGFloat) {
    var factors = texture.tint * alpha.clampedToUnit
    if order == .rgba { factors = SIMD4(factors.z, factors.y, factors.x, factors.w) }
    let bytes = (factors * 255 + 0.5).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
    var level = 0.0, isNearest = false
    if case .nearest = texture.filter { isNearest = true }
    if case .trilinear(let asked) = texture.filter { level = asked }
    let tint = PixelTint(SIMD4<UInt8>(bytes))
    self.init(pixels, map: texture.toTexels, isNearest: isNearest, level: level, tint: tint)
  }

  /// Creates rows of an image, read from a `level` of its mip chain and multiplied by a tint; nil if the `map` from the context's pixels
  /// to the image's is not finite.
  package init?(_ pixels: ImagePixels, map: CGAffineTransform, isNearest: Bool, level: Double, tint: PixelTint) {
    guard let image = ImageRows(pixels, map: map, isNearest: isNearest) else { return nil }
    near = image
    self.tint = tint
    if level > 0 {
      // The level of a single texel is the last.
      let last = pixels.halvings
      let whole = Int(min(level, Double(last)))
      var texels = pixels
      for _ in 0..<whole { texels = texels.halved() }
      near = Self.level(texels, of: pixels, map) ?? image
      part = whole < last ? UInt32((level - Double(whole)) * 256 + 0.5) : 0
      if part > 0 { far = [Self.level(texels.halved(), of: pixels, map)].compactMap { $0 } }
    }
  }

  /// Returns a level of an image, given the `map` from pixels of the context to the image.
  private static func level(_ level: ImagePixels, of pixels: ImagePixels, _ map: CGAffineTransform) -> ImageRows? {
    let x = CGFloat(level.width) / CGFloat(pixels.width), y = CGFloat(level.height) / CGFloat(pixels.height)
    return ImageRows(level, map: map.concatenating(CGAffineTransform(scaleX: x, y: y)), isNearest: false)
  }

  package func shifted(by shift: SIMD2<Double>) -> TextureRows {
    var result = self
    result.near = near.shifted(by: shift)
    result.far = far.map { $0.shifted(by: shift) }
    return result
  }

  /// Calls `body` with the image's own pixels, as ``ImageRows/withPixels(in:_:)`` does, unless they are changed.
  package func withPixels(in rect: PixelRect, _ body: (UnsafePointer<UInt32>, _ stride: Int) -> Void) -> Bool {
    tint.isNone && far.isEmpty && near.withPixels(in: rect, body)
  }

  package func write(
    x: Int, y: Int, count: Int, to target: UnsafeMutablePointer<UInt32>, coverage: UnsafeMutablePointer<UInt8>?
  ) {
    near.write(x: x, y: y, count: count, to: target, coverage: coverage)
    if let far = far.first {
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { other in
        guard let first = other.baseAddress else { return }
        far.write(x: x, y: y, count: count, to: first, coverage: nil)
        InterpolatedImage.mix(target, with: first, part: part, count: count)
      }
    }
    if !tint.isNone { tint.apply(to: target, count: count) }
  }
}
