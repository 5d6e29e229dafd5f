// Groups: what has to be drawn on its own before it is shown, faded, cut or masked as one picture.

import Diagnostics
import QuartzCore
import Tessellation

/// A target being drawn to, and what is to happen to it as a whole.
struct Target {
  var builder: PassBuilder
  /// What the finished group is multiplied by.
  var tint = Tint.none
  /// How many targets deep the groups are that this target shows; 0 for a target that shows none.
  var level = 0
  // A group of a single painted shape needs no target: the shape can be painted with the group's tint.
  private var paintCount = 0
  private var onlyPaint: (coverage: PlacedCoverage, paint: Paint, tint: Tint, clip: PixelRect)?

  init(builder: PassBuilder, tint: Tint = .none) {
    self.builder = builder
    self.tint = tint
  }

  mutating func paint(
    _ coverage: PlacedCoverage, with paint: Paint, tint: Tint, clip: PixelRect, tiles: inout TileTable
  ) {
    guard !coverage.isEmpty else { return }
    builder.paint(coverage, with: paint, tint: tint, clip: clip, tiles: &tiles)
    paintCount += 1
    onlyPaint = paintCount == 1 ? (coverage, paint, tint, clip) : nil
  }

  /// Adds a record that is painted by a program of its own.
  mutating func add(_ record: QuadRecord, _ key: BatchKey) {
    builder.add(record, rect: record.pixels, key)
    paintCount += 2
    onlyPaint = nil
  }

  /// The one thing that was painted, if it was one.
  var solePaint: (coverage: PlacedCoverage, paint: Paint, tint: Tint, clip: PixelRect)? { onlyPaint }

  /// Takes over what another target holds, as it is.
  mutating func append(_ other: Target) {
    for batch in other.builder.batches {
      for record in batch.records { builder.add(record, rect: record.pixels, batch.key) }
    }
    level = max(level, other.level)
    paintCount += 2
    onlyPaint = nil
  }
}

extension PlanningWalk {
  /// Starts a target for a group that covers at most the pixels of `clip`.
  mutating func beginGroup(tint: Tint, clip: PixelRect, at node: Int) throws(RenderError) {
    guard targets.count <= limits.nestedGroups else {
      throw RenderError(
        .limitExceeded, at: .layer(snapshot.path(of: node)),
        "groups (opacity, masks, rounded clips) are nested deeper than \(limits.nestedGroups), the limit in force")
    }
    targets.append(Target(builder: PassBuilder(bounds: clip), tint: tint))
  }

  /// Shows a finished group, multiplied by its tint.
  mutating func endGroup(clip: PixelRect) {
    let group = targets.removeLast()
    if group.tint == .none {
      targets[targets.count - 1].append(group)
      return
    }
    if let sole = group.solePaint {
      targets[targets.count - 1].paint(
        sole.coverage, with: sole.paint, tint: sole.tint.multiplied(by: group.tint), clip: sole.clip, tiles: &tiles)
      return
    }
    let rect = group.builder.drawn.intersection(clip)
    guard !rect.isEmpty else { return }
    show(place(group, rect: rect), over: PlacedCoverage(solid: rect), tint: group.tint, clip: clip)
  }

  /// Shows the sublayers of a layer that masks to its bounds.
  mutating func endClipGroup(shape: BoxShape, under frame: LayerFrame) {
    let group = targets.removeLast()
    let rect = group.builder.drawn.intersection(frame.clip)
    let coverage = shapes.coverage(of: shape, under: frame.projection, clip: rect)
    if group.builder.lies(inside: coverage.solids) {
      targets[targets.count - 1].append(group)
      return
    }
    guard !coverage.isEmpty else { return }
    show(place(group, rect: rect), over: coverage, tint: .none, clip: rect)
  }

  /// Draws something of a layer, cut to the bounds where the layer masks to them.
  mutating func drawInBounds(
    of state: LayerState, _ frame: LayerFrame, _ draw: (inout PlanningWalk, LayerFrame) -> Void
  ) throws(RenderError) {
    guard state.flags.contains(.masksToBounds) else { return draw(&self, frame) }
    let shape = state.boundsShape
    var inside = frame
    if let clip = shapes.pixelClip(shape, under: frame.projection) {
      inside.clip = frame.clip.intersection(clip)
      return draw(&self, inside)
    }
    inside.clip = shapes.pixelBounds(shape, under: frame.projection, within: frame.clip)
    try beginGroup(tint: .none, clip: inside.clip, at: frame.node)
    draw(&self, inside)
    endClipGroup(shape: shape, under: frame)
  }

  /// Shows a layer through its mask, which was drawn last.
  mutating func endMaskedGroup(clip: PixelRect) {
    let mask = targets.removeLast()
    let group = targets.removeLast()
    let rect = group.builder.drawn.intersection(mask.builder.drawn).intersection(clip)
    guard !rect.isEmpty else { return }
    // Both have targets of their own and of one size: one texture position serves both.
    let picture = addPass(group, rect: rect)
    show(
      picture, over: PlacedCoverage(solid: rect), tint: group.tint, clip: clip,
      stencil: addPass(mask, rect: rect).pass)
    targets[targets.count - 1].level = max(targets[targets.count - 1].level, mask.level + 1)
  }

  /// Puts a finished target onto a sheet with others of its level, or gives it a pass of its own where it is too large.
  private mutating func place(_ target: Target, rect: PixelRect) -> DrawnGroup {
    guard GroupSheet.holds(rect) else { return addPass(target, rect: rect) }
    for index in sheets.indices where sheets[index].level == target.level {
      if let shift = sheets[index].add(target.builder, rect: rect) {
        return DrawnGroup(pass: sheets[index].pass, shift: shift, level: target.level)
      }
    }
    plan.passes.append(Pass(rect: .empty))
    sheets.append(GroupSheet(pass: plan.passes.count - 1, level: target.level))
    let shift = sheets[sheets.count - 1].add(target.builder, rect: rect)
    return DrawnGroup(pass: plan.passes.count - 1, shift: shift ?? .zero, level: target.level)
  }

  /// Gives a finished target, cut to `rect`, a pass of its own.
  private mutating func addPass(_ target: Target, rect: PixelRect) -> DrawnGroup {
    plan.passes.append(Pass(rect: rect, batches: target.builder.batches))
    return DrawnGroup(
      pass: plan.passes.count - 1, shift: SIMD2(-Double(rect.x0), -Double(rect.y0)), level: target.level)
  }

  private mutating func show(
    _ group: DrawnGroup, over coverage: PlacedCoverage, tint: Tint, clip: PixelRect, stencil: Int? = nil
  ) {
    let paint = TexturePaint(
      source: .pass(group.pass), filter: .nearest,
      map: Projection(a: 1, b: 0, c: 0, d: 1, tx: group.shift.x, ty: group.shift.y), isOpaque: false, stencil: stencil)
    let parent = targets.count - 1
    targets[parent].paint(coverage, with: .texture(paint), tint: tint, clip: clip, tiles: &tiles)
    targets[parent].level = max(targets[parent].level, group.level + 1)
  }
}

/// Where a group was drawn.
private struct DrawnGroup {
  var pass: Int
  /// From device pixels to pixels of the pass's target.
  var shift: SIMD2<Double>
  var level: Int
}

extension PlacedCoverage {
  init(solid rect: PixelRect) {
    solids = [rect]
  }

  init(_ quadrangle: PlacedQuadrangle) {
    quadrangles = [quadrangle]
  }
}

extension PassBuilder {
  /// Whether every quad lies in one of a few rectangles.
  fileprivate func lies(inside rects: [PixelRect]) -> Bool {
    guard rects.count <= 8 else { return rects.contains { $0.contains(drawn) } }
    return batches.allSatisfy { batch in
      batch.records.allSatisfy { record in rects.contains { $0.contains(record.pixels) } }
    }
  }
}

extension ShapeCoverage {
  /// The pixels that a shape may touch.
  func pixelBounds(_ shape: BoxShape, under projection: Projection, within clip: PixelRect) -> PixelRect {
    guard projection.isFinite, let bounds = shape.outline(under: projection).bounds else { return .empty }
    return PixelRect(around: bounds.low, bounds.high, within: clip)
  }

  /// The pixels of a shape that covers each pixel wholly or not at all, or nil for any other shape.
  func pixelClip(_ shape: BoxShape, under projection: Projection) -> PixelRect? {
    guard shape.box.isSharp, shape.ringWidth == nil, projection.keepsRectangles, projection.isFinite else { return nil }
    let upright = UprightBox(shape, under: projection)
    guard upright.isPixelAligned else { return nil }
    return upright.coveredPixels(within: UprightBox.farthest)
  }
}
