// The differences of antialiased pixels from exact areas, and the rule that pictures keep to.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The differences of many pixels from their exact areas, in 255ths of a pixel.
///
/// The rule is that of DESIGN, decision 6: over the pixels on edges the mean is at most 0.6, 99.5 % are within 4, and one that a
/// single line crosses is within 8. Chords in place of curves, and areas that are added up where lines cross, make these
/// errors.
package struct AreaErrors {
  /// The number of pixels that are covered in part, or should be.
  package private(set) var edgePixels = 0
  /// The number of pixels in all.
  private var pixels = 0
  private var sum = 0.0
  /// The numbers of pixels that are off by more than 1, 4, 8 and 16.
  private var beyond = [0, 0, 0, 0]
  private static let steps = [1.0, 4, 8, 16]
  package private(set) var largest = 0.0
  /// The largest difference of a pixel that one line crosses.
  private var largestOfOne = 0.0

  package init() {}

  /// Adds bytes of coverage, `exact` areas of the same pixels, 0 to 1, and whether only one line crosses each, if that is known.
  package mutating func add(_ bytes: [Int], _ exact: [Double], isOneLine: [Bool]? = nil) {
    pixels += bytes.count
    for index in exact.indices {
      let expected = exact[index] * 255, difference = abs(Double(bytes[index]) - expected)
      guard difference > 1e-6 || (expected > 1e-6 && expected < 255 - 1e-6) else { continue }
      edgePixels += 1
      sum += difference
      for step in Self.steps.indices where difference > Self.steps[step] + 0.5 { beyond[step] += 1 }
      largest = max(largest, difference)
      if let isOneLine, isOneLine[index] { largestOfOne = max(largestOfOne, difference) }
    }
  }

  package mutating func add(_ other: AreaErrors) {
    edgePixels += other.edgePixels
    pixels += other.pixels
    sum += other.sum
    for step in beyond.indices { beyond[step] += other.beyond[step] }
    largest = max(largest, other.largest)
    largestOfOne = max(largestOfOne, other.largestOfOne)
  }

  /// The mean difference over the pixels on edges.
  package var mean: Double { sum / Double(max(edgePixels, 1)) }

  private var text: String {
    let shares = beyond.map { String(format: "%.3f %%", 100 * Double($0) / Double(max(edgePixels, 1))) }
    return String(format: "mean %.3f on edges, %.4f of all; ", mean, sum / Double(max(pixels, 1)))
      + "beyond 1, 4, 8, 16: \(shares.joined(separator: ", ")); "
      + String(format: "largest %.1f, of one line %.1f; %d pixels", largest, largestOfOne, edgePixels)
  }

  /// The errors in words if they break the rule, or with `ofOneLine` its part about pixels that one line crosses, else nil. With
  /// QUARTZITE_SHOW_ERRORS, prints them in any case.
  package func violation(_ name: String, ofOneLine: Bool = false) -> String? {
    if ProcessInfo.processInfo.environment["QUARTZITE_SHOW_ERRORS"] != nil { print("\(name): \(text)") }
    let isKept = ofOneLine || mean <= 0.6 && Double(beyond[1]) <= 0.005 * Double(edgePixels)
    return isKept && largestOfOne <= 8 ? nil : "\(name): \(text)"
  }
}

/// The ways of polygons through each pixel of a square picture.
package struct BoundaryEntries {
  /// The number of times that polygons enter each pixel.
  package private(set) var counts: [Int]
  /// The length of their ways in it, in pixels.
  private var lengths: [Double]

  /// Walks along polygons in steps of a small part of a pixel.
  package init(_ polygons: [[SIMD2<Double>]], side: Int) {
    counts = Array(repeating: 0, count: side * side)
    lengths = Array(repeating: 0, count: side * side)
    let limit = Double(side)
    for polygon in polygons {
      var first: Int?, last: Int?
      guard var from = polygon.last else { continue }
      for to in polygon {
        let length = magnitude(to - from), steps = max(1, min(4_000, Int((length * 16).rounded(.up))))
        for step in 1...steps {
          let point = from + (to - from) * (Double(step) / Double(steps))
          guard point.x >= 0, point.y >= 0, point.x < limit, point.y < limit else {
            last = nil
            continue
          }
          let pixel = Int(point.y) * side + Int(point.x)
          lengths[pixel] += length / Double(steps)
          if pixel != last { counts[pixel] += 1 }
          if first == nil { first = pixel }
          last = pixel
        }
        from = to
      }
      // A polygon that begins within a pixel enters it once.
      if let first, first == last { counts[first] -= 1 }
    }
  }

  /// Whether one line crosses each pixel, and no longer way than from corner to corner.
  package var isOneLine: [Bool] { zip(counts, lengths).map { $0 == 1 && $1 < 1.5 } }
}
