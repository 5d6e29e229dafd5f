// A layer tree at one moment, as values: the result of a commit, from which pictures are drawn.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteTessellation

/// An immutable copy of a layer tree, parents before children.
///
/// Everything in it has passed the finite gate: no number that a picture depends on is infinite or not a number.
package struct LayerTreeSnapshot: Sendable {
  /// One layer.
  package struct Node: Sendable {
    /// The layer's values.
    package var state: LayerState
    /// The class that decides how the layer is drawn.
    package var kind: LayerKind
    /// The layer that holds this one as a sublayer or as its mask; -1 for the root.
    package var parent: Int32
    /// One past the last node of the sublayers' subtrees, `max` while they are being copied. The first sublayer
    /// directly follows its parent.
    package var childrenEnd: Int32
    /// One past the last node of the whole subtree; the mask's subtree, if any, begins at ``childrenEnd``.
    package var subtreeEnd: Int32
    /// The number of siblings before the layer; 0 for a mask and for the root.
    fileprivate var position: Int32
    /// The layer's own class.
    fileprivate var type: CALayer.Type

    /// The index of the mask, or nil.
    package var mask: Int? { childrenEnd < subtreeEnd ? Int(childrenEnd) : nil }

    /// Whether anything of the layer shows.
    package var isVisible: Bool { !state.flags.contains(.hidden) && state.opacity > 0 }
  }

  /// The layers, in the order in which a walk from the root meets them.
  package internal(set) var nodes: [Node] = []
  /// Diagnostics about the values that the commit stopped and the layers that it left out.
  package fileprivate(set) var diagnostics = DiagnosticList()
  /// The numbers of lines of text that the layers show, and of the glyphs in those lines.
  package fileprivate(set) var textLineCount = 0
  package fileprivate(set) var glyphCount = 0
  /// The number of times that layers are drawn because of replicators.
  package fileprivate(set) var replicatedDrawings = 0
  /// The number of particles that the picture may have.
  package fileprivate(set) var particleLimit = 0
  /// Whether a frame is made of the snapshot: layers are marked as committed, and their animations run.
  fileprivate var isShown = false
  private var outermostReplicator: Int?
  /// The number of filters that may still be copied.
  private var filtersLeft = Int.max
  private var plainClasses: [ObjectIdentifier: Bool] = [:]

  /// The path from the root to a layer, for messages; long paths are shown by their two ends.
  package func path(of node: Int) -> LayerPath {
    var depth = 0
    var current = Int(nodes[node].parent)
    while current >= 0 {
      depth += 1
      current = Int(nodes[current].parent)
    }
    // Only the two ends are collected: the path may be a million layers long, and no more of it is shown.
    let shown = LayerPath.shownAtEachEnd
    var ends: [Int: Int] = [:]
    var index = depth
    current = node
    while current >= 0 {
      if index < 2 * shown || index > depth - shown { ends[index] = current }
      index -= 1
      current = Int(nodes[current].parent)
    }
    return LayerPath(components: depth + 1) { ends[$0].map(component) ?? "" }
  }

  /// The title of a layer: its name, or its class.
  package func title(of node: Int) -> String? {
    LayerPath.title(name: nodes[node].state.rare.name, type: nodes[node].type)
  }

  private func component(of index: Int) -> String {
    let node = nodes[index]
    let title = LayerPath.title(name: node.state.rare.name, type: node.type)
    guard node.parent >= 0 else { return title }
    return index == Int(nodes[Int(node.parent)].childrenEnd) ? "mask" : "\(title)[\(node.position)]"
  }
}

/// The kinds of layers that are drawn in ways of their own, with the values of their classes.
package enum LayerKind: Sendable {
  case plain, transform, tiled
  case text(TextLayout)
  indirect case shape(ShapeValues)
  indirect case gradient(GradientValues)
  indirect case replicator(ReplicatorValues)
  indirect case emitter(EmitterContent)

  /// The kind of `layer`, found through its class and the classes above it.
  ///
  /// Text is laid out as far as the budget of the whole tree allows, and only if its layer shows.
  fileprivate init(of layer: CALayer, _ text: inout TextBudget) {
    switch layer {
    case let layer as CAShapeLayer: self = .shape(layer.shape)
    case let layer as CATextLayer:
      let isSeen = !layer.state.flags.contains(.hidden) && layer.state.opacity > 0
      self = .text(isSeen ? layer.layout(within: &text) : TextLayout(lines: []))
    case let layer as CAGradientLayer: self = .gradient(layer.gradient)
    case let layer as CAReplicatorLayer: self = .replicator(layer.replicator)
    case is CATransformLayer: self = .transform
    case let layer as CAEmitterLayer: self = .emitter(EmitterContent(of: layer))
    case is CATiledLayer: self = .tiled
    default: self = .plain
    }
  }

  /// Takes note of the layer's local time, in seconds, and of how often it is drawn, on which particles depend.
  fileprivate mutating func place(at time: CFTimeInterval, instances: Int) {
    guard case .emitter(var content) = self else { return }
    (content.time, content.instanceCount) = (time, instances)
    self = .emitter(content)
  }

  /// Removes what only this class draws, for values that cannot be drawn.
  fileprivate mutating func drawNothing() {
    switch self {
    case .shape(var values):
      values.path = nil
      self = .shape(values)
    case .gradient(var values):
      values.colors = nil
      self = .gradient(values)
    case .text: self = .text(TextLayout(lines: []))
    case .replicator(var values):
      values.instanceCount = 0
      self = .replicator(values)
    case .emitter(var content):
      content.stop()
      self = .emitter(content)
    default: break
    }
  }
}

extension CALayer {
  /// Lays out and displays the layers that need it, then copies the tree below this layer.
  ///
  /// Non-finite numbers are replaced or their layers left out, each with a diagnostic. Throws
  /// `limitExceeded` when the tree is larger or deeper than `limits` allow, before the copy has grown further, and
  /// `deadlineExceeded` when that takes too long.
  ///
  /// `isShown` says whether a frame is made of the snapshot: it shows the layers' animations at `time`, in seconds of the
  /// media clock, and afterwards the layers have presentation copies. Layout and drawing see the clock at that time.
  package func commit(
    limits: Limits, isShown: Bool = true, time: CFTimeInterval = 0, deadline: Deadline = .none
  ) throws(RenderError) -> LayerTreeSnapshot {
    try deadline.check(.layout)
    let time = time.isFinite ? time : 0
    let result = MediaClock.withTime(time) {
      Result { () throws(RenderError) in
        prepareForCommit(until: deadline)
        try deadline.check(.layout)
        var snapshot = LayerTreeSnapshot()
        snapshot.isShown = isShown
        try snapshot.copy(tree: self, at: time, limits: limits, deadline: deadline)
        return snapshot
      }
    }
    return try result.get()
  }
}

extension LayerTreeSnapshot {
  private struct Level {
    let layer: CALayer
    /// The sublayers; those of a presentation copy are copies too.
    let children: [CALayer]
    let node: Int
    /// The number of times that the layer is drawn, and that its sublayers are, because of replicators.
    let instances: Int
    let instancesOfChildren: Int
    /// The layer's local time, in seconds.
    let time: CFTimeInterval
    /// The layer's animations of its sublayers and its mask, with the local time of the layer that has them.
    let animationsOfOthers: [(item: LayerAnimations.OfOther, time: Double)]
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

  fileprivate mutating func copy(
    tree root: CALayer, at time: CFTimeInterval, limits: Limits, deadline: Deadline
  ) throws(RenderError) {
    var levels: [Level] = []
    var text = TextBudget(lines: limits.textLines, glyphs: limits.glyphs)
    text.patience = TextPatience { !deadline.hasPassed }
    filtersLeft = limits.filters
    particleLimit = limits.particles
    append(root, instances: 1, at: time, limits: limits, to: &levels, &text)
    try checkReplication(of: root, at: 0, limits: limits)
    while let top = levels.indices.last {
      try deadline.tick(.copying)
      let layer = levels[top].layer
      let next: CALayer, instances: Int
      if levels[top].next < levels[top].children.count, nodes[levels[top].node].isVisible {
        if levels[top].next == 0 { reserve(min(levels[top].children.count, limits.layers)) }
        next = levels[top].children[levels[top].next]
        instances = levels[top].instancesOfChildren
        levels[top].next += 1
      } else if !levels[top].maskIsCopied {
        levels[top].maskIsCopied = true
        nodes[levels[top].node].childrenEnd = Int32(nodes.count)
        guard nodes[levels[top].node].isVisible, let mask = layer.maskLayer else { continue }
        next = mask
        instances = levels[top].instances
      } else {
        nodes[levels[top].node].subtreeEnd = Int32(nodes.count)
        levels.removeLast()
        continue
      }
      if nodes.count >= limits.layers {
        throw RenderError(
          .limitExceeded, at: .layer(path(of: levels[top].node)),
          "the tree has more than \(limits.layers) layers, the limit in force")
      }
      if levels.count >= limits.depth {
        throw RenderError(
          .limitExceeded, at: .layer(path(of: levels[top].node)),
          "the tree is nested deeper than \(limits.depth) layers, the limit in force")
      }
      // The text of one layer may be long.
      if next is CATextLayer { try deadline.check(.copying) }
      append(next, instances: instances, at: levels[top].time, limits: limits, to: &levels, &text)
      try checkReplication(of: next, at: nodes.count - 1, limits: limits)
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

  /// Copies the values of a layer that is drawn `instances` times, and adds a level for what lies below it where the
  /// layer may hold anything. `time` is the local time of the layer that holds it.
  private mutating func append(
    _ layer: CALayer, instances: Int, at time: CFTimeInterval, limits: Limits, to levels: inout [Level],
    _ text: inout TextBudget
  ) {
    let index = nodes.count
    if isShown, !layer.marks.contains(.committed) { layer.marks.insert(.committed) }
    let isPlain = isPlain(layer)
    let children = layer.childrenInOrder
    let presented = presented(layer, in: levels.last, at: time)
    // The values of classes and filters are those of a presentation layer, where there is one.
    let source = presented.layer
    let isLeaf = children.isEmpty && layer.attachments == nil
    let end = isLeaf ? Int32(index + 1) : .max
    // The next sublayer is counted before it is copied.
    let position = levels.last.map { $0.maskIsCopied ? 0 : $0.next - 1 } ?? 0
    var node = Node(
      state: presented.state, kind: isPlain ? .plain : LayerKind(of: source, &text),
      parent: Int32(levels.last?.node ?? -1),
      childrenEnd: end, subtreeEnd: end, position: Int32(position), type: type(of: layer))
    var hasTooManyFilters = false
    if let given = source.attachments?.filters, given.count > 0 {
      let count = given.count.saturatingMultiplied(by: instances)
      hasTooManyFilters = count > filtersLeft
      if !hasTooManyFilters {
        filtersLeft -= count
        node.state.rare.effects = LayerEffects(given)
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
    }
    let time = layer.localTime(at: time)
    if !isPlain { node.kind.place(at: time, instances: instances) }
    let kind = node.kind
    nodes.append(consume node)
    if hasTooManyFilters {
      report(
        .tooComplex, of: index,
        "the picture has more than \(limits.filters) filters, the limit in force; those of the layer were left out")
    }
    if case .text(let layout) = kind {
      for remark in layout.remarks { report(remark.kind, of: index, remark.message) }
    }
    if case .emitter(let content) = kind {
      for remark in content.remarks { report(remark.kind, of: index, remark.message) }
    }
    if isShown, let animations = layer.attachments?.compiledAnimations(of: layer) {
      for remark in animations.remarks { report(.valueNotUnderstood, of: index, remark) }
      if animations.hasTransitions {
        report(.notDrawn, of: index, "not drawn by this version: its transition; the layer shows its new state")
      }
    }
    for value in stopped { report(.nonFiniteValue, of: index, value.message) }
    guard !isLeaf else { return }
    var inside = instances
    if case .replicator(let values) = kind { inside = instances.saturatingMultiplied(by: max(0, values.instanceCount)) }
    levels.append(
      Level(
        layer: layer, children: children, node: index, instances: instances, instancesOfChildren: inside, time: time,
        animationsOfOthers: isShown
          ? layer.attachments?.compiledAnimations(of: layer)?.ofOthers.map { ($0, time) } ?? [] : []))
  }

  /// The values of a layer at the time of the layer that holds it, in seconds: those of its animations, and of its holder's
  /// animations of it. Where they are not all in the state, the layer is a presentation layer that holds the others.
  private func presented(
    _ layer: CALayer, in holder: Level?, at time: CFTimeInterval
  ) -> (layer: CALayer, state: LayerState) {
    // What is drawn into a context shows the values that layers are set to.
    guard isShown, layer.attachments != nil || holder?.animationsOfOthers.isEmpty == false else {
      return (layer, layer.state)
    }
    var running: [(animations: LayerAnimations, time: Double)] = []
    if let own = layer.attachments?.compiledAnimations(of: layer) { running.append((own, layer.localTime(at: time))) }
    if let holder { running += holder.animations(of: layer) }
    guard !running.isEmpty else { return (layer, layer.state) }
    var source = layer
    if running.contains(where: \.animations.needsObject) {
      source = layer.copyForPresentation()
      for (animations, time) in running { animations.animate(source, at: time) }
    }
    var state = source.state
    for (animations, time) in running { animations.animate(&state, at: time) }
    return (source, state)
  }

  /// Adds a diagnostic about a layer; beyond the list's capacity it is only counted.
  private mutating func report(_ kind: Diagnostic.Kind, of node: Int, _ message: @autoclosure () -> String) {
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
