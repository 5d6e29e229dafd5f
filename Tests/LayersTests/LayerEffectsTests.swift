// Tests of filters and blend modes of layers, as values.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteGraphics
import QuartzitePixelEffects
import QuartziteText
import Testing

@testable import QuartziteLayers

/// The effects that result from the values of a layer.
private func effects(_ configure: (CALayer) -> Void) -> LayerEffects {
  let layer = CALayer()
  configure(layer)
  return effects(of: layer)
}

private func effects(of layer: CALayer) -> LayerEffects {
  LayerEffects(layer.attachments?.filters ?? GivenFilters())
}

private func filter(_ type: String, _ inputs: [String: Any] = [:]) -> CAFilter {
  let filter = CAFilter(type: type)
  for (key, value) in inputs { filter.setValue(value, forKey: key) }
  return filter
}

/// The one picture filter that results from a filter.
private func picture(_ type: String, _ inputs: [String: Any] = [:]) -> PictureFilter? {
  let effects = effects { $0.filters = [filter(type, inputs)] }
  #expect(effects.remarks == [])
  return effects.filters.count == 1 ? effects.filters[0] : nil
}

/// An object with a colour, like those of UIKit.
private final class Paint: CGColorConvertible {
  let cgColor: CGColor
  init(_ color: CGColor) { cgColor = color }
}

@Suite("The effects of a layer")
struct LayerEffectsTests {
  @Test("A layer without filters has none")
  func none() {
    #expect(effects { _ in }.isEmpty)
    let plain = effects {
      $0.transform = CATransform3DMakeScale(2, 2, 1)
      $0.filters = []
    }
    #expect(plain.isEmpty && plain.remarks == [])
  }

  @Test("A Gaussian blur has its radius as the sigma, whatever type of number that is")
  func blur() {
    for radius in [4, 4.0, Float(4), CGFloat(4), NSNumber(value: 4), UInt8(4), "4"] as [Any] {
      #expect(picture("gaussianBlur", ["inputRadius": radius]) == .blur(sigma: 4))
      #expect(picture("CIGaussianBlur", ["inputRadius": radius]) == .blur(sigma: 4))
    }
    #expect(picture("gaussianBlur") == nil, "without a radius it changes nothing")
    let both = effects {
      $0.filters = [filter("gaussianBlur", ["inputRadius": 2]), filter("colorInvert")]
      $0.backgroundFilters = [filter("gaussianBlur", ["inputRadius": 3])]
    }
    #expect(both.filters == [.blur(sigma: 2), .colors(.inversion)])
    #expect(both.backgroundFilters == [.blur(sigma: 3)] && both.blend == nil)
  }

  @Test("Every colour filter is its matrix, by Core Animation's name and by Core Image's")
  func colorFilters() {
    let color = CGColor(red: 1, green: 0.5, blue: 0.25, alpha: 0.5)
    let straight = SIMD4(1, 0.5, 0.25, 0.5)
    let all: [(String, [String: Any], ColorMatrix)] = [
      ("colorInvert", [:], .inversion),
      (
        "colorMonochrome", ["inputColor": color, "inputBias": 0.1, "inputAmount": 0.5],
        .monochrome(SIMD3(1, 0.5, 0.25), bias: 0.1, amount: 0.5)
      ),
      ("colorMonochrome", ["inputAmount": 1], .monochrome(.one, bias: 0, amount: 1)),
      ("colorHueRotate", ["inputAngle": NSNumber(value: 1.5)], .hueRotation(1.5)),
      ("colorSaturate", ["inputAmount": Float(0.5)], .saturation(0.5)),
      ("colorBrightness", ["inputAmount": 0.25], .brightness(0.25)),
      ("colorContrast", ["inputAmount": 2], .contrast(2)),
      ("multiplyColor", ["inputColor": color], .product(with: straight)),
      ("colorAdd", ["inputColor": Paint(color)], .sum(with: straight)),
      ("colorSubtract", ["inputColor": color], .difference(from: straight)),
    ]
    for (name, inputs, matrix) in all {
      #expect(picture(name, inputs) == .colors(matrix), "\(name)")
      #expect(picture("CI" + name.prefix(1).uppercased() + name.dropFirst(), inputs) == .colors(matrix), "\(name)")
    }
  }

  @Test("A colour matrix is twenty numbers in any list, or the floats of CAColorMatrix in bytes")
  func colorMatrix() throws {
    let numbers = (0..<20).map { Double($0) / 32 }
    let matrix = PictureFilter.colors(try #require(ColorMatrix(rows: numbers)))
    #expect(picture("colorMatrix", ["inputColorMatrix": numbers]) == matrix)
    #expect(picture("colorMatrix", ["inputColorMatrix": numbers.map { NSNumber(value: $0) }]) == matrix)
    #expect(picture("colorMatrix", ["inputColorMatrix": numbers.map { Float($0) } as [Any]]) == matrix)
    let bytes = numbers.map { Float($0) }.withUnsafeBytes { Data($0) }
    #expect(picture("colorMatrix", ["inputColorMatrix": bytes]) == matrix)
    #expect(picture("colorMatrix") == nil, "without a matrix it changes nothing")
  }

  @Test("Filters are given by name, too; disabled ones and those that change nothing are left out")
  func leftOut() {
    let disabled = filter("colorInvert")
    disabled.isEnabled = false
    let effects = effects {
      $0.filters = [disabled, filter("colorContrast"), "colorInvert", filter("gaussianBlur")]
      $0.compositingFilter = { () -> CAFilter in
        let filter = CAFilter(type: "multiplyBlendMode")
        filter.isEnabled = false
        return filter
      }()
    }
    #expect(effects.filters == [.colors(.inversion)] && effects.blend == nil && effects.remarks == [])
  }

  @Test("Colour filters that follow each other are one, unless colours are clipped between them")
  func merging() {
    let merged = effects { $0.filters = ["colorInvert", filter("colorContrast", ["inputAmount": 3])] }
    #expect(merged.filters == [.colors(ColorMatrix.inversion.followed(by: .contrast(3)))])
    let apart = effects { $0.filters = [filter("colorContrast", ["inputAmount": 3]), "colorInvert"] }
    #expect(apart.filters == [.colors(.contrast(3)), .colors(.inversion)])
    #expect(effects { $0.filters = ["colorInvert", "colorInvert"] }.isEmpty)
    let around = effects { $0.filters = ["colorInvert", filter("gaussianBlur", ["inputRadius": 1]), "colorInvert"] }
    #expect(around.filters.count == 3)
  }

  @Test(
    "Numbers that are none, too small or too large are replaced, and that is said",
    arguments: [
      ("gaussianBlur", "inputRadius", -3 as Double, nil), ("gaussianBlur", "inputRadius", .nan, nil),
      ("gaussianBlur", "inputRadius", .infinity, .blur(sigma: 1e6)),
      ("colorSaturate", "inputAmount", .nan, nil),
      ("colorBrightness", "inputAmount", -.infinity, .colors(.brightness(-1e6))),
      ("colorMonochrome", "inputAmount", 7, .colors(.monochrome(.one, bias: 0, amount: 1))),
    ] as [(String, String, Double, PictureFilter?)])
  func badNumbers(_ type: String, _ input: String, _ number: Double, _ expected: PictureFilter?) {
    let effects = effects { $0.filters = [filter(type, [input: number]), "colorInvert"] }
    let rest: [PictureFilter] = [.colors(.inversion)]
    #expect(effects.filters == PictureFilter.simplified((expected.map { [$0] } ?? []) + rest))
    #expect(effects.remarks.count == 1)
    #expect(effects.remarks.allSatisfy { $0.contains(input) && $0.contains("“\(type)” in filters") })
  }

  @Test("Values of the wrong type are replaced by the input's default, and that is said")
  func badTypes() throws {
    let long = [Double](repeating: 1, count: 100_000)
    for matrix in [long, [1, 2], "matrix", ["a"], [Double.nan] + long.prefix(19), Data(count: 79), 5] as [Any] {
      let effects = effects { $0.filters = [filter("colorMatrix", ["inputColorMatrix": matrix]), "colorInvert"] }
      #expect(effects.filters == [.colors(.inversion)] && effects.remarks.count == 1)
    }
    let huge = effects {
      $0.filters = [filter("colorMatrix", ["inputColorMatrix": [1e300] + [Double](repeating: 0, count: 19)])]
    }
    let limited = try #require(ColorMatrix(rows: [1e6] + [Double](repeating: 0, count: 19)))
    #expect(huge.filters == [.colors(limited)] && huge.remarks.count == 1)
    let noColor = effects { $0.filters = [filter("multiplyColor", ["inputColor": "red"])] }
    #expect(noColor.isEmpty && noColor.remarks.count == 1)
    let notFinite = CGColor(red: .nan, green: 0, blue: 0, alpha: 1)
    let noNumber = effects { $0.filters = [filter("colorAdd", ["inputColor": notFinite])] }
    #expect(noNumber.isEmpty && noNumber.remarks.count == 1)
    #expect(effects { $0.filters = [filter("gaussianBlur", ["inputRadius": [1]])] }.remarks.count == 1)
  }

  @Test("What is no filter is left out with a remark for each kind, and the rest is applied")
  func unknown() {
    let effects = effects {
      $0.filters = [
        "sepia", 7, "colorInvert", "sepia", filter("multiplyBlendMode"), String(repeating: "x", count: 100_000),
      ]
      $0.backgroundFilters = ["sepia"]
      $0.compositingFilter = "shinyBlendMode"
    }
    #expect(effects.filters == [.colors(.inversion)] && effects.backgroundFilters.isEmpty && effects.blend == nil)
    #expect(effects.remarks.count == 6 && effects.remarks.allSatisfy { $0.count < 200 })
    #expect(effects.remarks.contains { $0.contains("“sepia” in backgroundFilters") })
    #expect(effects.remarks.contains { $0.contains("“shinyBlendMode”") })
    #expect(LayersTests.effects { $0.compositingFilter = 12 }.remarks.count == 1)
    #expect(LayersTests.effects { $0.compositingFilter = "colorInvert" }.remarks.count == 1)
  }

  @Test("Of a million filters the first are applied, and that is said")
  func tooMany() {
    let blur = filter("gaussianBlur", ["inputRadius": 1])
    let blurs = effects { $0.filters = [Any](repeating: blur, count: 1_000_000) }
    #expect(blurs.filters.count == LayerEffects.maxFilters && blurs.remarks.count == 1)
    let strangers = effects { $0.filters = (0..<1_000_000).map { "effect \($0)" } }
    #expect(strangers.isEmpty && strangers.remarks.count == LayerEffects.maxFilters + 1)
  }

  @Test("A layer's effects follow the values that key paths set")
  func keyPaths() {
    let layer = CALayer()
    let blur = filter("gaussianBlur")
    blur.name = "soft"
    layer.filters = [blur]
    #expect(effects(of: layer).isEmpty)
    layer.setValue(6, forKeyPath: "filters.soft.inputRadius")
    #expect(effects(of: layer).filters == [.blur(sigma: 6)])
  }
}

@Suite("The names of blend modes")
struct BlendModeNameTests {
  private func blend(_ name: String) -> BlendMode?? {
    BlendModeName(name).map { $0.mode }
  }

  @Test(
    "Every mode is known with and without BlendMode, with and without Core Image's prefix",
    arguments: BlendMode.allCases)
  func allNames(_ mode: BlendMode) {
    let name = mode.rawValue
    let capital = name.prefix(1).uppercased() + name.dropFirst()
    let expected: BlendMode? = mode == .normal ? nil : mode
    for name in [name, name + "BlendMode", "CI" + capital + "BlendMode", "CI" + capital] {
      #expect(blend(name) == .some(expected), "\(name)")
      let layer = CALayer()
      layer.compositingFilter = name
      let found = effects(of: layer)
      #expect(found.blend == expected && found.remarks == [])
    }
  }

  @Test("The names that Core Image has for operators are known")
  func coreImageNames() {
    let names: [(String, BlendMode?)] = [
      ("CIAdditionCompositing", .plusL), ("CISourceOverCompositing", nil), ("CISourceInCompositing", .sourceIn),
      ("CISourceOutCompositing", .sourceOut), ("CISourceAtopCompositing", .sourceAtop),
      ("CIMultiplyCompositing", .multiply), ("CIMaximumCompositing", .lighten), ("CIMinimumCompositing", .darken),
      ("sourceOver", nil), ("normalBlendMode", nil),
    ]
    for (name, mode) in names { #expect(blend(name) == .some(mode), "\(name)") }
  }

  @Test(
    "Other names are none",
    arguments: [
      "", "CI", "BlendMode", "CIBlendMode", "MultiplyBlendMode", "multiplyblendmode", "addition", "CIcolorBlendMode",
      "🙂",
      "multiplyBlendModeBlendMode", "CIGaussianBlur",
    ])
  func noNames(_ name: String) {
    #expect(BlendModeName(name) == nil)
  }
}
