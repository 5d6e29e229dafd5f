// The one door to Foundation's operations on rectangles, which trap where an edge is not a number, and to whole
// numbers.
// SPDX-License-Identifier: Apache-2.0

extension CGRect {
  /// Whether all four edges are numbers, or infinite. An infinite origin with an infinite size has an edge that is
  /// none.
  private var hasEdges: Bool {
    let box = standardized
    return !(box.minX.isNaN || box.maxX.isNaN || box.minY.isNaN || box.maxY.isNaN)
  }

  /// Whether the two have a point in common, also if only along an edge; never so where an edge is no number.
  package func meets(_ other: CGRect) -> Bool { hasEdges && other.hasEdges && intersects(other) }

  /// The area that both cover; null where they don't meet or an edge is no number.
  package func common(with other: CGRect) -> CGRect { hasEdges && other.hasEdges ? intersection(other) : .null }

  /// The smallest rectangle around both; a rectangle with an edge that is no number counts as the null one.
  package func united(with other: CGRect) -> CGRect {
    guard other.hasEdges else { return hasEdges ? self : .null }
    return hasEdges ? union(other) : other
  }

  /// Whether `other` lies inside; never so where an edge is no number.
  package func encloses(_ other: CGRect) -> Bool { hasEdges && other.hasEdges && contains(other) }

  /// Whether a point lies inside; the smaller edges belong to the rectangle, the larger ones do not.
  package func holds(_ point: CGPoint) -> Bool { hasEdges && !isNull && contains(point) }

  /// The rectangle displaced.
  package func moved(x: CGFloat, y: CGFloat) -> CGRect { offsetBy(dx: x, dy: y) }

  /// The rectangle with its edges moved inwards; null where that leaves nothing.
  package func shrunk(x: CGFloat, y: CGFloat) -> CGRect { insetBy(dx: x, dy: y) }

  /// The smallest rectangle with whole coordinates around this one; itself where an edge is not finite.
  package var grownToWholes: CGRect {
    let edges = minX + minY + maxX + maxY
    return edges.isFinite ? integral : self
  }
}

extension Int {
  /// The whole part of a number, no less than the lower bound, as which NaN counts, and no more than the upper one.
  package init<Value: BinaryFloatingPoint>(_ value: Value, within bounds: ClosedRange<Int>) {
    if !(value > Value(bounds.lowerBound)) {
      self = bounds.lowerBound
    } else {
      self = value < Value(bounds.upperBound) ? Int(value) : bounds.upperBound
    }
  }
}
