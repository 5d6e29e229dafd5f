// Eight-bit pictures of both renderers, and the differences between them, as the product for clients' tests has them.
// SPDX-License-Identifier: Apache-2.0

import ByteDifferences
import Quartzite
import QuartziteTesting

/// A picture: rows from top to bottom; blue, green, red, alpha, premultiplied sRGB.
typealias Picture = PixelPicture

/// The difference between two pictures, in levels.
struct PictureDifference: Sendable {
  private let comparison: PictureComparison

  /// The largest difference of any channel, in levels of 255; 255 for pictures of different sizes.
  var largest: Int { comparison.largest }
  /// The same for paths that are drawn in two ways, without the few pixels in which their lines cross: a mesh resolves the crossings,
  /// and contexts add up areas. With meshes, one pixel of a hundred is left out.
  var largestBesideCrossings: Int {
    Production.resolvesCrossings && comparison.beyond <= pixelCount / 100
      ? min(comparison.largest, tolerance) : comparison.largest
  }
  private let tolerance: Int
  private let pixelCount: Int
  /// The place of the largest difference.
  var worst: (x: Int, y: Int) { comparison.worst }
  /// The number of pixels that differ at all, and of those that differ by more than the tolerance.
  var differing: Int { comparison.differing }
  var beyondTolerance: Int { comparison.beyond }

  init(_ actual: Picture, _ expected: Picture, tolerance: Int) {
    comparison = PictureComparison(actual, expected, tolerance: .levels(tolerance))
    self.tolerance = tolerance
    pixelCount = actual.width * actual.height
  }

  /// One line for a failing test.
  func report(_ actual: Picture, _ expected: Picture) -> String { comparison.report(actual, expected) }
}

extension Picture {
  /// The pixels of a rectangle, which lies in the picture.
  func part(_ left: Int, _ top: Int, _ width: Int, _ height: Int) -> Picture {
    var part: [UInt8] = []
    for y in top..<top + height {
      part += bytes[(y * self.width + left) * 4..<(y * self.width + left + width) * 4]
    }
    return Picture(width: width, height: height, bytes: part)
  }

  /// The largest difference of any channel of any pixel, in levels of 255.
  func largestDifference(from other: Picture) -> Int {
    PictureDifference(self, other, tolerance: 0).largest
  }

  /// The mean difference of all channels, in levels of 255; 255 or more for pictures of different sizes.
  func meanDifference(from other: Picture) -> Double {
    Double(ByteDifferences(bytes, other.bytes).sum) / Double(max(1, bytes.count))
  }
}

/// The differences between the bytes of two frames.
func differences(_ first: Frame, _ second: Frame) -> ByteDifferences { ByteDifferences(first.pixels, second.pixels) }

/// The largest difference between the bytes of two frames, in levels of 255; 255 for frames of different sizes.
func difference(_ first: Frame, _ second: Frame) -> Int { differences(first, second).largest }
