// Tests of colour filters, compared with the statements of their sources about single colours.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SeededRandom
import Testing

@testable import QuartzitePixelEffects

@Suite("A colour matrix")
struct ColorMatrixTests {
  static func isNear(_ one: SIMD4<Double>, _ other: SIMD4<Double>, within tolerance: Double = 1e-9) -> Bool {
    let distance = one - other
    return (distance * distance).sum() <= tolerance * tolerance
  }

  static let some = SIMD4(0.9, 0.25, 0.1, 0.5)

  @Test("The identity changes nothing, and knows it")
  func identity() {
    #expect(ColorMatrix.identity.applied(to: Self.some) == Self.some)
    #expect(ColorMatrix.identity.isIdentity)
    #expect(!ColorMatrix.inversion.isIdentity)
    #expect(!ColorMatrix.brightness(0.001).isIdentity)
  }

  @Test("Filters with the inputs that change nothing are the identity")
  func neutralInputs() {
    let neutral: [ColorMatrix] = [
      .hueRotation(0), .hueRotation(2 * .pi), .saturation(1), .brightness(0), .contrast(1),
      .monochrome(SIMD3(1, 0, 0), bias: 1, amount: 0), .product(with: .one), .sum(with: SIMD4(1, 1, 1, 0)),
      .difference(from: SIMD4(0, 0, 0, 1)),
    ]
    for matrix in neutral { #expect(matrix.isIdentity, "\(matrix)") }
  }

  @Test("Twenty numbers are rows of four with a bias; fewer or more are none")
  func rows() throws {
    let matrix = try #require(ColorMatrix(rows: (1...20).map { Double($0) / 40 }))
    #expect(matrix.green == SIMD4(6.0, 7, 8, 9) / 40)
    #expect(matrix.bias == SIMD4(5.0, 10, 15, 20) / 40)
    #expect(ColorMatrix(rows: []) == nil && ColorMatrix(rows: [Double](repeating: 0, count: 21)) == nil)
  }

  @Test("Results are brought back to 0…1, component by component")
  func clamping() {
    var matrix = ColorMatrix.identity
    matrix.bias = SIMD4(0.5, -0.5, 0, 0.75)
    #expect(matrix.applied(to: Self.some) == SIMD4(1, 0, 0.1, 1))
  }

  @Test("Premultiplied colours go through the matrix straight; transparent ones are black, and may become something")
  func premultiplied() {
    let premultiplied = SIMD4(0.45, 0.125, 0.05, 0.5)
    #expect(Self.isNear(ColorMatrix.inversion.applied(toPremultiplied: premultiplied), SIMD4(0.05, 0.375, 0.45, 0.5)))
    #expect(ColorMatrix.inversion.applied(toPremultiplied: .zero) == .zero)
    var opaque = ColorMatrix.inversion
    opaque.bias.w = 0.5
    #expect(opaque.applied(toPremultiplied: .zero) == SIMD4(0.5, 0.5, 0.5, 0.5))
  }

  @Test("Hues rotated by a third of the circle keep gray and luminance, and a full turn in thirds is none")
  func hueRotation() {
    let third = ColorMatrix.hueRotation(2 * .pi / 3)
    #expect(Self.isNear(third.applied(to: SIMD4(0.5, 0.5, 0.5, 1)), SIMD4(0.5, 0.5, 0.5, 1), within: 1e-6))
    // Filter Effects Module Level 1, hueRotate by 90 degrees: its example matrix, 0.213 − 0.213, 0.715 − 0.715, 0.072 +
    // 0.928 …
    let quarter = ColorMatrix.hueRotation(.pi / 2)
    #expect(Self.isNear(quarter.red, SIMD4(0, 0, 1, 0)))
    #expect(Self.isNear(quarter.green, SIMD4(0.356, 0.855, -0.211, 0)))
    #expect(Self.isNear(quarter.blue, SIMD4(-0.574, 1.43, 0.144, 0)))
    let color = SIMD4(0.5, 0.4, 0.6, 1)
    func luminance(_ color: SIMD4<Double>) -> Double { (SIMD4(0.213, 0.715, 0.072, 0) * color).sum() }
    #expect(abs(luminance(third.applied(to: color)) - luminance(color)) < 2e-3)
    let around = third.followed(by: third).followed(by: third)
    #expect(Self.isNear(around.applied(to: color), color, within: 5e-3))
  }

  @Test("Saturation 0 is luminance, 2 goes beyond the colour")
  func saturation() {
    let gray = ColorMatrix.saturation(0).applied(to: SIMD4(1, 0, 0, 0.5))
    #expect(Self.isNear(gray, SIMD4(0.213, 0.213, 0.213, 0.5)))
    let strong = ColorMatrix.saturation(2).applied(to: SIMD4(0.6, 0.5, 0.5, 1))
    #expect(Self.isNear(strong, SIMD4(0.6787, 0.4787, 0.4787, 1)))
  }

  @Test("Brightness is added, contrast is about middle gray, alpha stays")
  func brightnessAndContrast() {
    #expect(Self.isNear(ColorMatrix.brightness(0.2).applied(to: Self.some), SIMD4(1, 0.45, 0.3, 0.5)))
    #expect(Self.isNear(ColorMatrix.brightness(-0.2).applied(to: Self.some), SIMD4(0.7, 0.05, 0, 0.5)))
    #expect(Self.isNear(ColorMatrix.contrast(0.5).applied(to: Self.some), SIMD4(0.7, 0.375, 0.3, 0.5)))
    #expect(Self.isNear(ColorMatrix.contrast(0).applied(to: Self.some), SIMD4(0.5, 0.5, 0.5, 0.5)))
  }

  @Test("Monochrome gives shades of its colour, in part where its amount says so")
  func monochrome() {
    let red = SIMD3(1.0, 0.5, 0)
    let green = SIMD4(0.0, 1, 0, 1)
    #expect(
      Self.isNear(
        ColorMatrix.monochrome(red, bias: 0, amount: 1).applied(to: green), SIMD4(0.7152, 0.3576, 0, 1)))
    #expect(
      Self.isNear(
        ColorMatrix.monochrome(red, bias: 0.2, amount: 0.5).applied(to: green), SIMD4(0.4576, 0.7288, 0, 1)))
  }

  @Test("Colours multiply, add and subtract; what is added or taken is as much as its alpha says")
  func colors() {
    let color = SIMD4(0.5, 1, 0, 0.5)
    #expect(Self.isNear(ColorMatrix.product(with: color).applied(to: Self.some), SIMD4(0.45, 0.25, 0, 0.25)))
    #expect(Self.isNear(ColorMatrix.sum(with: color).applied(to: Self.some), SIMD4(1, 0.75, 0.1, 0.5)))
    #expect(Self.isNear(ColorMatrix.difference(from: color).applied(to: Self.some), SIMD4(0.65, 0, 0.1, 0.5)))
  }

  @Test("Shares are kept where alpha follows from alpha alone, and colours from colours alone")
  func shares() {
    func matrix(_ change: (inout ColorMatrix) -> Void) -> ColorMatrix {
      var result = ColorMatrix.contrast(1.4)
      change(&result)
      return result
    }
    let kept = [
      matrix { _ in }, .inversion, .saturation(2), .product(with: SIMD4(1, 0.3, 0.2, 0.4)), matrix { $0.alpha.w = 0 },
    ]
    let lost = [
      matrix { $0.alpha.w = 1.5 }, matrix { $0.alpha.x = 0.1 },
      matrix { $0.bias.w = 0.1 }, matrix { $0.bias.w = -0.1 }, matrix { $0.green.w = 0.2 },
    ]
    for (matrices, keeps) in [(kept, true), (lost, false)] {
      for matrix in matrices {
        #expect(matrix.keepsShares == keeps)
        let whole = SIMD4(0.6, 0.3, 0.5, 0.8)
        let half = matrix.applied(toPremultiplied: whole / 2)
        #expect(Self.isNear(half, matrix.applied(toPremultiplied: whole) / 2) == keeps)
      }
    }
  }

  @Test("Two matrices are merged only where the two of them, one after the other, give the same for every colour")
  func merging() throws {
    let tame: [ColorMatrix] = [.inversion, .saturation(0.3), .monochrome(SIMD3(1, 0.5, 0.2), bias: 0, amount: 0.7)]
    var opaque = ColorMatrix.identity
    opaque.bias.w = 1
    #expect(
      ColorMatrix.inversion.merged(with: opaque) == nil && ColorMatrix.saturation(0.3).merged(with: opaque) != nil)
    let wild: [ColorMatrix] = [
      opaque, .brightness(0.3), .contrast(2), .saturation(3), .product(with: SIMD4(1, 1, 1, 0)),
    ]
    for matrix in tame { #expect(matrix.neverClips && matrix.merged(with: .contrast(3)) != nil) }
    for matrix in wild { #expect(matrix.merged(with: .inversion) == nil) }
    #expect(ColorMatrix.contrast(2).merged(with: .identity) == .contrast(2))
    #expect(ColorMatrix.identity.merged(with: .contrast(2)) == .contrast(2))
    #expect(ColorMatrix.inversion.merged(with: .inversion)?.isIdentity == true)
    var random = SeededRandom(seed: 11)
    for first in tame + wild {
      for second in tame + wild {
        guard let both = first.merged(with: second) else { continue }
        for attempt in 0..<50 {
          let alpha = attempt == 0 ? 0 : random.number(0...1)
          let color = SIMD4(
            alpha * random.number(0...1), alpha * random.number(0...1), alpha * random.number(0...1), alpha)
          let apart = second.applied(toPremultiplied: first.applied(toPremultiplied: color))
          #expect(Self.isNear(both.applied(toPremultiplied: color), apart, within: 1e-8))
        }
      }
    }
  }
}
