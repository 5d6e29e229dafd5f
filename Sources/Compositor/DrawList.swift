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

  /// One step in filling a target.
  enum Step {
    case draw(Draw)
    case copy(BackdropCopy)

    /// The passes whose targets are read.
    var passes: [Int] {
      if case .draw(let draw) = self { draw.key.passes } else { [] }
    }
  }

  /// Every record, with the tiles' places in the atlas filled in.
  private(set) var records: [QuadRecord] = []
  /// The steps of each pass, in order; none where a blur fills its target.
  private(set) var passes: [[Step]] = []

  /// Whether a record reads full coverage, which every page of the atlas has.
  private(set) var needsFullTexel = false

  init(_ plan: FramePlan, slots: [CoverageAtlas.Slot]) {
    records.reserveCapacity(plan.passes.reduce(0) { $0 + $1.batches.reduce(0) { $0 + $1.records.count } })
    for pass in plan.passes {
      var steps: [Step] = []
      for command in pass.commands {
        switch command {
        case .draw(let batch): append(batch, slots: slots, to: &steps)
        case .copy(let copy): steps.append(.copy(copy))
        case .blur: break
        }
      }
      passes.append(steps)
    }
  }

  /// Finds the program of every draw. `made` is called for the draw that was the first to want a program.
  mutating func findPrograms(
    in library: ProgramLibrary, made: (Draw, EffectProgram) throws(RenderError) -> Void
  ) throws(RenderError) {
    for pass in passes.indices {
      for index in passes[pass].indices {
        guard case .draw(var draw) = passes[pass][index] else { continue }
        let (program, isNew) = try library.program(for: draw.key)
        draw.program = program
        passes[pass][index] = .draw(draw)
        if isNew { try made(draw, program) }
      }
    }
  }

  /// Appends the draws of a batch: one for each run of records whose tiles lie on the same page of the atlas.
  private mutating func append(_ batch: Batch, slots: [CoverageAtlas.Slot], to steps: inout [Step]) {
    var draw = Draw(key: batch.key, page: nil, records: records.count..<(records.count + batch.records.count))
    guard batch.key.coverage == .tile else {
      records += batch.records
      return steps.append(.draw(draw))
    }
    draw.records = records.count..<records.count
    for var record in batch.records {
      if record.tile == QuadRecord.fullTile {
        needsFullTexel = true
      } else {
        let slot = slots[Int(record.tile)]
        record.move(to: SIMD2(Float(slot.x), Float(slot.y)), batch.key)
        if let page = draw.page, page != slot.page {
          steps.append(.draw(draw))
          draw.records = records.count..<records.count
        }
        draw.page = slot.page
      }
      records.append(record)
      draw.records = draw.records.lowerBound..<records.count
    }
    // Records of full coverage are content with any page.
    if draw.page == nil { draw.page = 0 }
    steps.append(.draw(draw))
  }
}

extension QuadRecord {
  /// Counts the texels of the record's tile from the corner of the page on which the tile lies at `place`.
  fileprivate mutating func move(to place: SIMD2<Float>, _ key: BatchKey) {
    if key.drawsTiles {
      texture.lowHalf += place
    } else {
      tileOrigin += place
    }
  }
}
