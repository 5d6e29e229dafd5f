// The fingerprints of a plan's picture: where those of two plans are equal, so are the pixels of their pictures.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartzitePixelEffects
import QuartziteTessellation

extension FramePlan {
  /// Returns the fingerprints of the last pass, the picture; nil for a plan without passes.
  ///
  /// They name images and tiles by identity: the plan has to be kept for as long as they are compared with others. Nothing is
  /// known of pixels that a copy of the backdrop takes or shows, so that these are drawn again in each picture.
  package func fingerprints() -> BlockFingerprints? {
    var walk = FingerprintWalk(plan: self)
    for index in passes.indices { walk.visit(index) }
    return walk.last
  }
}

/// The fingerprints of the passes of one plan, each after those that it shows.
private struct FingerprintWalk {
  let plan: FramePlan
  private var known: [Int: BlockFingerprints] = [:]
  private(set) var last: BlockFingerprints?

  init(plan: FramePlan) { self.plan = plan }

  mutating func visit(_ index: Int) {
    let pass = plan.passes[index]
    var blocks = BlockFingerprints(of: pass.rect, clear: pass.clear)
    for command in pass.commands {
      switch command {
      case .paint(let batches): for batch in batches { draw(batch, to: &blocks) }
      case .draw(let batch): draw(batch, to: &blocks)
      case .copy(let copy): blocks.draw(nil, over: copy.rect)
      case .blur(let blur): blocks.draw(fingerprint(of: blur), over: pass.rect)
      }
    }
    known[index] = blocks
    last = blocks
  }

  private mutating func draw(_ batch: Batch, to blocks: inout BlockFingerprints) {
    let key = batch.key
    let common = fingerprint(of: key)
    let shown = key.paint.texture?.reference
    for record in batch.records {
      let pixels = record.pixels
      guard var all = common else {
        blocks.draw(nil, over: pixels)
        continue
      }
      var plain = record
      if key.readsParameters {
        plain.entry = 0
        all.add(plan.parameters.entries(readBy: record, key))
      }
      if key.coverage == .tile {
        plain.tile = record.tile == QuadRecord.fullTile ? 1 : 0
        if record.tile != QuadRecord.fullTile { all.add(plan.tiles[Int(record.tile)]) }
      }
      if key.coverage == .area {
        plain.tile = 0
        all.add(plan.areas.areas[Int(record.tile)].fingerprint.value)
      }
      withUnsafeBytes(of: plain) { all.add($0) }
      guard case .pass(let pass)? = shown else {
        blocks.draw(all, over: pixels)
        continue
      }
      // A map of the table may show any part of a pass.
      let part =
        key.readsParameters && key.paint.isProjected ? plan.passes[pass].rect : record.part(of: plan.passes[pass])
      if let picture = known[pass]?.fingerprint(of: part) {
        all.add(picture.value)
        blocks.draw(all, over: pixels)
      } else {
        blocks.draw(nil, over: pixels)
      }
    }
  }

  /// The hash of all that the records of a batch have in common; nil where that is not known.
  private mutating func fingerprint(of key: BatchKey) -> Fingerprint? {
    var all = Fingerprint()
    var hasher = Hasher()
    hasher.combine(key.withoutNumbers)
    all.add(UInt64(bitPattern: Int64(hasher.finalize())))
    switch key.paint.texture?.reference {
    case .image(let index): all.add(plan.images[index])
    case .copy: return nil
    case .pass, nil: break
    }
    switch key.paint.blending?.mask {
    case .image(let index): all.add(plan.images[index])
    case .pass(let index):
      guard let mask = known[index]?.fingerprint(of: plan.passes[index].rect) else { return nil }
      all.add(mask.value)
    case .copy: return nil
    case nil: break
    }
    if case .boxes(_, let index) = key.coverage { all.add(plan.replications[index], in: plan.parameters) }
    return all
  }

  private mutating func fingerprint(of blur: PassBlur) -> Fingerprint? {
    guard case .pass(let source) = blur.source else { return nil }
    let rect = plan.passes[source].rect
    guard var all = known[source]?.fingerprint(of: blur.part.offset(x: rect.x0, y: rect.y0)) else { return nil }
    let part = blur.part
    for number in [
      part.x0, part.y0, part.x1, part.y1, blur.targetPoint.x, blur.targetPoint.y, blur.origin.x, blur.origin.y,
    ] {
      all.add(UInt64(bitPattern: Int64(number)))
    }
    all.add(blur.sigma.x.bitPattern)
    all.add(blur.sigma.y.bitPattern)
    all.add(blur.isAlphaOnly ? 1 : 0)
    return all
  }
}

extension QuadRecord {
  /// The pixels of a pass that a record shows, with those around them that a filter reads.
  fileprivate func part(of pass: Pass) -> PixelRect {
    let start = SIMD2(Double(texture.x), Double(texture.y))
    var extent = Extent.nothing
    for across in [0, 1.0] {
      for down in [0, 1.0] {
        extent.add(
          start + across * SIMD2(Double(texture.z), Double(texture.w))
            + down * SIMD2(Double(textureDown.x), Double(textureDown.y)))
      }
    }
    let whole = pass.rect.offset(x: -pass.rect.x0, y: -pass.rect.y0)
    return PixelRect(around: extent.low - 2, extent.high + 2, within: whole).offset(x: pass.rect.x0, y: pass.rect.y0)
  }
}

extension PaintKind {
  fileprivate var isProjected: Bool { if case .projected = self { true } else { false } }
}

extension Fingerprint {
  /// Adds boxes that are drawn many times, with the maps of their instances.
  fileprivate mutating func add(_ replication: Replication, in table: ParameterTable) {
    var hasher = Hasher()
    hasher.combine(replication.isShifted)
    hasher.combine(replication.boxes)
    for level in replication.levels {
      if !replication.isShifted {
        add(table.entries(at: level.low, count: 2 * level.base))
        add(table.entries(at: level.high, count: 2 * ((level.count + level.base - 1) / max(1, level.base))))
      }
      var plain = level
      (plain.low, plain.high) = (0, 0)
      hasher.combine(plain)
    }
    add(UInt64(bitPattern: Int64(hasher.finalize())))
  }
}
