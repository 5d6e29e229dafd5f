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

  /// A filter that gives red, green and blue by three rows of five factors: of red, green, blue, alpha and one.
  static func colorMatrix(_ rows: [[Double]], alpha: [Double] = [0, 0, 0, 1, 0]) -> CAFilter {
    let filter = CAFilter(type: "colorMatrix")
    filter.setValue((rows.joined() + alpha).map { $0 as NSNumber }, forKey: "inputColorMatrix")
    return filter
  }

  /// A filter that makes lightness the alpha of black.
  static var luminanceToAlpha: CAFilter {
    colorMatrix([[Double]](repeating: [0, 0, 0, 0, 0], count: 3), alpha: Lightness.weights + [0, 0])
  }
}
