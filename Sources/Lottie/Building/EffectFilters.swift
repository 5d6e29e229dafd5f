// The effects that change colours and blur, as filters of Core Animation.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

extension EffectBuilder {
  /// A filter whose values depend on the frame.
  struct TimedFilter {
    let isAnimated: Bool
    let filter: (Double) -> CAFilter
  }

  /// A blur of a blurriness as After Effects has it.
  func blur(_ radius: Keyframed<Double>) -> TimedFilter {
    TimedFilter(isAnimated: radius.isAnimated) { frame in
      .gaussianBlur(blurriness: radius.value(at: frame))
    }
  }

  /// A filter that gives everything one colour.
  func colored(
    _ color: Keyframed<SIMD4<Double>>, _ opacity: Keyframed<Double>?, scale: Double = 1
  ) -> TimedFilter {
    TimedFilter(isAnimated: color.isAnimated || opacity?.isAnimated == true) { frame in
      let color = color.value(at: frame), share = min(max(opacity.map { $0.value(at: frame) * scale } ?? 1, 0), 1)
      return .colorMatrix(
        (0..<3).map { channel in
          var row = [0.0, 0, 0, color[channel] * share, 0]
          row[channel] = 1 - share
          return row
        })
    }
  }

  /// A filter that maps black and white to two colours, and what lies between them by its lightness.
  func tinted(
    _ black: Keyframed<SIMD4<Double>>, _ white: Keyframed<SIMD4<Double>>, _ amount: Keyframed<Double>?
  ) -> TimedFilter {
    TimedFilter(isAnimated: black.isAnimated || white.isAnimated || amount?.isAnimated == true) { frame in
      let (black, white) = (black.value(at: frame), white.value(at: frame))
      let share = min(max((amount?.value(at: frame) ?? 100) / 100, 0), 1)
      return .colorMatrix(
        (0..<3).map { channel in
          var row = (0..<3).map { Lightness.weights[$0] * (white[channel] - black[channel]) * share }
          row[channel] += 1 - share
          return row + [black[channel] * share, 0]
        })
    }
  }

  /// Filters that give lightness three colours: 0 for white, 1 for middle gray, 2 for black; 3 the share in percent of what was there.
  func tritone(_ effect: LottieEffect) -> [TimedFilter] {
    guard let light = effect.color(0), let middle = effect.color(1), let dark = effect.color(2) else { return [] }
    let rest = effect.number(3)
    if rest?.isAnimated == false, rest?.value(at: 0) == 100 { return [] }
    if rest?.isAnimated == true || rest.map({ $0.value(at: 0) != 0 }) == true {
      notice("the effect “\(JSONPath.shortened(effect.name))” keeps nothing of the colors before it here")
    }
    // Red rises in the dark half and green in the light one, and each has its share in the colour.
    let split = TimedFilter(isAnimated: false) { _ in
      let twice = Lightness.weights.map { 2 * $0 }
      return .colorMatrix([twice + [0, 0], twice + [0, -1], [0, 0, 0, 0, 0]])
    }
    let joined = TimedFilter(isAnimated: effect.isAnimated(0...2)) { frame in
      let (light, middle, dark) = (light.value(at: frame), middle.value(at: frame), dark.value(at: frame))
      let rows = (0..<3).map { channel -> [Double] in
        [middle[channel] - dark[channel], light[channel] - middle[channel], 0, 0, dark[channel]]
      }
      return .colorMatrix(rows)
    }
    return [split, joined]
  }

  /// Filters that spread the values between two levels: red, green, blue and alpha each, then colours together. Their black and white at
  /// first, their gamma, and their black and white at last begin at the parameters 10, 17, 24 and 31, and 3 for all.
  func levels(_ effect: LottieEffect) -> [TimedFilter] {
    let all = [3, 10, 17, 24, 31].map { $0...$0 + 4 }
    if [5, 12, 19, 26, 33].contains(where: { effect.number($0).map { $0.isAnimated || $0.value(at: 0) != 1 } ?? false })
    {
      notice("the gamma of the effect “\(JSONPath.shortened(effect.name))” is not drawn")
    }
    let black = effect.number(31)?.value(at: 0) ?? 0, white = effect.number(32)?.value(at: 0) ?? 1
    if black > white || effect.number(34).map({ $0.isAnimated || $0.value(at: 0) > 0 }) == true {
      notice("the effect “\(JSONPath.shortened(effect.name))” leaves invisible what is clear")
    }
    /// Two filters, since values beyond the first levels are cut there.
    func spread(_ channels: [ClosedRange<Int>?]) -> [TimedFilter] {
      let channels = channels.map { range in
        range.flatMap { range in range.contains { effect.number($0) != nil } ? range : nil }
      }
      guard channels.contains(where: { $0 != nil }) else { return [] }
      func filter(_ factors: @escaping (_ black: Double, _ white: Double) -> (Double, Double), _ first: Int)
        -> TimedFilter
      {
        TimedFilter(isAnimated: channels.contains { $0.map(effect.isAnimated) ?? false }) { frame in
          let rows = channels.enumerated().map { index, range in
            var row = [0.0, 0, 0, 0, 0]
            row[index] = 1
            guard let range else { return row }
            func value(_ place: Int, _ usual: Double) -> Double {
              effect.number(range.lowerBound + place)?.value(at: frame) ?? usual
            }
            (row[index], row[4]) = factors(value(first, 0), value(first + 1, 1))
            // Clear pixels stay clear, since the layer has no bounds within which they could be filled; opaque ones have their value.
            if index == 3, row[4] > 0 { (row[3], row[4]) = (row[3] + row[4], 0) }
            return row
          }
          return .colorMatrix(Array(rows[..<3]), alpha: rows[3])
        }
      }
      let cut = filter(
        { black, white in
          let span = white == black ? 1e-6 : white - black
          return (1 / span, -black / span)
        }, 0)
      return [cut, filter({ black, white in (white - black, black) }, 3)]
    }
    return spread([all[1], all[2], all[3], all[4]]) + spread([all[0], all[0], all[0], nil])
  }

  /// The filter that inverts channels: 0 which, 1 all of red, green and blue, 2 to 4 one of them; 1 the share in percent of what
  /// was there.
  func inverted(_ effect: LottieEffect) -> [TimedFilter] {
    let channel = effect.integer(0) ?? 1, rest = effect.number(1)
    let inverted: Set<Int>? = [1: [0, 1, 2], 2: [0], 3: [1], 4: [2]][channel]
    guard let inverted else {
      notice(
        "the effect “\(JSONPath.shortened(effect.name))” inverts another channel than red, green and blue; it is not drawn"
      )
      return []
    }
    return [
      TimedFilter(isAnimated: rest?.isAnimated ?? false) { frame in
        let share = 1 - min(max((rest?.value(at: frame) ?? 0) / 100, 0), 1)
        let rows = (0..<4).map { channel in
          var row = [0.0, 0, 0, 0, 0]
          let amount = inverted.contains(channel) ? share : 0
          (row[channel], row[4]) = (1 - 2 * amount, amount)
          return row
        }
        return .colorMatrix(Array(rows[..<3]), alpha: rows[3])
      }
    ]
  }
}
