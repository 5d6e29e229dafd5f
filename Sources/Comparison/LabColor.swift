// LabColor: colours in CIELAB, and how far apart two of them look by CIEDE2000.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A colour in CIELAB for the white of D65.
///
/// Distances are those of CIEDE2000. That of 1976, the length of a line in the space, calls saturated blues as far apart as grays
/// that everybody can tell from each other, so that one number for both would be too strict or too loose.
package struct LabColor: Hashable, Sendable {
  /// The lightness, 0 to 100.
  package var l: Double
  /// From green to red.
  package var a: Double
  /// From blue to yellow.
  package var b: Double

  /// Creates a colour from its coordinates.
  package init(l: Double, a: Double, b: Double) {
    self.l = l
    self.a = a
    self.b = b
  }

  /// Creates a colour from gamma-encoded sRGB, each component 0 to 255.
  package init(red: Double, green: Double, blue: Double) {
    let (r, g, b) = (Self.linear(red), Self.linear(green), Self.linear(blue))
    // The primaries of IEC 61966-2-1, for a white of (0.95047, 1, 1.08883).
    let x = Self.root((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
    let y = Self.root(0.2126729 * r + 0.7151522 * g + 0.0721750 * b)
    let z = Self.root((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883)
    self.init(l: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z))
  }

  private static func linear(_ level: Double) -> Double {
    let value = level / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private static func root(_ value: Double) -> Double {
    let limit = 216.0 / 24389
    return value > limit ? cbrt(value) : (24389.0 / 27 * value + 16) / 116
  }

  /// The distance of two colours by CIEDE2000 (CIE 142-2001), with all three weights 1. About 1 is just seen, side by side.
  ///
  /// The formula is that of Sharma, Wu and Dalal, “The CIEDE2000 color-difference formula: implementation notes” (2005).
  package func distance(to other: LabColor) -> Double {
    let meanChroma = (hypot(a, b) + hypot(other.a, other.b)) / 2
    let g = 0.5 * (1 - sqrt(Self.saturation(meanChroma)))
    let (a1, a2) = ((1 + g) * a, (1 + g) * other.a)
    let (c1, c2) = (hypot(a1, b), hypot(a2, other.b))
    let (h1, h2) = (Self.hue(a1, b), Self.hue(a2, other.b))

    // The hues' difference and mean go the shorter way round; a gray has no hue.
    var turn = 0.0, hue = h1 + h2
    if c1 * c2 != 0 {
      turn = h2 - h1
      if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
      if abs(h1 - h2) <= 180 { hue /= 2 } else { hue = hue < 360 ? (hue + 360) / 2 : (hue - 360) / 2 }
    }
    let (dl, dc) = (other.l - l, c2 - c1)
    let dh = 2 * sqrt(c1 * c2) * sin(Self.radians(turn / 2))

    let lightness = (l + other.l) / 2, chroma = (c1 + c2) / 2
    let t =
      1 - 0.17 * cos(Self.radians(hue - 30)) + 0.24 * cos(Self.radians(2 * hue))
      + 0.32 * cos(Self.radians(3 * hue + 6)) - 0.20 * cos(Self.radians(4 * hue - 63))
    let square = (lightness - 50) * (lightness - 50)
    let sl = 1 + 0.015 * square / sqrt(20 + square), sc = 1 + 0.045 * chroma, sh = 1 + 0.015 * chroma * t
    let rotation = 30 * exp(-(((hue - 275) / 25) * ((hue - 275) / 25)))
    let rt = -2 * sqrt(Self.saturation(chroma)) * sin(Self.radians(2 * rotation))
    let (tl, tc, th) = (dl / sl, dc / sc, dh / sh)
    return sqrt(max(0, tl * tl + tc * tc + th * th + rt * tc * th))
  }

  private static func saturation(_ chroma: Double) -> Double {
    let power = pow(chroma, 7)
    return power / (power + 6_103_515_625)  // 25 to the seventh.
  }

  private static func hue(_ a: Double, _ b: Double) -> Double {
    guard a != 0 || b != 0 else { return 0 }
    let angle = atan2(b, a) * 180 / .pi
    return angle < 0 ? angle + 360 : angle
  }

  private static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
}
