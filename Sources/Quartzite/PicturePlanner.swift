// PicturePlanner: the planner of a renderer, with all that it caches, for whatever thread asks for a picture.
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteRenderPlan
import QuartziteTessellation
import Synchronization

/// Plans the tiles of pictures, one at a time. The next picture can be planned while a device still draws the one before.
final class PicturePlanner: Sendable {
  fileprivate struct State {
    let planner = Planner()
    let history = PlanHistory()
    let memory: MemoryAccount

    init(_ memory: MemoryAccount) {
      self.memory = memory
      memory.shares = planner.cache.memoryShares + [MemoryShare(16 << 20, [history.memoryUser])]
    }
  }

  /// The queue on which pictures are planned for those who do not wait for them, in the order in which they were asked for.
  let queue = DispatchQueue(label: "Quartzite planner")
  /// The planner; nil only while this object is being made.
  private let state = Mutex<State?>(nil)

  /// Creates a planner without anything cached, which keeps within `budget`.
  init(_ budget: MemoryBudget) {
    state.withLock { state in
      state = State(
        // Whoever asks for room may be planning, and might wait here for somebody who waits for room there.
        MemoryAccount(budget) { [weak self, queue] in queue.async { [weak self] in self?.makeRoom() } })
    }
  }

  /// Plans one tile of a picture for a device. Returns nil where the coverage of its shapes may take more than
  /// `coverageBytes`.
  ///
  /// Throws `deadlineExceeded` when the picture's deadline has passed.
  func plan(
    _ tile: PixelRect, of job: RenderJob, drawing: ShapeDrawing, coverageBytes: Int?
  ) throws(RenderError) -> PlannedTile? {
    let result: Result<PlannedTile?, RenderError> = state.withLock { state in
      guard let state else { return .success(nil) }
      return Result { () throws(RenderError) in
        try state.plan(tile, of: job, drawing: drawing, coverageBytes: coverageBytes)
      }
    }
    return try result.get()
  }

  /// Forgets everything that is cached.
  func removeAll() {
    state.withLock { state in
      state?.planner.cache.removeAll()
      state?.history.removeAll()
      state?.memory.makeRoom()
    }
  }

  /// Lets go of what there is no room for.
  func makeRoom() { state.withLock { $0?.memory.makeRoom() } }

  /// The place of the renderer among those who share the budget; nil only while this object is being made.
  var membership: MemoryBudget.Membership? { state.withLock { $0?.memory.membership } }

  /// The parts of a budget of the default size that everything which is cached has.
  var memoryParts: [Int] { state.withLock { $0?.memory.shares.map(\.defaultBytes) ?? [] } }
}

extension PicturePlanner.State {
  fileprivate func plan(
    _ tile: PixelRect, of job: RenderJob, drawing: ShapeDrawing, coverageBytes: Int?
  ) throws(RenderError) -> PlannedTile? {
    try job.deadline.check(.planning)
    let kept = job.subject(drawing: drawing).map {
      PlanHistory.Tile(subject: $0, rect: tile, coverageBytes: coverageBytes)
    }
    if let kept {
      if SIMD2(tile.x0, tile.y0) == SIMD2(job.canvas.rect.x0, job.canvas.rect.y0) { history.beginPicture() }
      if let same = history.unchanged(job.list, of: kept) {
        var same = same
        same.memory = memory.uses
        return same
      }
    }
    var diagnostics = DiagnosticList(), timings = RenderTimings()
    let lookups = planner.cache.counters, outlineLookups = planner.cache.outlines.counters
    let plan = try timings.measure(\.plan) { () throws(RenderError) in
      WorkerThreads.limited(to: job.threads) {
        planner.plan(
          job.list, names: job.snapshot, on: job.canvas, tile: tile, limits: job.limits, drawing: drawing,
          deadline: job.deadline, coverageBytes: coverageBytes, diagnostics: &diagnostics)
      }
    }
    // Whatever the plan needs it holds itself.
    defer { memory.makeRoom() }
    // Past the deadline, a plan is not complete.
    try job.deadline.check(.planning)
    guard let plan else { return nil }
    var planned = PlannedTile(rect: tile, plan: plan, diagnostics: diagnostics, timings: timings)
    if let kept { history.add(&planned, of: job.list, kept) }
    planned.statistics.add(plan.statistics(isInspected: job.passHandler != nil))
    planned.statistics.add(planner.cache.counters, since: lookups)
    planned.statistics.addOutlines(planner.cache.outlines.counters, since: outlineLookups)
    memory.empty(job.emptiedCaches)
    memory.makeRoom()
    planned.memory = memory.uses
    return planned
  }
}

extension RenderJob {
  /// The subject of the picture; nil where all of it is to be drawn.
  fileprivate func subject(drawing: ShapeDrawing) -> PictureSubject? {
    guard redraw == .changes, passHandler == nil, let root = list.nodes.first?.identity else { return nil }
    return PictureSubject(root: root, canvas: canvas, limits: limits, drawing: drawing)
  }
}

/// The plan of one tile of a picture, and what planning it took.
struct PlannedTile: Sendable {
  let rect: PixelRect
  let plan: FramePlan
  let diagnostics: DiagnosticList
  let timings: RenderTimings
  /// The tile's version, where its pixels are kept.
  var version: TileVersion?
  /// The difference from a picture that was made before; nil where all of it is to be drawn.
  var difference: TileDifference?
  var statistics = RenderStatistics()
  /// The memory that the planner held afterwards.
  var memory: [MemoryUse] = []
}

/// The planning of one picture, tile by tile.
struct PicturePlanning {
  private let job: RenderJob
  private let drawing: ShapeDrawing
  private var rest: PictureTiling.Rest
  /// The next tile, where it is planned already.
  private var ahead: PlannedTile?

  /// Begins with the first tile of a picture, for a device whose textures have edges of at most `edge` pixels.
  init(_ job: RenderJob, drawing: ShapeDrawing, edge: Int) {
    self.job = job
    self.drawing = drawing
    rest = PictureTiling.Rest(job.canvas.rect, job.tiling, edge: edge)
  }

  /// Whether no tile is left.
  var isComplete: Bool { rest.isEmpty && ahead == nil }

  /// The rectangles that contain all pixels in which the picture may differ from the last one, where its only tile was planned
  /// ahead; else all of it.
  var changedPixels: [PixelRect] {
    guard let ahead, rest.isEmpty, let difference = ahead.difference else { return [job.canvas.rect] }
    return difference.rects
  }

  /// Plans the first tile before it is asked for.
  mutating func planAhead(by planner: PicturePlanner) throws(RenderError) { ahead = try next(by: planner) }

  /// Plans the next tile, or returns nil where none is left. Throws `deadlineExceeded` when the deadline has passed.
  mutating func next(by planner: PicturePlanner) throws(RenderError) -> PlannedTile? {
    if let tile = ahead {
      ahead = nil
      return tile
    }
    while let tile = rest.next() {
      if let planned = try planner.plan(
        tile, of: job, drawing: drawing, coverageBytes: rest.coverageBytes(of: tile))
      {
        return planned
      }
      rest.divide(tile)
    }
    return nil
  }
}
