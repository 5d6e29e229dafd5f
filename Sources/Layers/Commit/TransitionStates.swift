// The two states of a layer that a transition shows, as nodes in the place of the layer.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteDisplayList
import QuartzitePixelEffects

/// A transition of a layer at one moment.
struct RunningTransition {
  /// The kind of transition; any that is not known is a fade.
  let type: CATransitionType
  /// The side that the new state comes from.
  let subtype: CATransitionSubtype
  /// The progress: 0 shows the old state, 1 the new one.
  let progress: Double
  /// The old state; nil for none.
  let past: LayerTreeSnapshot?

  /// The way that pictures go during the whole transition, in the space of a layer of this size.
  private func way(in size: CGSize) -> SIMD2<Double> {
    // "top" is the largest y of the layer's own space, whichever way up that is on the screen.
    switch subtype {
    case .fromRight: SIMD2(-Double(size.width), 0)
    case .fromTop: SIMD2(0, -Double(size.height))
    case .fromBottom: SIMD2(0, Double(size.height))
    default: SIMD2(Double(size.width), 0)
    }
  }

  /// The distances that the old and the new state are moved by; nil for a fade, in which they stay.
  func shifts(in size: CGSize) -> (old: SIMD2<Double>, new: SIMD2<Double>)? {
    let way = way(in: size)
    return switch type {
    case .push: (way * progress, way * (progress - 1))
    case .moveIn: (.zero, way * (progress - 1))
    case .reveal: (way * progress, .zero)
    default: nil
    }
  }
}

extension LayerState {
  /// A layer with the same bounds and at the same place as this one, with nothing to show.
  private var empty: LayerState {
    var result = LayerState()
    result.identity = identity
    (result.bounds, result.position, result.zPosition) = (bounds, position, zPosition)
    (result.anchorPoint, result.flags) = (anchorPoint, flags)
    result.flags.subtract([.masksToBounds, .shouldRasterize, .hidden])
    if !hasOnlyCommonValues {
      (result.rare.transform, result.rare.anchorPointZ) = (rare.transform, rare.anchorPointZ)
      (result.rare.name, result.rare.edgeAntialiasingMask) = (rare.name, rare.edgeAntialiasingMask)
    }
    return result
  }

  /// A layer in the place of this one, for its states.
  fileprivate var holderOfStates: LayerState {
    var result = empty
    if !hasOnlyCommonValues { result.rare.effects = rare.effects.parted.ofBackdrop }
    return result
  }

  /// A layer in the place of this one that has its opacity, its shadow, its filters and its clip.
  fileprivate var frameOfStates: LayerState {
    var result = self
    result.flags.remove(.hidden)
    (result.backgroundColor, result.contents, result.borderWidth) = (nil, nil, 0)
    if !hasOnlyCommonValues { result.rare.sublayerTransform = CATransform3DIdentity }
    return result
  }

  /// A layer of the same bounds that lies in this one exactly.
  fileprivate var part: LayerState {
    var result = LayerState()
    result.identity = .none
    result.bounds = bounds
    (result.anchorPoint, result.position) = (.zero, bounds.origin)
    return result
  }

  /// The state as it lies in its holder, at the anchor point of that, moved by `shift`.
  fileprivate func placed(in holder: LayerState, shift: SIMD2<Double> = .zero) -> LayerState {
    var result = self
    let anchor = holder.anchor
    result.position = CGPoint(x: anchor.x + shift.x, y: anchor.y + shift.y)
    result.zPosition = 0
    result.flags.remove(.geometryFlipped)
    result.flags.insert(.doubleSided)
    if !hasOnlyCommonValues {
      (result.rare.transform, result.rare.anchorPointZ) = (CATransform3DIdentity, 0)
      result.rare.effects = rare.effects.parted.ofPicture
    }
    return result
  }

  /// The state without what its frame has of it: opacity, shadow and filters.
  fileprivate var withoutFrame: LayerState {
    var result = self
    result.opacity = 1
    result.flags.remove(.shouldRasterize)
    if !hasOnlyCommonValues {
      result.rare.effects = LayerEffects()
      result.rare.shadowOpacity = 0
    }
    return result
  }

  /// Whether anything of the layer shows.
  fileprivate var isSeen: Bool { !flags.contains(.hidden) && opacity > 0 }
}

extension LayerTreeSnapshot {
  /// The number of old states in old states beyond which a transition shows the new one alone. Each transition that takes
  /// the place of one that is running adds one, and each takes two groups.
  private static let deepestPast = 12

  /// Puts the states of a transition in the place of a layer: adds nodes for what holds them and for the old state, and makes
  /// `node`, the layer's own, the new state. Takes over the `mask` where that stays in place.
  mutating func open(
    _ transition: RunningTransition, of layer: CALayer, _ node: inout Node, _ mask: inout CALayer?,
    _ animations: LayerAnimations?, instances: Int, at time: CFTimeInterval, _ walk: inout Walk
  ) {
    let new = node.state, index = nodes.count
    var past = transition.past
    let isTooLarge = past.map { !hasRoom(for: $0, walk.limits) } ?? false
    if isTooLarge { past = nil }
    let old = past?.nodes[0].state
    let showsOld = old?.isSeen == true
    guard new.isSeen || showsOld, past?.depthOfPast ?? 0 < Self.deepestPast else { return }
    depthOfPast = max(depthOfPast, (past?.depthOfPast ?? 0) + 1)

    var holder = node
    holder.kind = .plain
    (holder.childrenEnd, holder.subtreeEnd) = (.max, .max)
    node.isPart = true
    node.state.identity = .none
    extraNodes += 1

    if node.kind.keepsDepth {
      openInDepth(transition, of: layer, holder, &node, showsOld ? past : nil, instances: instances, at: time, &walk)
      mask = nil
    } else if let shifts = transition.shifts(in: new.bounds.size) {
      // The frame of what is seen stays in place, and the mask with it.
      var frame = new.frameOfStates
      if !new.isSeen, let old { frame.opacity = old.opacity }
      holder.state = frame
      push(holder, of: layer, mask: mask, instances: instances, at: time, &walk)
      mask = nil
      walk.levels[walk.levels.count - 1].animationsOfOthers = animations?.ofOthers.map { ($0, time) } ?? []
      if !frame.flags.contains(.masksToBounds) {
        var clip = frame.part
        clip.flags.insert(.masksToBounds)
        push(part: clip, of: layer, instances: instances, at: time, &walk)
      }
      if let past, let old, showsOld {
        var unmasked = past
        unmasked.removeMaskOfRoot()
        let placed = old.withoutFrame.placed(in: new, shift: shifts.old)
        if transition.type == .reveal {
          walk.levels[walk.levels.count - 1].above = StateAbove(unmasked, placed)
        } else {
          splice(unmasked, as: placed, into: walk.levels[walk.levels.count - 1].node)
        }
      }
      node.state = node.state.isSeen ? node.state.withoutFrame : node.state
      node.state = node.state.placed(in: new, shift: shifts.new)
    } else {
      holder.state = new.holderOfStates
      let fadesBoth = new.isSeen && showsOld
      // Outside of a picture of its own, what is added to the old state would be added to the backdrop too.
      if fadesBoth { holder.state.flags.insert(.isolated) }
      push(holder, of: layer, mask: nil, instances: instances, at: time, &walk)
      if let past, let old, showsOld {
        var fading = new.part
        fading.opacity = Float(1 - transition.progress)
        push(part: fading, of: layer, instances: instances, at: time, &walk)
        splice(past, as: old.placed(in: new), into: walk.levels[walk.levels.count - 1].node)
        end(&walk)
      }
      var appearing = new.part
      appearing.opacity = Float(transition.progress)
      if fadesBoth { appearing.rare.effects = LayerEffects(blend: .plusL) }
      push(part: appearing, of: layer, instances: instances, at: time, &walk)
      node.state = node.state.placed(in: new)
    }
    node.parent = Int32(walk.levels[walk.levels.count - 1].node)
    if isTooLarge {
      report(
        .tooComplex, of: index,
        "the old state of its transition has more layers or instances than the limits in force allow; it was left out")
    }
  }

  /// Puts the states of a transition in the place of a layer that keeps depth: what is in them stays in the 3D space that it is
  /// in, where nothing is clipped, and where a fade changes the opacity of each plane.
  private mutating func openInDepth(
    _ transition: RunningTransition, of layer: CALayer, _ holder: Node, _ node: inout Node, _ past: LayerTreeSnapshot?,
    instances: Int, at time: CFTimeInterval, _ walk: inout Walk
  ) {
    let new = node.state, shifts = transition.shifts(in: new.bounds.size)
    var holder = holder
    holder.kind = .transform
    holder.state = new.holderOfStates
    push(holder, of: layer, mask: nil, instances: instances, at: time, &walk)
    func part(fading opacity: Double) -> LayerState {
      var part = new.part
      if shifts == nil { part.opacity = Float(opacity) }
      return part
    }
    if let past {
      let old = past.nodes[0].state.placed(in: new, shift: shifts?.old ?? .zero)
      push(part: part(fading: 1 - transition.progress), .transform, of: layer, instances: instances, at: time, &walk)
      splice(past, as: old, into: walk.levels[walk.levels.count - 1].node)
      end(&walk)
    }
    push(part: part(fading: transition.progress), .transform, of: layer, instances: instances, at: time, &walk)
    node.state = node.state.placed(in: new, shift: shifts?.new ?? .zero)
  }

  /// Whether the nodes of an old state may be added.
  private func hasRoom(for past: LayerTreeSnapshot, _ limits: Limits) -> Bool {
    past.nodes.count <= limits.layers - extraNodes && past.replicatedDrawings <= limits.instances - pastDrawings
  }

  /// Adds a node, and a level for what lies in it.
  private mutating func push(
    _ node: Node, of layer: CALayer, mask: CALayer?, instances: Int, at time: CFTimeInterval, _ walk: inout Walk
  ) {
    var level = Level(
      layer: layer, children: [], mask: mask, node: nodes.count, instances: instances, instancesOfChildren: instances,
      time: time)
    if let above = walk.levels.last { (level.depth, level.isCopy) = (above.depth, above.isCopy) }
    nodes.append(node)
    walk.levels.append(level)
  }

  /// Adds a node that is no layer, and a level for what lies in it.
  private mutating func push(
    part state: LayerState, _ kind: LayerKind = .plain, of layer: CALayer, instances: Int, at time: CFTimeInterval,
    _ walk: inout Walk
  ) {
    var node = Node(
      state: state, kind: kind, parent: Int32(walk.levels[walk.levels.count - 1].node), childrenEnd: .max,
      subtreeEnd: .max, position: 0, type: CALayer.self)
    node.isPart = true
    extraNodes += 1
    push(node, of: layer, mask: nil, instances: instances, at: time, &walk)
  }

  /// Ends the innermost level at once.
  private mutating func end(_ walk: inout Walk) {
    let node = walk.levels.removeLast().node
    nodes[node].childrenEnd = Int32(nodes.count)
    nodes[node].subtreeEnd = Int32(nodes.count)
  }

  /// Adds the nodes of an old state below the node `parent`, its first one with other values.
  mutating func splice(_ past: LayerTreeSnapshot, as state: LayerState, into parent: Int) {
    let first = Int32(nodes.count)
    for (index, node) in past.nodes.enumerated() {
      var node = node
      node.parent = index == 0 ? Int32(parent) : node.parent + first
      node.childrenEnd += first
      node.subtreeEnd += first
      if index == 0 {
        node.state = state
        node.isPart = true
      }
      nodes.append(node)
    }
    extraNodes += past.nodes.count
    pastDrawings += past.replicatedDrawings
  }

  /// Removes the mask of the first node.
  private mutating func removeMaskOfRoot() {
    nodes.removeSubrange(Int(nodes[0].childrenEnd)...)
    nodes[0].subtreeEnd = nodes[0].childrenEnd
  }
}
