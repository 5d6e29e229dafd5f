// The ways in which a picture can be combined with what lies below it.
// SPDX-License-Identifier: Apache-2.0

/// A blend mode or a compositing operator, by the name that Core Animation's filters have for it.
///
/// The first two groups are those of PDF (ISO 32000-1, 11.3.5) and of W3C's Compositing and Blending Level 1; the third holds those
/// that image editors add; the last the operators of Porter and Duff, and sums.
package enum BlendMode: String, CaseIterable, Sendable {
  /// Each component by itself.
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference,
    exclusion
  /// Properties of the whole colour.
  case hue, saturation, color, luminosity
  /// Each component by itself: sums, differences and quotients that are clipped to 0…1.
  case linearBurn, linearDodge, linearLight, pinLight, subtract, divide
  /// Porter and Duff's operators.
  case clear, copy, sourceIn, sourceOut, sourceAtop, destOver, destIn, destOut, destAtop, xor
  /// Sums and differences of premultiplied components: `plusL` clipped to 1, `plusD` to black, `subtractS` is the source less the
  /// backdrop, `subtractD` the backdrop less the source.
  case plusL, plusD, subtractS, subtractD

  /// Whether what lies below changes where nothing, transparent black, is painted onto it.
  package var changesBackdropAlone: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destIn, .destAtop, .subtractS: true
    default: false
    }
  }
}
