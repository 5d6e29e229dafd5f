// Bounds on families of maps: on all products of one map from each of several lists.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// Bounds on the scales of all products, and the shapes that all of them preserve.
struct MapRange {
  private(set) var largestScale = 1.0
  private(set) var smallestScale = 1.0
  /// Whether all products map axis-aligned rectangles to axis-aligned rectangles.
  private(set) var keepsRectangles = true
  /// Whether all products map circles to circles.
  private(set) var keepsCircles = true

  /// Multiplies the family by a list of affine maps, any one of which may come next.
  mutating func multiply(by maps: some Sequence<Projection>) {
    var largest = 0.0, smallest = Double.infinity
    for map in maps {
      let scale = map.largestScale
      largest = max(largest, scale)
      smallest = min(smallest, scale > 0 ? abs(map.determinant) / scale : 0)
      keepsRectangles = keepsRectangles && map.keepsRectangles
      keepsCircles = keepsCircles && map.keepsCircles
    }
    largestScale *= largest
    smallestScale *= smallest
  }
}
