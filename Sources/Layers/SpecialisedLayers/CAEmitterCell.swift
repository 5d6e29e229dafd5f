// CAEmitterCell: one kind of particles.
// SPDX-License-Identifier: Apache-2.0

/// One kind of particles that a `CAEmitterLayer`, or the particles of another cell, emit.
///
/// Ranges are full widths: a property with value v and range r is spread evenly over v − r/2 … v + r/2.
open class CAEmitterCell: NSObject, NSSecureCoding, CAMediaTiming, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The values of the properties below.
  package final var values = EmitterCellValues()
  /// The values of `CAMediaTiming`.
  package final var timing = TimingValues()
  private final var customValues: [String: Any] = [:]
  /// Whether the cell was ever a member of another one; otherwise no other cell can contain it.
  private final var wasMember = false

  /// Creates a cell that emits nothing until it is given a birth rate and a lifetime.
  public override init() {
    super.init()
    let type = type(of: self)
    guard type != CAEmitterCell.self else { return }
    for (key, property) in Self.keyedProperties {
      if let value = type.defaultValue(forKey: key) { _ = property.write(self, value) }
    }
  }

  /// Creates a cell from an archive. Pictures are not archived: set `contents` again.
  public required init?(coder: NSCoder) {
    super.init()
    for (key, value) in coder.decodeArchived(forKey: ArchivableForm.valuesKey) {
      _ = Self.keyedProperties[key]?.write(self, value)
    }
  }

  /// Writes the properties that `shouldArchiveValue(forKey:)` asks for; pictures are left out.
  open func encode(with coder: NSCoder) {
    let keys = Self.keyedProperties.keys.filter { shouldArchiveValue(forKey: $0) }
    let values = Dictionary(uniqueKeysWithValues: keys.map { ($0, value(forKey: $0)) })
    coder.encodeArchived(values, of: self, forKey: ArchivableForm.valuesKey)
  }

  /// True: cells are archived by keys.
  open class var supportsSecureCoding: Bool { true }
  /// The class name under which archives store the object: for a class nested in a type or a function, one of its
  /// superclasses.
  open override var classForKeyedArchiver: AnyClass? { ArchivableForm.archivedClass(of: self) }

  deinit {
    // Cells may be nested deeper than the stack allows, so they are released one after the other.
    guard var released = values.emitterCells else { return }
    values.emitterCells = nil
    while var cell = released.popLast() {
      guard isKnownUniquelyReferenced(&cell), let inner = cell.values.emitterCells else { continue }
      cell.values.emitterCells = nil
      released += inner
    }
  }

  // MARK: Properties

  /// The name of the cell in key paths such as `emitterCells.spark.birthRate`; nil by default.
  open var name: String? {
    get { values.name }
    set { values.name = newValue }
  }
  /// Whether particles of this kind are drawn; true by default. Its key is `enabled`.
  open var isEnabled: Bool {
    get { values.isEnabled }
    set { values.isEnabled = newValue }
  }
  /// The number of particles that are born per second; 0 by default.
  open var birthRate: Float {
    get { values.birthRate }
    set { values.birthRate = newValue }
  }
  /// The lifetime of a particle, in seconds; 0 by default.
  open var lifetime: Float {
    get { values.lifetime }
    set { values.lifetime = newValue }
  }
  /// The width of the range of lifetimes around that value, in seconds; 0 by default.
  open var lifetimeRange: Float {
    get { values.lifetimeRange }
    set { values.lifetimeRange = newValue }
  }
  /// The angle between the particles' initial direction and the layer's plane, in radians; 0 by default.
  open var emissionLatitude: CGFloat {
    get { values.emissionLatitude }
    set { values.emissionLatitude = newValue }
  }
  /// The particles' initial direction in the plane, in radians from the x axis towards the y axis.
  open var emissionLongitude: CGFloat {
    get { values.emissionLongitude }
    set { values.emissionLongitude = newValue }
  }
  /// The full angle of the cone of initial directions around that direction, in radians.
  open var emissionRange: CGFloat {
    get { values.emissionRange }
    set { values.emissionRange = newValue }
  }
  /// The initial speed of particles, in points per second; 0 by default.
  open var velocity: CGFloat {
    get { values.velocity }
    set { values.velocity = newValue }
  }
  /// The width of the range of speeds around that value, in points per second.
  open var velocityRange: CGFloat {
    get { values.velocityRange }
    set { values.velocityRange = newValue }
  }
  /// The acceleration of particles along x, in points per second squared; 0 by default.
  open var xAcceleration: CGFloat {
    get { values.xAcceleration }
    set { values.xAcceleration = newValue }
  }
  /// The acceleration of particles along y, in points per second squared; 0 by default.
  open var yAcceleration: CGFloat {
    get { values.yAcceleration }
    set { values.yAcceleration = newValue }
  }
  /// The acceleration of particles along z, in points per second squared; 0 by default.
  open var zAcceleration: CGFloat {
    get { values.zAcceleration }
    set { values.zAcceleration = newValue }
  }
  /// The scale of the picture when a particle is born; 1 by default.
  open var scale: CGFloat {
    get { values.scale }
    set { values.scale = newValue }
  }
  /// The width of the range of scales around that value; 0 by default.
  open var scaleRange: CGFloat {
    get { values.scaleRange }
    set { values.scaleRange = newValue }
  }
  /// The change of the scale per second; 0 by default.
  open var scaleSpeed: CGFloat {
    get { values.scaleSpeed }
    set { values.scaleSpeed = newValue }
  }
  /// The angular speed of particles, in radians per second; 0 by default.
  open var spin: CGFloat {
    get { values.spin }
    set { values.spin = newValue }
  }
  /// The width of the range of angular speeds around that value, in radians per second; 0 by default.
  open var spinRange: CGFloat {
    get { values.spinRange }
    set { values.spinRange = newValue }
  }
  /// The colour that multiplies the picture when a particle is born; opaque white by default.
  open var color: CGColor? {
    get { values.color }
    set { values.color = newValue }
  }
  /// The width of the range of red values around that of the colour; 0 by default.
  open var redRange: Float {
    get { values.redRange }
    set { values.redRange = newValue }
  }
  /// The width of the range of green values around that of the colour; 0 by default.
  open var greenRange: Float {
    get { values.greenRange }
    set { values.greenRange = newValue }
  }
  /// The width of the range of blue values around that of the colour; 0 by default.
  open var blueRange: Float {
    get { values.blueRange }
    set { values.blueRange = newValue }
  }
  /// The width of the range of alpha values around that of the colour; 0 by default.
  open var alphaRange: Float {
    get { values.alphaRange }
    set { values.alphaRange = newValue }
  }
  /// The change of a particle's red per second; 0 by default.
  open var redSpeed: Float {
    get { values.redSpeed }
    set { values.redSpeed = newValue }
  }
  /// The change of a particle's green per second; 0 by default.
  open var greenSpeed: Float {
    get { values.greenSpeed }
    set { values.greenSpeed = newValue }
  }
  /// The change of a particle's blue per second; 0 by default.
  open var blueSpeed: Float {
    get { values.blueSpeed }
    set { values.blueSpeed = newValue }
  }
  /// The change of a particle's alpha per second; 0 by default.
  open var alphaSpeed: Float {
    get { values.alphaSpeed }
    set { values.alphaSpeed = newValue }
  }
  /// The picture of a particle, a `CGImage`; nil, the default, shows nothing.
  open var contents: Any? {
    get { values.contents }
    set { values.contents = newValue }
  }
  /// The part of the picture that is shown, in fractions of it; all of it by default.
  open var contentsRect: CGRect {
    get { values.contentsRect }
    set { values.contentsRect = newValue }
  }
  /// Pixels of the picture per point; 1 by default.
  open var contentsScale: CGFloat {
    get { values.contentsScale }
    set { values.contentsScale = newValue }
  }
  /// The filter with which the picture is sampled if it is shown smaller; `linear` by default.
  open var minificationFilter: String {
    get { values.minificationFilter }
    set { values.minificationFilter = newValue }
  }
  /// The filter with which the picture is sampled if it is shown larger; `linear` by default.
  open var magnificationFilter: String {
    get { values.magnificationFilter }
    set { values.magnificationFilter = newValue }
  }
  /// The bias that is added to the level of detail of trilinear minification; 0 by default.
  open var minificationFilterBias: Float {
    get { values.minificationFilterBias }
    set { values.minificationFilterBias = newValue }
  }
  /// The cells that each particle of this kind emits while it lives; nil by default. A list that would make the cell
  /// contain itself is ignored.
  open var emitterCells: [CAEmitterCell]? {
    get { values.emitterCells }
    set { takeCells(newValue) }
  }
  /// Values for keys that are not properties of cells; nil by default.
  open var style: [AnyHashable: Any]? {
    get { values.style }
    set { values.style = newValue }
  }

  private func takeCells(_ cells: [CAEmitterCell]?) {
    let new = cells ?? []
    let mayHoldItself = wasMember || new.contains { $0 === self }
    guard !mayHoldItself || !holds(self, in: new, whose: { $0.values.emitterCells ?? [] }) else { return }
    for cell in new { cell.wasMember = true }
    values.emitterCells = cells
  }

  // MARK: CAMediaTiming

  /// The time at which emission begins, in seconds after that of the emitter; 0 by default.
  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }
  /// The duration of the emission of particles, in seconds; 0, the default, is forever.
  open var duration: CFTimeInterval {
    get { timing.duration }
    set { timing.duration = newValue }
  }
  /// The ratio of the cell's time to the emitter's; 1 by default.
  open var speed: Float {
    get { timing.speed }
    set { timing.speed = newValue }
  }
  /// The offset into its time at which the cell begins, in seconds; 0 by default.
  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }
  /// The number of repetitions of the emission; 0 by default.
  open var repeatCount: Float {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }
  /// The duration of the repetitions of the emission, in seconds; 0 by default.
  open var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }
  /// Whether every repetition is followed by itself in reverse; false by default.
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }
  /// The state shown before and after the emission; `.removed` by default.
  open var fillMode: CAMediaTimingFillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }

  // MARK: Key-value coding

  /// Returns the default value of `key` in this class; nil if it is zero, false or nothing. Overrides change the
  /// initial values of new cells of the class.
  open class func defaultValue(forKey key: String) -> Any? {
    switch key {
    case "enabled": true
    case "scale", "contentsScale": CGFloat(1)
    case "speed": Float(1)
    case "color": LayerDefaults.opaqueWhite
    case "contentsRect": LayerDefaults.unitRect
    case "minificationFilter", "magnificationFilter": "linear"
    case "fillMode": CAMediaTimingFillMode.removed
    default: nil
    }
  }

  /// Whether the value of `key` is written to an archive: true if there is one.
  open func shouldArchiveValue(forKey key: String) -> Bool {
    value(forKey: key) != nil
  }

  /// Returns the value of a property by its name, or under any other key the value that was stored, or that of `style`.
  open func value(forKey key: String) -> Any? {
    if let property = Self.keyedProperties[named: key] { return property.read(self) }
    return customValues[key] ?? style?[key] ?? type(of: self).defaultValue(forKey: key)
  }

  /// Sets a property by its name, or stores a value under any other key.
  ///
  /// Numbers of all types are converted, nil sets a number to 0; a value that the property cannot take is ignored.
  open func setValue(_ value: Any?, forKey key: String) {
    _ = setKeyedValue(value, forKeyPath: key)
  }

  /// Returns the value at the end of a path of keys separated by dots, such as `contentsRect.size.width`.
  open func value(forKeyPath keyPath: String) -> Any? {
    let (key, rest) = Substring(keyPath).firstKey
    let value = value(forKey: key)
    return rest.map { ValuePath.value(at: $0, in: value) } ?? value
  }

  /// Sets the value at the end of a path of keys separated by dots, such as `emitterCells.spark.birthRate`.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    _ = setKeyedValue(value, forKeyPath: keyPath)
  }

  /// Sets the property `key` of this cell, or stores the value; returns false if the property cannot take it.
  final func setOwnValue(_ value: Any?, forKey key: String) -> Bool {
    if let property = Self.keyedProperties[named: key] { return property.write(self, value) }
    customValues[key] = unwrapped(value)
    return true
  }
}
