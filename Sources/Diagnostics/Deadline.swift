// Deadline: the moment by which a piece of work has to be done, with checks that are cheap enough for inner loops.
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The moment by which a picture has to be done, or none.
///
/// It is handed down to all code that may take long, on any thread, and is queried there: by ``check(_:)`` before work
/// that takes longer than reading the clock, by ``tick(_:)`` in loops over many small pieces of work.
package struct Deadline: Sendable {
  /// The work that is under way, for messages.
  package enum Phase: String, Sendable {
    case waiting = "it still waited for an earlier picture"
    case reading = "its document was being read"
    case layout = "its layers were being laid out and displayed"
    case copying = "its layers were being copied"
    case planning = "it was being planned"
    case shapes = "the areas of its paths were being found"
    case uploading = "its images and shapes were being sent to the device"
    case drawing = "it was being drawn"
  }

  private final class State: Sendable {
    let instant: ContinuousClock.Instant
    let now: @Sendable () -> ContinuousClock.Instant
    let ticks = Atomic(0)
    let hasPassed = Atomic(false)

    init(_ instant: ContinuousClock.Instant, _ now: @escaping @Sendable () -> ContinuousClock.Instant) {
      self.instant = instant
      self.now = now
    }
  }

  private let state: State?

  /// The number of ticks per reading of the clock.
  private static let ticksPerLook = 256

  /// The deadline of the document that this task reads: a task-local value, since many readers need it and none holds
  /// it.
  @TaskLocal package static var ofReading = Deadline.none

  /// The deadline that never passes.
  package static let none = Deadline(nil)

  /// Creates a deadline at `instant` of the clock that `now` reads; nil for a deadline that never passes.
  package init(
    _ instant: ContinuousClock.Instant?, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    state = instant.map { State($0, now) }
  }

  /// Whether the moment is past. Once true, it stays true.
  package var hasPassed: Bool {
    guard let state else { return false }
    if state.hasPassed.load(ordering: .relaxed) { return true }
    guard state.now() >= state.instant else { return false }
    state.hasPassed.store(true, ordering: .relaxed)
    return true
  }

  /// The time that is left, at least zero; nil if there is no deadline.
  package var remaining: Duration? {
    guard let state else { return nil }
    return hasPassed ? .zero : max(.zero, state.instant - state.now())
  }

  /// Throws `deadlineExceeded` if the moment is past. Reads the clock.
  package func check(_ phase: Phase) throws(RenderError) {
    if hasPassed { throw Self.error(phase) }
  }

  /// ``hasPassed``, but reading the clock only once in `ticksPerLook` calls.
  @inline(__always)
  package var hasPassedLately: Bool {
    guard let state else { return false }
    return state.ticks.wrappingAdd(1, ordering: .relaxed).oldValue % Self.ticksPerLook == 0
      ? hasPassed : state.hasPassed.load(ordering: .relaxed)
  }

  /// ``check(_:)``, but reading the clock only once in `ticksPerLook` calls.
  @inline(__always)
  package func tick(_ phase: Phase) throws(RenderError) {
    if hasPassedLately { throw Self.error(phase) }
  }

  /// The error that is thrown once the moment is past.
  package static func error(_ phase: Phase) -> RenderError {
    RenderError(
      .deadlineExceeded,
      "the deadline passed while \(phase.rawValue); allow more time, or ask for a smaller or simpler picture")
  }
}

extension Duration {
  /// The same time in nanoseconds, clamped to the range from zero to ten years.
  package var nanoseconds: Int {
    let (seconds, attoseconds) = min(max(self, .zero), .seconds(10 * 365 * 86_400)).components
    return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }
}
