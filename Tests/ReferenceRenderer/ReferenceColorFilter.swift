// The colour filters of the reference renderer: simple functions of straight sRGB components.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

extension ReferenceFilter {
  /// Creates a filter; nil for one that is switched off or of no known type.
  init?(_ filter: CAFilter) {
    guard filter.isEnabled else { return nil }
    func number(_ key: String) -> Double {
      (filter.value(forKey: key) as? NSNumber)?.doubleValue ?? Self.double(filter, key)
    }
    let amount = number("inputAmount")
    let color = (filter.value(forKey: "inputColor") as? CGColor).map { Self.straight($0) } ?? [1, 1, 1, 1]
    switch filter.type {
    case "gaussianBlur": self = .blur(max(0, number("inputRadius")))
    case "colorInvert": self = .each { 1 - $0 }
    case "colorBrightness": self = .each { $0 + amount }
    case "colorContrast": self = .each { ($0 - 0.5) * amount + 0.5 }
    case "multiplyColor": self = .colors { c in Self.clamped((0..<4).map { c[$0] * color[$0] }) }
    // The colour that is added or subtracted is weighted by its alpha.
    case "colorAdd": self = .colors { c in Self.clamped((0..<3).map { c[$0] + color[$0] * color[3] } + [c[3]]) }
    case "colorSubtract": self = .colors { c in Self.clamped((0..<3).map { c[$0] - color[$0] * color[3] } + [c[3]]) }
    case "colorSaturate": self = .colors { Self.saturated($0, amount) }
    case "colorHueRotate":
      let angle = number("inputAngle")
      self = .colors { Self.rotated($0, angle) }
    case "colorMonochrome":
      let bias = number("inputBias")
      self = .colors { c in
        let brightness = 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2] + bias
        return Self.clamped((0..<3).map { c[$0] + (color[$0] * brightness - c[$0]) * amount } + [c[3]])
      }
    case "colorMatrix":
      guard let numbers = filter.value(forKey: "inputColorMatrix") as? [NSNumber], numbers.count == 20 else {
        return nil
      }
      let m = numbers.map(\.doubleValue)
      self = .colors { c in
        Self.clamped(
          (0..<4).map { row in
            m[row * 5] * c[0] + m[row * 5 + 1] * c[1] + m[row * 5 + 2] * c[2] + m[row * 5 + 3] * c[3] + m[row * 5 + 4]
          })
      }
    default: return nil
    }
  }

  /// Applies the same function to red, green and blue.
  private static func each(_ function: @escaping @Sendable (Double) -> Double) -> ReferenceFilter {
    .colors { c in clamped(c[0..<3].map(function) + [c[3]]) }
  }

  /// `saturate` of W3C's Filter Effects Level 1 (feColorMatrix): away from the gray of the same luminance.
  private static func saturated(_ c: [Double], _ amount: Double) -> [Double] {
    let gray = 0.213 * c[0] + 0.715 * c[1] + 0.072 * c[2]
    return clamped(c[0..<3].map { gray + ($0 - gray) * amount } + [c[3]])
  }

  /// `hueRotate` of W3C's Filter Effects Level 1 (feColorMatrix): luminance + cosine × chroma + sine × rotated chroma.
  private static func rotated(_ c: [Double], _ angle: Double) -> [Double] {
    let gray = 0.213 * c[0] + 0.715 * c[1] + 0.072 * c[2]
    let sines: [Double] = [
      -0.213 * c[0] - 0.715 * c[1] + 0.928 * c[2],
      0.143 * c[0] + 0.140 * c[1] - 0.283 * c[2],
      -0.787 * c[0] + 0.715 * c[1] + 0.072 * c[2],
    ]
    let cosine = cos(angle), sine = sin(angle)
    let hueRotated: [Double] = (0..<3).map { (index: Int) -> Double in
      gray + cosine * (c[index] - gray) + sine * sines[index]
    }
    return clamped(hueRotated + [c[3]])
  }

  private static func clamped(_ c: [Double]) -> [Double] { c.map { max(0, min(1, $0)) } }

  private static func double(_ filter: CAFilter, _ key: String) -> Double {
    switch filter.value(forKey: key) {
    case let value as Double: value
    case let value as CGFloat: Double(value)
    case let value as Float: Double(value)
    case let value as Int: Double(value)
    default: 0
    }
  }

  /// The components of a colour that is not premultiplied.
  private static func straight(_ color: CGColor) -> [Double] {
    let opaque = ReferencePixel(color.copy(alpha: 1) ?? color)
    return [opaque.red, opaque.green, opaque.blue, max(0, min(1, Double(color.alpha)))]
  }
}

extension ReferenceCanvas {
  /// Applies a function of straight components to every pixel.
  mutating func recolor(_ function: ([Double]) -> [Double]) {
    // The last result is reused, since neighbours are often alike.
    var last = ReferencePixel(red: .nan), lastDoubt = 0.0, result = ReferencePixel(), newDoubt = 0.0
    for index in pixels.indices {
      let pixel = pixels[index]
      if pixel != last || doubt[index] != lastDoubt {
        (last, lastDoubt) = (pixel, doubt[index])
        result = Self.recolored(pixel, function)
        // Eight-bit arithmetic knows a colour of little alpha only roughly.
        newDoubt = lastDoubt > 0 ? pixel.spread(lastDoubt) { Self.recolored($0, function) } + ReferenceDoubt.group : 0
        if lastDoubt >= ReferenceDoubt.undecided { newDoubt = ReferenceDoubt.undecided }
      }
      pixels[index] = result
      doubt[index] = newDoubt
    }
  }

  private static func recolored(_ pixel: ReferencePixel, _ function: ([Double]) -> [Double]) -> ReferencePixel {
    let (r, g, b, a) = (pixel.red, pixel.green, pixel.blue, pixel.alpha)
    let c = function(a > 0 ? [r / a, g / a, b / a, a] : [0, 0, 0, 0])
    return ReferencePixel(red: c[0] * c[3], green: c[1] * c[3], blue: c[2] * c[3], alpha: c[3])
  }
}
