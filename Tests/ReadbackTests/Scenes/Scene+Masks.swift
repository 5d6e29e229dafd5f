// Scenes of masks: every kind of mask, on every class of layer.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension Scene {
  static let masks: [(String, @Sendable () -> CALayer)] = [
    ("a plain", { box(5, 6, 18, 16, Paint.black) }), ("a fractional", { box(5.3, 6.6, 17.5, 15.25, Paint.black) }),
    ("a translucent", { box(5, 6, 18, 16, Paint.rgba(1, 0.4, 0, 0.6)) }),
    ("a round", { box(4, 4, 22, 20, Paint.black) { $0.cornerRadius = 8 } }),
    (
      "a continuous",
      {
        box(3, 3, 24, 24, Paint.black) {
          $0.cornerRadius = 8
          $0.cornerCurve = .continuous
        }
      }
    ),
    (
      "a border as",
      {
        box(3, 3, 24, 22) {
          $0.borderWidth = 5
          $0.cornerRadius = 7
        }
      }
    ),
    ("a star as", { shape(Outline.star, 0, 0, 30, 30, Paint.black) }),
    ("boxes with a hole as", { shape(Outline.crossed, 0, 0, 30, 30, Paint.black) { $0.fillRule = .evenOdd } }),
    ("a ring as", { shape(Outline.ring(2, 2, 25, hole: 12), 0, 0, 30, 30, Paint.black) { $0.fillRule = .evenOdd } }),
    (
      "a stroke as",
      {
        shape(Outline.polygon([(5, 5), (25, 9), (12, 24)]), 0, 0, 30, 30, nil) {
          $0.strokeColor = Paint.black
          $0.lineWidth = 5
        }
      }
    ),
    ("a gradient as", { fade(Paint.black, Paint.rgba(0, 0, 0, 0), 2, 2, 26, 24) }),
    ("an image as", { picture(.veil, 3, 3, 24, 24) }),
    ("an opaque image as", { picture(.patches, 3, 3, 24, 24) { $0.contentsGravity = .topLeft } }),
    ("two sublayers as", { box(0, 0, 30, 28).with(box(2, 2, 16, 12, Paint.black), box(10, 8, 16, 16, Paint.rose)) }),
    ("a fading", { box(4, 4, 22, 20, Paint.black) { $0.opacity = 0.5 } }),
    ("a fading group as", { box(2, 2, 14, 14, Paint.black) { $0.opacity = 0.5 }.with(box(6, 6, 16, 14, Paint.black)) }),
    ("a rotated", { box(6, 6, 18, 16, Paint.black) { $0.setAffineTransform(turn(30)) } }),
    ("a scaled", { box(10, 9, 10, 10, Paint.black) { $0.setAffineTransform(.init(scaleX: 1.7, y: 1.3)) } }),
    ("a larger", { box(-40, -40, 110, 110, Paint.rgba(0, 0, 0, 0.8)) }),
    ("a small", { box(12, 12, 3, 2.5, Paint.black) }),
    ("an inverted", { box(2, 2, 24, 24, Paint.rgba(0, 0, 0, 0.6)) { $0.filters = [filter("colorInvert")] } }),
    (
      "a clipped",
      {
        box(4, 4, 20, 20) {
          $0.masksToBounds = true
          $0.cornerRadius = 9
        }.with(box(-5, 2, 20, 30, Paint.black))
      }
    ),
  ]

  @SceneList static var maskKinds: [Scene] {
    for (name, make) in masks {
      Scene("\(name) mask", tolerance: .layered, of: { patch { $0.mask = make() } }) {
        $0.mask?.shift(1.5, 1); $0.opacity = 0.8
      }
    }
    Scene("a mask without anything to see hides its layer", of: { patch { $0.mask = box(0, 0, 30, 28) } }) {
      $0.mask?.backgroundColor = Paint.black
    }
    Scene("a mask without size hides its layer", of: { patch { $0.mask = box(5, 5, 0, 0, Paint.black) } }) {
      $0.mask?.grow(9, 9)
    }
    Scene(
      "a hidden mask hides its layer", of: { patch { $0.mask = box(5, 5, 20, 18, Paint.black) { $0.isHidden = true } } }
    ) {
      $0.mask?.isHidden = false
    }
    Scene(
      "a mask that is not opaque at all hides its layer",
      of: { patch { $0.mask = box(5, 5, 20, 18, Paint.black) { $0.opacity = 0 } } }
    ) {
      $0.mask?.opacity = 1
    }
    Scene(
      "a mask's compositing filter has no effect", tolerance: .layered,
      of: {
        patch {
          $0.mask = box(5, 5, 20, 18, Paint.black) { $0.compositingFilter = "destOut" }
        }
      }
    ) { $0.mask = nil }
    Scene(
      "a mask's background filters have no effect", tolerance: .layered,
      of: {
        patch {
          $0.mask = box(5, 5, 20, 18, Paint.rose) { $0.backgroundFilters = [blur(3)] }
        }
      }
    ) { $0.mask = nil }
    Scene(
      "a mask and round bounds", tolerance: .layered,
      of: {
        patch {
          $0.masksToBounds = true
          $0.cornerRadius = 9
          $0.mask = box(-3, 4, 20, 30, Paint.black) { $0.setAffineTransform(turn(15)) }
        }
      }
    ) { $0.cornerRadius = 4 }
    Scene(
      "a mask and opacity", tolerance: .layered,
      of: {
        patch {
          $0.opacity = 0.5
          $0.mask = fade(Paint.black, Paint.rgba(0, 0, 0, 0), 0, 0, 30, 28)
        }
      }
    ) { $0.opacity = 0.7 }
    Scene(
      "a mask with a sublayer that is masked", tolerance: .layered,
      of: {
        patch {
          $0.mask = box(0, 0, 30, 28).with(
            box(2, 2, 26, 22, Paint.black) { $0.mask = box(4, 4, 14, 14, Paint.black) { $0.cornerRadius = 7 } })
        }
      }
    ) { $0.mask?.child(0).mask = nil }
    Scene(
      "a mask of the root", tolerance: .layered,
      root: {
        ground([box(10, 10, 20, 20, Paint.red)]) {
          $0.mask = box(6, 6, 30, 34, Paint.black) { $0.cornerRadius = 12 }
        }
      }
    ) { $0.mask?.cornerRadius = 8 }
  }

  @SceneList static var maskedClasses: [Scene] {
    for (owner, make) in owners {
      for index in [3, 6, 10, 11, 13, 16] {
        Scene(
          "\(masks[index].0) mask on \(owner)", tolerance: .masked,
          of: {
            let layer = make()
            layer.mask = masks[index].1()
            return layer
          }
        ) { $0.mask?.shift(2, 2) }
      }
    }
  }

  private static let owners: [(String, @Sendable () -> CALayer)] = [
    ("an image", { picture(.patches, 8, 9, 30, 28) }),
    ("a gradient layer", { fade(Paint.red, Paint.blue, 8, 9, 30, 28) }),
    (
      "a shape layer",
      { shape(Outline.ellipse(1, 0, 27, 28), 8, 9, 30, 28, Paint.blue) { $0.backgroundColor = Paint.rose } }
    ),
    (
      "a layer that shows only sublayers",
      { box(8, 9, 30, 28).with(box(-4, 2, 26, 20, Paint.red), box(12, 8, 26, 24, Paint.glass)) }
    ),
    (
      "a scroll layer",
      {
        box(8, 9, 30, 28, Paint.rose) {
          $0.bounds.origin = CGPoint(x: 3, y: -2)
          $0.masksToBounds = true
        }.with(box(-4, 2, 26, 20, Paint.red))
      }
    ),
  ]

  @SceneList static var maskPlaces: [Scene] {
    for degrees in [30, 90, 145] as [CGFloat] {
      Scene(
        "a mask on a layer rotated by \(degrees)°", tolerance: .layered,
        of: {
          patch {
            $0.setAffineTransform(turn(degrees))
            $0.mask = box(3, 3, 22, 20, Paint.black) { $0.cornerRadius = 6 }
          }
        }
      ) { $0.mask?.cornerRadius = 2 }
    }
    Scene(
      "a mask rotated against its layer", tolerance: .layered,
      of: {
        patch {
          $0.setAffineTransform(turn(30))
          $0.mask = box(3, 3, 22, 20, Paint.black) { $0.setAffineTransform(turn(-30)) }
        }
      }
    ) { $0.mask?.setAffineTransform(.identity) }
    Scene(
      "a mask in bounds with an origin", tolerance: .layered,
      of: {
        patch {
          $0.bounds.origin = CGPoint(x: 6, y: -4)
          $0.mask = box(5, 6, 18, 16, Paint.black) { $0.cornerRadius = 4 }
        }
      }
    ) { $0.mask?.shift(0, 2) }
    Scene(
      "a mask in flipped geometry", tolerance: .layered,
      of: {
        patch {
          $0.isGeometryFlipped = true
          $0.mask = box(3, 3, 18, 12, Paint.black) { $0.cornerRadius = 4 }
        }
      }
    ) { $0.isGeometryFlipped = false }
    Scene(
      "a sublayers' transform does not move the mask", tolerance: .layered,
      of: {
        patch {
          $0.sublayerTransform = CATransform3DMakeTranslation(4, 2, 0)
          $0.mask = box(3, 3, 22, 20, Paint.black) { $0.cornerRadius = 6 }
        }
      }
    ) { $0.mask?.shift(4, 2) }
    Scene(
      "a mask at a scale of two", .retina, tolerance: .layered,
      of: { patch { $0.mask = box(3.25, 3.5, 22, 20, Paint.black) { $0.cornerRadius = 6 } } }
    ) {
      $0.mask?.shift(0.5, 0)
    }
    Scene(
      "a mask, y up", .yUp, tolerance: .layered,
      of: { patch { $0.mask = box(3, 3, 22, 12, Paint.black) { $0.cornerRadius = 5 } } }
    ) {
      $0.mask?.shift(0, 2)
    }
    Scene(
      "a masked layer in a masked layer", tolerance: .curved,
      of: {
        box(3, 3, 42, 42, Paint.glass) {
          $0.mask = shape(Outline.ellipse(2, 2, 36, 36), 0, 0, 42, 42, Paint.black)
        }
        .with(patch { $0.mask = fade(Paint.rgba(0, 0, 0, 0), Paint.black, 0, 0, 30, 28) })
      }
    ) { $0.child(0).mask = nil }
    Scene(
      "a masked layer in a rotated clip", tolerance: .layered,
      of: {
        box(8, 8, 30, 30) {
          $0.masksToBounds = true
          $0.setAffineTransform(turn(20))
        }.with(patch { $0.mask = box(3, 3, 22, 20, Paint.black) { $0.cornerRadius = 8 } })
      }
    ) { $0.masksToBounds = false }
    Scene(
      "siblings with masks of their own", tolerance: .layered,
      of: {
        box(0, 0, 48, 48).with(
          patch {
            $0.shift(-6, -6)
            $0.mask = box(2, 2, 20, 20, Paint.black) { $0.cornerRadius = 10 }
          },
          patch {
            $0.shift(6, 6)
            $0.mask = shape(Outline.star, 0, 0, 30, 30, Paint.black)
          })
      }
    ) { $0.child(0).mask = nil }
    Scene(
      "a mask beyond the layer shows what leaves the layer", tolerance: .layered,
      of: { patch { $0.mask = box(-6, -6, 44, 20, Paint.black) } }
    ) {
      $0.mask?.shift(0, 1)
    }
    Scene(
      "a masked layer partly outside the picture", tolerance: .layered,
      of: {
        patch {
          $0.shift(-20, 14)
          $0.mask = box(2, 2, 26, 20, Paint.black) { $0.cornerRadius = 8 }
        }
      }
    ) { $0.mask?.cornerRadius = 3 }
  }

  /// A layer of 30 by 28 with sublayers that leave its bounds.
  @Sendable private static func patch(_ configure: (CALayer) -> Void) -> CALayer {
    box(9, 9, 30, 28, Paint.green, configure).with(box(-4, 4, 18, 12, Paint.red), box(14, 12, 20, 18, Paint.rose))
  }
}
