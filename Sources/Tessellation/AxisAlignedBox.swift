// AxisAlignedBox: an axis-aligned box in the picture, whose edges are parallel to rows and columns of pixels.
// SPDX-License-Identifier: Apache-2.0

/// The device-space image of a box under a projection that maps rectangles to axis-aligned ones.
package struct AxisAlignedBox {
  /// The edges in device pixels; hard ones are already moved to the border of the pixels that they include.
  package private(set) var low: SIMD2<Double>
  package private(set) var high: SIMD2<Double>
  /// The edges of the hole, if there is one.
  package private(set) var hole: (low: SIMD2<Double>, high: SIMD2<Double>)?
  /// The distance from the edges that the corners reach, in pixels.
  package let cornerReach: SIMD2<Double>

  /// A rectangle further out than any picture.
  package static let unbounded = PixelRect(x0: -1 << 30, y0: -1 << 30, x1: 1 << 30, y1: 1 << 30)

  package init(_ shape: BoxShape, under projection: Projection) {
    let isSwapped = projection.x.x == 0 && projection.y.y == 0
    (low, high) = Self.image(shape.box, projection)
    hole = shape.hole.map { Self.image($0, projection) }
    let scale = SIMD2(
      abs(isSwapped ? projection.y.x : projection.x.x), abs(isSwapped ? projection.x.y : projection.y.y))
    cornerReach = scale * shape.cornerExtent

    guard !shape.hardEdges.isEmpty else { return }
    // The sides of the layer that correspond to the sides of the picture.
    let alongX: (BoxShape.Edges, BoxShape.Edges) = isSwapped ? (.minY, .maxY) : (.minX, .maxX)
    let alongY: (BoxShape.Edges, BoxShape.Edges) = isSwapped ? (.minX, .maxX) : (.minY, .maxY)
    let growsX = (isSwapped ? projection.y.x : projection.x.x) > 0
    let growsY = (isSwapped ? projection.x.y : projection.y.y) > 0
    let hard = shape.hardEdges
    if hard.contains(growsX ? alongX.0 : alongX.1) { low.x = Self.hard(low.x) }
    if hard.contains(growsX ? alongX.1 : alongX.0) { high.x = Self.hard(high.x) }
    if hard.contains(growsY ? alongY.0 : alongY.1) { low.y = Self.hard(low.y) }
    if hard.contains(growsY ? alongY.1 : alongY.0) { high.y = Self.hard(high.y) }
  }

  /// Returns the border between the pixels whose centres lie before `edge` and the others. A centre within rounding
  /// error of the edge counts as on it.
  private static func hard(_ edge: Double) -> Double { (edge - 0.5 - 1e-9).rounded(.up) }

  private static func image(_ box: RoundedBox, _ projection: Projection) -> (low: SIMD2<Double>, high: SIMD2<Double>) {
    let a = projection.applied(to: box.low), b = projection.applied(to: box.high)
    return (snapped(pointwiseMin(a, b)), snapped(pointwiseMax(a, b)))
  }

  /// Snaps edges that are within rounding error of a pixel edge to it.
  private static func snapped(_ point: SIMD2<Double>) -> SIMD2<Double> {
    let whole = point.rounded(.toNearestOrEven)
    return point.replacing(with: whole, where: ((point - whole) * (point - whole)) .< SIMD2(repeating: 1e-12))
  }

  /// Whether every edge lies between pixels.
  package var isPixelAligned: Bool { low == low.rounded(.down) && high == high.rounded(.down) }

  /// Returns the pixels that are covered fully; meaningful for boxes without a hole.
  package func coveredPixels(within clip: PixelRect) -> PixelRect {
    PixelRect(innermostOf: low, high, within: clip)
  }
}
