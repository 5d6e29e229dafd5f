// TargetStack: what has to be drawn on its own before it is shown, cut or masked as one picture.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteDisplayList
import QuartzitePixelEffects
import QuartziteTessellation

/// The targets being drawn to, the picture itself first, and the plan that finished ones become passes of.
struct TargetStack {
  /// The most groups in groups that bands paint inline: each takes the memory of a band, or of two with a mask, and a part of a thread's stack.
  private static let maxInlineNesting = 32

  private let limits: Limits
  /// The coverage of what clips, masks and groups are made of, which is computed at once.
  let shapes: ShapeCoverage
  /// The areas of the picture.
  private let areas: AreaRequests
  /// The deadline of the picture: when it has passed, no filter is applied any more.
  let deadline: Deadline
  /// The names of the nodes, for diagnostics.
  private let names: any NodeNames
  private(set) var diagnostics: DiagnosticList

  var plan = FramePlan()
  private var targets: [Target]
  /// The atlases that small groups are drawn in.
  private var groupAtlases: [GroupAtlas] = []
  /// The copies of the backdrop that are brought back where children end that are clipped while they blend, by their parent.
  private var restoredCopies: [Int: Int] = [:]

  /// Begins a picture with what covers the pixels of `tile`.
  init(
    tile: PixelRect, limits: Limits, shapes: ShapeCoverage, areas: AreaRequests, deadline: Deadline,
    names: any NodeNames, diagnostics: DiagnosticList
  ) {
    self.limits = limits
    self.shapes = shapes
    self.areas = areas
    self.deadline = deadline
    self.names = names
    self.diagnostics = diagnostics
    targets = [Target(bounds: tile)]
  }

  /// The number of targets.
  var depth: Int { targets.count }

  /// The target that is drawn to.
  var innermost: Target { targets[targets.count - 1] }

  /// Adds a diagnostic about a node; one that is only counted costs nothing.
  mutating func report(_ kind: Diagnostic.Kind, of node: Int, _ message: @autoclosure () -> String) {
    let names = names
    diagnostics.append(kind, at: names.place(ofNode: node), message())
  }

  // MARK: Targets

  /// Starts a target for what covers at most the pixels of `clip`. Returns false where groups are nested too deep: what
  /// belongs into the target has to be left out.
  mutating func begin(clip: PixelRect, at node: Int) -> Bool {
    guard targets.count <= limits.nestedGroups else {
      let limits = limits
      report(
        .tooComplex, of: node,
        """
        groups (opacity, masks, rounded clips, filters) are nested deeper than \(limits.nestedGroups), the limit in force; \
        the layer was left out
        """)
      return false
    }
    push(clip)
    return true
  }

  /// Starts a target for what covers at most the pixels of `bounds`.
  mutating func push(_ bounds: PixelRect) { targets.append(Target(bounds: bounds)) }

  /// Takes the innermost target off.
  mutating func pop() -> Target { targets.removeLast() }

  /// Paints a shape onto the innermost target. If that shows another target, `nesting` is the resulting nesting depth of the
  /// groups that this one shows.
  mutating func paint(_ coverage: PlacedCoverage, with paint: Paint, tint: Tint, clip: PixelRect, nesting: Int = 0) {
    innermost.paint(coverage, with: paint, tint: tint, clip: clip, nesting: nesting, &plan.tables)
  }

  /// Paints glyphs of a line that is moved by whole pixels onto the innermost target.
  mutating func paint(_ run: PaintedLine.Run, x: Int, y: Int, tint: Tint, clip: PixelRect) {
    innermost.paint(run, x: x, y: y, tint: tint, clip: clip, &plan.tables)
  }

  /// Fills a convex quad with a premultiplied colour, in the innermost target.
  mutating func fill(_ quad: ConvexQuad, with color: SIMD4<Double>, tint: Tint, clip: PixelRect) {
    innermost.fill(quad, with: color, tint: tint, clip: clip, &plan.tables)
  }

  /// Fills a box, whose area is computed while it is drawn, with a premultiplied colour, in the innermost target.
  mutating func fill(_ box: PlacedBox, with color: SIMD4<Double>, tint: Tint, clip: PixelRect) {
    innermost.fill(box, with: color, tint: tint, clip: clip, &plan.tables)
  }

  /// Ends the picture, over `background`, a premultiplied colour: the last pass of the plan.
  mutating func finish(over background: SIMD4<Double>?) -> FramePlan {
    let builder = targets[0].builder
    var pass = builder.pass(builder.bounds)
    if let background {
      let color = Quantize.bytes(background)
      pass.clear = SIMD4(color.z, color.y, color.x, color.w)
    }
    for atlas in groupAtlases { plan.passes[atlas.pass] = atlas.finished }
    plan.passes.append(pass)
    return plan
  }

  // MARK: Clips

  /// Copies what lies below the children of a node, to be restored outside of their clip.
  mutating func keepBackdrop(_ pixels: PixelRect, of node: Int) { restoredCopies[node] = copyBackdrop(pixels) }

  /// Brings back what lay below the children of a node, outside of a shape.
  mutating func restoreBackdrop(outside shape: BoxShape, in pixels: PixelRect, under placed: PlacedNode) {
    guard let before = restoredCopies.removeValue(forKey: placed.node) else { return }
    let after = DrawnGroup(source: .copy(copyBackdrop(pixels)), rect: pixels, nesting: 0)
    let whole = DrawnGroup(source: .copy(before), rect: pixels, nesting: 0)
    show(whole, over: PlacedCoverage(solid: pixels), clip: pixels) { $0.isOpaque = true }
    let coverage = shapes.coverage(of: shape, under: placed.projection, clip: pixels)
    show(after, over: coverage, clip: pixels) { $0.effect = .blend(MaskedBlend(mode: .copy)) }
  }

  /// Ends a group that a shape cuts, and shows it.
  mutating func endClipGroup(shape: BoxShape, under placed: PlacedNode) {
    let group = pop()
    let rect = group.builder.drawn.intersection(placed.clip)
    func isWhole(inside rects: [PixelRect]) -> Bool { !group.readsBackdrop && group.builder.lies(inside: rects) }
    var shapes = shapes
    // An area does not say which pixels it covers wholly.
    let whole = shapes.wholePixels(of: shape, under: placed.projection, clip: rect)
    if isWhole(inside: whole) { return innermost.append(group) }
    shapes.areas = areas
    let coverage = shapes.coverage(of: shape, under: placed.projection, clip: rect)
    if isWhole(inside: coverage.solids) { return innermost.append(group) }
    guard !coverage.isEmpty else { return }
    show(place(group, rect: rect), over: coverage, clip: rect)
  }

  // MARK: Showing what was drawn

  /// Shows a target: cut by a mask, faded, combined with what lies below as the layer asks for.
  mutating func show(_ picture: Target, through mask: Target?, as group: NodeGroup) {
    let tint = group.placed.tint.faded(by: group.opacity)
    if let mode = group.blend { return blend(picture, by: mode, through: mask, as: group, tint) }
    var rect = picture.builder.drawn.intersection(group.placed.clip)
    if let mask { rect = rect.intersection(mask.builder.drawn) }
    guard !rect.isEmpty else { return }
    if let mask {
      if let shape = mask.solePaint, let alpha = shape.alphaOfColor, shape.coverage.canBeCut(by: group.cuts) {
        let clip = rect.intersection(shape.clip)
        return show(picture, over: shape.coverage, clip: clip, tint.faded(by: alpha), cuts: group.cuts)
      }
      if let sole = mask.solePaint, sole.isWhole(in: rect) {
        picture.mask(by: sole.paint, tint: sole.tint, in: rect, nesting: mask.nesting, &plan.tables)
      } else {
        let drawn = place(mask, rect: rect)
        picture.mask(by: .texture(drawn.paint), tint: .none, in: rect, nesting: drawn.nesting + 1, &plan.tables)
      }
      return show(place(picture, rect: rect), over: group.cut(PlacedCoverage(solid: rect)), tint: tint, clip: rect)
    }
    let keeps = group.isCached && plan.isWorthKeeping(picture.builder.pass(rect))
    if tint == .none, group.cuts.isEmpty, !picture.readsBackdrop, !keeps {
      return innermost.append(picture)
    }
    if let sole = picture.solePaint, sole.coverage.canBeCut(by: group.cuts) {
      return paint(
        sole.coverage.cut(by: group.cuts, within: sole.clip), with: sole.paint, tint: sole.tint.multiplied(by: tint),
        clip: sole.clip, nesting: picture.nesting)
    }
    if let quad = picture.soleQuad, group.cuts.isEmpty {
      return fill(quad.quad, with: quad.color, tint: quad.tint.multiplied(by: tint), clip: quad.clip)
    }
    show(place(picture, rect: rect), over: group.cut(PlacedCoverage(solid: rect)), tint: tint, clip: rect)
  }

  /// Shows a target where a shape is. What is nothing but one rectangle of something takes on that shape itself.
  private mutating func show(
    _ picture: Target, over coverage: PlacedCoverage, clip: PixelRect, _ tint: Tint, cuts: [PlaneCut]
  ) {
    let coverage = coverage.cut(by: cuts, within: clip)
    if let sole = picture.solePaint, sole.isWhole(in: clip) {
      self.paint(coverage, with: sole.paint, tint: sole.tint.multiplied(by: tint), clip: clip, nesting: picture.nesting)
      return
    }
    show(place(picture, rect: clip), over: coverage, tint: tint, clip: clip)
  }

  /// Combines a target with what lies below it.
  private mutating func blend(
    _ picture: Target, by mode: BlendMode, through mask: Target?, as group: NodeGroup, _ tint: Tint
  ) {
    let placed = group.placed
    var rect = picture.builder.drawn.intersection(placed.clip)
    var coverage = PlacedCoverage(solid: rect)
    if mode.changesBackdropAlone {
      // Such a mode also changes the backdrop where the layer is transparent, within the layer's bounds.
      let shape = group.bounds
      rect = shapes.pixelBounds(shape, under: placed.projection, within: placed.clip)
      coverage = shapes.coverage(of: shape, under: placed.projection, clip: rect)
    }
    guard !rect.isEmpty else { return }
    // A mask's texels are found where the picture's are.
    let besideOthers = mask == nil
    let mask = mask.map { place($0, rect: rect, besideOthers: false) }
    let drawn = place(picture, rect: rect, besideOthers: besideOthers)
    show(drawn, over: group.cut(coverage), tint: tint, clip: rect, nesting: mask?.nesting ?? 0) {
      $0.effect = .blend(MaskedBlend(mode: mode, mask: mask?.source))
    }
  }

  /// Shows a picture pixel for pixel, in the innermost target. `nesting` is the depth of the mask that it is blended through, if there
  /// is one.
  mutating func show(
    _ picture: DrawnGroup, over coverage: PlacedCoverage, tint: Tint = .none, clip: PixelRect, nesting: Int = 0,
    _ adjust: (inout TexturePaint) -> Void = { _ in }
  ) {
    var paint = picture.paint
    adjust(&paint)
    self.paint(coverage, with: .texture(paint), tint: tint, clip: clip, nesting: max(picture.nesting, nesting) + 1)
  }

  // MARK: Where pictures are put

  /// Puts a finished target that is shown pixel for pixel into an atlas with others as deeply nested, or gives it a pass of its own
  /// where bands paint it, where it is too large, or where it may not be `besideOthers`.
  mutating func place(_ target: Target, rect: PixelRect, besideOthers: Bool = true) -> DrawnGroup {
    if areas.executor == .bands {
      var pass = target.builder.pass(rect)
      if target.nesting < Self.maxInlineNesting { pass.inlineDraws = plan.inlineDraws(of: pass) }
      return add(pass, nesting: target.nesting)
    }
    guard besideOthers, GroupAtlas.holds(rect) else { return addPass(target, rect: rect) }
    for index in groupAtlases.indices where groupAtlases[index].nesting == target.nesting {
      if let shift = groupAtlases[index].add(target.builder, rect: rect) {
        return DrawnGroup(source: .pass(groupAtlases[index].pass), rect: rect, shift: shift, nesting: target.nesting)
      }
    }
    plan.passes.append(Pass(rect: .empty))
    groupAtlases.append(GroupAtlas(pass: plan.passes.count - 1, nesting: target.nesting))
    let shift = groupAtlases[groupAtlases.count - 1].add(target.builder, rect: rect)
    return DrawnGroup(source: .pass(plan.passes.count - 1), rect: rect, shift: shift ?? .zero, nesting: target.nesting)
  }

  /// Gives a finished target, cut to `rect`, a pass of its own.
  mutating func addPass(_ target: Target, rect: PixelRect) -> DrawnGroup {
    add(target.builder.pass(rect), nesting: target.nesting)
  }

  /// Adds a pass with a target of its own.
  mutating func add(_ pass: Pass, nesting: Int) -> DrawnGroup {
    plan.passes.append(pass)
    return DrawnGroup(source: .pass(plan.passes.count - 1), rect: pass.rect, nesting: nesting)
  }

  /// Copies pixels of the innermost target as they are at this moment. Returns the index of the copy.
  mutating func copyBackdrop(_ rect: PixelRect) -> Int {
    plan.copies.append(rect)
    innermost.add(BackdropCopy(rect: rect, index: plan.copies.count - 1))
    return plan.copies.count - 1
  }
}

extension Target.SolePaint {
  /// The alpha of a shape in one colour that a texture can be cut out by; nil for all else.
  fileprivate var alphaOfColor: Double? {
    guard case .color(let color) = paint, !coverage.holdsColors else { return nil }
    return color.w * tint.alpha
  }

  /// Whether it fills every pixel of a rectangle wholly.
  fileprivate func isWhole(in rect: PixelRect) -> Bool {
    !coverage.holdsColors && clip.contains(rect) && coverage.solids.contains { $0.contains(rect) }
  }
}

extension PlacedCoverage {
  init(solid rect: PixelRect) { solids = [rect] }

  /// Whether it can be cut: areas cannot, and neither can what is not made.
  fileprivate func canBeCut(by cuts: [PlaneCut]) -> Bool { cuts.isEmpty || areas.isEmpty && !isPromised }

  /// Whether a tile holds colours.
  fileprivate var holdsColors: Bool { tiles.contains { $0.tile.holdsColors } }
}

extension ShapeCoverage {
  /// The pixels that a shape may touch.
  func pixelBounds(_ shape: BoxShape, under projection: Projection, within clip: PixelRect) -> PixelRect {
    guard projection.isFinite else { return .empty }
    // Corners reach the sides. The coverage snaps the same sides.
    if projection.keepsRectangles, shape.hardEdges.isEmpty, shape.ringWidth == nil, !shape.box.isEmpty {
      let box = AxisAlignedBox(shape, under: projection)
      return PixelRect(around: box.low, box.high, within: clip)
    }
    guard let bounds = shape.outline(under: projection).bounds else { return .empty }
    return PixelRect(around: bounds.low, bounds.high, within: clip)
  }

  /// The pixels that a shape may touch with what cuts leave of it.
  func pixelBounds(
    _ shape: BoxShape, under projection: Projection, cutBy cuts: [PlaneCut], within clip: PixelRect
  ) -> PixelRect {
    // Only convex shapes are cut here.
    if cuts.isEmpty || shape.ringWidth != nil { return pixelBounds(shape, under: projection, within: clip) }
    return shape.outline(under: projection).points.clipped(to: cuts).pixels(within: clip)
  }

  /// The pixels of a shape that covers each pixel wholly or not at all, or nil for any other shape.
  func pixelClip(_ shape: BoxShape, under projection: Projection) -> PixelRect? {
    guard shape.box.isSharp, shape.ringWidth == nil, projection.keepsRectangles, projection.isFinite else { return nil }
    let axisAligned = AxisAlignedBox(shape, under: projection)
    guard axisAligned.isPixelAligned else { return nil }
    return axisAligned.coveredPixels(within: AxisAlignedBox.unbounded)
  }
}
