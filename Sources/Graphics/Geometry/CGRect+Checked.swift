// Checked versions of Foundation's operations on rectangles, which trap if an edge is NaN, and of the conversion to
// whole numbers. All uses go through these.
// SPDX-License-Identifier: Apache-2.0

extension CGRect {
  /// Whether none of the four edges is NaN; edges may be infinite. An infinite origin with an infinite size has a NaN
  /// edge.
  private var hasEdges: Bool {
    let box = standardized
    return !(box.minX.isNaN || box.maxX.isNaN || box.minY.isNaN || box.maxY.isNaN)
  }

  /// Whether the two have a point in common, even if only along an edge; false if an edge is NaN.
  package func meets(_ other: CGRect) -> Bool { hasEdges && other.hasEdges && intersects(other) }

  /// The intersection of both; null if they do not meet or an edge is NaN.
  package func common(with other: CGRect) -> CGRect { hasEdges && other.hasEdges ? intersection(other) : .null }

  /// The smallest rectangle around both; a rectangle with a NaN edge counts as the null one.
  package func united(with other: CGRect) -> CGRect {
    guard other.hasEdges else { return hasEdges ? self : .null }
    return hasEdges ? union(other) : other
  }

  /// Whether `other` lies inside; false if an edge is NaN.
  package func encloses(_ other: CGRect) -> Bool { hasEdges && other.hasEdges && contains(other) }

  /// Whether a point lies inside; the smaller edges belong to the rectangle, the larger ones do not.
  package func holds(_ point: CGPoint) -> Bool { hasEdges && !isNull && contains(point) }

  /// The rectangle, translated.
  package func moved(x: CGFloat, y: CGFloat) -> CGRect { offsetBy(dx: x, dy: y) }

  /// The rectangle with its edges moved inwards; null if nothing remains.
  package func shrunk(x: CGFloat, y: CGFloat) -> CGRect { insetBy(dx: x, dy: y) }

  /// The smallest rectangle with whole coordinates around this one; unchanged if an edge is not finite.
  package var grownToWholes: CGRect {
    let edges = minX + minY + maxX + maxY
    return edges.isFinite ? integral : self
  }
}

extension Int {
  /// Creates the whole part of a number, clamped to `bounds`; NaN becomes the lower bound.
  package init<Value: BinaryFloatingPoint>(_ value: Value, within bounds: ClosedRange<Int>) {
    if !(value > Value(bounds.lowerBound)) {
      self = bounds.lowerBound
    } else {
      self = value < Value(bounds.upperBound) ? Int(value) : bounds.upperBound
    }
  }
}
