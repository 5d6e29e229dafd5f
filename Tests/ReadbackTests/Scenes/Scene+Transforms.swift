// Scenes of affine transforms, sublayer transforms, anchor points and bounds origins.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension Scene {
  /// The layers to which the transforms are applied.
  private static let subjects: [(String, Tolerance, @Sendable () -> CALayer)] = [
    ("a background", .edged, { box(12, 14, 24, 18, Paint.red) }),
    (
      "a border", .layered,
      {
        box(12, 14, 24, 18, Paint.glass) {
          $0.borderWidth = 3.5
          $0.borderColor = Paint.ink
        }
      }
    ),
    ("an image", .sampled, { picture(.patches, 12, 14, 24, 18) }),
    (
      "a round layer", .layered,
      {
        box(12, 14, 24, 18, Paint.blue) {
          $0.cornerRadius = 6
          $0.borderWidth = 2
          $0.borderColor = Paint.red
          $0.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMaxXMaxYCorner]
        }
      }
    ),
    (
      "continuous corners", .edged,
      {
        box(12, 12, 24, 22, Paint.blue) {
          $0.cornerRadius = 6
          $0.cornerCurve = .continuous
        }
      }
    ),
  ]
  private static let maps: [(String, CGAffineTransform, CGAffineTransform)] = [
    ("rotated by 30°", turn(30), turn(33)),
    ("rotated by 45°", turn(45), turn(43)),
    ("rotated by 90°", turn(90), turn(88)),
    ("rotated by -163°", turn(-163), turn(-160)),
    (
      "enlarged differently along x and y", CGAffineTransform(scaleX: 1.35, y: 0.6),
      CGAffineTransform(scaleX: 1.3, y: 0.6)
    ),
    (
      "sheared", CGAffineTransform(a: 1, b: 0.2, c: 0.5, d: 0.9, tx: 1.5, ty: -2),
      CGAffineTransform(a: 1, b: 0.2, c: 0.45, d: 0.9, tx: 1.5, ty: -2)
    ),
    (
      "mirrored and moved", CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 2.25, ty: 0.5),
      CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 2.75, ty: 1)
    ),
    (
      "mirrored and rotated", CGAffineTransform(a: -0.8, b: 0.6, c: 0.6, d: 0.8, tx: 0, ty: 0),
      CGAffineTransform(a: -0.8, b: 0.6, c: 0.6, d: 0.8, tx: 0.5, ty: 0)
    ),
  ]

  @SceneList static var transforms: [Scene] {
    for (name, tolerance, subject) in subjects {
      for (how, map, other) in maps {
        Scene(
          "\(name), \(how)", tolerance: tolerance,
          of: {
            let layer = subject()
            layer.setAffineTransform(map)
            return layer
          }
        ) { $0.setAffineTransform(other) }
      }
    }
    Scene(
      "a transform that squeezes a layer to nothing",
      of: {
        box(12, 14, 24, 18, Paint.red) { $0.setAffineTransform(CGAffineTransform(scaleX: 0, y: 1)) }
      }
    ) { $0.setAffineTransform(CGAffineTransform(scaleX: 0.1, y: 1)) }
    Scene(
      "a scale of -1 along z still shows",
      of: {
        box(12, 14, 24, 18, Paint.red) { $0.transform = CATransform3DMakeScale(1, -1, 0) }
      }
    ) { $0.isHidden = true }
    Scene(
      "a translation",
      of: {
        box(12, 14, 24, 18, Paint.red) { $0.transform = CATransform3DMakeTranslation(3.25, -2.5, 0) }
      }
    ) { $0.transform = CATransform3DMakeTranslation(3.25, -2.25, 0) }
    Scene(
      "first rotated, then stretched", tolerance: .edged,
      of: {
        box(12, 14, 24, 12, Paint.red) {
          $0.transform = CATransform3DConcat(turn(40, 0, 0, 1), CATransform3DMakeScale(1.4, 0.7, 1))
        }
      }
    ) { $0.transform = CATransform3DConcat(CATransform3DMakeScale(1.4, 0.7, 1), turn(40, 0, 0, 1)) }
    Scene(
      "a transform on the root does not place it",
      root: {
        ground([box(10, 10, 20, 20, Paint.red)]) {
          $0.setAffineTransform(turn(30))
          $0.position = CGPoint(x: 100, y: -7)
          $0.anchorPoint = CGPoint(x: 0.1, y: 0.9)
          $0.zPosition = 4
        }
      }
    ) { $0.child(0).shift(0.25) }
  }

  @SceneList static var anchors: [Scene] {
    for (x, y) in [(0, 0), (1, 0), (0.25, 0.75), (1.5, -0.25)] as [(CGFloat, CGFloat)] {
      Scene(
        "a layer about the anchor point (\(x), \(y))", tolerance: .edged,
        of: {
          box(14, 14, 18, 14, Paint.red) {
            $0.anchorPoint = CGPoint(x: x, y: y)
            $0.setAffineTransform(turn(25))
          }
        }
      ) { $0.anchorPoint = CGPoint(x: x + 0.05, y: y) }
      Scene(
        "a sublayer transform about the anchor point (\(x), \(y))", tolerance: .layered,
        of: {
          box(14, 14, 18, 14, Paint.glass) {
            $0.anchorPoint = CGPoint(x: x, y: y)
            $0.sublayerTransform = CATransform3DConcat(CATransform3DMakeScale(0.8, 1.2, 1), turn(20, 0, 0, 1))
          }.with(box(2, 3, 9, 8, Paint.blue), box(8, 5, 9, 8, Paint.green))
        }
      ) { $0.sublayerTransform = CATransform3DMakeScale(0.8, 1.2, 1) }
    }
    Scene(
      "bounds with an origin scroll what is in them",
      of: {
        box(8, 8, 30, 30, Paint.glass) { $0.bounds = CGRect(x: 10.5, y: -4, width: 30, height: 30) }
          .with(box(14, 0, 12, 12, Paint.red))
      }
    ) { $0.bounds = CGRect(x: 10, y: -4, width: 30, height: 30) }
    Scene(
      "a root with an origin of its own",
      root: {
        ground([box(14, 0, 20, 12, Paint.red)]) { $0.bounds = CGRect(x: 10, y: -6.5, width: 48, height: 48) }
      }
    ) { $0.bounds = CGRect(x: 10, y: -6, width: 48, height: 48) }
    Scene(
      "a sublayer transform about an anchor in bounds with an origin", tolerance: .layered,
      of: {
        box(8, 8, 30, 30, Paint.glass) {
          $0.bounds = CGRect(x: 10, y: 20, width: 30, height: 30)
          $0.sublayerTransform = turn(30, 0, 0, 1)
        }.with(box(16, 28, 12, 12, Paint.red))
      }
    ) { $0.sublayerTransform = turn(32, 0, 0, 1) }
    Scene(
      "a sublayer transform on the root", tolerance: .edged,
      root: {
        ground([box(14, 10, 20, 12, Paint.red)]) { $0.sublayerTransform = turn(10, 0, 0, 1) }
      }
    ) { $0.sublayerTransform = turn(12, 0, 0, 1) }
    Scene(
      "a sublayer transform leaves the layer's own picture alone", tolerance: .sampled,
      of: {
        picture(.patches, 8, 8, 30, 30) { $0.sublayerTransform = turn(30, 0, 0, 1) }
      }
    ) { $0.transform = turn(30, 0, 0, 1) }
  }
}
