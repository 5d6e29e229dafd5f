// BlendMode: the modes in which an image can be combined with its backdrop.
// SPDX-License-Identifier: Apache-2.0

/// A blend mode or a compositing operator, by the name that Core Animation's filters have for it.
///
/// The first two groups are those of PDF (ISO 32000-1, 11.3.5) and of W3C's Compositing and Blending Level 1; the third
/// holds additional modes of image editors; the last the Porter–Duff operators, and sums.
package enum BlendMode: String, CaseIterable, Sendable {
  /// Separable modes: each component by itself.
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference,
    exclusion
  /// Non-separable modes: properties of the whole colour.
  case hue, saturation, color, luminosity
  /// Separable modes: sums, differences and quotients that are clipped to 0…1.
  case linearBurn, linearDodge, linearLight, pinLight, subtract, divide
  /// Porter–Duff operators.
  case clear, copy, sourceIn, sourceOut, sourceAtop, destOver, destIn, destOut, destAtop, xor
  /// Sums and differences of premultiplied components: `plusL` clipped to 1, `plusD` to black, `subtractS` is the
  /// source less the backdrop, `subtractD` the backdrop less the source.
  case plusL, plusD, subtractS, subtractD

  /// Whether the mode is a Porter–Duff operator: source and backdrop are each multiplied by a factor that follows from the other's
  /// alpha.
  package var isPorterDuff: Bool {
    switch self {
    case .normal, .clear, .copy, .sourceIn, .sourceOut, .sourceAtop, .destOver, .destIn, .destOut, .destAtop, .xor: true
    default: false
    }
  }

  /// Whether the backdrop changes if transparent black is painted onto it.
  package var changesBackdropAlone: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destIn, .destAtop, .subtractS: true
    default: false
    }
  }
}
