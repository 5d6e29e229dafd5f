// The formulas of Core Graphics' blend modes.
// SPDX-License-Identifier: Apache-2.0

import QuartzitePixelEffects

extension CGBlendMode {
  /// Creates the mode that has a formula; nil if Core Graphics has none.
  package init?(formula: BlendMode) {
    guard let mode = Self.modes[formula] else { return nil }
    self = mode
  }

  private static let modes: [BlendMode: CGBlendMode] = {
    let all = sequence(first: CGBlendMode.normal) { CGBlendMode(rawValue: $0.rawValue + 1) }
    return Dictionary(uniqueKeysWithValues: all.map { ($0.formula, $0) })
  }()

  /// The formula of the mode.
  package var formula: BlendMode {
    switch self {
    case .normal: .normal
    case .multiply: .multiply
    case .screen: .screen
    case .overlay: .overlay
    case .darken: .darken
    case .lighten: .lighten
    case .colorDodge: .colorDodge
    case .colorBurn: .colorBurn
    case .softLight: .softLight
    case .hardLight: .hardLight
    case .difference: .difference
    case .exclusion: .exclusion
    case .hue: .hue
    case .saturation: .saturation
    case .color: .color
    case .luminosity: .luminosity
    case .clear: .clear
    case .copy: .copy
    case .sourceIn: .sourceIn
    case .sourceOut: .sourceOut
    case .sourceAtop: .sourceAtop
    case .destinationOver: .destOver
    case .destinationIn: .destIn
    case .destinationOut: .destOut
    case .destinationAtop: .destAtop
    case .xor: .xor
    case .plusDarker: .plusD
    case .plusLighter: .plusL
    }
  }
}
