// The filters of Core Animation that Lottie layers need.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

/// The lightness of colours.
enum Lightness {
  /// The shares of red, green and blue, as BT.709 weights them.
  static let weights = [0.2126, 0.7152, 0.0722]
}

extension CAFilter {
  /// A blur, with its sigma in points.
  static func gaussianBlur(sigma: Double) -> CAFilter {
    let filter = CAFilter(type: "gaussianBlur")
    filter.setValue(max(0, sigma) as NSNumber, forKey: "inputRadius")
    return filter
  }

  /// A blur of After Effects: its blurriness is about three sigmas.
  static func gaussianBlur(blurriness: Double) -> CAFilter { gaussianBlur(sigma: blurriness * 0.3) }

  /// A filter that gives red, green and blue by three rows of five factors: of red, green, blue, alpha and one.
  static func colorMatrix(_ rows: [[Double]], alpha: [Double] = [0, 0, 0, 1, 0]) -> CAFilter {
    let filter = CAFilter(type: "colorMatrix")
    filter.setValue((rows.joined() + alpha).map { $0 as NSNumber }, forKey: "inputColorMatrix")
    return filter
  }

  /// A filter that gives everything one color.
  static func flat(_ color: SIMD4<Double>) -> CAFilter {
    colorMatrix((0..<3).map { [0, 0, 0, 0, color[$0]] }, alpha: [0, 0, 0, color.w, 0])
  }

  /// A filter that multiplies alpha.
  static func alpha(times factor: Double) -> CAFilter {
    colorMatrix([[1, 0, 0, 0, 0], [0, 1, 0, 0, 0], [0, 0, 1, 0, 0]], alpha: [0, 0, 0, factor, 0])
  }

  /// A filter that makes alpha above a half more, and alpha below it less.
  static func contrastOfAlpha(_ factor: Double) -> CAFilter {
    colorMatrix([[1, 0, 0, 0, 0], [0, 1, 0, 0, 0], [0, 0, 1, 0, 0]], alpha: [0, 0, 0, factor, (1 - factor) / 2])
  }

  /// A filter that makes lightness the alpha of a color.
  static func lightness(as color: SIMD4<Double>) -> CAFilter {
    colorMatrix(
      (0..<3).map { [0, 0, 0, 0, color[$0]] }, alpha: Lightness.weights.map { $0 * color.w } + [0, 0])
  }

  /// A filter that makes the sum of red, green and blue, each by its share, the alpha of black.
  static func alpha(from shares: [Double]) -> CAFilter {
    colorMatrix((0..<3).map { _ in [0, 0, 0, 0, 0] }, alpha: shares + [0, 0])
  }
}
