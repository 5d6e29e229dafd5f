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

/// Hands renderers out to those who wait for them, in their order, and refuses those who find the queue full.
final class PoolQueue<Renderer: Sendable>: Sendable {
  /// The renderer whose turn it is, or the leave to make one.
  enum Turn: Sendable {
    case renderer(Renderer)
    case vacancy
  }

  private struct Waiter {
    let number: Int
    let deadline: Deadline
    let continuation: CheckedContinuation<Result<Turn, RenderError>, Never>
  }

  private struct State {
    /// Those who draw, wait, or are getting ready to wait.
    var present = 0
    /// The renderers that exist or are being made.
    var made = 1
    /// The renderers that nobody has, the one used last at the end: it has the most in its caches.
    var idle: [Renderer]
    /// Those who wait, the first one at the beginning.
    var waiting: [Waiter] = []
    var latest = 0
  }

  private let state: Mutex<State>
  private let most: Int
  private let mostPresent: Int
  /// The timer that ends waiting at a deadline.
  private let timer: PoolTimer

  /// Creates a queue for up to `most` renderers, of which there is one.
  init(_ first: Renderer, most: Int, queueLength: Int, timer: @escaping PoolTimer = poolTimer) {
    (self.most, self.timer) = (most, timer)
    let (sum, overflow) = most.addingReportingOverflow(queueLength)
    mostPresent = overflow ? .max : sum
    state = Mutex(State(idle: [first]))
  }

  /// The numbers of renderers, of those present, and of those who wait.
  var load: (made: Int, present: Int, waiting: Int) {
    state.withLock { ($0.made, $0.present, $0.waiting.count) }
  }

  /// Takes a place; throws `busy` where there is none.
  func enter() throws(RenderError) {
    let present = state.withLock { state -> Int? in
      guard state.present < mostPresent else { return state.present }
      state.present += 1
      return nil
    }
    guard let present else { return }
    throw RenderError(
      .busy, "\(present) pictures are being drawn or wait already, which is all that the pool takes; try again later")
  }

  /// Gives a place back.
  func leave() { state.withLock { $0.present -= 1 } }

  /// Waits for the turn of one who has a place: until `deadline`, and no longer when the task is cancelled.
  nonisolated(nonsending) func turn(by deadline: Deadline) async -> Result<Turn, RenderError> {
    let number = state.withLock { state in
      state.latest += 1
      return state.latest
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let turn = state.withLock { state -> Turn? in
          if let renderer = state.idle.popLast() { return .renderer(renderer) }
          if state.made < most {
            state.made += 1
            return .vacancy
          }
          state.waiting.append(Waiter(number: number, deadline: deadline, continuation: continuation))
          return nil
        }
        if let turn { return continuation.resume(returning: .success(turn)) }
        // A cancellation before it waited has not found it.
        if deadline.isCancelled { return giveUp(number) }
        guard let remaining = deadline.remaining else { return }
        timer(remaining) { [weak self] in
          // A look at the clock tells what asks later that it is late.
          _ = deadline.hasPassed
          self?.giveUp(number)
        }
      }
    } onCancel: {
      deadline.cancel()
      giveUp(number)
    }
  }

  /// Ends the wait of one who may be waiting.
  private func giveUp(_ number: Int) {
    let waiter = state.withLock { state -> Waiter? in
      guard let index = state.waiting.firstIndex(where: { $0.number == number }) else { return nil }
      return state.waiting.remove(at: index)
    }
    guard let waiter else { return }
    waiter.continuation.resume(returning: .failure(waiter.deadline.error(.waiting)))
  }

  /// Gives a renderer to the next one who waits; nil is one that is gone, in whose place another may be made.
  func giveBack(_ renderer: Renderer?) {
    let next = state.withLock { state -> Waiter? in
      if !state.waiting.isEmpty { return state.waiting.removeFirst() }
      if let renderer { state.idle.append(renderer) } else { state.made -= 1 }
      return nil
    }
    guard let next else { return }
    next.continuation.resume(returning: .success(renderer.map { .renderer($0) } ?? .vacancy))
  }
}
