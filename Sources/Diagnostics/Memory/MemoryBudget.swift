// MemoryBudget: the bytes that renderers may keep from picture to picture, shared by all that are given the same budget.
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The bytes that renderers keep from picture to picture: coverage, outlines, glyphs, images, targets.
///
/// All renderers that are given the same budget share it, and all that are given none share ``shared``. Caches that
/// belong to no renderer, as that of open fonts, lie within ``shared``, together as one more renderer. Each may hold an
/// even part of a budget, and what the others leave of theirs. What was not used for longest goes first, after each tile
/// of a picture. What a tile needs while it is drawn is always there, so that pictures do not depend on the budget; only
/// the time that they take does.
///
/// A budget may be used from any thread.
public final class MemoryBudget: Sendable {
  /// The budget of renderers that are given no other, and of the caches of the process.
  public static let shared = MemoryBudget()

  /// The bytes of a budget unless others are asked for: 708 MiB, of which images have 256 MiB and unused targets 128 MiB.
  public static let defaultBytes = 708 << 20

  private struct Member {
    var uses: [MemoryUse] = []
    var heldBytes = 0
    var isAsked = false
    /// Asks the renderer to let go of what it may not hold any more, as soon as it can.
    let ask: @Sendable () -> Void
  }

  private struct State {
    var bytes: Int
    var members: [Int: Member] = [:]
    var latest = 0

    var heldBytes: Int { members.values.reduce(0) { $0 + $1.heldBytes } }
    var evenPart: Int { bytes / max(1, members.count) }
  }

  private let state: Mutex<State>

  /// Creates a budget of a number of bytes; with 0, nothing is kept.
  public init(bytes: Int = defaultBytes) {
    state = Mutex(State(bytes: max(0, bytes)))
  }

  /// The bytes that all renderers together may keep. It may be set at any time: renderers that hold too much let go of
  /// it as soon as they have drawn what they are drawing.
  public var bytes: Int {
    get { state.withLock { $0.bytes } }
    set {
      state.withLock { $0.bytes = max(0, newValue) }
      askForRoom()
    }
  }

  /// The memory that all renderers held after their last pictures, and the process holds beside them, in bytes.
  public var heldBytes: Int { state.withLock { $0.heldBytes } }

  /// The memory that all renderers held after their last pictures, and the process holds beside them, cache by cache,
  /// sorted by name.
  public var uses: [MemoryUse] {
    let bytes = state.withLock { state in
      state.members.values.reduce(into: [String: Int]()) { sums, member in
        for use in member.uses { sums[use.name, default: 0] += use.bytes }
      }
    }
    return bytes.sorted { $0.key < $1.key }.map { MemoryUse(name: $0.key, bytes: $0.value) }
  }

  // MARK: Renderers

  /// Adds a renderer, which `ask` asks to make room; returns its number.
  func join(_ ask: @escaping @Sendable () -> Void) -> Int {
    state.withLock { state in
      state.latest += 1
      state.members[state.latest] = Member(ask: ask)
      return state.latest
    }
  }

  /// Removes a renderer, with all that it holds.
  func leave(_ number: Int) {
    state.withLock { $0.members[number] = nil }
  }

  /// The bytes that a renderer may hold: an even part, or all that the others leave.
  func allowance(of number: Int) -> Int {
    state.withLock { state in
      let others = state.heldBytes - (state.members[number]?.heldBytes ?? 0)
      return max(state.evenPart, state.bytes - others)
    }
  }

  /// Takes down what a renderer holds, and asks others for room where that is more than they leave.
  func report(_ uses: [MemoryUse], of number: Int) {
    state.withLock { state in
      state.members[number]?.uses = uses
      state.members[number]?.heldBytes = uses.reduce(0) { $0 + $1.bytes }
      state.members[number]?.isAsked = false
    }
    askForRoom(except: number)
  }

  /// Asks the renderers that hold more than an even part, where all together hold too much.
  private func askForRoom(except number: Int? = nil) {
    let asked = state.withLock { state -> [@Sendable () -> Void] in
      guard state.heldBytes > state.bytes else { return [] }
      let evenPart = state.evenPart
      return state.members.filter { $0.key != number && $0.value.heldBytes > evenPart && !$0.value.isAsked }.map {
        state.members[$0.key]?.isAsked = true
        return $0.value.ask
      }
    }
    for ask in asked { ask() }
  }
}

/// The memory that one kind of cache holds.
public struct MemoryUse: Hashable, Sendable {
  /// The kind of cache: `masks`, `glyphs`, `images`, `targets` and so on.
  public let name: String
  /// The memory, in bytes.
  public let bytes: Int

  /// Creates a use of a number of bytes.
  public init(name: String, bytes: Int) {
    self.name = name
    self.bytes = bytes
  }
}
