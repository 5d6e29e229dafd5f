// HueColor: the hexcone model of hue, saturation and brightness (A. R. Smith, "Color Gamut Transform Pairs", 1978).
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// A colour as hue, saturation and brightness, each from 0 to 1.
struct HueColor {
  let hue, saturation, brightness: CGFloat

  /// Wraps the hue around the circle and clamps the others; NaN becomes 0, and so does an infinite hue.
  init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
    let turn = hue - hue.rounded(.down)
    self.hue = turn.isFinite ? turn : 0
    self.saturation = saturation > 0 ? min(saturation, 1) : 0
    self.brightness = brightness > 0 ? min(brightness, 1) : 0
  }

  init(red: CGFloat, green: CGFloat, blue: CGFloat) {
    let greatest = max(red, green, blue)
    let spread = greatest - min(red, green, blue)
    var sextant: CGFloat = 0
    if spread > 0 {
      if greatest == red {
        sextant = (green - blue) / spread
      } else if greatest == green {
        sextant = 2 + (blue - red) / spread
      } else {
        sextant = 4 + (red - green) / spread
      }
    }
    self.init(
      hue: sextant / 6, saturation: greatest > 0 ? spread / greatest : 0, brightness: greatest)
  }

  var rgb: (red: CGFloat, green: CGFloat, blue: CGFloat) {
    func component(_ offset: CGFloat) -> CGFloat {
      // Each component is a trapezoid over the hue, the three a third of the circle apart.
      let position = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(position, 4 - position, 1)))
    }
    return (component(5), component(3), component(1))
  }
}
