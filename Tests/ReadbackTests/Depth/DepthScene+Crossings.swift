// Scenes of planes that intersect, seen from far away and from near.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import ReferenceRenderer

extension DepthScene {
  @SceneList static var crossings: [Scene] {
    for angle in [20, 45, 60, 75] as [CGFloat] {
      Scene(
        "two planes cross, rotated by \(angle)° to either side",
        root: {
          view(plane(38, 26, Paint.red, turn(angle, 0, 1, 0)), plane(38, 34, Paint.blue, turn(-angle, 0, 1, 0)))
        }
      ) { $0.child(0).zPosition = 60 }
    }
    for (x, y) in [(1, 0), (1, 1), (0.3, -1)] as [(CGFloat, CGFloat)] {
      Scene(
        "two planes cross about (\(x), \(y), 0)",
        root: {
          view(plane(30, 36, Paint.red, turn(50, x, y, 0)), plane(34, 30, Paint.blue, turn(-35, x, y, 0)))
        }
      ) { $0.child(1).zPosition = -60 }
    }
    Scene(
      "a tilted plane goes through a flat one",
      root: { view(plane(40, 30, Paint.blue), plane(24, 40, Paint.red, turn(30, 1, 0, 0))) }
    ) { $0.child(1).transform = turn(-30, 1, 0, 0) }
    Scene(
      "a tilted plane goes through the one before it as through the one after it",
      root: { view(plane(24, 40, Paint.red, turn(30, 1, 0, 0)), plane(40, 30, Paint.blue)) }
    ) { $0.child(1).zPosition = -30 }
    Scene(
      "three planes fan out about one axis",
      root: {
        view(
          plane(40, 24, Paint.red, turn(10, 0, 1, 0)), plane(40, 34, Paint.green, turn(70, 0, 1, 0)),
          plane(40, 29, Paint.blue, turn(130, 0, 1, 0)))
      }
    ) { $0.child(1).transform = turn(-70, 0, 1, 0) }
    Scene(
      "three planes at right angles, in a space that is rotated",
      root: {
        view(
          space(
            plane(30, 30, Paint.red), plane(30, 30, Paint.green, turn(90, 1, 0, 0)),
            plane(30, 30, Paint.blue, turn(90, 0, 1, 0))
          ) { $0.transform = turn(35, 1, 0, 0).then(turn(25, 0, 1, 0)) })
      }
    ) { $0.child(0).transform = turn(-35, 1, 0, 0).then(turn(25, 0, 1, 0)) }
    Scene(
      "a tilted plane goes through three that lie behind each other",
      root: {
        view(
          plane(40, 12, Paint.blue) { $0.shift(0, -12) }, plane(40, 12, Paint.green) { $0.zPosition = -8 },
          plane(40, 12, Paint.ink) {
            $0.shift(0, 12)
            $0.zPosition = 8
          }, plane(34, 40, Paint.red, turn(45, 0, 1, 0)))
      }
    ) { $0.child(3).transform = turn(-45, 0, 1, 0) }
    Scene(
      "a plane ends inside another's outline, beyond it on one side only",
      root: {
        view(
          plane(40, 36, Paint.blue, turn(20, 0, 1, 0)),
          plane(16, 20, Paint.red, turn(-40, 1, 0.4, 0)) { $0.shift(5, -3) })
      }
    ) { $0.child(1).transform = turn(40, 1, 0.4, 0) }
    Scene(
      "what lies outside a plane's bounds is cut with it",
      root: {
        view(
          plane(14, 20, Paint.red, turn(40, 0, 1, 0)).with(box(-16, 4, 46, 8, Paint.ink)),
          plane(40, 30, Paint.blue, turn(-15, 0, 1, 0)))
      }
    ) { $0.child(0).transform = turn(-60, 0, 1, 0) }
    Scene(
      "five planes cross each other",
      root: {
        let colors = [Paint.red, Paint.green, Paint.blue, Paint.ink, Paint.white]
        let planes = colors.enumerated().map { index, color in
          let k = CGFloat(index)
          return plane(38 - 3 * k, 18 + 4 * k, color, turn(25 + 31 * k, 0.4 + 0.2 * k, 1 - 0.3 * k, 0.1 * k))
        }
        return ground(planes)
      }
    ) { $0.child(0).zPosition = 60 }
  }

  @SceneList static var crossingsInPerspective: [Scene] {
    for distance in [60, 120, 500] as [CGFloat] {
      Scene(
        "two planes cross, seen from \(distance)",
        root: {
          view(
            plane(30, 24, Paint.red, turn(40, 0, 1, 0)), plane(30, 30, Paint.blue, turn(-50, 0, 1, 0)), from: distance)
        }
      ) { $0.child(0).zPosition = 25 }
    }
    Scene(
      "two planes cross askew, seen from near",
      root: {
        view(
          plane(34, 24, Paint.red, turn(40, 1, 0.6, 0.2)),
          plane(30, 30, Paint.blue, turn(-55, 0.2, 1, 0.4)) { $0.zPosition = 3 }, from: 70)
      }
    ) { $0.child(1).zPosition = -25 }
    Scene(
      "three planes at right angles, seen from near",
      root: {
        view(
          space(
            plane(26, 26, Paint.red), plane(26, 26, Paint.green, turn(90, 1, 0, 0)),
            plane(26, 26, Paint.blue, turn(90, 0, 1, 0))
          ) { $0.transform = turn(35, 1, 0, 0).then(turn(-30, 0, 1, 0)) }, from: 90)
      }
    ) { $0.child(0).child(0).isHidden = true }
    Scene(
      "a floor, and walls that stand in it, seen from near",
      root: {
        view(
          plane(40, 60, Paint.green, turn(70, 1, 0, 0)) { $0.shift(0, 6) },
          plane(10, 26, Paint.red) { $0.zPosition = -12 }, plane(10, 26, Paint.blue) { $0.shift(10) }, from: 80)
      }
    ) { $0.child(1).zPosition = -60 }
    Scene(
      "a book with four leaves, seen from near",
      root: {
        let leaves = [-70, -25, 20, 65].enumerated().map { index, angle in
          box(24, 10, 22, 28, Paint.rgba(CGFloat(index) * 0.3, 0.4, 0.9 - CGFloat(index) * 0.25, 1)) {
            $0.anchorPoint = CGPoint(x: 0, y: 0.5)
            $0.position = CGPoint(x: 24 - CGFloat(index) * 2, y: 24)
            $0.transform = turn(CGFloat(angle), 0, 1, 0)
          }
        }
        return ground(leaves) { $0.sublayerTransform = turn(25, 1, 0, 0).then(.seen(from: 80)) }
      }
    ) { $0.child(2).transform = turn(-110, 0, 1, 0) }
    Scene(
      "planes that cross in a picture with y up and two pixels for each point",
      SceneOptions(scale: 2, isGeometryFlipped: false),
      root: {
        view(
          plane(30, 24, Paint.red, turn(40, 0.3, 1, 0)), plane(30, 30, Paint.blue, turn(-50, 1, 1, 0)), from: 90)
      }
    ) { $0.child(0).zPosition = 25 }
  }
}
