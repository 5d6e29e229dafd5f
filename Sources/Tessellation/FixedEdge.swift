// FixedEdge: edges on an integer grid, which the resolver orders and coverage is computed from.
// SPDX-License-Identifier: Apache-2.0

/// The grid: vertices are snapped to it once, and all later decisions about the order of edges are made in integers.
enum FixedGrid {
  /// The fractional bits of a coordinate. With the fifteen bits of its whole part, products of two fit into 64.
  static let xBits = 16
  static let yBits = 14
}

/// A downward part of a straight line, from `top` to `bottom`, on the line through its two ends.
struct FixedEdge {
  // The line. Parts of one edge share it, so that the end of one part is exactly the start of the next.
  var x0: Int64
  var y0: Int64
  var x1: Int64
  var y1: Int64
  /// The rows that this part spans.
  var top: Int64
  var bottom: Int64
  /// The change of the winding number when the edge is crossed from left to right.
  var winding: Int32

  init(x0: Int64, y0: Int64, x1: Int64, y1: Int64, winding: Int32) {
    self.x0 = x0
    self.y0 = y0
    self.x1 = x1
    self.y1 = y1
    top = y0
    bottom = y1
    self.winding = winding
  }

  /// Returns the x of the line at height `y`, rounded down to the grid. Products stay below 2^63: x has 31 bits, y 29.
  @inline(__always)
  func x(at y: Int64) -> Int64 {
    y == y0 ? x0 : y == y1 ? x1 : x0 + (x1 - x0) * (y - y0) / (y1 - y0)
  }

  /// Whether this edge lies left of `other` just below `y`, a height that both reach.
  @inline(__always)
  func isLeft(of other: FixedEdge, below y: Int64) -> Bool {
    let a = x(at: y), b = other.x(at: y)
    if a != b { return a < b }
    // From a common point the one that leans further to the left is the left one.
    let y = min(bottom, other.bottom)
    return x(at: y) < other.x(at: y)
  }
}
