// Tests of the parts of films: times, numbered names, palettes.
// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import Testing

@testable import QuartziteFilm

@Suite("Parts of films")
struct FilmPartTests {
  @Test("A film has a picture at its start and none at its end, whatever its rate")
  func times() {
    #expect(Array(FilmTimes(from: 1, to: 2, frameRate: 4)) == [1, 1.25, 1.5, 1.75])
    #expect(FilmTimes(from: 0, to: 1.01, frameRate: 10).count == 11)
    #expect(FilmTimes(from: 3, to: 3, frameRate: 10).isEmpty)
    #expect(FilmTimes(from: 3, to: 2, frameRate: 10).isEmpty)
    // Thirds and tenths are no floating-point numbers; the film has its frames all the same.
    for rate in [23.976, 24, 25, 29.97, 30, 50, 59.94, 60, 120] {
      for count in 1...500 {
        #expect(FilmTimes(from: 0.1, to: 0.1 + Double(count) / rate, frameRate: rate).count == count)
      }
    }
    // Exporters write numbers in single precision, and 29.97 for 30000/1001.
    #expect(FilmTimes(from: 0, to: 30.0000012219251 / 29.9700012207031, frameRate: 29.9700012207031).count == 30)
    #expect(FilmTimes(from: 0, to: 600 / 29.97, frameRate: 30_000 / 1001).count == 600)
    #expect(FilmTimes(from: 0, to: 25.00001, frameRate: 1).count == 25)
    #expect(FilmTimes(from: 0, to: 25.001, frameRate: 1).count == 26)
    #expect(FilmTimes(from: 0, to: 1e-9, frameRate: 60).isEmpty)
    #expect(FilmTimes(from: -1e308, to: 1e308, frameRate: 60).count > 1_000_000_000)
    let part = FilmTimes(from: 0, to: 10, frameRate: 30)[90..<120]
    #expect(part.startIndex == 90 && part.count == 30 && part[90] == 3)
  }

  @Test("A film at the rate of its scene, however it is written, is counted as the scene is")
  func ratesOfScenes() {
    let own = 29.9700012207031
    for asked in [nil, 29.97, 30_000.0 / 1001, own] {
      #expect(FilmOptions.frameRate(asked, ofScene: own, in: .mp4) == own)
    }
    #expect(FilmOptions.frameRate(30, ofScene: own, in: .mp4) == 30)
    #expect(FilmOptions.frameRate(nil, ofScene: nil, in: nil) == 60)
    #expect(FilmOptions.frameRate(nil, ofScene: 60, in: .gif) == 50)
    #expect(FilmOptions.frameRate(60, ofScene: 60, in: .gif) == 60, "which is refused")
  }

  @Test("Moments of a film are those of its fraction, and none is too late to be counted")
  func clock() {
    let clock = FilmClock(frameRate: FilmRate(29.97), unitsPerSecond: 30_000)
    for frame in [0, 1, 2, 500, 1_000_000] { #expect(clock.moment(of: frame) == frame * 1001) }
    #expect(FilmClock(frameRate: FilmRate(1e-308), unitsPerSecond: 1000).moment(of: 1) == 1_000_000_000_000_000)
  }

  @Test("The last column and row are repeated up to an even size")
  func extended() {
    func picture(_ width: Int, _ height: Int, _ values: [UInt8]) -> FilmPicture {
      FilmPicture(width: width, height: height, pixels: values.flatMap { [$0, $0, $0, 255] })
    }
    func values(_ picture: FilmPicture) -> [UInt8] {
      stride(from: 0, to: picture.pixels.count, by: 4).map { picture.pixels[$0] }
    }
    let odd = picture(3, 3, [1, 2, 3, 4, 5, 6, 7, 8, 9]).extended(toWidth: 4, height: 4)
    #expect(values(odd) == [1, 2, 3, 3, 4, 5, 6, 6, 7, 8, 9, 9, 7, 8, 9, 9])
    #expect(odd.width == 4 && odd.height == 4)
    #expect(values(picture(1, 1, [7]).extended(toWidth: 2, height: 2)) == [7, 7, 7, 7])
    #expect(values(picture(2, 1, [1, 2]).extended(toWidth: 2, height: 2)) == [1, 2, 1, 2])
    #expect(values(picture(2, 2, [1, 2, 3, 4]).extended(toWidth: 2, height: 2)) == [1, 2, 3, 4])
    for format in FilmFormat.allCases {
      let size = format.encodedSize(width: 101, height: 60)
      #expect(size == ([.mp4, .webm].contains(format) ? (102, 60) : (101, 60)), "\(format)")
    }
  }

  @Test("Transparent pixels get the colours of the visible ones around them, and keep their alpha")
  func spread() {
    func filled(_ pixels: [[UInt8]], width: Int) -> [[UInt8]] {
      var bytes = pixels.flatMap(\.self)
      ColorSpread.fill(&bytes, width: width, height: pixels.count / width)
      return stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<($0 + 4)]) }
    }
    let clear: [UInt8] = [0, 0, 0, 0], red: [UInt8] = [10, 20, 250, 255], green: [UInt8] = [10, 250, 20, 255]
    // One visible pixel colours all, in pictures of any edges.
    for (width, height) in [(1, 1), (5, 3), (1, 7), (16, 16), (33, 2)] {
      var pixels = [[UInt8]](repeating: clear, count: width * height)
      pixels[pixels.count / 2] = red
      let result = filled(pixels, width: width)
      for (index, pixel) in result.enumerated() {
        #expect(pixel == Array(red[..<3]) + [index == pixels.count / 2 ? 255 : 0], "\(width) × \(height), \(index)")
      }
    }
    // Visible pixels stay, and those between lie between, in order.
    let row = filled([red] + [[UInt8]](repeating: clear, count: 14) + [green], width: 16)
    #expect(row[0] == red && row[15] == green)
    #expect(row.dropFirst().dropLast().allSatisfy { $0[3] == 0 && $0[0] == 10 })
    #expect(row.map { $0[1] } == row.map { $0[1] }.sorted() && row[1][1] < 60 && row[14][1] > 200, "\(row)")
    // A pixel that is hardly visible has few bits of colour of its own.
    let faint = filled([red, [0, 255, 0, 1]], width: 2)
    #expect(faint[1][3] == 1 && faint[1][2] > 200 && faint[1][1] < 60, "\(faint)")
    // Half of its colour is enough to keep it.
    #expect(filled([red, [0, 255, 0, 128]], width: 2)[1] == [0, 255, 0, 128])
    for pixels in [[red, green], [clear, clear]] { #expect(filled(pixels, width: 2) == pixels) }
  }

  @Test("A numbered path puts the number where printf would")
  func paths() throws {
    let path = try #require(NumberedPath("frames/%04d.png"))
    #expect([0, 7, 12_345].map { path.path(of: $0) } == ["frames/0000.png", "frames/0007.png", "frames/12345.png"])
    #expect(NumberedPath("a%d")?.path(of: 5) == "a5")
    #expect(NumberedPath("100%%/%02d.png")?.path(of: 3) == "100%/03.png")
    for text in ["a.png", "%s.png", "%d%d.png", "%4d.png", "%", "a%0d%"] {
      #expect(NumberedPath(text) == nil, "\(text)")
    }
    for text in ["frames/%04d.png", "a%d", "100%%/%02d.png"] { #expect(NumberedPath(text)?.description == text) }
  }

  @Test("A frame rate is the simplest fraction that it can mean")
  func rates() {
    let rates: [(Double, Int, Int)] = [
      (30, 30, 1), (24_000.0 / 1001, 24_000, 1001), (60_000.0 / 1001, 60_000, 1001),
      (0.001, 1, 1000), (1.0 / 3, 1, 3), (25.5, 51, 2), (1000, 1000, 1),
      // Rates of television as they are written, in decimals and in single precision.
      (29.97, 30_000, 1001), (23.976, 24_000, 1001), (59.94, 60_000, 1001), (119.88, 120_000, 1001),
      (47.952, 48_000, 1001), (14.985, 15_000, 1001), (23.98, 24_000, 1001),
      (29.9700012207031, 30_000, 1001), (23.9759979248047, 24_000, 1001), (59.9399986267090, 60_000, 1001),
      // Whole numbers but for rounding; and what is near a known rate, and none.
      (24.0000001, 24, 1), (25.00001, 25, 1), (29.999999, 30, 1), (59.9999962, 60, 1), (12.5, 25, 2),
      (29.96, 749, 25), (29.98, 1499, 50), (24.99, 2499, 100), (30.01, 3001, 100), (999, 999, 1),
      (Double(Float(1.0 / 3)), 1, 3), (Double(Float(12.34)), 617, 50),
    ]
    for (rate, numerator, denominator) in rates {
      let fraction = FilmRate(rate)
      #expect(fraction.numerator == numerator && fraction.denominator == denominator, "\(rate): \(fraction)")
    }
    for rate in [.pi, 12.345_678_9, 59.939, 1e-5] {
      let fraction = FilmRate(rate)
      #expect(abs(Double(fraction.numerator) / Double(fraction.denominator) / rate - 1) < 2e-7, "\(rate): \(fraction)")
      #expect(fraction.value == Double(fraction.numerator) / Double(fraction.denominator))
    }
    // Slower than any fraction: the clocks of APNG, GIF and WebP count with the rate itself.
    #expect(FilmRate(1e-9).value == 1e-9)
    for rate in [1e-300, 0, -1, .nan, .infinity] {
      let fraction = FilmRate(rate)
      #expect(fraction.numerator >= 1 && fraction.denominator >= 1, "\(rate): \(fraction)")
    }
  }

  @Test("Of a picture that stays, a video gets the first frame, and the last of the film; MP4 two more at each end")
  func framesSent() {
    #expect(FilmFormat.mov.framesSent(of: 3..<90, isLast: false) == [3])
    #expect(FilmFormat.webm.framesSent(of: 0..<90, isLast: true) == [0, 89])
    #expect(FilmFormat.webm.framesSent(of: 7..<8, isLast: true) == [7])
    #expect(FilmFormat.mp4.framesSent(of: 0..<90, isLast: false) == [0, 1, 2, 88, 89])
    #expect(FilmFormat.mp4.framesSent(of: 2..<4, isLast: false) == [2, 3])
    #expect(FilmFormat.mp4.framesSent(of: 40..<90, isLast: true) == [40, 87, 88, 89])
    #expect(FilmFormat.mp4.framesSent(of: 40..<41, isLast: true) == [40])
    #expect(FilmFormat.mov.framesSent(of: 0..<1_000_000_000_000, isLast: true).count == 2)
  }

  @Test("Numbers and checksums of the stream to ffmpeg are those of its format")
  func streamParts() {
    #expect(NutStream.number(0) == [0])
    #expect(NutStream.number(127) == [127])
    #expect(NutStream.number(128) == [0x81, 0])
    #expect(NutStream.number(1 << 21) == [0x81, 0x80, 0x80, 0])
    #expect(NutStream.number(.max).count == 10)
    // The generator itself is what is left of a single bit.
    #expect(NutStream.checksum([1]) == [0x04, 0xC1, 0x1D, 0xB7])
    #expect(NutStream.checksum([]) == [0, 0, 0, 0])
    var stream = NutStream(width: 2, height: 1, frameRate: FilmRate(25))
    let first = stream.head(ofPictureAt: 0, count: 8), second = stream.head(ofPictureAt: 300, count: 8)
    #expect(first.starts(with: Array("nut/multimedia container".utf8) + [0]) && second.starts(with: Array("NK".utf8)))
    // The head of a frame: its code, the frame plus one, the size, and a checksum.
    #expect(second.suffix(8) == [0, 0x82, 0x2D, 8] + NutStream.checksum([0, 0x82, 0x2D, 8]))
  }

  @Test("A picture of few colours keeps each of them")
  func exactPalette() {
    let colors = (0..<256).map { UInt32($0 * 65_793 ^ 0x123456) & 0xFF_FFFF }
    var quantizer = ColorQuantizer(colors + colors.reversed(), count: 256)
    #expect(quantizer.palette.count == 256)
    for color in colors {
      #expect(quantizer.palette[Int(quantizer.entry(for: color))] == SIMD3(packed: color))
    }
  }

  @Test("Of many colours the palette is near to each, and nearer with more entries")
  func manyColors() {
    var random = SeededRandom(seed: 4)
    // Three clouds of colours, one of them small.
    let colors = (0..<20_000).map { index -> UInt32 in
      let centre: SIMD3<Double> = index % 50 == 0 ? [230, 30, 40] : index % 2 == 0 ? [40, 90, 200] : [200, 190, 60]
      let spread = SIMD3<Double>((0..<3).map { _ in Double.random(in: -28...28, using: &random) })
      let color = (centre + spread).clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255))
      return UInt32(color.x) << 16 | UInt32(color.y) << 8 | UInt32(color.z)
    }
    func error(_ count: Int) -> Double {
      var quantizer = ColorQuantizer(colors, count: count)
      #expect(quantizer.palette.count <= count)
      return colors.reduce(0) { sum, color in
        let shown = SIMD3<Double>(SIMD3<Int>(truncatingIfNeeded: quantizer.palette[Int(quantizer.entry(for: color))]))
        let wanted = SIMD3<Double>(SIMD3<Int>(truncatingIfNeeded: SIMD3<UInt8>(packed: color)))
        return sum + ((shown - wanted) * (shown - wanted)).sum()
      } / Double(colors.count)
    }
    let errors = [4, 16, 64, 256].map { error($0).squareRoot() }
    #expect(errors[0] < 50 && errors[3] < 8, "\(errors)")
    for (few, many) in zip(errors, errors.dropFirst()) { #expect(many < few * 0.75, "\(errors)") }
  }
}
