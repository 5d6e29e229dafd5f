// The object that users embed: layer trees in, pictures out.
// SPDX-License-Identifier: Apache-2.0

import Foundation
@_exported import QuartziteCAML
@_exported import QuartziteDiagnostics
import QuartziteGraphics
@_exported import QuartziteImages
import QuartziteLayers
import QuartziteRenderPlan
import QuartziteTessellation
import Synchronization

/// Renders layer trees. One renderer owns one GLES context on a thread of its own; it may be used from any number of
/// threads and draws one picture at a time. For the pictures of a sequence it makes others like itself.
///
/// The context is made for the first picture that needs it where only Mesa's software renderer can be found: see <doc:Devices>.
///
/// A layer tree belongs to one thread at a time: it is laid out, displayed and copied on the thread that calls
/// `render`, and free to be changed as soon as that has happened.
public final class Renderer: Sendable {
  /// The device, the limits and the memory budget of a renderer.
  public struct Options: Sendable {
    /// The device to render on. Automatic by default, or what the environment variable `QUARTZITE_DEVICE` names.
    ///
    /// One that is set here draws every picture, even where bands are faster; the environment's only says which device there is.
    public var device: RenderDevice { didSet { drawsOnDevice = device.namesDevice } }
    /// Whether the device draws every picture, because it was set here.
    package private(set) var drawsOnDevice = false
    /// The bounds on the work of each render, unless its own options name others.
    public var limits: Limits
    /// The bytes that the renderer may keep from picture to picture, together with all others that are given the same
    /// budget. ``MemoryBudget/shared`` by default.
    public var memory: MemoryBudget
    /// The largest number of threads that share the work of a picture whose own options don't say; nil, the default, for as many as there
    /// are processors. See ``RenderOptions/threads``.
    public var threads: Int?
    /// The way of coverage that pictures get which leave it to the renderer. Automatic by default, which leaves it to the
    /// environment and the device; tests draw in several ways in one process.
    package var automaticCoverage = RenderOptions.Coverage.automatic
    /// Whether a software renderer is used as hardware is, as `QUARTZITE_PROFILE=hardware` asks for. False by default.
    package var isTreatedAsHardware = false

    /// Creates options; `device` nil stands for the environment's choice, and that for automatic.
    public init(
      device: RenderDevice? = nil, limits: Limits = .trusted, memory: MemoryBudget = .shared, threads: Int? = nil
    ) throws(RenderError) {
      if let device { self.device = device } else { self.device = try RenderDevice.fromEnvironment() }
      drawsOnDevice = device?.namesDevice ?? false
      self.limits = limits
      self.memory = memory
      self.threads = threads
    }
  }

  private let options: Options
  /// The renderers that share the pictures of sequences with this one; made when they are needed.
  private let companions = Mutex<[Renderer]>([])
  private let planner: PicturePlanner
  private let thread: RenderThread
  private var limits: Limits { options.limits }
  private var budget: MemoryBudget { options.memory }

  /// Creates a renderer on the device that the environment names, or on the best there is, within trusted limits.
  ///
  /// Throws `deviceUnavailable` with all that was tried when nothing can render; where that is only found out by a picture that
  /// needs a device, the render throws it.
  public convenience init() throws(RenderError) {
    try self.init(Options())
  }

  /// Creates a renderer. Throws `deviceUnavailable` with all that was tried when the device cannot render, as far as it is opened at
  /// once, and in a child made by `fork()` whose parent had made a renderer.
  public init(_ options: Options) throws(RenderError) {
    self.options = options
    planner = PicturePlanner(options.memory)
    thread = RenderThread(
      device: options.device, memory: options.memory, of: planner.membership,
      profile: options.isTreatedAsHardware ? try options.device.profileAsHardware() : nil,
      automaticCoverage: options.automaticCoverage, drawsOnDevice: options.drawsOnDevice)
    try thread.start()
  }

  deinit {
    thread.stop()
  }

  private static let made = Mutex<Renderer?>(nil)

  /// One renderer for the process, made at its first use as ``init()`` makes one, and there from then on.
  ///
  /// It draws one picture at a time; a ``RendererPool`` draws several. Where no device can be had, this throws
  /// `deviceUnavailable` with all that was tried, and the next use tries again; where only a software renderer can be
  /// found, a picture that needs it may throw that, and pictures that the CPU paints alone are made without. Two
  /// threads that ask first get the same renderer. In a child made by `fork()`, pictures throw `deviceUnavailable`.
  public static var shared: Renderer {
    get throws(RenderError) {
      try made.withLock { made -> Result<Renderer, RenderError> in
        if let made { return .success(made) }
        return Result { () throws(RenderError) in
          let renderer = try Renderer()
          made = renderer
          return renderer
        }
      }.get()
    }
  }

  // MARK: Rendering

  /// Renders `layer` and waits for the picture, which is planned on the caller's thread.
  ///
  /// Throws a `RenderError` when there is nothing to show: a tree or a picture beyond the limits, a deadline that
  /// passed, a lost device. Anything smaller is left out and named in the frame's diagnostics.
  public func render(_ layer: CALayer, _ options: RenderOptions = RenderOptions()) throws(RenderError) -> Frame {
    try PendingPicture.make(try prepare(layer, options), into: .own, budget: budget, by: planner, on: thread)
  }

  /// Renders `layer` without keeping the caller's thread waiting. The next picture may be asked for before this one is
  /// there: it is planned while this one is drawn.
  ///
  /// The tree is copied on the caller's actor before the first suspension: what is changed later is not in the picture.
  ///
  /// When the task is cancelled, the picture ends at the next check of its deadline, this throws a `CancellationError`,
  /// and the renderer is ready for the next picture. All other errors are `RenderError`s.
  public nonisolated(nonsending) func render(
    _ layer: CALayer, _ options: RenderOptions = RenderOptions()
  ) async throws -> Frame {
    let cancellation = Cancellation()
    let result = await withTaskCancellationHandler { () async -> Result<Frame, RenderError> in
      do throws(RenderError) {
        return .success(try await prepared(layer, options, cancellation)())
      } catch {
        return .failure(error)
      }
    } onCancel: {
      cancellation.request()
    }
    return try result.getOrCancel()
  }

  /// Renders `layer` into memory of the caller's: rows from the top, `bytesPerRow` apart, blue, green, red, alpha,
  /// premultiplied.
  ///
  /// The picture's size is that of ``pixelSize(of:_:)``. Throws `usage` when the memory is too small for it.
  ///
  /// `holdsLastPicture` says that the memory still holds, byte for byte, the picture that this renderer drew there last: then only
  /// what has changed is drawn. Where that was a picture of another layer or with other options, where the renderer has drawn the layer
  /// elsewhere since, or where it does not remember that picture, it draws the whole. False by default.
  public func render(
    _ layer: CALayer, _ options: RenderOptions = RenderOptions(), into pixels: UnsafeMutableRawBufferPointer,
    bytesPerRow: Int, holdsLastPicture: Bool = false
  ) throws(RenderError) -> RenderReport {
    let job = try prepare(layer, options)
    let size = job.canvas.rect
    let above = bytesPerRow.multipliedReportingOverflow(by: size.height - 1)
    guard bytesPerRow >= size.width * 4, !above.overflow, pixels.count - size.width * 4 >= above.partialValue else {
      throw RenderError(
        .usage,
        "\(pixels.count) bytes in rows of \(bytesPerRow) are too few for \(size.width) × \(size.height) pixels")
    }
    // One row may be any length apart from the next, which is not there.
    let step = size.height == 1 ? size.width * 4 : bytesPerRow
    return try PendingPicture.make(
      job, into: .caller(CallerMemory(pixels), bytesPerRow: step, holdsLastPicture: holdsLastPicture), budget: budget,
      by: planner, on: thread
    ).report
  }

  /// A picture that is planned and not yet drawn.
  struct PlannedPicture {
    fileprivate let job: RenderJob
    fileprivate var planning: PicturePlanning

    /// The rectangles that contain all pixels in which the picture may differ from the last one.
    var changedPixels: [PixelRect] { planning.changedPixels }
  }

  /// Copies and plans a tree.
  func plan(_ layer: CALayer, _ options: RenderOptions) throws(RenderError) -> PlannedPicture {
    try thread.check()
    let job = try prepare(layer, options)
    var planning = PicturePlanning.begin(job, for: thread.profile, of: thread).planning
    try planning.planAhead(by: planner)
    return PlannedPicture(job: job, planning: planning)
  }

  /// Draws a picture that was planned.
  func draw(_ picture: PlannedPicture) throws(RenderError) -> Frame {
    try PendingPicture.make(
      picture.job, into: .own, budget: budget, by: planner, on: thread, after: picture.planning)
  }

  /// The size in pixels of the picture that `render` would make of `layer`.
  public func pixelSize(
    of layer: CALayer, _ options: RenderOptions = RenderOptions()
  ) throws(RenderError) -> (width: Int, height: Int) {
    let canvas = try Canvas(
      bounds: layer.state.bounds, flipsGeometry: layer.state.flags.contains(.geometryFlipped), size: options.size,
      scale: options.scale, hostIsFlipped: options.isGeometryFlipped, background: nil, limits: options.limits ?? limits)
    return (canvas.rect.width, canvas.rect.height)
  }

  /// Forgets everything that was kept to make the next picture faster. Pictures do not change by it.
  public func dropCaches() throws(RenderError) {
    planner.removeAll()
    try thread.run { engine throws(RenderError) in try engine.dropCaches() }
    for companion in companions.withLock({ $0 }) { try companion.dropCaches() }
  }

  /// Waits until everything is done that was asked of the renderer before, by its budget too.
  package func wait() throws(RenderError) {
    planner.queue.sync {}
    try thread.run { engine throws(RenderError) in engine.makeRoom() }
    for companion in companions.withLock({ $0 }) { try companion.wait() }
  }

  /// The parts of a budget of the default size that everything which is kept has, with a device.
  package func memoryParts() throws(RenderError) -> [Int] {
    planner.memoryParts
      + (try thread.run { engine throws(RenderError) in
        try engine.open()
        return engine.memory.shares.map(\.defaultBytes)
      })
  }

  /// Copies a tree, and returns what makes its picture without keeping a thread waiting, until `cancellation` is requested.
  func prepared(
    _ layer: CALayer, _ options: RenderOptions, _ cancellation: Cancellation
  ) throws(RenderError) -> @Sendable () async throws(RenderError) -> Frame {
    let job = try prepare(layer, options, cancellation)
    return { () async throws(RenderError) in try await self.picture(of: job) }
  }

  /// Makes the picture of a tree that was copied, without keeping a thread waiting.
  nonisolated(nonsending) func picture(of job: RenderJob) async throws(RenderError) -> Frame {
    try await PendingPicture.make(job, budget: budget, by: planner, on: thread)
  }

  private func prepare(
    _ layer: CALayer, _ options: RenderOptions, _ cancellation: Cancellation? = nil
  ) throws(RenderError) -> RenderJob {
    let limits = options.limits ?? limits
    if options.coverage == .bands, thread.drawsOnDevice {
      throw RenderError(
        .usage,
        "bands are painted without a device, and the renderer's options name \(thread.device); leave out one of the two"
      )
    }
    return try Self.job(
      of: layer, options, within: limits, by: options.deadline(within: limits, cancellation),
      threads: self.options.threads)
  }

  // MARK: Sequences

  /// The bytes of the pictures of a sequence that are under way at once, unless two alone take more.
  private static let bytesUnderWay = 512 << 20

  /// The renderers for a sequence of pictures: one for each thread, if bands are sure to paint them and the memory suffices; else this one,
  /// which plans a picture while another is drawn. On hardware the back end of each picture follows from its display list.
  func frameRenderers(for layer: CALayer, _ options: RenderOptions) -> FrameRenderers {
    let threads = max(1, options.threads ?? self.options.threads ?? WorkerThreads.processors)
    var diagnostics = DiagnosticList()
    // A child made by `fork()` has no threads. Handlers are called on one thread, and a renderer for hardware has a context.
    guard (try? thread.check()) != nil, options.passHandler == nil, thread.profile.leavesWorkToCPU,
      !thread.drawsOnDevice,
      let size = try? pixelSize(of: layer, options),
      thread.backEnd(for: options.coverage, PictureWork(), on: thread.profile, diagnostics: &diagnostics).coverage
        == .bands
    else { return FrameRenderers(self, threads: options.threads) }
    let limit = min(threads, max(2, Self.bytesUnderWay / max(1, 4 * size.width * size.height)))
    return FrameRenderers(self, count: limit, threads: threads)
  }

  /// One of the renderers that share the pictures of sequences with this one; this one itself if no other can be made.
  func companion(_ number: Int) -> Renderer {
    companions.withLock { companions in
      while companions.count <= number {
        guard let companion = try? Renderer(options) else { return self }
        companions.append(companion)
      }
      return companions[number]
    }
  }

  /// Lays a tree out, displays and copies it: after that, the picture needs nothing more of the caller's. `limits` are
  /// the options' own or, if the options have none, the renderer's; `threads` are the renderer's.
  static func job(
    of layer: CALayer, _ options: RenderOptions, within limits: Limits, by deadline: Deadline, threads: Int? = nil
  ) throws(RenderError) -> RenderJob {
    var timings = RenderTimings()
    let threads = options.threads ?? threads
    let snapshot = try layer.withHost(isGeometryFlipped: options.isGeometryFlipped) { () throws(RenderError) in
      try timings.measure(\.commit) { () throws(RenderError) in
        try WorkerThreads.limited(to: threads) { () throws(RenderError) in
          try layer.commit(limits: limits, time: options.time, deadline: deadline) {
            options.view(of: $0, limits: limits)
          }
        }
      }
    }
    let canvas = try Canvas(of: snapshot, options, limits: limits)
    let list = try timings.measure(\.flatten) { () throws(RenderError) in
      try snapshot.displayList(on: canvas, limits: limits)
    }
    return RenderJob(
      snapshot: snapshot, list: list, canvas: canvas, limits: limits, coverage: options.coverage,
      redraw: options.redraw, debug: options.debug, passHandler: options.passHandler, deadline: deadline,
      threads: threads, tiling: options.tiling, emptiedCaches: options.emptiedCaches, timings: timings)
  }
}

extension RenderOptions {
  /// The deadline of a render that begins now, and that ends at `cancellation`.
  func deadline(within limits: Limits, _ cancellation: Cancellation? = nil) -> Deadline {
    let latest = [limits.duration, timeout].compactMap { $0 }.min().map { clock() + $0 }
    let earliest = [deadline, latest].compactMap { $0 }.min()
    return Deadline(earliest, cancellation: cancellation, now: clock)
  }
}
