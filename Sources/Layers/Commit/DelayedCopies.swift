// The copies that a replicator shows of its sublayers where each lags behind the one before it.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteTessellation

/// The places, colours and times of a replicator's copies, each of which is a node of its own.
final class DelayedCopies {
  /// The number of copies.
  var count: Int { transforms.count }
  /// The seconds by which each copy lags behind the one before it, in the replicator's own time.
  let delay: CFTimeInterval
  private let transforms: InstanceTransforms
  private let colors: InstanceColors

  init(_ values: ReplicatorValues, bounds: CGRect) {
    let instances = Instances(values, bounds: bounds)
    (transforms, colors, delay) = (instances.transforms, instances.colors, values.instanceDelay)
  }

  /// The longest time that a copy is taken back or ahead by, in seconds: with longer ones numbers run out.
  private static let longest = 1e12

  /// The time that copy `index` shows at a time of the replicator.
  func time(of index: Int, at time: CFTimeInterval) -> CFTimeInterval {
    time - Self.lag(index, delay)
  }

  /// The seconds by which copy `index` lags behind the first one.
  static func lag(_ index: Int, _ delay: CFTimeInterval) -> CFTimeInterval {
    max(-longest, min(longest, Double(index) * delay))
  }

  /// The values of a layer that only places and tints the sublayers that it holds, as copy `index` has them.
  func holder(of index: Int) -> (state: LayerState, kind: LayerKind) {
    var state = LayerState()
    // Told apart from its siblings by its index among them.
    state.identity = .none
    if index > 0 { state.rare.transform = transforms[index] }
    let tint = colors[index]
    guard tint != .none else { return (state, .transform) }
    let color = colors.first + colors.step * Double(index)
    var values = ReplicatorValues()
    values.preservesDepth = true
    values.instanceColor = CGColor(srgbRed: color.x, green: color.y, blue: color.z, alpha: color.w)
    return (state, .replicator(values))
  }
}

extension LayerTreeSnapshot {
  /// Prepares the level of a replicator for copies at times of their own, where its copies would differ.
  ///
  /// They are nodes of the snapshot, no more of them than the tree may have layers. Beyond that all copies show the time of
  /// the first.
  mutating func delayCopies(below layer: CALayer, _ level: inout Level, _ limits: Limits) {
    guard case .replicator(let values) = nodes[level.node].kind, values.instanceCount > 1, values.instanceDelay != 0,
      nodes[level.node].isVisible, let replicator = layer.original as? CAReplicatorLayer
    else { return }
    let last = DelayedCopies.lag(values.instanceCount - 1, values.instanceDelay)
    let range = min(level.time, level.time - last)...max(level.time, level.time - last)
    guard LaggingTime.changes(below: replicator, during: range) else { return }
    let drawings = ReplicationCost(of: replicator, instances: values.instanceCount).drawings
    // The holders of the copies are nodes as well; those of replicators in copies are no more than what these draw.
    let count = drawings.saturatingMultiplied(by: 2)
    guard level.isCopy || count <= limits.layers - extraNodes else {
      report(
        .tooComplex, of: level.node,
        """
        instanceDelay would make \(drawings) layers of its copies, too many for the limit of \(limits.layers) layers in force; \
        all copies show the time of the first
        """)
      return
    }
    level.copies = DelayedCopies(values, bounds: nodes[level.node].state.bounds)
    level.children = []
    nodes[level.node].kind = values.preservesDepth ? .transform : .plain
  }

  /// Adds the node that holds a copy of a replicator's sublayers, and a level for these.
  mutating func openCopy(_ index: Int, of copies: DelayedCopies, _ walk: inout Walk) {
    let outer = walk.levels[walk.levels.count - 1]
    let (state, kind) = copies.holder(of: index)
    var node = Node(
      state: state, kind: kind, parent: Int32(outer.node), childrenEnd: .max, subtreeEnd: .max, position: Int32(index),
      type: CALayer.self)
    node.isPart = true
    extraNodes += 1
    let time = copies.time(of: index, at: outer.time)
    var level = Level(
      layer: outer.layer, children: walk.past?.values(of: outer.layer)?.children ?? outer.layer.childrenInOrder,
      mask: nil,
      node: nodes.count, instances: outer.instances, instancesOfChildren: outer.instances, time: time)
    level.animationsOfOthers = outer.animationsOfOthers.map { ($0.item, time) }
    level.depth = outer.depth
    level.isCopy = outer.isCopy || index > 0
    nodes.append(node)
    walk.levels.append(level)
  }
}

/// Whether layers look the same at different times.
enum LaggingTime {
  /// Whether anything below a replicator can look different at two moments of `range`, in seconds of the replicator's own
  /// time; false only where nothing can.
  static func changes(below replicator: CAReplicatorLayer, during range: ClosedRange<Double>) -> Bool {
    if let own = replicator.attachments?.compiledAnimations(of: replicator),
      own.ofOthers.contains(where: { $0.animations.canChange(during: range) })
    {
      return true
    }
    var pending: [(layer: CALayer, range: ClosedRange<Double>)] = replicator.children.map { ($0, range) }
    while let (layer, outer) = pending.popLast() {
      let ends = (layer.localTime(at: outer.lowerBound), layer.localTime(at: outer.upperBound))
      guard ends.0.isFinite, ends.1.isFinite else { return true }
      var range = min(ends.0, ends.1)...max(ends.0, ends.1)
      if let animations = layer.attachments?.compiledAnimations(of: layer), animations.canChange(during: range) {
        return true
      }
      if let emitter = layer as? CAEmitterLayer, range.lowerBound < range.upperBound,
        !(emitter.emitterCells ?? []).isEmpty
      {
        return true
      }
      if let inner = layer as? CAReplicatorLayer, inner.instanceDelay.isFinite, inner.instanceCount > 1 {
        let lag = DelayedCopies.lag(inner.instanceCount - 1, inner.instanceDelay)
        range = min(range.lowerBound, range.lowerBound - lag)...max(range.upperBound, range.upperBound - lag)
      }
      if let mask = layer.attachments?.mask { pending.append((mask, range)) }
      for child in layer.children { pending.append((child, range)) }
    }
    return false
  }
}
