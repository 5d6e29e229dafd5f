// CAAnimation: the properties that all animations have in common.
// SPDX-License-Identifier: Apache-2.0

/// A change over time, to be added to a layer. Use one of its subclasses.
///
/// A layer stores a copy of an animation that is added to it, and that copy is frozen: setting one of its properties
/// has no effect, where Apple's implementation raises. Values for keys of the client's own can be set at any time.
open class CAAnimation: NSObject, NSCopying, NSSecureCoding, CAMediaTiming, CAAction, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The timeline.
  package final var timing = TimingValues()
  /// Whether setting a property has no effect any more; applies to all animations in a group.
  package final var isFrozen: Bool {
    get { freezes }
    set {
      freezes = newValue
      (self as? CAAnimationGroup)?.forEachMember { $0.freezes = newValue }
    }
  }
  private final var freezes = false
  private final var values = Values()
  private final var customValues: [String: Any] = [:]
  /// Lists of numbers in the types in which they were set by key.
  package final var numberLists = NumberLists()

  private struct Values {
    var timingFunction: CAMediaTimingFunction?
    var delegate: CAAnimationDelegate?
    var isRemovedOnCompletion = true
    var preferredFrameRateRange = CAFrameRateRange.default
  }

  /// Creates an animation with the default values of its class.
  public override init() {
    super.init()
    adoptDefaultsOfClass()
  }

  /// Creates an animation from an archive.
  public required init?(coder: NSCoder) {
    super.init()
    for (key, value) in coder.decodeArchived(forKey: ArchivableForm.valuesKey) {
      _ = Self.keyedProperties[key]?.write(self, value)
    }
  }

  /// Writes the properties that `shouldArchiveValue(forKey:)` asks for; delegates are left out.
  open func encode(with coder: NSCoder) {
    let keys = Self.keyedProperties.keys.filter { $0 != "delegate" && shouldArchiveValue(forKey: $0) }
    let values = Dictionary(uniqueKeysWithValues: keys.map { ($0, value(forKey: $0)) })
    coder.encodeArchived(values, of: self, forKey: ArchivableForm.valuesKey)
  }

  /// True: animations are archived by keys.
  open class var supportsSecureCoding: Bool { true }
  /// The class name under which archives store the object: for a class nested in a type or a function, one of its
  /// superclasses.
  open override var classForKeyedArchiver: AnyClass? { ArchivableForm.archivedClass(of: self) }

  // MARK: Properties

  /// The pacing; nil, the default, is linear.
  open var timingFunction: CAMediaTimingFunction? {
    get { values.timingFunction }
    set { change { values.timingFunction = newValue } }
  }
  /// The object that is told of the start and the end. It is retained by the animation.
  open var delegate: CAAnimationDelegate? {
    get { values.delegate }
    set { change { values.delegate = newValue } }
  }
  /// Whether the animation is removed when it has ended on a ``LayerStage``; true by default.
  open var isRemovedOnCompletion: Bool {
    get { values.isRemovedOnCompletion }
    set { change { values.isRemovedOnCompletion = newValue } }
  }
  /// The preferred frame rate; it does not affect any picture.
  open var preferredFrameRateRange: CAFrameRateRange {
    get { values.preferredFrameRateRange }
    set { change { values.preferredFrameRateRange = newValue } }
  }

  // MARK: CAMediaTiming

  /// The time at which the animation begins, in seconds of its layer's time, or of its group's; 0 means the time of the
  /// commit.
  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { change { timing.beginTime = newValue } }
  }
  /// The duration of one cycle, in seconds; 0, the default, means the duration of the transaction or the group.
  open var duration: CFTimeInterval {
    get { timing.duration }
    set { change { timing.duration = newValue } }
  }
  /// The ratio of the animation's time to the layer's; 1 by default.
  open var speed: Float {
    get { timing.speed }
    set { change { timing.speed = newValue } }
  }
  /// The offset into its cycle at which the animation begins, in seconds.
  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { change { timing.timeOffset = newValue } }
  }
  /// The number of cycles, fractions included; 0, the default, means one.
  open var repeatCount: Float {
    get { timing.repeatCount }
    set { change { timing.repeatCount = newValue } }
  }
  /// The total duration of the cycles, in seconds; it takes precedence over `repeatCount` if it is above 0.
  open var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { change { timing.repeatDuration = newValue } }
  }
  /// Whether every cycle is followed by itself in reverse; false by default.
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { change { timing.autoreverses = newValue } }
  }
  /// The state shown before and after the active time; `.removed` by default.
  open var fillMode: CAMediaTimingFillMode {
    get { timing.fillMode }
    set { change { timing.fillMode = newValue } }
  }

  // MARK: Actions, copies

  /// Adds the animation to `object`, which must be a layer, under the key `event`.
  open func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
    (object as? CALayer)?.add(self, forKey: event)
  }

  /// Returns a mutable animation of the same class and with the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    detachedCopy()
  }

  open override func copy() -> Any {
    copy(with: nil)
  }

  /// Copies all values of `other`; subclasses add their own.
  package func takeValues(from other: CAAnimation) {
    timing = other.timing
    values = other.values
    customValues = other.customValues
    numberLists = other.numberLists
  }

  /// Calls `body`, unless the animation is frozen.
  package final func change(_ body: () -> Void) {
    if !freezes { body() }
  }

  // MARK: Key-value coding

  /// Returns the default value of `key` in this class; nil if it is zero, false or nothing. Overrides change the
  /// initial values of new animations of the class, and give values to keys of the class's own.
  open class func defaultValue(forKey key: String) -> Any? {
    switch key {
    case "speed": Float(1)
    case "removedOnCompletion": true
    case "fillMode": CAMediaTimingFillMode.removed
    default: nil
    }
  }

  /// Applies the default values that a client's class gives to properties; classes of this module have theirs already.
  private func adoptDefaultsOfClass() {
    let type = type(of: self)
    guard !Self.classesOfModule.contains(ObjectIdentifier(type)) else { return }
    for (key, property) in type.keyedProperties {
      if let value = type.defaultValue(forKey: key) { _ = property.write(self, value) }
    }
  }

  private static let classesOfModule = Set(
    [
      CAAnimation.self, CAPropertyAnimation.self, CABasicAnimation.self, CAKeyframeAnimation.self,
      CASpringAnimation.self, CAAnimationGroup.self, CATransition.self,
    ].map { ObjectIdentifier($0) })

  /// Whether the value of `key` is written to an archive: true if there is one.
  open func shouldArchiveValue(forKey key: String) -> Bool {
    value(forKey: key) != nil
  }

  /// Returns the value of a property by its name, or the value that was stored under any other key.
  ///
  /// Boolean properties go by their plain names: `removedOnCompletion`, `additive`, `cumulative`.
  open func value(forKey key: String) -> Any? {
    if let property = Self.keyedProperties[named: key] { return property.read(self) }
    return customValues[key] ?? type(of: self).defaultValue(forKey: key)
  }

  /// Sets a property by its name, or stores a value under any other key.
  ///
  /// Numbers of all types are converted, nil sets a number to 0; a value that the property cannot take is ignored.
  open func setValue(_ value: Any?, forKey key: String) {
    if let property = Self.keyedProperties[named: key] {
      _ = property.write(self, value)
    } else {
      customValues[key] = unwrapped(value)
    }
  }

  /// Returns the value at the end of a path of keys separated by dots, such as `toValue.x`.
  open func value(forKeyPath keyPath: String) -> Any? {
    let (key, rest) = Substring(keyPath).firstKey
    let value = value(forKey: key)
    return rest.map { ValuePath.value(at: $0, in: value) } ?? value
  }

  /// Sets the value at the end of a path of keys separated by dots.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    let (key, rest) = Substring(keyPath).firstKey
    guard let rest else { return setValue(value, forKey: key) }
    guard let whole = ValuePath.setting(value, at: rest, in: self.value(forKey: key)) else { return }
    setValue(whole, forKey: key)
  }

  /// The properties by name; subclasses add their own.
  package class var keyedProperties: [String: KeyedProperty<CAAnimation>] { animationProperties }

  private static let animationProperties: [String: KeyedProperty<CAAnimation>] = [
    "beginTime": .init(\CAAnimation.beginTime),
    "duration": .init(\CAAnimation.duration),
    "speed": .init(\CAAnimation.speed),
    "timeOffset": .init(\CAAnimation.timeOffset),
    "repeatCount": .init(\CAAnimation.repeatCount),
    "repeatDuration": .init(\CAAnimation.repeatDuration),
    "autoreverses": .init(\CAAnimation.autoreverses),
    "fillMode": .init(\CAAnimation.fillMode),
    "timingFunction": .init(optional: \CAAnimation.timingFunction),
    "delegate": .init(\CAAnimation.delegate, as: { $0 as? CAAnimationDelegate }),
    "removedOnCompletion": .init(\CAAnimation.isRemovedOnCompletion),
  ]
}

extension CAAnimation: NumberListOwner {}
