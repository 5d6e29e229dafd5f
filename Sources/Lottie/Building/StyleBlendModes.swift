// StyleBlendModes: the blend modes of layer styles, which exporters write as numbers of a menu.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The blend modes of layer styles under the names of Core Animation.
///
/// Exporters write the number that After Effects has for the entry of its menu, where separators count. The exporter of
/// libpag, AETypeTransform.cpp, has a table of these numbers; 7, 13 and 21, which it leaves out, follow from the order
/// of the menu. Other players ignore the modes of styles.
enum StyleBlendModes {
  private static let names: [Int: String] = [
    4: "darken", 5: "multiply", 6: "colorBurn", 7: "linearBurn", 10: "lighten", 11: "screen", 12: "colorDodge",
    13: "linearDodge", 16: "overlay", 17: "softLight", 18: "hardLight", 21: "pinLight", 24: "difference",
    25: "exclusion", 27: "hue", 28: "saturation", 29: "color", 30: "luminosity",
  ]

  /// The name of a mode; nil for one that has none.
  static func name(_ number: Int) -> String? { names[number].map { $0 + "BlendMode" } }

  /// Whether a number stands for what lies over its backdrop: 1 in the menu; 0 is written by tools that have no menu.
  static func isNormal(_ number: Int) -> Bool { number == 0 || number == 1 }
}

extension LottieStyle {
  /// The modes of a style and the colors that are blended in them, by their keys.
  var blendKeys: [(mode: String, color: String)] {
    switch kind {
    case .bevel: BevelShade.allCases.map { ($0.modeKey, $0.colorKey) }
    case nil: []
    default: [("bm", "c")]
    }
  }

  private func blendMode(_ key: String) -> Int { choice(key) ?? -1 }

  /// The compositing filter of what a style draws in the mode and the color of these keys; nil where it lies over its
  /// backdrop: also black that is multiplied and white that is screened, as most shadows and glows are.
  func blending(_ key: String = "bm", color colorKey: String = "c") -> String? {
    guard let name = StyleBlendModes.name(blendMode(key)) else { return nil }
    guard name == "multiplyBlendMode" || name == "screenBlendMode", kind != .gradientOverlay else { return name }
    // Shadows are black where a file has no color for them, and lights white.
    let standard: SIMD4<Double> = key == BevelShade.highlight.modeKey ? .one : SIMD4(0, 0, 0, 1)
    let all = colors[colorKey]?.keyframes.map(\.value) ?? [standard]
    let same = name == "multiplyBlendMode" ? SIMD3<Double>.zero : .one
    return all.allSatisfy { SIMD3($0.x, $0.y, $0.z) == same } ? nil : name
  }

  /// Whether anything of the style is blended with what lies behind it.
  var blends: Bool { blendKeys.contains { blending($0.mode, color: $0.color) != nil } }

  /// The numbers of modes that are not applied, as the file has them.
  var unknownBlendModes: [String] {
    blendKeys.map(\.mode)
      .filter { !StyleBlendModes.isNormal(blendMode($0)) && StyleBlendModes.name(blendMode($0)) == nil }
      .map { String(format: "%g", number($0, at: 0)) }
  }
}
