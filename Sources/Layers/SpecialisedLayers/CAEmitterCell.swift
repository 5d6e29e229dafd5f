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
  /// Whether the cell was ever put into another one: no other cell can come to lie in itself.
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
  /// The class as which archives name the object: for a class that lies in a type or a function, one that it derives from.
  open override var classForKeyedArchiver: AnyClass? { ArchivableForm.archivedClass(of: self) }

  deinit {
    // Cells may be nested deeper than the stack can follow: they are taken apart one after the other.
    guard var released = values.emitterCells else { return }
    values.emitterCells = nil
    while var cell = released.popLast() {
      guard isKnownUniquelyReferenced(&cell), let inner = cell.values.emitterCells else { continue }
      cell.values.emitterCells = nil
      released += inner
    }
  }

  // MARK: Properties

  /// What key paths such as `emitterCells.spark.birthRate` call the cell; nil by default.
  open var name: String? {
    get { values.name }
    set { values.name = newValue }
  }
  /// Whether particles of this kind are drawn; true by default. Its key is `enabled`.
  open var isEnabled: Bool {
    get { values.isEnabled }
    set { values.isEnabled = newValue }
  }
  /// How many particles are born in a second; 0 by default.
  open var birthRate: Float {
    get { values.birthRate }
    set { values.birthRate = newValue }
  }
  /// How long a particle lives, in seconds; 0 by default.
  open var lifetime: Float {
    get { values.lifetime }
    set { values.lifetime = newValue }
  }
  /// The width of the range around it that lifetimes are spread over, in seconds; 0 by default.
  open var lifetimeRange: Float {
    get { values.lifetimeRange }
    set { values.lifetimeRange = newValue }
  }
  /// How far particles set out out of the layer's plane, in radians; 0 by default.
  open var emissionLatitude: CGFloat {
    get { values.emissionLatitude }
    set { values.emissionLatitude = newValue }
  }
  /// The direction in the plane that particles set out in, in radians from the x axis towards the y axis.
  open var emissionLongitude: CGFloat {
    get { values.emissionLongitude }
    set { values.emissionLongitude = newValue }
  }
  /// The full angle of the cone around that direction that particles are spread over, in radians.
  open var emissionRange: CGFloat {
    get { values.emissionRange }
    set { values.emissionRange = newValue }
  }
  /// The speed that particles set out with, in points per second; 0 by default.
  open var velocity: CGFloat {
    get { values.velocity }
    set { values.velocity = newValue }
  }
  /// The width of the range around it that speeds are spread over, in points per second.
  open var velocityRange: CGFloat {
    get { values.velocityRange }
    set { values.velocityRange = newValue }
  }
  /// What speeds particles up along x, in points per second squared; 0 by default.
  open var xAcceleration: CGFloat {
    get { values.xAcceleration }
    set { values.xAcceleration = newValue }
  }
  /// What speeds particles up along y, in points per second squared; 0 by default.
  open var yAcceleration: CGFloat {
    get { values.yAcceleration }
    set { values.yAcceleration = newValue }
  }
  /// What speeds particles up along z, in points per second squared; 0 by default.
  open var zAcceleration: CGFloat {
    get { values.zAcceleration }
    set { values.zAcceleration = newValue }
  }
  /// The scale of the picture when a particle is born; 1 by default.
  open var scale: CGFloat {
    get { values.scale }
    set { values.scale = newValue }
  }
  /// The width of the range around it that scales are spread over; 0 by default.
  open var scaleRange: CGFloat {
    get { values.scaleRange }
    set { values.scaleRange = newValue }
  }
  /// How much the scale grows in a second; 0 by default.
  open var scaleSpeed: CGFloat {
    get { values.scaleSpeed }
    set { values.scaleSpeed = newValue }
  }
  /// How fast particles turn, in radians per second; 0 by default.
  open var spin: CGFloat {
    get { values.spin }
    set { values.spin = newValue }
  }
  /// The width of the range around it that turns are spread over, in radians per second; 0 by default.
  open var spinRange: CGFloat {
    get { values.spinRange }
    set { values.spinRange = newValue }
  }
  /// The colour that multiplies the picture when a particle is born; opaque white by default.
  open var color: CGColor? {
    get { values.color }
    set { values.color = newValue }
  }
  /// The width of the range around its red that particles are spread over; 0 by default.
  open var redRange: Float {
    get { values.redRange }
    set { values.redRange = newValue }
  }
  /// The width of the range around its green that particles are spread over; 0 by default.
  open var greenRange: Float {
    get { values.greenRange }
    set { values.greenRange = newValue }
  }
  /// The width of the range around its blue that particles are spread over; 0 by default.
  open var blueRange: Float {
    get { values.blueRange }
    set { values.blueRange = newValue }
  }
  /// The width of the range around its alpha that particles are spread over; 0 by default.
  open var alphaRange: Float {
    get { values.alphaRange }
    set { values.alphaRange = newValue }
  }
  /// How much the red of a particle grows in a second; 0 by default.
  open var redSpeed: Float {
    get { values.redSpeed }
    set { values.redSpeed = newValue }
  }
  /// How much the green of a particle grows in a second; 0 by default.
  open var greenSpeed: Float {
    get { values.greenSpeed }
    set { values.greenSpeed = newValue }
  }
  /// How much the blue of a particle grows in a second; 0 by default.
  open var blueSpeed: Float {
    get { values.blueSpeed }
    set { values.blueSpeed = newValue }
  }
  /// How much the alpha of a particle grows in a second; 0 by default.
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
  /// How the picture is sampled where it is shown smaller; `linear` by default.
  open var minificationFilter: String {
    get { values.minificationFilter }
    set { values.minificationFilter = newValue }
  }
  /// How the picture is sampled where it is shown larger; `linear` by default.
  open var magnificationFilter: String {
    get { values.magnificationFilter }
    set { values.magnificationFilter = newValue }
  }
  /// What is added to the level of detail of trilinear minification; 0 by default.
  open var minificationFilterBias: Float {
    get { values.minificationFilterBias }
    set { values.minificationFilterBias = newValue }
  }
  /// What each particle of this kind emits while it lives; nil by default. A list that would put the cell into itself
  /// is ignored.
  open var emitterCells: [CAEmitterCell]? {
    get { values.emitterCells }
    set { takeCells(newValue) }
  }
  /// Values for keys that are no properties of cells; nil by default.
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

  /// When emission begins, in seconds after that of the emitter; 0 by default.
  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }
  /// For how long particles are emitted, in seconds; 0, the default, is forever.
  open var duration: CFTimeInterval {
    get { timing.duration }
    set { timing.duration = newValue }
  }
  /// How many seconds of the cell's time pass in one of the emitter's; 1 by default.
  open var speed: Float {
    get { timing.speed }
    set { timing.speed = newValue }
  }
  /// How far into its time the cell begins, in seconds; 0 by default.
  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }
  /// How often the emission is repeated; 0 by default.
  open var repeatCount: Float {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }
  /// For how long the emission is repeated, in seconds; 0 by default.
  open var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }
  /// Whether every repetition is followed by itself backwards; false by default.
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }
  /// What shows before and after the emission; `.removed` by default.
  open var fillMode: CAMediaTimingFillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }

  // MARK: Key-value coding

  /// The default value of `key` in this class; nil where it is zero, false or nothing. Overrides change what new cells
  /// of the class begin with.
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

  /// Whether the value of `key` is written to an archive: true where there is one.
  open func shouldArchiveValue(forKey key: String) -> Bool {
    value(forKey: key) != nil
  }

  /// The value of a property by its name, or what was stored, or what `style` has, under any other key.
  open func value(forKey key: String) -> Any? {
    if let property = Self.keyedProperties[key] { return property.read(self) }
    return customValues[key] ?? style?[key] ?? type(of: self).defaultValue(forKey: key)
  }

  /// Sets a property by its name, or stores a value under any other key.
  ///
  /// Numbers of all types are understood, nil sets a number to 0; a value that the property cannot take is ignored.
  open func setValue(_ value: Any?, forKey key: String) {
    _ = setKeyedValue(value, forKeyPath: key)
  }

  /// The value at the end of a path of keys separated by dots, such as `contentsRect.size.width`.
  open func value(forKeyPath keyPath: String) -> Any? {
    let (key, rest) = Substring(keyPath).firstKey
    let value = value(forKey: key)
    return rest.map { ValuePath.value(at: $0, in: value) } ?? value
  }

  /// Sets the value at the end of a path of keys separated by dots, such as `emitterCells.spark.birthRate`.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    _ = setKeyedValue(value, forKeyPath: keyPath)
  }

  /// Sets what `key` names in this cell, or stores the value; false if the property cannot take it.
  final func setOwnValue(_ value: Any?, forKey key: String) -> Bool {
    if let property = Self.keyedProperties[key] { return property.write(self, value) }
    customValues[key] = unwrapped(value)
    return true
  }
}
