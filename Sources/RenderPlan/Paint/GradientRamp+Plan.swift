// Gradients in the form that a plan holds them: the stops, and the map from pixels to gradient space.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartziteTessellation

extension GradientRamp {
  /// The stops as a plan has them.
  var stops: GradientStops { GradientStops(colors: colors, locations: locations) }

  /// The form as which it is drawn, and the map from device pixels, counted from `anchor`, to gradient space, for a box seen under
  /// `projection`. Nil where it is seen edge-on or the map does not fit into floats. In perspective a focal gradient begins at its centre:
  /// its map takes all three rows, one of which perspective needs.
  func placed(
    _ box: RoundedBox, under projection: Projection, anchor: SIMD2<Double>
  ) -> (form: Form, map: Projection)? {
    let size = box.high - box.low
    let toUnitSquare = Projection(
      a: 1 / size.x, b: 0, c: 0, d: 1 / size.y, tx: -box.low.x / size.x, ty: -box.low.y / size.y)
    // The map is moved to the anchor before it is inverted: far from the picture's corner the inverse would lose
    // digits.
    let near = projection.translated(x: -anchor.x, y: -anchor.y)
    guard let toLayer = near.isAffine ? near.inverse : near.homogeneousInverse else { return nil }
    var map = toLayer.concatenating(toUnitSquare).concatenating(fromUnitSquare), form = form
    if form == .focal { if near.isAffine { map = map.concatenating(fromCircle) } else { form = .radial } }
    return map.fitsFloats ? (form, map) : nil
  }
}
