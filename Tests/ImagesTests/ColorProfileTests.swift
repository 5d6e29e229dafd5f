// Tests of the colours of embedded profiles, and of the chunks that stand for one.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteGraphics
import SeededRandom
import Testing

@testable import QuartziteImages

@Suite("Colour profiles")
struct ColorProfileTests {
  /// Returns a PNG file of one row.
  private func png(
    _ pixels: [[Int]], _ chunks: [(String, [UInt8])], depth: Int = 8, colorType: Int = 2
  ) -> Data {
    PNGFile(
      width: pixels.count, height: 1, depth: depth, colorType: colorType,
      chunks: chunks.map { (name: $0.0, bytes: $0.1) }
    ) { x, _ in pixels[x] }.data
  }

  private func chunk(_ profile: [UInt8]) -> (String, [UInt8]) {
    ("iCCP", Array("profile".utf8) + [0, 0] + PNGFile.stored(profile))
  }

  private func decode(_ data: Data) throws -> ImageFile.Picture {
    try ImageFile.decode(data, named: "a.png", limits: .trusted, appliesOrientation: true)
  }

  private func colors(_ data: Data) throws -> [[Int]] {
    let picture = try decode(data)
    #expect(picture.remarks == [])
    return (0..<picture.image.width).map { picture.image.rgba($0, 0) }
  }

  private func isNear(_ found: [[Int]], _ expected: [[Int]], within levels: Int = 1) -> Bool {
    found.count == expected.count
      && zip(found.joined(), expected.joined()).allSatisfy { abs($0 - $1) <= levels }
  }

  private static let samples: [[Int]] = [
    [0, 0, 0], [255, 255, 255], [128, 128, 128], [255, 0, 0], [0, 255, 0], [0, 0, 255], [200, 100, 50], [30, 60, 90],
    [12, 200, 180], [250, 250, 5], [3, 2, 1], [77, 180, 40],
  ]

  /// Returns standard RGB, 0…255, of light X, Y, Z under D65.
  private func standardRGB(_ xyz: SIMD3<Double>) -> [Int] {
    // The matrix is that of IEC 61966-2-1.
    let rows = [
      SIMD3(3.2406, -1.5372, -0.4986), SIMD3(-0.9689, 1.8758, 0.0415), SIMD3(0.0557, -0.2040, 1.0570),
    ]
    return rows.map { row in
      let light = min(max((row * xyz).sum(), 0), 1)
      let encoded = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
      return Int((encoded * 255).rounded())
    } + [255]
  }

  /// Returns standard RGB of Adobe RGB (1998) by its published formulas (Adobe RGB (1998) Color Image Encoding, 4.3.1.2
  /// and 4.3.4).
  private func adobeRGB(_ color: [Int]) -> [Int] {
    let light = SIMD3(color.map { pow(Double($0) / 255, 2.19921875) })
    return standardRGB(
      SIMD3(
        (SIMD3(0.57667, 0.18556, 0.18823) * light).sum(), (SIMD3(0.29734, 0.62736, 0.07529) * light).sum(),
        (SIMD3(0.02703, 0.07069, 0.99134) * light).sum()))
  }

  @Test("Colours of Adobe RGB become those of standard RGB that look the same, in bytes and in words")
  func adobe() throws {
    let expected = Self.samples.map(adobeRGB)
    let profile = chunk(ProfileMaker.adobeRGB)
    #expect(isNear(try colors(png(Self.samples, [profile])), expected))
    #expect(isNear(try colors(png(Self.samples.map { $0.map { $0 * 257 } }, [profile], depth: 16)), expected))
    // Green of Adobe RGB lies outside of standard RGB: its red component would be negative.
    #expect(try colors(png([[200, 100, 50]], [profile]))[0] != [200, 100, 50, 255])
  }

  @Test("Alpha is multiplied in once, after the conversion")
  func alpha() throws {
    let data = png([[200, 100, 50, 128]], [chunk(ProfileMaker.adobeRGB)], colorType: 6)
    let opaque = adobeRGB([200, 100, 50])
    #expect(isNear(try colors(data), [opaque.map { Int((Double($0) * 128 / 255).rounded()) }]))
  }

  @Test("A JPEG file's profile may come in several parts, in any order; of an incomplete one nothing is used")
  func segments() throws {
    let profile = ProfileMaker.adobeRGB
    func part(_ number: Int, of count: Int) -> [UInt8] {
      let size = (profile.count + count - 1) / count
      let bytes = profile[min((number - 1) * size, profile.count)..<min(number * size, profile.count)]
      return Array("ICC_PROFILE\0".utf8) + [UInt8(number), UInt8(count)] + bytes
    }
    func shown(_ numbers: [Int], of count: Int) throws -> ImageFile.Picture {
      let file = numbers.reduce(Samples.quadrantsJPEG) { jpeg($0, inserting: 0xe2, part($1, of: count)) }
      return try decode(file)
    }
    let plain = try decode(Samples.quadrantsJPEG).image
    let whole = try shown([1], of: 1)
    #expect(whole.remarks == [] && whole.image.firstDifference(from: plain) != nil)
    for order in [[1, 2, 3], [3, 2, 1], [2, 3, 1]] {
      let picture = try shown(order, of: 3)
      #expect(picture.remarks == [] && picture.image.firstDifference(from: whole.image) == nil)
    }
    let broken = try shown([1, 3], of: 3)
    #expect(broken.image.firstDifference(from: plain) == nil)
    #expect(broken.remarks.first?.contains("parts of it are missing") == true)
  }

  @Test("Gray of a profile is as bright as it says")
  func gray() throws {
    let values = [0, 10, 64, 128, 200, 255]
    for (gamma, depth) in [(1.0, 8), (1.8, 8), (2.2, 8), (1.8, 16)] {
      let expected = values.map { value -> [Int] in
        let light = pow(Double(value) / 255, gamma)
        let encoded = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
        return [Int](repeating: Int((encoded * 255).rounded()), count: 3) + [255]
      }
      let pixels = values.map { [depth == 16 ? $0 * 257 : $0] }
      let found = try colors(png(pixels, [chunk(ProfileMaker.gray(gamma: gamma))], depth: depth, colorType: 0))
      #expect(isNear(found, expected), "\(gamma): \(found)")
    }
  }

  @Test("A table of colours is looked up, in bytes and in words")
  func table() throws {
    func expected(_ color: [Int]) -> [Int] {
      let lightness = Double(color.reduce(0, +)) / 3 / 255 * 100
      let light = lightness > 8 ? pow((lightness + 16) / 116, 3) : lightness / 903.3
      let encoded = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
      return [Int](repeating: Int((encoded * 255).rounded()), count: 3) + [255]
    }
    let profile = chunk(ProfileMaker.grayTable())
    #expect(isNear(try colors(png(Self.samples, [profile])), Self.samples.map(expected), within: 2))
    let words = try colors(png(Self.samples.map { $0.map { $0 * 257 } }, [profile], depth: 16))
    #expect(isNear(words, Self.samples.map(expected), within: 2))
    // The row has more pixels than are converted at a time.
    let row = (0..<1_500).map { [($0 * 7) % 256, ($0 * 3) % 256, $0 % 256] }
    #expect(isNear(try colors(png(row, [profile])), row.map(expected), within: 2))
  }

  @Test("Inks with a profile are shown as it says, with Adobe's inversion and without")
  func inks() throws {
    let profile = Array("ICC_PROFILE\0".utf8) + [1, 1] + ProfileMaker.inks()
    let file = Samples.quadrantsCMYKJPEG
    let plain = try decode(file)
    #expect(plain.remarks == [])
    let picture = try decode(jpeg(file, inserting: 0xe2, profile))
    #expect(picture.remarks == [])
    #expect(picture.image.firstDifference(from: plain.image) != nil)
    // No ink is white paper, and full black is black, whatever the other inks are.
    var transform = try ColorProfile.encoding(of: ProfileMaker.inks(), model: .cmyk, isInverted: false)
    func shown(_ inks: [UInt8]) -> [Int] {
      var row = inks
      RowConverter(encoding: transform).convertInksInPlace(&row, count: 1)
      return [Int(row[2]), Int(row[1]), Int(row[0]), Int(row[3])]
    }
    #expect(
      isNear([shown([0, 0, 0, 0]), shown([255, 0, 0, 255])], [[255, 255, 255, 255], [0, 0, 0, 255]], within: 2))
    // Half the lightness: L* = 50 is 0.1842 of the light, 119 of 255.
    #expect(isNear([shown([255, 0, 0, 0])], [[119, 119, 119, 255]], within: 2))
    transform = try ColorProfile.encoding(of: ProfileMaker.inks(), model: .cmyk, isInverted: true)
    #expect(isNear([shown([0, 255, 255, 255])], [[119, 119, 119, 255]], within: 2))
  }

  @Test("Profiles of standard RGB change nothing, and those of Display P3 are what its name was")
  func exact() throws {
    #expect(try colors(png(Self.samples, [chunk(ProfileMaker.standardRGB)])) == Self.samples.map { $0 + [255] })
    let named = try colors(png(Self.samples, [("cICP", [12, 13, 0, 1])]))
    #expect(try colors(png(Self.samples, [chunk(profileOfP3)])) == named)
    #expect(try colors(png([[234, 51, 35]], [chunk(profileOfP3)]))[0][0] == 255)
    // A profile with the colorants of Display P3 but another curve is not taken for Display P3.
    let steep = ProfileMaker.rgb([0.680, 0.320, 0.265, 0.690, 0.150, 0.060], gamma: 1)
    #expect(try colors(png([[128, 128, 128]], [chunk(steep)]))[0] == [188, 188, 188, 255])
  }

  // MARK: Chunks of PNG

  private let linearGamma = ("gAMA", PNGFile.word(100_000))
  /// The primaries of Adobe RGB.
  private let primaries = (
    "cHRM", [31_270, 32_900, 64_000, 33_000, 21_000, 71_000, 15_000, 6_000].flatMap(PNGFile.word)
  )

  @Test("Gamma and primaries say what a profile says")
  func gammaAndPrimaries() throws {
    let gamma = ("gAMA", PNGFile.word(Int((100_000 / 2.19921875).rounded())))
    // That gamma is also written for standard RGB's curve, and read as that curve, so that only the primaries make a
    // difference.
    let shown = try colors(png([[0, 255, 0], [255, 0, 0]], [gamma, primaries]))
    #expect(isNear(shown, [adobeRGB([0, 255, 0]), adobeRGB([255, 0, 0])]))
    let other = try colors(png(Self.samples, [("gAMA", PNGFile.word(55_556)), primaries]))
    let profile = ProfileMaker.rgb([0.64, 0.33, 0.21, 0.71, 0.15, 0.06], gamma: 1.8)
    #expect(isNear(other, try colors(png(Self.samples, [chunk(profile)]))))
    // The expected level is 255 · encoded((128/255)^1.8) = 146.4.
    #expect(isNear(try colors(png([[128, 128, 128]], [("gAMA", PNGFile.word(55_556))])), [[146, 146, 146, 255]]))
  }

  @Test("Code points come before a profile, a profile before an sRGB chunk, and that before gamma and primaries")
  func precedence() throws {
    let color = [[40, 80, 120]]
    let coded = ("cICP", [1, 8, 0, 1] as [UInt8]), profile = chunk(ProfileMaker.adobeRGB)
    let standard = ("sRGB", [0] as [UInt8])
    let byCode = try colors(png(color, [coded])), byProfile = try colors(png(color, [profile]))
    #expect(byCode != byProfile && byCode[0] != color[0] + [255] && byProfile[0] != color[0] + [255])
    #expect(try colors(png(color, [coded, profile, standard, linearGamma])) == byCode)
    #expect(try colors(png(color, [profile, standard, linearGamma])) == byProfile)
    #expect(try colors(png(color, [standard, linearGamma, primaries])) == [color[0] + [255]])
    #expect(try colors(png(color, [linearGamma])) == byCode)
  }

  @Test(
    "Code points that are not understood are passed over and named",
    arguments: [
      [9, 16, 0, 1], [1, 18, 0, 1], [2, 13, 0, 1], [1, 13, 1, 1], [1, 13, 0, 0],
    ] as [[UInt8]])
  func unknownCode(code: [UInt8]) throws {
    let picture = try decode(png([[55, 0, 255]], [("cICP", code), linearGamma]))
    #expect(picture.image.rgba(0, 0) == [128, 0, 255, 255])
    #expect(picture.remarks.count == 1 && picture.remarks[0].contains(code.map(String.init).joined(separator: "/")))
  }

  @Test("Video's primaries and curve are converted")
  func videoCode() throws {
    #expect(
      try colors(png([[255, 255, 255], [0, 0, 0]], [("cICP", [9, 1, 0, 1])])) == [
        [255, 255, 255, 255], [0, 0, 0, 255],
      ])
    let green = try colors(png([[0, 128, 0]], [("cICP", [9, 13, 0, 1])]))
    #expect(green[0][0] == 0 && green[0][1] > 128)
  }

  // MARK: Bad profiles

  @Test(
    "A profile that cannot be used is named, and the picture is shown in standard RGB",
    arguments: [
      [], [1, 2, 3], ProfileMaker.gray(gamma: 2), ProfileMaker.inks(), Array(ProfileMaker.adobeRGB.prefix(200)),
      [UInt8](repeating: 7, count: 5 << 20),
    ] as [[UInt8]])
  func refused(profile: [UInt8]) throws {
    let picture = try decode(png([[200, 100, 50]], [chunk(profile)]))
    #expect(picture.image.rgba(0, 0) == [200, 100, 50, 255])
    #expect(
      picture.remarks.count == 1 && picture.remarks[0].contains("colour profile is not used"), "\(picture.remarks)")
  }

  @Test("A profile that unpacks to sixty megabytes is not unpacked")
  func bomb() throws {
    let packed = PNGFile.zeros(60 << 20)
    #expect(packed.count < 500_000)
    let picture = try decode(png([[200, 100, 50]], [("iCCP", Array("profile".utf8) + [0, 0] + packed)]))
    #expect(picture.image.rgba(0, 0) == [200, 100, 50, 255])
    #expect(picture.remarks.count == 1)
  }

  @Test("Profiles of which bytes were changed are used or refused")
  func mutations() throws {
    var random = SeededRandom(seed: 9)
    let sources: [([UInt8], ImageHeader.ColorModel)] = [
      (ProfileMaker.adobeRGB, .rgb), (ProfileMaker.standardRGB, .rgb), (ProfileMaker.gray(gamma: 2), .gray),
      (ProfileMaker.inks(), .cmyk), (ProfileMaker.grayTable(), .rgb),
    ]
    for round in 0..<600 {
      var (bytes, model) = sources[round % sources.count]
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        // Half of the files are damaged near the beginning, which holds the most important parts: the header, the list
        // of tags.
        let end = Bool.random(using: &random) ? min(bytes.count, 600) : bytes.count
        bytes[Int.random(in: 0..<end, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if round % 7 == 0 { bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random)) }
      guard let encoding = try? ColorProfile.encoding(of: bytes, model: model, isInverted: false) else { continue }
      var row = [UInt8](repeating: 90, count: 64)
      let converter = RowConverter(encoding: encoding)
      model == .cmyk ? converter.convertInksInPlace(&row, count: 16) : converter.convertInPlace(&row, count: 16)
    }
  }
}

extension ColorProfile {
  /// The encoding of a profile in memory, for components of a byte.
  fileprivate static func encoding(
    of profile: [UInt8], model: ImageHeader.ColorModel, isInverted: Bool
  ) throws -> ColorEncoding {
    try profile.withUnsafeBytes { bytes in
      Result { () throws(Refusal) in try encoding(of: bytes, model: model, bits: 8, isInverted: isInverted) }
    }.get()
  }
}
