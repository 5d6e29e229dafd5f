// Tests of glyphs that have their own colours: pictures such as emoji at any size and in any place, and layers of
// outlines.
// SPDX-License-Identifier: Apache-2.0

import FixtureFont
import Foundation
import Quartzite
import QuartziteLayers
import QuartziteText
import Testing

@Suite("Glyphs in colour")
struct ColorGlyphTests {
  private let renderer: Renderer

  init() throws {
    renderer = try Renderer()
  }

  /// A picture with nothing in it but a text layer of a glyph or two, at one pixel a point.
  private func render(
    _ string: String, _ font: CTFont, alpha: Double = 1, side: Double = 200, at origin: CGPoint = .zero,
    _ configure: (CALayer, CATextLayer) -> Void = { _, _ in }
  ) throws -> Sheet {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    let layer = CATextLayer()
    layer.frame = CGRect(x: origin.x, y: origin.y, width: side, height: side)
    layer.contentsScale = 4
    let color = CGColor(red: 0, green: 0, blue: 1, alpha: alpha)
    layer.string = NSAttributedString(string: string, attributes: [.font: font, .foregroundColor: color])
    root.addSublayer(layer)
    configure(root, layer)
    let frame = try renderer.render(root)
    #expect(frame.diagnostics.isEmpty)
    return Sheet(frame)
  }

  /// The origin of a font's first glyph in a text layer.
  private func start(_ string: String, _ font: CTFont) throws -> SIMD2<Double> {
    let layer = CATextLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 1000, height: 1000)
    layer.string = NSAttributedString(string: string, attributes: [.font: font])
    return try #require(layer.layout.lines.first?.runs.first?.positions.first)
  }

  private static func fixture(_ size: Double) throws -> CTFont {
    let provider = try #require(CGDataProvider(data: FixtureFont.data as CFData))
    return CTFontCreateWithGraphicsFont(try #require(CGFont(provider)), size, nil, nil)
  }

  private static func emoji(_ size: Double) throws -> CTFont {
    let path = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"
    let face = try #require(FontData(path: path).flatMap { FontFace(data: $0) }, "run make test")
    return CTFont(FontMatch(face: face), size: size)
  }

  /// The emoji's own picture, 109 pixels an em.
  private static func strike(_ scalar: Unicode.Scalar) throws -> GlyphBitmap {
    let face = try emoji(20).face
    return try #require(face.bitmap(of: face.glyph(for: scalar), pixelsPerEm: 109))
  }

  private static let faces: [Unicode.Scalar] = ["\u{1f600}", "\u{1f34e}", "\u{1f30d}"]

  // MARK: Sizes

  @Test("A picture in the size that it was made for is shown pixel by pixel", arguments: [20.0, 40])
  func ownSize(size: Double) throws {
    let font = try Self.fixture(size)
    let origin = try start("i", font)
    let sheet = try render("i", font)
    // The picture is half an em wide and a quarter high, from two pixels below the baseline on: half red at 20 pixels,
    // half green at 40.
    let color = size == 20 ? [128, 0, 0, 128] : [0, 128, 0, 128]
    // The picture begins at the left of the glyph's outline, a twentieth of an em from the origin.
    let left = Int((origin.x + size / 20).rounded()), bottom = Int(origin.y.rounded()) + 2
    for y in 0..<100 {
      for x in 0..<100 {
        let isInside = x >= left && x < left + Int(size / 2) && y < bottom && y >= bottom - Int(size / 4)
        let expected = isInside ? color : [0, 0, 0, 0]
        #expect(zip(sheet[x, y], expected).allSatisfy { abs($0 - $1) <= 1 }, "(\(x), \(y)) is \(sheet[x, y])")
      }
    }
  }

  @Test("Emoji of 109 pixels are the font's pictures", arguments: faces)
  func emojiOfOwnSize(scalar: Unicode.Scalar) throws {
    let font = try Self.emoji(109), strike = try Self.strike(scalar)
    let origin = try start(String(scalar), font)
    // The origin is moved to whole pixels, so that no pixels are mixed.
    let shift = CGPoint(
      x: 20 - origin.x.truncatingRemainder(dividingBy: 1), y: 20 - origin.y.truncatingRemainder(dividingBy: 1))
    let sheet = try render(String(scalar), font, at: shift)
    let left = Int((shift.x + origin.x + strike.placement.minX * 109).rounded())
    let top = Int((shift.y + origin.y - strike.placement.maxY * 109).rounded())
    var worst = 0, worstBeside = 0
    for y in 0..<strike.height {
      for x in 0..<strike.width {
        let first = (y * strike.width + x) * 4
        let expected = [2, 1, 0, 3].map { Int(strike.pixels[first + $0]) }
        worst = max(worst, zip(sheet[x + left, y + top], expected).map { abs($0 - $1) }.max() ?? 0)
        worstBeside = max(worstBeside, zip(sheet[x + left + 1, y + top], expected).map { abs($0 - $1) }.max() ?? 0)
      }
    }
    #expect(worst <= 2)
    // A shift by one pixel must make a difference.
    #expect(worstBeside > 20)
  }

  /// The sums of a strike's channels in ems squared: red, green, blue, alpha.
  private func sums(_ strike: GlyphBitmap) -> [Double] {
    var result = [0.0, 0, 0, 0]
    for pixel in 0..<strike.width * strike.height {
      for (channel, place) in [2, 1, 0, 3].enumerated() { result[channel] += Double(strike.pixels[pixel * 4 + place]) }
    }
    return result.map { $0 / (109 * 109) }
  }

  /// The difference of the mean colour and of the visible area from the expected ones: in levels, and as a factor.
  private func deviation(_ sheet: Sheet, _ expected: [Double], em: Double) -> (color: Double, area: Double) {
    let found = sheet.sums.map { $0 / (em * em) }
    let color = (0..<3).map { abs(found[$0] / found[3] - expected[$0] / expected[3]) * 255 }.max() ?? 255
    return (color, found[3] / expected[3])
  }

  @Test(
    "Emoji keep their colours and their size at any size of the font",
    arguments: [9.0, 13, 24, 40, 64, 90, 97, 130, 180, 300])
  func anySize(size: Double) throws {
    for scalar in Self.faces {
      let sheet = try render(String(scalar), try Self.emoji(size), side: 500, at: CGPoint(x: 20, y: 20))
      let (color, area) = deviation(sheet, sums(try Self.strike(scalar)), em: size)
      #expect(color <= 2.5, "\(scalar) of \(size) points is \(color) levels off")
      #expect(abs(area - 1) < 0.02, "\(scalar) of \(size) points covers \(area)")
    }
  }

  // MARK: Places

  @Test(
    "Emoji that are rotated, mirrored or in perspective are drawn where they are, in their colours",
    arguments: [24.0, 60, 150])
  func placed(size: Double) throws {
    let scalar: Unicode.Scalar = "\u{1f600}", string = String(scalar)
    let font = try Self.emoji(size), strike = try Self.strike(scalar), origin = try start(string, font)
    // The middle of the picture, in the layer; the face extends equally far to both sides of it.
    let middle = SIMD2(
      origin.x + Double(strike.placement.midX) * size, origin.y - Double(strike.placement.midY) * size)
    for degrees in [30.0, 90, 135, 180, 271.5] {
      let sheet = try render(string, font, side: 500) { root, layer in
        layer.anchorPoint = CGPoint(x: middle.x / 500, y: middle.y / 500)
        layer.position = CGPoint(x: 250, y: 250)
        layer.transform = CATransform3DMakeRotation(degrees * .pi / 180, 0, 0, 1)
      }
      let (color, area) = deviation(sheet, sums(strike), em: size)
      #expect(color <= 3 && abs(area - 1) < 0.03, "\(degrees)°: \(color) levels, \(area) of the area")
      let centre = sheet.centre
      #expect(abs(centre.x - 250) < 0.02 * size + 1 && abs(centre.y - 250) < 0.02 * size + 1, "\(degrees)°: \(centre)")
    }
    let sheet = try render(string, font, side: 500) { root, layer in
      layer.anchorPoint = CGPoint(x: middle.x / 500, y: middle.y / 500)
      layer.position = CGPoint(x: 250, y: 250)
      layer.transform = CATransform3DMakeRotation(1, 0, 1, 0)
      root.sublayerTransform.m34 = -1 / 800
    }
    let (color, area) = deviation(sheet, sums(strike), em: size)
    #expect(color <= 4 && abs(area - cos(1)) < 0.06, "in perspective: \(color) levels, \(area) of the area")
  }

  @Test("Emoji turn with their text, by quarters too", arguments: [1, 2, 3], [40.0, 120])
  func quarters(turns: Int, size: Double) throws {
    func sheet(_ turns: Int) throws -> Sheet {
      try render("\u{1f44d}", try Self.emoji(size)) { _, layer in
        layer.transform = CATransform3DMakeRotation(Double(turns) * .pi / 2, 0, 0, 1)
      }
    }
    var expected = try sheet(0)
    let actual = try sheet(turns)
    #expect(actual.meanDifference(from: expected) > 1)
    for _ in 0..<turns { expected = expected.rotated }
    #expect(actual.meanDifference(from: expected) < 0.3)
  }

  @Test("Emoji in outlined and filled text are shown once")
  func outlined() throws {
    let font = try Self.emoji(40)
    func sheet(_ strokeWidth: Double) throws -> Sheet {
      try render("", font) { _, layer in
        layer.string = NSAttributedString(
          string: "\u{1f44d}",
          attributes: [
            .font: font, .strokeWidth: strokeWidth, .foregroundColor: CGColor(gray: 0, alpha: 0.5),
          ])
      }
    }
    let plain = try sheet(0)
    #expect(plain.bytes.contains { $0 > 100 })
    #expect(try sheet(-4).meanDifference(from: plain) < 0.01)
    #expect(try sheet(4).meanDifference(from: plain) < 0.01)
  }

  // MARK: Alpha

  @Test("The alpha of the text's colour fades emoji, upright and rotated", arguments: [0, 0.25, 0.5])
  func faded(alpha: Double) throws {
    for size in [24.0, 150] {
      for turn in [0.0, 0.5] {
        func sheet(_ alpha: Double) throws -> Sheet {
          try render("\u{1f34e}", try Self.emoji(size), alpha: alpha) { _, layer in
            layer.anchorPoint = .zero
            layer.position = CGPoint(x: 90, y: 10)
            layer.transform = CATransform3DMakeRotation(turn, 0, 0, 1)
          }
        }
        let whole = try sheet(1), faded = try sheet(alpha)
        #expect(whole.bytes.contains { $0 > 200 })
        let worst = zip(whole.bytes, faded.bytes).map { abs(Double($0) * alpha - Double($1)) }.max() ?? 255
        #expect(worst <= 1.5, "\(size) points, rotated by \(turn): \(worst) levels")
      }
    }
  }

  // MARK: Layers

  @Test(
    "Layers of outlines have the palette's colours, and that of the text where the font says so",
    arguments: [1, 0.5, 0])
  func layers(alpha: Double) throws {
    // At 80 pixels an em the glyph is drawn from cached coverage, at 150 as paths.
    for em in [80.0, 150] {
      let font = try Self.fixture(em), origin = try start("C", font)
      let sheet = try render("C", font, alpha: alpha)
      func color(_ x: Double, _ y: Double) -> [Int] {
        sheet[Int(origin.x + x * em), Int(origin.y - y * em)]
      }
      /// A colour over another one, both premultiplied.
      func over(_ top: [Double], _ bottom: [Double]) -> [Double] {
        zip(top, bottom).map { $0 + $1 * (1 - top[3]) }
      }
      let red = [1, 0, 0, 1.0], blue = [0, 0.2 * 0.6, 0.6, 0.6], text = [0, 0, alpha, alpha]
      // Red from 0.1 to 0.3 of an em, blue and the text's colour from 0.05 to 0.15; blue is half an em high.
      let expected: [(x: Double, y: Double, color: [Double])] = [
        (0.22, 0.3, red), (0.12, 0.6, over(text, red)), (0.12, 0.3, over(text, over(blue, red))),
        (0.07, 0.6, text), (0.07, 0.3, over(text, blue)), (0.4, 0.3, [0, 0, 0, 0]),
      ]
      for place in expected {
        let found = color(place.x, place.y)
        #expect(
          zip(found, place.color).allSatisfy { abs(Double($0) - $1 * 255) <= 2.5 },
          "(\(place.x), \(place.y)) of \(em) pixels is \(found), not \(place.color)")
      }
    }
  }
}

/// A square picture, premultiplied red, green, blue and alpha.
private struct Sheet {
  let side: Int
  let bytes: [Int]

  init(side: Int, bytes: [Int]) {
    self.side = side
    self.bytes = bytes
  }

  init(_ frame: Frame) {
    side = frame.width
    var bytes: [Int] = []
    bytes.reserveCapacity(frame.width * frame.height * 4)
    for y in 0..<frame.height {
      for x in 0..<frame.width {
        let first = y * frame.bytesPerRow + x * 4
        bytes.append(Int(frame.pixels[first + 2]))
        bytes.append(Int(frame.pixels[first + 1]))
        bytes.append(Int(frame.pixels[first]))
        bytes.append(Int(frame.pixels[first + 3]))
      }
    }
    self.bytes = bytes
  }

  subscript(x: Int, y: Int) -> [Int] {
    guard x >= 0, y >= 0, x < side, y < side else { return [0, 0, 0, 0] }
    return Array(bytes[(y * side + x) * 4..<(y * side + x) * 4 + 4])
  }

  /// The same picture, rotated clockwise by a quarter.
  var rotated: Sheet {
    var result: [Int] = []
    result.reserveCapacity(bytes.count)
    for y in 0..<side {
      for x in 0..<side { result += self[y, side - 1 - x] }
    }
    return Sheet(side: side, bytes: result)
  }

  /// The mean difference of all channels, in levels of 255.
  func meanDifference(from other: Sheet) -> Double {
    Double(zip(bytes, other.bytes).reduce(0) { $0 + abs($1.0 - $1.1) }) / Double(max(1, bytes.count))
  }

  /// The sums of all channels.
  var sums: [Double] {
    var result = [0.0, 0, 0, 0]
    for index in stride(from: 0, to: bytes.count, by: 4) {
      for channel in 0..<4 { result[channel] += Double(bytes[index + channel]) }
    }
    return result
  }

  /// The centroid of alpha, in pixels.
  var centre: SIMD2<Double> {
    var sum = SIMD2(0.0, 0), weight = 0.0
    for y in 0..<side {
      for x in 0..<side where bytes[(y * side + x) * 4 + 3] > 0 {
        let alpha = Double(bytes[(y * side + x) * 4 + 3])
        sum += SIMD2(Double(x) + 0.5, Double(y) + 0.5) * alpha
        weight += alpha
      }
    }
    return sum / max(weight, 1)
  }
}
