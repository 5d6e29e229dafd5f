// ComparisonReport: how two pictures differ, as text and as JSON.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteComparison

/// The differences between two pictures.
struct ComparisonReport: Encodable {
  /// One of the two pictures.
  struct Picture: Encodable {
    let file: String
    let width: Int
    let height: Int

    fileprivate var size: String { "\(width) × \(height)" }
  }

  /// The rectangle that holds all differences, in pixels from the top left.
  struct Area: Encodable {
    let x: Int
    let y: Int
    let width: Int
    let height: Int
  }

  /// The measurements of two pictures of one size.
  struct Differences: Encodable {
    /// The pixels that differ, and those that differ by more than the tolerance.
    let pixels: Int
    let beyondTolerance: Int
    /// The share of the pixels that differ, from 0 to 1.
    let share: Double
    /// The largest and the mean difference of a component, of 255.
    let largest: Int
    let mean: Double
    /// Nil if the pictures are equal.
    let area: Area?
  }

  let first: Picture
  let second: Picture
  let tolerance: Int
  /// Whether the pictures are equal within the tolerance.
  let isEqual: Bool
  /// Nil for pictures of different sizes.
  let differences: Differences?
  /// The picture of the differences.
  let output: String?
  /// The place of the largest difference.
  private let worst: (x: Int, y: Int)

  private enum CodingKeys: String, CodingKey {
    case first, second, tolerance, isEqual = "equal", differences, output
  }

  init(first: Picture, second: Picture, _ comparison: PictureComparison, tolerance: Int, output: String?) {
    (self.first, self.second, self.tolerance, self.output) = (first, second, tolerance, output)
    (isEqual, worst) = (comparison.matches, comparison.worst)
    differences =
      comparison.hasSameSize
      ? Differences(
        pixels: comparison.differing, beyondTolerance: comparison.beyond,
        share: Double(comparison.differing) / Double(max(1, comparison.total)), largest: comparison.largest,
        mean: comparison.mean,
        area: comparison.area.map { Area(x: $0.x, y: $0.y, width: $0.width, height: $0.height) })
      : nil
  }

  /// The report as sentences.
  var lines: [String] {
    guard let differences else {
      return ["The pictures have different sizes: \(first.size) and \(second.size) pixels."]
    }
    guard let area = differences.area else { return ["The pictures are equal: \(first.size) pixels."] }
    // Not all, if rounding says so.
    let isAll = differences.pixels == first.width * first.height
    let share = Self.number(isAll ? 100 : min(99.9, differences.share * 100)), total = first.width * first.height
    let beyond = tolerance > 0 ? ", \(differences.beyondTolerance) of them by more than \(tolerance) of 255" : ""
    return [
      "\(differences.pixels) of \(total) pixels differ (\(share) %)\(beyond).",
      "The largest difference is \(differences.largest) of 255, at \(worst.x),\(worst.y); the mean is \(Self.number(differences.mean)).",
      "All differences lie in \(area.width) × \(area.height) pixels at \(area.x),\(area.y).",
    ]
  }

  /// A number with three digits that count.
  private static func number(_ value: Double) -> String {
    value.formatted(.number.locale(Locale(identifier: "en_US_POSIX")).precision(.significantDigits(1...3)))
  }
}
