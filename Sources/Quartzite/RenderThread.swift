// The thread that owns a renderer's context, and the queue of what it has to do.

import Diagnostics
import Foundation
import GLES

/// Runs work with the engine, in the order in which it comes.
final class RenderThread: @unchecked Sendable {
  // Everything below is guarded by the condition; the engine itself is touched by the thread only.
  private let condition = NSCondition()
  private var queue: [(RenderEngine) -> Void] = []
  private var isStopped = false
  private var isRunning = false
  private let device: RenderDevice
  /// The process that the thread belongs to. In a child made by fork() the thread is not there, and nobody would answer.
  private let process = getpid()

  init(device: RenderDevice) {
    self.device = device
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
    let engine = RenderEngine(device.choice)
    while true {
      condition.lock()
      while queue.isEmpty, !isStopped { condition.wait() }
      let next = queue.isEmpty ? nil : queue.removeFirst()
      condition.unlock()
      guard let next else { break }
      next(engine)
    }
    engine.close()
    condition.withLock {
      isRunning = false
      condition.broadcast()
    }
  }

  private func enqueue(_ job: @escaping (RenderEngine) -> Void) {
    condition.withLock {
      queue.append(job)
      condition.broadcast()
    }
  }

  /// Runs `body` on the thread and waits for its result.
  func run<Value: Sendable>(
    _ body: @escaping @Sendable (RenderEngine) throws(RenderError) -> Value
  ) throws(RenderError) -> Value {
    try DriverProcess.check(process)
    let answer = Answer<Value>()
    enqueue { engine in
      answer.give(Result { () throws(RenderError) in try body(engine) })
    }
    return try answer.wait().get()
  }

  /// Runs `body` on the thread and suspends until its result is there.
  func run<Value: Sendable>(
    _ body: @escaping @Sendable (RenderEngine) throws(RenderError) -> Value
  ) async throws(RenderError) -> Value {
    try DriverProcess.check(process)
    let result: Result<Value, RenderError> = await withCheckedContinuation { continuation in
      enqueue { engine in
        continuation.resume(returning: Result { () throws(RenderError) in try body(engine) })
      }
    }
    return try result.get()
  }
}

/// A result that another thread waits for.
private final class Answer<Value: Sendable>: @unchecked Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  private var result: Result<Value, RenderError>?

  func give(_ result: Result<Value, RenderError>) {
    self.result = result
    semaphore.signal()
  }

  func wait() -> Result<Value, RenderError> {
    semaphore.wait()
    return result ?? .failure(RenderError(.internalInconsistency, "the render thread gave no answer"))
  }
}
