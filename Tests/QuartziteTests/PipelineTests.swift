// Tests of the two stages of a renderer: planning on the thread that asks, drawing on the render thread.
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import QuartziteDiagnostics
import QuartziteGLES
import QuartziteLayers
import QuartziteRenderPlan
import Testing

@testable import Quartzite

@Suite("Planning beside drawing")
struct PipelineTests {
  /// A picture of a box with round corners.
  private func job(tiling: PictureTiling = PictureTiling()) throws -> RenderJob {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 32, height: 24)
    root.cornerRadius = 5
    root.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    return try RenderJob(picture: root, tiling: tiling, coverage: .strips)
  }

  /// A picture that is asked for, and its outcome.
  private func pending(_ job: RenderJob) -> (picture: PendingPicture, turn: Turn, answer: Answer<Frame>) {
    let answer = Answer<Frame>(), turn = Turn()
    let picture = PendingPicture(job, into: .own, budget: MemoryBudget(), turn: turn) { answer.give($0) }
    return (picture, turn, answer)
  }

  @Test("A picture is planned while the device still draws the one before")
  func plannedMeanwhile() throws {
    let thread = RenderThread(device: .automatic, memory: MemoryBudget())
    try thread.start()
    defer { thread.stop() }
    let planner = PicturePlanner(MemoryBudget()), job = try job()
    let alone = pending(job)
    alone.picture.plan(by: planner, for: thread)
    let whole = try alone.answer.wait().get()

    // The device is at work until the next picture has been planned.
    let work = DispatchSemaphore(value: 0)
    thread.enqueue { _ in work.wait() }
    let next = pending(job)
    next.picture.plan(by: planner, for: thread)
    work.signal()
    let frame = try next.answer.wait().get()
    #expect(frame.pixels == whole.pixels)
    // Hardware computes the coverage of boxes.
    if try Display.open(.automatic).profile.leavesWorkToCPU {
      #expect(frame.statistics.coverageHits > 0, "planned by the planner that knew its shapes")
    }
  }

  @Test("One tile is planned ahead, not more")
  func backPressure() throws {
    let thread = RenderThread(device: .automatic, memory: MemoryBudget())
    try thread.start()
    defer { thread.stop() }
    #expect(thread.reserve(until: .none))
    #expect(thread.reserve(until: .none))
    #expect(!thread.reserve(until: Deadline(.now)))
    thread.release()
    #expect(thread.reserve(until: Deadline(.now)))
    thread.release()
    thread.release()
  }

  @Test("A picture of many tiles is that of one, whoever waits for whom")
  func tiles() throws {
    let thread = RenderThread(device: .automatic, memory: MemoryBudget())
    try thread.start()
    defer { thread.stop() }
    let planner = PicturePlanner(MemoryBudget())
    let one = pending(try job())
    one.picture.plan(by: planner, for: thread)
    var tiling = PictureTiling()
    tiling.largestEdge = 7
    let many = pending(try job(tiling: tiling))
    many.picture.plan(by: planner, for: thread)
    let frame = try many.answer.wait().get()
    #expect(frame.statistics.tiles == 20)
    #expect(try frame.pixels == one.answer.wait().get().pixels)
  }

  @Test("A picture that is given up before it is drawn leaves no place taken, and calls nobody")
  func givenUp() throws {
    let thread = RenderThread(device: .automatic, memory: MemoryBudget())
    try thread.start()
    defer { thread.stop() }
    let planner = PicturePlanner(MemoryBudget())
    let work = DispatchSemaphore(value: 0)
    thread.enqueue { _ in work.wait() }
    let (picture, turn, answer) = pending(try job())
    picture.plan(by: planner, for: thread)
    #expect(turn.begin(), "nobody has begun")
    work.signal()
    try thread.run { _ in }
    #expect(thread.reserve(until: Deadline(.now)) && thread.reserve(until: Deadline(.now)))
    thread.release()
    thread.release()
    // The first answer is the one that is given here.
    answer.give(.failure(RenderError(.usage, "given up")))
    #expect(throws: RenderError.self) { try answer.wait().get() }
  }
}

extension RenderJob {
  /// The job of a picture of a layer, without options.
  init(
    picture root: CALayer, tiling: PictureTiling = PictureTiling(), coverage: RenderOptions.Coverage = .automatic,
    redraw: RenderOptions.Redraw = .everything
  ) throws {
    let snapshot = try root.commit(limits: .trusted)
    let canvas = try Canvas(
      bounds: snapshot.nodes[0].state.bounds, flipsGeometry: false, size: nil, scale: 1, hostIsFlipped: true,
      background: nil, limits: .trusted)
    self.init(
      snapshot: snapshot, list: snapshot.displayList(for: .screen, isFlipped: canvas.isFlipped), canvas: canvas,
      limits: .trusted, coverage: coverage, redraw: redraw, debug: nil, passHandler: nil, deadline: .none, threads: nil,
      tiling: tiling,
      emptiedCaches: [], timings: RenderTimings())
  }
}
