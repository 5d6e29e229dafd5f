// Scenes of transform layers in transform layers: joints that carry the layers below them through space.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension DepthScene {
  @SceneList static var joints: [Scene] {
    Scene(
      "turning back inside a transform layer undoes the turn",
      root: {
        view(space(plane(30, 26, Paint.red, turn(-60, 0, 1, 0))) { $0.transform = turn(60, 0, 1, 0) })
      }
    ) { $0.child(0).child(0).transform = turn(60, 0, 1, 0) }
    Scene(
      "turning back inside a plain layer does not undo the turn, seen from near",
      root: {
        view(
          plane(44, 30, Paint.glass, turn(50, 0, 1, 0)).with(
            box(8, 4, 28, 22, Paint.red) { $0.transform = turn(-50, 0, 1, 0) }),
          from: 100)
      }
    ) { $0.child(0).child(0).transform = turn(20, 0, 1, 0) }
    Scene(
      "a plain layer between two transform layers ends the space of the inner one",
      root: {
        let inner = space(plane(20, 20, Paint.red, turn(-50, 0, 1, 0))) { $0.transform = turn(20, 0, 1, 0) }
        return view(space(plane(48, 48, nil).with(inner)) { $0.transform = turn(30, 0, 1, 0) })
      }
    ) { $0.child(0).child(0).child(0).transform = turn(-20, 0, 1, 0) }
    Scene(
      "three transform layers in each other",
      root: {
        let inner = space(plane(26, 20, Paint.red), plane(20, 30, Paint.blue, turn(90, 1, 0, 0))) {
          $0.transform = turn(40, 0, 0, 1)
          $0.zPosition = 6
        }
        let middle = space(inner, plane(36, 12, Paint.green)) { $0.transform = turn(50, 0, 1, 0) }
        return view(space(middle) { $0.transform = turn(35, 1, 0, 0) })
      }
    ) { $0.child(0).child(0).child(0).zPosition = -6 }
    for (distance, name) in [(nil, "from far away"), (110, "from near")] as [(CGFloat?, String)] {
      Scene(
        "an arm of three joints, seen \(name)", tolerance: .joined,
        root: { view(arm([-35, 55, 40]), plane(40, 5, Paint.ink) { $0.zPosition = 2 }, from: distance) }
      ) { $0.child(0).child(1).transform = turn(-55, 0.3, 1, 0.5) }
    }
    Scene(
      "a joint with an anchor point at its end and a sublayer transform",
      root: {
        view(
          space(box(0, 18, 30, 12, Paint.red), box(18, 4, 12, 40, Paint.blue) { $0.zPosition = 8 }) {
            $0.anchorPoint = CGPoint(x: 0.1, y: 0.7)
            $0.position = CGPoint(x: 8, y: 30)
            $0.sublayerTransform = turn(30, 1, 0, 0)
            $0.transform = turn(40, 0, 1, 0)
          }, plane(40, 8, Paint.green), from: 140)
      }
    ) { $0.child(0).anchorPoint = CGPoint(x: 0.5, y: 0.5) }
    Scene(
      "a transform layer in flipped geometry",
      root: {
        view(
          space(box(4, 4, 30, 14, Paint.red, { $0.transform = turn(40, 1, 0, 0) }), box(16, 8, 12, 30, Paint.blue)) {
            $0.isGeometryFlipped = true
            $0.transform = turn(30, 0, 1, 0)
          })
      }
    ) { $0.child(0).isGeometryFlipped = false }
    Scene(
      "a transform layer whose bounds begin elsewhere",
      root: {
        view(
          space(plane(30, 14, Paint.red, turn(50, 1, 0, 0)), plane(12, 30, Paint.blue)) {
            $0.bounds = CGRect(x: 8, y: -6, width: 48, height: 48)
            $0.transform = turn(30, 0, 1, 0)
          })
      }
    ) { $0.child(0).bounds = CGRect(x: 0, y: 0, width: 48, height: 48) }
  }

  /// An arm of parts, each attached to the end of the one before, and rotated against it.
  private static func arm(_ angles: [CGFloat]) -> CATransformLayer {
    let colors = [Paint.red, Paint.blue, Paint.green]
    var joint: CATransformLayer?
    for (index, angle) in angles.enumerated().reversed() {
      let part = box(0, 18, 20, 12, colors[index % colors.count])
      let next = space(part) {
        $0.bounds = CGRect(x: 0, y: 0, width: 20, height: 48)
        $0.anchorPoint = CGPoint(x: 0, y: 0.5)
        $0.position = CGPoint(x: index == 0 ? 6 : 18, y: 24)
        $0.transform = turn(angle, 0.3, 1, 0.5)
      }
      if let joint { next.addSublayer(joint) }
      joint = next
    }
    return joint ?? space()
  }
}
