// Pairs of layers that draw one thing and fade, each by itself and as a group.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension SamePicture {
  /// Layers that show one thing, rotated so that every edge runs through pixels.
  private static let things: [(name: String, layer: @Sendable () -> CALayer)] = [
    ("a box with round corners", { box(9, 8, 28, 24, Paint.red) { $0.cornerRadius = 7 } }),
    (
      "a border",
      {
        box(9, 8, 28, 24) {
          ($0.borderWidth, $0.borderColor, $0.cornerRadius) = (5, Paint.blue, 6)
        }
      }
    ),
    ("a path", { shape(Outline.rounded(0, 0, 28, 24, 8), 9, 8, 28, 24, Paint.green) }),
    ("a gradient", { fade(Paint.red, Paint.glass, 9, 8, 28, 24) }),
    ("an image", { picture(.patches, 9, 8, 28, 24) }),
    (
      "an image of nine parts",
      { picture(.wide, 9, 8, 28, 24) { $0.contentsCenter = CGRect(x: 0.3, y: 0.3, width: 0.4, height: 0.4) } }
    ),
  ]

  @SamePictureList static var fading: [SamePicture] {
    for (name, layer) in things {
      // A device rounds a group once more, which shows in a pixel of a corner.
      SamePicture(
        "\(name) that fades, by itself or as a group", tolerance: name == "a box with round corners" ? 1 : 0,
        one: { ground([layer().faded()]) }, other: { ground([layer().faded().with(CALayer())]) })
    }
  }
}

extension CALayer {
  fileprivate func faded() -> CALayer {
    opacity = 0.45
    setAffineTransform(turn(12))
    return self
  }
}
