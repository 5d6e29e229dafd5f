// Deadline: the moment by which a piece of work has to be done, with checks that are cheap enough for inner loops.
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

/// A request to end work on whatever thread it is, since nobody waits for its result any more.
package final class Cancellation: Sendable {
  private let flag = Atomic(false)

  /// Creates one that was not requested yet.
  package init() {}

  /// Whether the end was requested.
  package var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// Requests the end.
  package func request() { flag.store(true, ordering: .relaxed) }
}

/// The moment by which a picture has to be done, or none, and the cancellation that ends it before.
///
/// It is handed down to all code that may take long, on any thread, and is queried there: by ``check(_:)`` before work
/// that takes longer than reading the clock, by ``tick(_:)`` in loops over many small pieces of work.
package struct Deadline: Sendable {
  /// The work that is under way, for messages.
  package enum Phase: String, Sendable {
    case waiting = "it was waiting to be drawn"
    case reading = "its document was being read"
    case layout = "its layers were being laid out and displayed"
    case copying = "its layers were being copied"
    case planning = "it was being planned"
    case shapes = "the areas of its paths were being found"
    case uploading = "its images and shapes were being sent to the device"
    case drawing = "it was being drawn"
    case encoding = "its file was being made"
  }

  private final class State: Sendable {
    let instant: ContinuousClock.Instant?
    let cancellation: Cancellation?
    let now: @Sendable () -> ContinuousClock.Instant
    let ticks = Atomic(0)
    let hasPassed = Atomic(false)

    init(
      _ instant: ContinuousClock.Instant?, _ cancellation: Cancellation?,
      _ now: @escaping @Sendable () -> ContinuousClock.Instant
    ) {
      self.instant = instant
      self.cancellation = cancellation
      self.now = now
    }

    /// Whether the moment is past, cancelled or not.
    var isLate: Bool {
      if hasPassed.load(ordering: .relaxed) { return true }
      guard let instant, now() >= instant else { return false }
      hasPassed.store(true, ordering: .relaxed)
      return true
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

  /// Creates a deadline at `instant` of the clock that `now` reads, or at the cancellation if that is before; nil for a
  /// deadline that never passes.
  package init(
    _ instant: ContinuousClock.Instant?, cancellation: Cancellation? = nil,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    state = instant == nil && cancellation == nil ? nil : State(instant, cancellation, now)
  }

  /// Whether there is a moment, or a cancellation may come.
  package var canPass: Bool { state != nil }

  /// Whether the moment is past, or the work was cancelled. Once true, it stays true.
  package var hasPassed: Bool {
    guard let state else { return false }
    return isCancelled || state.isLate
  }

  /// Asks on any thread whether it has passed; nil for the deadline that never passes.
  package var question: (@Sendable () -> Bool)? {
    guard canPass else { return nil }
    return { hasPassed }
  }

  /// Cancels the work, where it can be.
  package func cancel() { state?.cancellation?.request() }

  /// Whether the work was cancelled.
  package var isCancelled: Bool { state?.cancellation?.isRequested ?? false }

  /// The time that is left, at least zero; nil if there is no moment. A cancellation does not count: what waits for a
  /// device that is at work waits on.
  package var remaining: Duration? {
    guard let state, let instant = state.instant else { return nil }
    return state.isLate ? .zero : max(.zero, instant - state.now())
  }

  /// Throws `cancelled` if the work was cancelled, and `deadlineExceeded` if the moment is past. Reads the clock.
  package func check(_ phase: Phase) throws(RenderError) {
    if hasPassed { throw error(phase) }
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
    if hasPassedLately { throw error(phase) }
  }

  /// The error that is thrown once the work was cancelled or the moment is past.
  package func error(_ phase: Phase) -> RenderError {
    isCancelled ? RenderError(.cancelled, "the picture was cancelled while \(phase.rawValue)") : Self.error(phase)
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

  /// The same time for Dispatch.
  package var dispatchInterval: DispatchTimeInterval { .nanoseconds(nanoseconds) }
}
