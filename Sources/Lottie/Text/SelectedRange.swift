// SelectedRange: how much a selector selects each unit of a text, at one frame.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

/// The range of a selector at a frame.
///
/// The amounts are those of After Effects as other players have them: a unit is one wide, its middle decides for all
/// shapes but the square, which selects as much of a unit as lies in it.
struct SelectedRange {
  let shape: RangeSelector.Shape
  /// The ends, in units from the beginning of the text.
  let start, end: Double
  /// The pace from nothing to all of a shape.
  let easing: CubicPacing
  /// The part of a unit over which a square goes from nothing to all of it.
  let smoothness: Double
  let amount: Double

  /// The range of a selector at a frame, in a text of `count` units.
  init(_ selector: RangeSelector, count: Int, at frame: Double) {
    let unit = selector.countsIndices ? 1 : Double(count) / 100
    let offset = selector.offset.value(at: frame) * unit
    let first = selector.start.value(at: frame) * unit + offset
    let last = (selector.end.map { $0.value(at: frame) * unit } ?? Double(count)) + offset
    (shape, start, end) = (selector.shape, min(first, last), max(first, last))
    let low = Self.share(selector.easeLow, frame, -1), high = Self.share(selector.easeHigh, frame, -1)
    easing = CubicPacing(
      first: low > 0 ? SIMD2(low, 0) : SIMD2(0, -low), second: high > 0 ? SIMD2(1 - high, 1) : SIMD2(1, 1 + high))
    smoothness = Self.share(selector.smoothness, frame, 0)
    amount = Self.share(selector.amount, frame, -1)
  }

  /// A percentage as a number from `lowest` to 1.
  private static func share(_ value: Keyframed<Double>, _ frame: Double, _ lowest: Double) -> Double {
    min(max(value.value(at: frame) / 100, lowest), 1)
  }

  /// The part of a unit that is selected: from 0 to 1, or to -1 where the amount is negative.
  func share(of unit: Int) -> Double {
    let share = smoothed(easing.progress(at: covered(Double(unit)))) * amount
    return share.isFinite ? share : 0
  }

  /// The shape's value for a unit, from 0 to 1.
  private func covered(_ unit: Double) -> Double {
    let length = end - start
    if shape == .square { return min(max(min(end, unit + 1) - max(start, unit), 0), 1) }
    guard length > 0 else {
      // A ramp without a length is a step, and the other shapes have no inside.
      switch shape {
      case .rampUp: return unit >= end ? 1 : 0
      case .rampDown: return unit >= end ? 0 : 1
      default: return 0
      }
    }
    let place = min(max((unit + 0.5 - start) / length, 0), 1)
    switch shape {
    case .square, .rampUp: return place
    case .rampDown: return 1 - place
    case .triangle: return 1 - abs(2 * place - 1)
    case .round: return max(0, 1 - (2 * place - 1) * (2 * place - 1)).squareRoot()
    case .smooth: return (1 - cos(2 * .pi * place)) / 2
    }
  }

  /// The value of a square whose edge is sharper than a unit is wide.
  private func smoothed(_ share: Double) -> Double {
    guard shape == .square, smoothness < 1 else { return share }
    return min(max((share - (1 - smoothness) / 2) / max(smoothness, 1e-9), 0), 1)
  }
}

extension RangeSelector {
  /// The places of units in an order of chance, a different one for each seed.
  ///
  /// Files do not have the order that After Effects chose: this is one of our own, always the same for as many units.
  /// Fisher and Yates' shuffle, with the numbers of SplitMix64 (Steele, Lea and Flood 2014).
  static func order(of count: Int, seed: Int) -> [Int] {
    var order = Array(0..<count), state = UInt64(truncatingIfNeeded: seed) &+ 1
    for index in order.indices.dropFirst().reversed() {
      state &+= 0x9E37_79B9_7F4A_7C15
      var bits = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
      order.swapAt(index, Int((bits ^ bits >> 31) % UInt64(index + 1)))
    }
    return order
  }
}
