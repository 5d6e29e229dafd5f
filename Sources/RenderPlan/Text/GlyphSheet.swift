// Glyphs of one face in one size, with their coverage at the places in a pixel: what text is put together from.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteGraphics
import QuartziteTessellation
import QuartziteText

/// The coverage of a glyph at one place in a pixel.
///
/// Written once, by the thread that makes it, and read only after that.
final class KeptGlyph: @unchecked Sendable {
  /// The coverage, or the picture, counted from the whole pixel of the glyph's origin; nil while it is only asked for.
  fileprivate(set) var entry: CoverageCache.Entry?
  /// The frame in which it was looked up last. Belongs to the thread that plans.
  fileprivate var lastFrame: UInt64

  fileprivate init(frame: UInt64) { lastFrame = frame }
}

/// All that glyphs of the same face look like under one map, by glyph and place in a pixel.
final class GlyphSheet {
  /// What its glyphs have in common.
  struct Key: Hashable {
    let face: FontFace
    /// The width of the line along the outlines, in units of the face; nil where they are filled.
    var strokeWidth: Double?
    /// Whether outlines are drawn even where the face has pictures.
    var isOutline = false
    /// From units of the face to pixels, without the shift.
    let x: SIMD2<Double>
    let y: SIMD2<Double>
    /// The steps that a glyph may take.
    let budget: Int

    /// From units of the face to pixels, the glyph's origin at a place in a pixel.
    func projection(at phase: SIMD2<Double>) -> Projection {
      Projection(a: x.x, b: x.y, c: y.x, d: y.y, tx: phase.x, ty: phase.y)
    }
  }

  let key: Key
  fileprivate var glyphs: [UInt32: KeptGlyph] = [:]
  fileprivate var lastFrame: UInt64 = 0
  private unowned let store: GlyphStore

  fileprivate init(_ key: Key, in store: GlyphStore) {
    self.key = key
    self.store = store
  }

  /// A glyph at one of the places of ``GlyphPlacement``. Where it isn't known it is noted: ``GlyphStore`` makes it.
  func glyph(_ glyph: CGGlyph, at phase: SIMD2<Double>) -> KeptGlyph {
    let steps = phase * GlyphPlacement.phases
    let place = UInt32(glyph) << 8 | UInt32(steps.x) << 4 | UInt32(steps.y)
    if let known = glyphs[place] {
      store.counters.hits += 1
      known.lastFrame = store.frame
      return known
    }
    store.counters.misses += 1
    let kept = KeptGlyph(frame: store.frame)
    glyphs[place] = kept
    store.ask(
      for: kept, GlyphShape(face: key.face, glyph: glyph, strokeWidth: key.strokeWidth, isOutline: key.isOutline), key,
      at: phase)
    return kept
  }
}

/// An outline of a glyph, flattened for sizes up to the next of a few, and the glyphs to be made of it.
///
/// Whoever makes them has it for itself: no two threads work on one outline.
final class GlyphOutline: @unchecked Sendable {
  struct Key: Hashable {
    let shape: GlyphShape
    /// See ``PathShape/outlineScale(under:)``.
    let scale: Double
    let budget: Int
  }

  fileprivate let key: Key
  private var path: PathShape?
  private var outline: Outline?
  private var isDisjoint = false
  private var isKnown = false
  /// Set where the outline takes too much work, whichever glyph is wanted of it.
  private var failure: TessellationBudgetExceeded?
  fileprivate var wanted: [(glyph: KeptGlyph, projection: Projection)] = []

  fileprivate init(_ key: Key) { self.key = key }

  /// More pixels than any glyph of a sheet reaches from its origin.
  static let reach = PixelRect(x0: -4096, y0: -4096, x1: 4096, y1: 4096)

  /// Makes what is wanted. A glyph that is too much work shows nothing, and says so.
  func makeWanted(with rasterizer: CoverageRasterizer) {
    for (glyph, projection) in wanted {
      if let made = try? entry(under: projection, with: rasterizer) {
        glyph.entry = made
      } else {
        var nothing = CoverageCache.Entry(CoverageMask())
        nothing.lacksGlyphs = true
        glyph.entry = nothing
      }
    }
  }

  private func entry(
    under projection: Projection, with rasterizer: CoverageRasterizer
  ) throws(TessellationBudgetExceeded) -> CoverageCache.Entry {
    let (shape, face) = (key.shape, key.shape.face)
    let unitsPerEm = Double(face.unitsPerEm)
    if !shape.isOutline, !face.colorKinds.isEmpty,
      let bitmap = face.bitmap(of: shape.glyph, pixelsPerEm: unitsPerEm * projection.largestScale)
    {
      return CoverageCache.Entry(bitmap, unitsPerEm: unitsPerEm, under: projection, within: Self.reach)
    }
    if !isKnown {
      isKnown = true
      path = shape.path
      do throws(TessellationBudgetExceeded) {
        outline = try path?.outline(scale: key.scale, budget: key.budget)
      } catch {
        failure = error
      }
      isDisjoint = outline?.isDisjoint ?? false
    }
    if let failure { throw failure }
    guard let path, let outline else { return CoverageCache.Entry(CoverageMask()) }
    let placed = outline.projected(by: projection)
    // Most letters have nothing to settle, which saves a third of the work.
    if isDisjoint { return CoverageCache.Entry(rasterizer.coverage(ofDisjoint: placed, clip: Self.reach)) }
    return try path.entry(.bytes, of: placed, clip: Self.reach, budget: key.budget, with: rasterizer)
  }

  /// What the outline takes up in memory, about, in bytes.
  fileprivate var byteCount: Int { (outline?.byteCount ?? 0) + 256 }
}

/// Keeps the sheets from frame to frame, and the outlines that glyphs are made of. It may be emptied at any time without a change to
/// any picture.
final class GlyphStore: MemoryUser {
  /// What was looked up, glyph by glyph, and what the glyphs take up.
  fileprivate(set) var counters = CoverageCache.Counters()
  let name = "glyphs"
  fileprivate(set) var frame: UInt64 = 0
  private var sheets: [GlyphSheet.Key: GlyphSheet] = [:]
  let outlines = Cache<GlyphOutline.Key, GlyphOutline>("glyph outlines")
  let inks = Cache<SIMD4<UInt8>, TextInk>("inks")
  // One frame may have a colour and an outline for each of very many letters, of which each is looked at once.
  private static let mostInks = 8192
  private static let mostOutlineBytes = 64 << 20
  /// The outlines that something is wanted of, each once.
  private(set) var wanted: [GlyphOutline] = []

  func beginFrame() {
    frame += 1
    outlines.beginFrame()
    inks.beginFrame()
  }

  var heldBytes: Int { counters.bytes }

  func count(in uses: inout FrameUses) {
    for sheet in sheets.values {
      for glyph in sheet.glyphs.values { uses.add(glyph.entry?.byteCount ?? 0, frame: glyph.lastFrame) }
    }
  }

  func remove(before frame: UInt64) {
    sheets = sheets.filter { $0.value.lastFrame >= frame }
    counters.bytes = 0
    for sheet in sheets.values {
      sheet.glyphs = sheet.glyphs.filter { $0.value.lastFrame >= frame }
      counters.bytes += sheet.glyphs.values.reduce(0) { $0 + ($1.entry?.byteCount ?? 0) }
    }
  }

  /// Takes back what was looked up since `earlier`.
  func forgetLookups(since earlier: CoverageCache.Counters) {
    counters.hits = earlier.hits
    counters.misses = earlier.misses
  }

  func sheet(_ key: GlyphSheet.Key) -> GlyphSheet {
    let sheet: GlyphSheet
    if let known = sheets[key] {
      sheet = known
    } else {
      sheet = GlyphSheet(key, in: self)
      sheets[key] = sheet
    }
    sheet.lastFrame = frame
    return sheet
  }

  /// What a premultiplied colour paints.
  func ink(of color: SIMD4<Double>) -> TextInk {
    let bytes = Quantize.bytes(color)
    if let known = inks.use(bytes) { return known.value }
    let ink = TextInk(color)
    if inks.count < Self.mostInks { inks.insert(ink, bytes, cost: 1024) }
    return ink
  }

  fileprivate func ask(for glyph: KeptGlyph, _ shape: GlyphShape, _ sheet: GlyphSheet.Key, at phase: SIMD2<Double>) {
    let projection = sheet.projection(at: phase)
    let key = GlyphOutline.Key(
      shape: shape, scale: PathShape.outlineScale(under: projection), budget: sheet.budget)
    let outline: GlyphOutline
    if let known = outlines.use(key) {
      outline = known.value
    } else {
      outline = GlyphOutline(key)
      outlines.insert(outline, key, cost: outline.byteCount)
    }
    if outline.wanted.isEmpty { wanted.append(outline) }
    outline.wanted.append((glyph, projection))
  }

  /// To be called when everything that was wanted has been made.
  func finishWanted() {
    for outline in wanted {
      outlines.update(outline.key) { $1 = outline.byteCount }
      counters.bytes += outline.wanted.reduce(0) { $0 + ($1.glyph.entry?.byteCount ?? 0) }
      outline.wanted.removeAll()
    }
    wanted.removeAll()
    if outlines.heldBytes > Self.mostOutlineBytes { outlines.removeAll() }
  }
}
