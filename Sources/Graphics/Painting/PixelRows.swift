// PaintSource and PixelRows: the paint of an area, either one colour or rows of pixels.
// SPDX-License-Identifier: Apache-2.0

import QuartzitePainting
import QuartziteTessellation

/// The paint of an area.
enum PaintSource {
  /// A premultiplied pixel.
  case color(UInt32)
  case rows(any PixelRows)
}

/// Pixels that are computed row by row.
package protocol PixelRows {
  /// Whether some pixels may have no paint.
  var isPartial: Bool { get }

  /// Whether every pixel has paint and is opaque; false if that is unknown.
  var isOpaque: Bool { get }

  /// Writes `count` premultiplied pixels of row `y`, starting at column `x`. Pixels without paint, which occur only if
  /// ``isPartial`` is true, are set to zero together with their coverage.
  func write(
    x: Int, y: Int, count: Int, to target: UnsafeMutablePointer<UInt32>, coverage: UnsafeMutablePointer<UInt8>?)

  /// Returns the same rows, displaced by a number of pixels.
  func shifted(by shift: SIMD2<Double>) -> Self
}

extension PixelRows {
  package var isPartial: Bool { false }
  package var isOpaque: Bool { false }
}

/// The pixels of a transparency layer.
struct SurfaceRows: PixelRows {
  private let surface: PixelSurface
  private var shift = SIMD2(0, 0)
  private let tint: PixelTint

  /// Creates rows with every pixel multiplied by `alpha`.
  init(_ surface: PixelSurface, alpha: CGFloat) {
    self.surface = surface
    tint = PixelTint(SIMD4(repeating: UInt8(truncatingIfNeeded: alpha.byteOfUnit)))
  }

  /// The rectangle of the pixels.
  var rect: PixelRect { surface.rect.offset(x: shift.x, y: shift.y) }

  func write(
    x: Int, y: Int, count: Int, to target: UnsafeMutablePointer<UInt32>, coverage: UnsafeMutablePointer<UInt8>?
  ) {
    let rect = rect
    let start = max(x, rect.x0), end = min(x + count, rect.x1)
    guard y >= rect.y0, y < rect.y1, start < end else { return target.update(repeating: 0, count: count) }
    target.update(repeating: 0, count: start - x)
    (target + (start - x)).update(from: surface.pixels(x: start - shift.x, y: y - shift.y), count: end - start)
    (target + (end - x)).update(repeating: 0, count: x + count - end)
    if !tint.isNone { tint.apply(to: target, count: count) }
  }

  /// Returns the rows displaced by the shift rounded to whole pixels.
  func shifted(by shift: SIMD2<Double>) -> SurfaceRows {
    var result = self
    result.shift.x += Int(min(max(shift.x.rounded(), -1e9), 1e9))
    result.shift.y += Int(min(max(shift.y.rounded(), -1e9), 1e9))
    return result
  }
}

extension PixelOrder {
  /// Returns a colour as a premultiplied pixel, its alpha multiplied by `alpha`; components are clamped to 0…1, NaN to
  /// 0.
  func pixel(_ color: CGColor, alpha: CGFloat) -> UInt32 {
    pixel(straight: SIMD4<Float>(color.straight(alpha: alpha)))
  }

  /// Returns the pixel of a colour in 0…1 that is not premultiplied.
  @inline(__always)
  func pixel(straight color: SIMD4<Float>) -> UInt32 {
    var result = color * color.w
    result.w = color.w
    return pixel(result)
  }
}

extension CGColor {
  /// Returns red, green, blue and alpha in 0…1, not premultiplied, the last multiplied by `alpha`; NaN becomes 0.
  func straight(alpha: CGFloat) -> SIMD4<Double> {
    var result = sRGBComponents
    for index in 0..<4 { result[index] = CGFloat(result[index]).clampedToUnit }
    result.w *= alpha.clampedToUnit
    return result
  }
}

extension CGFloat {
  /// The number clamped to 0…1; NaN becomes 0.
  package var clampedToUnit: Double { self > 0 ? Double(Swift.min(self, 1)) : 0 }

  /// The number clamped to 0…1 and scaled to 0…255, rounded to the nearest.
  var byteOfUnit: UInt64 { UInt64(clampedToUnit * 255 + 0.5) }
}
