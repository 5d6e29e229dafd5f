// Draws a gradient layer: its gradient, over the background and in its shape.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteGraphics
import QuartziteTessellation

extension ItemPainter {
  /// Draws a gradient in a shape.
  mutating func draw(_ ramp: GradientRamp, in shape: BoxShape, _ placed: PlacedNode) {
    let coverage = shapes(ofItemsOf: placed).coverage(of: shape, under: placed.projection, clip: placed.clip)
    guard !coverage.isEmpty else { return }
    let anchor = placed.projection.pixel(nearMiddleOf: shape.box.low, shape.box.high, in: canvas.rect)
    guard let seen = ramp.placed(shape.box, under: placed.projection, anchor: anchor) else {
      report(
        .notDrawn, of: placed.node,
        "its gradient lies between points that are too close together or too far apart; it was left out")
      return
    }
    let stops = ramp.stops
    let gradient = PlacedGradient(form: seen.form, map: seen.map, stops: stops, anchor: anchor)
    guard let index = targets.plan.tables.add(gradient) else {
      report(
        .tooComplex, of: placed.node,
        "the gradients and instances of the picture take more than \(DrawTables.capacity) table entries; its own was left out"
      )
      return
    }
    paint(coverage, .gradient(index: index, isOpaque: stops.isOpaque), placed)
  }
}
