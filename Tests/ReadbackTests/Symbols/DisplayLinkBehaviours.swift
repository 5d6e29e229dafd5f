// Behaviours of display links and frame rates: the frames of a stage in which a link calls back.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

extension SymbolBehaviour {
  /// The behaviours of display links and of frame rates.
  static let displayLinks: [SymbolBehaviour] = callbacksOfLinks + ratesOfLinks

  private static let callbacksOfLinks: [SymbolBehaviour] = [
    SymbolBehaviour("CADisplayLink.init(target:selector:)", says: "a link calls the method of its target, with itself")
    {
      live { _, _, stage in
        let target = Target(), link = CADisplayLink(target: target, selector: "show:")
        link.add(to: .current, forMode: .default)
        for time in [1.0, 2.5] { stage.advance(to: time) }
        link.invalidate()
        return target.calls == ["show: at 1.0", "show: at 2.5"]
      }
    },
    SymbolBehaviour(
      "CADisplayLink.add(to:forMode:)", "CADisplayLink.remove(from:forMode:)",
      says: "a link calls back while it is in a mode of the run loop"
    ) {
      frames(8) { link, frame in
        if frame == 3 { link.remove(from: .current, forMode: .default) }
        if frame == 5 { link.add(to: .current, forMode: .common) }
      } == [1, 2, 5, 6, 7, 8]
    },
    SymbolBehaviour("CADisplayLink.invalidate()", says: "a link that is invalid never calls back again") {
      frames(8) { link, frame in
        if frame == 4 { link.invalidate() }
        if frame == 6 { link.add(to: .current, forMode: .default) }
      } == [1, 2, 3]
    },
    SymbolBehaviour("CADisplayLink.isPaused", says: "a link that is paused does not call back") {
      frames(8) { link, frame in link.isPaused = (3...5).contains(frame) } == [1, 2, 6, 7, 8]
    },
    SymbolBehaviour(
      "CADisplayLink.timestamp", "CADisplayLink.duration", "CADisplayLink.targetTimestamp",
      says: "a link knows the time and the duration of a frame, and the time of the next callback"
    ) { knowsTimes() },
  ]

  private static let ratesOfLinks: [SymbolBehaviour] = [
    SymbolBehaviour("CADisplayLink.frameInterval", says: "a link calls back in each fourth frame") {
      frames(12) { link, frame in if frame == 1 { link.frameInterval = 4 } } == [1, 5, 9]
    },
    SymbolBehaviour("CADisplayLink.preferredFramesPerSecond", says: "a link calls back thirty times in a second") {
      frames(12) { link, frame in if frame == 1 { link.preferredFramesPerSecond = 30 } } == [1, 3, 5, 7, 9, 11]
    },
    SymbolBehaviour(
      "CADisplayLink.preferredFrameRateRange", "CAFrameRateRange.init(minimum:maximum:preferred:)",
      "CAFrameRateRange.preferred",
      says: "a link calls back at the preferred rate of its range, whatever the plain number is"
    ) {
      var range = CAFrameRateRange(minimum: 10, maximum: 60, preferred: 24)
      let isFilm =
        frames(12) { link, frame in
          if frame == 1 {
            link.preferredFramesPerSecond = 10
            link.preferredFrameRateRange = range
          }
        } == [1, 4, 6, 9, 11]
      range.preferred = 30
      return isFilm && rates(range) == [1, 3, 5, 7, 9, 11]
    },
    SymbolBehaviour("CAFrameRateRange.maximum", says: "without a preferred rate the highest one is taken") {
      var range = CAFrameRateRange(minimum: 10, maximum: 20)
      guard rates(range) == [1, 4, 7, 10] else { return false }
      range.maximum = 15
      return rates(range) == [1, 5, 9]
    },
    SymbolBehaviour(
      "CAFrameRateRange.init()", "CAFrameRateRange.default", says: "without a preference each frame is called"
    ) {
      let isWithout = [CAFrameRateRange(), .default].allSatisfy { range in
        range == CAFrameRateRange(minimum: 0, maximum: 0, preferred: nil)
          && frames(12) { link, frame in
            if frame == 1 { link.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 20) }
            if frame == 5 { link.preferredFrameRateRange = range }
          } == [1, 4] + Array(5...12)
      }
      return isWithout && CAFrameRateRange.default != CAFrameRateRange(minimum: 10, maximum: 20)
    },
  ]

  /// A target whose methods are found by their names.
  private final class Target: SelectorTarget {
    var calls: [String] = []

    func perform(_ selector: Selector, with object: Any?) {
      calls.append("\(selector.name) at \((object as? CADisplayLink)?.timestamp ?? -1)")
    }
  }

  /// Returns the numbers of the frames, sixty in a second of a stage, in which a link calls back. `change` is called before
  /// each frame, with its number from 1 on.
  private static func frames(_ count: Int, _ change: (CADisplayLink, Int) -> Void) -> [Int] {
    live { _, _, stage in
      var frames: [Int] = []
      let link = CADisplayLink { frames.append(Int(($0.timestamp * 60).rounded())) }
      link.add(to: .current, forMode: .default)
      for frame in 1...count {
        change(link, frame)
        stage.advance(to: Double(frame) / 60)
      }
      link.invalidate()
      return frames
    }
  }

  /// Returns the numbers of the first twelve frames in which a link with a range calls back.
  private static func rates(_ range: CAFrameRateRange) -> [Int] {
    frames(12) { link, frame in if frame == 1 { link.preferredFrameRateRange = range } }
  }

  /// Whether a link tells the times of its frames.
  private static func knowsTimes() -> Bool {
    live { _, _, stage in
      var times: [[Double]] = []
      let link = CADisplayLink { times.append([$0.timestamp, $0.duration, $0.targetTimestamp, CACurrentMediaTime()]) }
      let isZeroBefore = link.timestamp == 0 && link.duration == 0 && link.targetTimestamp == 0
      link.add(to: .current, forMode: .default)
      for time in [0.5, 1.25] { stage.advance(to: time) }
      link.invalidate()
      return isZeroBefore && times == [[0.5, 0.5, 1, 0.5], [1.25, 0.75, 2, 1.25]]
    }
  }
}
