// The copying of a layer tree into a snapshot: a walk, parents before children, that resolves animations at a time.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteTessellation

extension LayerTreeSnapshot {
  /// A layer whose sublayers and mask are being copied.
  struct Level {
    let layer: CALayer
    /// The sublayers; those of a presentation copy are copies too. None where ``copies`` stand for them.
    var children: [CALayer]
    /// The mask that is copied after the sublayers.
    var mask: CALayer?
    let node: Int
    /// The number of times that the layer is drawn, and that its sublayers are, because of replicators.
    let instances: Int
    let instancesOfChildren: Int
    /// The layer's local time, in seconds.
    let time: CFTimeInterval
    /// The layer's animations of its sublayers and its mask, with the local time of the layer that has them.
    var animationsOfOthers: [(item: LayerAnimations.OfOther, time: Double)] = []
    /// The number of layers above it.
    var depth = 0
    /// Whether its nodes are copies of others, which do not count as layers.
    var isCopy = false
    /// The copies of the sublayers, each at a time of its own, of a replicator that delays them.
    var copies: DelayedCopies?
    /// The old state of a transition that lies above the new one.
    var above: StateAbove?
    var next = 0
    var maskIsCopied = false

    /// The layer's animations of one of its sublayers, or of its mask.
    func animations(of layer: CALayer) -> [(animations: LayerAnimations, time: Double)] {
      animationsOfOthers.compactMap { item, time in
        let isMeant =
          item.name.map { name in !maskIsCopied && children.first { $0.name == name } === layer } ?? maskIsCopied
        return isMeant ? (item.animations, time) : nil
      }
    }
  }

  /// The old state of a transition, and the placement of its layer; an object, since few levels have one.
  final class StateAbove {
    let past: LayerTreeSnapshot
    let state: LayerState

    init(_ past: LayerTreeSnapshot, _ state: LayerState) {
      self.past = past
      self.state = state
    }
  }

  /// The state that a walk carries along.
  struct Walk {
    let limits: Limits
    var levels: [Level] = []
    var text: TextBudget
    /// The values of the last commit, of the layers that have changed since; nil where present values are copied.
    var past: ChangesSinceCommit?
    /// Returns the view that the picture has of the root layer with the values that it is given.
    var view: (LayerState) -> PictureView
  }

  /// Copies a tree; of layers in `past` the values there.
  mutating func copy(
    tree root: CALayer, at time: CFTimeInterval, limits: Limits, deadline: Deadline, past: ChangesSinceCommit? = nil,
    view: @escaping (LayerState) -> PictureView = { _ in PictureView(scale: 1, visible: nil) }
  ) throws(RenderError) {
    var walk = Walk(
      limits: limits, text: TextBudget(lines: limits.textLines, glyphs: limits.glyphs), past: past, view: view)
    walk.text.meter = WorkMeter(deadline)
    filtersLeft = limits.filters
    particleLimit = limits.particles
    self.deadline = deadline
    try append(root, instances: 1, at: time, &walk)
    while let top = walk.levels.indices.last {
      try deadline.tick(.copying)
      let node = walk.levels[top].node, number = walk.levels[top].next
      let next: CALayer, instances: Int
      if let copies = walk.levels[top].copies, number < copies.count {
        walk.levels[top].next += 1
        openCopy(number, of: copies, &walk)
        continue
      }
      if number < walk.levels[top].children.count, nodes[node].isVisible {
        if number == 0 { reserve(min(walk.levels[top].children.count, limits.layers)) }
        next = walk.levels[top].children[number]
        LayerFetching.fetch(behind: number, of: walk.levels[top].children)
        instances = walk.levels[top].instancesOfChildren
        walk.levels[top].next += 1
      } else if !walk.levels[top].maskIsCopied {
        walk.levels[top].maskIsCopied = true
        if let above = walk.levels[top].above { splice(above.past, as: above.state, into: node) }
        nodes[node].childrenEnd = Int32(nodes.count)
        guard nodes[node].isVisible, let mask = walk.levels[top].mask else { continue }
        next = mask
        instances = walk.levels[top].instances
      } else {
        nodes[node].subtreeEnd = Int32(nodes.count)
        walk.levels.removeLast()
        continue
      }
      if nodes.count - extraNodes >= limits.layers {
        throw RenderError(
          .limitExceeded, at: .layer(path(of: node)),
          "the tree has more than \(limits.layers) layers, the limit in force")
      }
      if walk.levels[top].depth + 1 >= limits.depth {
        throw RenderError(
          .limitExceeded, at: .layer(path(of: node)),
          "the tree is nested deeper than \(limits.depth) layers, the limit in force")
      }
      if appendPlainLeaf(next, walk) { continue }
      // The text of one layer may be long.
      if next is CATextLayer { try deadline.check(.copying) }
      // The layers above are drawn tile by tile too; each of them may take long.
      if next is CATiledLayer { try deadline.check(.layout) }
      try append(next, instances: instances, at: walk.levels[top].time, &walk)
    }
    // Text whose layout was interrupted is of no use.
    try deadline.check(.copying)
  }

  /// Refuses a replicator whose instances draw more layers than allowed; replicators within it are counted with it.
  private mutating func checkReplication(
    of layer: CALayer, at node: Int, limits: Limits
  ) throws(RenderError) {
    guard case .replicator = nodes[node].kind, let replicator = layer as? CAReplicatorLayer else { return }
    if let outermost = outermostReplicator, node < nodes[outermost].subtreeEnd { return }
    outermostReplicator = node
    let cost = ReplicationCost(of: replicator)
    replicatedDrawings.saturatingAdd(cost.drawings)
    // A number that overflows is refused under any limit.
    guard replicatedDrawings > limits.instances || replicatedDrawings == .max else { return }
    throw RenderError(
      .limitExceeded, at: .layer(path(of: node)), cost.refusal(limit: limits.instances))
  }

  /// Copies the values of a layer of no other class than `CALayer` that has nothing below it, no animations, filters or
  /// remarks, as most layers of large trees are; returns false for any other.
  private mutating func appendPlainLeaf(_ layer: CALayer, _ walk: borrowing Walk) -> Bool {
    let top = walk.levels.count - 1
    guard type(of: layer) == CALayer.self, layer.attachments == nil, layer.children.isEmpty, walk.past == nil,
      !walk.levels[top].isCopy, walk.levels[top].animationsOfOthers.isEmpty
    else { return false }
    let end = Int32(nodes.count + 1)
    let position = walk.levels[top].maskIsCopied ? 0 : walk.levels[top].next - 1
    var node = Node(
      state: layer.state, kind: .plain, parent: Int32(walk.levels[top].node), childrenEnd: end, subtreeEnd: end,
      position: Int32(position), type: CALayer.self)
    guard node.state.stopNonFiniteValues().isEmpty else { return false }
    if isShown, !layer.marks.contains(.committed) { layer.marks.insert(.committed) }
    nodes.append(consume node)
    return true
  }

  /// Copies the values of a layer that is drawn `instances` times, and adds a level for what lies below it where the
  /// layer may hold anything. `time` is the local time of the layer that holds it.
  private mutating func append(
    _ layer: CALayer, instances: Int, at time: CFTimeInterval, _ walk: inout Walk
  ) throws(RenderError) {
    if isShown, walk.past == nil, !layer.marks.contains(.committed) { layer.marks.insert(.committed) }
    let top = walk.levels.count - 1
    let isCopy = top >= 0 && walk.levels[top].isCopy
    let isPlain = isPlain(layer)
    let before = walk.past?.values(of: layer)
    // A picture in a context shows the values that layers are set to.
    let animations =
      !isShown
      ? nil : before.map { $0.compiledAnimations(of: layer) } ?? layer.attachments?.compiledAnimations(of: layer)
    if let animations, walk.past == nil, animations.needsObject, animations.redraws(layer), layer.displaysItself {
      layer.displayMoment(until: deadline)
    }
    let children = before?.children ?? layer.childrenInOrder
    let local = (before?.state ?? layer.state).localTime(at: time)
    let ofHolder = top < 0 || walk.levels[top].animationsOfOthers.isEmpty ? [] : walk.levels[top].animations(of: layer)
    // The values of classes and filters are those of a presentation layer, where there is one.
    let source = source(of: layer, before, animations, ofHolder, at: local)
    let transition = animations?.transition(at: local)
    var mask = before.map(\.mask) ?? layer.maskLayer
    let isLeaf = children.isEmpty && mask == nil && transition == nil
    // The next sublayer is counted before it is copied.
    let position = top < 0 || walk.levels[top].maskIsCopied ? 0 : walk.levels[top].next - 1
    let end = isLeaf ? Int32(nodes.count + 1) : .max
    var node = Node(
      state: before?.state ?? source.state,
      kind: isPlain ? .plain : kind(of: source, for: layer, isCopy: isCopy, &walk.text),
      parent: top < 0 ? -1 : Int32(walk.levels[top].node), childrenEnd: end, subtreeEnd: end,
      position: Int32(position), type: type(of: layer))
    animations?.animate(&node.state, at: local)
    for (animations, time) in ofHolder { animations.animate(&node.state, at: time) }
    var hasTooManyFilters = false
    if before != nil || source.attachments?.hasFilters == true,
      let given = before?.filters ?? source.attachments?.filters, given.count > 0
    {
      let count = given.count.saturatingMultiplied(by: instances)
      hasTooManyFilters = count > filtersLeft
      if !hasTooManyFilters {
        filtersLeft -= count
        node.state.rare.effects = LayerEffects((layer as? CABackdropLayer)?.applied(given) ?? given)
      }
    }
    var stopped = node.state.stopNonFiniteValues()
    if !isPlain {
      if case .text(let layout) = node.kind {
        textLineCount += layout.lines.count
        glyphCount += layout.glyphCount
      }
      let ofClass = source.nonFiniteValues(of: node.kind)
      if !ofClass.isEmpty { node.kind.drawNothing() }
      stopped += ofClass
      node.kind.place(at: local, instances: instances)
      if let emitter = layer as? CAEmitterLayer {
        // Particles are born by the values that the emitter's own animations had, and those of its holder in its own time.
        let inOwnTime = ofHolder.filter { $0.time == local }.map(\.animations)
        node.kind.follow(emitter, (animations.map { [$0] } ?? []) + inOwnTime)
      }
    }
    let kind = node.kind
    if isCopy { extraNodes += 1 }
    if let transition { open(transition, of: layer, &node, &mask, animations, instances: instances, at: local, &walk) }
    let index = nodes.count
    nodes.append(consume node)
    if hasTooManyFilters {
      report(
        .tooComplex, of: index,
        "the picture has more than \(walk.limits.filters) filters, the limit in force; those of the layer were left out"
      )
    }
    if case .text(let layout) = kind {
      for remark in layout.remarks { report(remark.kind, of: index, remark.message) }
    }
    if !isPlain, case .plain = kind, let text = layer as? CATextLayer, text.showsContents {
      for remark in text.remarksOnContents { report(remark.kind, of: index, remark.message) }
      for value in source.nonFiniteValues(of: .text(TextLayout(lines: []))) {
        report(.nonFiniteValue, of: index, value.message)
      }
    }
    if case .emitter(let content) = kind {
      for remark in content.remarks { report(remark.kind, of: index, remark.message) }
      appendParticles(of: content, walk.limits)
    }
    for remark in animations?.remarks ?? [] { report(.valueNotUnderstood, of: index, remark) }
    if layer.marks.contains(.misused) {
      for message in layer.attachments?.misuses ?? [] { report(.misuse, of: index, message) }
    }
    for value in stopped { report(.nonFiniteValue, of: index, value.message) }
    if layer is CATiledLayer { drawTiles(of: layer, at: index, instances: instances, walk.view) }
    guard !isLeaf else { return }
    try checkReplication(of: layer, at: index, limits: walk.limits)
    var inside = instances
    if case .replicator(let values) = kind { inside = instances.saturatingMultiplied(by: max(0, values.instanceCount)) }
    var level = Level(
      layer: layer, children: children, mask: mask, node: index, instances: instances, instancesOfChildren: inside,
      time: local)
    level.animationsOfOthers = animations?.ofOthers.map { ($0, local) } ?? []
    level.depth = top < 0 ? 0 : walk.levels[top].depth + 1
    level.isCopy = isCopy
    delayCopies(below: layer, &level, walk.limits)
    walk.levels.append(level)
  }

  /// The layer that has the values of its class and its filters at its own time, in seconds: a presentation layer where
  /// animations of its own or of its holder change them.
  private func source(
    of layer: CALayer, _ before: CommittedLayer?, _ animations: LayerAnimations?,
    _ ofHolder: [(animations: LayerAnimations, time: Double)], at time: CFTimeInterval
  ) -> CALayer {
    let source = before?.ofClass ?? layer
    guard animations?.needsObject == true || ofHolder.contains(where: \.animations.needsObject) else { return source }
    let copy = source.copyForPresentation()
    animations?.animate(copy, at: time)
    for (animations, time) in ofHolder { animations.animate(copy, at: time) }
    return copy
  }

  /// Adds a diagnostic about a layer; beyond the list's capacity it is only counted.
  mutating func report(_ kind: Diagnostic.Kind, of node: Int, _ message: @autoclosure () -> String) {
    // The list is taken out, since the path is read from the snapshot while the list grows.
    var list = DiagnosticList()
    swap(&list, &diagnostics)
    list.append(kind, at: .layer(path(of: node)), message())
    swap(&list, &diagnostics)
  }

  /// Reserves room for `count` more nodes at once, where growth step by step would move them more than one time.
  private mutating func reserve(_ count: Int) {
    if nodes.count + count > 2 * nodes.capacity { nodes.reserveCapacity(nodes.count + count) }
  }

  /// The kind of a layer whose values are those of `source`. The text of a layer in copies is laid out once where no
  /// animation changes it.
  private mutating func kind(
    of source: CALayer, for layer: CALayer, isCopy: Bool, _ text: inout TextBudget
  ) -> LayerKind {
    guard isCopy, source === layer, layer is CATextLayer else { return LayerKind(of: source, &text) }
    if let known = textsOfCopies[ObjectIdentifier(layer)] { return .text(known) }
    let kind = LayerKind(of: source, &text)
    if case .text(let layout) = kind { textsOfCopies[ObjectIdentifier(layer)] = layout }
    return kind
  }

  /// Whether a layer is drawn like a plain `CALayer`; looked up once for each class.
  private mutating func isPlain(_ layer: CALayer) -> Bool {
    let type = type(of: layer)
    if type == CALayer.self { return true }
    if let known = plainClasses[ObjectIdentifier(type)] { return known }
    var isPlain = false
    // No text may be laid out only to find this.
    var nothing = TextBudget(lines: 0, glyphs: 0)
    if !(layer is CATextLayer), case .plain = LayerKind(of: layer, &nothing) { isPlain = true }
    plainClasses[ObjectIdentifier(type)] = isPlain
    return isPlain
  }
}
