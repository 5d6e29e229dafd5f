// CAEmitterLayer: a layer that emits particles.
// SPDX-License-Identifier: Apache-2.0

/// A layer that emits particles of the kinds that its cells describe, above its own picture and below its sublayers.
///
/// As on Apple's platforms the particles are not drawn by `draw(in:)`: an override of that, called once `setNeedsDisplay()` was, makes the
/// contents, which lie below them.
open class CAEmitterLayer: CALayer, @unchecked Sendable {
  /// The values of the properties below.
  package final var emitter = EmitterValues()
  /// The numbers before the last change, of an emitter on a stage.
  package final var past: EmitterPast?

  /// Creates a layer with the default values of its class.
  public override init() {
    super.init()
  }

  /// Creates a presentation copy of `layer`, with its values if it is of this class.
  public override init(layer: Any) {
    if let layer = layer as? CAEmitterLayer { emitter = layer.emitter }
    super.init(layer: layer)
  }

  /// Creates a layer from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// The kinds of particles; nil by default.
  open var emitterCells: [CAEmitterCell]? {
    get { emitter.emitterCells }
    set { change(.emitterCells) { emitter.emitterCells = newValue } }
  }
  /// The factor of the birth rate of every cell; 1 by default.
  open var birthRate: Float {
    get { emitter.birthRate }
    set { change(.birthRate) { emitter.birthRate = newValue } }
  }
  /// The factor of the lifetime of particles when they are born; 1 by default.
  open var lifetime: Float {
    get { emitter.lifetime }
    set { change(.lifetime) { emitter.lifetime = newValue } }
  }
  /// The centre of the shape from which particles are emitted, in the layer's own space; (0, 0) by default.
  open var emitterPosition: CGPoint {
    get { emitter.emitterPosition }
    set { change(.emitterPosition) { emitter.emitterPosition = newValue } }
  }
  /// The depth of that centre towards the viewer, in points; 0 by default.
  open var emitterZPosition: CGFloat {
    get { emitter.emitterZPosition }
    set { change(.emitterZPosition) { emitter.emitterZPosition = newValue } }
  }
  /// The size of the shape, in points; (0, 0) by default. The radius of a circle or a sphere is the width.
  open var emitterSize: CGSize {
    get { emitter.emitterSize }
    set { change(.emitterSize) { emitter.emitterSize = newValue } }
  }
  /// The depth of the shape, in points; 0 by default.
  open var emitterDepth: CGFloat {
    get { emitter.emitterDepth }
    set { change(.emitterDepth) { emitter.emitterDepth = newValue } }
  }
  /// The shape from which particles are emitted; `.point` by default.
  open var emitterShape: CAEmitterLayerEmitterShape {
    get { emitter.emitterShape }
    set { change(.emitterShape) { emitter.emitterShape = newValue } }
  }
  /// The part of the shape from which particles are emitted; `.volume` by default.
  open var emitterMode: CAEmitterLayerEmitterMode {
    get { emitter.emitterMode }
    set { change(.emitterMode) { emitter.emitterMode = newValue } }
  }
  /// The order in which particles are painted; `.unordered` by default.
  open var renderMode: CAEmitterLayerRenderMode {
    get { emitter.renderMode }
    set { change(.renderMode) { emitter.renderMode = newValue } }
  }
  /// Whether particles move in the superlayer's 3D space instead of in this layer's plane; false by default.
  ///
  /// Each particle is parallel to the layer's plane. The layer then shows nothing but its particles and its sublayers, as a
  /// `CATransformLayer` does.
  open var preservesDepth: Bool {
    get { emitter.preservesDepth }
    set { change(.preservesDepth) { emitter.preservesDepth = newValue } }
  }
  /// The factor of the speed of particles when they are born; 1 by default.
  open var velocity: Float {
    get { emitter.velocity }
    set { change(.velocity) { emitter.velocity = newValue } }
  }
  /// The factor of the scale of particles when they are born; 1 by default.
  open var scale: Float {
    get { emitter.scale }
    set { change(.scale) { emitter.scale = newValue } }
  }
  /// The factor of the spin of particles when they are born; 1 by default.
  open var spin: Float {
    get { emitter.spin }
    set { change(.spin) { emitter.spin = newValue } }
  }
  /// The seed of all random numbers of the layer: equal seeds give equal numbers; 0 by default.
  open var seed: UInt32 {
    get { emitter.seed }
    set { change(.seed) { emitter.seed = newValue } }
  }

  package override var keepsDepth: Bool { preservesDepth }

  package override func takeValues(from model: CALayer) {
    if let model = model as? CAEmitterLayer { emitter = model.emitter }
    super.takeValues(from: model)
  }

  package override class var properties: PropertyTable { emitterTable }

  private static let emitterTable = PropertyTable(
    [
      LayerProperty(
        .birthRate, \CAEmitterLayer.birthRate, .own(\EmitterValues.birthRate), [.answersDefault, .animation]),
      LayerProperty(.lifetime, \CAEmitterLayer.lifetime, .own(\EmitterValues.lifetime), [.answersDefault, .animation]),
      LayerProperty(
        .emitterPosition, \CAEmitterLayer.emitterPosition, .own(\EmitterValues.emitterPosition), [.animation]),
      LayerProperty(
        .emitterZPosition, \CAEmitterLayer.emitterZPosition, .own(\EmitterValues.emitterZPosition), [.animation]),
      LayerProperty(.emitterSize, \CAEmitterLayer.emitterSize, .own(\EmitterValues.emitterSize), [.animation]),
      LayerProperty(.emitterDepth, \CAEmitterLayer.emitterDepth, .own(\EmitterValues.emitterDepth), [.animation]),
      LayerProperty(.emitterShape, \CAEmitterLayer.emitterShape, .own(\EmitterValues.emitterShape), [.answersDefault]),
      LayerProperty(.emitterMode, \CAEmitterLayer.emitterMode, .own(\EmitterValues.emitterMode), [.answersDefault]),
      LayerProperty(.renderMode, \CAEmitterLayer.renderMode, .own(\EmitterValues.renderMode), [.answersDefault]),
      LayerProperty(.preservesDepth, \CAEmitterLayer.preservesDepth, .own(\EmitterValues.preservesDepth)),
      LayerProperty(.velocity, \CAEmitterLayer.velocity, .own(\EmitterValues.velocity), [.answersDefault, .animation]),
      LayerProperty(.scale, \CAEmitterLayer.scale, .own(\EmitterValues.scale), [.answersDefault, .animation]),
      LayerProperty(.spin, \CAEmitterLayer.spin, .own(\EmitterValues.spin), [.answersDefault, .animation]),
      LayerProperty(.seed, \CAEmitterLayer.seed, .own(\EmitterValues.seed)),
      LayerProperty(.emitterCells, .cells, KeyedProperty(optional: \CAEmitterLayer.emitterCells)),
    ], inherited: CALayer.properties)
}

/// The values that a `CAEmitterLayer` has beyond those of every layer.
package struct EmitterValues: StoredValues {
  package var emitterCells: [CAEmitterCell]?
  package var birthRate: Float = 1
  package var lifetime: Float = 1
  package var emitterPosition = CGPoint.zero
  package var emitterZPosition: CGFloat = 0
  package var emitterSize = CGSize.zero
  package var emitterDepth: CGFloat = 0
  package var emitterShape = CAEmitterLayerEmitterShape.point
  package var emitterMode = CAEmitterLayerEmitterMode.volume
  package var renderMode = CAEmitterLayerRenderMode.unordered
  package var preservesDepth = false
  package var velocity: Float = 1
  package var scale: Float = 1
  package var spin: Float = 1
  package var seed: UInt32 = 0
}

extension CAEmitterLayerEmitterShape: NamedChoice, PropertyValue {
  static var kind: PropertyKind { .choice(["point", "line", "rectangle", "cuboid", "circle", "sphere"]) }
}

extension CAEmitterLayerEmitterMode: NamedChoice, PropertyValue {
  static var kind: PropertyKind { .choice(["points", "outline", "surface", "volume"]) }
}

extension CAEmitterLayerRenderMode: NamedChoice, PropertyValue {
  static var kind: PropertyKind { .choice(["unordered", "oldestFirst", "oldestLast", "backToFront", "additive"]) }
}
