// CAReplicatorLayer: a layer that shows its sublayers several times.
// SPDX-License-Identifier: Apache-2.0

/// A layer that shows its sublayers in several instances, each transformed, tinted and delayed relative to the previous
/// one.
///
/// `draw(in:)` is not called for instances: it makes the contents of the replicator itself, which are shown once.
open class CAReplicatorLayer: CALayer, @unchecked Sendable {
  /// The values of the properties below.
  package final var replicator = ReplicatorValues()

  /// Creates a layer with the default values of its class.
  public override init() {
    super.init()
  }

  /// Creates a presentation copy of `layer`, with its values if it is of this class.
  public override init(layer: Any) {
    if let layer = layer as? CAReplicatorLayer { replicator = layer.replicator }
    super.init(layer: layer)
  }

  /// Creates a layer from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// The number of instances, the sublayers themselves included; 1 by default.
  open var instanceCount: Int {
    get { replicator.instanceCount }
    set { change(.instanceCount) { replicator.instanceCount = newValue } }
  }
  /// Whether the instances lie in the superlayer's 3D space instead of in this layer's plane; false by default.
  open var preservesDepth: Bool {
    get { replicator.preservesDepth }
    set { change(.preservesDepth) { replicator.preservesDepth = newValue } }
  }
  /// The delay of each instance relative to the previous one, in seconds of the layer's own time; 0 by default.
  ///
  /// Instance k shows the animations and the particles of the sublayers as they are k delays earlier; with a negative delay,
  /// later. Where nothing moves in that time, all instances are drawn at once.
  open var instanceDelay: CFTimeInterval {
    get { replicator.instanceDelay }
    set { change(.instanceDelay) { replicator.instanceDelay = newValue } }
  }
  /// The transform of each instance relative to the previous one, about the middle of the bounds; the identity by
  /// default.
  open var instanceTransform: CATransform3D {
    get { replicator.instanceTransform }
    set { change(.instanceTransform) { replicator.instanceTransform = newValue } }
  }
  /// The colour that multiplies the first instance; opaque white by default.
  open var instanceColor: CGColor? {
    get { replicator.instanceColor }
    set { change(.instanceColor) { replicator.instanceColor = newValue } }
  }
  /// The change of that colour's red from instance to instance; 0 by default.
  open var instanceRedOffset: Float {
    get { replicator.instanceRedOffset }
    set { change(.instanceRedOffset) { replicator.instanceRedOffset = newValue } }
  }
  /// The change of that colour's green from instance to instance; 0 by default.
  open var instanceGreenOffset: Float {
    get { replicator.instanceGreenOffset }
    set { change(.instanceGreenOffset) { replicator.instanceGreenOffset = newValue } }
  }
  /// The change of that colour's blue from instance to instance; 0 by default.
  open var instanceBlueOffset: Float {
    get { replicator.instanceBlueOffset }
    set { change(.instanceBlueOffset) { replicator.instanceBlueOffset = newValue } }
  }
  /// The change of that colour's alpha from instance to instance; 0 by default.
  open var instanceAlphaOffset: Float {
    get { replicator.instanceAlphaOffset }
    set { change(.instanceAlphaOffset) { replicator.instanceAlphaOffset = newValue } }
  }

  package override var keepsDepth: Bool { preservesDepth }

  package override func takeValues(from model: CALayer) {
    if let model = model as? CAReplicatorLayer { replicator = model.replicator }
    super.takeValues(from: model)
  }

  package override class var properties: PropertyTable { replicatorTable }

  private static let replicatorTable = PropertyTable(
    [
      LayerProperty(
        .instanceCount, \CAReplicatorLayer.instanceCount, .own(\ReplicatorValues.instanceCount),
        [.answersDefault, .animation]),
      LayerProperty(
        .instanceDelay, \CAReplicatorLayer.instanceDelay, .own(\ReplicatorValues.instanceDelay), [.animation]),
      LayerProperty(
        .instanceTransform, \CAReplicatorLayer.instanceTransform, .own(\ReplicatorValues.instanceTransform),
        [.answersDefault, .animation]),
      LayerProperty(
        .instanceColor, \CAReplicatorLayer.instanceColor, .own(\ReplicatorValues.instanceColor),
        [.answersDefault, .animation]),
      LayerProperty(
        .instanceRedOffset, \CAReplicatorLayer.instanceRedOffset, .own(\ReplicatorValues.instanceRedOffset),
        [.animation]),
      LayerProperty(
        .instanceGreenOffset, \CAReplicatorLayer.instanceGreenOffset, .own(\ReplicatorValues.instanceGreenOffset),
        [.animation]),
      LayerProperty(
        .instanceBlueOffset, \CAReplicatorLayer.instanceBlueOffset, .own(\ReplicatorValues.instanceBlueOffset),
        [.animation]),
      LayerProperty(
        .instanceAlphaOffset, \CAReplicatorLayer.instanceAlphaOffset, .own(\ReplicatorValues.instanceAlphaOffset),
        [.animation]),
      LayerProperty(.preservesDepth, \CAReplicatorLayer.preservesDepth, .own(\ReplicatorValues.preservesDepth)),
    ], inherited: CALayer.properties)
}

/// The values that a `CAReplicatorLayer` has beyond those of every layer.
package struct ReplicatorValues: StoredValues, Sendable {
  package var instanceCount = 1
  package var preservesDepth = false
  package var instanceDelay: CFTimeInterval = 0
  package var instanceTransform = CATransform3DIdentity
  package var instanceColor: CGColor? = LayerDefaults.opaqueWhite
  package var instanceRedOffset: Float = 0
  package var instanceGreenOffset: Float = 0
  package var instanceBlueOffset: Float = 0
  package var instanceAlphaOffset: Float = 0
}
