// CABasicAnimation: an animation from one value to another.
// SPDX-License-Identifier: Apache-2.0

/// A change of a property from one value to another.
///
/// Two of `fromValue`, `toValue` and `byValue` are sufficient; in place of a missing one the value that the property
/// has without this animation is used. If all three are set, `byValue` is ignored.
open class CABasicAnimation: CAPropertyAnimation, @unchecked Sendable {
  private final var values = Values()

  private struct Values {
    var from: Any?
    var to: Any?
    var by: Any?
  }

  /// The value at the start: a number, a geometry value, a `CGColor`, a `CGPath`, an array of these, or a box of one.
  open var fromValue: Any? {
    get { values.from }
    set { change { values.from = newValue } }
  }
  /// The value at the end.
  open var toValue: Any? {
    get { values.to }
    set { change { values.to = newValue } }
  }
  /// The difference between the value at the end and the value at the start.
  open var byValue: Any? {
    get { values.by }
    set { change { values.by = newValue } }
  }

  package override func takeValues(from other: CAAnimation) {
    super.takeValues(from: other)
    guard let other = other as? CABasicAnimation else { return }
    values = other.values
  }

  package override class var keyedProperties: [String: KeyedProperty<CAAnimation>] { basicAnimationProperties }

  private static let basicAnimationProperties = CAPropertyAnimation.keyedProperties.adding([
    "fromValue": .init(optional: \CABasicAnimation.fromValue),
    "toValue": .init(optional: \CABasicAnimation.toValue),
    "byValue": .init(optional: \CABasicAnimation.byValue),
  ])
}
