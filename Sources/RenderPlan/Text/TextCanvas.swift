// Text painted on the CPU: glyphs, lines and boxes, each over the pixels below.
//
// On a software renderer, composing a line once and drawing it as one picture is many times cheaper than drawing each
// of its glyphs, and the picture of a line that does not move is cached.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// A bitmap that text is painted on: premultiplied, blue in the lowest byte, then green, red and alpha.
struct TextCanvas {
  /// The rectangle of the bitmap, in pixels.
  let rect: PixelRect
  /// The pixel values: rows from the top, without padding.
  private(set) var pixels: [UInt32]

  /// Creates a transparent bitmap.
  init(rect: PixelRect) {
    self.rect = rect
    pixels = [UInt32](repeating: 0, count: rect.area)
  }

  /// Paints the coverage of a glyph, or its picture, moved by whole pixels.
  mutating func paint(_ entry: CoverageCache.Entry, x: Int, y: Int, _ tintTable: TintTable) {
    for solid in entry.solids { fill(solid.offset(x: x, y: y), tintTable[255]) }
    for tile in entry.tiles {
      let whole = tile.rect.offset(x: x, y: y)
      let part = whole.intersection(rect)
      guard !part.isEmpty else { continue }
      switch tile.tile.content {
      case .bytes(let bytes): paint(bytes, of: whole, part, tintTable)
      case .pixels(let pixels): paint(pixels, of: whole, part, alpha: UInt32(tintTable.alpha))
      case .mesh: break
      }
    }
  }

  /// Paints coverage, four pixels at a time: much of a glyph's rectangle is empty and can be skipped, and most of the rest
  /// lies on clear pixels and can be stored without blending.
  private mutating func paint(
    _ coverage: ArraySlice<UInt8>, of whole: PixelRect, _ part: PixelRect, _ tintTable: borrowing TintTable
  ) {
    let start = (part.y0 - whole.y0) * whole.width + part.x0 - whole.x0
    let target = (part.y0 - rect.y0) * rect.width + part.x0 - rect.x0
    let (width, height) = (part.width, part.height), stride = (source: whole.width, target: rect.width)
    tintTable.levels.withUnsafeBufferPointer { levels in
      coverage.withUnsafeBytes { coverage in
        pixels.withUnsafeMutableBytes { pixels in
          guard let coverage = coverage.baseAddress, let pixels = pixels.baseAddress else { return }
          for row in 0..<height {
            var source = coverage + (start + row * stride.source)
            var destination = pixels + 4 * (target + row * stride.target)
            var left = width
            while left >= 4 {
              let four = source.loadUnaligned(as: UInt32.self)
              if four != 0 {
                let colors = SIMD4(
                  levels[Int(four & 255)], levels[Int(four >> 8 & 255)], levels[Int(four >> 16 & 255)],
                  levels[Int(four >> 24)])
                let below = destination.loadUnaligned(as: SIMD2<UInt64>.self)
                if below.x | below.y == 0 {
                  destination.storeBytes(of: colors, as: SIMD4<UInt32>.self)
                } else {
                  for index in 0..<4 { colors[index].paint(over: destination + 4 * index) }
                }
              }
              source += 4
              destination += 16
              left -= 4
            }
            while left > 0 {
              levels[Int(source.load(as: UInt8.self))].paint(over: destination)
              source += 1
              destination += 4
              left -= 1
            }
          }
        }
      }
    }
  }

  /// Paints a picture.
  private mutating func paint(_ picture: ArraySlice<UInt32>, of whole: PixelRect, _ part: PixelRect, alpha: UInt32) {
    for row in part.y0..<part.y1 {
      var source = picture.startIndex + (row - whole.y0) * whole.width + part.x0 - whole.x0
      var target = (row - rect.y0) * rect.width + part.x0 - rect.x0
      for _ in 0..<part.width {
        let color = alpha == 255 ? picture[source] : picture[source].scaled(by: alpha)
        if color != 0 { pixels[target] = color.over(pixels[target]) }
        source += 1
        target += 1
      }
    }
  }

  private mutating func fill(_ solid: PixelRect, _ color: UInt32) {
    let part = solid.intersection(rect)
    guard !part.isEmpty else { return }
    for row in part.y0..<part.y1 {
      let start = (row - rect.y0) * rect.width - rect.x0
      for column in part.x0..<part.x1 { pixels[start + column] = color.over(pixels[start + column]) }
    }
  }

  /// Paints a box whose sides may have fractional coordinates.
  mutating func fill(low: SIMD2<Double>, high: SIMD2<Double>, _ tintTable: TintTable) {
    let part = PixelRect(around: low, high, within: rect)
    guard !part.isEmpty else { return }
    for row in part.y0..<part.y1 {
      let height = min(high.y, Double(row + 1)) - max(low.y, Double(row))
      let start = (row - rect.y0) * rect.width - rect.x0
      for column in part.x0..<part.x1 {
        let width = min(high.x, Double(column + 1)) - max(low.x, Double(column))
        let color = tintTable[UInt8(max(0, min(255, (width * height * 255).rounded())))]
        pixels[start + column] = color.over(pixels[start + column])
      }
    }
  }
}

/// A colour that text is painted with, at each of the 256 levels of coverage.
struct TintTable: Sendable {
  fileprivate let levels: [UInt32]
  /// The colour, premultiplied: red, green, blue, alpha.
  let color: SIMD4<Double>
  /// The colour's own alpha.
  let alpha: UInt8

  /// Creates the levels of a premultiplied colour with the components red, green, blue, alpha.
  init(_ color: SIMD4<Double>) {
    self.color = color
    let bytes = Quantize.bytes(color)
    alpha = bytes.w
    let whole = UInt32(bytes.z) | UInt32(bytes.y) << 8 | UInt32(bytes.x) << 16 | UInt32(bytes.w) << 24
    levels = (0...255).map { whole.scaled(by: $0) }
  }

  subscript(coverage: UInt8) -> UInt32 { levels[Int(coverage)] }
}

extension UInt32 {
  /// Each byte times `factor` / 255, rounded to the nearest: two bytes at a time, since a product needs 16 bits.
  @inline(__always)
  func scaled(by factor: UInt32) -> UInt32 {
    var even = (self & 0x00ff_00ff) &* factor &+ 0x0080_0080
    even = (even &+ ((even >> 8) & 0x00ff_00ff)) >> 8 & 0x00ff_00ff
    var odd = (self >> 8 & 0x00ff_00ff) &* factor &+ 0x0080_0080
    odd = (odd &+ ((odd >> 8) & 0x00ff_00ff)) & 0xff00_ff00
    return even | odd
  }

  /// This premultiplied pixel over `below`.
  @inline(__always)
  func over(_ below: UInt32) -> UInt32 {
    let alpha = self >> 24
    if alpha == 255 || below == 0 { return self }
    return self &+ below.scaled(by: 255 - alpha)
  }

  /// Composites this premultiplied pixel over the one in memory.
  @inline(__always)
  fileprivate func paint(over pixel: UnsafeMutableRawPointer) {
    guard self != 0 else { return }
    pixel.storeBytes(of: over(pixel.load(as: UInt32.self)), as: UInt32.self)
  }
}
