// All behaviours of animations, timing, transactions, display links and CARenderer, and helpers for their scenes.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

extension SymbolBehaviour {
  /// The behaviours of time: of globals, transforms, timing, transactions, animations, display links and CARenderer.
  static let animationAndTiming: [SymbolBehaviour] = [
    globals, transforms, timing, timingFunctions, transactions, animations, basicAnimations, keyframes, springs,
    transitions,
    valueFunctions, displayLinks, renderers, olderSpellings,
  ].flatMap { $0 }

  /// Whether no channel of any pixel of two pictures differs by more than `tolerance` levels of 255.
  static func alike(_ one: Picture, _ other: Picture, within tolerance: Int = 1) -> Bool {
    one.largestDifference(from: other) <= tolerance
  }

  /// Whether no two of some pictures are within a level of each other.
  static func areAllDifferent(_ pictures: [Picture]) -> Bool {
    pictures.indices.allSatisfy { index in
      pictures[..<index].allSatisfy { !alike($0, pictures[index]) }
    }
  }

  /// Returns an animation of `keyPath` that takes one second and stays on its layer.
  static func second(_ keyPath: String, from: Any? = nil, to: Any? = nil, by: Any? = nil) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = from
    animation.toValue = to
    animation.byValue = by
    animation.duration = 1
    animation.isRemovedOnCompletion = false
    return animation
  }

  /// A time in seconds, and the change after which a still layer looks as the animated one does then.
  typealias Look = (time: Double, change: (CALayer) -> Void)

  /// Whether a box of 12 × 8 points about (14, 12) with animations looks as expected: at each time like a still one that was
  /// changed, and at one of the times at least not like one that was not. `prepare` is called for both.
  static func shows(
    _ animations: [CAAnimation], _ expected: [Look], prepare: (CALayer) -> Void = { _ in }
  ) throws -> Bool {
    try MediaClock.withClock {
      CATransaction.flush()
      let root = canvas(), moving = box(8, 8, 12, 8)
      root.addSublayer(moving)
      prepare(moving)
      for animation in animations { moving.add(animation, forKey: nil) }
      var isSeen = false
      for look in expected {
        let still = canvas(), plain = box(8, 8, 12, 8)
        still.addSublayer(plain)
        prepare(plain)
        let unchanged = try picture(still)
        look.change(plain)
        let wanted = try picture(still)
        guard alike(try picture(root, at: look.time), wanted) else { return false }
        isSeen = isSeen || !alike(unchanged, wanted)
      }
      return isSeen
    }
  }

  /// Whether an animation brings the middle of the box to the expected x in points at each time in seconds.
  static func moves(_ animation: CAAnimation, _ expected: [(time: Double, x: Double)]) throws -> Bool {
    try shows([animation], expected.map { pair in (pair.time, { $0.position.x = CGFloat(pair.x) }) })
  }

  /// Calls `body` with a root layer, a box of 12 × 8 points in it and their stage, live at 0 seconds on a clock of their own.
  static func live<Value>(_ body: (CALayer, CALayer, LayerStage) throws -> Value) rethrows -> Value {
    try MediaClock.withClock {
      CATransaction.flush()
      let root = canvas(), layer = box(8, 8, 12, 8)
      root.addSublayer(layer)
      let stage = LayerStage(root)
      stage.advance(to: 0)
      defer {
        stage.end()
        CATransaction.flush()
      }
      return try body(root, layer, stage)
    }
  }

  /// Whether a live tree looks at `time` as one with a still box that was changed.
  static func looks(_ root: CALayer, at time: Double, _ change: (CALayer) -> Void) throws -> Bool {
    let still = canvas(), plain = box(8, 8, 12, 8)
    still.addSublayer(plain)
    change(plain)
    return alike(try picture(root, at: time), try picture(still))
  }

  /// A list of what was heard, in order.
  final class Log: @unchecked Sendable {
    var entries: [String] = []
    var details: [String] = []
  }

  /// A delegate of animations that writes down what it hears.
  final class Listener: CAAnimationDelegate {
    let log: Log

    init(_ log: Log) { self.log = log }

    func animationDidStart(_ animation: CAAnimation) { log.entries.append("start at \(CACurrentMediaTime())") }

    func animationDidStop(_ animation: CAAnimation, finished: Bool) {
      log.entries.append("\(finished ? "end" : "stop") at \(CACurrentMediaTime())")
    }
  }
}
