// BandWorker: paints the draws of one band after the other. Each thread has one.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCoverage
import QuartziteDiagnostics
import QuartziteDisplayList
import QuartzitePainting
import QuartzitePixelEffects
import QuartziteRenderPlan
import QuartziteTessellation

/// The memory with which one thread paints bands.
final class BandWorker {
  private let rows = CoverageRows()
  /// The edges of one box of a replicator.
  @exclusivity(unchecked) private var edges = EdgeList()
  @exclusivity(unchecked) private var filer = EdgeFiler()
  private let blending = RowBlending(mode: .normal, order: .bgra)
  /// The blending of each mode that was needed.
  private var blendings: [BlendMode: RowBlending] = [:]
  // Checks of exclusive access take longer than a run of pixels; one thread uses a worker.
  /// One row of pixels, one of a mask and one of coverage.
  @exclusivity(unchecked) private var pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: 0)
  @exclusivity(unchecked) private var maskPixels = UnsafeMutablePointer<UInt32>.allocate(capacity: 0)
  @exclusivity(unchecked) private var coverage = UnsafeMutablePointer<UInt8>.allocate(capacity: 0)
  /// The columns of a tile's texels for one row of pixels, where they are stretched.
  private var columns = UnsafeMutablePointer<Int32>.allocate(capacity: 0)
  private var capacity = 0
  /// The way in which the draw that is painted is combined with what lies below it.
  @exclusivity(unchecked) private var composition = Draw.Composition.over
  /// Whether it lies over that, as one that takes its place does where it is opaque.
  private var liesOver: Bool { composition == .over || composition == .replace }

  /// The tables that each draw looks something up in, while draws are painted: to take an array out of a plan changes its count of
  /// references, for which all threads wait.
  @exclusivity(unchecked) private var tiles = UnsafeBufferPointer<Unmanaged<AtlasTile>>(start: nil, count: 0)
  @exclusivity(unchecked) private var areas = UnsafeBufferPointer<AreaTable.Area>(start: nil, count: 0)
  @exclusivity(unchecked) private var edgeLists = UnsafeBufferPointer<EdgeList>(start: nil, count: 0)

  /// The memory of passes that are painted where they are shown, the outermost first, and the number of those that are in use.
  private var scratch: [UnsafeMutableBufferPointer<UInt32>] = []
  private var scratchDepth = 0
  /// The groups in groups whose memory is kept for the next picture; a picture may have more of them.
  private static let maxKeptScratch = 4
  private var deadline = Deadline.none

  deinit {
    giveBack()
    for memory in scratch { memory.deallocate() }
  }

  /// Gives the memory of rows back.
  private func giveBack() {
    pixels.deallocate()
    maskPixels.deallocate()
    coverage.deallocate()
    columns.deallocate()
  }

  /// Begins to paint a picture, whose shapes are left as they are when `deadline` has passed.
  func begin(by deadline: Deadline) {
    self.deadline = deadline
    while scratch.count > Self.maxKeptScratch { scratch.removeLast().deallocate() }
    rows.meter = WorkMeter(deadline)
  }

  /// Makes room for a row, and for the colours of the rows of a band.
  private func reserve(_ count: Int) {
    guard count > capacity else { return }
    giveBack()
    capacity = max(count, 4096)
    pixels = .allocate(capacity: capacity)
    maskPixels = .allocate(capacity: capacity)
    coverage = .allocate(capacity: capacity)
    columns = .allocate(capacity: capacity)
  }

  /// The draws after which the clock is read: a full-screen band of each of them takes a millisecond together.
  private static let drawsPerLook = 16

  /// Paints draws, given by `indices`, in the pixels of `part`: over a colour, or over what is there where there is none. Ends
  /// early after the deadline.
  func paint(
    _ draws: ArraySlice<Draw>, _ indices: some RandomAccessCollection<Int32>, _ lookups: BandLookups,
    over clear: UInt32?, in part: PixelRect, of target: PixelTarget
  ) {
    reserve(max(target.rect.width, BandGrid.rows))
    // Whatever lies below an opaque rectangle over the whole part is not seen.
    let lowest = indices.lastIndex { draws[Int($0)].covers(part) }
    if lowest == nil, let clear {
      for y in part.y0..<part.y1 { target.pixels(x: part.x0, y: y).update(repeating: clear, count: part.width) }
    }
    withTables(of: lookups) {
      for (position, index) in indices[(lowest ?? indices.startIndex)...].enumerated() {
        if position % Self.drawsPerLook == 0, deadline.hasPassed { return }
        let draw = draws[Int(index)], clip = draw.rect.intersection(part)
        if !clip.isEmpty { paint(draw, lookups, in: clip, of: target) }
      }
    }
  }

  /// Calls `body` while the tables are there.
  private func withTables(of lookups: BandLookups, _ body: () -> Void) {
    lookups.tiles.withUnsafeBufferPointer { tiles in
      lookups.areas.areas.withUnsafeBufferPointer { areas in
        lookups.areas.lists.withUnsafeBufferPointer { lists in
          let outer = (self.tiles, self.areas, edgeLists)
          (self.tiles, self.areas, edgeLists) = (tiles, areas, lists)
          body()
          (self.tiles, self.areas, edgeLists) = outer
        }
      }
    }
  }

  private func paint(_ draw: Draw, _ lookups: BandLookups, in clip: PixelRect, of target: PixelTarget) {
    switch draw.filling {
    case .color(let color):
      composition = draw.composition
      paint(.color(UInt32(bgra: color)), color, draw, lookups, in: clip, of: target)
    case .paint(let index):
      let paint = lookups.tables.paints[Int(index)], depth = scratchDepth
      defer { scratchDepth = depth }
      var shown = clip
      let source = BandSource(paint, lookups, of: draw) { texture in
        guard let pass = lookups.inline(texture) else { return nil }
        // Transparent pixels change something only where a picture takes the place of what is below.
        if case .texture = paint, draw.composition == .over || draw.composition == .add {
          shown = self.touched(pass, lookups, in: clip)
        }
        return self.painted(pass, lookups, in: shown)
      }
      guard let source else { return }
      composition = draw.composition
      self.paint(source, SIMD4(repeating: 255), draw, lookups, in: shown, of: target)
    }
  }

  // MARK: Passes that are painted where they are shown

  /// Paints a pass in the pixels of `rect`, in memory that belongs to it until `scratchDepth` is set back. Nil if there are no pixels.
  private func painted(_ pass: Pass, _ lookups: BandLookups, in rect: PixelRect) -> ScratchRows? {
    if scratchDepth == scratch.count { scratch.append(.init(start: nil, count: 0)) }
    if scratch[scratchDepth].count < rect.area {
      scratch[scratchDepth].deallocate()
      scratch[scratchDepth] = .allocate(capacity: max(rect.area, 4096))
    }
    guard let memory = scratch[scratchDepth].baseAddress else { return nil }
    let rows = ScratchRows(rect: rect, memory: memory)
    guard let target = rows.target else { return nil }
    scratchDepth += 1
    let clear = unsafeBitCast(pass.clear, to: UInt32.self)
    paint(pass.draws[...], Int32(0)..<Int32(pass.draws.count), lookups, over: clear, in: rect, of: target)
    return rows
  }

  /// The pixels of a rectangle that a pass may paint. It begins with transparent ones.
  private func touched(_ pass: Pass, _ lookups: BandLookups, in rect: PixelRect) -> PixelRect {
    var touched = PixelRect.empty
    for draw in pass.draws {
      let part = draw.rect.intersection(rect)
      guard draw.composition == .mask else {
        touched = touched.union(part)
        continue
      }
      guard part == rect, case .paint(let index) = draw.filling,
        let mask = lookups.tables.paints[Int(index)].texture.flatMap({ lookups.inline($0.source) })
      else { continue }
      touched = touched.intersection(self.touched(mask, lookups, in: rect))
    }
    return touched
  }

  // MARK: Draws

  /// Paints a draw from a source. `color` is the draw's own, or white for one that has a paint.
  private func paint(
    _ source: BandSource, _ color: SIMD4<UInt8>, _ draw: Draw, _ lookups: BandLookups, in clip: PixelRect,
    of target: PixelTarget
  ) {
    let shift = draw.shift
    switch draw.coverage {
    case .full: paint(source, in: clip, of: target)
    case .area(let index, let x, let y):
      let area = Int(index), x = Int(x &+ shift.x), y = Int(y &+ shift.y)
      switch areas[area].content {
      case .mask(let mask): paint(mask, x, y, source, in: clip, of: target)
      case .edges(let edges, let list):
        paint(edges, areas[area].cuts, edgeLists[list], x, y, source, in: clip, of: target)
      case .strips: assertionFailure("strips are drawn by a device")
      }
    case .tile(let index, let x, let y):
      let corner = SIMD2(Int(x &+ shift.x), Int(y &+ shift.y))
      tiles[Int(index)]._withUnsafeGuaranteedRef { paint($0, at: corner, color, source, in: clip, of: target) }
    case .stretchedTile(let index):
      let tile = lookups.tables.stretchedTiles[Int(index)]
      paint(tile.tile, on: tile.rect.offset(x: Int(shift.x), y: Int(shift.y)), color, source, in: clip, of: target)
    case .box(let index):
      let box = lookups.tables.boxes[Int(index)].moved(by: SIMD2<Double>(shift))
      paint(box, SIMD4<Float>(color), in: clip, of: target)
    case .boxes(let index):
      lookups.instances[index]?.forEachBox(in: clip, movedBy: SIMD2<Double>(shift), meter: rows.meter) {
        paint($0, $1, in: clip, of: target)
      }
    case .convexQuad: assertionFailure("bands have areas in place of convex quads")
    }
  }

  /// Paints the pixels of a rectangle from a source.
  private func paint(_ source: BandSource, in rect: PixelRect, of target: PixelTarget) {
    switch source {
    case .color(let color) where liesOver: return blending.paint(color, in: rect, of: target)
    case .gradient(let gradient) where liesOver && gradient.hasRowColors:
      gradient.write(rows: rect.y0..<rect.y1, to: pixels)
      for y in rect.y0..<rect.y1 {
        let start = target.pixels(x: rect.x0, y: y)
        blending.paint(pixels[y &- rect.y0], coverage: nil, onto: start, count: rect.width)
      }
      return
    case .image(let image) where composition == .over:
      if image.withPixels(in: rect, { blending.paint($0, $1, fade: image.fade, in: rect, of: target) }) { return }
    default: break
    }
    for y in rect.y0..<rect.y1 { paintRow(source, y, rect.x0, rect.width, coverage: nil, of: target) }
  }

  /// Paints a box: an axis-aligned one by its area in each pixel, any other one by its outline.
  private func paint(_ box: PlacedBox, _ color: SIMD4<Float>, in clip: PixelRect, of target: PixelTarget) {
    let part = box.pixels(within: clip)
    if part.isEmpty { return }
    switch box.form {
    case .solid, .axisAligned: paint(box.corners, color, in: part, of: target)
    case .rotated, .round, .rotatedRound:
      edges.removeAll()
      let shape = edges.append(box.outline, rule: .nonZero, clip: part, with: &filer)
      if shape.isEmpty { return }
      let bytes = (color + 0.5).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
      let pixel = UInt32(bgra: SIMD4<UInt8>(bytes))
      rows.forEachStep(of: shape, in: edges, rows: part.y0..<part.y1) { step in
        blending.paint(pixel, over: step, in: part.x0..<part.x1, of: target)
      }
    }
  }

  /// Paints where a shape, shifted by whole pixels, has coverage.
  private func paint(
    _ edges: ShapeEdges, _ cuts: CutLines?, _ list: borrowing EdgeList, _ left: Int, _ top: Int, _ source: BandSource,
    in clip: PixelRect, of target: PixelTarget
  ) {
    // Sources are large: what has one colour in each row is painted without one.
    switch source {
    case .color(let color) where liesOver && cuts == nil:
      rows.forEachStep(of: edges, in: list, movedBy: left, top, rows: clip.y0..<clip.y1) { step in
        blending.paint(color, over: step, in: clip.x0..<clip.x1, of: target)
      }
    case .gradient(let gradient) where liesOver && cuts == nil && gradient.hasRowColors:
      rows.forEachStep(of: edges, in: list, movedBy: left, top, rows: clip.y0..<clip.y1) { step in
        gradient.write(rows: step.rows, to: pixels)
        blending.paint(pixels, over: step, in: clip.x0..<clip.x1, of: target)
      }
    default:
      rows.forEachRun(of: edges, in: list, movedBy: left, top, rows: clip.y0..<clip.y1) { y, x, count, bytes in
        let first = max(x, clip.x0), count = min(x &+ count, clip.x1) &- first
        guard count > 0 else { return }
        var shown = bytes.map { $0 + (first &- x) }
        if let cuts {
          cuts.cut(shown, y - top, first - left, count, into: coverage)
          shown = UnsafePointer(coverage)
        }
        paintRow(source, y, first, count, coverage: shown, of: target)
      }
    }
  }

  /// Paints where a mask, shifted by whole pixels, has coverage.
  private func paint(
    _ mask: CoverageMask, _ x: Int, _ y: Int, _ source: BandSource, in clip: PixelRect, of target: PixelTarget
  ) {
    for solid in mask.solids {
      let part = solid.offset(x: x, y: y).intersection(clip)
      if !part.isEmpty { paint(source, in: part, of: target) }
    }
    mask.forEachTileRow(in: clip.offset(x: -x, y: -y)) { row, columns, coverage in
      paintRow(source, row + y, columns.lowerBound + x, columns.count, coverage: coverage, of: target)
    }
  }

  /// Paints a box whose edges run through pixels, and whose colour is multiplied by its coverage before anything is rounded: rectangles
  /// of pixels that are covered alike.
  private func paint(
    _ box: (low: SIMD2<Double>, high: SIMD2<Double>), _ color: SIMD4<Float>, in clip: PixelRect, of target: PixelTarget
  ) {
    // The part of a row or of a column of pixels that lies in the box, 0 to 1, and the first one after it that is covered otherwise.
    func overlap(_ low: Double, _ high: Double, _ pixel: Int) -> (part: Double, end: Int) {
      let part = max(0, min(high, Double(pixel + 1)) - max(low, Double(pixel)))
      return (part, part == 1 ? max(pixel + 1, Int(high.rounded(.down))) : pixel + 1)
    }
    var part = clip
    while part.y0 < clip.y1 {
      let (tall, bottom) = overlap(box.low.y, box.high.y, part.y0)
      part.y1 = min(bottom, clip.y1)
      part.x0 = tall > 0 ? clip.x0 : clip.x1
      while part.x0 < clip.x1 {
        let (wide, right) = overlap(box.low.x, box.high.x, part.x0)
        part.x1 = min(right, clip.x1)
        let bytes = color * Float(tall * wide) + 0.5
        let pixel =
          UInt32(bytes.z) | UInt32(bytes.y) &<< 8 | UInt32(bytes.x) &<< 16 | UInt32(bytes.w) &<< 24
        if pixel != 0 { blending.paint(pixel, in: part, of: target) }
        part.x0 = part.x1
      }
      part.y0 = part.y1
    }
  }

  /// Paints a part of a row from one source.
  @inline(__always)
  private func paintRow(
    _ source: BandSource, _ y: Int, _ x: Int, _ count: Int, coverage: UnsafePointer<UInt8>?, of target: PixelTarget
  ) {
    let start = target.pixels(x: x, y: y)
    switch source {
    case .color(let color):
      guard liesOver else {
        pixels.update(repeating: color, count: count)
        return combine(pixels, coverage: coverage, onto: start, count)
      }
      blending.paint(color, coverage: coverage, onto: start, count: count)
    case .gradient(let gradient):
      guard liesOver else {
        gradient.write(x: x, y: y, count: count, to: pixels)
        return combine(pixels, coverage: coverage, onto: start, count)
      }
      if gradient.hasRowColors {
        gradient.write(rows: y..<(y + 1), to: pixels)
        return blending.paint(pixels[0], coverage: coverage, onto: start, count: count)
      }
      if coverage == nil, gradient.isOpaque { return gradient.write(x: x, y: y, count: count, to: start) }
      gradient.write(x: x, y: y, count: count, to: pixels)
      blending.paint(pixels, coverage: coverage, onto: start, count: count)
    case .image(let image):
      image.withPixels(x: x, y: y, count: count, memory: pixels) {
        combine($0, coverage: coverage, fade: image.fade, onto: start, count)
      }
    case .filtered(let image, let matrix, let opacity):
      image.write(x: x, y: y, count: count, to: pixels)
      matrix.apply(to: pixels, count: count)
      blending.paint(pixels, coverage: coverage, fade: opacity, onto: start, count: count)
    case .blended(let image, let mode, let factor, let share, let mask):
      var part = faded(coverage, by: share, count)
      mask?.withPixels(x: x, y: y, count: count, memory: maskPixels) { part = masked(part, by: $0, count) }
      image.withPixels(x: x, y: y, count: count, memory: pixels) {
        blending(by: mode).paint($0, times: factor, coverage: part, onto: start, count: count, memory: pixels)
      }
    }
  }

  /// Combines pixels with what is below them as the draw asks for.
  private func combine(
    _ source: UnsafePointer<UInt32>, coverage: UnsafePointer<UInt8>?, fade: UInt8 = 255,
    onto start: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    switch composition {
    case .over: blending.paint(source, coverage: coverage, fade: fade, onto: start, count: count)
    case .replace:
      assert(coverage == nil, "what takes the place of pixels is not cut")
      start.update(from: source, count: count)
    case .mask: blending(by: .destIn).paint(source, coverage: coverage, onto: start, count: count)
    case .add:
      guard let coverage else { return RowBlending.add(source, onto: start, count: count) }
      for index in 0..<count { pixels[index] = WidePixel(source[index]).scaled(by: UInt64(coverage[index])).pixel }
      RowBlending.add(pixels, onto: start, count: count)
    }
  }

  private func blending(by mode: BlendMode) -> RowBlending {
    if let known = blendings[mode] { return known }
    let made = RowBlending(mode: mode, order: .bgra)
    blendings[mode] = made
    return made
  }

  /// Coverage times the alpha of the pixels of a mask.
  private func masked(
    _ coverage: UnsafePointer<UInt8>?, by mask: UnsafePointer<UInt32>, _ count: Int
  ) -> UnsafePointer<UInt8> {
    for index in 0..<count {
      let alpha = UInt64(mask[index] &>> 24)
      self.coverage[index] = UInt8(
        truncatingIfNeeded: coverage.map { byteProduct(UInt64($0[index]), alpha) } ?? alpha)
    }
    return UnsafePointer(self.coverage)
  }

  /// Coverage times a fade, so that a pixel is multiplied and rounded only once.
  private func faded(_ coverage: UnsafePointer<UInt8>?, by fade: UInt8, _ count: Int) -> UnsafePointer<UInt8>? {
    guard fade < 255 else { return coverage }
    guard let coverage else {
      self.coverage.update(repeating: fade, count: count)
      return UnsafePointer(self.coverage)
    }
    for index in 0..<count {
      self.coverage[index] = UInt8(truncatingIfNeeded: byteProduct(UInt64(coverage[index]), UInt64(fade)))
    }
    return UnsafePointer(self.coverage)
  }

  // MARK: Tiles

  /// Paints a tile each of whose texels is a pixel, with its left top texel at `corner`. One that holds colours is multiplied by `color`.
  private func paint(
    _ tile: AtlasTile, at corner: SIMD2<Int>, _ color: SIMD4<UInt8>, _ source: BandSource, in clip: PixelRect,
    of target: PixelTarget
  ) {
    let column = clip.x0 - corner.x, row = clip.y0 - corner.y, width = tile.width
    assert(
      column >= 0 && column + clip.width <= width && row >= 0 && row + clip.height <= tile.height,
      "the pixels \(clip) lie outside of a tile at \(corner)")
    if case .bytes(let bytes) = tile.content, case .color(let pixel) = source, composition == .over {
      return bytes.withUnsafeBufferPointer { bytes in
        guard let first = bytes.baseAddress else { return }
        blending.paint(
          pixel, coverage: first + row * width + column, width, onto: target.pixels(x: clip.x0, y: clip.y0),
          target.bytesPerRow, count: clip.width, rows: clip.height)
      }
    }
    paint(tile, color, source, in: clip, of: target, column: column) { $0 - corner.y }
  }

  /// Paints a tile that is stretched to a rectangle.
  private func paint(
    _ tile: AtlasTile, on rect: PixelRect, _ color: SIMD4<UInt8>, _ source: BandSource, in clip: PixelRect,
    of target: PixelTarget
  ) {
    let step = SIMD2(Double(tile.width) / Double(rect.width), Double(tile.height) / Double(rect.height))
    func texel(_ position: Double, _ step: Double, _ count: Int) -> Int {
      min(max(Int((position + 0.5) * step), 0), count - 1)
    }
    for x in 0..<clip.width { columns[x] = Int32(texel(Double(clip.x0 + x - rect.x0), step.x, tile.width)) }
    paint(tile, color, source, in: clip, of: target, column: nil) {
      texel(Double($0 - rect.y0), step.y, tile.height)
    }
  }

  /// Paints a tile of coverage, or one of colours times `color`. Its texels are those from `column` on, or of ``columns``, in the row that
  /// `row` gives for a row of pixels.
  private func paint(
    _ tile: AtlasTile, _ color: SIMD4<UInt8>, _ source: BandSource, in clip: PixelRect, of target: PixelTarget,
    column: Int?, row: (_ y: Int) -> Int
  ) {
    switch tile.content {
    case .bytes(let bytes):
      bytes.withUnsafeBufferPointer { bytes in
        guard let first = bytes.baseAddress else { return }
        for y in clip.y0..<clip.y1 {
          let row = first + row(y) * tile.width
          if column == nil { forEachTexel(of: row, from: nil, clip.width) { coverage[$0] = $1 } }
          let shown = column.map { row + $0 } ?? UnsafePointer(coverage)
          paintRow(source, y, clip.x0, clip.width, coverage: shown, of: target)
        }
      }
    case .pixels(let colors):
      let tint = PixelTint(color)
      colors.withUnsafeBufferPointer { colors in
        guard let first = colors.baseAddress else { return }
        for y in clip.y0..<clip.y1 {
          let row = first + row(y) * tile.width
          let start = target.pixels(x: clip.x0, y: y), fade = tint.fade
          if let column, let fade {
            blending.paint(row + column, coverage: nil, fade: fade, onto: start, count: clip.width)
          } else {
            forEachTexel(of: row, from: column, clip.width) { pixels[$0] = $1 }
            if fade == nil { tint.apply(to: pixels, count: clip.width) }
            blending.paint(pixels, coverage: nil, fade: fade ?? 255, onto: start, count: clip.width)
          }
        }
      }
    case .mesh: assertionFailure("a mesh is drawn by the device")
    }
  }

  /// Calls `body` with the texel of each pixel of a row: those from a column on, or those of ``columns``.
  @inline(__always)
  private func forEachTexel<Texel>(
    of row: UnsafePointer<Texel>, from column: Int?, _ count: Int, _ body: (_ pixel: Int, Texel) -> Void
  ) {
    if let column {
      for x in 0..<count { body(x, row[column &+ x]) }
    } else {
      for x in 0..<count { body(x, row[Int(columns[x])]) }
    }
  }
}

extension Draw {
  /// Whether it hides everything below it in the pixels of `part`.
  fileprivate func covers(_ part: PixelRect) -> Bool {
    guard case .color(let color) = filling, color.w == 255, coverage == .full else { return false }
    return (composition == .over || composition == .replace) && rect.contains(part)
  }
}
