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

  /// The bytes of a budget unless others are asked for: 772 MiB, of which images have 256 MiB and unused targets 128 MiB.
  public static let defaultBytes = 772 << 20

  /// A place among those who share a budget: one part of a renderer, which has a planner and a device.
  package struct Membership: Hashable, Sendable {
    fileprivate let renderer: Int
    fileprivate let part: Int
  }

  /// A part of a renderer that keeps an account of its own, on a thread of its own.
  private struct Part {
    var uses: [MemoryUse] = []
    var heldBytes = 0
    /// Asks the part to let go of what it may not hold any more, as soon as it can.
    let ask: @Sendable () -> Void
  }

  private struct Member {
    var parts: [Int: Part] = [:]
    var isAsked = false

    var heldBytes: Int { parts.values.reduce(0) { $0 + $1.heldBytes } }
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
      state.members.values.flatMap(\.parts.values).reduce(into: [String: Int]()) { sums, part in
        for use in part.uses { sums[use.name, default: 0] += use.bytes }
      }
    }
    return bytes.sorted { $0.key < $1.key }.map { MemoryUse(name: $0.key, bytes: $0.value) }
  }

  // MARK: Renderers

  /// Adds a renderer, or another part of one that has one already, which `ask` asks to make room.
  func join(_ ask: @escaping @Sendable () -> Void, beside other: Membership?) -> Membership {
    state.withLock { state in
      state.latest += 1
      let membership = Membership(renderer: other?.renderer ?? state.latest, part: state.latest)
      state.members[membership.renderer, default: Member()].parts[membership.part] = Part(ask: ask)
      return membership
    }
  }

  /// Removes a part of a renderer, with all that it holds.
  func leave(_ membership: Membership) {
    state.withLock { state in
      state.members[membership.renderer]?.parts[membership.part] = nil
      if state.members[membership.renderer]?.parts.isEmpty == true { state.members[membership.renderer] = nil }
    }
  }

  /// The bytes that a renderer may hold: an even part, or all that the others leave. `rest` is what its other parts leave
  /// of that.
  func allowance(of membership: Membership) -> (bytes: Int, rest: Int) {
    state.withLock { state in
      let member = state.members[membership.renderer], held = member?.heldBytes ?? 0
      let bytes = max(state.evenPart, state.bytes - (state.heldBytes - held))
      return (bytes, max(0, bytes - (held - (member?.parts[membership.part]?.heldBytes ?? 0))))
    }
  }

  /// Takes down what a part of a renderer holds, and asks others for room where that is more than they leave.
  func report(_ uses: [MemoryUse], of membership: Membership) {
    state.withLock { state in
      state.members[membership.renderer]?.parts[membership.part]?.uses = uses
      state.members[membership.renderer]?.parts[membership.part]?.heldBytes = uses.reduce(0) { $0 + $1.bytes }
      state.members[membership.renderer]?.isAsked = false
    }
    askForRoom(except: membership.renderer)
  }

  /// Asks the renderers that hold more than an even part, where all together hold too much.
  private func askForRoom(except renderer: Int? = nil) {
    let asked = state.withLock { state -> [@Sendable () -> Void] in
      guard state.heldBytes > state.bytes else { return [] }
      let evenPart = state.evenPart
      return state.members.filter { $0.key != renderer && $0.value.heldBytes > evenPart && !$0.value.isAsked }
        .flatMap { number, member in
          state.members[number]?.isAsked = true
          return member.parts.values.map(\.ask)
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
