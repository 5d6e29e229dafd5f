// Images are read in rows, several pixels at a time; tests that each pixel is the one that its place leads to.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCCoverage
import QuartziteGraphics
import QuartzitePainting
import QuartzitePixelEffects
import QuartziteTessellation
import SeededRandom
import Testing

/// A pixel × (256 − part) / 256 + another × part / 256, each byte rounded.
func mixed(_ one: UInt32, _ other: UInt32, part: UInt64) -> UInt32 {
  (0..<4).reduce(0) { result, index in
    let shift = 8 * UInt32(index)
    let sum = UInt64(one >> shift & 255) * (256 - part) + UInt64(other >> shift & 255) * part
    return result | UInt32((sum + 128) >> 8) << shift
  }
}

/// The pixel at a fixed-point position with 32 bits after the point: between the four pixels around it, along rows first.
func interpolatedPixel(of image: pixel_image, at position: SIMD2<Int64>) -> UInt32 {
  func pair(_ position: Int64, _ count: Int32) -> (low: Int, high: Int, part: UInt64) {
    let period = Int64(count) << 32, half = Int64(1) << 31
    let middle =
      image.is_tiled
      ? ((position - half) % period + period) % period : max(0, min(period - 2 * half, position - half))
    let low = Int(middle >> 32), next = image.is_tiled ? (low + 1) % Int(count) : min(low + 1, Int(count) - 1)
    return (low, next, UInt64((middle & 0xFFFF_FFFF) + 0x80_0000) >> 24)
  }
  let columns = pair(position.x, image.width), rows = pair(position.y, image.height)
  func pixel(inRow row: Int) -> UInt32 {
    let first = image.pixels + row * Int(image.width)
    return mixed(first[columns.low], first[columns.high], part: columns.part)
  }
  return mixed(pixel(inRow: rows.low), pixel(inRow: rows.high), part: rows.part)
}

@Suite("Rows of images")
struct ImageRowsTests {
  private static func image(_ width: Int, _ height: Int, seed: UInt64 = 3) -> ImagePixels {
    var random = SeededRandom(seed: seed)
    return ImagePixels(width: width, height: height) { pixels in
      for index in pixels.indices {
        let alpha = [0, 255, random.integer(0...255)][random.integer(0...2)]
        pixels.initializeElement(
          at: index,
          to: (0..<3).reduce(UInt32(alpha) << 24) { $0 | UInt32(random.integer(0...alpha)) << (8 * UInt32($1)) })
      }
    }
  }

  private static func row(_ count: Int, _ write: (UnsafeMutablePointer<UInt32>) -> Void) -> [UInt32] {
    var result = [UInt32](repeating: 0x1234_5678, count: count + 8)
    result.withUnsafeMutableBufferPointer { write($0.baseAddress!) }
    #expect(result.suffix(8).allSatisfy { $0 == 0x1234_5678 }, "pixels after the row were written")
    return result.dropLast(8)
  }

  @Test(
    "A nearest pixel is the one that its place lies in, beyond the edges the last one, or the image again if it is tiled"
  )
  func nearest() throws {
    let image = Self.image(7, 5)
    for (a, b) in [(0.37, 0), (1, 0), (-1.9, 0), (0.3, 0.45), (-2.25, 1.125), (40, -7), (0, 0)] {
      for isTiled in [false, true] {
        let map = CGAffineTransform(a: a, b: b, c: -b, d: a, tx: -3.3, ty: 1.7)
        let rows = try #require(ImageRows(image, map: map, isNearest: true, isTiled: isTiled))
        let shown = Self.row(21) { rows.write(x: -5, y: 2, count: 21, to: $0, coverage: nil) }
        let inside = Self.row(3) { rows.write(x: 4, y: 2, count: 3, to: $0, coverage: nil) }
        let expected = (0..<21).map { index in
          let first = SIMD2(-4.5 * a - 2.5 * b - 3.3, -4.5 * b + 2.5 * a + 1.7)
          let place = first + SIMD2(a, b) * Double(index)
          func pixel(_ place: Double, _ count: Int) -> Int {
            let whole = Int(place.rounded(.down))
            return isTiled ? ((whole % count) + count) % count : min(max(whole, 0), count - 1)
          }
          return image.pixels[pixel(place.y, 5) * 7 + pixel(place.x, 7)]
        }
        #expect(shown == expected, "\(a), \(b), \(isTiled ? "tiled" : "once")")
        #expect(inside == Array(expected[9..<12]), "\(a), \(b), \(isTiled ? "tiled" : "once")")
      }
    }
  }

  @Test("A pixel in perspective is the one that its own place leads to", arguments: [1, 5], [false, true])
  func perspective(_ count: Int, _ isNearest: Bool) throws {
    let levels = Array(try #require(Self.image(37, 21).levels(meter: nil)).prefix(count))
    for (tilt, far) in [(0.004, 1.0), (0.02, 2), (-0.03, 1), (0.25, 1), (0, 40)] {
      let map = Projection(
        x: SIMD3(0.011, 0.003, tilt), y: SIMD3(-0.002, 0.02, tilt / 2), origin: SIMD3(-0.1, 0.2, far))
      for bias in [-1.0, 0, 0.7, .nan] {
        let corner = SIMD2(0.25, -3.5)
        let rows = ProjectedRows(levels, isNearest: isNearest, map: map, corner: corner, levelBias: bias)
        let shown = Self.row(45) { rows.write(x: -4, y: 9, count: 45, to: $0) }
        for index in 0..<45 {
          let place = SIMD2(Double(index) - 4, 9) + 0.5 + corner
          let (near, far, part) = Self.read(levels, at: place, map, bias, isNearest)
          let mixed = mixed(near, far, part: part)
          #expect(shown[index] == mixed, "pixel \(index), \(tilt), \(far), \(bias)")
          #expect(Self.row(1) { rows.write(x: index - 4, y: 9, count: 1, to: $0) } == [mixed])
        }
      }
    }
  }

  /// The pixels of two levels at a place, and the part of the second.
  private static func read(
    _ levels: [ImagePixels], at place: SIMD2<Double>, _ map: Projection, _ bias: Double, _ isNearest: Bool
  ) -> (UInt32, UInt32, UInt64) {
    let image = map.x * place.x + map.y * place.y + map.origin, scale = 1 / max(image.z, 1e-30)
    let position = SIMD2(image.x, image.y) * scale
    func pixel(_ level: ImagePixels) -> UInt32 {
      let texel = position * SIMD2(Double(level.width), Double(level.height))
      if isNearest {
        let x = min(max(texel.x, 0), Double(level.width - 1)), y = min(max(texel.y, 0), Double(level.height - 1))
        return level.pixels[Int(y) * level.width + Int(x)]
      }
      return level.pixels.withUnsafeBufferPointer {
        let whole = pixel_image(
          pixels: $0.baseAddress, width: Int32(level.width), height: Int32(level.height), is_tiled: false)
        return interpolatedPixel(
          of: whole, at: SIMD2(InterpolatedImage.fixed(texel.x), InterpolatedImage.fixed(texel.y)))
      }
    }
    guard levels.count > 1 else { return (pixel(levels[0]), pixel(levels[0]), 0) }
    let size = SIMD2(Double(levels[0].width), Double(levels[0].height)) * scale
    let across = (SIMD2(map.x.x, map.x.y) - position * map.x.z) * size
    let down = (SIMD2(map.y.x, map.y.y) - position * map.y.z) * size
    let longer = max((across * across).sum(), (down * down).sum(), 1e-30)
    let t = (longer.significand - 1) / (longer.significand + 1), square = t * t
    let series = 1 + square * (1.0 / 3 + square * (1.0 / 5 + square * (1.0 / 7)))
    let logarithm = longer.isFinite ? Double(longer.exponent) + 2.885390081777927 * t * series : 1024
    let level = bias.isNaN ? 0 : min(max(0.5 * logarithm + bias, 0), Double(levels.count - 1)), whole = Int(level)
    return (
      pixel(levels[whole]), pixel(levels[min(whole + 1, levels.count - 1)]), UInt64((level - Double(whole)) * 256 + 0.5)
    )
  }

  @Test("Colours of pixels are those that the matrix gives, to a rounding", arguments: [PixelOrder.bgra, .rgba])
  func matrices(_ order: PixelOrder) {
    var random = SeededRandom(seed: 8)
    // Runs of eight and more are alike.
    let pixels = Self.image(19, 11).pixels + Self.image(5, 1).pixels.flatMap { Array(repeating: $0, count: 21) }
    for _ in 0..<40 {
      func four() -> SIMD4<Double> { SIMD4((0..<4).map { _ in random.number(-1...1.5) }) }
      let matrix = ColorMatrix(red: four(), green: four(), blue: four(), alpha: four(), bias: four() / 4)
      let shown = Self.row(pixels.count) {
        $0.update(from: pixels, count: pixels.count)
        PixelColorMatrix(matrix, order: order).apply(to: $0, count: pixels.count)
      }
      for (pixel, shown) in zip(pixels, shown) {
        func color(_ pixel: UInt32) -> SIMD4<Double> {
          let bytes = SIMD4<Double>(unsafeBitCast(pixel, to: SIMD4<UInt8>.self))
          return order == .rgba ? bytes : SIMD4(bytes.z, bytes.y, bytes.x, bytes.w)
        }
        let exact = matrix.applied(toPremultiplied: color(pixel) / 255) * 255, difference = color(shown) - exact
        #expect(max(abs(difference.min()), abs(difference.max())) < 0.501, "\(pixel) became \(shown), not \(exact)")
      }
    }
  }
}
