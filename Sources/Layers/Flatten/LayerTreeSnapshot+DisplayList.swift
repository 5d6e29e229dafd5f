// Flattening: the conversion of the layers of a snapshot to a display list.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteTessellation

extension LayerTreeSnapshot {
  /// Returns the tree as a display list, with a node for each layer in the same order; `isFlipped` is the root's
  /// parity, whether y grows down in its space as it is seen. A list for contexts lies in one plane, see
  /// ``stayInPlane()``.
  package func displayList(for manner: DrawingManner, isFlipped: Bool) -> DisplayList {
    guard manner == .context else { return flattened(for: manner, isFlipped: isFlipped) }
    var flat = self
    flat.stayInPlane()
    return flat.flattened(for: manner, isFlipped: isFlipped)
  }

  private func flattened(for manner: DrawingManner, isFlipped: Bool) -> DisplayList {
    var flattening = Flattening(layerCount: nodes.count, isFlipped: isFlipped, manner)
    flattening.list.instancedNodeCount = replicatedDrawings.saturatingAdding(pastDrawings)
    flattening.particlesLeft = particleLimit
    flattening.deadline = deadline
    nodes.withUnsafeBufferPointer { nodes in
      if let first = nodes.baseAddress { for index in nodes.indices { flattening.append(first + index, at: index) } }
    }
    return flattening.list
  }
}

extension LayerTreeSnapshot: NodeNames {
  package func place(ofNode node: Int) -> Place { .layer(path(of: node)) }
}

/// A display list that grows layer by layer.
private struct Flattening {
  var list = DisplayList()
  /// Whether y grows down in each node's space, as it is seen.
  private var parities: [Bool] = []
  /// Whether each node draws the nodes inside of it at least once. Nothing in a replicator without instances is visible:
  /// what instances come to in there has not been counted, so that it may not be computed.
  private var hasInstances: [Bool] = []
  private let rootIsFlipped: Bool
  private let manner: DrawingManner
  private let corners: ContextCorners
  /// The number of particles that may still be drawn.
  var particlesLeft = 0
  /// The deadline of the picture: after it, particles and parts of paths are left out.
  var deadline = Deadline.none {
    didSet { meter = WorkMeter(deadline) }
  }
  private var meter: WorkMeter?

  init(layerCount: Int, isFlipped: Bool, _ manner: DrawingManner) {
    rootIsFlipped = isFlipped
    self.manner = manner
    corners = manner == .context ? .current : .ofLayers
    list.nodes.reserveCapacity(layerCount)
    list.items.reserveCapacity(layerCount)
    parities.reserveCapacity(layerCount)
    hasInstances.reserveCapacity(layerCount)
  }

  /// Appends the node of a layer, with its items. The layer is given by its address: it would be copied with everything
  /// that it holds.
  mutating func append(_ layer: UnsafePointer<LayerTreeSnapshot.Node>, at index: Int) {
    let parent = Int(layer.pointee.parent)
    assert(list.nodes.count == index && parent < index, "node \(index) comes after \(list.nodes.count), in \(parent)")
    let isFlipped =
      parent < 0 ? rootIsFlipped : parities[parent] != layer.pointee.state.flags.contains(.geometryFlipped)
    parities.append(isFlipped)
    var isVisible = layer.pointee.isVisible
    if parent >= 0 {
      // A mask is one of its owner, however often the owner draws its sublayers.
      let isMask = list.nodes[parent].childrenEnd == Int32(index)
      isVisible = isVisible && list.nodes[parent].isVisible && (isMask || hasInstances[parent])
    }
    hasInstances.append(!layer.pointee.kind.hasNoInstances)

    var flags = DisplayList.Flags.none
    if isVisible { flags.insert(.visible) }
    if layer.pointee.state.flags.contains(.doubleSided) { flags.insert(.doubleSided) }
    if layer.pointee.kind.keepsDepth { flags.insert(.keepsDepth) }
    if layer.pointee.state.flags.contains(.masksToBounds) { flags.insert(.clipsToBounds) }
    if layer.pointee.state.flags.contains(.allowsGroupOpacity) { flags.insert(.fadesAsGroup) }
    let anchor = layer.pointee.state.anchor
    var node = DisplayList.Node(
      identity: layer.pointee.state.identity, parent: layer.pointee.parent, childrenEnd: layer.pointee.childrenEnd,
      subtreeEnd: layer.pointee.subtreeEnd, firstItem: Int32(list.items.count), flags: flags,
      opacity: min(1, layer.pointee.state.opacity),
      offset: SIMD2(layer.pointee.state.position.x - anchor.x, layer.pointee.state.position.y - anchor.y),
      depth: layer.pointee.state.zPosition,
      bounds: layer.pointee.state.boundsShape(corners))
    if case .replicator(let values) = layer.pointee.kind, isVisible, layer.pointee.childrenEnd > Int32(index + 1) {
      node.instances = Int32(list.instances.count)
      list.instances.append(Instances(values, bounds: layer.pointee.state.bounds))
    }
    if layer.pointee.state.hasRareValues { appendRareValues(of: layer.pointee.state, to: &node, at: index) }
    if isVisible { appendItems(of: layer, to: &node, isFlipped: isFlipped, at: index) }
    list.nodes.append(node)
  }

  /// Appends the matrices and the effects of a layer.
  private mutating func appendRareValues(of state: LayerState, to node: inout DisplayList.Node, at index: Int) {
    if !state.isPlacedPlainly || state.flags.contains(.geometryFlipped) {
      node.matrix = Int32(list.matrices.count)
      list.matrices.append(state.matrixToSuperlayer)
    }
    if let matrix = state.matrixOfSublayers {
      node.sublayerMatrix = Int32(list.matrices.count)
      list.matrices.append(matrix)
    }
    if let effects = GroupEffects(of: state, manner) {
      node.effects = Int32(list.effects.count)
      list.effects.append(effects)
    }
    if state.readsBackdrop {
      assert(list.backdropReaders.last ?? -1 < Int32(index), "the nodes that read the backdrop do not ascend")
      list.backdropReaders.append(Int32(index))
    }
  }

  /// Appends the items of a layer, in paint order.
  private mutating func appendItems(
    of layer: UnsafePointer<LayerTreeSnapshot.Node>, to node: inout DisplayList.Node, isFlipped: Bool, at index: Int
  ) {
    let undrawn = layer.pointee.mayBeUndrawn ? layer.pointee.undrawn : []
    if !undrawn.isEmpty {
      list.remarks[index] = undrawn.map { .init(kind: .notDrawn, message: "not drawn by this version: \($0)") }
    }
    guard !layer.pointee.kind.keepsDepth else {
      let ignored = layer.pointee.ignoredInDepth
      if !ignored.isEmpty {
        list.depthRemarks[index] = .init(
          kind: .notDrawn,
          message: "a layer that keeps depth only places its sublayers; ignored: \(ignored.joined(separator: ", "))")
      }
      return
    }
    if let color = DisplayList.Color(visible: layer.pointee.state.backgroundColor) { list.items.append(.fill(color)) }
    switch layer.pointee.kind {
    // Gradient and text layers do not draw the contents that were assigned to them, as in Core Animation.
    case .gradient(let values): appendGradient(values)
    case .text(let layout): appendText(layout, of: layer, isFlipped: isFlipped)
    case .tiled(let content?) where layer.pointee.state.contents == nil:
      appendTiles(content, of: layer, isFlipped: isFlipped)
    default: appendContents(of: layer, isFlipped: isFlipped)
    }
    if case .shape(let values) = layer.pointee.kind { appendShape(values) }
    let border =
      layer.pointee.state.borderWidth > 0 ? DisplayList.Color(visible: layer.pointee.state.rare.borderColor) : nil
    if let border { list.items.append(.ring(width: Double(layer.pointee.state.borderWidth), border)) }
    switch layer.pointee.kind {
    // Particles lie above the border, and below the sublayers.
    case .emitter(let content): appendParticles(content, isFlipped: isFlipped, at: index)
    case .particles(let plane): if let item = plane.item(isFlipped: isFlipped) { append(item) }
    default: if border != nil { node.flags.insert(.hasItemAbove) }
    }
    node.itemCount = Int32(list.items.count) - node.firstItem
  }

  private mutating func appendParticles(_ content: EmitterContent, isFlipped: Bool, at index: Int) {
    let limit = particlesLeft / max(content.instanceCount, 1)
    let (item, isIncomplete) = content.item(isFlipped: isFlipped, limit: limit, by: deadline)
    if isIncomplete || (limit == 0 && !content.simulation.cells.isEmpty) {
      list.remarks[index, default: []].append(.init(kind: .tooComplex, message: EmitterContent.remark(limit: limit)))
    }
    guard let item else { return }
    particlesLeft -= item.instances.count * max(content.instanceCount, 1)
    append(item)
  }

  private mutating func append(_ item: ParticleItem) {
    list.items.append(.particles(Int32(list.particles.count)))
    list.particles.append(item)
  }

  private mutating func appendGradient(_ values: GradientValues) {
    switch GradientFilling(values) {
    case .nothing: break
    case .color(let color):
      if let color = DisplayList.Color(visible: color) { list.items.append(.fill(color)) }
    case .ramp(let ramp):
      list.items.append(.gradient(Int32(list.gradients.count)))
      list.gradients.append(ramp)
    case .contradiction(let message):
      list.items.append(.missing(.init(kind: .notDrawn, message: "\(message); it was left out")))
    }
  }

  private mutating func appendText(
    _ layout: TextLayout, of layer: UnsafePointer<LayerTreeSnapshot.Node>, isFlipped: Bool
  ) {
    guard !layout.block.lines.isEmpty else { return }
    list.items.append(.text(Int32(list.texts.count)))
    list.texts.append(
      TextItem(
        block: layout.block, scale: Double(layer.pointee.state.rare.contentsScale), isFlipped: isFlipped,
        filters: ImageFilters(of: layer.pointee.state)))
  }

  private mutating func appendContents(of layer: UnsafePointer<LayerTreeSnapshot.Node>, isFlipped: Bool) {
    // Most layers have none, and allocate nothing here.
    guard layer.pointee.state.contents != nil else { return }
    let state = layer.pointee.state
    func shown(_ contents: LayerContents?, share: Double = 1) -> ImageItem.Part? {
      guard let pixels = ShownPixels(of: contents, in: state), pixels.width > 0, pixels.height > 0,
        let placement = ImagePlacement(state: state, width: pixels.width, height: pixels.height, isFlipped: isFlipped)
      else { return nil }
      return ImageItem.Part(source: pixels.source, placement: placement, tint: pixels.tint.faded(by: share))
    }
    let parts: [ImageItem.Part?]
    if case .fading(let fade) = state.contents {
      let share = min(max(fade.share, 0), 1)
      parts = [shown(fade.from, share: 1 - share), shown(fade.to, share: share)]
    } else {
      parts = [shown(state.contents)]
    }
    let seen = parts.compactMap { $0 }
    guard let first = seen.first else { return }
    let item = ImageItem(first, and: seen.dropFirst().first, filters: ImageFilters(of: state))
    list.items.append(.image(Int32(list.images.count)))
    list.images.append(item)
  }

  private mutating func appendTiles(
    _ content: TiledContent, of layer: UnsafePointer<LayerTreeSnapshot.Node>, isFlipped: Bool
  ) {
    let (drawing, area) = (content.drawing, content.area)
    let placement = ImagePlacement(
      width: drawing.width, height: drawing.height, from: SIMD2(area.minX, area.minY), to: SIMD2(area.maxX, area.maxY),
      isFlipped: isFlipped)
    list.items.append(.image(Int32(list.images.count)))
    list.images.append(
      ImageItem(
        ImageItem.Part(source: .deferred(drawing), placement: placement),
        filters: ImageFilters(of: layer.pointee.state)))
  }

  private mutating func appendShape(_ values: ShapeValues) {
    guard let path = values.path else { return }
    if let color = DisplayList.Color(visible: values.fillColor) {
      append(PathShape(path: path, area: .fill(values.fillRule == .evenOdd ? .evenOdd : .nonZero)), color)
    }
    if values.lineWidth > 0, let color = DisplayList.Color(visible: values.strokeColor) {
      let part = path.trimmed(from: values.strokeStart, to: values.strokeEnd, meter: meter)
      append(PathShape(path: part, area: .stroke(StrokeStyle(values))), color)
    }
  }

  private mutating func append(_ shape: PathShape, _ color: DisplayList.Color) {
    list.items.append(.path(Int32(list.paths.count), color))
    list.paths.append(shape)
  }
}

extension LayerState {
  /// Whether the layer may have a matrix or effects: false for most layers, without a copy of the state.
  @inline(__always)
  fileprivate var hasRareValues: Bool {
    !hasOnlyCommonValues || !flags.isDisjoint(with: [.geometryFlipped, .shouldRasterize, .isolated])
  }
}

extension LayerKind {
  /// Whether nothing of the sublayers is drawn, since there are no instances of them.
  fileprivate var hasNoInstances: Bool {
    if case .replicator(let values) = self { values.instanceCount <= 0 } else { false }
  }

  /// Whether the sublayers lie in the same 3D space as the layer itself.
  package var keepsDepth: Bool {
    switch self {
    case .transform: true
    case .replicator(let values): values.preservesDepth
    case .emitter(let content): content.preservesDepth
    default: false
    }
  }
}

extension DisplayList.Color {
  /// Creates the components of a colour, clamped to 0…1; nil for no colour and for one that does not show.
  fileprivate init?(visible color: CGColor?) {
    guard let color else { return nil }
    self.init(color)
    guard w > 0 else { return nil }
  }
}

extension LayerDrawing: DeferredImage {}

extension ImageFilters {
  /// Creates the filters with which a layer's bitmaps are read.
  init(of state: borrowing LayerState) {
    guard !state.hasOnlyCommonValues else {
      self.init()
      return
    }
    self.init(
      minification: Filter(state.rare.minificationFilter), magnification: Filter(state.rare.magnificationFilter),
      bias: Double(state.rare.minificationFilterBias))
  }
}

extension ImageFilters.Filter {
  fileprivate init(_ filter: CALayerContentsFilter) {
    switch filter {
    case .nearest: self = .nearest
    case .trilinear: self = .trilinear
    default: self = .linear
    }
  }
}

extension Instances {
  /// Creates the instances of a replicator's sublayers: powers of one transform about the middle of its bounds.
  init(_ values: ReplicatorValues, bounds: CGRect) {
    let color = values.instanceColor?.sRGBComponents ?? SIMD4(repeating: 1)
    let step = SIMD4(
      Double(values.instanceRedOffset), Double(values.instanceGreenOffset), Double(values.instanceBlueOffset),
      Double(values.instanceAlphaOffset))
    self.init(
      transforms: InstanceTransforms(
        count: values.instanceCount, transform: values.instanceTransform,
        aboutX: bounds.origin.x + bounds.size.width / 2, y: bounds.origin.y + bounds.size.height / 2),
      colors: InstanceColors(first: color, step: step))
  }
}

extension GroupEffects {
  /// Creates the effects on a layer's picture; nil where there are none.
  fileprivate init?(of state: borrowing LayerState, _ manner: DrawingManner) {
    let rasterizes = state.flags.contains(.shouldRasterize), isIsolated = state.flags.contains(.isolated)
    let shadow = NodeShadow(of: state, manner)
    guard
      rasterizes || isIsolated || shadow != nil || !state.rare.effects.isEmpty || !state.rare.effects.remarks.isEmpty
    else {
      return nil
    }
    self.init()
    let effects = state.rare.effects
    filters = effects.filters
    backgroundFilters = effects.backgroundFilters
    blend = effects.blend
    remarks = effects.remarks
    self.shadow = shadow
    self.isIsolated = isIsolated
    if rasterizes { rasterizationScale = max(0, Double(state.rare.rasterizationScale)) }
    bitmapFilters = ImageFilters(of: state)
  }
}

extension NodeShadow {
  /// Creates the shadow that a layer casts; nil where none shows.
  fileprivate init?(of state: borrowing LayerState, _ manner: DrawingManner) {
    guard state.castsShadow(manner), let color = DisplayList.Color(visible: state.rare.shadowColor),
      let look = PictureShadow(
        color: color, opacity: Double(min(1, state.rare.shadowOpacity)),
        offset: SIMD2(Double(state.rare.shadowOffset.width), Double(state.rare.shadowOffset.height)),
        sigma: max(0, Double(state.rare.shadowRadius)))
    else { return nil }
    guard let path = state.rare.shadowPath ?? state.shadowPathOfBounds else {
      self = .ofPicture(look)
      return
    }
    guard let shadow = PathShadow(path: path, look: look) else { return nil }
    self = .ofPath(shadow)
  }
}
