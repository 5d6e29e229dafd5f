// A slow and plain evaluator of timing, written from the definition of CAMediaTiming, with which the product is compared.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The timing of one animation or group, as a test describes it.
struct ReferenceTiming {
  var begin = 0.0
  var duration = 0.0
  var speed = 1.0
  var offset = 0.0
  var repeatCount = 0.0
  var repeatDuration = 0.0
  var autoreverses = false
  var fillsBackwards = false
  var fillsForwards = false
  /// The control points of the timing function.
  var curve: [Double]?

  /// The duration of a cycle.
  func cycle(_ inherited: Double) -> Double { duration > 0 ? duration : inherited }

  /// Walks from the beginning to a time, cycle by cycle. The result is the fraction before the timing function.
  func walk(to time: Double, inherited: Double) -> (fraction: Double, iteration: Int)? {
    let cycle = cycle(inherited)
    let round = autoreverses ? cycle + cycle : cycle
    var total = round
    if repeatCount > 0 { total = round * repeatCount }
    if repeatDuration > 0 { total = repeatDuration }
    let rate = speed < 0 ? -speed : speed
    var played = (time - begin) * rate
    var isOver = false
    if time < begin {
      if !fillsBackwards { return nil }
      played = 0
    } else if played > total {
      if !fillsForwards { return nil }
      played = total
      isOver = true
    } else if played == total {
      isOver = true
    }
    if speed == 0 { isOver = false }
    // The walk goes through the cycles forwards, or backwards for a negative speed, from the offset.
    var place = offset + (speed < 0 ? 0 - played : played)
    let isPastStart = place > 0
    var iteration = 0
    while place >= round {
      place -= round
      iteration += 1
    }
    while place < 0 {
      place += round
      iteration -= 1
    }
    if isOver, place == 0, isPastStart {
      place = round
      iteration -= 1
    }
    // The way back through a cycle.
    if autoreverses, place > cycle { place = cycle - (place - cycle) }
    return (place / cycle, iteration)
  }

  /// Returns the time of children, or the fraction, after the timing function.
  func paced(_ fraction: Double) -> Double { curve.map { Self.bezier($0, fraction) } ?? fraction }

  /// Returns y of the curve from (0, 0) to (1, 1) where x is `x`, by halving the parameter's interval.
  static func bezier(_ c: [Double], _ x: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    func coordinate(_ first: Double, _ second: Double, _ s: Double) -> Double {
      // De Casteljau's construction.
      let a = first * s, b = first + (second - first) * s, d = second + (1 - second) * s
      let e = a + (b - a) * s, f = b + (d - b) * s
      return e + (f - e) * s
    }
    var low = 0.0, high = 1.0
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if coordinate(c[0], c[2], middle) < x { low = middle } else { high = middle }
    }
    return coordinate(c[1], c[3], (low + high) / 2)
  }

  /// The moment of an animation in groups, the outermost first; nil where it has no effect.
  static func moment(
    _ chain: [ReferenceTiming], at time: Double, inherited: Double
  ) -> (progress: Double, iteration: Int, cycle: Double)? {
    var time = time
    var inherited = inherited
    for group in chain.dropLast() {
      guard let walked = group.walk(to: time, inherited: inherited) else { return nil }
      inherited = group.cycle(inherited)
      time = group.paced(walked.fraction) * inherited
    }
    guard let own = chain.last, let walked = own.walk(to: time, inherited: inherited) else { return nil }
    return (own.paced(walked.fraction), walked.iteration, own.cycle(inherited))
  }
}
