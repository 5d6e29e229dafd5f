// Which layers are groups, where they are drawn, and how their pictures come to be shown.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteLayers
import QuartzitePixelEffects
import QuartziteTessellation

extension PlanningWalk {
  /// The most pixels that a bitmap of a layer's own has, and the longest edge of one.
  private static let largestCapture = 1 << 24
  private static let longestCapture = 8192.0
  /// The most pixels per point that a bitmap is begun with.
  private static let largestScale = 1e30
  /// The most pixels that a group with filters or a shadow is drawn in, and the longest edge: some devices' textures
  /// hold no more.
  private static let largestSource = 1 << 26
  private static let longestSource = 12_288
  /// A blur with a larger standard deviation, in pixels, is made this large.
  static let largestDeviation = 500.0

  /// The group that a layer is, or nil where each of its parts can be shown as it is.
  mutating func group(_ node: LayerTreeSnapshot.Node, _ frame: LayerFrame) -> LayerGroup? {
    let state = node.state
    let hasEffects = !state.hasOnlyCommonValues || state.flags.contains(.shouldRasterize)
    // The shadow of a picture is cast by all of it.
    let isWhole = state.flags.contains(.allowsGroupOpacity) || (hasEffects && PictureShadow(of: state) != nil)
    let fades = state.opacity < 1 && isWhole
    guard fades || hasEffects || node.mask != nil else { return nil }
    var group = LayerGroup(frame: frame)
    group.opacity = min(1, Double(state.opacity))
    guard hasEffects else { return group }

    let effects = state.rare.effects
    if !effects.remarks.isEmpty, reported.insert(frame.node).inserted {
      for remark in effects.remarks {
        diagnostics.append(.valueNotUnderstood, at: .layer(snapshot.path(of: frame.node)), remark)
      }
    }
    group.filters = effects.filters
    group.isCutToBounds = state.flags.contains(.masksToBounds) && !effects.filters.allSatisfy(\.keepsShares)
    // Of a mask, only what it draws counts; the root has nothing behind it.
    if !snapshot.isMask(frame.node) {
      group.blend = effects.blend
      if node.parent >= 0 { group.backgroundFilters = effects.backgroundFilters }
    }
    if let shadow = PictureShadow(of: state), !castsShadowOfItsBox(frame) { group.shadow = shadow }
    let rasterizes = state.flags.contains(.shouldRasterize)
    group.isPicture = fades || node.mask != nil || rasterizes || group.changesPicture || group.blend != nil
    guard group.isPicture || !group.backgroundFilters.isEmpty else { return nil }
    group.isKept = rasterizes
    let scale = frame.projection.pixelsPerPoint
    if let scale { group.scale = scale }
    func report(_ message: String) {
      diagnostics.append(.tooComplex, at: .layer(snapshot.path(of: frame.node)), message)
    }
    guard rasterizes || group.changesPicture else {
      group.limitBlurs(report)
      return group
    }

    let own = rasterizes ? max(0, Double(state.rare.rasterizationScale)) : 0
    if rasterizes, !frame.projection.isGrid(ofScale: own, from: extents.extent(of: frame.node, in: snapshot).low) {
      group.capture = capture(frame, scale: own)
    } else if group.isBlurred, scale == nil {
      // Blurs are round in the layer's plane, which is turned away from the screen's.
      group.capture = capture(frame, scale: frame.projection.largestScale(of: reach(of: frame.node), in: frame.clip))
    }
    if let capture = group.capture {
      group.inside.projection = capture.map
      group.scale = SIMD2(repeating: capture.map.x.x)
    }
    group.limitBlurs(report)
    group.inside.cuts = []
    let (source, message) = source(of: group)
    if let message { report(message) }
    group.inside.clip = source
    return group
  }

  /// The pixels that a group is drawn in, so that all is there that filters and the shadow bring into what is wanted;
  /// less where no target could hold that, with a sentence that says so.
  private mutating func source(of group: LayerGroup) -> (pixels: PixelRect, remark: String?) {
    var source = group.source
    func isTooLarge(_ rect: PixelRect) -> Bool {
      max(rect.width, rect.height) > Self.longestSource || rect.area > Self.largestSource
    }
    guard isTooLarge(source) else { return (source, nil) }
    // Most often there is nothing in it that far away.
    let extent = extents.extentWithoutEffects(of: group.frame.node, in: snapshot), map = group.inside.projection
    let bounds = snapshot.nodes[group.frame.node].state.boundsShape
    if map.isAffine, !extent.isEmpty {
      var reached = Extent.nothing
      reached.add(extent, mappedBy: map)
      let pixels = PixelRect(around: reached.low - 1, reached.high + 1, within: source)
      source = pixels.union(shapes.pixelBounds(bounds, under: map, within: source))
    }
    var margin = Self.longestSource
    while isTooLarge(source), margin > 0 {
      margin /= 2
      source = source.intersection(group.wanted.expanded(by: SIMD2(repeating: margin)))
    }
    guard margin < Self.longestSource else { return (source, nil) }
    return (
      source,
      "its filters and its shadow reach further than a target holds; they go by what lies within \(margin) pixels around it"
    )
  }

  /// A box around what the layer shows with all that is in it, in its own space.
  private mutating func reach(of node: Int) -> (low: SIMD2<Double>, high: SIMD2<Double>) {
    let extent = extents.extent(of: node, in: snapshot)
    return (extent.low, extent.high)
  }

  /// The bitmap that a layer is drawn in, with so many pixels per point, or fewer where that would be too many.
  private mutating func capture(_ frame: LayerFrame, scale: Double) -> Capture? {
    let extent = extents.extent(of: frame.node, in: snapshot)
    var visible: Extent?
    if let toLayer = frame.projection.inverse {
      var pixels = Extent.nothing, seen = Extent.nothing
      pixels.add(
        SIMD2(Double(frame.clip.x0), Double(frame.clip.y0)), SIMD2(Double(frame.clip.x1), Double(frame.clip.y1)))
      seen.add(pixels, mappedBy: toLayer)
      visible = seen
    }
    // The numbers of any larger one run out.
    let scale = min(scale, Self.largestScale)
    // Before a rectangle of pixels limits it.
    let size = Capture.size(of: extent, scale: scale, visible: visible)
    guard size.x > 0, size.y > 0 else { return nil }
    let excess = max(
      size.max() / Self.longestCapture, (size.x * size.y / Double(Self.largestCapture)).squareRoot())
    guard excess > 1 else { return Capture(of: extent, scale: scale, visible: visible) }
    diagnostics.append(
      .imageReduced, at: .layer(snapshot.path(of: frame.node)),
      "the layer's bitmap of \(Self.count(size.x)) × \(Self.count(size.y)) pixels was reduced to 1 / \(excess) of that")
    return Capture(of: extent, scale: scale / excess, visible: visible)
  }

  /// A number of pixels for messages, however large.
  private static func count(_ pixels: Double) -> String { pixels.magnitude < 1e15 ? "\(Int(pixels))" : "\(pixels)" }

  /// Ends a group: what was drawn last is its mask, if it has one, and before that the layer itself.
  mutating func finish(_ group: LayerGroup, hasMask: Bool) {
    let mask = hasMask ? targets.removeLast() : nil
    var picture = targets.removeLast()
    if group.changesPicture { picture = withEffects(picture, group) }
    if let capture = group.capture { picture = shown(picture, from: capture, group) }
    if !group.backgroundFilters.isEmpty { filterBackdrop(through: mask, group) }
    show(picture, through: mask, as: group)
  }

  /// The picture of a bitmap of the layer's own, where the layer is shown.
  private mutating func shown(_ picture: Target, from capture: Capture, _ group: LayerGroup) -> Target {
    targets.append(Target(bounds: group.frame.clip))
    if !picture.builder.drawn.isEmpty {
      let bitmap = addPass(picture, rect: capture.pixels)
      var frame = group.frame
      frame.tint = .none
      frame.cuts = []
      // The rows of the bitmap run with the layer's y, whichever way that is.
      frame.isFlipped = true
      let state = snapshot.nodes[frame.node].state
      draw(
        ShownPicture(source: bitmap.source, width: capture.pixels.width, height: capture.pixels.height),
        on: capture.box, level: bitmap.level + 1, minified: state.rare.minificationFilter.withoutLevels,
        magnified: state.rare.magnificationFilter, frame)
    }
    return targets.removeLast()
  }
}

extension LayerGroup {
  /// The pixels of the filtered picture that are wanted, or that cast their shadow into what is.
  var filtered: PixelRect {
    guard let shadow else { return wanted }
    let shift = inside.projection.shift(shadow.offset)
    let margin = SIMD2<Double>(GaussianBlur(deviation: shadow.deviation * scale).reach &+ 1)
    let low = SIMD2(Double(wanted.x0), Double(wanted.y0)) - shift - margin
    let high = SIMD2(Double(wanted.x1), Double(wanted.y1)) - shift + margin
    return wanted.union(PixelRect(around: low, high, within: UprightBox.farthest))
  }

  /// The pixels from which filters and the shadow bring something into what is wanted.
  fileprivate var source: PixelRect { filtered.expanded(by: filters.reach(scale)) }

  /// Makes deviations that are too large as large as may be, and says so.
  fileprivate mutating func limitBlurs(_ report: (String) -> Void) {
    let most = PlanningWalk.largestDeviation / max(scale.max(), 1e-9)
    func limited(_ deviation: Double, _ name: String) -> Double {
      guard deviation > most else { return deviation }
      report(
        "the \(name) of \(deviation) points comes to more than \(Int(PlanningWalk.largestDeviation)) pixels; it was limited to that"
      )
      return most
    }
    if let shadow, shadow.deviation > most {
      self.shadow = PictureShadow(
        color: shadow.color, offset: shadow.offset, deviation: limited(shadow.deviation, "shadowRadius"))
    }
    func limit(_ filter: PictureFilter) -> PictureFilter {
      guard case .blur(let deviation) = filter else { return filter }
      return .blur(deviation: limited(deviation, "inputRadius of a gaussianBlur"))
    }
    filters = filters.map(limit)
    backgroundFilters = backgroundFilters.map(limit)
  }
}

extension PictureShadow {
  fileprivate init(color: SIMD4<Double>, offset: SIMD2<Double>, deviation: Double) {
    self.color = color
    self.offset = offset
    self.deviation = deviation
  }
}

extension CALayerContentsFilter {
  /// What is drawn anew for every frame has no smaller levels.
  fileprivate var withoutLevels: CALayerContentsFilter { self == .trilinear ? .linear : self }
}

extension [PictureFilter] {
  /// How far pixels reach into their neighbourhood by all of the filters, at `scale` pixels per point.
  func reach(_ scale: SIMD2<Double>) -> SIMD2<Int> {
    reduce(into: .zero) { $0 &+= $1.reach(scale) }
  }

  /// For each filter, how far pixels reach by all of those after it. At most ten thousand filters of at most some thousand
  /// pixels each.
  func reachesAfter(_ scale: SIMD2<Double>) -> [SIMD2<Int>] {
    var reaches = [SIMD2<Int>](repeating: .zero, count: count)
    for index in indices.dropFirst().reversed() {
      reaches[index - 1] = reaches[index] &+ self[index].reach(scale)
    }
    return reaches
  }
}

extension PictureFilter {
  /// How far pixels reach into their neighbourhood, at `scale` pixels per point.
  fileprivate func reach(_ scale: SIMD2<Double>) -> SIMD2<Int> {
    guard case .blur(let deviation) = self else { return .zero }
    return GaussianBlur(deviation: deviation * scale).reach
  }

  var isBlur: Bool { if case .blur = self { true } else { false } }

  /// Whether transparent pixels may come out as anything else.
  var addsAlpha: Bool { if case .colors(let matrix) = self { matrix.bias.w > 0 } else { false } }

  /// Whether what is covered in part comes out as that part of what comes of the whole, so that it may be cut before as
  /// well as after.
  var keepsShares: Bool { if case .colors(let matrix) = self { matrix.keepsShares } else { false } }
}

extension Projection {
  /// Pixels per point along rows and columns, where a blur that is round in the plane is one along rows and columns on
  /// the screen.
  var pixelsPerPoint: SIMD2<Double>? {
    let upright = withoutTracesOfTurns
    if upright.keepsRectangles {
      return SIMD2(abs(upright.x.x) + abs(upright.y.x), abs(upright.x.y) + abs(upright.y.y))
    }
    return keepsCircles ? SIMD2(repeating: (x.x * x.x + x.y * x.y).squareRoot()) : nil
  }

  /// Whether a bitmap of so many pixels per point, with whole pixels from `corner`, has the screen's own pixels.
  fileprivate func isGrid(ofScale scale: Double, from corner: SIMD2<Double>) -> Bool {
    func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-6 }
    let start = applied(to: corner)
    return isAffine && isNear(x.x, scale) && isNear(abs(y.y), scale) && isNear(x.y, 0) && isNear(y.x, 0)
      && isNear(start.x, start.x.rounded()) && isNear(start.y, start.y.rounded())
  }

  /// What a vector of the plane is on the screen, for maps without perspective.
  func shift(_ vector: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(x.x, x.y) * vector.x + SIMD2(y.x, y.y) * vector.y
  }
}
