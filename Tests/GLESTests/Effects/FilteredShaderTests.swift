// Tests of the shader of colour filters, compared with the filters' formulas.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteGLES
import QuartzitePixelEffects
import QuartziteShaders
import SeededRandom
import Testing

/// A colour filter, as a matrix for the shader and as a formula for straight colours whose result is yet to be clamped.
struct ColorFilterCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var matrix: ColorMatrix
  var formula: @Sendable (SIMD4<Double>) -> SIMD4<Double>

  init(_ name: String, _ matrix: ColorMatrix, _ formula: @escaping @Sendable (SIMD4<Double>) -> SIMD4<Double>) {
    (testDescription, self.matrix, self.formula) = (name, matrix, formula)
  }

  /// Returns a formula that changes red, green and blue separately.
  private static func each(
    _ change: @escaping @Sendable (Double) -> Double
  ) -> @Sendable (SIMD4<Double>) -> SIMD4<Double> {
    { SIMD4(change($0.x), change($0.y), change($0.z), $0.w) }
  }

  static let all: [ColorFilterCase] = [
    ColorFilterCase("identity", .identity) { $0 },
    ColorFilterCase("invert", .inversion, each { 1 - $0 }),
    ColorFilterCase("brighter", .brightness(0.3), each { $0 + 0.3 }),
    ColorFilterCase("darker", .brightness(-0.4), each { $0 - 0.4 }),
    ColorFilterCase("contrast 3", .contrast(3), each { ($0 - 0.5) * 3 + 0.5 }),
    ColorFilterCase("contrast 0.25", .contrast(0.25), each { ($0 - 0.5) * 0.25 + 0.5 }),
    ColorFilterCase("saturate 0", .saturation(0)) { c in
      let gray = 0.213 * c.x + 0.715 * c.y + 0.072 * c.z
      return SIMD4(gray, gray, gray, c.w)
    },
    ColorFilterCase("saturate 2.5", .saturation(2.5)) { c in
      let gray = 0.213 * c.x + 0.715 * c.y + 0.072 * c.z
      return SIMD4(gray + 2.5 * (c.x - gray), gray + 2.5 * (c.y - gray), gray + 2.5 * (c.z - gray), c.w)
    },
    ColorFilterCase("hue by 180 degrees", .hueRotation(.pi)) { c in
      // cos = −1, sin = 0: twice the luminance less the colour.
      let gray = 2 * (0.213 * c.x + 0.715 * c.y + 0.072 * c.z)
      return SIMD4(gray - c.x, gray - c.y, gray - c.z, c.w)
    },
    ColorFilterCase("hue by 90 degrees", .hueRotation(.pi / 2)) { c in
      SIMD4(c.z, 0.356 * c.x + 0.855 * c.y - 0.211 * c.z, -0.574 * c.x + 1.43 * c.y + 0.144 * c.z, c.w)
    },
    ColorFilterCase("monochrome", .monochrome(SIMD3(1, 0.8, 0.4), bias: 0.1, amount: 0.75)) { c in
      let gray = 0.2126 * c.x + 0.7152 * c.y + 0.0722 * c.z + 0.1
      return SIMD4(
        0.25 * c.x + 0.75 * gray, 0.25 * c.y + 0.75 * 0.8 * gray, 0.25 * c.z + 0.75 * 0.4 * gray, c.w)
    },
    ColorFilterCase("multiply", .product(with: SIMD4(0.5, 1, 0.2, 0.6))) { $0 * SIMD4(0.5, 1, 0.2, 0.6) },
    ColorFilterCase("add", .sum(with: SIMD4(0.5, 1, 0.2, 0.6))) { $0 + SIMD4(0.3, 0.6, 0.12, 0) },
    ColorFilterCase("subtract", .difference(from: SIMD4(0.5, 1, 0.2, 0.6))) { $0 - SIMD4(0.3, 0.6, 0.12, 0) },
    ColorFilterCase(
      "a matrix that mixes everything, alpha too",
      ColorMatrix(
        red: SIMD4(0.1, 0.2, 0.3, 0.4), green: SIMD4(-0.5, 1.5, 0, 0.1), blue: SIMD4(0, 0, 0, 1),
        alpha: SIMD4(0.5, -0.25, 0, 0.5), bias: SIMD4(0.05, 0, -0.1, 0.25))
    ) { c in
      SIMD4(
        0.1 * c.x + 0.2 * c.y + 0.3 * c.z + 0.4 * c.w + 0.05, -0.5 * c.x + 1.5 * c.y + 0.1 * c.w, c.w - 0.1,
        0.5 * c.x - 0.25 * c.y + 0.5 * c.w + 0.25)
    },
  ]
}

@Suite("Colour filters in a shader")
struct FilteredShaderTests {
  /// Premultiplied colours of every alpha.
  static let picture: Pixels = {
    var random = SeededRandom(seed: 3)
    return Pixels(width: 64, height: 48) { x, y in
      let alpha = y < 8 ? 255 : y < 12 ? 0 : random.integer(0...255)
      return SIMD4(
        UInt8(random.integer(0...alpha)), UInt8(random.integer(0...alpha)), UInt8(random.integer(0...alpha)),
        UInt8(alpha))
    }
  }()

  /// Draws the picture through the shader into a target that is magenta.
  static func drawn(_ matrix: ColorMatrix, level: Float, device: Device) throws -> Pixels {
    var run = EffectRun(
      effect: .filtered, record: EffectRecord(x: 0, y: 0, width: picture.width, height: picture.height))
    run.record.level = level
    // Five entries across the end of a row of the table.
    run.record.place = 2046
    run.parameters = [SIMD4<Float>](repeating: SIMD4(3, 5, 7, 9), count: 2046)
    run.parameters += [matrix.red, matrix.green, matrix.blue, matrix.alpha, matrix.bias].map { SIMD4<Float>($0) }
    run.pictures["source"] = picture
    run.uniforms["textureScale"] = SIMD4(1 / Float(picture.width), 1 / Float(picture.height), 0, 0)
    let start = Pixels(width: picture.width, height: picture.height) { _, _ in SIMD4(255, 0, 255, 255) }
    return try run.draw(on: device, onto: start)
  }

  /// The largest difference of a picture from the filter's result, in levels.
  static func distance(_ drawn: Pixels, from filter: ColorFilterCase, level: Double) -> Double {
    var most = 0.0
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let given = SIMD4<Double>(picture[x, y]) / 255
        let straight = given.w == 0 ? .zero : SIMD4(given.x / given.w, given.y / given.w, given.z / given.w, given.w)
        let result = filter.formula(straight).clamped(lowerBound: .zero, upperBound: .one)
        let expected = SIMD4(result.x * result.w, result.y * result.w, result.z * result.w, result.w) * level
        let difference = SIMD4<Double>(drawn[x, y]) - expected * 255
        for index in 0..<4 { most = max(most, abs(difference[index])) }
      }
    }
    return most
  }

  @Test("Every colour filter gives what its formula says, faded or not", arguments: ColorFilterCase.all)
  func filters(_ filter: ColorFilterCase) throws {
    let device = try makeDevice()
    defer { device.close() }
    for level in [1, 0.5, 0.75] as [Float] {
      let drawn = try Self.drawn(filter.matrix, level: level, device: device)
      #expect(Self.distance(drawn, from: filter, level: Double(level)) <= 1, "level \(level)")
    }
  }

  @Test("No filter passes for another")
  func filtersDiffer() throws {
    let device = try makeDevice()
    defer { device.close() }
    for filter in ColorFilterCase.all {
      let drawn = try Self.drawn(filter.matrix, level: 1, device: device)
      for other in ColorFilterCase.all where other.testDescription != filter.testDescription {
        #expect(Self.distance(drawn, from: other, level: 1) > 10)
      }
      #expect(Self.distance(drawn, from: filter, level: 0.9) > 10)
    }
  }

  @Test("A matrix gives transparent pixels the colour and the alpha that are added")
  func transparent() throws {
    let device = try makeDevice()
    defer { device.close() }
    var matrix = ColorMatrix.inversion
    #expect(try Self.drawn(matrix, level: 1, device: device)[5, 9] == .zero)
    matrix.bias.w = 0.6
    #expect(try Self.drawn(matrix, level: 1, device: device)[5, 9] == SIMD4(repeating: 153))
  }
}
