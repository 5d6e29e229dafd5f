// Scenes of shouldRasterize: bitmaps of a half, one, two and three pixels per point, and the filters that show them.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension Scene {
  @SceneList static var bitmaps: [Scene] {
    for scale in [0.5, 1, 2, 3] as [CGFloat] {
      for (name, make) in rasterized {
        Scene(
          "\(name) at \(scale) pixels per point", tolerance: .contrasted,
          of: {
            let layer = make()
            layer.rasterizationScale = scale
            return layer
          }
        ) { $0.rasterizationScale = scale == 0.5 ? 1 : scale - 0.75 }
      }
    }
    for filter in [CALayerContentsFilter.nearest, .linear] {
      Scene(
        "a bitmap made larger: \(filter.rawValue)", tolerance: .contrasted,
        of: { bitmap(0.5) { $0.magnificationFilter = filter } }
      ) {
        $0.magnificationFilter = filter == .nearest ? .linear : .nearest
      }
      Scene(
        "a bitmap made smaller: \(filter.rawValue)", tolerance: .contrasted,
        of: { bitmap(2.6) { $0.minificationFilter = filter } }
      ) {
        $0.minificationFilter = filter == .nearest ? .linear : .nearest
      }
    }
    Scene("a bitmap without scale is none", tolerance: .layered, of: { bitmap(0) }) {
      $0.shouldRasterize = false; $0.shift(2)
    }
    Scene("a fading bitmap", tolerance: .contrasted, of: { bitmap(0.5) { $0.opacity = 0.5 } }) { $0.opacity = 0.7 }
    Scene(
      "a bitmap that fades as one though groups do not", tolerance: .layered,
      of: {
        bitmap(1) {
          $0.opacity = 0.5
          $0.allowsGroupOpacity = false
        }
      }
    ) { $0.shouldRasterize = false }
    Scene(
      "a bitmap in a mask: the mask is sharp", tolerance: .contrasted,
      of: {
        bitmap(0.5) {
          $0.mask = box(2, 3, 20, 14, Paint.black) { $0.cornerRadius = 6 }
        }
      }
    ) { $0.mask?.cornerRadius = 2 }
    Scene(
      "a bitmap that is blended", tolerance: .contrasted,
      of: { bitmap(0.5) { $0.compositingFilter = "multiplyBlendMode" } }
    ) {
      $0.compositingFilter = nil
    }
    Scene(
      "a bitmap in a bitmap", tolerance: .contrasted,
      of: {
        box(8, 8, 32, 32, Paint.glass) {
          $0.shouldRasterize = true
          $0.rasterizationScale = 0.5
        }.with(bitmap(1) { $0.shift(-8, -8) })
      }
    ) { $0.rasterizationScale = 1 }
    Scene(
      "a bitmap of the root", tolerance: .contrasted,
      root: {
        ground([box(9.5, 7, 21, 18, Paint.red) { $0.cornerRadius = 6 }]) {
          $0.shouldRasterize = true
          $0.rasterizationScale = 0.5
        }
      }
    ) { $0.shouldRasterize = false }
  }

  @SceneList static var bitmapPlaces: [Scene] {
    for degrees in [20, 45, 90] as [CGFloat] {
      for scale in [0.5, 1, 3] as [CGFloat] {
        Scene(
          "a bitmap of \(scale) rotated by \(degrees)°", tolerance: .contrasted,
          of: { bitmap(scale) { $0.setAffineTransform(turn(degrees)) } }
        ) {
          $0.setAffineTransform(turn(degrees + 8))
        }
      }
    }
    Scene("a bitmap between pixels", tolerance: .contrasted, of: { bitmap(1) { $0.shift(0.4, 0.7) } }) {
      $0.shouldRasterize = false
    }
    Scene(
      "a bitmap at twice the size", tolerance: .contrasted,
      of: { bitmap(1) { $0.setAffineTransform(.init(scaleX: 1.75, y: 1.75)) } }
    ) {
      $0.shouldRasterize = false
    }
    Scene("a bitmap at a scale of two", .retina, tolerance: .contrasted, of: { bitmap(1) }) {
      $0.rasterizationScale = 2
    }
    Scene("a bitmap in its own pixels at a scale of two", .retina, tolerance: .layered, of: { bitmap(2) }) {
      $0.rasterizationScale = 1
    }
    Scene("a bitmap, y up", .yUp, tolerance: .contrasted, of: { bitmap(0.5) }) { $0.shift(0, 1) }
    Scene(
      "a bitmap in flipped geometry", tolerance: .contrasted,
      of: { box(0, 0, 48, 48) { $0.isGeometryFlipped = true }.with(bitmap(0.5)) }
    ) {
      $0.isGeometryFlipped = false
    }
    Scene("a bitmap of an odd size", tolerance: .contrasted, of: { bitmap(0.5) { $0.grow(1.5, 0.7) } }) {
      $0.grow(-1.5, -0.7)
    }
    Scene(
      "a bitmap in bounds with an origin", tolerance: .contrasted,
      of: { bitmap(0.5) { $0.bounds.origin = CGPoint(x: 1, y: 3) } }
    ) {
      $0.bounds.origin = .zero
    }
    Scene(
      "a bitmap of what leaves its layer", tolerance: .contrasted,
      of: {
        crowd(12, 12) {
          $0.shouldRasterize = true
          $0.rasterizationScale = 0.5
        }
      }
    ) { $0.shouldRasterize = false }
    Scene(
      "a bitmap of round bounds that mask", tolerance: .contrasted,
      of: {
        crowd(12, 12) {
          $0.shouldRasterize = true
          $0.rasterizationScale = 0.5
          $0.masksToBounds = true
          $0.cornerRadius = 6
        }
      }
    ) { $0.shouldRasterize = false }
    Scene(
      "the pixels of a bitmap that masks begin at its bounds, whatever its path leaves them by", tolerance: .contrasted,
      of: {
        shape(Outline.ellipse(-5.3, -3.6, 26, 24), 12, 13, 24, 20, Paint.blue) {
          $0.shouldRasterize = true
          $0.rasterizationScale = 0.5
          $0.masksToBounds = true
        }
      }
    ) { $0.masksToBounds = false }
    Scene(
      "the pixels of a bitmap that masks begin at its bounds, however far it is blurred", tolerance: .contrasted,
      of: {
        bitmap(0.5) {
          $0.filters = [blur(1.3)]
          $0.masksToBounds = true
        }
      }
    ) { $0.masksToBounds = false }
    Scene(
      "a bitmap with a blur begins where a path's shadow does, which is not blurred by it", tolerance: .contrasted,
      of: {
        bitmap(0.5) {
          $0.filters = [blur(1.3)]
          $0.shadow(0, 0, 0, Paint.ink)
          $0.shadowPath = Outline.polygon([(-7.6, -6.2), (20, 2), (4, 18)])
        }
      }
    ) { $0.shadowOpacity = 0 }
    Scene("a bitmap with a shadow, in its own pixels", tolerance: .blurred, of: { bitmap(1) { $0.shadow(2, 4, 5) } }) {
      $0.shadowRadius = 3
    }
    Scene("a bitmap with a blur, in its own pixels", tolerance: .blurred, of: { bitmap(1) { $0.filters = [blur(2)] } })
    {
      $0.filters = [blur(3)]
    }
    Scene(
      "a bitmap with a colour filter", tolerance: .contrasted,
      of: { bitmap(0.5) { $0.filters = [filter("colorInvert")] } }
    ) { $0.filters = nil }
    Scene(
      "a bitmap with blended sublayers", tolerance: .contrasted,
      of: {
        bitmap(0.5) {
          $0.addSublayer(box(6, 4, 12, 10, Paint.rose) { $0.compositingFilter = "multiplyBlendMode" })
        }
      }
    ) { $0.sublayers?.last?.compositingFilter = nil }
    Scene("a bitmap partly outside the picture", tolerance: .contrasted, of: { bitmap(0.5) { $0.shift(-20, 20) } }) {
      $0.shouldRasterize = false
    }
  }

  private static let rasterized: [(String, @Sendable () -> CALayer)] = [
    (
      "a bitmap of a round box",
      {
        box(11, 12, 24, 22, Paint.red) {
          $0.shouldRasterize = true
          $0.cornerRadius = 8
        }
      }
    ),
    (
      "a bitmap of a rotated sublayer",
      {
        box(10, 10, 28, 26, Paint.glass) { $0.shouldRasterize = true }
          .with(box(8, 8, 12, 9, Paint.blue) { $0.setAffineTransform(turn(30)) })
      }
    ),
    ("a bitmap of an image", { picture(.patches, 12, 10, 23, 25) { $0.shouldRasterize = true } }),
    ("a bitmap of a star", { shape(Outline.star, 9, 9, 30, 30, Paint.blue) { $0.shouldRasterize = true } }),
  ]

  /// A layer of 24 by 20 with a sublayer, drawn to a bitmap first.
  @Sendable private static func bitmap(_ scale: CGFloat, _ configure: (CALayer) -> Void = { _ in }) -> CALayer {
    box(12, 13, 24, 20, Paint.red) {
      $0.shouldRasterize = true
      $0.rasterizationScale = scale
      $0.addSublayer(box(3, 4, 13, 11, Paint.blue) { $0.cornerRadius = 5 })
      configure($0)
    }
  }
}
