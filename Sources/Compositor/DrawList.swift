// The records of a whole plan in one array, and the draws that take runs of them.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteRenderPlan

/// All draws of a plan, pass by pass.
struct DrawList {
  /// One call: records that lie next to each other and share program, textures and coverage page.
  struct Draw {
    var key: BatchKey
    /// The page of the coverage atlas, or nil where none is read.
    var page: Int?
    var records: Range<Int>
    /// The program that draws it; nil before ``findPrograms(in:made:)`` and where nothing is drawn.
    fileprivate(set) var program: EffectProgram?
  }

  /// Every record, with the tiles' places in the atlas filled in.
  private(set) var records: [QuadRecord] = []
  /// The draws of each pass, in order.
  private(set) var passes: [[Draw]] = []

  /// Whether a record reads full coverage, which every page of the atlas has.
  private(set) var needsFullTexel = false

  init(_ plan: FramePlan, slots: [CoverageAtlas.Slot]) {
    records.reserveCapacity(plan.passes.reduce(0) { $0 + $1.batches.reduce(0) { $0 + $1.records.count } })
    for pass in plan.passes {
      var draws: [Draw] = []
      for batch in pass.batches { append(batch, slots: slots, to: &draws) }
      passes.append(draws)
    }
  }

  /// Finds the program of every draw. `made` is called for the draw that was the first to want a program.
  mutating func findPrograms(
    in library: ProgramLibrary, made: (Draw, EffectProgram) throws(RenderError) -> Void
  ) throws(RenderError) {
    for pass in passes.indices {
      for index in passes[pass].indices where passes[pass][index].key.program != .keep {
        let (program, isNew) = try library.program(for: passes[pass][index].key)
        passes[pass][index].program = program
        if isNew { try made(passes[pass][index], program) }
      }
    }
  }

  private mutating func append(_ batch: Batch, slots: [CoverageAtlas.Slot], to draws: inout [Draw]) {
    guard batch.key.program.readsTiles else {
      draws.append(Draw(key: batch.key, page: nil, records: records.count..<(records.count + batch.records.count)))
      records += batch.records
      return
    }
    for var record in batch.records {
      let slot: CoverageAtlas.Slot
      if record.tile == QuadRecord.fullTile {
        needsFullTexel = true
        slot = CoverageAtlas.Slot(page: draws.last?.page ?? 0, x: 0, y: 0)
      } else {
        slot = slots[Int(record.tile)]
      }
      record.move(to: SIMD2(Float(slot.x), Float(slot.y)), batch.key.program)
      if let last = draws.indices.last, draws[last].key == batch.key, draws[last].page == slot.page,
        draws[last].records.upperBound == records.count
      {
        draws[last].records = draws[last].records.lowerBound..<(records.count + 1)
      } else {
        draws.append(Draw(key: batch.key, page: slot.page, records: records.count..<(records.count + 1)))
      }
      records.append(record)
    }
  }
}

extension QuadRecord {
  /// Counts the texels of the record's tile from the corner of the page on which the tile lies at `place`.
  fileprivate mutating func move(to place: SIMD2<Float>, _ program: BatchKey.Program) {
    if program.drawsTiles {
      texture.lowHalf += place
    } else {
      tileOrigin += place
    }
  }
}
