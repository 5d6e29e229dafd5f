// The thread that owns a renderer's context, and the queue of what it has to do.
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import QuartziteDiagnostics
import QuartziteGLES
import Synchronization

/// Runs work with the engine, in the order in which it comes. Pixels that are on their way from the device are read when
/// there is nothing else to do.
final class RenderThread: @unchecked Sendable {
  // Everything below is guarded by the condition; the engine itself is touched by the thread only.
  private let condition = NSCondition()
  private var queue: [(RenderEngine) -> Void] = []
  private var isStopped = false
  /// The thread; nil before it is started and after it has ended.
  private var thread: pthread_t?
  let device: RenderDevice
  private let memory: MemoryBudget
  private let renderer: MemoryBudget.Membership?
  private let driver: Driver?
  private let forcedProfile: RendererProfile?
  /// The way of coverage that pictures get which leave it to the renderer.
  let automaticCoverage: RenderOptions.Coverage
  /// Whether the device draws every picture, because the renderer's options name it.
  let drawsOnDevice: Bool
  private let lastProfile = Mutex<RendererProfile?>(nil)
  /// The tiles that may be planned and not yet drawn: one that is being drawn, and the next one.
  private let slots = DispatchSemaphore(value: 0)
  /// The process that the thread belongs to. In a child made by fork() the thread is not there, and nobody would
  /// answer.
  private let process = getpid()

  /// Creates a thread that is not yet started. What the device keeps counts together with what `renderer` keeps; a
  /// `driver` or a `profile` other than the display's own is for tests.
  init(
    device: RenderDevice, memory: MemoryBudget, of renderer: MemoryBudget.Membership? = nil, driver: Driver? = nil,
    profile: RendererProfile? = nil, automaticCoverage: RenderOptions.Coverage = .automatic,
    drawsOnDevice: Bool = false
  ) {
    self.renderer = renderer
    self.device = device
    self.memory = memory
    self.driver = driver
    forcedProfile = profile
    self.automaticCoverage = automaticCoverage
    self.drawsOnDevice = drawsOnDevice
    // A semaphore may not go away with less than it began with.
    for _ in 0..<2 { slots.signal() }
  }

  /// The properties of the device that was opened last, or those of the one that will be.
  var profile: RendererProfile {
    guard let profile = lastProfile.withLock({ $0 }) else { preconditionFailure("the render thread was not started") }
    return profile
  }

  /// Takes a slot for a tile that is going to be planned, and waits for one until `deadline`. Returns whether there is
  /// one.
  func reserve(until deadline: Deadline) -> Bool {
    guard let remaining = deadline.remaining else {
      slots.wait()
      return true
    }
    return slots.wait(timeout: .now() + remaining.dispatchInterval) == .success
  }

  /// Gives the slot of a tile back that was drawn, or is not going to be.
  func release() { slots.signal() }

  /// Starts the thread. Opens the device too, unless it is known to be a software renderer: pictures that the CPU paints alone need
  /// none, and the first one that does opens it.
  func start() throws(RenderError) {
    try DriverProcess.claim()
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    // The driver compiles shaders on this thread, and is generous with its stack.
    pthread_attr_setstacksize(&attributes, 8 << 20)
    let retained = Unmanaged.passRetained(self)
    var thread = pthread_t()
    let failure = pthread_create(&thread, &attributes, RenderThread.body, retained.toOpaque())
    guard failure == 0 else {
      retained.release()
      throw RenderError(
        .deviceUnavailable, "no thread can be started to render on: \(String(cString: strerror(failure)))")
    }
    condition.withLock { self.thread = thread }
    let isKnown = driver == nil && forcedProfile == nil && !RendererProfile.isTreatedAsHardware
    if device == .noDevice || isKnown && device.choice.isSoftware { return lastProfile.withLock { $0 = .software } }
    do {
      try run { engine throws(RenderError) in _ = try engine.open() }
    } catch {
      stop()
      throw error
    }
  }

  /// Ends the thread after the work that is queued, and waits until it is gone: neither a driver nor the end of a thread
  /// on which one was may be at work while the process exits and takes libraries down.
  func stop() {
    guard process == getpid() else { return }
    let ended = condition.withLock { () -> pthread_t? in
      isStopped = true
      condition.broadcast()
      defer { thread = nil }
      return thread
    }
    guard let ended else { return }
    // A renderer may go away on its own thread, which cannot wait for itself.
    if pthread_equal(ended, pthread_self()) != 0 {
      pthread_detach(ended)
    } else {
      pthread_join(ended, nil)
    }
  }

  /// The body of the thread; its argument is this object, retained.
  private static let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { argument in
    guard let argument else { return nil }
    let thread = Unmanaged<RenderThread>.fromOpaque(argument)
    Thread.current.name = "Quartzite renderer"
    thread.takeUnretainedValue().serve()
    thread.release()
    return nil
  }

  /// Does what is asked for until the thread is to end. The engine is gone when this returns, and what it held.
  private func serve() {
    let account = MemoryAccount(memory, beside: renderer) { [weak self] in self?.enqueue { $0.makeRoom() } }
    let engine = RenderEngine(device.choice, memory: account, driver: driver, profile: forcedProfile) {
      [self] profile in
      lastProfile.withLock { $0 = profile }
    }
    while true {
      condition.lock()
      while queue.isEmpty, !isStopped, !engine.hasUnreadPixels { condition.wait() }
      let next = queue.isEmpty ? nil : queue.removeFirst()
      condition.unlock()
      if let next {
        next(engine)
        engine.readArrived()
      } else if engine.hasUnreadPixels {
        engine.readOldest()
      } else {
        break
      }
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
    if deadline.remaining != nil, turn.begin() { return .failure(deadline.error(.waiting)) }
    semaphore.wait()
    return result ?? Self.noAnswer
  }

  private static var noAnswer: Result<Value, RenderError> {
    .failure(RenderError(.internalInconsistency, "the render thread gave no answer"))
  }
}
