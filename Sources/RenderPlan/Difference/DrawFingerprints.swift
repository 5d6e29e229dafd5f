// DrawFingerprints: numbers that stand for draws, with everything of the plan's tables that their pixels follow from.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartzitePixelEffects
import QuartziteTessellation

/// The fingerprints of the draws of one plan. They name images, tiles and paths by identity.
struct DrawFingerprints {
  private let tables: DrawTables
  private let areas: AreaTable
  /// The fingerprints of the paints that were asked for.
  private var paints: [Fingerprint?]

  init(_ plan: FramePlan) {
    (tables, areas) = (plan.tables, plan.areas)
    paints = Array(repeating: nil, count: plan.tables.paints.count)
  }

  /// Adds a draw to a fingerprint, without the pixels of passes and of copies that it shows. Positions count from `corner`: draws that lie
  /// alike beside it have equal fingerprints.
  mutating func add(_ draw: Draw, from corner: SIMD2<Int>, to all: inout Fingerprint) {
    let rect = draw.rect.offset(x: -corner.x, y: -corner.y)
    all.add(UInt64(truncatingIfNeeded: rect.x0 &* 0x1_0000_0001 &+ rect.y0))
    all.add(UInt64(truncatingIfNeeded: rect.x1 &* 0x1_0000_0001 &+ rect.y1))
    all.add(UInt64(draw.composition.rawValue))
    add(draw.coverage, at: draw.corner, to: &all)
    switch draw.filling {
    case .color(let color): all.add(UInt64(unsafeBitCast(color, to: UInt32.self)))
    case .paint(let index):
      all.add(fingerprint(ofPaint: index).value)
      all.add(tables.paints[Int(index)].place(at: draw.corner, in: tables))
    }
  }

  /// Adds a coverage, seen from the pixel at `corner`.
  private func add(_ coverage: Draw.Coverage, at corner: SIMD2<Double>, to all: inout Fingerprint) {
    switch coverage {
    case .full: all.add(0)
    case .tile, .stretchedTile:
      guard let placed = tables.tile(of: coverage) else { return }
      all.add(placed.tile)
      all.add(SIMD2(Double(placed.rect.x0), Double(placed.rect.y0)) - corner)
      all.add(SIMD2(Double(placed.rect.width), Double(placed.rect.height)))
    case .area(let index, let x, let y):
      all.add(areas.areas[Int(index)].fingerprint)
      all.add(SIMD2(Double(x), Double(y)) - corner)
    case .box(let index):
      let box = tables.boxes[Int(index)]
      all.add(UInt64(box.form.rawValue))
      for pair in [box.centre - corner, box.u, box.v, SIMD2(box.radius, 0)] { all.add(pair) }
    case .convexQuad(let index):
      let quad = tables.convexQuads[Int(index)]
      for point in quad.corners { all.add(point - corner) }
      for side in quad.sides {
        all.add(SIMD2(side.line.x, side.line.y))
        all.add(SIMD2(side.line.z, Double(side.rule.rawValue)))
      }
    case .boxes(let index):
      var hasher = Hasher()
      hasher.combine(tables.replications[Int(index)])
      all.add(UInt64(bitPattern: Int64(hasher.finalize())))
      all.add(corner)
    }
  }

  /// The fingerprint of a paint, but for its place and for the pixels of passes and of copies that it shows.
  private mutating func fingerprint(ofPaint index: UInt32) -> Fingerprint {
    if let known = paints[Int(index)] { return known }
    let made = tables.paints[Int(index)].fingerprint(in: tables)
    paints[Int(index)] = made
    return made
  }
}

extension PlacedPaint {
  /// The number of everything but the place, and the pixels of passes and of copies.
  fileprivate func fingerprint(in tables: DrawTables) -> Fingerprint {
    var all = Fingerprint()
    func add(_ numbers: SIMD3<Double>) {
      all.add(SIMD2(numbers.x, numbers.y))
      all.add(numbers.z.bitPattern)
    }
    func add(_ source: TextureReference, _ filter: TextureFilter) {
      all.add(UInt64(truncatingIfNeeded: filter.hashValue))
      switch source {
      case .image(let index): all.add(tables.images[index])
      case .pass: all.add(1)
      case .copy: all.add(2)
      }
    }
    func add(_ paint: PlacedTexture) {
      add(paint.source, paint.filter)
      all.add(paint.across)
      all.add(paint.down)
      all.add(UInt64(paint.mipLevel.bitPattern))
      all.add(paint.isDrawnTinted ? 1 : 0)
    }
    func add(_ tint: SIMD4<UInt8>, _ number: Float) {
      all.add(UInt64(unsafeBitCast(tint, to: UInt32.self)) << 32 | UInt64(number.bitPattern))
    }
    switch self {
    case .texture(let paint, let tint):
      all.add(3)
      add(paint)
      add(tint, 1)
    case .filtered(let paint, let matrix, let opacity):
      all.add(4)
      add(paint)
      all.add(UInt64(truncatingIfNeeded: tables.colorMatrices[matrix].hashValue))
      add(.zero, opacity)
    case .blended(let paint, let blending, let tint, let share):
      all.add(5)
      add(paint)
      all.add(UInt64(truncatingIfNeeded: blending.mode.hashValue))
      if case .image(let index)? = blending.mask { all.add(tables.images[index]) }
      all.add(blending.mask == nil ? 0 : 1)
      add(tint, share)
    case .gradient(let index, let tint, let opacity):
      let gradient = tables.gradients[index]
      all.add(6)
      all.add(UInt64(gradient.form.rawValue))
      // Pixels follow from the numbers as floats. The doubles differ in their last bits where a group is moved.
      for row in [gradient.map.x, gradient.map.y, gradient.map.origin] { add(SIMD3<Double>(SIMD3<Float>(row))) }
      all.add(UInt64(truncatingIfNeeded: gradient.stops.hashValue))
      add(tint, opacity)
    case .projected(let source, let filter, let index, let tint, let opacity):
      all.add(7)
      add(source, filter)
      let map = tables.projections[index].map
      for row in [map.x, map.y, map.origin] { add(row) }
      all.add(tables.projections[index].levelBias.bitPattern)
      add(tint, opacity)
    }
    return all
  }

  /// The position in the paint of a pixel's left top corner, as precise as pixels show it.
  fileprivate func place(at corner: SIMD2<Double>, in tables: DrawTables) -> SIMD2<Double> {
    switch self {
    case .texture(let paint, _), .filtered(let paint, _, _), .blended(let paint, _, _, _):
      SIMD2<Double>(SIMD2<Float>(paint.position(at: corner)))
    case .gradient(let index, _, _): corner - tables.gradients[index].anchor
    case .projected(_, _, let index, _, _): corner - tables.projections[index].anchor
    }
  }
}
