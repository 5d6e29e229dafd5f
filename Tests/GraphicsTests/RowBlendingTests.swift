// Rows of pixels are painted several at a time; tests that each pixel is what it is alone.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCCoverage
import QuartziteGraphics
import QuartzitePainting
import QuartzitePixelEffects
import QuartziteTessellation
import ReferenceBlending
import SeededRandom
import Testing

@Suite("Blending of rows")
struct RowBlendingTests {
  /// Premultiplied pixels, of which about a third are opaque and a third are transparent.
  private static func pixels(_ count: Int, _ random: inout SeededRandom) -> [UInt32] {
    (0..<count).map { index in
      // Runs of eight are alike, so that several opaque or transparent pixels lie side by side.
      let kind = (index / 8 + count) % 3, alpha = kind == 0 ? 255 : kind == 1 ? 0 : random.integer(0...255)
      return (0..<3).reduce(UInt32(alpha) << 24) { $0 | UInt32(random.integer(0...alpha)) << (8 * UInt32($1)) }
    }
  }

  private static func coverage(_ count: Int, _ random: inout SeededRandom) -> [UInt8] {
    (0..<count).map { index in
      let kind = index / 20 % 3
      return kind == 0 ? 255 : kind == 1 ? 0 : UInt8(random.integer(0...255))
    }
  }

  /// Paints a row as a whole, and the same row pixel by pixel.
  private func compare(
    _ width: Int, seed: Int,
    _ paint: (
      _ source: UnsafePointer<UInt32>, _ coverage: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt32>,
      _ count: Int
    ) -> Void
  ) {
    var random = SeededRandom(seed: UInt64(seed))
    let source = Self.pixels(width, &random), coverage = Self.coverage(width, &random)
    let backdrop = Self.pixels(width + 7, &random).shuffled(using: &random)
    var whole = backdrop, single = backdrop
    source.withUnsafeBufferPointer { source in
      coverage.withUnsafeBufferPointer { coverage in
        guard let source = source.baseAddress, let coverage = coverage.baseAddress else { return }
        whole.withUnsafeMutableBufferPointer { target in
          if let target = target.baseAddress { paint(source, coverage, target, width) }
        }
        single.withUnsafeMutableBufferPointer { target in
          guard let target = target.baseAddress else { return }
          for x in 0..<width { paint(source + x, coverage + x, target + x, 1) }
        }
      }
    }
    #expect(whole == single, "\(width) pixels")
    #expect(whole.suffix(7) == backdrop.suffix(7), "what follows \(width) pixels is left alone")
    #expect(width < 24 || whole != backdrop, "\(width) pixels are painted")
  }

  @Test("A pixel is the same in a row and alone", arguments: [1, 2, 3, 4, 7, 16, 24, 61, 200])
  func rows(_ width: Int) {
    let over = RowBlending(mode: .normal, order: .bgra), within = RowBlending(mode: .destIn, order: .bgra)
    for seed in 0..<8 {
      compare(width, seed: seed) { over.paint($0, coverage: nil, onto: $2, count: $3) }
      compare(width, seed: seed) { over.paint($0, coverage: $1, onto: $2, count: $3) }
      compare(width, seed: seed) { within.paint($0, coverage: nil, onto: $2, count: $3) }
      compare(width, seed: seed) { within.paint($0, coverage: $1, onto: $2, count: $3) }
      compare(width, seed: seed) { over.paint($0, coverage: $1, fade: 70, onto: $2, count: $3) }
      for color: UInt32 in [0xFF20_40F0, 0x8010_2060] {
        compare(width, seed: seed) { over.paint(color, coverage: $1, onto: $2, count: $3) }
        compare(width, seed: seed) { over.paint(color, coverage: $1, $3, onto: $2, 4 * $3, count: $3, rows: 1) }
      }
    }
  }

  @Test(
    "Pixels are blended as each is alone, in every mode, and as its standard says", arguments: BlendMode.allCases)
  func modes(mode: BlendMode) {
    for (seed, order) in [PixelOrder.bgra, .rgba, .bgra, .rgba].enumerated() {
      let blending = RowBlending(mode: mode, order: order)
      for width in [1, 3, 4, 7, 61] {
        compare(width, seed: seed) { blending.paint($0, coverage: $1, onto: $2, count: $3) }
      }
    }
    func components(_ pixel: UInt32) -> SIMD4<Double> {
      SIMD4(Double(pixel & 0xFF), Double(pixel >> 8 & 0xFF), Double(pixel >> 16 & 0xFF), Double(pixel >> 24)) / 255
    }
    var random = SeededRandom(seed: 9)
    let source = Self.pixels(240, &random), backdrop = Self.pixels(240, &random).shuffled(using: &random)
    let coverage = Self.coverage(240, &random)
    for isCovered in [false, true] where !(mode == .normal && isCovered) {
      // An operator is a sum of two rounded products; with coverage, the factors are rounded too.
      let tolerance = !mode.isPorterDuff ? 0.501 : isCovered ? 1.51 : 1.01
      var found = backdrop
      RowBlending(mode: mode, order: .rgba).paint(
        source, coverage: isCovered ? coverage : nil, onto: &found, count: 240)
      for index in source.indices {
        let (above, below) = (components(source[index]), components(backdrop[index]))
        let part = isCovered ? Double(coverage[index]) / 255 : 1
        let blended = StandardBlending.result(mode, source: above, backdrop: below)
        let difference = (below + (blended - below) * part - components(found[index])) * 255
        #expect(
          max(difference.max(), -difference.min()) <= tolerance, "\(above) onto \(below), \(part): \(difference)")
      }
    }
  }

  @Test("A mask by alphas is the same with full coverage and with none given")
  func masks() {
    var random = SeededRandom(seed: 3)
    let source = Self.pixels(64, &random), backdrop = Self.pixels(64, &random).shuffled(using: &random)
    let within = RowBlending(mode: .destIn, order: .bgra), full = [UInt8](repeating: 255, count: 64)
    var plain = backdrop, covered = backdrop
    within.paint(source, coverage: nil, onto: &plain, count: 64)
    within.paint(source, coverage: full, onto: &covered, count: 64)
    #expect(plain == covered)
    #expect(plain != backdrop)
  }

  @Test("Pixels that fade are those with a coverage of the fade", arguments: [0, 1, 70, 254, 255])
  func fading(_ fade: UInt8) {
    var random = SeededRandom(seed: 4)
    let source = Self.pixels(61, &random), backdrop = Self.pixels(61, &random).shuffled(using: &random)
    let over = RowBlending(mode: .normal, order: .bgra)
    var faded = backdrop, covered = backdrop
    over.paint(source, coverage: nil, fade: fade, onto: &faded, count: 61)
    over.paint(source, coverage: [UInt8](repeating: fade, count: 61), onto: &covered, count: 61)
    #expect(faded == covered)
    #expect((faded == backdrop) == (fade == 0))
  }

  @Test("A coverage and a fade are multiplied, and the product is rounded to the nearest")
  func fadedCoverage() {
    let over = RowBlending(mode: .normal, order: .bgra), source = [UInt32](repeating: .max, count: 256)
    let coverage = (0...255).map { UInt8($0) }
    for fade in 0...255 {
      let product = coverage.map { UInt8((Int($0) * fade * 2 + 255) / 510) }
      var faded = [UInt32](repeating: 0, count: 256), covered = faded
      over.paint(source, coverage: coverage, fade: UInt8(fade), onto: &faded, count: 256)
      over.paint(source, coverage: product, onto: &covered, count: 256)
      #expect(faded == covered, "a fade of \(fade)")
    }
  }

  @Test("Pixels between those of an image are the same in a row and alone", arguments: [false, true])
  func interpolation(_ isTiled: Bool) {
    var random = SeededRandom(seed: 12)
    let pixels = Self.pixels(16 * 9, &random)
    pixels.withUnsafeBufferPointer { pixels in
      let whole = pixel_image(pixels: pixels.baseAddress, width: 16, height: 9, is_tiled: isTiled)
      let image = InterpolatedImage(whole)
      for step in [SIMD2(0.7, 0), SIMD2(-1.9, 0), SIMD2(1, 0), SIMD2(0.3, 0.4), SIMD2(-2.25, 1.125), .zero] {
        for start in [SIMD2(-3.2, 4.4), SIMD2(2.5, 0.5), SIMD2(7.75, 3.3), SIMD2(8.75, 3.3), SIMD2(20, -1)] {
          let first = SIMD2(InterpolatedImage.fixed(start.x), InterpolatedImage.fixed(start.y))
          let way = SIMD2(InterpolatedImage.fixed(step.x), InterpolatedImage.fixed(step.y))
          var row = [UInt32](repeating: 1, count: 21)
          image.write(from: first, step: way, count: 20, to: &row)
          let alone = (0..<20).map { interpolatedPixel(of: whole, at: first &+ way &* Int64($0)) }
          #expect(row == alone + [1], "\(step) from \(start)")
        }
      }
    }
  }

  @Test("Only an image in its own size has the pixels of a rectangle")
  func coincidingRectangles() throws {
    let image = ImagePixels(width: 16, height: 9) { $0.update(repeating: 7) }
    let rect = PixelRect(x0: 0, y0: 0, x1: 16, y1: 3)
    func coincides(_ map: CGAffineTransform) throws -> Bool {
      try #require(ImageRows(image, map: map, isNearest: true)).withPixels(in: rect) { _, _ in }
    }
    #expect(try coincides(CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 2)))
    // The first row coincides, and the last one does not.
    #expect(try !coincides(CGAffineTransform(a: 1, b: 0, c: 0, d: 3, tx: 0, ty: -1)))
    #expect(try !coincides(CGAffineTransform(a: 1, b: 0, c: 1, d: 1, tx: -0.5, ty: 0)))
    #expect(try !coincides(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 9)))
  }

  @Test("A rectangle of pixels is painted as its rows are, and nothing beside it", arguments: [255, 70] as [UInt8])
  func rectangles(_ fade: UInt8) throws {
    var random = SeededRandom(seed: 13)
    let over = RowBlending(mode: .normal, order: .bgra)
    for (width, height) in [(5, 6), (8, 3), (21, 4)] {
      let source = Self.pixels(30 * height, &random), backdrop = Self.pixels(40 * height, &random)
      let rect = PixelRect(x0: 3, y0: 0, x1: 3 + width, y1: height)
      var whole = backdrop, rows = backdrop
      try whole.withUnsafeMutableBytes { bytes in
        let frame = PixelRect(x0: 0, y0: 0, x1: 40, y1: height)
        let target = try #require(PixelTarget(frame, over: bytes, bytesPerRow: 160))
        over.paint(source, 30, fade: fade, in: rect, of: target)
      }
      source.withUnsafeBufferPointer { source in
        rows.withUnsafeMutableBufferPointer { target in
          for y in 0..<height {
            let row = source.baseAddress! + 30 * y
            over.paint(row, coverage: nil, fade: fade, onto: target.baseAddress! + (40 * y + 3), count: width)
          }
        }
      }
      #expect(whole == rows, "\(width) × \(height)")
    }
  }

  @Test("A small tile is painted as its rows are")
  func tiles() {
    var random = SeededRandom(seed: 11)
    let over = RowBlending(mode: .normal, order: .bgra)
    for (width, stride, height) in [(5, 9, 6), (8, 8, 3), (14, 20, 11), (1, 3, 4)] {
      let coverage = Self.coverage(stride * height, &random)
      let backdrop = Self.pixels(24 * height, &random)
      for color: UInt32 in [0xFF20_40F0, 0x8010_2060] {
        var tile = backdrop, rows = backdrop
        coverage.withUnsafeBufferPointer { coverage in
          guard let coverage = coverage.baseAddress else { return }
          tile.withUnsafeMutableBufferPointer { target in
            guard let target = target.baseAddress else { return }
            over.paint(color, coverage: coverage, stride, onto: target, 24 * 4, count: width, rows: height)
          }
          rows.withUnsafeMutableBufferPointer { target in
            guard let target = target.baseAddress else { return }
            for y in 0..<height {
              over.paint(color, coverage: coverage + y * stride, onto: target + y * 24, count: width)
            }
          }
        }
        #expect(tile == rows, "\(width) × \(height)")
      }
    }
  }

  @Test("Nearest pixels of an image that coincides with a target are its own")
  func coincidingRows() throws {
    var random = SeededRandom(seed: 5)
    let pixels = Self.pixels(16 * 9, &random)
    let image = ImagePixels(width: 16, height: 9) { _ = $0.initialize(from: pixels) }
    for isNearest in [true, false] {
      for shift in [0.0, 1.0 / 4096] {
        let map = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: -3 + shift, ty: -2)
        let rows = try #require(ImageRows(image, map: map, isNearest: isNearest))
        for (x, count) in [(3, 16), (5, 4), (1, 20), (12, 12)] {
          var shown = [UInt32](repeating: 1, count: count)
          shown.withUnsafeMutableBufferPointer { memory in
            guard let first = memory.baseAddress else { return }
            rows.write(x: x, y: 6, count: count, to: first, coverage: nil)
          }
          let inside = rows.withPixels(in: PixelRect(x0: x, y0: 6, x1: x + count, y1: 9)) { first, stride in
            for y in 0..<3 {
              let row = Array(UnsafeBufferPointer(start: first + y * stride, count: count))
              #expect(row == Array(pixels[((4 + y) * 16 + x - 3)..<((4 + y) * 16 + x - 3 + count)]))
            }
          }
          #expect(inside == (x >= 3 && x + count <= 19), "\(count) pixels from \(x) lie in the image")
          let expected = (x..<(x + count)).map { pixels[4 * 16 + min(max($0 - 3, 0), 15)] }
          #expect(shown == expected, "\(count) pixels from \(x), \(isNearest ? "nearest" : "interpolated")")
        }
      }
    }
  }
}
