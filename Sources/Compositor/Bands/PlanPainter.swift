// PlanPainter: carries out plans of which bands paint everything, on the CPU alone.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGraphics
import QuartzitePainting
import QuartzitePixelEffects
import QuartziteRenderPlan
import QuartziteTessellation

/// Paints whole plans: the targets of groups are images in memory, which are painted before what shows them.
package final class PlanPainter {
  let bands = BandPainter()
  /// The pictures of groups from frame to frame.
  let pictures = PassCache<ImagePixels>("painted groups") { _ in }
  /// The number of passes of the last plan that were not painted, because their pictures were there.
  package private(set) var passesCached = 0
  /// The number of quads of the last picture that were not painted, because they lie outside of what was to be painted.
  package private(set) var quadsSkipped = 0
  /// The nodes of the last picture in whose paths areas have been added up; see ``AreaTable/keptSums``.
  package var nodesWithKeptSums: [Int] { bands.nodesWithKeptSums }

  /// Creates a painter that keeps nothing yet.
  package init() {}

  /// Everything that is kept where there is no device, by its part of a budget.
  package var memoryShares: [MemoryShare] { [MemoryShare(64 << 20, [pictures])] }

  /// Paints a plan of which bands paint everything straight into the memory that it is wanted in, as ``Compositor`` renders it.
  package func render(
    _ plan: FramePlan, into pixels: UnsafeMutableRawBufferPointer, bytesPerRow: Int, redrawn: [PixelRect]? = nil,
    deadline: Deadline = .none, inspect: ((_ pass: Int, _ pixels: [UInt8]) -> Void)? = nil
  ) throws(RenderError) {
    assert(plan.isPaintedAlone, "the device is needed for this plan")
    bands.begin()
    guard let pass = plan.passes.last,
      let target = PixelTarget(pass.rect, over: pixels, bytesPerRow: bytesPerRow)
    else { return }
    passesCached = paint(plan, into: target, redrawn: redrawn, by: deadline, inspect: inspect)
    quadsSkipped = pass.quadsPainted(outside: redrawn, ofAll: true)
    try deadline.check(.drawing)
    guard let inspect else { return }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pass.rect.byteCount)
    for row in 0..<pass.rect.height { bytes += pixels[(row * bytesPerRow)..<(row * bytesPerRow + 4 * pass.rect.width)] }
    inspect(plan.passes.count - 1, bytes)
  }

  /// Paints a plan's picture into a target, in the rectangles `redrawn` of it; nil stands for all of it. Ends early after
  /// `deadline`. Returns the number of passes whose pictures were there already.
  ///
  /// `inspect` is handed the pixels of every pass but the last that is shown, as soon as it is painted; none of them is taken from
  /// an earlier picture then.
  private func paint(
    _ plan: FramePlan, into target: PixelTarget, redrawn: [PixelRect]?, by deadline: Deadline,
    inspect: ((_ pass: Int, _ pixels: [UInt8]) -> Void)?
  ) -> Int {
    guard plan.passes.count > 1 || !plan.copies.isEmpty else {
      var run = PaintedRun(plan: plan, bands: bands, deadline: deadline, known: [:]) { _, _ in }
      run.paint(pass: 0, into: target, rects: redrawn)
      return 0
    }
    var known = pictures.begin(plan)
    if inspect != nil { known.removeAll() }
    var run = PaintedRun(plan: plan, bands: bands, deadline: deadline, known: known) { [pictures] picture, pass in
      inspect?(pass, picture.pixels.withUnsafeBytes { Array($0) })
      pictures.insert(picture, ofPass: pass)
    }
    run.paint(pass: plan.passes.count - 1, into: target, rects: redrawn)
    return known.count
  }
}

extension Pass {
  /// The number of quads that bands leave out because they lie in none of some rectangles; nil stands for all of the picture.
  func quadsPainted(
    outside redrawn: [PixelRect]?, ofAll isPaintedAlone: Bool = false
  ) -> Int {
    guard let redrawn else { return 0 }
    return (isPaintedAlone ? painted + batches : painted).reduce(0) { count, batch in
      count + batch.records.count { record in !redrawn.contains { $0.intersects(record.pixels) } }
    }
  }
}

extension ImagePixels: PassPicture {
  var byteCount: Int { width * height * 4 }
}

/// The pictures of one plan while it is painted.
private struct PaintedRun {
  let plan: FramePlan
  let bands: BandPainter
  let deadline: Deadline
  /// Takes the picture of each pass that was painted.
  private let keep: (ImagePixels, _ pass: Int) -> Void
  private var passes: [Int: ImagePixels]
  private var copies: [Int: ImagePixels] = [:]

  init(
    plan: FramePlan, bands: BandPainter, deadline: Deadline, known: [Int: ImagePixels],
    keep: @escaping (ImagePixels, _ pass: Int) -> Void
  ) {
    self.plan = plan
    self.bands = bands
    self.deadline = deadline
    self.keep = keep
    passes = known
  }

  /// Carries out the commands of a pass, in some rectangles of its target; nil stands for all of it.
  ///
  /// What lies between two copies is painted together. What it shows is painted just before it, and so after the copies that that may
  /// show.
  mutating func paint(pass index: Int, into target: PixelTarget, rects: [PixelRect]?) {
    let pass = plan.passes[index], rects = rects ?? [pass.rect]
    var batches = pass.painted
    var clear: UInt32? = pass.clear.littleEndianPixel
    for command in pass.commands {
      switch command {
      case .paint, .blur: continue
      case .draw(let batch): batches.append(batch)
      case .copy(let copy):
        paint(batches, over: clear, rects, of: target)
        (batches, clear) = ([], nil)
        copies[copy.index] = self.copy(copy, of: target)
      }
    }
    paint(batches, over: clear, rects, of: target)
  }

  private mutating func paint(_ batches: [Batch], over clear: UInt32?, _ rects: [PixelRect], of target: PixelTarget) {
    guard !batches.isEmpty || clear != nil else { return }
    for batch in batches {
      let shown = batch.key.passes.filter { passes[$0] == nil }
      guard !shown.isEmpty,
        batch.records.contains(where: { record in rects.contains { $0.intersects(record.pixels) } })
      else { continue }
      for pass in shown { paint(pass) }
    }
    if deadline.hasPassed { return }
    bands.paint(batches, of: plan, over: clear, in: rects, of: target, by: deadline) { picture($0) }
  }

  private func picture(_ texture: TextureReference) -> ImagePixels? {
    switch texture {
    case .pass(let index): passes[index]
    case .copy(let index): copies[index]
    case .image: nil
    }
  }

  // MARK: Pictures that others show

  /// Paints a pass to memory of its own. As deep as groups are nested, which limits bound.
  private mutating func paint(_ index: Int) {
    let pass = plan.passes[index], rect = pass.rect
    guard passes[index] == nil, !rect.isEmpty, !deadline.hasPassed else { return }
    let made: ImagePixels
    if let blur = pass.blur {
      if case .pass(let source) = blur.source { paint(source) }
      guard let source = picture(blur.source) else { return }
      made = blurred(blur, of: source, to: rect)
    } else {
      made = ImagePixels(width: rect.width, height: rect.height) { memory in
        guard let target = PixelTarget(rect, over: UnsafeMutableRawBufferPointer(memory), bytesPerRow: rect.width * 4)
        else { return }
        paint(pass: index, into: target, rects: nil)
      }
    }
    passes[index] = made
    if !deadline.hasPassed { keep(made, index) }
  }

  /// The pixels of a target as they are at this moment; those outside of the target are transparent.
  private func copy(_ copy: BackdropCopy, of target: PixelTarget) -> ImagePixels {
    let whole = plan.copies[copy.index], part = copy.rect.intersection(target.rect)
    return ImagePixels(width: whole.width, height: whole.height) { memory in
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

  private func blurred(_ blur: PassBlur, of source: ImagePixels, to rect: PixelRect) -> ImagePixels {
    let bytes = source.pixels.withUnsafeBytes {
      blur.blurred($0, width: source.width, height: source.height, toWidth: rect.width, height: rect.height)
    }
    return ImagePixels(width: rect.width, height: rect.height) { memory in
      UnsafeMutableRawBufferPointer(memory).copyBytes(from: bytes)
    }
  }
}
