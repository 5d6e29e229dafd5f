// The thread that owns a renderer's context, and the queue of what it has to do.
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import QuartziteDiagnostics
import QuartziteGLES
import Synchronization

/// Runs work with the engine, in the order in which it comes.
final class RenderThread: @unchecked Sendable {
  // Everything below is guarded by the condition; the engine itself is touched by the thread only.
  private let condition = NSCondition()
  private var queue: [(RenderEngine) -> Void] = []
  private var isStopped = false
  private var isRunning = false
  private let device: RenderDevice
  private let memory: MemoryBudget
  /// The process that the thread belongs to. In a child made by fork() the thread is not there, and nobody would
  /// answer.
  private let process = getpid()

  init(device: RenderDevice, memory: MemoryBudget) {
    self.device = device
    self.memory = memory
  }

  /// Starts the thread and opens the device.
  func start() throws(RenderError) {
    try DriverProcess.check()
    let thread = Thread { [self] in work() }
    thread.name = "Quartzite renderer"
    // The driver compiles shaders on this thread, and is generous with its stack.
    thread.stackSize = 8 << 20
    condition.withLock { isRunning = true }
    thread.start()
    do {
      try run { engine throws(RenderError) in _ = try engine.open() }
    } catch {
      stop()
      throw error
    }
  }

  /// Ends the thread after the work that is queued, and waits until its device is closed: a driver must not be at
  /// work while the process exits.
  func stop() {
    guard process == getpid() else { return }
    condition.withLock {
      isStopped = true
      condition.broadcast()
      while isRunning { condition.wait() }
    }
  }

  private func work() {
    serve()
    condition.withLock {
      isRunning = false
      condition.broadcast()
    }
  }

  /// Does what is asked for until the thread is to end. The engine is gone when this returns, and what it held.
  private func serve() {
    let account = MemoryAccount(memory) { [weak self] in self?.enqueue { $0.makeRoom() } }
    let engine = RenderEngine(device.choice, memory: account)
    while true {
      condition.lock()
      while queue.isEmpty, !isStopped { condition.wait() }
      let next = queue.isEmpty ? nil : queue.removeFirst()
      condition.unlock()
      guard let next else { break }
      next(engine)
    }
    engine.close()
  }

  private func enqueue(_ job: @escaping (RenderEngine) -> Void) {
    condition.withLock {
      queue.append(job)
      condition.broadcast()
    }
  }

  /// Runs `body` on the thread and waits for its result, until `deadline` where its turn has not come by then.
  func run<Value: Sendable>(
    by deadline: Deadline = .none, _ body: @escaping @Sendable (RenderEngine) throws(RenderError) -> Value
  ) throws(RenderError) -> Value {
    try DriverProcess.check(process)
    let answer = Answer<Value>()
    enqueue { engine in
      guard answer.begin() else { return }
      answer.give(
        Result { () throws(RenderError) in
          try deadline.check(.waiting)
          return try body(engine)
        })
    }
    return try answer.wait(until: deadline).get()
  }

  /// Runs `body` on the thread and suspends until its result is there, or `deadline` where its turn has not come by
  /// then.
  func run<Value: Sendable>(
    by deadline: Deadline = .none, _ body: @escaping @Sendable (RenderEngine) throws(RenderError) -> Value
  ) async throws(RenderError) -> Value {
    try DriverProcess.check(process)
    let result: Result<Value, RenderError> = await withCheckedContinuation { continuation in
      let turn = Turn()
      let timer = DispatchWorkItem {
        // A look at the clock also tells what has begun that it is late.
        _ = deadline.hasPassed
        if turn.begin() { continuation.resume(returning: .failure(Deadline.error(.waiting))) }
      }
      enqueue { engine in
        guard turn.begin() else { return }
        // It would be kept until the deadline, and what is to be drawn with it.
        timer.cancel()
        continuation.resume(
          returning: Result { () throws(RenderError) in
            try deadline.check(.waiting)
            return try body(engine)
          })
      }
      if let remaining = deadline.remaining {
        DispatchQueue.global().asyncAfter(deadline: .now() + remaining.dispatchInterval, execute: timer)
      }
    }
    return try result.get()
  }
}

/// The turn of one job, which comes once or not at all.
private final class Turn: Sendable {
  private let hasBegun = Atomic(false)

  /// Whether nobody else has begun.
  func begin() -> Bool { hasBegun.exchange(true, ordering: .acquiringAndReleasing) == false }
}

/// A result that another thread waits for.
private final class Answer<Value: Sendable>: @unchecked Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  private let turn = Turn()
  private var result: Result<Value, RenderError>?

  /// Whether the work is to be done: not where whoever asked for it has given up.
  func begin() -> Bool { turn.begin() }

  func give(_ result: Result<Value, RenderError>) {
    self.result = result
    semaphore.signal()
  }

  /// Waits for the result. After `deadline` it waits only for what has begun, which may use memory of the caller's.
  func wait(until deadline: Deadline) -> Result<Value, RenderError> {
    if let remaining = deadline.remaining, semaphore.wait(timeout: .now() + remaining.dispatchInterval) == .success {
      return result ?? Self.noAnswer
    }
    if deadline.remaining != nil, turn.begin() { return .failure(Deadline.error(.waiting)) }
    semaphore.wait()
    return result ?? Self.noAnswer
  }

  private static var noAnswer: Result<Value, RenderError> {
    .failure(RenderError(.internalInconsistency, "the render thread gave no answer"))
  }
}

extension Duration {
  /// The same time for Dispatch.
  fileprivate var dispatchInterval: DispatchTimeInterval { .nanoseconds(nanoseconds) }
}
