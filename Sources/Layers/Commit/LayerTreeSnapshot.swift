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
    var position: Int32
    /// The layer's own class.
    var type: CALayer.Type
    /// Whether it is no layer of the tree: a copy of one that a replicator delays, a state of a transition, or particles of
    /// one depth. Such a node is left out of paths.
    var isPart = false

    /// The index of the mask, or nil.
    package var mask: Int? { childrenEnd < subtreeEnd ? Int(childrenEnd) : nil }

    /// Whether anything of the layer shows.
    package var isVisible: Bool { !state.flags.contains(.hidden) && state.opacity > 0 }
  }

  /// The layers, in the order in which a walk from the root meets them.
  package internal(set) var nodes: [Node] = []
  /// Diagnostics about the values that the commit stopped and the layers that it left out.
  package internal(set) var diagnostics = DiagnosticList()
  /// The numbers of lines of text that the layers show, and of the glyphs in those lines.
  package internal(set) var textLineCount = 0
  package internal(set) var glyphCount = 0
  /// The number of times that layers are drawn because of replicators.
  package internal(set) var replicatedDrawings = 0
  /// The deadline of the picture: after it, particles are left out.
  var deadline = Deadline.none
  /// The number of particles that the picture may have beside those that have nodes of their own.
  package internal(set) var particleLimit = 0
  /// Whether a frame is made of the snapshot: layers are marked as committed, and their animations run.
  var isShown = false
  var outermostReplicator: Int?
  /// The number of filters that may still be copied.
  var filtersLeft = Int.max
  /// The number of nodes that layers have beyond the first of each: delayed copies, states of transitions, particles.
  var extraNodes = 0
  /// The number of old states in old states.
  var depthOfPast = 0
  /// The number of times that layers of old states are drawn because of replicators.
  var pastDrawings = 0
  /// The texts of layers in delayed copies: what is the same in all copies is laid out once.
  var textsOfCopies: [ObjectIdentifier: TextLayout] = [:]
  var plainClasses: [ObjectIdentifier: Bool] = [:]

  /// The path from the root to a layer, for messages; long paths are shown by their two ends.
  package func path(of node: Int) -> LayerPath {
    var node = node
    while nodes[node].isPart { node = Int(nodes[node].parent) }
    var depth = 0
    var current = Int(nodes[node].parent)
    while current >= 0 {
      if !nodes[current].isPart { depth += 1 }
      current = Int(nodes[current].parent)
    }
    // Only the two ends are collected: the path may be a million layers long, and no more of it is shown.
    let shown = LayerPath.shownAtEachEnd
    var ends: [Int: Int] = [:]
    var index = depth
    current = node
    while current >= 0 {
      defer { current = Int(nodes[current].parent) }
      if nodes[current].isPart { continue }
      if index < 2 * shown || index > depth - shown { ends[index] = current }
      index -= 1
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
  case plain, transform
  /// The tiles that are seen; nil for none.
  case tiled(TiledContent?)
  case text(TextLayout)
  indirect case shape(ShapeValues)
  indirect case gradient(GradientValues)
  indirect case replicator(ReplicatorValues)
  indirect case emitter(EmitterContent)
  /// Particles of an emitter that keeps their depth; no layer of the tree.
  indirect case particles(ParticlePlane)

  /// The kind of `layer`, found through its class and the classes above it.
  ///
  /// Text is laid out as far as the budget of the whole tree allows, and only if its layer shows.
  init(of layer: CALayer, _ text: inout TextBudget) {
    switch layer {
    case let layer as CAShapeLayer: self = .shape(layer.shape)
    case let layer as CATextLayer:
      // The contents may be what the class draws.
      guard !layer.showsContents else {
        self = .plain
        break
      }
      let isSeen = !layer.state.flags.contains(.hidden) && layer.state.opacity > 0
      self = .text(isSeen ? layer.layout(within: &text) : TextLayout(lines: []))
    case let layer as CAGradientLayer: self = .gradient(layer.gradient)
    case let layer as CAReplicatorLayer: self = .replicator(layer.replicator)
    case is CATransformLayer: self = .transform
    case let layer as CAEmitterLayer: self = .emitter(EmitterContent(of: layer))
    case is CATiledLayer: self = .tiled(nil)
    default: self = .plain
    }
  }

  /// Takes note of the layer's local time, in seconds, and of how often it is drawn, on which particles depend.
  mutating func place(at time: CFTimeInterval, instances: Int) {
    guard case .emitter(var content) = self else { return }
    (content.time, content.instanceCount) = (time, instances)
    self = .emitter(content)
  }

  /// Has the numbers of particles be those of the moments of their births, which the animations and the past of `layer`
  /// gave them.
  mutating func follow(_ layer: CAEmitterLayer, _ animations: [LayerAnimations]) {
    guard case .emitter(var content) = self, !animations.isEmpty || layer.past != nil else { return }
    self = .plain
    content.follow(layer, animations)
    self = .emitter(content)
  }

  /// Removes what only this class draws, for values that cannot be drawn.
  mutating func drawNothing() {
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
  ///
  /// `view` returns how the picture shows the root layer with the values that it is given; it is asked where layers draw
  /// for a picture.
  package func commit(
    limits: Limits, isShown: Bool = true, time: CFTimeInterval = 0, deadline: Deadline = .none,
    view: @escaping (LayerState) -> PictureView = { _ in PictureView(scale: 1, visible: nil) }
  ) throws(RenderError) -> LayerTreeSnapshot {
    try deadline.check(.layout)
    let time = time.isFinite ? time : 0
    let result = MediaClock.withTime(time) {
      Result { () throws(RenderError) in
        prepareForCommit(until: deadline)
        try deadline.check(.layout)
        var snapshot = LayerTreeSnapshot()
        snapshot.isShown = isShown
        try snapshot.copy(tree: self, at: time, limits: limits, deadline: deadline, view: view)
        return snapshot
      }
    }
    return try result.get()
  }
}
