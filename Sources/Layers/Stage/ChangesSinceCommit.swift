// The values that layers had at the last commit: kept from their first change until the next one, so that transitions know
// what was shown before.
// SPDX-License-Identifier: Apache-2.0

/// The values of one layer at the last commit.
final class CommittedLayer {
  let state: LayerState
  /// A layer with the values of the layer's class; nil for classes without any.
  let ofClass: CALayer?
  let filters: GivenFilters
  /// The values under keys that are not properties.
  let customValues: [String: Any]
  let children: [CALayer]
  let mask: CALayer?
  private let animations: AnimationList

  init(of layer: CALayer) {
    state = layer.state
    ofClass = layer.copyOfClassValues()
    filters = layer.attachments?.filters ?? GivenFilters()
    customValues = layer.attachments?.customValues ?? [:]
    children = layer.children
    mask = layer.attachments?.mask
    animations = layer.attachments?.animations ?? AnimationList()
  }

  /// The animations that the layer had; nil if there were none.
  func compiledAnimations(of layer: CALayer) -> LayerAnimations? {
    animations.isEmpty ? nil : LayerAnimations(of: layer, animations)
  }
}

/// The layers of a tree that have changed since its last commit, with the values that they had then.
struct ChangesSinceCommit {
  private var values: [ObjectIdentifier: (layer: CALayer, before: CommittedLayer)] = [:]

  /// Takes note of a layer that is about to change; the values of one that has changed already are known.
  mutating func add(_ layer: CALayer) {
    if values[ObjectIdentifier(layer)] == nil { values[ObjectIdentifier(layer)] = (layer, CommittedLayer(of: layer)) }
  }

  /// The values that a layer had; nil where it has not changed.
  func values(of layer: CALayer) -> CommittedLayer? { values[ObjectIdentifier(layer)]?.before }

  /// Forgets all changes, after a commit.
  mutating func removeAll() {
    guard !values.isEmpty else { return }
    for (layer, _) in values.values { layer.marks.remove(.changed) }
    values = [:]
  }
}

extension CALayer {
  /// Keeps the values of the last commit of a layer that a stage shows; called before every change.
  @inline(__always)
  final func keepCommittedValues() {
    if marks.contains(.live), !marks.contains(.changed) { keepValues() }
  }

  @inline(never)
  private func keepValues() {
    guard !marks.contains(.presentation) else { return }
    var root: CALayer = self
    while let above = root.parent { root = above }
    guard let stage = root.host as? LayerStage else { return }
    rememberPast()
    marks.insert(.changed)
    stage.changesSinceCommit.add(self)
    TransactionStack.current.touch(stage)
  }

  /// A layer that holds nothing but the values of this layer's class; nil where the class has none that are drawn.
  fileprivate func copyOfClassValues() -> CALayer? {
    guard type(of: self) != CALayer.self else { return nil }
    let copy: CALayer
    switch self {
    case is CAShapeLayer: copy = CAShapeLayer()
    case is CATextLayer: copy = CATextLayer()
    case is CAGradientLayer: copy = CAGradientLayer()
    case is CAReplicatorLayer: copy = CAReplicatorLayer()
    case is CAEmitterLayer: copy = CAEmitterLayer()
    default: return nil
    }
    copy.filling { copy.takeValues(from: self) }
    return copy
  }

  /// Copies what the layer shows, with the layers below it, as that was at the last commit where `changes` know that.
  final func stateBeforeTransition(_ changes: ChangesSinceCommit = ChangesSinceCommit()) -> LayerTreeSnapshot? {
    let time = parent?.mediaTimeToLocal(CACurrentMediaTime()) ?? CACurrentMediaTime()
    var snapshot = LayerTreeSnapshot()
    snapshot.isShown = true
    guard (try? snapshot.copy(tree: self, at: time, limits: .trusted, deadline: .none, past: changes)) != nil,
      !snapshot.nodes.isEmpty, snapshot.nodes[0].isVisible
    else { return nil }
    // Told apart from the new state, which lies beside it.
    snapshot.nodes[0].state.identity = .unique()
    return snapshot
  }
}

extension CAAnimation {
  /// Whether it is a transition, or a group that begins with one.
  final var isTransition: Bool {
    if self is CATransition { return true }
    return (self as? CAAnimationGroup)?.animations?.contains { $0 is CATransition } ?? false
  }
}
