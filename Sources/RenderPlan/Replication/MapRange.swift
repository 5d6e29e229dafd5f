// What a family of maps can do to a shape: the products of one map of each of several lists.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// Bounds on the scale of every product, and what all of them keep.
struct MapRange {
  private(set) var largestScale = 1.0
  private(set) var smallestScale = 1.0
  /// Whether upright rectangles stay upright rectangles.
  private(set) var keepsRectangles = true
  /// Whether circles stay circles.
  private(set) var keepsCircles = true

  /// Multiplies the family by a list of affine maps, any of which may be next.
  mutating func multiply(by maps: [Projection]) {
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
