// Tests of reduced images: each pixel is the mean of a cell, by area.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaintedPaths
import QuartziteTessellation
import SeededRandom
import Testing

@testable import QuartziteGraphics

@Suite("Smaller images")
struct ImageReductionTests {
  /// Creates an image from bytes, four a pixel: blue, green, red, alpha.
  private func image(_ width: Int, _ height: Int, _ bytes: [UInt8]) throws -> CGImage {
    try #require(CGImage(premultipliedBGRA: Data(bytes), width: width, height: height, bytesPerRow: width * 4))
  }

  private func halved(_ width: Int, _ bytes: [UInt8]) throws -> [UInt8] {
    let image = try image(width, bytes.count / 4 / width, bytes)
    return try #require(image.averaged(ImageReduction(halving: image.width, image.height))).premultipliedBGRA()
  }

  @Test("A level of even size is the mean of two by two pixels, rounded")
  func evenSizes() throws {
    #expect(
      try halved(2, [0, 10, 20, 255, 1, 10, 20, 255, 2, 10, 20, 255, 4, 11, 20, 255]) == [2, 10, 20, 255])
  }

  @Test("Making one smaller ends with a meter at any look, and what is not finished is not kept")
  func metered() throws {
    let (width, height) = (400, 700)
    for cells in [(width, height / 2), (7, 3), (1, 1)] {
      let reduction = ImageReduction(
        columns: .init(dividing: width, into: cells.0), rows: .init(dividing: height, into: cells.1))
      var looks = 0
      let whole = try image(width, height, [UInt8](repeating: 9, count: width * height * 4))
      let reference = try #require(
        whole.averaged(
          reduction,
          meter: WorkMeter {
            looks += 1; return true
          }))
      #expect(looks >= width * height / 8 / WorkMeter.stepsPerLook, "\(looks) looks for \(cells)")
      for end in 1...looks {
        var left = end
        #expect(
          whole.reduced(
            reduction,
            meter: WorkMeter {
              left -= 1; return left > 0
            }) == nil)
        #expect(left == 0, "no look after the end")
      }
      let made = try #require(whole.reduced(reduction))
      #expect(made.premultipliedBGRA() == reference.premultipliedBGRA())
    }
  }

  @Test("A level of odd size shares its middle pixels by area, so that nothing is lost")
  func oddSizes() throws {
    // Three pixels become one: each counts a third.
    #expect(try halved(3, [0, 0, 0, 0, 90, 90, 90, 90, 210, 210, 210, 210]) == [100, 100, 100, 100])
    // Five pixels become two: the third is shared.
    #expect(
      try halved(5, [0, 0, 100, 0, 0].flatMap { [UInt8](repeating: $0, count: 4) }) == [UInt8](repeating: 20, count: 8))
  }

  /// The mean of one channel over a cell, pixel by pixel; beyond its edges the image continues with its border pixels.
  private func mean(
    _ bytes: [UInt8], _ width: Int, _ height: Int, _ reduction: ImageReduction, _ x: Int, _ y: Int, _ channel: Int
  ) -> Double {
    func parts(_ axis: ImageReduction.Axis, _ index: Int, _ length: Int) -> [(pixel: Int, part: Double)] {
      let low = axis.start + Double(index) * axis.step, high = low + axis.step
      return (Int(low.rounded(.down))..<Int(high.rounded(.up))).map { pixel in
        (min(max(pixel, 0), length - 1), (min(high, Double(pixel + 1)) - max(low, Double(pixel))) / axis.step)
      }
    }
    var sum = 0.0
    for (row, along) in parts(reduction.rows, y, height) {
      for (column, across) in parts(reduction.columns, x, width) {
        sum += Double(bytes[(row * width + column) * 4 + channel]) * along * across
      }
    }
    return sum
  }

  @Test("Every pixel is the mean of its cell, wherever the cells begin and however large they are")
  func cells() throws {
    var random = SeededRandom(seed: 11)
    for (width, height) in [(1, 1), (7, 5), (64, 3), (2_500, 2), (3, 1_300), (40, 40)] {
      let bytes = (0..<width * height * 4).map { _ in UInt8.random(in: 0...255, using: &random) }
      let source = try image(width, height, bytes)
      for _ in 0..<4 {
        func axis(_ length: Int) -> ImageReduction.Axis {
          let step = Double.random(in: 1...Double(length) + 2, using: &random)
          let start = Double.random(in: -3...Double(length), using: &random)
          return ImageReduction.Axis(start: start, step: step, count: max(1, Int((Double(length) - start + 3) / step)))
        }
        let reduction = ImageReduction(columns: axis(width), rows: axis(height))
        let result = try #require(source.averaged(reduction))
        let pixels = result.premultipliedBGRA()
        #expect(result.width == reduction.columns.count && result.height == reduction.rows.count)
        for y in stride(from: 0, to: result.height, by: 1 + result.height / 7) {
          for x in stride(from: 0, to: result.width, by: 1 + result.width / 23) {
            let expected = mean(bytes, width, height, reduction, x, y, 1)
            #expect(abs(Double(pixels[(y * result.width + x) * 4 + 1]) - expected) <= 0.501, "\(reduction) \(x) \(y)")
          }
        }
      }
    }
  }

  @Test("There are as many cells as pixels where that is a whole number, else up to an eighth more")
  func counts() throws {
    for (size, pixels) in [(64.0, 16.0), (64, 16.0004), (4_000, 100), (50_000_000, 3), (30, 0.2), (1_000, 0.9999)] {
      let reduction = ImageReduction(
        from: .zero, to: SIMD2(size, 1), width: Int(size), height: 1, density: SIMD2(size / pixels, 1), above: 2)
      #expect(reduction?.columns.count == max(1, Int(pixels.rounded())))
      #expect(reduction?.rows == ImageReduction.Axis(start: 0, step: 1, count: 1))
    }
    var sizes: Set<Int> = []
    for pixels in stride(from: 20.05, to: 400, by: 0.1) where abs(pixels - pixels.rounded()) > 0.01 {
      let reduction = try #require(
        ImageReduction(
          from: .zero, to: SIMD2(1_000, 1_000), width: 1_000, height: 1_000, density: SIMD2(repeating: 1_000 / pixels),
          above: 2))
      let count = Double(reduction.columns.count)
      #expect(count >= pixels && count <= pixels * 1.125 + 1)
      sizes.insert(reduction.columns.count)
    }
    // For an image that grows slowly from a fiftieth to two fifths, these sizes are enough.
    #expect(sizes.count < 45)
  }

  @Test("Nothing is averaged where two pixels or fewer fall on one, nor where numbers make no sense")
  func thresholds() {
    func reduction(_ density: Double, from low: Double = 0, to high: Double = 64) -> ImageReduction? {
      ImageReduction(
        from: SIMD2(low, 0), to: SIMD2(high, 64), width: 64, height: 64, density: SIMD2(density, 1), above: 2)
    }
    #expect(reduction(2) == nil && reduction(1.5) == nil && reduction(2.01) != nil)
    for value in [Double.nan, .infinity, 0, -4, 1e300, 1e-300] {
      for reduction in [
        reduction(value), reduction(4, from: value), reduction(4, to: value), reduction(4, from: -value),
      ] {
        #expect(reduction.map { $0.columns.count <= 40 && $0.columns.step.isFinite } ?? true)
      }
    }
  }

  @Test("An opaque image stays opaque, whatever its spare bytes hold, and straight alpha is multiplied in")
  func layouts() throws {
    let bytes: [UInt8] = [10, 20, 30, 0, 30, 40, 50, 128, 50, 60, 70, 255, 70, 80, 90, 1]
    func shown(_ alpha: CGImageAlphaInfo) throws -> CGImage {
      let provider = try #require(CGDataProvider(data: Data(bytes) as CFData))
      let image = try #require(
        CGImage(
          width: 4, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 16,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: [.byteOrder32Little, CGBitmapInfo(rawValue: alpha.rawValue)], provider: provider, decode: nil,
          shouldInterpolate: true, intent: .defaultIntent))
      return try #require(
        image.averaged(ImageReduction(columns: .init(dividing: 4, into: 1), rows: .init(dividing: 1, into: 1))))
    }
    let opaque = try shown(.noneSkipFirst)
    #expect(opaque.isOpaque && opaque.premultipliedBGRA() == [40, 50, 60, 255])
    let straight = try shown(.first)
    // 0, 15, 50 and 0 of blue; alpha 96.
    #expect(!straight.isOpaque && straight.premultipliedBGRA() == [16, 20, 24, 96])
  }

  @Test("A smaller image is made once for all who ask, and those kept are no larger than half of the image")
  func kept() throws {
    let source = try image(64, 64, [UInt8](repeating: 200, count: 64 * 64 * 4))
    func reduction(_ count: Int) -> ImageReduction {
      ImageReduction(columns: .init(dividing: 64, into: count), rows: .init(dividing: 64, into: count))
    }
    let first = try #require(source.reduced(reduction(30)))
    #expect(source.reduced(reduction(30)) === first)
    weak let forgotten = source.reduced(reduction(31))
    _ = source.reduced(reduction(30))
    _ = source.reduced(reduction(29))
    // 30² and 29² fit into 2,048 pixels; 31² was requested before them and is released.
    #expect(forgotten == nil)
    #expect(source.reduced(reduction(30)) === first)
  }

  @Test(
    "A context draws the means by area of an image that it makes smaller, at whole pixels exactly",
    arguments: [1, 5, 16, 43])
  func drawn(side: Int) throws {
    var random = SeededRandom(seed: 5)
    let bytes = (0..<64 * 64 * 4).map { $0 % 4 == 3 ? 255 : UInt8.random(in: 0...255, using: &random) }
    let source = try image(64, 64, bytes)
    let context = try #require(CGContext.bitmap(side + 2, side + 2))
    context.draw(source, in: CGRect(x: 1, y: 1, width: side, height: side))
    let shown = try #require(context.shown)
    let cells = ImageReduction(columns: .init(dividing: 64, into: side), rows: .init(dividing: 64, into: side))
    for y in 0..<side {
      for x in 0..<side {
        let expected = mean(bytes, 64, 64, cells, x, y, 1)
        #expect(abs(Double(shown[x + 1, y + 1][1]) - expected) <= 0.501, "\(x) \(y)")
      }
    }
    #expect(shown[0, 0] == [0, 0, 0, 0])
  }
}
