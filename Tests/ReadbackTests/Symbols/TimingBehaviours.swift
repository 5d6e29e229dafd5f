// Behaviours of CAMediaTiming, in pictures of an animation.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

extension SymbolBehaviour {
  /// The behaviours of CAMediaTiming: of animations, and of layers.
  static let timing: [SymbolBehaviour] = timingOfAnimations + fillModes + timingOfLayers

  private static let timingOfAnimations: [SymbolBehaviour] = [
    SymbolBehaviour("CAMediaTiming.beginTime", says: "an animation begins at its begin time") {
      try fadesLikeOpacity([(1, 1), (2, 0), (2.5, 0.5)]) {
        $0.beginTime = 2
        $0.duration = 1
      }
    },
    SymbolBehaviour("CAMediaTiming.duration", says: "an animation of 4 seconds is at its half after 2") {
      try fadesLikeOpacity([(2, 0.5), (3, 0.75)]) { $0.duration = 4 }
    },
    SymbolBehaviour("CAMediaTiming.speed", says: "an animation runs twice as fast, backwards, or not at all") {
      try fadesLikeOpacity([(0.125, 0.25), (0.375, 0.75), (0.75, 1)]) { $0.speed = 2 }
        && fadesLikeOpacity([(0.25, 0.75), (0.75, 0.25), (1.5, 1)]) { $0.speed = -1 }
        && fadesLikeOpacity([(0.25, 0), (9, 0)]) { $0.speed = 0 }
    },
    SymbolBehaviour(
      "CAMediaTiming.timeOffset", says: "an animation begins within its cycle, and goes on from its start"
    ) {
      try fadesLikeOpacity([(0, 0.25), (0.5, 0.75), (0.875, 0.125), (1.5, 1)]) { $0.timeOffset = 0.25 }
    },
    SymbolBehaviour("CAMediaTiming.repeatCount", says: "an animation has two and a half cycles, or endless ones") {
      try fadesLikeOpacity([(0.75, 0.75), (1.25, 0.25), (2.125, 0.125), (2.75, 1)]) { $0.repeatCount = 2.5 }
        && fadesLikeOpacity([(1000.25, 0.25)]) { $0.repeatCount = .infinity }
    },
    SymbolBehaviour("CAMediaTiming.repeatDuration", says: "an animation has cycles for 1.75 seconds") {
      try fadesLikeOpacity([(0.75, 0.75), (1.25, 0.25), (1.625, 0.625), (2, 1)]) { $0.repeatDuration = 1.75 }
    },
    SymbolBehaviour("CAMediaTiming.autoreverses", says: "an animation goes back to its start") {
      try fadesLikeOpacity([(0.25, 0.25), (1, 1), (1.25, 0.75), (1.875, 0.125), (2.125, 1)]) { $0.autoreverses = true }
    },
  ]

  private static let fillModes: [SymbolBehaviour] = [
    SymbolBehaviour("CAMediaTiming.fillMode", "CAMediaTimingFillMode.forwards", says: "the last value stays") {
      try fadesLikeOpacity([(1, 1), (2.25, 0.25), (9, 0.5)]) {
        $0.beginTime = 2
        $0.toValue = 0.5
        $0.fromValue = 0.125
        $0.byValue = nil
        $0.duration = 0.75
        $0.fillMode = .forwards
      }
    },
    SymbolBehaviour("CAMediaTimingFillMode.backwards", says: "the first value is there before") {
      try fadesLikeOpacity([(0.5, 0.25), (1.5, 0.5), (2.5, 1)]) { fills($0, .backwards) }
    },
    SymbolBehaviour("CAMediaTimingFillMode.both", says: "the first value is there before, and the last one stays") {
      try fadesLikeOpacity([(0.5, 0.25), (1.5, 0.5), (2.5, 0.75)]) { fills($0, .both) }
    },
    SymbolBehaviour("CAMediaTimingFillMode.removed", says: "neither before nor after an animation anything of it shows")
    {
      try fadesLikeOpacity([(0.5, 1), (1.5, 0.5), (2.5, 1)]) {
        fills($0, .both)
        $0.fillMode = .removed
      }
    },
  ]

  private static let timingOfLayers: [SymbolBehaviour] = [
    SymbolBehaviour("CAMediaTiming.speed", says: "the animations of a fast layer are fast") {
      try fadesLikeOpacity([(0.125, 0.25), (0.375, 0.75)], layer: { $0.speed = 2 }) { _ in }
    },
    SymbolBehaviour("CAMediaTiming.beginTime", says: "the time of a layer begins later") {
      try fadesLikeOpacity([(0.5, 1), (1.25, 0.25), (1.5, 0.5)], layer: { $0.beginTime = 1 }) { _ in }
    },
    SymbolBehaviour("CAMediaTiming.speed", "CAMediaTiming.timeOffset", says: "a layer stands still at its time offset")
    {
      try fadesLikeOpacity(
        [(0.125, 0.75), (0.5, 0.75), (40, 0.75)],
        layer: {
          $0.speed = 0
          $0.timeOffset = 0.75
        }, { _ in })
    },
  ]

  /// Makes an animation go from 0.25 to 0.75 between the first and the second second.
  private static func fills(_ animation: CABasicAnimation, _ mode: CAMediaTimingFillMode) {
    animation.beginTime = 1
    animation.fromValue = 0.25
    animation.toValue = 0.75
    animation.fillMode = mode
  }

  /// Returns whether a box whose opacity is animated from 0 to 1, in a second, has the given opacities at the given times, in
  /// seconds. Of the layer, what `layer` changes is changed when it has the animation.
  private static func fadesLikeOpacity(
    _ expected: [(time: Double, opacity: Float)], layer: (CALayer) -> Void = { _ in },
    _ change: (CABasicAnimation) -> Void
  ) throws -> Bool {
    try MediaClock.withClock {
      CATransaction.flush()
      let root = canvas(), moving = box(4, 4, 20, 20), still = canvas(), plain = box(4, 4, 20, 20)
      root.addSublayer(moving)
      still.addSublayer(plain)
      let animation = second("opacity", from: 0, to: 1)
      change(animation)
      moving.add(animation, forKey: nil)
      layer(moving)
      return try expected.allSatisfy { time, opacity in
        plain.opacity = opacity
        return try picture(root, at: time) == picture(still)
      }
    }
  }
}
