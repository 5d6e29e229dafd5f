// The moment by which a piece of work has to be done, and how those who do it look at the clock.
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The moment by which a picture has to be done, or none.
///
/// It is handed down to whatever may take long, on any thread, and asked there: ``check(_:)`` before a piece of work
/// that takes longer than a look at the clock, ``tick(_:)`` in loops over many small ones.
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

  /// The number of small pieces of work of which one looks at the clock.
  private static let ticksPerLook = 256

  /// The deadline of what this task reads: documents are read by many hands, none of which has to hold it.
  @TaskLocal package static var ofReading = Deadline.none

  /// All the time there is.
  package static let none = Deadline(nil)

  /// The moment `instant` of a clock that `now` reads; nil for all the time there is.
  package init(
    _ instant: ContinuousClock.Instant?, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    state = instant.map { State($0, now) }
  }

  /// Whether the moment is past: once it is, it stays so.
  package var hasPassed: Bool {
    guard let state else { return false }
    if state.hasPassed.load(ordering: .relaxed) { return true }
    guard state.now() >= state.instant else { return false }
    state.hasPassed.store(true, ordering: .relaxed)
    return true
  }

  /// The time that is left, not below nothing; nil for all there is.
  package var remaining: Duration? {
    guard let state else { return nil }
    return hasPassed ? .zero : max(.zero, state.instant - state.now())
  }

  /// Throws `deadlineExceeded` where the moment is past. Looks at the clock.
  package func check(_ phase: Phase) throws(RenderError) {
    if hasPassed { throw Self.error(phase) }
  }

  /// As ``hasPassed``, but looks at the clock only now and then.
  @inline(__always)
  package var hasPassedLately: Bool {
    guard let state else { return false }
    return state.ticks.wrappingAdd(1, ordering: .relaxed).oldValue % Self.ticksPerLook == 0
      ? hasPassed : state.hasPassed.load(ordering: .relaxed)
  }

  /// As ``check(_:)``, but looks at the clock only now and then.
  @inline(__always)
  package func tick(_ phase: Phase) throws(RenderError) {
    if hasPassedLately { throw Self.error(phase) }
  }

  /// The error that is thrown when the moment is past.
  package static func error(_ phase: Phase) -> RenderError {
    RenderError(
      .deadlineExceeded,
      "the deadline passed while \(phase.rawValue); allow more time, or ask for a smaller or simpler picture")
  }
}

extension Duration {
  /// The same time in nanoseconds, from none up to ten years.
  package var nanoseconds: Int {
    let (seconds, attoseconds) = min(max(self, .zero), .seconds(10 * 365 * 86_400)).components
    return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }
}
