// Caches the coverage of shapes by shape and placement, so that a shape that stays in place or moves by whole pixels is
// computed once.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCoverage
import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteGraphics
import QuartziteTessellation
import Synchronization

/// A cache of coverage masks by shape and placement. Emptying it changes no picture.
package final class CoverageCache {
  /// The inputs of a mask: the shape, the map without the whole pixels of its shift, and the pixels left by the clip.
  struct Key: Hashable, Sendable {
    // The fields that differ between most keys come first, since keys are compared in this order.
    var fraction: SIMD2<Double>
    /// The pixels that were computed, relative to the whole-pixel part of the shift.
    var window: PixelRect
    var x: SIMD2<Double>
    var y: SIMD2<Double>
    /// The extent of the corners of a ring's hole, where the key leaves out the shape's own size; otherwise 0.
    var holeExpansion = 0.0
    /// The form of the coverage: bytes, or the lines of a mesh.
    var form = CoverageForm.bytes
    var shape: CachedShape
  }

  /// A mask whose tiles are shared; rectangles are relative to the whole-pixel part of the placement's shift.
  package struct Entry: Sendable {
    package var solids: [PixelRect]
    package var tiles: [PlacedCoverage.Tile]
    /// The counts of the mesh that the coverage was made from, or zeros if there was none.
    var meshCounts = TrapezoidMesh.Counts()
    package var byteCount: Int
    /// Whether glyphs are missing from it because they take too much work.
    var lacksGlyphs = false
    /// The promise of its tiles, as long as they are not made.
    var promise: PromisedMask?
  }

  /// Counts for `quartzite info --stats`.
  package struct Counters: Sendable {
    /// The number of masks, or of outlines, found in the cache.
    package var hits = 0
    /// The number of those that had to be made.
    package var misses = 0
    /// The current size of the cached data, in bytes.
    package var bytes = 0
  }

  /// The number of edges in the longest list of the last plan's areas: a guess of what the next plan needs.
  var longestEdgeList = 0

  /// The bytes that the masks of this plan may take: one for each pixel of each distinct mask, whether cached or not.
  private(set) var plannedBytes = 0

  /// The counts so far, including glyphs: each glyph of a line that is composed counts as one lookup.
  package var counters: Counters {
    let glyphs = glyphStore.counters
    return Counters(
      hits: lookups.hits + glyphs.hits, misses: lookups.misses + glyphs.misses,
      bytes: masks.heldBytes + strips.heldBytes + bitmaps.heldBytes + glyphStore.heldBytes
    )
  }
  private var lookups = Counters()
  private let masks = Cache<Key, Entry>("masks")
  private let bitmaps = Cache<CachedBitmap, (image: CGImage, lacksGlyphs: Bool)>("bitmaps")
  /// The outlines that the coverage of paths is computed from.
  package let outlines = OutlineCache()
  /// The coverage of areas that bands paint, and of those that a device draws.
  let areas = AreaCache<CoverageMask>("areas")
  let strips = AreaCache<Entry>("strips")
  /// The outlines and pictures of glyphs that are drawn one by one, large ones and those in perspective, so that a glyph has the same
  /// path and the same image in every frame.
  let glyphPaths = Cache<GlyphShape, PathShape?>("glyph paths")
  let glyphPictures = GlyphPictures()
  /// The glyphs that text is composed from.
  let glyphStore = GlyphStore()
  /// The lines of text that bands paint.
  let lines = Cache<PaintedLine.Key, PaintedLine>("lines")
  /// The rasterizer for masks that are computed at once, outside of collecting, and for those that are not cached.
  let rasterizer = CoverageRasterizer()
  // One for each thread that computes collected masks; their memory is too large to be allocated in every frame.
  private var rasterizers: [CoverageRasterizer] = []

  /// The shares of the memory budget, each with the caches that use it.
  package private(set) lazy var memoryShares = [
    MemoryShare(64 << 20, [masks, areas, strips, bitmaps, glyphStore]),
    MemoryShare(64 << 20, [outlines]),
    MemoryShare(16 << 20, [glyphStore.outlines, lines]),
    MemoryShare(1 << 20, [glyphStore.tintTables]),
    MemoryShare(7 << 20, [glyphPaths]),
    MemoryShare(32 << 20, [glyphPictures.cache]),
  ]

  /// The deadline of the picture that is planned. What is computed when it passes is not kept.
  var deadline = Deadline.none {
    didSet {
      // Each rasterizer belongs to a thread, and so does its meter.
      for rasterizer in rasterizers + [rasterizer] { rasterizer.meter = WorkMeter(deadline) }
    }
  }

  /// Creates an empty cache.
  package init() {}

  /// Empties all caches.
  package func removeAll() {
    promises.removeAll()
    for share in memoryShares {
      for user in share.users { user.removeAll() }
    }
  }

  /// Starts a frame.
  func beginFrame() {
    if !glyphStore.wanted.isEmpty {
      // The lines have glyphs that were not made.
      lines.removeAll()
      glyphStore.dropRequests()
    }
    masks.beginFrame()
    areas.beginFrame()
    strips.beginFrame()
    bitmaps.beginFrame()
    glyphPaths.beginFrame()
    glyphPictures.cache.beginFrame()
    lines.beginFrame()
    glyphStore.beginFrame()
    failures.removeAll()
    beginPlan()
    outlines.beginFrame()
  }

  /// Starts a plan, for the first time in a frame or again.
  func beginPlan() {
    plannedBytes = 0
    // An abandoned plan may have left promises.
    for promise in promises { _ = masks.remove(promise.key) }
    promises.removeAll()
  }

  /// Returns the mask for `key`. If it is not cached, the job that `prepare` returns makes it: at once, or, where it may be promised,
  /// with all others that are. A job that may be promised makes tiles of the whole window of the key, of colours if it `holdsColors`.
  /// `fromGlyphs` says that it composes glyphs that `prepare` has requested from the store, `isMissing` that the mask was looked up and
  /// is not cached.
  func mask(
    for key: Key, fromGlyphs: Bool = false, holdsColors: Bool = false, isMissing: Bool = false, mayPromise: Bool,
    prepare: () -> Job
  ) throws(TessellationBudgetExceeded) -> Entry {
    if !isMissing, let known = masks.use(key) {
      countHit(known.isFirst ? key.window : .empty)
      if !mayPromise { try keep(known.value) }
      return known.value
    }
    if let failure = failures[key] { throw failure }
    countMiss(key.window)
    let job = prepare(), entry: Entry
    if mayPromise {
      promises.append(PromisedMask(key, fromGlyphs: fromGlyphs, holdsColors: holdsColors, job: job))
      entry = Entry(promises[promises.count - 1])
    } else {
      if fromGlyphs { makeGlyphs() }
      entry = try job(rasterizer)
      if rasterizer.wasInterrupted { return entry }
    }
    masks.insert(entry, key, cost: entry.byteCount)
    return entry
  }

  /// Counts a mask of the pixels of a window that is there already; one that the plan has counted has an empty window.
  func countHit(_ window: PixelRect) {
    lookups.hits += 1
    plannedBytes.saturatingAdd(window.area)
  }

  /// Counts a mask of the pixels of a window that has to be made.
  func countMiss(_ window: PixelRect) {
    lookups.misses += 1
    plannedBytes.saturatingAdd(window.area)
  }

  /// Makes a mask at once that was promised.
  private func keep(_ entry: Entry) throws(TessellationBudgetExceeded) {
    guard let promise = entry.promise else { return }
    if promise.result == nil, promise.isFromGlyphs { makeGlyphs() }
    promise.keep(with: rasterizer)
    _ = try promise.result?.get()
  }

  /// Appends the mask for `key`, shifted by whole pixels, and returns true if it is cached. Allocates nothing of its own, but for
  /// promises. A mask that was promised is made at once unless it `mayPromise`.
  func appendKnown(_ key: Key, x: Int, y: Int, mayPromise: Bool, to result: inout PlacedCoverage) -> Bool {
    guard let known = masks.use(key) else { return false }
    countHit(known.isFirst ? key.window : .empty)
    if !mayPromise { try? keep(known.value) }
    for solid in known.value.solids { result.solids.append(solid.offset(x: x, y: y)) }
    for tile in known.value.tiles {
      result.tiles.append(PlacedCoverage.Tile(rect: tile.rect.offset(x: x, y: y), tile: tile.tile))
    }
    if let promise = known.value.promise { result.promises.append(promise) }
    return true
  }

  /// Returns the image for `bitmap`. If it is not cached, `compose` makes its pixels: premultiplied, blue in the lowest
  /// byte, rows from the top. Returns nil where there is no memory for it.
  func image<Failure>(of bitmap: CachedBitmap, compose: () throws(Failure) -> [UInt32]) throws(Failure) -> CGImage? {
    if let known = bitmaps.use(bitmap) {
      lookups.hits += 1
      return known.value.image
    }
    lookups.misses += 1
    let data = try compose().withUnsafeBytes { Data($0) }, (width, height) = bitmap.size
    guard let image = CGImage(premultipliedBGRA: data, width: width, height: height, bytesPerRow: 4 * width) else {
      return nil
    }
    if !rasterizer.wasInterrupted { bitmaps.insert((image, false), bitmap, cost: data.count) }
    return image
  }

  /// Whether the image for `bitmap` is cached.
  func holdsImage(of bitmap: CachedBitmap) -> Bool { bitmaps.value(bitmap) != nil }

  /// Records that glyphs are missing from a cached bitmap.
  func noteMissingGlyphs(of bitmap: CachedBitmap) { bitmaps.update(bitmap) { value, _ in value.lacksGlyphs = true } }

  /// Whether glyphs are missing from a bitmap because they take too much work.
  func lacksGlyphs(_ bitmap: CachedBitmap) -> Bool { bitmaps.value(bitmap)?.lacksGlyphs ?? false }

  // MARK: Many at a time

  /// Computes a mask with the memory of a rasterizer.
  typealias Job = @Sendable (CoverageRasterizer) throws(TessellationBudgetExceeded) -> Entry

  /// The masks that are promised, in the order of their promises.
  private var promises: [PromisedMask] = []
  // The shapes of this frame that take too much work, so that they are not tried twice.
  private var failures: [Key: TessellationBudgetExceeded] = [:]

  /// Makes the requested glyphs, on several threads.
  func makeGlyphs() {
    guard !glyphStore.wanted.isEmpty else { return }
    run([], glyphStore.wanted)
    // What was not made is forgotten when the next frame begins.
    if rasterizer.wasInterrupted { return }
    glyphStore.finishWanted()
  }

  /// Keeps all promises and makes the requested glyphs, on several threads; masks that are not made by the deadline are forgotten.
  func keepPromises() {
    let promises = promises
    self.promises.removeAll()
    run(promises.filter { !$0.isFromGlyphs }, glyphStore.wanted)
    // Glyphs that were not made are forgotten when the next frame begins.
    if !deadline.hasPassed {
      glyphStore.finishWanted()
      run(promises.filter(\.isFromGlyphs), [])
    }
    for promise in promises {
      switch promise.result {
      case .success(let lacksGlyphs):
        masks.update(promise.key) { entry, _ in (entry.promise, entry.lacksGlyphs) = (nil, lacksGlyphs) }
      case .failure(let failure):
        failures[promise.key] = failure
        _ = masks.remove(promise.key)
      case nil: _ = masks.remove(promise.key)
      }
    }
  }

  /// At least `count` rasterizers, one for each thread.
  func rasterizers(_ count: Int) -> [CoverageRasterizer] {
    while rasterizers.count < count {
      rasterizers.append(CoverageRasterizer())
      rasterizers[rasterizers.count - 1].meter = WorkMeter(deadline)
    }
    return rasterizers
  }

  /// Makes masks and the requested glyphs of outlines, on several threads.
  private func run(_ promises: [PromisedMask], _ outlines: [GlyphOutline]) {
    let count = promises.count + outlines.count
    guard count > 0 else { return }
    let workers = WorkerThreads.count(for: count)
    // Safe to share: each worker uses a rasterizer of its own.
    nonisolated(unsafe) let rasterizers = rasterizers(workers)
    let next = Atomic(0), deadline = deadline
    WorkerThreads.perform(workers) { worker in
      let rasterizer = rasterizers[worker]
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < count, !deadline.hasPassed else { break }
        if index < promises.count {
          promises[index].keep(with: rasterizer)
        } else {
          outlines[index - promises.count].makeWanted(with: rasterizer)
        }
      }
    }
  }
}

extension CoverageCache.Entry {
  /// The tiles of a promise.
  init(_ promise: PromisedMask) {
    solids = []
    tiles = promise.tiles
    byteCount = tiles.reduce(128) { $0 + $1.tile.byteCount + 64 }
    self.promise = promise
  }

  /// Adds a tile that shares nothing with others.
  mutating func append(_ content: AtlasTile.Content, rect: PixelRect) {
    let placed = PlacedCoverage.Tile(rect: rect, content: content)
    tiles.append(placed)
    byteCount += placed.tile.byteCount + 64
  }

  /// The tiles of a mask, which share its bytes.
  init(_ mask: CoverageMask) {
    solids = mask.solids
    tiles = mask.tiles.map { tile in
      let bytes = mask.bytes[tile.firstByte..<(tile.firstByte + tile.rect.area)]
      return PlacedCoverage.Tile(rect: tile.rect, content: .bytes(bytes))
    }
    byteCount = mask.bytes.count + 64 * (mask.tiles.count + mask.solids.count) + 128
  }
}

extension CoverageCache.Key {
  /// Creates the key of a shape under a map without whole pixels in its shift.
  init(_ shape: CachedShape, form: CoverageForm = .bytes, under map: Projection, window: PixelRect) {
    self.init(
      fraction: SIMD2(map.origin.x, map.origin.y), window: window, x: SIMD2(map.x.x, map.x.y),
      y: SIMD2(map.y.x, map.y.y), form: form, shape: shape)
  }

  /// Mixes the numbers of the key before they are hashed. A key has some twenty, and the standard library's hasher takes
  /// longer for them than the look-up itself.
  func hash(into hasher: inout Hasher) {
    var numbers = Fingerprint()
    switch shape {
    case .box(let shape):
      numbers.add(shape.box.low)
      numbers.add(shape.box.high)
      numbers.add(SIMD2(shape.box.radius, shape.ringWidth ?? -1))
    case .boxShadow(let shadow):
      numbers.add(shadow.extent)
      numbers.add(shadow.sigma)
      numbers.add(SIMD2(shadow.shape.box.radius, shadow.shape.ringWidth ?? -1))
      numbers.add(UInt64(shadow.columns.rawValue) << 8 | UInt64(shadow.rows.rawValue))
    default: hasher.combine(shape)
    }
    numbers.add(x)
    numbers.add(y)
    numbers.add(fraction)
    numbers.add(UInt64(truncatingIfNeeded: window.x0 &* 0x1_0000_0001 &+ window.y0))
    numbers.add(UInt64(truncatingIfNeeded: window.x1 &* 0x1_0000_0001 &+ window.y1))
    hasher.combine(numbers.value)
  }
}
