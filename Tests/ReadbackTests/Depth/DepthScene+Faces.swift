// Scenes of the contents of rotated planes: corners, borders, clips, groups, images.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import ReferenceRenderer

extension DepthScene {
  @SceneList static var faces: [Scene] {
    Scene(
      "round corners and a border in perspective",
      root: { view(face(turn(50, 0, 1, 0)), from: 80) }
    ) { $0.child(0).cornerRadius = 0 }
    Scene(
      "some round corners and a wide border in perspective",
      root: {
        view(
          face(turn(45, 1, 0.5, 0)) {
            $0.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
            $0.borderWidth = 7
          }, from: 80)
      }
    ) { $0.child(0).maskedCorners = [.layerMaxXMinYCorner, .layerMinXMaxYCorner] }
    Scene(
      "planes with round corners and borders cross",
      root: { view(face(turn(50, 0, 1, 0)), face(turn(-40, 0.3, 1, 0)) { $0.backgroundColor = Paint.green }) }
    ) { $0.child(1).zPosition = 40 }
    Scene(
      "planes with round corners and borders cross in perspective",
      root: {
        view(face(turn(50, 0, 1, 0)), face(turn(-40, 0.3, 1, 0)) { $0.backgroundColor = Paint.green }, from: 90)
      }
    ) { $0.child(0).zPosition = -30 }
    Scene(
      "planes that clip cross",
      root: {
        view(window(Paint.red, turn(50, 0, 1, 0)), window(Paint.blue, turn(-40, 0.3, 1, 0)))
      }
    ) { $0.child(1).masksToBounds = false }
    Scene(
      "planes that clip cross in perspective",
      root: {
        view(window(Paint.red, turn(50, 0, 1, 0)), window(Paint.blue, turn(-40, 0.3, 1, 0)), from: 90)
      }
    ) { $0.child(0).child(0).isHidden = true }
    Scene(
      "planes that clip in round corners cross as groups in perspective", tolerance: .layered,
      root: {
        let planes = [window(Paint.red, turn(50, 0, 1, 0)), window(Paint.blue, turn(-40, 0.3, 1, 0))]
        for plane in planes {
          plane.cornerRadius = 9
          plane.opacity = 0.7
        }
        return ground(planes) { $0.sublayerTransform = .seen(from: 90) }
      }
    ) { $0.child(1).opacity = 1 }
    Scene(
      "a space of depth on a plane of another",
      root: {
        let stage = plane(40, 40, Paint.white, turn(30, 0, 1, 0)).with(
          box(6, 8, 28, 20, Paint.red) { $0.transform = turn(50, 0, 1, 0) },
          box(6, 12, 28, 20, Paint.blue) { $0.transform = turn(-50, 0, 1, 0) })
        return view(stage, plane(40, 12, Paint.green, turn(-30, 0, 1, 0)))
      }
    ) { $0.child(0).child(1).zPosition = 40 }
    Scene(
      "images that cross", tolerance: .contrasted,
      root: {
        view(
          picture(.patches, 6, 8, 36, 26) { $0.transform = turn(45, 0, 1, 0) },
          picture(.veil, 6, 12, 36, 26) { $0.transform = turn(-45, 0, 1, 0) })
      }
    ) { $0.child(0).zPosition = 40 }
    Scene(
      "an image in perspective", tolerance: .contrasted,
      root: { view(picture(.patches, 6, 8, 36, 30) { $0.transform = turn(45, 0.3, 1, 0) }, from: 80) }
    ) { $0.child(0).contents = TestImage.veil.image }
    Scene(
      "images that cross in perspective", tolerance: .contrasted,
      root: {
        view(
          picture(.patches, 6, 8, 36, 26) { $0.transform = turn(45, 0, 1, 0) },
          picture(.wide, 6, 12, 36, 26) { $0.transform = turn(-45, 0, 1, 0) }, from: 90)
      }
    ) { $0.child(1).zPosition = -40 }
  }

  /// A plane with round corners and a border.
  private static func face(_ transform: CATransform3D, _ configure: (CALayer) -> Void = { _ in }) -> CALayer {
    plane(36, 28, Paint.red, transform) {
      $0.cornerRadius = 9
      $0.borderWidth = 3
      $0.borderColor = Paint.ink
      configure($0)
    }
  }

  /// A plane that clips its sublayers.
  private static func window(_ color: CGColor, _ transform: CATransform3D) -> CALayer {
    plane(32, 26, color, transform) { $0.masksToBounds = true }
      .with(box(-8, 4, 20, 10, Paint.white), box(20, 14, 24, 24, Paint.green))
  }
}
