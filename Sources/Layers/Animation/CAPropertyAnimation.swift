// CAPropertyAnimation: the properties that animations of a single property have in common.
// SPDX-License-Identifier: Apache-2.0

/// A change of the property at a key path over time. Use `CABasicAnimation` or `CAKeyframeAnimation`.
open class CAPropertyAnimation: CAAnimation, @unchecked Sendable {
  private final var values = Values()

  private struct Values {
    var keyPath: String?
    var isAdditive = false
    var isCumulative = false
    var valueFunction: CAValueFunction?
  }

  /// Creates an animation of the property at `keyPath`, such as `position` or `transform.rotation.z`.
  public convenience init(keyPath: String?) {
    self.init()
    values.keyPath = keyPath
  }

  /// The animated property, as a path of keys from the layer; nil by default.
  open var keyPath: String? {
    get { values.keyPath }
    set { change { values.keyPath = newValue } }
  }
  /// Whether the values are added to the value that the property has without this animation; false by default.
  open var isAdditive: Bool {
    get { values.isAdditive }
    set { change { values.isAdditive = newValue } }
  }
  /// Whether each cycle continues from the end of the last one; false by default.
  open var isCumulative: Bool {
    get { values.isCumulative }
    set { change { values.isCumulative = newValue } }
  }
  /// The function that makes a transform from the interpolated numbers; nil, the default, uses them as they are.
  open var valueFunction: CAValueFunction? {
    get { values.valueFunction }
    set { change { values.valueFunction = newValue } }
  }

  package override func takeValues(from other: CAAnimation) {
    super.takeValues(from: other)
    guard let other = other as? CAPropertyAnimation else { return }
    values = other.values
  }

  package override class var keyedProperties: [String: KeyedProperty<CAAnimation>] { propertyAnimationProperties }

  private static let propertyAnimationProperties = CAAnimation.keyedProperties.adding([
    "keyPath": .init(\CAPropertyAnimation.keyPath),
    "additive": .init(\CAPropertyAnimation.isAdditive),
    "cumulative": .init(\CAPropertyAnimation.isCumulative),
    "valueFunction": .init(optional: \CAPropertyAnimation.valueFunction),
  ])
}
