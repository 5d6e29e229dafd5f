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
  private let driver: Driver?
  private let lastProfile = Mutex<RendererProfile?>(nil)
  /// The tiles that may be planned and not yet drawn: one that is being drawn, and the next one.
  private let places = DispatchSemaphore(value: 0)
  /// The process that the thread belongs to. In a child made by fork() the thread is not there, and nobody would
  /// answer.
  private let process = getpid()

  /// Creates a thread that is not yet started. A `driver` other than the display's own is for tests.
  init(device: RenderDevice, memory: MemoryBudget, driver: Driver? = nil) {
    self.device = device
    self.memory = memory
    self.driver = driver
    // A semaphore may not go away with less than it began with.
    for _ in 0..<2 { places.signal() }
  }

  /// The properties of the device that was opened last.
  var profile: RendererProfile {
    guard let profile = lastProfile.withLock({ $0 }) else { preconditionFailure("the render thread was not started") }
    return profile
  }

  /// Takes a place for a tile that is going to be planned, and waits for one until `deadline`. Returns whether there is
  /// one.
  func reserve(until deadline: Deadline) -> Bool {
    guard let remaining = deadline.remaining else {
      places.wait()
      return true
    }
    return places.wait(timeout: .now() + remaining.dispatchInterval) == .success
  }

  /// Gives the place of a tile back that was drawn, or is not going to be.
  func release() { places.signal() }

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
    let engine = RenderEngine(device.choice, memory: account, driver: driver) { [self] profile in
      lastProfile.withLock { $0 = profile }
    }
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

  /// Adds work to what the thread has to do.
  func enqueue(_ job: @escaping (RenderEngine) -> Void) {
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
    enqueue { engine in answer.give(Result { () throws(RenderError) in try body(engine) }) }
    return try answer.wait().get()
  }

  /// Throws in a child made by `fork()`, in which there is no thread.
  func check() throws(RenderError) { try DriverProcess.check(process) }
}

/// The turn of one picture, which comes once or not at all.
final class Turn: Sendable {
  private let hasBegun = Atomic(false)

  /// Whether nobody else has begun.
  func begin() -> Bool { hasBegun.exchange(true, ordering: .acquiringAndReleasing) == false }
}

/// A result that another thread waits for.
final class Answer<Value>: @unchecked Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  private var result: Result<Value, RenderError>?

  func give(_ result: Result<Value, RenderError>) {
    self.result = result
    semaphore.signal()
  }

  /// Waits for the result. After `deadline` it waits only for what has taken its `turn`, which may use memory of the
  /// caller's.
  func wait(until deadline: Deadline = .none, for turn: Turn = Turn()) -> Result<Value, RenderError> {
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
  var dispatchInterval: DispatchTimeInterval { .nanoseconds(nanoseconds) }
}
