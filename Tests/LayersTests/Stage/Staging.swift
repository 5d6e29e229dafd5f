// Helpers for tests of stages: a tree on a stage with a clock of its own, and a delegate that notes what it hears.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

/// A root layer with one sublayer on a stage.
struct Staging {
  let root = CALayer()
  let layer = CALayer()
  let stage: LayerStage

  /// Creates the stage; the layers are not live before it advances.
  init() {
    root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    root.addSublayer(layer)
    stage = LayerStage(root)
  }

  /// Calls `body` with a live tree, on a clock of its own that stands at 0 seconds.
  static func run(_ body: (Staging) throws -> Void) rethrows {
    try MediaClock.withClock {
      CATransaction.flush()
      let staging = Staging()
      staging.stage.advance(to: 0)
      try body(staging)
      staging.stage.end()
      CATransaction.flush()
    }
  }
}

/// A delegate that writes down what happens, and when on the media clock.
final class Journal: CAAnimationDelegate {
  var entries: [String] = []
  /// Called after a stop was written down.
  var afterStop: ((CAAnimation, Bool) -> Void)?
  /// Called after a start was written down.
  var afterStart: ((CAAnimation) -> Void)?

  func write(_ event: String) { entries.append("\(event) at \(CACurrentMediaTime())") }

  func animationDidStart(_ animation: CAAnimation) {
    write("\(animation.value(forKey: "title") ?? "") starts")
    afterStart?(animation)
  }

  func animationDidStop(_ animation: CAAnimation, finished: Bool) {
    write("\(animation.value(forKey: "title") ?? "") \(finished ? "ends" : "is stopped")")
    afterStop?(animation, finished)
  }

  /// Returns a linear animation of the opacity from 0 to 1 that this journal follows.
  func fade(_ title: String, duration: CFTimeInterval = 1) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = 0
    animation.toValue = 1
    animation.duration = duration
    animation.delegate = self
    animation.setValue(title, forKey: "title")
    return animation
  }
}
