// RendererPool: several renderers behind one bounded queue, for services.
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import QuartziteDiagnostics
import QuartziteLayers
import Synchronization

/// Several renderers behind one queue. Pictures are drawn at the same time, as many as there are renderers; a bounded
/// number waits, first come, first served. A picture that finds the queue full is refused at once, by an error of the
/// code ``RenderError/Code/busy``, or waits for a place, as ``WhenFull`` says.
///
/// ```swift
/// let pool = try RendererPool(renderers: 4)
/// let frame = try await pool.render(scene.rootLayer, RenderOptions(limits: .untrusted, deadline: .now + .seconds(5)))
/// ```
///
/// Pictures are the same bytes that one ``Renderer`` makes. All renderers share one ``MemoryBudget``. The first is made
/// with the pool, others when as many pictures are asked for at the same time.
///
/// A renderer whose device is lost is replaced by a new one after its picture, and so is one that is stuck: where a
/// picture is neither made nor given up some seconds after its deadline has passed or its task was cancelled, its
/// caller gets the error, and the renderer is left to itself. It keeps its thread and its memory for as long as its
/// driver does not return; a driver that crashes takes the process along. A service that renders what strangers send
/// therefore has its pool in a process of its own.
public final class RendererPool: Sendable {
  /// What becomes of a picture that finds the queue full.
  public enum WhenFull: Sendable, Hashable, CaseIterable {
    /// It is refused at once, with an error of the code ``RenderError/Code/busy``: for services, whose clients are to
    /// come again later.
    case refuse
    /// Its caller waits until there is a place in the queue, first come, first served, until the deadline or the task's
    /// cancellation: for programs that ask for all their pictures at once. The layers are copied after that wait.
    case wait
  }

  /// The number of renderers, the length of the queue, and the options of each renderer.
  public struct Options: Sendable {
    /// The number of pictures that are drawn at the same time, at least 1; that of the machine's cores by default.
    public var renderers: Int
    /// The number of pictures that may wait beyond those that are drawn, at least 0; four for each renderer by default.
    public var queueLength: Int
    /// What becomes of a picture that finds the queue full; it is refused by default.
    public var whenFull: WhenFull
    /// The device, the limits and the memory budget of all renderers, and the threads of each: its part of the machine's cores, one at
    /// least, unless these options say.
    public var renderer: Renderer.Options

    /// Creates options; `queueLength` nil stands for four times `renderers`.
    public init(
      renderers: Int = ProcessInfo.processInfo.activeProcessorCount, queueLength: Int? = nil,
      whenFull: WhenFull = .refuse, renderer: Renderer.Options
    ) {
      self.renderers = renderers
      self.queueLength = queueLength ?? 4 * max(1, min(renderers, 1 << 20))
      self.whenFull = whenFull
      self.renderer = renderer
    }

    /// Creates options for renderers with default options, on the device that the environment names. Throws `usage`
    /// where it names none that there is.
    public init(
      renderers: Int = ProcessInfo.processInfo.activeProcessorCount, queueLength: Int? = nil,
      whenFull: WhenFull = .refuse
    ) throws(RenderError) {
      self.init(
        renderers: renderers, queueLength: queueLength, whenFull: whenFull, renderer: try Renderer.Options())
    }
  }

  /// The work that a pool has.
  public struct Load: Sendable, Hashable {
    /// The renderers that exist: those that draw and those that are ready to.
    public var renderers: Int
    /// The pictures that are laid out, wait or are drawn.
    public var pictures: Int
    /// Those of them that wait for a renderer.
    public var waiting: Int
    /// The renderers that were replaced since the pool was made, because their device was lost or stuck.
    public var replaced: Int
    /// The pictures that wait for a place in the queue; 0 unless full queues let them wait (``WhenFull/wait``).
    public var waitingForPlace = 0
  }

  private let options: Renderer.Options
  /// The threads that share the work of a picture, for tests.
  var threadsOfRenderer: Int? { options.threads }
  private let queue: PoolQueue<Renderer>
  private let replaced = Atomic(0)
  /// The renderers that are stuck.
  private let stuck = Mutex(0)
  private let mostStuck: Int
  /// The time after a deadline or a cancellation in which a picture has to end; tests have less.
  let patience: Duration
  private let timer: PoolTimer

  /// Creates a pool with default options: a renderer for each core, trusted limits.
  ///
  /// Throws as ``init(_:)`` does.
  public convenience init() throws(RenderError) { try self.init(try Options()) }

  /// Creates a pool of as many renderers, with default options: trusted limits, on the device that the environment names.
  ///
  /// `queueLength` nil stands for four times `renderers`. Throws as ``init(_:)`` does.
  public convenience init(
    renderers: Int, queueLength: Int? = nil, whenFull: WhenFull = .refuse
  ) throws(RenderError) {
    try self.init(try Options(renderers: renderers, queueLength: queueLength, whenFull: whenFull))
  }

  /// Creates a pool, and its first renderer.
  ///
  /// Throws `usage` where there are to be no renderers or a queue of a negative length, and `deviceUnavailable` as a
  /// renderer's initialiser does.
  public convenience init(_ options: Options) throws(RenderError) {
    try self.init(options, patience: .seconds(5), timer: poolTimer)
  }

  init(_ options: Options, patience: Duration, timer: @escaping PoolTimer) throws(RenderError) {
    guard options.renderers > 0, options.queueLength >= 0 else {
      throw RenderError(
        .usage,
        "a pool cannot have \(options.renderers) renderers and a queue of \(options.queueLength) pictures; expected one "
          + "renderer at least, and no negative length")
    }
    var each = options.renderer
    each.threads = each.threads ?? max(1, WorkerThreads.processors / options.renderers)
    self.options = each
    (self.patience, self.timer) = (patience, timer)
    mostStuck = options.renderers
    queue = PoolQueue(
      try Renderer(each), most: options.renderers, queueLength: options.queueLength,
      whenFull: options.whenFull, timer: timer)
  }

  /// The work that the pool has at the moment.
  public var load: Load {
    let load = queue.load
    return Load(
      renderers: load.made, pictures: load.present, waiting: load.waiting, replaced: replaced.load(ordering: .relaxed),
      waitingForPlace: load.entering)
  }

  /// Renders `layer` without keeping a thread waiting, as soon as a renderer is free for it.
  ///
  /// The tree is laid out, displayed and copied on the caller's actor before the first suspension: what is changed
  /// later is not in the picture. If the queue is full, this throws ``RenderError/Code/busy`` before that, or waits for
  /// a place before that: see ``WhenFull``. It throws all that a ``Renderer`` throws. Waiting for a place and for a
  /// renderer counts towards the deadline of the options and the duration of the limits.
  ///
  /// When the task is cancelled, a picture that waits leaves the queue at once, and one that is drawn ends at the next
  /// check of its deadline; this throws a `CancellationError`. All other errors are `RenderError`s.
  public nonisolated(nonsending) func render(
    _ layer: CALayer, _ options: RenderOptions = RenderOptions()
  ) async throws -> Frame {
    do throws(RenderError) { return try await picture(of: layer, options) } catch { throw error.thrown }
  }

  private nonisolated(nonsending) func picture(
    of layer: CALayer, _ options: RenderOptions
  ) async throws(RenderError) -> Frame {
    let cancellation = Cancellation()
    if Task.isCancelled { cancellation.request() }
    let limits = options.limits ?? self.options.limits
    let deadline = options.deadline(within: limits, cancellation)
    try await queue.enter(by: deadline)
    defer { queue.leave() }
    let job = try Renderer.job(of: layer, options, within: limits, by: deadline, threads: self.options.threads)
    return try await draw(job, on: try await nextRenderer(by: deadline)).get()
  }

  /// Lends a renderer, as soon as one is free, to who makes more of it than one picture: nobody else has it until `body`
  /// returns. The renderer that was used last is lent first: it knows the last pictures.
  ///
  /// Throws ``RenderError/Code/busy`` if the queue is full and refuses, `deadlineExceeded` if no renderer is free by `deadline`,
  /// `deviceUnavailable` if one cannot be made, `CancellationError` if the task is cancelled while it waits, and what `body`
  /// throws. A renderer whose device is lost is replaced;
  /// one that is stuck is waited for, since `body` may use memory of the caller's.
  package nonisolated(nonsending) func withRenderer<Value>(
    by deadline: ContinuousClock.Instant? = nil,
    _ body: nonisolated(nonsending) (Renderer) async throws -> Value
  ) async throws -> Value {
    let cancellation = Cancellation()
    if Task.isCancelled { cancellation.request() }
    let limit = RenderOptions(deadline: deadline).deadline(within: options.limits, cancellation)
    do throws(RenderError) { try await queue.enter(by: limit) } catch { throw error.thrown }
    defer { queue.leave() }
    let renderer: Renderer
    do throws(RenderError) { renderer = try await nextRenderer(by: limit) } catch { throw error.thrown }
    do {
      let value = try await body(renderer)
      queue.giveBack(renderer)
      return value
    } catch {
      if let error = error as? RenderError, Self.replacing.contains(error.code) {
        dispose(of: renderer)
      } else {
        queue.giveBack(renderer)
      }
      throw error
    }
  }

  // MARK: Renderers

  /// Waits for a renderer that is free, or for a vacancy, for which one is made.
  private nonisolated(nonsending) func nextRenderer(by deadline: Deadline) async throws(RenderError) -> Renderer {
    switch try await queue.turn(by: deadline).get() {
    case .renderer(let free): return free
    case .vacancy: return try await newRenderer().get()
    }
  }

  /// Makes a renderer for a vacancy, which is passed on where that fails. Opening a device takes time, so that no
  /// caller's actor waits for it.
  @concurrent
  private func newRenderer() async -> Result<Renderer, RenderError> {
    do throws(RenderError) {
      return .success(try Renderer(options))
    } catch {
      queue.giveBack(nil)
      return .failure(error)
    }
  }

  /// Draws a picture, and gives the renderer back or replaces it.
  private nonisolated(nonsending) func draw(
    _ job: RenderJob, on renderer: Renderer
  ) async -> Result<Frame, RenderError> {
    let race = PoolRace(), waiting = WaitingTask(), patience = patience, timer = timer
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<PoolRace.Outcome, Never>) in
        let task = Task {
          var result: Result<Frame, RenderError>
          do throws(RenderError) {
            result = .success(try await renderer.picture(of: job))
          } catch {
            result = .failure(error)
          }
          switch race.end() {
          case .inTime: continuation.resume(returning: .ended(result))
          case .late(let isReplaced): self.recover(renderer, isReplaced: isReplaced)
          }
        }
        let giveUp: @Sendable () -> Void = {
          guard let isReplaced = race.giveUp({ self.mayReplace() }) else { return }
          continuation.resume(returning: .stuck(isReplaced: isReplaced))
        }
        waiting.giveUpWhenCancelled {
          task.cancel()
          timer(patience, giveUp)
        }
        guard let remaining = job.deadline.remaining else { return }
        timer(remaining + patience, giveUp)
      }
    } onCancel: {
      job.deadline.cancel()
      waiting.cancel()
    }
    switch outcome {
    case .ended(.failure(let error)) where Self.replacing.contains(error.code):
      dispose(of: renderer)
      return .failure(error)
    case .ended(let result):
      queue.giveBack(renderer)
      return result
    case .stuck(let isReplaced):
      if isReplaced { replace() }
      // A look at the clock tells the error whether it is late.
      _ = job.deadline.hasPassed
      return .failure(job.deadline.error(.drawing))
    }
  }

  /// The errors after which nobody knows what state a renderer is in.
  private static let replacing: [RenderError.Code] = [.deviceLost, .deviceUnavailable, .internalInconsistency]

  /// Leaves the place of a renderer to another, and ends it.
  private func dispose(of renderer: Renderer) {
    replace()
    // The end of a renderer waits for its thread.
    DispatchQueue.global().async { withExtendedLifetime(renderer) {} }
  }

  /// Leaves the place of a renderer to another.
  private func replace() {
    replaced.add(1, ordering: .relaxed)
    queue.giveBack(nil)
  }

  /// Takes down that one more renderer is stuck, and returns whether another may have its place: a machine on which all
  /// of them get stuck has no use for ever more.
  private func mayReplace() -> Bool {
    stuck.withLock { stuck in
      stuck += 1
      return stuck <= mostStuck
    }
  }

  /// Takes back a renderer that was stuck and is not any more, unless another one has its place.
  private func recover(_ renderer: Renderer, isReplaced: Bool) {
    stuck.withLock { $0 -= 1 }
    if !isReplaced { queue.giveBack(renderer) }
  }
}

/// The race between the end of a picture and the patience of the pool.
private final class PoolRace: Sendable {
  enum Outcome: Sendable {
    case ended(Result<Frame, RenderError>)
    /// Neither made nor given up in time; another renderer has the place of this one, or none has.
    case stuck(isReplaced: Bool)
  }

  enum End {
    case inTime
    case late(isReplaced: Bool)
  }

  private enum State {
    case drawing, ended
    case stuck(isReplaced: Bool)
  }

  private let state = Mutex(State.drawing)

  /// Ends the picture.
  func end() -> End {
    state.withLock { state in
      if case .stuck(let isReplaced) = state { return .late(isReplaced: isReplaced) }
      state = .ended
      return .inTime
    }
  }

  /// Gives up waiting for the picture, where it has not ended and nobody has before; returns what `mayReplace` does
  /// then.
  func giveUp(_ mayReplace: () -> Bool) -> Bool? {
    state.withLock { state in
      guard case .drawing = state else { return nil }
      let isReplaced = mayReplace()
      state = .stuck(isReplaced: isReplaced)
      return isReplaced
    }
  }
}
