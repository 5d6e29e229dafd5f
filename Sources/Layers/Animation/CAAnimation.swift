// CAAnimation: what all animations have in common.
// SPDX-License-Identifier: Apache-2.0

/// A change over time, to be added to a layer. Use one of its subclasses.
///
/// A layer keeps a copy of what is added to it, and that copy is frozen: setting one of its properties has no effect,
/// where Apple's implementation raises. Values for keys of the client's own can be set at any time.
open class CAAnimation: NSObject, NSCopying, NSSecureCoding, CAMediaTiming, CAAction, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The timeline.
  package final var timing = TimingValues()
  /// Whether the properties keep their values from now on; those of the animations in a group with them.
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
  /// The class as which archives name the object: for a class that lies in a type or a function, one that it derives from.
  open override var classForKeyedArchiver: AnyClass? { ArchivableForm.archivedClass(of: self) }

  // MARK: Properties

  /// The pacing; nil, the default, is even.
  open var timingFunction: CAMediaTimingFunction? {
    get { values.timingFunction }
    set { change { values.timingFunction = newValue } }
  }
  /// Who hears of the start and the end. It is kept alive by the animation.
  open var delegate: CAAnimationDelegate? {
    get { values.delegate }
    set { change { values.delegate = newValue } }
  }
  /// Whether the layer forgets the animation when it has ended; true by default.
  open var isRemovedOnCompletion: Bool {
    get { values.isRemovedOnCompletion }
    set { change { values.isRemovedOnCompletion = newValue } }
  }
  /// How often the animation would like to be shown; it changes no picture.
  open var preferredFrameRateRange: CAFrameRateRange {
    get { values.preferredFrameRateRange }
    set { change { values.preferredFrameRateRange = newValue } }
  }

  // MARK: CAMediaTiming

  /// When the animation begins, in seconds of its layer's time, or of its group's; 0 means "when it is committed".
  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { change { timing.beginTime = newValue } }
  }
  /// How long one cycle takes, in seconds; 0, the default, leaves it to the transaction or the group.
  open var duration: CFTimeInterval {
    get { timing.duration }
    set { change { timing.duration = newValue } }
  }
  /// How many seconds of the animation pass in one of the layer's; 1 by default.
  open var speed: Float {
    get { timing.speed }
    set { change { timing.speed = newValue } }
  }
  /// How far into its cycle the animation begins, in seconds.
  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { change { timing.timeOffset = newValue } }
  }
  /// How many cycles there are, fractions included; 0, the default, leaves it at one.
  open var repeatCount: Float {
    get { timing.repeatCount }
    set { change { timing.repeatCount = newValue } }
  }
  /// For how long cycles follow each other, in seconds; it counts before `repeatCount` where it is above 0.
  open var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { change { timing.repeatDuration = newValue } }
  }
  /// Whether every cycle is followed by itself backwards; false by default.
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { change { timing.autoreverses = newValue } }
  }
  /// What shows before and after the active time; `.removed` by default.
  open var fillMode: CAMediaTimingFillMode {
    get { timing.fillMode }
    set { change { timing.fillMode = newValue } }
  }

  // MARK: Actions, copies

  /// Adds the animation to `object`, which must be a layer, under the key `event`.
  open func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
    (object as? CALayer)?.add(self, forKey: event)
  }

  /// Makes an animation of the same class and with the same values, which can be changed.
  open func copy(with zone: NSZone? = nil) -> Any {
    detachedCopy()
  }

  open override func copy() -> Any {
    copy(with: nil)
  }

  /// Takes over all values of `other`; subclasses add their own.
  package func takeValues(from other: CAAnimation) {
    timing = other.timing
    values = other.values
    customValues = other.customValues
    numberLists = other.numberLists
  }

  /// Makes `body`'s change, unless the animation is frozen.
  package final func change(_ body: () -> Void) {
    if !freezes { body() }
  }

  // MARK: Key-value coding

  /// The default value of `key` in this class; nil where it is zero, false or nothing. Overrides change what new
  /// animations of the class begin with, and give values to keys of the class's own.
  open class func defaultValue(forKey key: String) -> Any? {
    switch key {
    case "speed": Float(1)
    case "removedOnCompletion": true
    case "fillMode": CAMediaTimingFillMode.removed
    default: nil
    }
  }

  /// Takes over the default values that a client's class gives to properties; the module's own have theirs already.
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

  /// Whether the value of `key` is written to an archive: true where there is one.
  open func shouldArchiveValue(forKey key: String) -> Bool {
    value(forKey: key) != nil
  }

  /// The value of a property by its name, or what was stored under any other key.
  ///
  /// Boolean properties go by their plain names: `removedOnCompletion`, `additive`, `cumulative`.
  open func value(forKey key: String) -> Any? {
    if let property = Self.keyedProperties[key] { return property.read(self) }
    return customValues[key] ?? type(of: self).defaultValue(forKey: key)
  }

  /// Sets a property by its name, or stores a value under any other key.
  ///
  /// Numbers of all types are understood, nil sets a number to 0; a value that the property cannot take is ignored.
  open func setValue(_ value: Any?, forKey key: String) {
    if let property = Self.keyedProperties[key] {
      _ = property.write(self, value)
    } else {
      customValues[key] = unwrapped(value)
    }
  }

  /// The value at the end of a path of keys separated by dots, such as `toValue.x`.
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

  /// The properties that have a name; subclasses add their own.
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
