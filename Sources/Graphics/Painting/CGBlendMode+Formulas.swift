// The formulas of Core Graphics' blend modes.
// SPDX-License-Identifier: Apache-2.0

import QuartzitePixelEffects

extension CGBlendMode {
  /// The formulas, in the order of the modes.
  private static let formulas: [BlendMode] = [
    .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight, .hardLight,
    .difference, .exclusion, .hue, .saturation, .color, .luminosity, .clear, .copy, .sourceIn, .sourceOut, .sourceAtop,
    .destOver, .destIn, .destOut, .destAtop, .xor, .plusD, .plusL,
  ]

  /// Creates the mode that has a formula; nil if Core Graphics has none.
  package init?(formula: BlendMode) {
    guard let index = Self.formulas.firstIndex(of: formula) else { return nil }
    self.init(rawValue: Int32(index))
  }

  /// The formula of the mode.
  package var formula: BlendMode { Self.formulas[Int(rawValue)] }
}
