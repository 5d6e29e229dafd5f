// The records of a whole plan in one array, and the draws that take runs of them.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteRenderPlan
import QuartziteTessellation

/// All draws of a plan, pass by pass.
struct DrawList {
  /// Records that lie next to each other and share program, textures and coverage page.
  struct Draw {
    var key: BatchKey
    /// The page of the coverage atlas, or nil where none is read.
    var page: Int?
    var records: Range<Int>
    /// The calls that draw the records, in order.
    fileprivate(set) var calls: [Call] = []
    /// The program that draws it; nil before ``findPrograms(in:made:)`` and where nothing is drawn.
    fileprivate(set) var program: EffectProgram?

    /// Whether nothing of it lies in the part of the picture that is drawn.
    var isSkipped: Bool { records.isEmpty }
  }

  /// Records that are drawn by one call, between which the device is not waited for.
  struct Call {
    var records: Range<Int>
    /// The work of drawing them, and those in their place that are left out. When a driver is waited for is a part of how the
    /// picture is made, so it must not depend on which part of the picture is drawn.
    var work: Int
  }

  /// One step in filling a target.
  enum Step {
    case draw(Draw)
    case copy(BackdropCopy)

    /// The step as far as it depends on others.
    var work: PassSchedule.Work {
      switch self {
      case .draw(let draw): PassSchedule.Work(reads: draw.key.textures, isSkipped: draw.isSkipped)
      case .copy(let copy): PassSchedule.Work(reads: [], copy: copy.index)
      }
    }
  }

  /// Every record, with the tiles' origins in the atlas filled in.
  private(set) var records: [QuadRecord] = []
  /// The steps of each pass, in order; none where a blur fills its target.
  private(set) var passes: [[Step]] = []

  /// Whether a record reads full coverage, which every page of the atlas has.
  private(set) var needsFullTexel = false

  /// The number of quads that are left out, since they lie outside of what is drawn.
  private(set) var quadsSkipped = 0

  /// The most records of one call.
  private let quadsPerCall: Int
  /// The table that records name entries of.
  let parameters: ParameterTable
  /// The places of images on pages; nil for those that have textures of their own.
  private let regions: [ImageAtlas.Region?]

  /// Lists the draws of a plan. Of the last pass, records are left out that lie outside of the rectangles `redrawn`; nil stands
  /// for the whole picture.
  init(
    _ batched: BatchedPlan, slots: [CoverageAtlas.Slot], regions: [ImageAtlas.Region?], quadsPerCall: Int,
    redrawn: [PixelRect]? = nil
  ) {
    (self.quadsPerCall, self.regions, parameters) = (quadsPerCall, regions, batched.parameters)
    records.reserveCapacity(batched.batches.reduce(0) { $0 + $1.records.count })
    for (index, pass) in batched.plan.passes.enumerated() {
      let shown = index == batched.passes.count - 1 ? redrawn : nil
      var steps: [Step] = [], batches: [Batch] = []
      func flush(_ list: inout DrawList) {
        if !batches.isEmpty { list.append(batches, slots: slots, of: pass, within: shown, to: &steps) }
        batches.removeAll()
      }
      for step in batched.passes[index] {
        switch step {
        case .draw(let batch):
          if let first = batches.first, !isOneDraw(first.key, batch.key) { flush(&self) }
          batches.append(batch)
        case .copy(let copy):
          flush(&self)
          steps.append(.copy(copy))
        }
      }
      flush(&self)
      passes.append(steps)
    }
  }

  /// Whether two batches that follow each other are drawn as one, because their images lie on one page.
  private func isOneDraw(_ first: BatchKey, _ second: BatchKey) -> Bool {
    guard let page = region(of: first)?.page, region(of: second)?.page == page,
      case .texture(let image, _, _) = first.paint, case .texture(_, let filter, let isTinted) = second.paint
    else { return false }
    var same = second
    same.paint = .texture(image, filter, isTinted: isTinted)
    return same == first
  }

  /// The place of the image that a batch shows, where that lies on a page.
  private func region(of key: BatchKey) -> ImageAtlas.Region? {
    guard case .texture(.image(let index), _, _) = key.paint else { return nil }
    return regions[index]
  }

  /// Finds the program of every draw. `made` is called for the draw that was the first to want a program.
  mutating func findPrograms(
    in library: ProgramLibrary, made: (Draw, EffectProgram) throws(RenderError) -> Void
  ) throws(RenderError) {
    for pass in passes.indices {
      for index in passes[pass].indices {
        guard case .draw(var draw) = passes[pass][index], !draw.isSkipped else { continue }
        let (program, isNew) = try library.program(for: draw.key)
        draw.program = program
        passes[pass][index] = .draw(draw)
        if isNew { try made(draw, program) }
      }
    }
  }

  /// Appends the draws of batches that are drawn as one: one for each run of records whose tiles lie on the same page of the
  /// atlas.
  private mutating func append(
    _ batches: [Batch], slots: [CoverageAtlas.Slot], of pass: Pass, within redrawn: [PixelRect]?, to steps: inout [Step]
  ) {
    guard let key = batches.first?.key else { return }
    var draw = Draw(key: key, page: nil, records: records.count..<records.count)
    guard key.coverage == .tile else {
      for batch in batches {
        if let region = region(of: batch.key) {
          records += batch.records.lazy.map { $0.placed(in: region) }
        } else {
          records += batch.records
        }
      }
      finish(&draw, of: pass, within: redrawn)
      return steps.append(.draw(draw))
    }
    for batch in batches {
      let region = region(of: batch.key)
      for var record in batch.records {
        if let region { record = record.placed(in: region) }
        if record.tile == QuadRecord.fullTile {
          needsFullTexel = true
        } else {
          let slot = slots[Int(record.tile)]
          record.move(to: SIMD2(Float(slot.x), Float(slot.y)), key)
          if let page = draw.page, page != slot.page {
            finish(&draw, of: pass, within: redrawn)
            steps.append(.draw(draw))
            draw = Draw(key: key, page: nil, records: records.count..<records.count)
          }
          draw.page = slot.page
        }
        records.append(record)
      }
    }
    // Records of full coverage are content with any page.
    if draw.page == nil { draw.page = 0 }
    finish(&draw, of: pass, within: redrawn)
    steps.append(.draw(draw))
  }

  /// Makes the calls of a draw whose records are the last ones, and leaves out those that are not seen.
  private mutating func finish(_ draw: inout Draw, of pass: Pass, within redrawn: [PixelRect]?) {
    let start = draw.records.lowerBound, end = records.count, area = pass.rect.area
    var redrawn = redrawn
    // Replications count the work of their instances themselves.
    if case .boxes = draw.key.coverage { redrawn = nil }
    // Opaque quads over each other are hardly more work than one.
    let isOpaque = draw.key.composition == .replace
    var next = start, kept = start
    while next < end {
      var count = 0, work = 0
      let first = kept
      while next < end, count < quadsPerCall, isOpaque || work < Pacing.maxWork {
        let record = records[next]
        work.saturatingAdd(Pacing.work(of: record, in: area))
        next += 1
        count += 1
        if let redrawn {
          let pixels = record.pixels
          guard redrawn.contains(where: { $0.intersects(pixels) }) else { continue }
        }
        if kept != next - 1 { records[kept] = record }
        kept += 1
      }
      draw.calls.append(
        Call(records: first..<kept, work: isOpaque ? min(work, area.saturatingAdding(1024 * count)) : work))
    }
    records.removeLast(end - kept)
    quadsSkipped += end - kept
    draw.records = start..<kept
  }
}

extension QuadRecord {
  /// Counts the texels of the record's tile from the corner of the page on which the tile lies at `origin`.
  fileprivate mutating func move(to origin: SIMD2<Float>, _ key: BatchKey) {
    if key.drawsTiles {
      texture.lowHalf += origin
    } else {
      tileOrigin += origin
    }
  }
}
