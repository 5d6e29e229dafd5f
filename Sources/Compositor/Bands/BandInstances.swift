// BandInstances: the boxes of replicators, one after the other.
// SPDX-License-Identifier: Apache-2.0

import QuartziteRenderPlan
import QuartziteTessellation

/// The boxes of a replication, by the mathematics of `Shaders/replicated.glsl`.
struct BandInstances: Sendable {
  /// A box of one instance.
  struct Box {
    /// Maps the box, whose centre is the origin, to pixels.
    let projection: Projection
    /// Half of its size, and the radius of its corners, before it is mapped.
    let halfSize: SIMD2<Double>
    let radius: Double
    /// Red, green, blue and alpha, premultiplied, 0 to 1.
    let color: SIMD4<Float>
  }

  private let replication: Replication
  private let table: ParameterTable
  /// The box around what one instance of each level shows, before it is mapped; a little larger than that.
  private var extents: [Extent] = []

  /// Nil if the meter ends before all instances have been looked at.
  init?(_ replication: Replication, _ table: ParameterTable, meter: WorkMeter?) {
    self.replication = replication
    self.table = table
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

  /// Calls `body` with each box that may show something in some pixels, in paint order, moved by `shift` pixels, until the meter ends.
  func forEachBox(in pixels: PixelRect, movedBy shift: SIMD2<Double>, meter: WorkMeter?, _ body: (Box) -> Void) {
    let start = Projection(a: 1, b: 0, c: 0, d: 1, tx: shift.x, ty: shift.y)
    let window = Extent(
      low: SIMD2(Double(pixels.x0), Double(pixels.y0)), high: SIMD2(Double(pixels.x1), Double(pixels.y1)))
    visit(replication.levels.count - 1, start, SIMD4(repeating: 1), window, meter, body)
  }

  /// The map of an instance of a level to what is around the level, and on by `outer`.
  private func map(of number: Int, _ level: Replication.Level, in outer: Projection) -> Projection {
    if replication.isShifted {
      let shift = SIMD2<Double>(level.shift) * Double(number)
      return outer.translated(x: shift.x, y: shift.y)
    }
    return map(level.low + 2 * (number % level.base)).concatenating(map(level.high + 2 * (number / level.base)))
      .concatenating(outer)
  }

  /// Visits the instances of a level and of all levels in it. The outermost level changes slowest.
  private func visit(
    _ index: Int, _ outer: Projection, _ tint: SIMD4<Float>, _ window: Extent, _ meter: WorkMeter?,
    _ body: (Box) -> Void
  ) {
    guard index >= 0 else { return visitBoxes(outer, tint, body) }
    let level = replication.levels[index]
    for number in 0..<level.count {
      if meter.isOver(after: 1) { return }
      let map = map(of: number, level, in: outer)
      var extent = Extent.nothing
      extent.add(extents[index], mappedBy: map)
      // What is not a number is left to the boxes.
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

  private func visitBoxes(_ outer: Projection, _ tint: SIMD4<Float>, _ body: (Box) -> Void) {
    for box in replication.boxes {
      let color = box.color * tint
      if color.w == 0 { continue }
      let placed = box.placement.concatenating(outer)
      // Out of the reach of floats, as the shader has it.
      guard abs(placed.origin.x) + abs(placed.origin.y) < 1e6 else { continue }
      body(
        Box(projection: placed, halfSize: SIMD2<Double>(box.halfSize), radius: Double(box.radius), color: color))
    }
  }

  /// The affine map that begins at an entry of the table.
  private func map(_ entry: Int) -> Projection {
    let axes = SIMD4<Double>(table.entries[entry]), origin = SIMD4<Double>(table.entries[entry + 1])
    return Projection(a: axes.x, b: axes.y, c: axes.z, d: axes.w, tx: origin.x, ty: origin.y)
  }
}

extension Replication.Box {
  /// Maps the box, whose centre is the origin, to the space that it is given in.
  fileprivate var placement: Projection {
    Projection(
      a: Double(x.x), b: Double(x.y), c: Double(y.x), d: Double(y.y), tx: Double(centre.x), ty: Double(centre.y))
  }
}

extension BandInstances.Box {
  /// The box of a record, its colour 255 times as large in there.
  init(_ record: QuadRecord) {
    let u = SIMD2(Double(record.texture.z), Double(record.texture.w))
    let v = SIMD2(Double(record.textureDown.x), Double(record.textureDown.y))
    let half = SIMD2((u * u).sum().squareRoot(), (v * v).sum().squareRoot())
    let x = half.x > 0 ? u / half.x : SIMD2(1, 0), y = half.y > 0 ? v / half.y : SIMD2(0, 1)
    projection = Projection(
      a: x.x, b: x.y, c: y.x, d: y.y, tx: Double(record.rect.x) + Double(record.texture.x),
      ty: Double(record.rect.y) + Double(record.texture.y))
    halfSize = half
    radius = Double(record.scalar)
    color = SIMD4<Float>(record.color) / 255
  }

  /// The smallest and the largest x and y that it reaches, in pixels.
  var extent: (low: SIMD2<Double>, high: SIMD2<Double>) {
    let centre = SIMD2(projection.origin.x, projection.origin.y)
    let u = SIMD2(projection.x.x, projection.x.y) * halfSize.x, v = SIMD2(projection.y.x, projection.y.y) * halfSize.y
    let half = SIMD2(abs(u.x) + abs(v.x), abs(u.y) + abs(v.y))
    return (centre - half, centre + half)
  }

  /// The outline in pixels.
  var outline: Outline {
    BoxShape(box: RoundedBox(low: -halfSize, high: halfSize, cornerRadius: radius)).outline(under: projection)
  }
}
