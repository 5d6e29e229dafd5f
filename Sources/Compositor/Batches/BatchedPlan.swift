// BatchedPlan: a plan for a device: a record for each quad, batches of records of one kind, and the tables that they look up.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteRenderPlan
import QuartziteTessellation

/// Quads that are drawn by one call: the same program, the same textures.
struct Batch {
  var key: BatchKey
  var records: [QuadRecord]
}

/// The batches of a plan, pass by pass, and the tables that their records name by index.
struct BatchedPlan {
  /// One step in filling a target.
  enum Step {
    case draw(Batch)
    case copy(BackdropCopy)
  }

  let plan: FramePlan
  /// The steps of each pass, in order; none where a blur fills its target.
  private(set) var passes: [[Step]] = []
  /// The tiles that records name by index.
  var tiles: [AtlasTile] { tileTable.tiles }
  /// The numbers that shaders look up.
  private(set) var parameters: ParameterTable
  /// Whether each image of the plan is read.
  private(set) var readsImage: [Bool]
  /// Whether smaller levels of each image are read.
  private(set) var readsLevels: [Bool]
  private var tileTable = TileTable()

  /// Encodes a plan, until `deadline`. A rectangle of one colour with at most `largestFilledTile` pixels is drawn through a tile where it then
  /// joins the batch of its neighbours.
  init(_ plan: FramePlan, largestFilledTile: Int, by deadline: Deadline = .none) {
    self.plan = plan
    parameters = ParameterTable(plan.tables)
    readsImage = Array(repeating: false, count: plan.tables.images.count)
    readsLevels = readsImage
    for pass in plan.passes {
      // Copies may reach beyond the target.
      let reach = pass.copies.reduce(pass.rect) { $0.union($1.rect) }
      var builder = BatchBuilder(
        bounds: pass.draws.reduce(reach) { $0.union($1.rect) }, largestFilledTile: largestFilledTile)
      for step in pass.steps {
        switch step {
        case .draws(let range):
          for draw in pass.draws[range] {
            if deadline.hasPassedLately { return }
            add(draw, to: &builder)
          }
        case .copy(let copy): builder.add(copy)
        }
      }
      passes.append(builder.steps)
    }
  }

  /// The batches of all passes.
  var batches: [Batch] {
    passes.flatMap { steps in steps.compactMap { if case .draw(let batch) = $0 { batch } else { nil } } }
  }

  /// Adds a draw: of an area, its rectangles and tiles.
  private mutating func add(_ draw: Draw, to builder: inout BatchBuilder) {
    guard case .area(let index, let x, let y) = draw.coverage else {
      return add(draw, draw.rect, plan.tables.tile(of: draw.coverage), to: &builder)
    }
    guard case .strips(let entry) = plan.areas.areas[Int(index)].content else {
      return assertionFailure("the areas of a device's plan are strips")
    }
    func shown(_ rect: PixelRect) -> PixelRect { rect.offset(x: Int(draw.shift.x), y: Int(draw.shift.y)) }
    for solid in entry.solids { add(draw, shown(solid.offset(x: Int(x), y: Int(y))), nil, to: &builder) }
    for tile in entry.tiles {
      let placed = PlacedCoverage.Tile(rect: tile.rect.offset(x: Int(x), y: Int(y)), tile: tile.tile)
      add(draw, shown(placed.rect), placed, to: &builder)
    }
  }

  /// Adds the part of a draw in `rect`, covered by a tile, if there is one. The tile's place is without the draw's shift.
  private mutating func add(
    _ draw: Draw, _ rect: PixelRect, _ tile: PlacedCoverage.Tile?, to builder: inout BatchBuilder
  ) {
    let part = rect.intersection(draw.rect)
    if part.isEmpty { return }
    let key = BatchKey(draw, tile?.tile, plan.tables)
    if case (.image(let index), let filter)? = key.paint.texture {
      readsImage[index] = true
      if filter == .trilinear { readsLevels[index] = true }
    }
    var record = QuadRecord(rect: part)
    record.encode(draw, plan.tables, &parameters)
    if let tile { record.encode(tile, index: tileTable.index(of: tile.tile), key, draw) }
    builder.add(record, rect: part, key)
  }
}
