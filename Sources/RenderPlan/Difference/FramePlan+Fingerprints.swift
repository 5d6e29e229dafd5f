// The fingerprints of a plan's picture: where those of two plans are equal, so are the pixels of their pictures.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartzitePixelEffects
import QuartziteTessellation

extension FramePlan {
  /// Returns the fingerprints of the last pass, the picture; nil for a plan without passes.
  ///
  /// They name images and tiles by identity: the plan has to be kept for as long as they are compared with others.
  package func fingerprints() -> BlockFingerprints? {
    guard let picture = passes.indices.last else { return nil }
    var walk = FingerprintWalk(plan: self)
    var blocks = walk.blocks(ofPass: picture).blocks
    // The device rounds otherwise here and there.
    if isPainted { blocks.draw(Fingerprint(), over: passes[picture].rect) }
    return blocks
  }

  // MARK: Parts of a plan

  /// The fingerprint of all that the records of a batch have in common, but for the pixels of passes and of copies that they show.
  func fingerprint(of key: BatchKey) -> Fingerprint {
    var all = Fingerprint(), hasher = Hasher()
    hasher.combine(key.withoutNumbers)
    all.add(UInt64(bitPattern: Int64(hasher.finalize())))
    for texture in key.textures {
      if case .image(let index) = texture { all.add(images[index]) }
    }
    if case .boxes(_, let index) = key.coverage { all.add(replications[index], in: parameters) }
    return all
  }

  /// Adds a record of the kind `key`, with the tile, the area and the parameters that it names.
  func add(_ record: QuadRecord, _ key: BatchKey, to all: inout Fingerprint) {
    var plain = record
    if key.readsParameters {
      plain.entry = 0
      all.add(parameters.entries(readBy: record, key))
    }
    switch key.coverage {
    case .tile:
      plain.tile = record.tile == QuadRecord.fullTile ? 1 : 0
      if record.tile != QuadRecord.fullTile { all.add(tiles[Int(record.tile)]) }
    case .area:
      plain.tile = 0
      all.add(areas.areas[Int(record.tile)].fingerprint)
    case .full, .convexQuad, .box, .boxes: break
    }
    withUnsafeBytes(of: plain) { all.add($0) }
  }
}

extension Fingerprint {
  /// Adds a blur, but for the pixels that it reads, with the place of its cells.
  mutating func add(_ blur: PassBlur, origin: SIMD2<Int>) {
    let part = blur.part
    for number in [part.x0, part.y0, part.x1, part.y1, blur.targetPoint.x, blur.targetPoint.y, origin.x, origin.y] {
      add(UInt64(bitPattern: Int64(number)))
    }
    add(blur.sigma.x.bitPattern)
    add(blur.sigma.y.bitPattern)
    add(blur.isAlphaOnly ? 1 : 0)
  }
}

/// The fingerprints of the passes of one plan, each made when the first that shows it is.
private struct FingerprintWalk {
  /// The fingerprints of a pass.
  struct Known {
    var blocks: BlockFingerprints
    /// The copies of other passes' pixels that it shows.
    var copies: Set<Int> = []
  }

  /// A copy of the backdrop at the moment at which it was made.
  private struct Copy {
    var fingerprint: Fingerprint?
    /// The pass whose pixels it has.
    let pass: Int
    var parts: [PixelRect] = []
  }

  let plan: FramePlan
  private var known: [Int: Known] = [:]
  private var copies: [Int: Copy] = [:]

  init(plan: FramePlan) { self.plan = plan }

  mutating func blocks(ofPass index: Int) -> Known {
    if let known = known[index] { return known }
    let pass = plan.passes[index]
    var pixels = Known(blocks: BlockFingerprints(of: pass.rect, clear: pass.clear))
    for command in pass.commands {
      switch command {
      case .draw(let batch): draw(batch, to: &pixels, ofPass: index)
      case .copy(let copy): take(copy, from: &pixels, ofPass: index)
      case .blur(let blur):
        pixels.blocks.draw(fingerprint(of: blur), over: pass.rect)
        pixels.copies.formUnion(copies(shownBy: blur.source))
      }
    }
    known[index] = pixels
    return pixels
  }

  /// Takes a copy, or a part of one. Where nothing is known of some of its pixels, all of them are drawn again in each picture.
  private mutating func take(_ copy: BackdropCopy, from pixels: inout Known, ofPass pass: Int) {
    var taken = copies[copy.index] ?? Copy(fingerprint: Fingerprint(), pass: pass)
    let part = pixels.blocks.fingerprint(of: copy.rect)
    if let part {
      for number in [copy.rect.x0, copy.rect.y0, copy.rect.x1, copy.rect.y1, copy.origin.x, copy.origin.y] {
        taken.fingerprint?.add(UInt64(bitPattern: Int64(number)))
      }
      taken.fingerprint?.add(part.value)
    } else {
      taken.fingerprint = nil
      pixels.blocks.draw(nil, over: copy.rect)
    }
    taken.parts.append(copy.rect)
    copies[copy.index] = taken
  }

  /// The copies that a texture shows.
  private func copies(shownBy texture: TextureReference?) -> Set<Int> {
    switch texture {
    case .copy(let index): [index]
    case .pass(let pass): known[pass]?.copies ?? []
    case .image, nil: []
    }
  }

  private mutating func draw(_ batch: Batch, to target: inout Known, ofPass index: Int) {
    let key = batch.key
    let shown = key.paint.texture?.reference
    if case .pass(let pass)? = shown { _ = blocks(ofPass: pass) }
    let common = fingerprint(of: key)
    let read = copies(shownBy: shown).union(copies(shownBy: key.paint.blending?.mask))
    target.copies.formUnion(read)
    // A record that shows a copy of this very pass cannot be drawn without the pixels that the copy has.
    let sources = read.compactMap { copies[$0] }.filter { $0.pass == index }.flatMap(\.parts)
    for record in batch.records {
      let pixels = record.pixels
      if !sources.isEmpty { target.blocks.need(sources, for: pixels) }
      guard var all = common else {
        target.blocks.draw(nil, over: pixels)
        continue
      }
      plan.add(record, key, to: &all)
      guard case .pass(let pass)? = shown else {
        target.blocks.draw(all, over: pixels)
        continue
      }
      // A map of the table may show any part of a pass.
      let part =
        key.readsParameters && key.paint.isProjected ? plan.passes[pass].rect : record.part(of: plan.passes[pass])
      if let picture = known[pass]?.blocks.fingerprint(of: part) {
        all.add(picture.value)
        target.blocks.draw(all, over: pixels)
      } else {
        target.blocks.draw(nil, over: pixels)
      }
    }
  }

  /// The hash of all that the records of a batch have in common; nil where that is not known.
  private mutating func fingerprint(of key: BatchKey) -> Fingerprint? {
    var all = plan.fingerprint(of: key)
    for texture in key.textures {
      guard case .copy(let index) = texture else { continue }
      guard let copy = copies[index]?.fingerprint else { return nil }
      all.add(copy.value)
    }
    // Each record says which part of a pass it shows, but not of a mask.
    if case .pass(let index)? = key.paint.blending?.mask {
      guard let whole = blocks(ofPass: index).blocks.fingerprint(of: plan.passes[index].rect) else { return nil }
      all.add(whole.value)
    }
    return all
  }

  private mutating func fingerprint(of blur: PassBlur) -> Fingerprint? {
    let read: Fingerprint?
    switch blur.source {
    case .pass(let source):
      let rect = plan.passes[source].rect
      read = blocks(ofPass: source).blocks.fingerprint(of: blur.part.offset(x: rect.x0, y: rect.y0))
    case .copy(let index): read = copies[index]?.fingerprint
    case .image: read = nil
    }
    guard var all = read else { return nil }
    all.add(blur, origin: blur.origin)
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
