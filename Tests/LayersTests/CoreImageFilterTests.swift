// Tests of CIFilter: its names, its inputs, its attributes, and its effect in layers.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteGraphics
import QuartzitePixelEffects
import Testing

@testable import QuartziteLayers

private func effects(_ configure: (CALayer) -> Void) -> LayerEffects {
  let layer = CALayer()
  configure(layer)
  return LayerEffects(layer.attachments?.filters ?? GivenFilters())
}

private func filter(_ name: String, _ parameters: [String: Any] = [:]) throws -> CIFilter {
  try #require(CIFilter(name: name, parameters: parameters))
}

@Suite("Core Image's filters")
struct CoreImageFilterTests {
  private let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5)

  // MARK: Names

  @Test("Layers draw the filter of every name, without a remark", arguments: CIFilter.filterNames(inCategory: nil))
  func everyName(name: String) throws {
    let filter = try filter(name)
    #expect(filter.name == name && filter.isEnabled)
    let categories = try #require(filter.attributes[kCIAttributeFilterCategories] as? [String])
    if categories.contains(kCICategoryCompositeOperation) {
      let expected = try #require(BlendModeName(name))
      let found = effects { $0.compositingFilter = filter }
      #expect(found.blend == expected.mode && found.remarks == [])
    } else if categories.contains(kCICategoryTransition) {
      #expect(FilterName.plain(name) == "dissolveTransition")
    } else {
      #expect(effects { $0.filters = [filter] }.remarks == [])
    }
  }

  @Test(
    "There is no filter of any other name",
    arguments: [
      "", "CI", "gaussianBlur", "CIgaussianBlur", "CISepiaTone", "CIVividLightBlendMode", "CIColorSaturate", "🙂",
    ])
  func otherNames(name: String) {
    #expect(CIFilter(name: name) == nil)
    #expect(CIFilter(name: name, parameters: ["inputRadius": 1]) == nil)
    #expect(CIFilter(name: name, withInputParameters: nil) == nil)
    #expect(CIFilter.localizedName(forFilterName: name) == nil)
  }

  @Test("Names are listed by categories, which are met all at once")
  func categories() {
    #expect(CIFilter.filterNames(inCategory: kCICategoryBlur) == ["CIGaussianBlur"])
    #expect(CIFilter.filterNames(inCategory: kCICategoryTransition) == ["CIDissolveTransition"])
    #expect(CIFilter.filterNames(inCategory: kCICategoryColorEffect) == ["CIColorInvert", "CIColorMonochrome"])
    #expect(
      CIFilter.filterNames(inCategories: [kCICategoryColorAdjustment, kCICategoryVideo])
        == ["CIColorControls", "CIColorMatrix", "CIHueAdjust"])
    #expect(CIFilter.filterNames(inCategories: [kCICategoryBlur, kCICategoryColorEffect]) == [])
    #expect(CIFilter.filterNames(inCategory: "CICategoryGenerator") == [])
    let all = CIFilter.filterNames(inCategories: nil)
    #expect(all == CIFilter.filterNames(inCategory: kCICategoryBuiltIn) && all == all.sorted() && all.count == 36)
    #expect(CIFilter.filterNames(inCategory: kCICategoryCompositeOperation).count == 29)
  }

  @Test("Filters and categories have titles")
  func titles() {
    let titles = [
      "CIGaussianBlur": "Gaussian Blur", "CIColorBurnBlendMode": "Color Burn Blend Mode",
      "CISourceAtopCompositing": "Source Atop", "CIDissolveTransition": "Dissolve",
    ]
    for (name, title) in titles { #expect(CIFilter.localizedName(forFilterName: name) == title) }
    #expect(CIFilter.localizedName(forCategory: kCICategoryColorEffect) == "Color Effect")
    #expect(CIFilter.localizedName(forCategory: "CI") == "CI")
  }

  // MARK: Inputs

  @Test("A new filter has the defaults, and setDefaults() brings them back")
  func defaults() throws {
    let blur = try filter("CIGaussianBlur")
    #expect(blur.value(forKey: kCIInputRadiusKey) as? NSNumber == 10)
    #expect(effects { $0.filters = [blur] }.filters == [.blur(sigma: 10)])
    blur.setValue(8, forKey: kCIInputRadiusKey)
    #expect(blur.value(forKey: "inputRadius") as? NSNumber == 8 && blur.value(forKey: "inputRadius") as? Double == 8)
    #expect(effects { $0.filters = [blur] }.filters == [.blur(sigma: 8)])
    #expect(blur.value(forKey: "inputRadius", as: CGFloat.self) == 8)
    blur.setDefaults()
    #expect(blur.value(forKeyPath: "inputRadius") as? NSNumber == 10)
    blur.setValue(8, forKeyPath: "inputRadius")
    blur.setValue(nil, forKey: "inputRadius")
    #expect(blur.value(forKey: "inputRadius") as? NSNumber == 10)
    let monochrome = try filter("CIColorMonochrome")
    #expect(monochrome.value(forKey: kCIInputColorKey) as? CIColor == CIColor(red: 0.6, green: 0.45, blue: 0.3))
    let expected = ColorMatrix.monochrome(SIMD3(0.6, 0.45, 0.3), bias: 0, amount: 1)
    #expect(effects { $0.filters = [monochrome] }.filters == [.colors(expected)])
  }

  @Test("Both spellings of the initializer take inputs, of any type of number, color and list")
  func parameters() throws {
    for radius in [8, 8.0, Float(8), CGFloat(8), UInt8(8), NSNumber(value: 8), "8"] as [Any] {
      let blur = try #require(CIFilter(name: "CIGaussianBlur", withInputParameters: ["inputRadius": radius]))
      #expect(effects { $0.filters = [blur] }.filters == [.blur(sigma: 8)])
    }
    let expected = ColorMatrix.monochrome(SIMD3(1, 0, 0), bias: 0, amount: 0.5)
    for color in [red, CIColor(cgColor: red), CIColor(string: "1 0 0")] as [Any] {
      let tint = try filter("CIColorMonochrome", [kCIInputColorKey: color, kCIInputIntensityKey: 0.5])
      #expect(tint.value(forKey: kCIInputColorKey) is CIColor)
      #expect(effects { $0.filters = [tint] }.filters == [.colors(expected)])
    }
    var swapped = ColorMatrix.identity
    (swapped.red, swapped.blue, swapped.bias.y) = (swapped.blue, swapped.red, 0.25)
    for row in [CIVector(x: 0, y: 0, z: 1), CIVector(string: "[0 0 1 0]"), [0, 0, 1, 0]] as [Any] {
      let swap = try filter(
        "CIColorMatrix",
        ["inputRVector": row, "inputBVector": [1.0, 0, 0, 0], "inputBiasVector": CIVector(x: 0, y: 0.25)])
      #expect(swap.value(forKey: "inputRVector") is CIVector)
      #expect(effects { $0.filters = [swap] }.filters == [.colors(swapped)])
    }
  }

  @Test("Saturation, brightness and contrast are applied one after the other, without clipping between them")
  func colorControls() throws {
    let controls = try filter(
      "CIColorControls", [kCIInputSaturationKey: 0.5, kCIInputBrightnessKey: 0.5, kCIInputContrastKey: 0.25])
    let found = effects { $0.filters = [controls] }
    guard case .colors(let matrix)? = found.filters.first, found.filters.count == 1 else {
      Issue.record("\(found.filters)")
      return
    }
    let color = matrix.applied(to: SIMD4(1, 1, 0.5, 1))
    // Gray of the same lightness: 0.964. Red is 0.982, then 1.482, then 0.7455.
    #expect(abs(color.x - 0.7455) < 1e-9 && abs(color.z - (0.5 + 0.25 * 0.732)) < 1e-9 && color.w == 1)
    #expect(effects { $0.filters = [CAFilter(type: "CIColorControls")] }.isEmpty)
    let hue = try filter("CIHueAdjust", [kCIInputAngleKey: 1.5])
    #expect(effects { $0.filters = [hue] }.filters == [.colors(.hueRotation(1.5))])
  }

  @Test("Attributes describe the filter and its inputs")
  func attributes() throws {
    let controls = try filter("CIColorControls")
    #expect(controls.inputKeys == ["inputImage", "inputSaturation", "inputBrightness", "inputContrast"])
    #expect(controls.outputKeys == ["outputImage"])
    let attributes = controls.attributes
    #expect(attributes[kCIAttributeFilterName] as? String == "CIColorControls")
    #expect(attributes[kCIAttributeFilterDisplayName] as? String == "Color Controls")
    let brightness = try #require(attributes[kCIInputBrightnessKey] as? [String: Any])
    #expect(brightness[kCIAttributeClass] as? String == "NSNumber")
    #expect(brightness[kCIAttributeType] as? String == kCIAttributeTypeScalar)
    #expect(brightness[kCIAttributeDisplayName] as? String == "Brightness")
    let numbers =
      [kCIAttributeMin: -1, kCIAttributeMax: 1, kCIAttributeSliderMin: -1, kCIAttributeDefault: 0] as [String: Double]
    for (key, number) in numbers { #expect(brightness[key] as? NSNumber == NSNumber(value: number), "\(key)") }
    let saturation = try #require(attributes[kCIInputSaturationKey] as? [String: Any])
    #expect(saturation[kCIAttributeIdentity] as? NSNumber == 1 && saturation[kCIAttributeMax] == nil)
    let radius = try #require(try filter("CIGaussianBlur").attributes[kCIInputRadiusKey] as? [String: Any])
    #expect(radius[kCIAttributeIdentity] as? NSNumber == 0 && radius[kCIAttributeDefault] as? NSNumber == 10)
    let vector = try #require(try filter("CIColorMatrix").attributes["inputGVector"] as? [String: Any])
    #expect(vector[kCIAttributeDisplayName] as? String == "Green Vector")
    #expect(vector[kCIAttributeDefault] as? CIVector == CIVector(x: 0, y: 1, z: 0, w: 0))
    let image = try #require(attributes[kCIInputImageKey] as? [String: Any])
    #expect(image[kCIAttributeClass] as? String == "CIImage" && image[kCIAttributeDefault] == nil)
  }

  @Test("Identities in the attributes change nothing", arguments: CIFilter.filterNames(inCategories: nil))
  func identities(name: String) throws {
    let filter = try filter(name)
    for key in filter.inputKeys {
      guard let input = filter.attributes[key] as? [String: Any], let identity = input[kCIAttributeIdentity] else {
        continue
      }
      filter.setValue(identity, forKey: key)
    }
    let colors = try #require(filter.attributes[kCIAttributeFilterCategories] as? [String])
    guard !Set(colors).isDisjoint(with: [kCICategoryBlur, kCICategoryColorAdjustment]) else { return }
    #expect(effects { $0.filters = [filter] }.isEmpty)
  }

  // MARK: In layers

  @Test("Key paths find the filter by its name, which is that of its kind by default")
  func keyPaths() throws {
    let layer = CALayer(), blur = try filter("CIGaussianBlur")
    layer.filters = [blur]
    layer.setValue(3, forKeyPath: "filters.CIGaussianBlur.inputRadius")
    #expect(number(from: layer.value(forKeyPath: "filters.CIGaussianBlur.inputRadius")) == 3)
    blur.name = "blur"
    layer.setValue(4, forKeyPath: "filters.blur.inputRadius")
    #expect(blur.value(forKey: "inputRadius") as? NSNumber == 4)
    layer.setValue(false, forKeyPath: "filters.blur.enabled")
    #expect(!blur.isEnabled && effects { $0.filters = [blur] }.isEmpty)
    blur.setValue(nil, forKey: "name")
    #expect(blur.name == "CIGaussianBlur" && blur.value(forKey: "enabled") as? Bool == false)
    blur.setValue(7, forKey: "name")
    blur.setValue("perhaps", forKey: "enabled")
    #expect(blur.name == "CIGaussianBlur" && !blur.isEnabled)
  }

  @Test("Inputs are animated, of numbers, colors and vectors, on a copy of the filter")
  func animations() throws {
    let layer = CALayer(), blur = try filter("CIGaussianBlur"), matrix = try filter("CIColorMatrix")
    let tint = try filter("CIColorMonochrome", ["inputColor": CIColor.black])
    (blur.name, matrix.name) = ("blur", "matrix")
    layer.filters = [blur, matrix]
    layer.backgroundFilters = [tint]
    let ends: [(String, Any, Any)] = [
      ("filters.blur.inputRadius", 2, 6), ("filters.matrix.inputBiasVector", CIVector(x: 0), CIVector(x: 1)),
      ("backgroundFilters.CIColorMonochrome.inputColor", CIColor.black, CIColor.white),
    ]
    for (keyPath, from, to) in ends {
      let animation = CABasicAnimation()
      animation.keyPath = keyPath
      (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
      layer.add(animation, forKey: keyPath)
    }
    let snapshot = try layer.commit(limits: .trusted, time: 0.5)
    let shown = snapshot.nodes[0].state.rare.effects
    var moved = ColorMatrix.identity
    moved.bias.x = 0.5
    #expect(shown.filters == [.blur(sigma: 4), .colors(moved)] && shown.remarks == [])
    #expect(shown.backgroundFilters == [.colors(.monochrome(SIMD3(repeating: 0.5), bias: 0, amount: 1))])
    #expect(number(from: layer.presentedValue(forKeyPath: "filters.blur.inputRadius", at: 0.5)) == 4)
    let vector = layer.presentedValue(forKeyPath: "filters.matrix.inputBiasVector", at: 0.5) as? CIVector
    #expect(vector?.x == 0.5)
    #expect(blur.value(forKey: "inputRadius") as? NSNumber == 10, "the client's own filter stays as it is")
  }

  @Test("A copy has the same kind, name and inputs, and its own values from then on")
  func copies() throws {
    let blur = try filter("CIGaussianBlur", ["inputRadius": 3])
    (blur.name, blur.isEnabled) = ("soft", false)
    let copy = try #require(blur.copy() as? CIFilter)
    blur.setValue(5, forKey: "inputRadius")
    blur.name = "other"
    #expect(copy !== blur && copy.name == "soft" && !copy.isEnabled)
    #expect(copy.value(forKey: "inputRadius") as? NSNumber == 3 && copy.inputKeys == blur.inputKeys)
  }

  // MARK: Archives

  private func revived<Object: NSObject & NSSecureCoding>(_ object: Object) throws -> Object {
    let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
    return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data))
  }

  @Test("Filters come back from archives, alone, in layers and in transitions")
  func archives() throws {
    let tint = try filter("CIColorMonochrome", ["inputColor": red, "inputIntensity": 0.25, "inputImage": CALayer()])
    (tint.name, tint.isEnabled) = ("tint", false)
    let matrix = try filter("CIColorMatrix", ["inputRVector": CIVector(x: 0.5, y: 0.25, z: 0, w: 0)])
    let layer = CALayer(), transition = CATransition()
    layer.filters = [tint, matrix]
    layer.compositingFilter = CIFilter(name: "CIScreenBlendMode")
    transition.filter = CIFilter(name: "CIDissolveTransition")
    let back = try revived(layer)
    let alone = try revived(tint)
    let inLayer = try #require(back.filters?.first as? CIFilter)
    for filter in [alone, inLayer] {
      #expect(filter.filterType == "CIColorMonochrome" && filter.name == "tint" && !filter.isEnabled)
      #expect(filter.value(forKey: "inputColor") as? CIColor == CIColor(cgColor: red))
      #expect(number(from: filter.value(forKey: "inputIntensity")) == 0.25 && filter.value(forKey: "inputImage") == nil)
    }
    let vector = (back.filters?.last as? CIFilter)?.value(forKey: "inputRVector") as? CIVector
    #expect(vector == CIVector(x: 0.5, y: 0.25, z: 0, w: 0))
    #expect((back.compositingFilter as? CIFilter)?.name == "CIScreenBlendMode")
    #expect((try revived(transition).filter as? CIFilter)?.name == "CIDissolveTransition")
    #expect(try revived(CIColor(cgColor: red)) == CIColor(cgColor: red))
    #expect(try revived(CIVector(x: 1, y: .infinity)) == CIVector(x: 1, y: .infinity))
  }

  // MARK: Bad input

  @Test("Values of the wrong type and numbers out of range are replaced, and that is said")
  func badValues() throws {
    let cases: [(String, String, Any, PictureFilter?)] = [
      ("CIGaussianBlur", "inputRadius", -3, nil), ("CIGaussianBlur", "inputRadius", Double.nan, nil),
      ("CIGaussianBlur", "inputRadius", "wide", nil), ("CIGaussianBlur", "inputRadius", [1, 2], nil),
      ("CIGaussianBlur", "inputRadius", CALayer(), nil),
      ("CIColorControls", "inputBrightness", 7, .colors(.brightness(1))),
      ("CIColorControls", "inputSaturation", -2, .colors(.saturation(0))),
      ("CIColorControls", "inputContrast", -1, .colors(.contrast(0))),
      ("CIColorMonochrome", "inputColor", "red", .colors(.monochrome(.one, bias: 0, amount: 1))),
      ("CIColorMonochrome", "inputIntensity", 9, .colors(.monochrome(SIMD3(0.6, 0.45, 0.3), bias: 0, amount: 1))),
      ("CIHueAdjust", "inputAngle", [String: Any](), nil),
      ("CIColorMatrix", "inputRVector", "x", nil), ("CIColorMatrix", "inputRVector", [1, "x"] as [Any], nil),
      ("CIColorMatrix", "inputRVector", [Double](repeating: 1, count: 5), nil),
      ("CIColorMatrix", "inputRVector", CIVector(numbers: []), nil),
      ("CIColorMatrix", "inputRVector", CIVector(x: .nan), nil),
    ]
    for (name, key, value, expected) in cases {
      let filter = try filter(name, [key: value])
      let found = effects { $0.filters = [filter, "colorInvert"] }
      let rest: [PictureFilter] = [.colors(.inversion)]
      #expect(found.filters == PictureFilter.simplified((expected.map { [$0] } ?? []) + rest), "\(name) \(value)")
      #expect(found.remarks.count == 1 && found.remarks.allSatisfy { $0.contains("\(key) of “\(name)” in filters") })
    }
  }

  @Test("A key that the filter does not have is kept and reported, once for all of them")
  func strayKeys() throws {
    let blur = try filter("CIGaussianBlur", ["inputRadius": 2, "inputAmount": 5, "inputZeal": 1])
    let blend = try filter("CIMultiplyBlendMode", [String(repeating: "x", count: 100_000): 1])
    let found = effects {
      $0.filters = [blur]
      $0.compositingFilter = blend
    }
    #expect(found.filters == [.blur(sigma: 2)] && found.blend == .multiply)
    #expect(found.remarks.count == 2 && found.remarks.allSatisfy { $0.count < 300 })
    #expect(found.remarks[0].hasPrefix("inputAmount and 1 more are no inputs of “CIGaussianBlur” in filters"))
    #expect(blur.value(forKey: "inputAmount") as? Int == 5 && blur.value(forKey: "inputAngle") == nil)
    // Core Animation's filter of that name has this input.
    let tint = try filter("CIColorMonochrome", ["inputBias": 0.5])
    let expected = ColorMatrix.monochrome(SIMD3(0.6, 0.45, 0.3), bias: 0, amount: 1)
    #expect(effects { $0.filters = [tint] }.filters == [.colors(expected)])
  }

  @Test("A filter in the wrong place is left out and reported")
  func wrongPlace() throws {
    let found = effects {
      $0.filters = [
        CIFilter(name: "CIMultiplyBlendMode") as Any, CIFilter(name: "CIDissolveTransition") as Any, "colorInvert",
      ]
      $0.compositingFilter = CIFilter(name: "CIGaussianBlur")
    }
    #expect(found.filters == [.colors(.inversion)] && found.blend == nil && found.remarks.count == 3)
  }

  // MARK: Colors and vectors

  @Test("Colors have components of sRGB")
  func colors() {
    let color = CIColor(red: 1, green: 0.5, blue: 0.25, alpha: 0.75)
    #expect(color.red == 1 && color.green == 0.5 && color.blue == 0.25 && color.alpha == 0.75)
    #expect(CIColor(string: color.stringRepresentation) == color && color.numberOfComponents == 4)
    let white = CIColor(cgColor: CGColor(gray: 1, alpha: 0.5))
    #expect(abs(white.red - 1) < 1e-9 && abs(white.blue - 1) < 1e-9 && white.alpha == 0.5)
    #expect(CIColor(string: "nonsense") == .black && CIColor(red: 0, green: 0, blue: 0) == .black)
    #expect(CIColor.clear.alpha == 0 && CIColor.white != CIColor.gray)
    #expect(color.colorSpace.numberOfComponents == 3)
  }

  @Test("Vectors have any number of numbers, and zeros behind them")
  func vectors() {
    let vector = CIVector(x: 1, y: 2, z: 3)
    #expect(vector.count == 3 && vector.x == 1 && vector.y == 2 && vector.z == 3 && vector.w == 0)
    #expect(vector.value(at: 2) == 3 && vector.value(at: -1) == 0 && vector.value(at: 9) == 0)
    #expect(CIVector(values: [1, 2, 3], count: 3) == vector && CIVector(values: [], count: -1).count == 0)
    #expect(CIVector(string: vector.stringRepresentation) == vector && CIVector(string: "1, 2 x 3").count == 2)
    #expect(CIVector(numbers: [Double](repeating: 0, count: 1_000_000)).count == 256)
  }
}
