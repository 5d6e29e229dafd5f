// A cache of glyphs for composing text, by face, size and subpixel position.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCoverage
import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteGraphics
import QuartziteTessellation
import QuartziteText

/// The coverage of a glyph at one subpixel position.
///
/// Its coverage is written once, by the thread that makes it, and only read after that.
final class CachedGlyph: @unchecked Sendable {
  /// The coverage or the picture, relative to the whole pixel of the glyph's origin; nil until it is made.
  fileprivate(set) var entry: CoverageCache.Entry? {
    didSet {
      guard let entry, entry.solids.isEmpty, entry.tiles.count <= 1 else { return form = .other }
      form = entry.tiles.first.map { $0.tile.holdsColors ? .other : .tile($0.tile, $0.rect) } ?? .nothing
    }
  }
  /// The form of the coverage; `other` until it is made.
  private(set) var form = Form.other
  /// The list that the glyph's tile was last added to, and the index there. Only the planning thread uses it.
  var listed: (list: UInt64, index: UInt32) = (0, 0)

  /// The forms of coverage, of which most glyphs have one of the first two.
  enum Form {
    case nothing
    case tile(AtlasTile, PixelRect)
    case other
  }

  /// The frame of its last lookup. Only the planning thread uses it.
  fileprivate var lastFrame: UInt64

  fileprivate init(frame: UInt64) { lastFrame = frame }
}

/// The cached glyphs of one face under one map, by glyph and subpixel position.
final class GlyphStrike {
  /// The properties that all glyphs of a strike share.
  struct Key: Hashable {
    let face: FontFace
    /// The width of the stroke along the outlines, in units of the face; nil if they are filled.
    var strokeWidth: Double?
    /// Whether outlines are drawn even if the face has pictures.
    var isOutline = false
    /// The axes of the map from units of the face to pixels; it has no shift.
    let x: SIMD2<Double>
    let y: SIMD2<Double>
    /// The limit on the steps of making one glyph.
    let budget: Int
  }

  let key: Key
  fileprivate var glyphs: [UInt32: CachedGlyph] = [:]
  fileprivate var lastFrame: UInt64 = 0
  // The store has the strikes. Counting references to it would cost two changes for each glyph.
  private unowned(unsafe) let store: GlyphStore

  fileprivate init(_ key: Key, in store: GlyphStore) {
    self.key = key
    self.store = store
  }

  /// Returns a glyph at one of the positions of ``GlyphPlacement``. If it is not cached, ``GlyphStore`` is asked to make
  /// it.
  func glyph(_ glyph: CGGlyph, at phase: SIMD2<Double>) -> CachedGlyph {
    let steps = phase * GlyphPlacement.phases
    let glyphKey = UInt32(glyph) << 8 | UInt32(steps.x) << 4 | UInt32(steps.y)
    if let known = glyphs[glyphKey] {
      store.counters.hits += 1
      known.lastFrame = store.frame
      return known
    }
    store.counters.misses += 1
    let cached = CachedGlyph(frame: store.frame)
    glyphs[glyphKey] = cached
    store.ask(for: cached, glyph, key, at: phase)
    return cached
  }
}

/// A flattened outline of a glyph for a small range of sizes, and the glyphs to be made from it.
///
/// No two threads work on the same outline.
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
  private var isKnown = false
  /// The error of an outline that takes too much work; it applies to all glyphs made from it.
  private var failure: TessellationBudgetExceeded?
  fileprivate var wanted: [(glyph: CachedGlyph, projection: Projection)] = []

  fileprivate init(_ key: Key) { self.key = key }

  /// A rectangle around the origin that contains every glyph of a strike, in pixels.
  static let reach = PixelRect(x0: -4096, y0: -4096, x1: 4096, y1: 4096)

  /// Makes the requested glyphs, unless the deadline comes first. One that takes too much work is left empty and has
  /// `lacksGlyphs` set.
  func makeWanted(with rasterizer: CoverageRasterizer) {
    for (glyph, projection) in wanted where !rasterizer.wasInterrupted {
      let made = try? entry(under: projection, with: rasterizer)
      if rasterizer.wasInterrupted { return }
      glyph.entry = made ?? CoverageCache.Entry(CoverageMask())
      if made == nil { glyph.entry?.lacksGlyphs = true }
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
        outline = try path?.outline(scale: key.scale, budget: key.budget, meter: rasterizer.meter)
      } catch {
        if rasterizer.wasInterrupted {
          isKnown = false
          throw error
        }
        failure = error
      }
    }
    if let failure { throw failure }
    guard let path, let outline else { return CoverageCache.Entry(CoverageMask()) }
    return path.entry(
      .bytes, of: outline.projected(by: projection), clip: Self.reach, budget: key.budget, with: rasterizer)
  }

  /// The approximate size of the outline in memory, in bytes.
  fileprivate var byteCount: Int { (outline?.byteCount ?? 0) + 256 }
}

/// The cache of strikes and of the outlines that glyphs are made from. Emptying it changes no picture.
final class GlyphStore: MemoryUser {
  /// The counts of glyph lookups, and the size of the cached glyphs.
  fileprivate(set) var counters = CoverageCache.Counters()
  let name = "glyphs"
  fileprivate(set) var frame: UInt64 = 0
  private var strikes: [GlyphStrike.Key: GlyphStrike] = [:]
  let outlines = Cache<GlyphOutline.Key, GlyphOutline>("glyph outlines")
  let tintTables = Cache<SIMD4<UInt8>, TintTable>("tint tables")
  // Limits within one frame, which may use very many colours and outlines once each.
  private static let maxTintTables = 8192
  private static let maxOutlineBytes = 64 << 20
  /// The outlines with requested glyphs, each listed once.
  private(set) var wanted: [GlyphOutline] = []

  func beginFrame() {
    frame += 1
    outlines.beginFrame()
    tintTables.beginFrame()
  }

  var heldBytes: Int { counters.bytes }

  func count(in uses: inout FrameUses) {
    for strike in strikes.values {
      for glyph in strike.glyphs.values { uses.add(glyph.entry?.byteCount ?? 0, frame: glyph.lastFrame) }
    }
  }

  func remove(before frame: UInt64) {
    strikes = strikes.filter { $0.value.lastFrame >= frame }
    counters.bytes = 0
    for strike in strikes.values {
      strike.glyphs = strike.glyphs.filter { $0.value.lastFrame >= frame }
      counters.bytes += strike.glyphs.values.reduce(0) { $0 + ($1.entry?.byteCount ?? 0) }
    }
  }

  func strike(_ key: GlyphStrike.Key) -> GlyphStrike {
    let strike: GlyphStrike
    if let known = strikes[key] {
      strike = known
    } else {
      strike = GlyphStrike(key, in: self)
      strikes[key] = strike
    }
    strike.lastFrame = frame
    return strike
  }

  /// The cached tint table of a premultiplied colour.
  func tintTable(of color: SIMD4<Double>) -> TintTable {
    let bytes = Quantize.bytes(color)
    if let known = tintTables.use(bytes) { return known.value }
    let tintTable = TintTable(color)
    if tintTables.count < Self.maxTintTables { tintTables.insert(tintTable, bytes, cost: 1024) }
    return tintTable
  }

  fileprivate func ask(for cached: CachedGlyph, _ glyph: CGGlyph, _ strike: GlyphStrike.Key, at phase: SIMD2<Double>) {
    let shape = GlyphShape(
      face: strike.face, glyph: glyph, strokeWidth: strike.strokeWidth, isOutline: strike.isOutline)
    // From units of the face to pixels, with the glyph's origin at a subpixel position.
    let (x, y) = (strike.x, strike.y)
    let projection = Projection(a: x.x, b: x.y, c: y.x, d: y.y, tx: phase.x, ty: phase.y)
    let key = GlyphOutline.Key(shape: shape, scale: PathShape.outlineScale(under: projection), budget: strike.budget)
    let outline: GlyphOutline
    if let known = outlines.use(key) {
      outline = known.value
    } else {
      outline = GlyphOutline(key)
      outlines.insert(outline, key, cost: outline.byteCount)
    }
    if outline.wanted.isEmpty { wanted.append(outline) }
    outline.wanted.append((cached, projection))
  }

  /// Forgets the glyphs that a picture has requested which ended before they were made. Nobody else pays for them.
  func dropRequests() {
    for strike in strikes.values { strike.glyphs = strike.glyphs.filter { $0.value.entry != nil } }
    counters.bytes = strikes.values.reduce(0) { bytes, strike in
      strike.glyphs.values.reduce(bytes) { $0 + ($1.entry?.byteCount ?? 0) }
    }
    for outline in wanted { outline.wanted.removeAll() }
    wanted.removeAll()
  }

  /// Updates the counts after all requested glyphs have been made, and clears the list of requests.
  func finishWanted() {
    for outline in wanted {
      outlines.update(outline.key) { $1 = outline.byteCount }
      counters.bytes += outline.wanted.reduce(0) { $0 + ($1.glyph.entry?.byteCount ?? 0) }
      outline.wanted.removeAll()
    }
    wanted.removeAll()
    if outlines.heldBytes > Self.maxOutlineBytes { outlines.removeAll() }
  }
}
