// Remembers the outlines of paths, flattened and stroked, by path and scale, so that a path that moves or turns is only
// projected and rasterised.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteTessellation
import Synchronization

/// Outlines in the space of their paths. It may be emptied at any time without a change to any picture.
///
/// An outline is kept from the second time on that it is asked for: what is new in every frame is only noted, until the
/// end of the frame after. One thread asks for places; what belongs there may be made on any.
package final class OutlineCache: MemoryUser {
  /// What an outline depends on.
  struct Key: Hashable, Sendable {
    var shape: PathShape
    /// See ``PathShape/outlineScale(under:)``.
    var scale: Double
    /// The steps that making it may take.
    var budget: Int
  }

  /// Counts for `quartzite info --stats`.
  package struct Counters: Sendable {
    /// Outlines that were known.
    package var hits = 0
    /// Outlines that had to be made.
    package var misses = 0
    /// What is kept at the moment, in bytes.
    package var bytes = 0
  }

  private struct Entry {
    var place: Place
    var lastFrame: UInt64
  }

  private var kept: [Key: Entry] = [:]
  // Those asked for once, in this frame and in the one before.
  private var noted: [Key: Place] = [:]
  private var notedBefore: [Key: Place] = [:]
  package let name = "outlines"
  package private(set) var frame: UInt64 = 0
  private let tally = Tally()

  /// The counts so far.
  package var counters: Counters {
    Counters(
      hits: tally.hits.load(ordering: .relaxed), misses: tally.misses.load(ordering: .relaxed),
      bytes: tally.bytes.load(ordering: .relaxed))
  }

  package var heldBytes: Int { tally.bytes.load(ordering: .relaxed) }

  package func lackedRoom() -> Bool { tally.isFull.exchange(false, ordering: .relaxed) }

  /// Keeps never more than `bytes` from now on.
  package func allow(_ bytes: Int) { tally.budget.store(bytes, ordering: .relaxed) }

  package func count(in uses: inout FrameUses) {
    for entry in kept.values { uses.add(entry.place.byteCount, frame: entry.lastFrame) }
  }

  package func remove(before frame: UInt64) {
    kept = kept.filter { $0.value.lastFrame >= frame }
    guard frame == .max else { return }
    noted.removeAll()
    notedBefore.removeAll()
  }

  /// Starts a frame.
  func beginFrame() {
    (notedBefore, noted) = (noted, [:])
    frame += 1
  }

  /// Where the outline for `key` is found, or belongs.
  func place(for key: Key) -> Place {
    if let index = kept.index(forKey: key) {
      kept.values[index].lastFrame = frame
      return kept.values[index].place
    }
    if let place = noted[key] ?? notedBefore[key] {
      place.keepsOutline()
      kept[key] = Entry(place: place, lastFrame: frame)
      return place
    }
    let place = Place(tally)
    noted[key] = place
    return place
  }
}

extension OutlineCache {
  /// The place of one outline. What it keeps goes with it.
  final class Place: Sendable {
    private struct State {
      var keepsOutline = false
      var outline: Outline?
    }

    private let state = Mutex(State())
    private let tally: Tally

    fileprivate init(_ tally: Tally) {
      self.tally = tally
    }

    deinit {
      if let outline = state.withLock(\.outline) { tally.release(outline.byteCount) }
    }

    /// What is kept, in bytes.
    fileprivate var byteCount: Int { state.withLock { $0.outline?.byteCount ?? 0 } }

    /// From now on what is made is kept, if there is room.
    fileprivate func keepsOutline() {
      state.withLock { $0.keepsOutline = true }
    }

    /// The outline, which `make` makes where it isn't known.
    ///
    /// Who asks for an outline that is being made waits: to make it a second time would take longer.
    func outline(
      _ make: () throws(TessellationBudgetExceeded) -> Outline
    ) throws(TessellationBudgetExceeded) -> Outline {
      guard state.withLock(\.keepsOutline) else {
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

  /// What is counted, on all threads.
  fileprivate final class Tally: Sendable {
    let hits = Atomic(0)
    let misses = Atomic(0)
    /// What all places keep, in bytes.
    let bytes = Atomic(0)
    /// Whether something was not kept because there was no room.
    let isFull = Atomic(false)
    /// The most that they may keep.
    let budget = Atomic(64 << 20)

    /// Takes `count` bytes of the budget, if that many are left.
    func reserve(_ count: Int) -> Bool {
      if bytes.wrappingAdd(count, ordering: .relaxed).newValue <= budget.load(ordering: .relaxed) { return true }
      release(count)
      isFull.store(true, ordering: .relaxed)
      return false
    }

    func release(_ count: Int) {
      bytes.wrappingSubtract(count, ordering: .relaxed)
    }
  }
}
