// PoolQueue: a bounded queue of those who wait for one of several renderers.
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import QuartziteDiagnostics
import Synchronization

/// Has work done after a time, on any thread; tests decide themselves when the time has come.
typealias PoolTimer = @Sendable (_ time: Duration, _ work: @escaping @Sendable () -> Void) -> Void

/// The timer of pools that are not tested.
let poolTimer: PoolTimer = { time, work in
  DispatchQueue.global().asyncAfter(deadline: .now() + time.dispatchInterval, execute: work)
}

/// Hands renderers out to those who wait for them, in their order. Refuses those who find the queue full, or lets them
/// wait for a place, also in their order.
final class PoolQueue<Renderer: Sendable>: Sendable {
  /// The renderer whose turn it is, or the leave to make one.
  enum Turn: Sendable {
    case renderer(Renderer)
    case vacancy
  }

  private struct Waiter<Value: Sendable> {
    let number: Int
    let deadline: Deadline
    let continuation: CheckedContinuation<Result<Value, RenderError>, Never>
  }

  private struct State {
    /// Those who draw, wait, or are getting ready to wait.
    var present = 0
    /// The renderers that exist or are being made.
    var made = 1
    /// The renderers that nobody has, the one used last at the end: it has the most in its caches.
    var idle: [Renderer]
    /// Those who have a place and wait for a renderer, the first one at the beginning.
    var waiting: [Waiter<Turn>] = []
    /// Those who wait for a place, the first one at the beginning; none while a place is free.
    var entering: [Waiter<Void>] = []
    var latest = 0
  }

  private let state: Mutex<State>
  private let most: Int
  private let mostPresent: Int
  private let whenFull: RendererPool.WhenFull
  /// The timer that ends waiting at a deadline.
  private let timer: PoolTimer

  /// Creates a queue for up to `most` renderers, of which there is one.
  init(
    _ first: Renderer, most: Int, queueLength: Int, whenFull: RendererPool.WhenFull = .refuse,
    timer: @escaping PoolTimer = poolTimer
  ) {
    (self.most, self.whenFull, self.timer) = (most, whenFull, timer)
    let (sum, overflow) = most.addingReportingOverflow(queueLength)
    mostPresent = overflow ? .max : sum
    state = Mutex(State(idle: [first]))
  }

  /// The numbers of renderers, of those present, of those who wait for a renderer, and of those who wait for a place.
  var load: (made: Int, present: Int, waiting: Int, entering: Int) {
    state.withLock { ($0.made, $0.present, $0.waiting.count, $0.entering.count) }
  }

  /// Takes a place. If all are taken, throws `busy`, or waits for one: until `deadline`, and no longer when the task is
  /// cancelled. Doesn't suspend if a place is free.
  nonisolated(nonsending) func enter(by deadline: Deadline) async throws(RenderError) {
    let take: @Sendable (inout State) -> Void? = { [mostPresent] state in
      guard state.present < mostPresent else { return nil }
      state.present += 1
      return ()
    }
    switch whenFull {
    case .wait: try await wait(in: \.entering, by: deadline, unless: take).get()
    case .refuse:
      guard state.withLock({ take(&$0) }) == nil else { return }
      throw RenderError(
        .busy,
        "\(mostPresent) pictures are being drawn or wait already, which is all that the pool takes; try again later")
    }
  }

  /// Gives a place back: to the next one who waits for it.
  func leave() {
    let next = state.withLock { state -> Waiter<Void>? in
      if !state.entering.isEmpty { return state.entering.removeFirst() }
      state.present -= 1
      return nil
    }
    next?.continuation.resume(returning: .success(()))
  }

  /// Waits for the turn of one who has a place: until `deadline`, and no longer when the task is cancelled.
  nonisolated(nonsending) func turn(by deadline: Deadline) async -> Result<Turn, RenderError> {
    await wait(in: \.waiting, by: deadline) { [most] state in
      if let renderer = state.idle.popLast() { return .renderer(renderer) }
      guard state.made < most else { return nil }
      state.made += 1
      return .vacancy
    }
  }

  /// Waits in a line, unless `take` finds at once what is waited for: until `deadline`, and no longer when the task is
  /// cancelled.
  private nonisolated(nonsending) func wait<Value: Sendable>(
    in line: WritableKeyPath<State, [Waiter<Value>]> & Sendable, by deadline: Deadline,
    unless take: @Sendable (inout State) -> Value?
  ) async -> Result<Value, RenderError> {
    let number = state.withLock { state in
      state.latest += 1
      return state.latest
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let found = state.withLock { state -> Value? in
          if let found = take(&state) { return found }
          state[keyPath: line].append(Waiter(number: number, deadline: deadline, continuation: continuation))
          return nil
        }
        if let found { return continuation.resume(returning: .success(found)) }
        // A cancellation before it waited has not found it.
        if deadline.isCancelled { return giveUp(number, in: line) }
        guard let remaining = deadline.remaining else { return }
        timer(remaining) { [weak self] in
          // A look at the clock tells what asks later that it is late.
          _ = deadline.hasPassed
          self?.giveUp(number, in: line)
        }
      }
    } onCancel: {
      deadline.cancel()
      giveUp(number, in: line)
    }
  }

  /// Ends the wait of one who may be waiting in a line.
  private func giveUp<Value>(_ number: Int, in line: WritableKeyPath<State, [Waiter<Value>]> & Sendable) {
    let waiter = state.withLock { state -> Waiter<Value>? in
      guard let index = state[keyPath: line].firstIndex(where: { $0.number == number }) else { return nil }
      return state[keyPath: line].remove(at: index)
    }
    guard let waiter else { return }
    waiter.continuation.resume(returning: .failure(waiter.deadline.error(.waiting)))
  }

  /// Gives a renderer to the next one who waits; nil is one that is gone, in whose place another may be made.
  func giveBack(_ renderer: Renderer?) {
    let next = state.withLock { state -> Waiter<Turn>? in
      if !state.waiting.isEmpty { return state.waiting.removeFirst() }
      if let renderer { state.idle.append(renderer) } else { state.made -= 1 }
      return nil
    }
    guard let next else { return }
    next.continuation.resume(returning: .success(renderer.map { .renderer($0) } ?? .vacancy))
  }
}
