// PictureDrawing: one picture while its tiles are drawn, and the report on it.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCompositor
import QuartziteDiagnostics
import QuartziteGLES
import QuartziteRenderPlan
import QuartziteTessellation

/// One picture while its tiles are drawn. Used on one thread, that of the engine.
struct PictureDrawing {
  /// The memory that a picture is drawn into.
  enum Destination {
    /// Memory of the picture's own, rows without gaps.
    case own
    /// Memory of the caller's, with rows so many bytes apart, and whether it holds the last picture that was drawn there.
    case caller(CallerMemory, bytesPerRow: Int, holdsLastPicture: Bool)
  }

  private let job: RenderJob
  private let destination: Destination
  /// The pixels where the memory is the picture's own; empty before the first tile.
  private var pixels: [UInt8] = []
  /// The versions of the tiles that the memory holds of an earlier picture.
  private var last: [QuartziteTessellation.PixelRect: UInt64]?
  /// The subject that the picture is kept for; nil where it is not kept.
  private var subject: PictureSubject?
  /// The versions of the tiles that have been drawn.
  private var drawn: [QuartziteTessellation.PixelRect: UInt64] = [:]
  private var report = RenderReport()
  /// The memory that the planner held after the last tile.
  private var plannerMemory: [MemoryUse] = []
  private var noticed: DiagnosticList
  private var known: Set<Diagnostic>

  /// Begins a picture. `noticed` is what its device cannot do of what was asked for.
  init(_ job: RenderJob, into destination: Destination, by backEnd: RenderBackEnd, noticed: DiagnosticList) {
    self.job = job
    self.destination = destination
    self.noticed = job.snapshot.diagnostics
    self.noticed.append(contentsOf: noticed)
    known = Set(self.noticed)
    report.backEnd = backEnd
    report.timings = job.timings
    report.statistics.add(job.snapshot)
  }

  /// Makes room for the picture, unless it is drawn into the caller's memory. Throws `outOfMemory` where there is none.
  private mutating func makePixels() throws(RenderError) {
    guard case .own = destination, pixels.isEmpty else { return }
    let size = job.canvas.rect
    guard Memory.holds(size.byteCount) else {
      throw RenderError(.outOfMemory, "there is no memory for a picture of \(size.width) × \(size.height) pixels")
    }
    // Each byte is drawn before the picture is handed out.
    pixels = [UInt8](unsafeUninitializedCapacity: size.byteCount) { _, count in count = size.byteCount }
  }

  /// Takes the last picture, where its pixels lie in the memory that this one is drawn into.
  private mutating func takeLast(_ tile: PlannedTile, from history: PixelHistory) {
    subject = tile.version?.subject
    last = [:]
    defer { if case .caller(let memory, _, _) = destination { history.forget(in: memory.addresses) } }
    guard let subject, let picture = history.take(subject) else { return }
    switch (destination, picture.memory) {
    case (.own, .own(let pixels)):
      // Memory that somebody else still reads would be copied for nothing.
      guard job.canvas.rect != tile.rect || picture.tiles[tile.rect] == tile.difference?.base else { return }
      self.pixels = pixels
    case (.caller(let memory, let bytesPerRow, holdsLastPicture: true), .caller(let bytes, let lastBytesPerRow)):
      guard bytes.lowerBound == memory.addresses.lowerBound, bytesPerRow == lastBytesPerRow else { return }
    default: return
    }
    last = picture.tiles
  }

  /// Draws a tile where it lies in the picture, or what differs in it from a picture that is still there.
  ///
  /// Returns the copy of its pixels where that is on its way, for ``read(_:of:with:)``.
  mutating func draw(_ tile: PlannedTile, with engine: RenderEngine) throws(RenderError) -> Readback? {
    if last == nil {
      // The last picture may still be on its way.
      if tile.difference != nil { engine.readAll() }
      takeLast(tile, from: engine.history)
    }
    var redrawn: [QuartziteTessellation.PixelRect]?
    if let difference = tile.difference, last?[tile.rect] == difference.base { redrawn = difference.rects }
    try makePixels()
    report.timings.plan += tile.timings.plan
    report.statistics.add(planned: tile.statistics)
    var noticedHere = tile.diagnostics
    drawn[tile.rect] = tile.version?.number
    var readback: Readback?
    if redrawn?.isEmpty == true {
      report.statistics.quads -= tile.statistics.quads
    } else {
      readback = try draw(tile, redrawn: redrawn, with: engine, diagnostics: &noticedHere)
      // The device's messages come up only where it draws.
      if noticedHere.all.count > tile.diagnostics.all.count { drawn[tile.rect] = nil }
    }
    // Most diagnostics come up in every tile.
    noticed.append(contentsOf: noticedHere, unlessIn: &known)
    report.statistics.redrawnPixels += (redrawn ?? [tile.rect]).reduce(0) { $0 + $1.area }
    plannerMemory = tile.memory
    makeRoom(in: engine)
    return readback
  }

  /// Copies the pixels of a tile, which were on their way, to where it lies in the picture.
  mutating func read(
    _ readback: Readback, of tile: QuartziteTessellation.PixelRect, with engine: RenderEngine
  ) throws(RenderError) {
    let compositor = try engine.open(), deadline = job.deadline
    var timings = RenderTimings()
    try timings.measure(\.execute) { () throws(RenderError) in
      try withRows(from: tile) { (rows, bytesPerRow) throws(RenderError) in
        try compositor.read(readback, into: rows, bytesPerRow: bytesPerRow, by: deadline)
      }
    }
    report.timings.execute += timings.execute
    makeRoom(in: engine)
  }

  /// Lets go of what there is no room for, and counts what is left.
  private mutating func makeRoom(in engine: RenderEngine) {
    engine.memory.empty(job.emptiedCaches)
    engine.makeRoom()
    report.statistics.memory = plannerMemory + engine.memory.uses
  }

  /// Keeps the picture, all of which is there, for the next one of its subject.
  func keep(in history: PixelHistory) {
    guard let subject else { return }
    history.keep(PixelHistory.Picture(tiles: drawn, memory: keptMemory), of: subject)
  }

  /// The memory of the picture, as it is kept.
  private var keptMemory: PixelHistory.Memory {
    switch destination {
    case .own: .own(pixels)
    case .caller(let memory, let bytesPerRow, _): .caller(memory.addresses, bytesPerRow: bytesPerRow)
    }
  }

  /// Draws some rectangles of a tile, or all of it, and counts what that costs.
  private mutating func draw(
    _ tile: PlannedTile, redrawn: [QuartziteTessellation.PixelRect]?, with engine: RenderEngine,
    diagnostics: inout DiagnosticList
  ) throws(RenderError) -> Readback? {
    let compositor = tile.plan.isPainted ? nil : try engine.open()
    let isReadLater = compositor?.device.profile.readsWhileDrawing == true
    if isReadLater { engine.makeRoomForReadback() }
    let painter = engine.painter
    let before = compositor?.device.counters
    let plan = tile.plan, deadline = job.deadline, index = report.statistics.tiles - 1
    let inspect = job.passHandler.map { handler in
      { handler(PassPicture(tile: index, index: $0, rect: plan.passes[$0].rect, pixels: $1)) }
    }
    var noticedHere = diagnostics, timings = RenderTimings()
    var readback: Readback?
    try timings.measure(\.execute) { () throws(RenderError) in
      try withRows(from: tile.rect) { (rows, bytesPerRow) throws(RenderError) in
        guard let compositor else {
          return try painter.render(
            plan, into: rows, bytesPerRow: bytesPerRow, redrawn: redrawn, deadline: deadline, inspect: inspect)
        }
        readback = try compositor.render(
          plan, into: rows, bytesPerRow: bytesPerRow, redrawn: redrawn, isReadLater: isReadLater, deadline: deadline,
          diagnostics: &noticedHere, inspect: inspect)
      }
    }
    diagnostics = noticedHere
    report.timings.execute += timings.execute
    report.statistics.passesCached += compositor?.passesCached ?? painter.passesCached
    report.statistics.quads -= compositor?.quadsSkipped ?? painter.quadsSkipped
    guard let compositor, let before else { return nil }
    let spent = compositor.device.counters - before
    report.statistics.draws += spent.draws
    report.statistics.bytesUploaded += spent.bytesUploaded
    return readback
  }

  /// Passes the memory of the picture from the first pixel of `tile` on to `body`.
  private mutating func withRows(
    from tile: QuartziteTessellation.PixelRect,
    _ body: (UnsafeMutableRawBufferPointer, _ bytesPerRow: Int) throws(RenderError) -> Void
  ) throws(RenderError) {
    switch destination {
    case .caller(let memory, let bytesPerRow, _):
      let first = tile.y0 * bytesPerRow + tile.x0 * 4
      try body(UnsafeMutableRawBufferPointer(rebasing: memory.pixels[first...]), bytesPerRow)
    case .own:
      let bytesPerRow = job.canvas.rect.width * 4, first = tile.y0 * bytesPerRow + tile.x0 * 4
      let result = pixels.withUnsafeMutableBytes { bytes in
        Result { () throws(RenderError) in
          try body(UnsafeMutableRawBufferPointer(rebasing: bytes[first...]), bytesPerRow)
        }
      }
      try result.get()
    }
  }

  /// The finished picture, without pixels where they are in the caller's memory.
  consuming func frame(_ memory: MemoryBudget) -> Frame {
    report.statistics.memory += ProcessMemory.shared.uses(within: memory)
    report.diagnostics = noticed.all
    let size = job.canvas.rect
    return Frame(
      width: size.width, height: size.height, bytesPerRow: size.width * 4, pixels: pixels, report: report)
  }
}

/// Memory that outlives the call it was handed to.
struct CallerMemory: @unchecked Sendable {
  let pixels: UnsafeMutableRawBufferPointer
  init(_ pixels: UnsafeMutableRawBufferPointer) { self.pixels = pixels }

  /// The addresses of its bytes.
  var addresses: Range<UInt> {
    let first = UInt(bitPattern: pixels.baseAddress)
    return first..<(first + UInt(pixels.count))
  }
}
