// The stops of Lottie's gradients, and where they lie.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteGraphics

/// A colour at a place of a gradient, from 0 to 1.
struct GradientStop: Hashable, Sendable {
  var location: Double
  var color: SIMD4<Double>
}

extension GradientPaint {
  /// Whether opacity has stops of its own, and is not 1 in all of them.
  var hasOpacityStops: Bool {
    if stops.isProvided { return true }
    return stops.keyframes.contains { keyframe in
      stride(from: 4 * colorCount(of: keyframe.value) + 1, to: keyframe.value.count, by: 2).contains {
        keyframe.value[$0] != 1
      }
    }
  }

  /// The number of color stops among the numbers of all stops.
  private func colorCount(of numbers: [Double]) -> Int {
    hasProvidedStops ? numbers.count / 6 : max(0, min(colorCount, numbers.count / 4))
  }

  /// The stops of colour at a frame.
  func colorStops(at frame: Double) -> [GradientStop] {
    let numbers = stops.value(at: frame)
    return (0..<colorCount(of: numbers)).map { index in
      let stop = numbers[(4 * index)..<(4 * index + 4)].map { $0 }
      return GradientStop(location: stop[0], color: SIMD4(stop[1], stop[2], stop[3], 1))
    }
  }

  /// The stops of opacity at a frame, as black that covers so much.
  func opacityStops(at frame: Double) -> [GradientStop] {
    let numbers = stops.value(at: frame)
    return stride(from: 4 * colorCount(of: numbers), to: numbers.count - 1, by: 2).map { index in
      GradientStop(location: numbers[index], color: SIMD4(0, 0, 0, numbers[index + 1]))
    }
  }

  /// Whether the gradient begins at another place than its start at some frame.
  var hasHighlight: Bool { isRadial && (highlight.isAnimated || highlight.value(at: 0) != 0) }

  /// The place at a frame at which a radial gradient begins, in the unit square of a box. The layer keeps it within the circle.
  func unitFocus(in box: CGRect, at frame: Double) -> CGPoint {
    let start = start.value(at: frame), reach = end.value(at: frame) - start
    let share = highlight.value(at: frame) / 100
    let angle = highlightAngle.value(at: frame) * .pi / 180
    let x = start.x + share * (reach.x * cos(angle) - reach.y * sin(angle))
    let y = start.y + share * (reach.x * sin(angle) + reach.y * cos(angle))
    return CGPoint(x: (x - box.minX) / box.width, y: (y - box.minY) / box.height)
  }

  /// The start and the end of the gradient at a frame, in the unit square of a box.
  func unitPoints(in box: CGRect, at frame: Double) -> (start: CGPoint, end: CGPoint) {
    let (start, end) = (start.value(at: frame), end.value(at: frame))
    func unit(_ x: Double, _ y: Double) -> CGPoint {
      CGPoint(x: (x - box.minX) / box.width, y: (y - box.minY) / box.height)
    }
    guard isRadial else { return (unit(start.x, start.y), unit(end.x, end.y)) }
    // The end of a radial gradient is a corner of the box around its circle.
    let reach = end - start, radius = (reach.x * reach.x + reach.y * reach.y).squareRoot()
    return (unit(start.x, start.y), unit(start.x + radius, start.y + radius))
  }
}

/// The blend modes of Lottie under the names of Core Animation.
enum BlendModes {
  private static let names: [Int: String] = [
    1: "multiplyBlendMode", 2: "screenBlendMode", 3: "overlayBlendMode", 4: "darkenBlendMode", 5: "lightenBlendMode",
    6: "colorDodgeBlendMode", 7: "colorBurnBlendMode", 8: "hardLightBlendMode", 9: "softLightBlendMode",
    10: "differenceBlendMode", 11: "exclusionBlendMode", 12: "hueBlendMode", 13: "saturationBlendMode",
    14: "colorBlendMode", 15: "luminosityBlendMode", 16: "plusL",
  ]

  /// The name of a mode; nil for the one that lays pictures over each other.
  static func name(_ number: Int) -> String? { names[number] }
}
