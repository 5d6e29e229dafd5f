// The scenes of planes in 3D space: cubes, and boards that intersect each other.
// SPDX-License-Identifier: Apache-2.0

import Quartzite

enum DepthScenes {
  /// All scenes, in the order in which they are run.
  static var all: [MeasuredScene] { [cubes(isMoving: false), cubes(isMoving: true), boards, crossings] + screens }

  /// The peers' scene S7: cubes with six translucent faces each, seen from a distance of 1,000 points.
  private static func cubes(isMoving: Bool) -> MeasuredScene {
    let summary = "200 cubes of six translucent faces in perspective"
    return MeasuredScene(
      isMoving ? "cubes-turning" : "cubes", isMoving ? summary + ", each turned" : summary, width: 1280, height: 720
    ) {
      let (root, space) = space()
      var random = RandomNumbers(seed: 7)
      let cubes = (0..<200).map { _ in
        let place = CATransform3DMakeTranslation(
          random.number(-560...560), random.number(-300...300), random.number(-600...200))
        let angles = (x: random.number(0...6.28), y: random.number(0...6.28))
        let cube = cube(half: random.number(20...45), hue: random.number(0...1))
        space.addSublayer(cube)
        return (cube, place, angles)
      }
      func turn(by angle: CGFloat) {
        for (cube, place, angles) in cubes {
          let turned = CATransform3DRotate(place, angles.y + angle, 0, 1, 0)
          cube.transform = CATransform3DRotate(turned, angles.x + angle, 1, 0, 0)
        }
      }
      turn(by: 0)
      return isMoving ? Stage(root: root) { turn(by: 0.01 * CGFloat($0)) } : Stage(root: root)
    }
  }

  private static var boards: MeasuredScene {
    MeasuredScene("boards", "64 boards in perspective, 16 pairs of them through each other", width: 1280, height: 720) {
      let (root, space) = space()
      for index in 0..<64 {
        let board = space.add(CGRect(x: 0, y: 0, width: 120, height: 80), .hue(index))
        board.position = CGPoint(x: 80 + 160 * CGFloat(index % 8), y: 45 + 90 * CGFloat(index / 8))
        board.transform = CATransform3DMakeRotation(0.6, 0, 1, 0)
        if index % 4 == 1 {
          // This board intersects the previous one.
          board.position.x -= 160
          board.transform = CATransform3DMakeRotation(-0.6, 0, 1, 0)
        }
      }
      return Stage(root: root, moved: space) { near(CGPoint(x: 640, y: 360), $0) }
    }
  }

  private static var crossings: MeasuredScene {
    MeasuredScene(
      "crossings", "1,000 planes of 300 × 300 in all directions, through each other", width: 1920, height: 1080
    ) {
      let (root, space) = CALayer.page(width: 1920, height: 1080)
      space.anchorPoint = CGPoint(x: 0.5, y: 0.5)
      space.position = CGPoint(x: 960, y: 540)
      space.sublayerTransform.m34 = -1 / 2000
      var random = RandomNumbers(seed: 19)
      for index in 0..<1000 {
        let plane = space.add(CGRect(x: 0, y: 0, width: 300, height: 300), .hue(index))
        plane.position = CGPoint(x: random.number(0...1920), y: random.number(0...1080))
        let turn = CATransform3DMakeRotation(
          random.number(0...6.28), random.number(-1...1), random.number(-1...1), random.number(-1...1))
        plane.transform = CATransform3DConcat(turn, CATransform3DMakeTranslation(0, 0, random.number(-300...300)))
      }
      return Stage(root: root, moved: space) { near(CGPoint(x: 960, y: 540), $0) }
    }
  }

  private static var screens: [MeasuredScene] {
    let summary = "40 pictures 220 × 120 in perspective"
    let filters: [CALayerContentsFilter] = [.linear, .trilinear, .nearest]
    return zip(["", " between levels", " to the nearest pixel"], filters).map { way, filter in
      MeasuredScene("screens-\(filter.rawValue)", summary + way, width: 1280, height: 720) {
        let (root, space) = space()
        for index in 0..<40 {
          let screen = space.add(CGRect(x: 0, y: 0, width: 220, height: 120), nil)
          screen.contents = Pictures.rings
          screen.position = CGPoint(x: 80 + 160 * CGFloat(index % 8), y: 72 + 144 * CGFloat(index / 8))
          screen.transform = CATransform3DMakeRotation(0.3 + 0.02 * CGFloat(index), 0.4, 1, 0.1)
          (screen.minificationFilter, screen.magnificationFilter) = (filter, filter)
        }
        return Stage(root: root, moved: space) { near(CGPoint(x: 640, y: 360), $0) }
      }
    }
  }

  /// The position of a layer in a frame: at most a pixel from `point`, and never twice the same.
  private static func near(_ point: CGPoint, _ frame: Int) -> CGPoint {
    let shift = Stage.neverTwice(frame)
    return CGPoint(x: point.x + shift.x, y: point.y + shift.y)
  }

  /// Returns a page, and a layer in it whose sublayers are seen in perspective from a distance of 1,000 points above
  /// its centre.
  private static func space() -> (root: CALayer, space: CALayer) {
    let (root, content) = CALayer.page(width: 1280, height: 720)
    content.anchorPoint = CGPoint(x: 0.5, y: 0.5)
    content.position = CGPoint(x: 640, y: 360)
    content.sublayerTransform.m34 = -1 / 1000
    return (root, content)
  }

  private static func cube(half: CGFloat, hue: CGFloat) -> CATransformLayer {
    let cube = CATransformLayer()
    cube.position = CGPoint(x: 640, y: 360)
    let turns: [(angle: CGFloat, x: CGFloat, y: CGFloat)] = [
      (0, 0, 1), (.pi, 0, 1), (.pi / 2, 0, 1), (-.pi / 2, 0, 1), (.pi / 2, 1, 0), (-.pi / 2, 1, 0),
    ]
    for (index, turn) in turns.enumerated() {
      let face = cube.add(CGRect(x: -half, y: -half, width: 2 * half, height: 2 * half), nil)
      let value = 0.95 - 0.1 * CGFloat(index)
      face.backgroundColor = .hsv(
        (hue + 0.03 * CGFloat(index)).truncatingRemainder(dividingBy: 1), 0.7, value, alpha: 0.85)
      face.transform = CATransform3DTranslate(
        CATransform3DMakeRotation(turn.angle, turn.x, turn.y, 0), 0, 0, half)
    }
    return cube
  }
}
