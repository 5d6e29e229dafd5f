// Helpers for tests of animated views: a view on a stage with a clock of its own, and what it shows at a time.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews

/// A view in a root view, on a stage.
struct StagedViews {
  let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  let view = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
  let stage: LayerStage

  private init() {
    root.addSubview(view)
    stage = LayerStage(root.layer)
  }

  /// Calls `body` with views that are live, on a clock of its own that stands at 0 seconds.
  static func run(_ body: (StagedViews) throws -> Void) rethrows {
    try MediaClock.withClock {
      CATransaction.flush()
      let staged = StagedViews()
      staged.stage.advance(to: 0)
      try body(staged)
      staged.stage.end()
      CATransaction.flush()
    }
  }

  /// Returns the opacity that the view shows at a time.
  func alpha(at time: Double) -> Double {
    stage.advance(to: time)
    return Double(view.layer.presentation()?.opacity ?? .nan)
  }

  /// Returns the x of the centre that the view shows at a time.
  func x(at time: Double) -> Double {
    stage.advance(to: time)
    return Double(view.layer.presentation()?.position.x ?? .nan)
  }

  /// Whether two numbers are equal but for what single precision rounds.
  static func near(_ one: Double, _ other: Double, _ tolerance: Double = 1e-6) -> Bool { abs(one - other) <= tolerance }
}

/// The calls, each with the time of the media clock.
final class Calls {
  var entries: [String] = []
  func note(_ event: String) { entries.append("\(event) at \(CACurrentMediaTime())") }
}

/// A delegate of animations that writes down their ends.
final class EndNotes: CAAnimationDelegate {
  let calls: Calls
  init(_ calls: Calls) { self.calls = calls }
  func animationDidStop(_ animation: CAAnimation, finished: Bool) { calls.note("delegate \(finished)") }
}
