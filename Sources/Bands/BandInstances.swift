// BandInstances: the boxes of replicators, one after the other.
// SPDX-License-Identifier: Apache-2.0

import QuartziteRenderPlan
import QuartziteTessellation

/// The boxes of a replication, by the mathematics of `Shaders/replicated.glsl`.
struct BandInstances: Sendable {
  private let replication: Replication
  /// The box around what one instance of each level shows, before it is mapped; a little larger than that.
  private var extents: [Extent] = []

  /// Nil if the meter ends before all instances have been looked at.
  init?(_ replication: Replication, meter: WorkMeter?) {
    self.replication = replication
    var extent = Extent.nothing
    for box in replication.boxes {
      let half = SIMD2<Double>(box.halfSize)
      extent.add(Extent(low: -half, high: half), mappedBy: box.placement)
    }
    for level in replication.levels {
      extents.append(Extent(low: extent.low - 0.01, high: extent.high + 0.01))
      var all = Extent.nothing
      for number in 0..<level.count {
        if meter.isOver(after: 1) { return nil }
        all.add(extent, mappedBy: map(of: number, level, in: .identity))
      }
      extent = all
    }
  }

  /// Takes a box and its colour: red, green, blue and alpha, premultiplied, 0 to 255.
  typealias Body = (PlacedBox, _ color: SIMD4<Float>) -> Void

  /// Calls `body` with each box that may show something in some pixels, in paint order, moved by `shift` pixels, until the meter ends.
  func forEachBox(in pixels: PixelRect, movedBy shift: SIMD2<Double>, meter: WorkMeter?, _ body: Body) {
    let start = Projection(a: 1, b: 0, c: 0, d: 1, tx: shift.x, ty: shift.y)
    let window = Extent(
      low: SIMD2(Double(pixels.x0), Double(pixels.y0)), high: SIMD2(Double(pixels.x1), Double(pixels.y1)))
    visit(replication.levels.count - 1, start, SIMD4(repeating: 255), window, meter, body)
  }

  /// The map of an instance of a level to what is around the level, and on by `outer`.
  private func map(of number: Int, _ level: Replication.Level, in outer: Projection) -> Projection {
    if replication.isShifted {
      let shift = SIMD2<Double>(level.shift) * Double(number)
      return outer.translated(x: shift.x, y: shift.y)
    }
    let low = level.low.count
    return level.low[number % low].concatenating(level.high[number / low]).concatenating(outer)
  }

  /// Visits the instances of a level and of all levels in it. The outermost level changes slowest.
  private func visit(
    _ index: Int, _ outer: Projection, _ tint: SIMD4<Float>, _ window: Extent, _ meter: WorkMeter?,
    _ body: Body
  ) {
    guard index >= 0 else { return visitBoxes(outer, tint, body) }
    let level = replication.levels[index]
    for number in 0..<level.count {
      if meter.isOver(after: 1) { return }
      let map = map(of: number, level, in: outer)
      var extent = Extent.nothing
      extent.add(extents[index], mappedBy: map)
      // Not a number passes here, and is found box by box.
      if any(extent.high .< window.low) || any(extent.low .> window.high) { continue }
      let straight = (level.firstColor + Float(number) * level.colorStep).clamped(
        lowerBound: .zero, upperBound: SIMD4(repeating: 1))
      var factor = straight * straight.w
      factor.w = straight.w
      let color = tint * factor
      if color.w == 0 { continue }
      visit(index - 1, map, color, window, meter, body)
    }
  }

  private func visitBoxes(_ outer: Projection, _ tint: SIMD4<Float>, _ body: Body) {
    for box in replication.boxes {
      let color = box.color * tint
      if color.w == 0 { continue }
      let placed = box.placement.concatenating(outer)
      // Out of the reach of floats, as the shader has it.
      guard abs(placed.origin.x) + abs(placed.origin.y) < 1e6 else { continue }
      let x = SIMD2(placed.x.x, placed.x.y), y = SIMD2(placed.y.x, placed.y.y), half = SIMD2<Double>(box.halfSize)
      let shown = PlacedBox(
        form: replication.form, centre: SIMD2(placed.origin.x, placed.origin.y), u: x * half.x, v: y * half.y,
        radius: Double(box.radius) * (x * x).sum().squareRoot())
      body(shown, color)
    }
  }
}

extension Replication.Box {
  /// Maps the box, whose centre is the origin, to the space that it is given in.
  fileprivate var placement: Projection {
    Projection(
      a: Double(x.x), b: Double(x.y), c: Double(y.x), d: Double(y.y), tx: Double(centre.x), ty: Double(centre.y))
  }
}
