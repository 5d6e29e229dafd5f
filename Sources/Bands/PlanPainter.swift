// PlanPainter: carries out the plans that bands paint, on the CPU alone.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGraphics
import QuartzitePainting
import QuartzitePixelEffects
import QuartziteRenderPlan
import QuartziteTessellation

/// Paints whole plans. Groups that are not painted where they are shown have targets: images in memory, painted before what shows them.
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
    // With `inspect`, every pass is painted as a picture, even if that is cached.
    if inspect != nil { known.removeAll() }
    let inline = inspect == nil ? inlinePasses(of: plan, known) : plan.passes.map { _ in false }
    var run = PaintedRun(plan, inline, bands, redrawn, budget: budget, deadline: deadline, known: known) {
      [pictures] picture, pass in
      inspect?(pass, picture.pixels.withUnsafeBytes { Array($0) })
      pictures.insert(picture, ofPass: pass)
    }
    let pass = plan.passes[last]
    run.paint(into: target)
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

  /// Whether each pass is painted where it is shown. What has been seen before becomes a picture, which is kept.
  private func inlinePasses(of plan: FramePlan, _ known: [Int: ImagePixels]) -> [Bool] {
    var inline = plan.passes.map(\.isInline), hasPictures = false
    for (index, pass) in plan.passes.enumerated() where pass.isInline {
      inline[index] =
        known[index] == nil && !pictures.hasSeen(index)
        && (!hasPictures || plan.passes(shownBy: pass).allSatisfy { inline[$0] || known[$0] != nil })
      if !inline[index] { hasPictures = true }
    }
    return inline
  }
}

extension Draw {
  fileprivate func reaches(_ rects: [PixelRect]) -> Bool { rects.contains { $0.intersects(rect) } }
}

extension ImagePixels: KeptPicture {
  package var byteCount: Int { width * height * 4 }
}

/// One plan while it is painted, with the pictures of its passes.
private struct PaintedRun {
  let plan: FramePlan
  let bands: BandPainter
  let deadline: Deadline
  /// The rectangles of the last pass that are painted; nil stands for all of it.
  let redrawn: [PixelRect]?
  /// Takes the picture of each pass that was painted.
  private let keep: (ImagePixels, _ pass: Int) -> Void
  /// The draws and copies of each pass, so divided that each draw of a picture comes first.
  private let steps: [[Pass.Step]]
  private var schedule: PassSchedule
  private let lookups: BandLookups
  private var heldBytes = 0
  /// The most bytes that pictures took at a time.
  private(set) var mostBytes = 0
  /// The reason why the picture cannot be finished.
  private(set) var failure: RenderError?

  init(
    _ plan: FramePlan, _ inline: [Bool], _ bands: BandPainter, _ redrawn: [PixelRect]?, budget: Int, deadline: Deadline,
    known: [Int: ImagePixels], keep: @escaping (ImagePixels, _ pass: Int) -> Void
  ) {
    self.plan = plan
    self.bands = bands
    self.redrawn = redrawn
    self.deadline = deadline
    self.keep = keep
    let last = plan.passes.count - 1
    let lookups = BandLookups(plan, inline: inline, kept: known)
    let steps = zip(plan.passes, inline).map { $1 ? [] : $0.steps(with: lookups) }
    self.steps = steps
    schedule = PassSchedule(
      plan,
      work: plan.passes.indices.map { pass in
        steps[pass].map { lookups.work($0, of: plan.passes[pass], redrawn: pass == last ? redrawn : nil) }
      }, known: Set(known.keys), budget: budget)
    self.lookups = lookups
    heldBytes = known.values.reduce(0) { $0 + $1.byteCount }
  }

  private var hasEnded: Bool { failure != nil || deadline.hasPassed }

  /// Carries out what begins next, which fills a target, and all that it shows.
  ///
  /// Draws that follow each other are painted together, before a pass is begun between them or pixels are copied. The pictures that only they
  /// have shown are let go of then.
  mutating func paint(into target: PixelTarget, in pass: Int? = nil) {
    let index = pass ?? plan.passes.count - 1, whole = plan.passes[index]
    let rects = index == plan.passes.count - 1 ? redrawn ?? [whole.rect] : [whole.rect]
    var waiting = 0..<0, released: [TextureReference] = [], clear: UInt32? = unsafeBitCast(whole.clear, to: UInt32.self)
    func flush(_ run: inout PaintedRun) {
      run.paint(whole.draws[waiting], over: &clear, rects, of: target)
      waiting = waiting.upperBound..<waiting.upperBound
      for texture in released { run.letGo(of: texture) }
      released.removeAll()
    }
    var hasBegun = pass != nil
    while !hasEnded, let step = schedule.next() {
      switch step {
      case .begin(index) where !hasBegun: hasBegun = true
      case .begin(let shown):
        if waiting.isEmpty {
          for texture in released { letGo(of: texture) }
          released.removeAll()
        } else {
          flush(&self)
        }
        paint(shown)
      case .resume: break
      case .work(_, let number):
        switch steps[index][number] {
        case .draws(let range): waiting = (waiting.isEmpty ? range.lowerBound : waiting.lowerBound)..<range.upperBound
        case .copy(let copy):
          flush(&self)
          take(copy, of: target)
        }
      case .release(let shown): released.append(shown)
      case .complete: return flush(&self)
      }
    }
  }

  /// Paints draws over a colour, unless that was done before.
  private mutating func paint(
    _ draws: ArraySlice<Draw>, over clear: inout UInt32?, _ rects: [PixelRect], of target: PixelTarget
  ) {
    guard !draws.isEmpty || clear != nil, !hasEnded else { return }
    lookups.prepare(draws, by: deadline)
    bands.paint(draws, lookups, over: clear, in: rects, of: target, by: deadline)
    clear = nil
  }

  private mutating func letGo(of texture: TextureReference) {
    guard let picture = lookups.pictures.removeValue(forKey: texture) else { return }
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

  /// Fills a pass that has begun, in memory of its own. As deep as groups are nested, which limits bound.
  private mutating func paint(_ index: Int) {
    let pass = plan.passes[index], rect = pass.rect
    let made = picture(rect.width, rect.height) { run, memory in
      if let blur = pass.blur { run.blur(blur, to: rect, memory) }
      let bytes = UnsafeMutableRawBufferPointer(memory)
      guard pass.blur == nil, let target = PixelTarget(rect, over: bytes, bytesPerRow: rect.width * 4) else {
        return run.skip(pass: index)
      }
      run.paint(into: target, in: index)
    }
    guard let made else { return skip(pass: index) }
    lookups.pictures[.pass(index)] = made
    if !hasEnded { keep(made, index) }
  }

  /// Goes on to the end of a pass without painting it.
  private mutating func skip(pass: Int) {
    while let step = schedule.next(), step != .complete(pass) {
      if case .release(let shown) = step { letGo(of: shown) }
    }
  }

  /// Blurs a picture that was painted.
  private mutating func blur(_ blur: PassBlur, to rect: PixelRect, _ memory: UnsafeMutableBufferPointer<UInt32>) {
    assert(lookups.inline(blur.source) == nil, "a blur reads pixels that have no target")
    guard let source = lookups.pictures[blur.source] else { return memory.update(repeating: 0) }
    let bytes = source.pixels.withUnsafeBytes {
      blur.blurred(
        $0, width: source.width, height: source.height, toWidth: rect.width, height: rect.height, by: deadline)
    }
    UnsafeMutableRawBufferPointer(memory).copyBytes(from: bytes)
  }

  /// Copies the pixels of a target as they are at this moment; those outside of the target are transparent.
  private mutating func take(_ copy: BackdropCopy, of target: PixelTarget) {
    let whole = plan.copies[copy.index], part = copy.rect.intersection(target.rect)
    letGo(of: .copy(copy.index))
    lookups.pictures[.copy(copy.index)] = picture(whole.width, whole.height) { _, memory in
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

extension Pass {
  /// The steps of the pass, so divided that each begins with a run of draws of one picture, or has none.
  fileprivate func steps(with lookups: BandLookups) -> [Step] {
    steps.flatMap { step in
      guard case .draws(let range) = step else { return [step] }
      var result: [Step] = [], first = range.lowerBound, last = UInt32.max
      for index in range {
        guard case .paint(let paint) = draws[index].filling, paint != last else { continue }
        last = paint
        guard index > first, lookups.readsPictures(paint) else { continue }
        result.append(.draws(first..<index))
        first = index
      }
      return result + [.draws(first..<range.upperBound)]
    }
  }
}

extension BandLookups {
  /// A step of a pass as far as it depends on others. Draws that reach none of the rectangles `redrawn` are skipped.
  fileprivate func work(_ step: Pass.Step, of pass: Pass, redrawn: [PixelRect]?) -> PassSchedule.Work {
    switch step {
    case .copy(let copy): return PassSchedule.Work(reads: [], copy: copy.index)
    case .draws(let range):
      guard case .paint(let paint) = pass.draws[range.lowerBound].filling, readsPictures(paint) else {
        return PassSchedule.Work(reads: [])
      }
      let isSkipped = redrawn.map { rects in
        !pass.draws[range].contains { $0.filling == .paint(paint) && $0.reaches(rects) }
      }
      return PassSchedule.Work(reads: pictures(readBy: paint), isSkipped: isSkipped ?? false)
    }
  }
}
