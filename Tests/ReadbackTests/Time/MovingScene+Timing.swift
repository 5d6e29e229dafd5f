// Moving scenes of each class of animation, and of each way to time one.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

extension MovingScene {
  private static func x(
    _ name: String, _ animation: @escaping @Sendable () -> CAAnimation, _ value: @escaping @Sendable (Double) -> Double?
  ) -> MovingScene {
    MovingScene.value(name, "position.x", animation) { value($0).map { CGFloat($0) } }
  }

  private static func linear(_ change: @escaping @Sendable (CABasicAnimation) -> Void) -> CABasicAnimation {
    basic("position.x", from: 8, to: 40, change)
  }

  /// Animations of each class. The layer's own x is 28.
  static let classes: [MovingScene] = [
    x("to", { basic("position.x", to: 44) }) { $0 <= 1 ? 28 + 16 * $0 : nil },
    x("from", { basic("position.x", from: 12) }) { $0 <= 1 ? 12 + 16 * $0 : nil },
    x("by", { basic("position.x", by: 16) }) { $0 <= 1 ? 28 + 16 * $0 : nil },
    x("from and by", { basic("position.x", from: 8, by: 16) }) { $0 <= 1 ? 8 + 16 * $0 : nil },
    x("by and to", { basic("position.x", to: 40, by: 16) }) { $0 <= 1 ? 24 + 16 * $0 : nil },
    x("additive", { basic("position.x", from: -8, to: 8) { $0.isAdditive = true } }) {
      $0 <= 1 ? 28 - 8 + 16 * $0 : nil
    },
    x("keyframes", { keyframes("position.x", [8, 40, 24]) }) {
      $0 <= 0.5 ? 8 + 64 * $0 : $0 <= 1 ? 40 - 32 * ($0 - 0.5) : nil
    },
    x("keyframes at times", { keyframes("position.x", [8, 40, 24]) { $0.keyTimes = [0, 0.25, 1] } }) {
      $0 <= 0.25 ? 8 + 128 * $0 : $0 <= 1 ? 40 - 16 * ($0 - 0.25) / 0.75 : nil
    },
    x("discrete keyframes", { keyframes("position.x", [8, 40, 24, 16]) { $0.calculationMode = .discrete } }) {
      $0 <= 1 ? [8, 40, 24, 16][min(3, Int($0 * 4))] : nil
    },
    x("paced keyframes", { keyframes("position.x", [8, 16, 40]) { $0.calculationMode = .paced } }) {
      $0 <= 1 ? 8 + 32 * $0 : nil
    },
    MovingScene.value(
      "along a path", "position",
      {
        keyframes("position", nil) {
          let path = CGMutablePath()
          path.move(to: CGPoint(x: 8, y: 8))
          path.addLine(to: CGPoint(x: 40, y: 8))
          path.addLine(to: CGPoint(x: 40, y: 40))
          $0.path = path
        }
      }
    ) {
      $0 <= 1 ? ($0 <= 0.5 ? CGPoint(x: 8 + 64 * $0, y: 8) : CGPoint(x: 40, y: 8 + 64 * ($0 - 0.5))) : nil
    },
    MovingScene(
      name: "turning with a path", build: { box() },
      animate: {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 8, y: 8))
        path.addLine(to: CGPoint(x: 40, y: 40))
        moving($0).add(
          keyframes("position", nil) {
            $0.path = path
            $0.rotationMode = .rotateAuto
          }, forKey: nil)
      },
      set: { root, time in
        guard time <= 1 else { return }
        moving(root).position = CGPoint(x: 8 + 32 * time, y: 8 + 32 * time)
        moving(root).transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
      }, tolerance: 1),
    MovingScene.value(
      "a value function", "transform", tolerance: 1,
      {
        basic("transform", from: 0, to: 2) { $0.valueFunction = CAValueFunction(name: .rotateZ) }
      }
    ) { $0 <= 1 ? CATransform3DMakeRotation(2 * $0, 0, 0, 1) : nil },
    MovingScene(
      name: "a group", build: { box() },
      animate: {
        let group = CAAnimationGroup()
        group.duration = 1
        group.animations = [
          basic("position.x", from: 8, to: 40), basic("opacity", from: 0, to: 1) { $0.beginTime = 0.5 },
        ]
        moving($0).add(group, forKey: "group")
      },
      set: { root, time in
        guard time <= 1 else { return }
        moving(root).position.x = 8 + 32 * time
        if time >= 0.5 { moving(root).opacity = Float(time - 0.5) }
      }),
    MovingScene(
      name: "two of one property", build: { box() },
      animate: {
        moving($0).add(basic("position.x", from: 8, to: 40), forKey: "first")
        moving($0).add(basic("position.x", from: -4, to: 4) { $0.isAdditive = true }, forKey: "second")
      },
      set: { root, time in
        if time <= 1 { moving(root).position.x = 8 + 32 * time - 4 + 8 * time }
      }),
    MovingScene(
      name: "a spring", build: { box() },
      animate: {
        let spring = CASpringAnimation(keyPath: "position.x")
        spring.fromValue = 8
        spring.toValue = 40
        spring.duration = 1
        moving($0).add(spring, forKey: "spring")
      },
      set: { root, time in
        guard time <= 1 else { return }
        // The motion of a mass of 1 on a spring of stiffness 100 with a damping of 10.
        let damped = 10 * (0.75).squareRoot()
        let rest = exp(-5 * time) * (cos(damped * time) + 5 / damped * sin(damped * time))
        moving(root).position.x = 40 - 32 * rest
      }, tolerance: 1),
  ]

  /// Ways to time an animation from 8 to 40.
  static let timings: [MovingScene] = [
    x("a begin time", { linear { $0.beginTime = 0.5 } }) { $0 >= 0.5 && $0 <= 1.5 ? 8 + 32 * ($0 - 0.5) : nil },
    x(
      "filled backwards",
      {
        linear {
          $0.beginTime = 0.5
          $0.fillMode = .backwards
        }
      }
    ) { $0 <= 1.5 ? 8 + 32 * max(0, $0 - 0.5) : nil },
    x(
      "filled forwards",
      {
        linear {
          $0.duration = 0.5
          $0.fillMode = .forwards
          $0.isRemovedOnCompletion = false
        }
      }
    ) { 8 + 32 * min(1, $0 * 2) },
    x("half the speed", { linear { $0.speed = 0.5 } }) { 8 + 16 * $0 },
    x("backwards", { linear { $0.speed = -1 } }) { $0 <= 1 ? $0 == 0 ? 8 : 40 - 32 * $0 : nil },
    x("an offset", { linear { $0.timeOffset = 0.25 } }) {
      $0 <= 1 ? 8 + 32 * ($0 + 0.25).truncatingRemainder(dividingBy: 1) : nil
    },
    x(
      "there and back",
      {
        linear {
          $0.duration = 0.5
          $0.autoreverses = true
        }
      }
    ) { $0 <= 1 ? 8 + 32 * ($0 <= 0.5 ? $0 * 2 : 2 - $0 * 2) : nil },
    x(
      "for ever",
      {
        linear {
          $0.duration = 0.5
          $0.repeatCount = .infinity
        }
      }
    ) { 8 + 32 * ($0 * 2).truncatingRemainder(dividingBy: 1) },
    x(
      "accumulated",
      {
        basic("position.x", from: 0, to: 8) {
          $0.duration = 0.5
          $0.repeatCount = 3
          $0.isCumulative = true
        }
      }
    ) { time in
      // The end of a cycle is not the start of the next one, but at 0.5 and 1 the next one has begun.
      let cycle = time == 1.5 ? 2.0 : (time * 2).rounded(.down)
      return 8 * (time * 2 - cycle) + 8 * cycle
    },
    MovingScene(
      name: "a paused layer", build: { box() },
      animate: {
        let layer = moving($0)
        layer.add(linear { _ in }, forKey: "it")
        layer.speed = 0
        layer.timeOffset = 0.25
      }, set: { root, _ in moving(root).position.x = 16 }),
    MovingScene(
      name: "a slow superlayer that begins later", build: { box() },
      animate: {
        moving($0).add(linear { $0.fillMode = .both }, forKey: "it")
        $0.speed = 0.5
        $0.beginTime = 0.5
      }, set: { root, time in moving(root).position.x = 8 + 32 * max(0, (time - 0.5) / 2) }),
  ]

  static let all = properties + ofClasses + classes + timings
}
