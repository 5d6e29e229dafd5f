// PlanPainter: carries out the plans that bands paint, on the CPU alone.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGraphics
import QuartzitePainting
import QuartzitePixelEffects
import QuartziteRenderPlan
import QuartziteTessellation

/// Paints whole plans: the targets of groups are images in memory, which are painted before what shows them.
package final class PlanPainter {
  private let bands = BandPainter()
  /// The pictures of groups from frame to frame.
  private let pictures = PassCache<ImagePixels>("painted groups") { _ in }
  /// The number of passes of the last plan that were not painted, because their pictures were there.
  package private(set) var passesCached = 0
  /// The number of draws of the last picture that were not painted, because they lie outside of what was to be painted.
  package private(set) var quadsSkipped = 0

  /// The bytes of pictures that wait for what shows them; beyond it, what is ready is painted first, and lets go of its own.
  private let budget: Int

  /// Creates a painter that keeps nothing yet.
  package init(budget: Int = 64 << 20) { self.budget = budget }

  /// Everything that is kept where there is no device, by its part of a budget.
  package var memoryShares: [MemoryShare] { [MemoryShare(64 << 20, memoryUsers)] }

  /// The holders of what is kept.
  package var memoryUsers: [any MemoryUser] { [pictures] }

  /// The most bytes that pictures of groups and copies of backdrops of the last plan took at a time; others may be kept.
  package private(set) var mostBytes = 0

  /// Paints a plan of which bands paint everything straight into the memory that it is wanted in, as the compositor renders it.
  ///
  /// Throws `outOfMemory` where there is no memory for the picture of a group, and `deadlineExceeded` as that does.
  package func render(
    _ plan: FramePlan, into pixels: UnsafeMutableRawBufferPointer, bytesPerRow: Int, redrawn: [PixelRect]? = nil,
    deadline: Deadline = .none, inspect: ((_ pass: Int, _ pixels: [UInt8]) -> Void)? = nil
  ) throws(RenderError) {
    assert(plan.isPainted, "the device is needed for this plan")
    guard let last = plan.passes.indices.last,
      let target = PixelTarget(plan.passes[last].rect, over: pixels, bytesPerRow: bytesPerRow)
    else { return }
    var known = pictures.begin(plan)
    // With `inspect`, every pass is painted, even if its picture is cached.
    if inspect != nil { known.removeAll() }
    var run = PaintedRun(plan, bands, budget: budget, deadline: deadline, known: known) { [pictures] picture, pass in
      inspect?(pass, picture.pixels.withUnsafeBytes { Array($0) })
      pictures.insert(picture, ofPass: pass)
    }
    let pass = plan.passes[last]
    run.paint(pass: last, into: target, rects: redrawn ?? [pass.rect])
    passesCached = known.count
    quadsSkipped = redrawn.map { rects in pass.draws.count { !$0.reaches(rects) } } ?? 0
    mostBytes = run.mostBytes
    if let failure = run.failure { throw failure }
    try deadline.check(.drawing)
    guard let inspect else { return }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pass.rect.byteCount)
    for row in 0..<pass.rect.height { bytes += pixels[(row * bytesPerRow)..<(row * bytesPerRow + 4 * pass.rect.width)] }
    inspect(last, bytes)
  }
}

extension Draw {
  fileprivate func reaches(_ rects: [PixelRect]) -> Bool { rects.contains { $0.intersects(rect) } }
}

extension ArraySlice<Draw> {
  /// The draws that follow each other with one paint, and the index of that.
  var paintRuns: [(paint: UInt32, draws: Range<Int>)] {
    var runs: [(paint: UInt32, draws: Range<Int>)] = []
    for (index, draw) in zip(indices, self) {
      guard case .paint(let paint) = draw.filling else { continue }
      if let last = runs.last, last.paint == paint, last.draws.upperBound == index {
        runs[runs.count - 1].draws = last.draws.lowerBound..<(index + 1)
      } else {
        runs.append((paint, index..<(index + 1)))
      }
    }
    return runs
  }
}

extension ImagePixels: KeptPicture {
  package var byteCount: Int { width * height * 4 }
}

/// The pictures of one plan while it is painted.
private struct PaintedRun {
  let plan: FramePlan
  let bands: BandPainter
  let budget: Int
  let deadline: Deadline
  /// Takes the picture of each pass that was painted.
  private let keep: (ImagePixels, _ pass: Int) -> Void
  /// The number of runs of draws with one paint, and of blurs, that have yet to show each of them.
  private var usesLeft: [TextureReference: Int] = [:]
  private var tables: BandTables
  /// The pictures of passes and the copies of backdrops that have yet to be shown.
  private var pictures: [TextureReference: ImagePixels] {
    get { tables.pictures }
    _modify { yield &tables.pictures }
  }
  private var heldBytes = 0
  /// The most bytes that pictures took at a time.
  private(set) var mostBytes = 0
  /// The reason why the picture cannot be finished.
  private(set) var failure: RenderError?

  init(
    _ plan: FramePlan, _ bands: BandPainter, budget: Int, deadline: Deadline, known: [Int: ImagePixels],
    keep: @escaping (ImagePixels, _ pass: Int) -> Void
  ) {
    self.plan = plan
    self.bands = bands
    self.budget = budget
    self.deadline = deadline
    self.keep = keep
    tables = BandTables(plan)
    pictures = Dictionary(uniqueKeysWithValues: known.map { (.pass($0), $1) })
    heldBytes = known.values.reduce(0) { $0 + $1.byteCount }
    for (index, pass) in plan.passes.enumerated() where known[index] == nil {
      for case .draws(let range) in pass.steps {
        for run in pass.draws[range].paintRuns {
          for shown in plan.tables.paints[Int(run.paint)].textures { usesLeft[shown, default: 0] += 1 }
        }
      }
      if let source = pass.blur?.source { usesLeft[source, default: 0] += 1 }
    }
  }

  private var hasEnded: Bool { failure != nil || deadline.hasPassed }

  /// Carries out the steps of a pass, in some rectangles of its target.
  ///
  /// The draws between two copies are painted together, unless the pictures that they show take more memory than the budget: then what is
  /// ready is painted first. The passes that they show are painted just before them, and so after the copies that these passes may show in
  /// turn.
  mutating func paint(pass index: Int, into target: PixelTarget, rects: [PixelRect]) {
    let pass = plan.passes[index]
    var clear: UInt32? = pass.clear.littleEndianPixel
    for step in pass.steps {
      switch step {
      case .draws(let range):
        var first = range.lowerBound
        for run in pass.draws[range].paintRuns {
          let missing = plan.tables.paints[Int(run.paint)].textures.compactMap(\.pass)
            .filter { pictures[.pass($0)] == nil }
          if missing.isEmpty || !pass.draws[run.draws].contains(where: { $0.reaches(rects) }) { continue }
          let next = run.draws.lowerBound
          if first < next, heldBytes + missing.reduce(0, { $0 + plan.passes[$1].rect.byteCount }) > budget {
            paint(pass.draws[first..<next], over: &clear, rects, of: target)
            first = next
          }
          for pass in missing { paint(pass) }
        }
        paint(pass.draws[first..<range.upperBound], over: &clear, rects, of: target)
      case .copy(let copy):
        paint([], over: &clear, rects, of: target)
        take(copy, of: target)
      }
      if hasEnded { return }
    }
    paint([], over: &clear, rects, of: target)
  }

  /// Paints draws over a colour, unless that was done before, and lets go of the pictures that nothing else shows.
  private mutating func paint(
    _ draws: ArraySlice<Draw>, over clear: inout UInt32?, _ rects: [PixelRect], of target: PixelTarget
  ) {
    guard !draws.isEmpty || clear != nil, !hasEnded else { return }
    let runs = draws.paintRuns
    tables.prepare(draws, by: deadline)
    bands.paint(draws, tables, over: clear, in: rects, of: target, by: deadline)
    for run in runs {
      for shown in plan.tables.paints[Int(run.paint)].textures { endUse(of: shown) }
    }
    clear = nil
  }

  private mutating func endUse(of texture: TextureReference) {
    usesLeft[texture, default: 0] -= 1
    if usesLeft[texture] == 0 { letGo(of: texture) }
  }

  private mutating func letGo(of texture: TextureReference) {
    guard let picture = pictures.removeValue(forKey: texture) else { return }
    heldBytes -= picture.byteCount
  }

  // MARK: Pictures that others show

  /// Makes a picture of a size, unless there is no memory for it.
  private mutating func picture(
    _ width: Int, _ height: Int, write: (inout PaintedRun, UnsafeMutableBufferPointer<UInt32>) -> Void
  ) -> ImagePixels? {
    guard !hasEnded, width > 0, height > 0 else { return nil }
    let count = width * height * 4
    guard Memory.holds(count) else {
      failure = RenderError(
        .outOfMemory, "there is no memory for the picture of a group, of \(width) × \(height) pixels")
      return nil
    }
    heldBytes += count
    mostBytes = max(mostBytes, heldBytes)
    return ImagePixels(width: width, height: height) { write(&self, $0) }
  }

  /// Paints a pass to memory of its own. As deep as groups are nested, which limits bound.
  private mutating func paint(_ index: Int) {
    let pass = plan.passes[index], rect = pass.rect
    guard pictures[.pass(index)] == nil else { return }
    if let source = pass.blur?.source.pass { paint(source) }
    pictures[.pass(index)] = picture(rect.width, rect.height) { run, memory in
      if let blur = pass.blur { return run.blur(blur, to: rect, memory) }
      let bytes = UnsafeMutableRawBufferPointer(memory)
      guard let target = PixelTarget(rect, over: bytes, bytesPerRow: rect.width * 4) else { return }
      run.paint(pass: index, into: target, rects: [rect])
    }
    if !hasEnded, let made = pictures[.pass(index)] { keep(made, index) }
  }

  /// Blurs a picture that was painted.
  private mutating func blur(_ blur: PassBlur, to rect: PixelRect, _ memory: UnsafeMutableBufferPointer<UInt32>) {
    guard let source = pictures[blur.source] else { return memory.update(repeating: 0) }
    let bytes = source.pixels.withUnsafeBytes {
      blur.blurred(
        $0, width: source.width, height: source.height, toWidth: rect.width, height: rect.height, by: deadline)
    }
    UnsafeMutableRawBufferPointer(memory).copyBytes(from: bytes)
    endUse(of: blur.source)
  }

  /// Copies the pixels of a target as they are at this moment; those outside of the target are transparent.
  private mutating func take(_ copy: BackdropCopy, of target: PixelTarget) {
    let whole = plan.copies[copy.index], part = copy.rect.intersection(target.rect)
    letGo(of: .copy(copy.index))
    pictures[.copy(copy.index)] = picture(whole.width, whole.height) { _, memory in
      guard let first = memory.baseAddress else { return }
      if part.area < whole.area { first.update(repeating: 0, count: memory.count) }
      if part.isEmpty { return }
      let x = copy.origin.x + part.x0 - copy.rect.x0, y = copy.origin.y + part.y0 - copy.rect.y0
      for row in 0..<part.height {
        (first + (y + row) * whole.width + x).update(
          from: target.pixels(x: part.x0, y: part.y0 + row), count: part.width)
      }
    }
  }
}
