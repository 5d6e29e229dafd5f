// Insertion and removal of layers, with the events that go with it; and the release of whole trees.
// SPDX-License-Identifier: Apache-2.0

/// The position among the sublayers at which a layer is inserted.
enum SiblingPosition {
  case end
  case index(Int)
  case below(CALayer?)
  case above(CALayer?)
}

extension CALayer {
  // MARK: Sublayers

  final func insert(_ layer: CALayer, at siblingPosition: SiblingPosition) {
    guard accepts(layer) else { return }
    switch siblingPosition {
    case .below(let sibling) where sibling === layer, .above(let sibling) where sibling === layer: return
    default: break
    }
    let isReordered = layer.parent === self && !layer.marks.contains(.mask)
    if !isReordered { layer.removeFromSuperlayer() }
    let action = actionBeforeChange(of: LayerKey.sublayers.rawValue)
    guard takeOut(layer) else { return }
    keepCommittedValues()
    children.insert(layer, at: index(of: siblingPosition))
    layer.parent = self
    layer.raiseMarks()
    noteSublayersChange(run: action)
    if !isReordered { layer.post(kCAOnOrderIn) }
  }

  final func replace(_ old: CALayer, with new: CALayer) {
    guard old !== new, accepts(new), indexOfChild(old) != nil else { return }
    new.removeFromSuperlayer()
    let action = actionBeforeChange(of: LayerKey.sublayers.rawValue)
    guard indexOfChild(old) != nil, takeOut(new), let index = indexOfChild(old) else { return }
    keepCommittedValues()
    old.keepCommittedValues()
    children[index] = new
    old.leaveParent()
    new.parent = self
    new.raiseMarks()
    noteSublayersChange(run: action)
    old.post(kCAOnOrderOut)
    new.post(kCAOnOrderIn)
  }

  final func replaceSublayers(with layers: [CALayer]) {
    guard !marks.contains(.presentation) else { return }
    var known = Set<ObjectIdentifier>()
    var layers = layers.filter { accepts($0) && known.insert(ObjectIdentifier($0)).inserted }
    var added = layers.filter { $0.parent !== self || $0.marks.contains(.mask) }
    for layer in added { layer.removeFromSuperlayer() }
    let action = actionBeforeChange(of: LayerKey.sublayers.rawValue)
    layers = layers.filter(accepts)
    let kept = Set(layers.map { ObjectIdentifier($0) })
    added = added.filter { kept.contains(ObjectIdentifier($0)) }
    for layer in layers where layer.parent !== self || layer.marks.contains(.mask) { layer.detach() }
    let removed = children.filter { !kept.contains(ObjectIdentifier($0)) }
    keepCommittedValues()
    for layer in removed { layer.keepCommittedValues() }
    children = layers
    for layer in removed { layer.leaveParent() }
    for layer in layers where layer.parent == nil {
      layer.parent = self
      layer.raiseMarks()
    }
    noteSublayersChange(run: action)
    for layer in removed { layer.post(kCAOnOrderOut) }
    for layer in added { layer.post(kCAOnOrderIn) }
  }

  final func removeFromParent() {
    guard let parent else { return }
    if marks.contains(.mask) {
      parent.mask = nil
      return
    }
    let action = parent.actionBeforeChange(of: LayerKey.sublayers.rawValue)
    guard let index = parent.indexOfChild(self) else { return }
    // The superlayer may hold the only reference.
    withExtendedLifetime(self) {
      keepCommittedValues()
      parent.keepCommittedValues()
      parent.children.remove(at: index)
      leaveParent()
      parent.noteSublayersChange(run: action)
      post(kCAOnOrderOut)
    }
  }

  /// Returns the index of a sublayer, searched for from both ends, since layers are mostly added and removed there.
  final func indexOfChild(_ layer: CALayer) -> Int? {
    var (low, high) = (0, children.count - 1)
    while low <= high {
      if children[low] === layer { return low }
      if children[high] === layer { return high }
      low += 1
      high -= 1
    }
    return nil
  }

  private func index(of siblingPosition: SiblingPosition) -> Int {
    switch siblingPosition {
    case .end, .above(nil): children.count
    case .index(let index): min(index, children.count)
    case .below(nil): 0
    case .below(let sibling?): indexOfChild(sibling) ?? children.count
    case .above(let sibling?): indexOfChild(sibling).map { $0 + 1 } ?? children.count
    }
  }

  /// Whether `layer` may become part of this layer: only a layer that contains others can be an ancestor.
  private func accepts(_ layer: CALayer) -> Bool {
    guard layer !== self, !marks.contains(.presentation), !layer.marks.contains(.presentation) else { return false }
    return (layer.children.isEmpty && layer.attachments?.mask == nil) || !isInside(layer)
  }

  /// Removes `layer` from its present position, before it is inserted into this layer. Returns false if that is
  /// impossible.
  ///
  /// The search for an action runs client code, which may have changed the tree meanwhile, and `parent` must not become
  /// a dangling reference.
  private func takeOut(_ layer: CALayer) -> Bool {
    guard accepts(layer) else { return false }
    if layer.parent === self, !layer.marks.contains(.mask), let index = indexOfChild(layer) {
      // Only its position changes, so it stays live.
      keepCommittedValues()
      children.remove(at: index)
    } else {
      layer.detach()
    }
    return true
  }

  /// Removes the layer from its superlayer without actions or events.
  private func detach() {
    guard let parent else { return }
    keepCommittedValues()
    parent.keepCommittedValues()
    if marks.contains(.mask) {
      parent.attachments?.mask = nil
    } else if let index = parent.indexOfChild(self) {
      parent.children.remove(at: index)
    }
    leaveParent()
  }

  private func noteSublayersChange(run action: CAAction?) {
    noteChange(of: .sublayers)
    if !marks.contains(.layingOut) { setNeedsLayout() }
    action?.run(forKey: LayerKey.sublayers.rawValue, object: self, arguments: nil)
  }

  private func leaveParent() {
    parent = nil
    attachments?.sizeToFollow = nil
    marks.remove(.mask)
    loseLiveness()
  }

  /// Removes the live and committed marks from this layer and those below it: until they are committed again, their
  /// changes start no animations and they have no presentation copies.
  final func loseLiveness() {
    guard !marks.isDisjoint(with: [.live, .committed]) else { return }
    walkSubtree { layer in
      layer.marks.subtract([.live, .committed, .newBelow, .changed])
      layer.marks.insert(.left)
      for keyed in layer.attachments?.animations ?? AnimationList() { keyed.run.stage?.note(keyed.run) }
      return true
    }
  }

  // MARK: Mask

  final func changeMask(to newValue: CALayer?) {
    guard attachments?.mask !== newValue, newValue.map(accepts) ?? !marks.contains(.presentation) else { return }
    newValue?.removeFromSuperlayer()
    let action = actionBeforeChange(of: LayerKey.mask.rawValue)
    // The search for an action runs client code, which may have set another mask, or moved this one.
    let old = attachments?.mask
    guard old !== newValue, newValue.map(takeOut) ?? true else { return }
    keepCommittedValues()
    old?.keepCommittedValues()
    makeAttachments().mask = newValue
    old?.leaveParent()
    if let newValue {
      newValue.parent = self
      newValue.marks.insert(.mask)
      newValue.raiseMarks()
    }
    noteChange(of: .mask)
    action?.run(forKey: LayerKey.mask.rawValue, object: self, arguments: nil)
    old?.post(kCAOnOrderOut)
    newValue?.post(kCAOnOrderIn)
  }

  // MARK: Events and the end

  /// Runs the action for an event, if there is one.
  final func post(_ event: String) {
    actionBeforeChange(of: event)?.run(forKey: event, object: self, arguments: nil)
  }

  /// Releases everything below this layer without recursion, however deep it is.
  final func releaseSubtree() {
    var pending = children
    if let mask = attachments?.mask { pending.append(mask) }
    guard !pending.isEmpty else { return }
    children = []
    attachments?.mask = nil
    for layer in pending { layer.parent = nil }
    while var layer = pending.popLast() {
      // A layer with other owners keeps its tree.
      guard isKnownUniquelyReferenced(&layer) else {
        layer.loseLiveness()
        continue
      }
      for child in layer.children { child.parent = nil }
      pending.append(contentsOf: layer.children)
      layer.children = []
      guard let mask = layer.attachments?.mask else { continue }
      mask.parent = nil
      pending.append(mask)
      layer.attachments?.mask = nil
    }
  }
}
