// Scenes of layers rotated in space, seen without perspective: each is flattened into its superlayer.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension Scene {
  @SceneList static var rotatedInDepth: [Scene] {
    for (degrees, x, y) in [(35, 1, 0), (60, 0, 1), (50, 1, 1), (120, 0.3, 1)] as [(CGFloat, CGFloat, CGFloat)] {
      Scene(
        "an image rotated by \(degrees)° about (\(x), \(y), 0)", tolerance: .sampled,
        of: {
          picture(.patches, 8, 8, 32, 30) { $0.transform = turn(degrees, x, y, 0) }
        }
      ) { $0.transform = turn(degrees + 4, x, y, 0) }
    }
    Scene(
      "a layer rotated about x and then about z", tolerance: .layered,
      of: {
        box(8, 8, 32, 30, Paint.glass) {
          $0.cornerRadius = 8
          $0.borderWidth = 3
          $0.transform = CATransform3DConcat(turn(50, 1, 0, 0), turn(20, 0, 0, 1))
        }
      }
    ) { $0.transform = CATransform3DConcat(turn(20, 0, 0, 1), turn(50, 1, 0, 0)) }
    Scene(
      "turning back inside a plain layer does not undo the turn",
      of: {
        box(8, 8, 32, 30, Paint.glass) { $0.transform = turn(55, 0, 1, 0) }
          .with(box(4, 4, 24, 20, Paint.red) { $0.transform = turn(-55, 0, 1, 0) })
      }
    ) { $0.child(0).transform = CATransform3DIdentity }
    Scene(
      "the back of a two-sided layer is a mirror image", tolerance: .sampled,
      of: {
        picture(.patches, 8, 8, 32, 30) { $0.transform = turn(180, 0, 1, 0) }
      }
    ) { $0.transform = CATransform3DIdentity }
    Scene(
      "the back of a one-sided layer is not shown",
      of: {
        oneSided { $0.transform = turn(180, 0, 1, 0) }
      }
    ) { $0.isDoubleSided = true }
    Scene(
      "a one-sided layer rotated by 180° about x is not shown",
      of: {
        oneSided { $0.transform = turn(180, 1, 0, 0) }
      }
    ) { $0.isDoubleSided = true }
    Scene(
      "a one-sided layer rotated by 80° is shown", tolerance: .layered,
      of: {
        oneSided { $0.transform = turn(80, 0, 1, 0) }
      }
    ) { $0.transform = turn(100, 0, 1, 0) }
    Scene(
      "a one-sided layer rotated by 180° about z is shown",
      of: {
        oneSided { $0.transform = turn(180, 0, 0, 1) }
      }
    ) { $0.isHidden = true }
    Scene(
      "a one-sided mirror image is shown",
      of: {
        oneSided { $0.transform = CATransform3DMakeScale(-1, 1, 1) }
      }
    ) { $0.isHidden = true }
    Scene(
      "a one-sided layer in flipped geometry is shown",
      of: {
        oneSided { $0.isGeometryFlipped = true }
      }
    ) { $0.isGeometryFlipped = false }
    Scene(
      "a one-sided layer shows its back through its superlayer's sublayer transform",
      of: {
        box(6, 6, 36, 36) { $0.sublayerTransform = turn(180, 0, 1, 0) }.with(oneSided())
      }
    ) { $0.sublayerTransform = CATransform3DIdentity }
    Scene(
      "a rotated superlayer does not turn a one-sided layer away",
      of: {
        box(6, 6, 36, 36, Paint.glass) { $0.transform = turn(180, 0, 1, 0) }.with(oneSided())
      }
    ) { $0.transform = CATransform3DIdentity }
    Scene(
      "a depth of its own moves nothing without perspective",
      of: {
        box(8, 8, 20, 20, Paint.red) {
          $0.zPosition = 300
          $0.anchorPointZ = -40
        }
      }
    ) { $0.shift(0.25) }
    Scene(
      "an anchor point in depth swings a rotated layer",
      of: {
        box(8, 8, 20, 20, Paint.red) {
          $0.anchorPointZ = -12
          $0.transform = turn(40, 0, 1, 0)
        }
      }
    ) { $0.anchorPointZ = -11 }
    Scene(
      "a zPosition swings with a sublayer transform",
      of: {
        box(6, 6, 36, 36, Paint.glass) { $0.sublayerTransform = turn(40, 0, 1, 0) }
          .with(box(8, 8, 20, 20, Paint.red) { $0.zPosition = 10 })
      }
    ) { $0.child(0).zPosition = 9 }
  }

  @Sendable private static func oneSided(_ configure: (CALayer) -> Void = { _ in }) -> CALayer {
    box(8, 8, 26, 20, Paint.red) {
      $0.isDoubleSided = false
      configure($0)
    }.with(box(3, 3, 8, 6, Paint.blue))
  }
}
