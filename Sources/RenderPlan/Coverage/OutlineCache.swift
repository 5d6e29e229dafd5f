// Caches the outlines of paths, flattened and stroked, by path and scale, so that a path that moves or rotates is only
// projected and rasterised.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteTessellation
import Synchronization

/// A cache of outlines in the space of their paths. Emptying it changes no picture.
///
/// An outline is cached from the second request on. The first request is only noted, until the end of the next frame, so
/// that paths that change in every frame take no memory. One thread requests outlines; any thread may make them.
package final class OutlineCache: MemoryUser {
  /// The inputs of an outline.
  struct Key: Hashable, Sendable {
    var shape: PathShape
    /// See ``PathShape/outlineScale(under:)``.
    var scale: Double
    /// The steps that making it may take.
    var budget: Int
  }

  private struct Entry {
    var outline: CachedOutline
    var lastFrame: UInt64
  }

  private var cached: [Key: Entry] = [:]
  // The outlines requested once, in this frame and in the one before.
  private var noted: [Key: CachedOutline] = [:]
  private var notedBefore: [Key: CachedOutline] = [:]
  package let name = "outlines"
  package private(set) var frame: UInt64 = 0
  private let tally = Tally()

  /// The counts so far.
  package var counters: CoverageCache.Counters {
    CoverageCache.Counters(
      hits: tally.hits.load(ordering: .relaxed), misses: tally.misses.load(ordering: .relaxed),
      bytes: tally.bytes.load(ordering: .relaxed))
  }

  package var heldBytes: Int { tally.bytes.load(ordering: .relaxed) }

  package func lackedRoom() -> Bool { tally.isFull.exchange(false, ordering: .relaxed) }

  /// Limits the cached outlines to `bytes` from now on.
  package func allow(_ bytes: Int) { tally.budget.store(bytes, ordering: .relaxed) }

  package func count(in uses: inout FrameUses) {
    for entry in cached.values { uses.add(entry.outline.byteCount, frame: entry.lastFrame) }
  }

  package func remove(before frame: UInt64) {
    cached = cached.filter { $0.value.lastFrame >= frame }
    guard frame == .max else { return }
    noted.removeAll()
    notedBefore.removeAll()
  }

  /// Starts a frame.
  func beginFrame() {
    (notedBefore, noted) = (noted, [:])
    frame += 1
  }

  /// Returns the outline for `key`, which may not be made yet.
  func outline(for key: Key) -> CachedOutline {
    if let index = cached.index(forKey: key) {
      cached.values[index].lastFrame = frame
      return cached.values[index].outline
    }
    if let outline = noted[key] ?? notedBefore[key] {
      outline.cachesOutline()
      cached[key] = Entry(outline: outline, lastFrame: frame)
      return outline
    }
    let outline = CachedOutline(tally)
    noted[key] = outline
    return outline
  }
}

extension OutlineCache {
  /// One outline, which is made when it is needed; it owns the cached outline and releases its bytes.
  final class CachedOutline: Sendable {
    private struct State {
      var cachesOutline = false
      var outline: Outline?
    }

    private let state = Mutex(State())
    private let tally: Tally

    fileprivate init(_ tally: Tally) { self.tally = tally }

    deinit {
      if let outline = state.withLock(\.outline) { tally.release(outline.byteCount) }
    }

    /// The size of the cached outline, in bytes.
    fileprivate var byteCount: Int { state.withLock { $0.outline?.byteCount ?? 0 } }

    /// Caches the outline from now on, if there is room.
    fileprivate func cachesOutline() { state.withLock { $0.cachesOutline = true } }

    /// Returns the outline; `make` makes it if it is not cached.
    ///
    /// If another thread is making the outline, the call waits, which is faster than making it a second time.
    func outline(
      _ make: () throws(TessellationBudgetExceeded) -> Outline
    ) throws(TessellationBudgetExceeded) -> Outline {
      guard state.withLock(\.cachesOutline) else {
        tally.misses.wrappingAdd(1, ordering: .relaxed)
        return try make()
      }
      return try state.withLock { (state) throws(TessellationBudgetExceeded) in
        if let outline = state.outline {
          tally.hits.wrappingAdd(1, ordering: .relaxed)
          return outline
        }
        tally.misses.wrappingAdd(1, ordering: .relaxed)
        let outline = try make()
        if tally.reserve(outline.byteCount) { state.outline = outline.compacted }
        return outline
      }
    }
  }

  /// The counts shared by all threads.
  fileprivate final class Tally: Sendable {
    let hits = Atomic(0)
    let misses = Atomic(0)
    /// The size of all cached outlines, in bytes.
    let bytes = Atomic(0)
    /// Whether an outline was not cached because there was no room.
    let isFull = Atomic(false)
    /// The largest allowed value of ``bytes``.
    let budget = Atomic(64 << 20)

    /// Takes `count` bytes of the budget and returns true, if that many are left.
    func reserve(_ count: Int) -> Bool {
      if bytes.wrappingAdd(count, ordering: .relaxed).newValue <= budget.load(ordering: .relaxed) { return true }
      release(count)
      isFull.store(true, ordering: .relaxed)
      return false
    }

    func release(_ count: Int) { bytes.wrappingSubtract(count, ordering: .relaxed) }
  }
}
