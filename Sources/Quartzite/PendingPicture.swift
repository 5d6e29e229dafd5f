// PendingPicture: one picture on its way through a renderer, from the first tile that is planned to the last one drawn.
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import QuartziteDiagnostics
import QuartziteGLES
import QuartziteRenderPlan
import QuartziteTessellation
import Synchronization

/// One picture on its way through a renderer. Its tiles are planned by the thread that asks for it and drawn by the
/// render thread; it ends once, on the render thread or where it is given up.
final class PendingPicture: @unchecked Sendable {
  let job: RenderJob
  private let destination: PictureDrawing.Destination
  private let budget: MemoryBudget
  private let turn: Turn
  private let end: @Sendable (Result<Frame, RenderError>) -> Void
  /// Whether nothing more of it is to be planned.
  private let hasEnded = Atomic(false)
  // The picture while it is drawn, and whether it has begun to be. Used by the render thread only.
  private var drawing: PictureDrawing?
  private var hasBegun = false

  /// Creates a picture that is drawn when its `turn` comes, and calls `end` once where it has not been given up.
  init(
    _ job: RenderJob, into destination: PictureDrawing.Destination, budget: MemoryBudget, turn: Turn,
    end: @escaping @Sendable (Result<Frame, RenderError>) -> Void
  ) {
    self.job = job
    self.destination = destination
    self.budget = budget
    self.turn = turn
    self.end = end
  }

  /// Plans the picture for the device of a render thread, tile by tile, and hands each tile over to be drawn. Waits
  /// while the thread has one tile to draw and one more that was planned.
  ///
  /// `begun` is a planning for the same device that has planned the first tile.
  func plan(by planner: PicturePlanner, for thread: RenderThread, after begun: PicturePlanning? = nil) {
    let profile = thread.profile
    var (planning, backEnd, noticed) = PicturePlanning.begin(job, for: profile, of: thread)
    if let begun { planning = begun }
    while !hasEnded.load(ordering: .acquiring) {
      guard thread.reserve(until: job.deadline) else { return fail(job.deadline.error(.waiting), on: thread) }
      do throws(RenderError) {
        guard let tile = try planning.next(by: planner) else { return thread.release() }
        let isLast = planning.isComplete
        thread.enqueue { [backEnd, noticed] engine in
          WorkerThreads.limited(to: self.job.threads) {
            self.draw(tile, madeFor: profile, isLast: isLast, by: backEnd, noticed: noticed, with: engine)
          }
          thread.release()
        }
        if isLast { return }
      } catch {
        thread.release()
        return fail(error, on: thread)
      }
    }
  }

  /// Ends the picture with an error: at once where it has not begun to be drawn.
  private func fail(_ error: RenderError, on thread: RenderThread) {
    guard turn.begin() else { return thread.enqueue { _ in self.finish(.failure(error)) } }
    hasEnded.store(true, ordering: .releasing)
    end(.failure(error))
  }

  private func draw(
    _ tile: PlannedTile, madeFor profile: RendererProfile, isLast: Bool, by backEnd: RenderBackEnd,
    noticed: DiagnosticList, with engine: RenderEngine
  ) {
    guard !hasEnded.load(ordering: .acquiring) else { return }
    guard hasBegun || turn.begin() else { return hasEnded.store(true, ordering: .releasing) }
    do throws(RenderError) {
      if !hasBegun {
        hasBegun = true
        try job.deadline.check(.waiting)
        drawing = PictureDrawing(job, into: destination, by: backEnd, noticed: noticed)
      }
      if !tile.plan.isPainted, try engine.open().device.profile != profile {
        throw RenderError(.deviceLost, "the device was replaced by another one while a picture was planned")
      }
      if let readback = try drawing?.draw(tile, with: engine) {
        engine.readLater(readback) { self.read(readback, of: tile.rect, isLast: isLast, with: engine, unless: $0) }
      } else if isLast {
        engine.readAll()
        complete(with: engine)
      }
    } catch {
      engine.close(after: error)
      finish(.failure(error))
    }
  }

  /// Reads the pixels of a tile, unless they were lost with the device.
  private func read(
    _ readback: Readback, of tile: QuartziteTessellation.PixelRect, isLast: Bool, with engine: RenderEngine,
    unless error: RenderError?
  ) {
    if let error { return finish(.failure(error)) }
    do throws(RenderError) {
      guard drawing != nil else { return try engine.open().device.giveUp(readback) }
      try drawing?.read(readback, of: tile, with: engine)
      if isLast { complete(with: engine) }
    } catch {
      engine.close(after: error)
      finish(.failure(error))
    }
  }

  /// Ends the picture, all of whose pixels are there.
  private func complete(with engine: RenderEngine) {
    guard let drawing = drawing.take() else { return }
    drawing.keep(in: engine.history)
    finish(.success(drawing.frame(budget)))
  }

  /// Ends a picture that has begun to be drawn, once.
  private func finish(_ result: Result<Frame, RenderError>) {
    guard hasBegun, !hasEnded.exchange(true, ordering: .acquiringAndReleasing) else { return }
    drawing = nil
    end(result)
  }
}

// MARK: Asking for a picture

extension PendingPicture {
  /// Makes a picture, planned on this thread, and waits for it. A lost device is opened anew, once.
  static func make(
    _ job: RenderJob, into destination: PictureDrawing.Destination, budget: MemoryBudget, by planner: PicturePlanner,
    on thread: RenderThread, after begun: PicturePlanning? = nil
  ) throws(RenderError) -> Frame {
    func attempt(after begun: PicturePlanning? = nil) throws(RenderError) -> Frame {
      try thread.check()
      let answer = Answer<Frame>(), turn = Turn()
      PendingPicture(job, into: destination, budget: budget, turn: turn) { answer.give($0) }
        .plan(by: planner, for: thread, after: begun)
      return try answer.wait(until: job.deadline, for: turn).get()
    }
    do throws(RenderError) {
      return try attempt(after: begun)
    } catch {
      guard error.code == .deviceLost else { throw error }
      return try attempt()
    }
  }

  /// Makes a picture, planned on the planner's queue, without keeping a thread waiting. A lost device is opened anew,
  /// once. A cancelled task gets its error at once where the picture has not begun to be drawn, else at the next check of
  /// its deadline.
  nonisolated(nonsending) static func make(
    _ job: RenderJob, budget: MemoryBudget, by planner: PicturePlanner, on thread: RenderThread
  ) async throws(RenderError) -> Frame {
    let result = await attempt(job, budget: budget, by: planner, on: thread)
    guard case .failure(let error) = result, error.code == .deviceLost else { return try result.get() }
    return try await attempt(job, budget: budget, by: planner, on: thread).get()
  }

  private nonisolated(nonsending) static func attempt(
    _ job: RenderJob, budget: MemoryBudget, by planner: PicturePlanner, on thread: RenderThread
  ) async -> Result<Frame, RenderError> {
    do throws(RenderError) { try thread.check() } catch { return .failure(error) }
    let turn = Turn(), deadline = job.deadline, waiting = WaitingTask()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let picture = PendingPicture(job, into: .own, budget: budget, turn: turn) { continuation.resume(returning: $0) }
        planner.queue.async { picture.plan(by: planner, for: thread) }
        // It holds nothing of the picture.
        let giveUp: @Sendable () -> Void = {
          // A look at the clock also tells what has begun that it is late.
          _ = deadline.hasPassed
          if turn.begin() { continuation.resume(returning: .failure(deadline.error(.waiting))) }
        }
        waiting.giveUpWhenCancelled(giveUp)
        guard let remaining = deadline.remaining else { return }
        DispatchQueue.global().asyncAfter(deadline: .now() + remaining.dispatchInterval, execute: giveUp)
      }
    } onCancel: {
      // Those who wait are told of the cancellation from the inside out.
      deadline.cancel()
      waiting.cancel()
    }
  }
}

extension PicturePlanning {
  /// Begins to plan for the device of a render thread; also returns what makes the picture, and what the device cannot do of what was
  /// asked for.
  static func begin(
    _ job: RenderJob, for profile: RendererProfile, of thread: RenderThread
  ) -> (planning: PicturePlanning, backEnd: RenderBackEnd, noticed: DiagnosticList) {
    var noticed = DiagnosticList()
    let backEnd = thread.backEnd(
      for: job.coverage, PictureWork(of: job.list, on: job.canvas), on: profile, diagnostics: &noticed)
    let drawing = ShapeDrawing(
      executor: backEnd.coverage.executor, showsMesh: job.debug == .mesh, computesBoxes: profile.computesBoxes)
    return (PicturePlanning(job, drawing: drawing, edge: profile.maxTextureSize), backEnd, noticed)
  }
}

/// A task that waits for a picture, and what is done when it is cancelled before the picture has begun.
final class WaitingTask: Sendable {
  private struct State {
    var isCancelled = false
    var giveUp: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Has `giveUp` called once the task is cancelled, at once if it was.
  func giveUpWhenCancelled(_ giveUp: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      if !state.isCancelled { state.giveUp = giveUp }
      return state.isCancelled
    }
    if isCancelled { giveUp() }
  }

  func cancel() {
    let giveUp = state.withLock { state in
      state.isCancelled = true
      defer { state.giveUp = nil }
      return state.giveUp
    }
    giveUp?()
  }
}
