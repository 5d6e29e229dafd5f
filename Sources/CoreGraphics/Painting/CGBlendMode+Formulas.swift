// Core Graphics' blend modes by the names under which their formulas lie.

import PixelEffects

extension CGBlendMode {
  /// The mode whose formula this is.
  var formula: BlendMode {
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
