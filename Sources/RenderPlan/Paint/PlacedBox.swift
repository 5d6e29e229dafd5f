// Boxes whose areas are computed for each pixel while they are drawn: which of them can be, and one of them as a quad gets it.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartziteTessellation

/// A box of the picture, whose area in each pixel is computed while it is drawn.
package struct PlacedBox: Sendable {
  /// The longest axis of a box, in pixels: floats hold its edges to a thousandth of a pixel.
  private static let longest = 8192.0

  package let form: BoxForm
  /// The centre, in device pixels.
  package let centre: SIMD2<Double>
  /// Half of the box along its two axes, from the centre to the middles of two sides, in device pixels.
  package let u, v: SIMD2<Double>
  /// The radius of the corners, in device pixels; 0 for sharp ones.
  package let radius: Double

  /// Places a box that is known to have the form under its map.
  package init(form: BoxForm, centre: SIMD2<Double>, u: SIMD2<Double>, v: SIMD2<Double>, radius: Double) {
    self.form = form
    (self.centre, self.u, self.v) = (centre, u, v)
    self.radius = radius
  }

  /// Places a box under a map. Nil where its area would not be exact enough, and for a box that covers whole pixels only, which is
  /// a plain rectangle.
  init?(_ shape: BoxShape, under projection: Projection) {
    guard projection.isAffine, projection.isFinite, shape.ringWidth == nil, !shape.box.isEmpty else { return nil }
    let half = (shape.box.high - shape.box.low) / 2
    let u = SIMD2(projection.x.x, projection.x.y) * half.x, v = SIMD2(projection.y.x, projection.y.y) * half.y
    let centre = projection.applied(to: (shape.box.low + shape.box.high) / 2)
    guard max((u * u).sum(), (v * v).sum()) <= Self.longest * Self.longest / 4,
      centre.x.magnitude + centre.y.magnitude < 1e6
    else { return nil }
    var range = MapRange()
    range.multiply(by: CollectionOfOne(projection))
    guard let form = BoxForm(of: CollectionOfOne(shape), under: range) else { return nil }
    if form == .axisAligned, AxisAlignedBox(shape, under: projection).isPixelAligned { return nil }
    let radius = shape.box.isSharp ? 0 : shape.box.radius * range.largestScale
    self.init(form: form, centre: centre, u: u, v: v, radius: radius)
  }

  /// The box moved by whole pixels.
  package func moved(by shift: SIMD2<Double>) -> PlacedBox {
    PlacedBox(form: form, centre: centre + shift, u: u, v: v, radius: radius)
  }

  /// The pixels of `clip` that the box touches.
  package func pixels(within clip: PixelRect) -> PixelRect {
    let isCircle = form == .round && radius * radius >= max((u * u).sum(), (v * v).sum())
    let reach = isCircle ? SIMD2(repeating: radius) : SIMD2(abs(u.x) + abs(v.x), abs(u.y) + abs(v.y))
    return PixelRect(around: centre - reach, centre + reach, within: clip)
  }

  /// The corners of an axis-aligned box, in device pixels.
  package var corners: (low: SIMD2<Double>, high: SIMD2<Double>) {
    let half = SIMD2(abs(u.x) + abs(v.x), abs(u.y) + abs(v.y))
    return (centre - half, centre + half)
  }

  /// The outline in device pixels.
  package var outline: Outline {
    let half = SIMD2((u * u).sum().squareRoot(), (v * v).sum().squareRoot())
    let x = half.x > 0 ? u / half.x : SIMD2(1, 0), y = half.y > 0 ? v / half.y : SIMD2(0, 1)
    return BoxShape(box: RoundedBox(low: -half, high: half, cornerRadius: radius)).outline(
      under: Projection(a: x.x, b: x.y, c: y.x, d: y.y, tx: centre.x, ty: centre.y))
  }
}

extension BoxForm {
  /// The smallest radius of the round corners of rotated boxes, in pixels: the areas of those with smaller ones would not
  /// be exact enough.
  private static let smallestRadius = 2.0
  /// The smallest width of other boxes with round corners, in pixels, for the same reason.
  private static let smallestWidth = 1.5

  /// The form of boxes whose areas can be computed under all maps of a family; nil where that is not exact enough.
  init?(of boxes: some Collection<BoxShape>, under range: MapRange) {
    guard boxes.allSatisfy(\.isEvenlyRounded) else { return nil }
    if boxes.allSatisfy(\.box.isSharp) {
      self = range.keepsRectangles ? .axisAligned : .rotated
      return
    }
    guard range.keepsCircles else { return nil }
    if range.keepsRectangles || boxes.allSatisfy(\.isCircle) {
      guard (boxes.lazy.map(\.shorterSide).min() ?? 0) * range.smallestScale >= Self.smallestWidth else { return nil }
      self = .round
    } else {
      guard (boxes.lazy.map(\.box.radius).min() ?? 0) * range.smallestScale >= Self.smallestRadius else { return nil }
      self = .rotatedRound
    }
  }
}

extension BoxShape {
  /// Whether all corners are equal arcs of circles or sharp, and all edges antialiased.
  fileprivate var isEvenlyRounded: Bool {
    hardEdges.isEmpty && (box.isSharp || (box.corners == .all && box.expansion == 1))
  }

  fileprivate var isCircle: Bool {
    2 * box.radius == box.high.x - box.low.x && 2 * box.radius == box.high.y - box.low.y
  }

  fileprivate var shorterSide: Double { (box.high - box.low).min() }
}
