// CATransition: an animation from the old state of a layer to the new one.
// SPDX-License-Identifier: Apache-2.0

/// A transition from the previous appearance of a layer to the new one.
///
/// Both are pictures of the layer with everything in it. In a `fade` their premultiplied pixels are mixed, so that what is the
/// same in both does not change. With `moveIn`, `push` and `reveal` they move by the size of the layer's bounds and are clipped
/// to these, while its opacity, its mask, its shadow, its filters and rounded corners that it clips to stay as they are. Sides
/// are those of the layer's own space: `fromTop` is the side of the largest y. The old picture does not move any more; it
/// keeps its size, at the anchor point of the layer.
///
/// The states of a layer that keeps depth stay in the 3D space around it: nothing is clipped there, and in a `fade` each of
/// their planes fades by itself, so that a little of what lies behind shows through where both states are opaque. Core
/// Animation's documentation does not say what it does with such a layer.
///
/// On a ``LayerStage`` the old appearance is that of the last commit, whether the transition is added before the changes or
/// after them. On no stage it is that of the moment in which the transition is added or, where it is the action of a
/// change, just before that change, provided that a picture of the layer was made before. A layer that has not
/// been shown before comes in over nothing.
open class CATransition: CAAnimation, @unchecked Sendable {
  private final var values = Values()

  private struct Values {
    var type = CATransitionType.fade
    var subtype: CATransitionSubtype?
    var startProgress: Float = 0
    var endProgress: Float = 1
    var filter: Any?
  }

  /// The kind of transition; `.fade` by default. Unknown types fade, with a diagnostic.
  open var type: CATransitionType {
    get { values.type }
    set { change { values.type = newValue } }
  }
  /// The side that the new state comes from; nil is `.fromLeft`.
  open var subtype: CATransitionSubtype? {
    get { values.subtype }
    set { change { values.subtype = newValue } }
  }
  /// The progress of the transition at the start, 0 to 1; 0 by default.
  open var startProgress: Float {
    get { values.startProgress }
    set { change { values.startProgress = newValue } }
  }
  /// The progress of the transition at the end, 0 to 1; 1 by default.
  open var endProgress: Float {
    get { values.endProgress }
    set { change { values.endProgress = newValue } }
  }
  /// A filter to make the transition with in place of ``type`` and ``subtype``, a `CAFilter`, a `CIFilter` or the name of one; nil, the
  /// default, is none, and so is one that is disabled. `dissolveTransition`, Core Image's `CIDissolveTransition`, fades;
  /// any other fades as well, with a diagnostic.
  open var filter: Any? {
    get { values.filter }
    set { change { values.filter = newValue } }
  }

  open override class func defaultValue(forKey key: String) -> Any? {
    switch key {
    case "type": CATransitionType.fade
    case "endProgress": Float(1)
    default: super.defaultValue(forKey: key)
    }
  }

  package override func takeValues(from other: CAAnimation) {
    super.takeValues(from: other)
    guard let other = other as? CATransition else { return }
    values = other.values
  }

  package override class var keyedProperties: [String: KeyedProperty<CAAnimation>] { transitionProperties }

  private static let transitionProperties = CAAnimation.keyedProperties.adding([
    "type": .init(\CATransition.type),
    "subtype": .init(\CATransition.subtype),
    "startProgress": .init(\CATransition.startProgress),
    "endProgress": .init(\CATransition.endProgress),
    "filter": .init(optional: \CATransition.filter),
  ])
}
