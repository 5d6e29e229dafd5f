// RenderEngine: the device, the compositor and the planner of a render thread, made anew when the device is lost.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCompositor
import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteGLES
import QuartziteLayers
import QuartziteRenderPlan
import QuartziteTessellation

/// One picture to be made, as values.
struct RenderJob: Sendable {
  let snapshot: LayerTreeSnapshot
  /// The snapshot's shapes and groups, in paint order.
  let list: DisplayList
  let canvas: Canvas
  let limits: Limits
  let coverage: RenderOptions.Coverage
  let debug: RenderOptions.Debug?
  let passHandler: (@Sendable (PassPicture) -> Void)?
  let deadline: Deadline
  let tiling: PictureTiling
  let emptiedCaches: Set<String>
  /// The time that making the job took.
  let timings: RenderTimings
}

/// Makes pictures on one device. Used on one thread only.
final class RenderEngine {
  private let choice: DeviceChoice
  private let driver: Driver?
  private let planner = Planner()
  let memory: MemoryAccount
  private var compositor: Compositor? {
    didSet { memory.shares = planner.cache.memoryShares + (compositor?.memoryShares ?? []) }
  }

  /// Creates an engine without a device yet. A `driver` other than the display's own is for tests.
  init(_ choice: DeviceChoice, memory: MemoryAccount, driver: Driver? = nil) {
    self.choice = choice
    self.driver = driver
    self.memory = memory
    memory.shares = planner.cache.memoryShares
  }

  /// Opens the device, unless it is open.
  @discardableResult
  func open() throws(RenderError) -> Compositor {
    if let compositor { return compositor }
    let made = try Self.compositor(on: try Device(display: try Display.open(choice), driver: driver))
    compositor = made
    planner.costs = made.device.profile.isSoftware ? .software : .hardware
    return made
  }

  /// Gives the device back.
  func close() {
    guard let device = compositor?.device else { return }
    compositor = nil
    device.close()
  }

  func dropCaches() throws(RenderError) {
    planner.cache.removeAll()
    guard let device = compositor?.device else { return memory.makeRoom() }
    compositor = nil
    device.drainRetired()
    compositor = try Self.compositor(on: device)
  }

  /// Lets go of what there is no room for. To be called between the tiles of pictures.
  func makeRoom() {
    memory.makeRoom()
    compositor?.device.drainRetired()
  }

  /// A compositor on an open device, which is given back where there is none to be had.
  private static func compositor(on device: Device) throws(RenderError) -> Compositor {
    do throws(RenderError) {
      return try Compositor(device: device)
    } catch {
      device.close()
      throw error
    }
  }

  /// Makes a picture in memory of its own.
  func frame(_ job: RenderJob) throws(RenderError) -> Frame {
    let size = job.canvas.rect
    let bytesPerRow = size.width * 4
    guard Memory.holds(bytesPerRow * size.height) else {
      throw RenderError(.outOfMemory, "there is no memory for a picture of \(size.width) × \(size.height) pixels")
    }
    var outcome: Result<RenderReport, RenderError>?
    let pixels = [UInt8](unsafeUninitializedCapacity: bytesPerRow * size.height) { buffer, count in
      do throws(RenderError) {
        outcome = .success(try draw(job, into: UnsafeMutableRawBufferPointer(buffer), bytesPerRow: bytesPerRow))
        count = bytesPerRow * size.height
      } catch {
        outcome = .failure(error)
      }
    }
    guard let outcome else { throw RenderError(.internalInconsistency, "a picture was not begun") }
    return Frame(
      width: size.width, height: size.height, bytesPerRow: bytesPerRow, pixels: pixels, report: try outcome.get())
  }

  /// Makes a picture in the caller's memory. A lost device is opened anew, once.
  func draw(
    _ job: RenderJob, into pixels: UnsafeMutableRawBufferPointer, bytesPerRow: Int
  ) throws(RenderError) -> RenderReport {
    do throws(RenderError) {
      return try attempt(job, into: pixels, bytesPerRow: bytesPerRow)
    } catch {
      guard error.code == .deviceLost else { throw error }
      return try attempt(job, into: pixels, bytesPerRow: bytesPerRow)
    }
  }

  /// Makes a picture, and gives the device back where the picture's failure left it in a state that is not known.
  private func attempt(
    _ job: RenderJob, into pixels: UnsafeMutableRawBufferPointer, bytesPerRow: Int
  ) throws(RenderError) -> RenderReport {
    do throws(RenderError) {
      return try drawTiles(of: job, into: pixels, bytesPerRow: bytesPerRow)
    } catch {
      // Work that a device has begun cannot be called off, so that one that is stuck is of no more use.
      let isUnknown = [.deviceLost, .outOfMemory, .internalInconsistency].contains(error.code)
      if isUnknown || compositor?.device.isStuck == true { close() }
      throw error
    }
  }

  private func drawTiles(
    of job: RenderJob, into pixels: UnsafeMutableRawBufferPointer, bytesPerRow: Int
  ) throws(RenderError) -> RenderReport {
    let compositor = try open()
    let before = compositor.device.counters
    var report = RenderReport()
    report.timings = job.timings
    report.statistics.add(job.snapshot)
    var noticed = job.snapshot.diagnostics
    let paths = PathDrawing(job.coverage, job.debug, on: compositor.device.profile, diagnostics: &noticed)
    let lookups = planner.cache.counters, outlineLookups = planner.cache.outlines.counters
    var known = Set(noticed)
    var rest = PictureTiling.Rest(job.canvas.rect, job.tiling, edge: compositor.device.profile.maxTextureSize)
    while let tile = rest.next() {
      makeRoom()
      let firstByte = tile.y0 * bytesPerRow + tile.x0 * 4
      let rows = UnsafeMutableRawBufferPointer(rebasing: pixels[firstByte...])
      var noticedHere = DiagnosticList()
      try job.deadline.check(.planning)
      let plan = try report.timings.measure(\.plan) { () throws(RenderError) in
        planner.plan(
          job.list, names: job.snapshot, on: job.canvas, tile: tile, limits: job.limits, paths: paths,
          deadline: job.deadline, coverageBytes: rest.coverageBytes(of: tile), diagnostics: &noticedHere)
      }
      // Past the deadline, a plan is not complete.
      try job.deadline.check(.planning)
      guard let plan else {
        rest.divide(tile)
        continue
      }
      let tileIndex = report.statistics.tiles
      let inspect = job.passHandler.map { handler in
        { handler(PassPicture(tile: tileIndex, index: $0, rect: plan.passes[$0].rect, pixels: $1)) }
      }
      try report.timings.measure(\.execute) { () throws(RenderError) in
        try compositor.render(
          plan, into: rows, bytesPerRow: bytesPerRow, deadline: job.deadline, diagnostics: &noticedHere,
          inspect: inspect)
      }
      report.statistics.add(plan.statistics)
      report.statistics.passesCached += compositor.passesCached
      // Most diagnostics come up in every tile.
      noticed.append(contentsOf: noticedHere, unlessIn: &known)
      memory.empty(job.emptiedCaches)
    }
    makeRoom()
    let spent = compositor.device.counters - before
    report.statistics.draws = spent.draws
    report.statistics.bytesUploaded = spent.bytesUploaded
    report.statistics.add(planner.cache.counters, since: lookups)
    report.statistics.add(planner.cache.outlines.counters, since: outlineLookups)
    report.statistics.memory = memory.uses + ProcessMemory.shared.uses(within: memory.budget)
    report.diagnostics = noticed.all
    return report
  }
}

extension PathDrawing {
  /// The drawing of paths that is asked for, as far as a device can do it.
  init(
    _ coverage: RenderOptions.Coverage, _ debug: RenderOptions.Debug?, on profile: RendererProfile,
    diagnostics: inout DiagnosticList
  ) {
    self.init(executor: profile.prefersMeshes ? .gpu : .cpu, showsMesh: debug == .mesh)
    switch coverage {
    case .automatic: break
    case .cpu: executor = .cpu
    case .gpu where profile.rendersHalfFloat: executor = .gpu
    case .gpu:
      diagnostics.append(
        .device,
        "the device cannot render to half floats, so the coverage of paths was computed on the CPU instead of on it")
    }
  }
}

extension RendererProfile {
  /// Whether the coverage of paths is computed on the device unless somebody asks otherwise.
  package var prefersMeshes: Bool { !isSoftware && rendersHalfFloat }
}

extension RenderStatistics {
  /// Adds what is in a tree.
  mutating func add(_ snapshot: LayerTreeSnapshot) {
    layers.saturatingAdd(snapshot.nodes.count)
    textLines.saturatingAdd(snapshot.textLineCount)
    glyphs.saturatingAdd(snapshot.glyphCount)
  }

  /// Adds what the plan for one tile of the picture costs.
  mutating func add(_ plan: FramePlan.Statistics) {
    tiles.saturatingAdd(1)
    passes.saturatingAdd(plan.passes)
    quads.saturatingAdd(plan.quads)
    instances.saturatingAdd(plan.instances)
    offscreenPixels.saturatingAdd(plan.offscreenPixels)
    offscreenBytes.saturatingAdd(plan.offscreenBytes)
    coverageCells.saturatingAdd(plan.coverageTiles)
    coverageBytes.saturatingAdd(plan.coverageBytes)
    atlasBytes.saturatingAdd(plan.atlasBytes)
    trapezoids.saturatingAdd(plan.mesh.trapezoids)
    triangles.saturatingAdd(plan.mesh.triangles)
  }

  /// Adds what was looked up in the coverage cache since `earlier`, and what it holds now.
  mutating func add(_ counters: CoverageCache.Counters, since earlier: CoverageCache.Counters) {
    coverageHits.saturatingAdd(counters.hits - earlier.hits)
    coverageMisses.saturatingAdd(counters.misses - earlier.misses)
    coverageCacheBytes = counters.bytes
  }

  /// Adds what was looked up in the cache of outlines since `earlier`, and what it holds now.
  mutating func add(_ counters: OutlineCache.Counters, since earlier: OutlineCache.Counters) {
    outlineHits.saturatingAdd(counters.hits - earlier.hits)
    outlineMisses.saturatingAdd(counters.misses - earlier.misses)
    outlineCacheBytes = counters.bytes
  }
}
