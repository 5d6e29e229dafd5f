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
}

extension Fingerprint {
  /// The number of the beginning of a group, whose draws follow.
  fileprivate static let beginOfGroup = {
    var all = Fingerprint()
    all.add(8)
    return all
  }()

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

  /// A paint as far as the draws of one pass have it in common.
  private struct Shown {
    let paint: UInt32
    /// The number of the copies, and of the mask, that it shows; nil where that is not known.
    let pixels: Fingerprint?
    /// The pixels of this very pass that the copies have that it shows: it cannot be drawn without them.
    let sources: [PixelRect]
  }

  let plan: FramePlan
  private var draws: DrawFingerprints
  private var known: [Int: Known] = [:]
  private var copies: [Int: Copy] = [:]

  init(plan: FramePlan) {
    self.plan = plan
    draws = DrawFingerprints(plan)
  }

  mutating func blocks(ofPass index: Int) -> Known {
    if let known = known[index] { return known }
    let pass = plan.passes[index]
    var pixels = Known(blocks: BlockFingerprints(of: pass.rect, clear: pass.clear))
    for step in pass.steps {
      switch step {
      case .draws(let range): draw(pass.draws[range], to: &pixels, ofPass: index)
      case .copy(let copy): take(copy, from: &pixels, ofPass: index)
      }
    }
    if let blur = pass.blur {
      pixels.blocks.draw(fingerprint(of: blur), over: pass.rect)
      pixels.copies.formUnion(copies(shownBy: blur.source))
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

  /// Adds draws as far as they lie in `clip`, and before each the draws of the passes that are inline where it shows them.
  private mutating func draw(
    _ draws: ArraySlice<Draw>, to target: inout Known, ofPass index: Int, in clip: PixelRect? = nil
  ) {
    var shown: Shown?
    for draw in draws {
      let pixels = clip.map { draw.rect.intersection($0) } ?? draw.rect
      if pixels.isEmpty { continue }
      var all = Fingerprint()
      if case .paint(let paint) = draw.filling {
        for case .pass(let inline) in plan.tables.paints[Int(paint)].textures where plan.passes[inline].isInline {
          // Without it, a group that begins one draw later would be the same.
          target.blocks.draw(.beginOfGroup, over: pixels)
          self.draw(plan.passes[inline].draws[...], to: &target, ofPass: index, in: pixels)
        }
        if shown?.paint != paint { shown = self.shown(paint, in: &target, ofPass: index) }
        if let sources = shown?.sources, !sources.isEmpty { target.blocks.need(sources, for: pixels) }
        guard let common = shown?.pixels, let part = pixelsOfPass(shownBy: draw, plan.tables.paints[Int(paint)]) else {
          target.blocks.draw(nil, over: pixels)
          continue
        }
        all = common
        all.add(part.value)
      }
      self.draws.add(draw, from: .zero, to: &all)
      target.blocks.draw(all, over: pixels)
    }
  }

  /// Looks at what a paint shows, for a pass.
  private mutating func shown(_ index: UInt32, in target: inout Known, ofPass pass: Int) -> Shown {
    let paint = plan.tables.paints[Int(index)]
    if let shown = paint.texture?.source.pass, !plan.passes[shown].isInline { _ = blocks(ofPass: shown) }
    let read = paint.textures.reduce(into: Set<Int>()) { $0.formUnion(copies(shownBy: $1)) }
    target.copies.formUnion(read)
    let sources = read.compactMap { copies[$0] }.filter { $0.pass == pass }.flatMap(\.parts)
    return Shown(paint: index, pixels: pixels(of: paint), sources: sources)
  }

  /// The number of the copies and of the mask that a paint shows; nil where that is not known.
  private mutating func pixels(of paint: PlacedPaint) -> Fingerprint? {
    var all = Fingerprint()
    for texture in paint.textures {
      guard case .copy(let index) = texture else { continue }
      guard let copy = copies[index]?.fingerprint else { return nil }
      all.add(copy.value)
    }
    // Each draw says which part of a pass it shows, but not of a mask.
    if case .pass(let index)? = paint.blending?.mask, !plan.passes[index].isInline {
      guard let whole = blocks(ofPass: index).blocks.fingerprint(of: plan.passes[index].rect) else { return nil }
      all.add(whole.value)
    }
    return all
  }

  /// The number of the pixels of a pass that a draw shows, if it shows any; nil where that is not known.
  private func pixelsOfPass(shownBy draw: Draw, _ paint: PlacedPaint) -> Fingerprint? {
    guard let index = paint.texture?.source.pass, !plan.passes[index].isInline else { return Fingerprint() }
    let pass = plan.passes[index]
    return known[index]?.blocks.fingerprint(of: draw.part(of: pass, shownBy: paint))
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

extension Draw {
  /// The pixels of a pass that a draw shows, with those around them that a filter reads.
  fileprivate func part(of pass: Pass, shownBy paint: PlacedPaint) -> PixelRect {
    let shown: PlacedTexture
    switch paint {
    case .texture(let paint, _), .filtered(let paint, _, _), .blended(let paint, _, _, _): shown = paint
    // A map in perspective may show any part.
    case .projected, .gradient: return pass.rect
    }
    let size = SIMD2(Double(rect.width), Double(rect.height))
    var extent = Extent.nothing
    for point in [.zero, SIMD2(size.x, 0), SIMD2(0, size.y), size] {
      extent.add(SIMD2<Double>(SIMD2<Float>(shown.position(at: corner + point))))
    }
    let whole = pass.rect.offset(x: -pass.rect.x0, y: -pass.rect.y0)
    return PixelRect(around: extent.low - 2, extent.high + 2, within: whole).offset(x: pass.rect.x0, y: pass.rect.y0)
  }
}
