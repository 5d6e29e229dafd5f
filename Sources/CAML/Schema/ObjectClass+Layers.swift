// ObjectClass+Layers: the keys of the layer classes.
// SPDX-License-Identifier: Apache-2.0
import QuartziteLayers

extension ObjectClass {
  /// All layer classes; a class comes before those it derives from.
  static let layerClasses: [ObjectClass] = [
    layer("CAShapeLayer", CAShapeLayer.properties.own) { CAShapeLayer() },
    layer("CAGradientLayer", CAGradientLayer.properties.own) { CAGradientLayer() },
    layer("CATextLayer", CATextLayer.properties.own) { CATextLayer() },
    layer("CAReplicatorLayer", CAReplicatorLayer.properties.own) { CAReplicatorLayer() },
    layer("CAEmitterLayer", CAEmitterLayer.properties.own, also: emitterKeys) { CAEmitterLayer() },
    layer("CATransformLayer") { CATransformLayer() },
    layer("CAScrollLayer", CAScrollLayer.properties.own) { CAScrollLayer() },
    layer("CATiledLayer", CATiledLayer.properties.own) { CATiledLayer() },
    plainLayer,
    layer("CABackdropLayer", also: backdropKeys) { CABackdropLayer() },
    // Newer private classes are read as plain layers; their own effects are not drawn.
    layer("CASDFLayer", also: privateLayerKeys) { CALayer() },
    layer("CASDFElementLayer", also: privateLayerKeys) { CALayer() },
  ]

  /// Returns a class of layers. Its keys are the properties of every layer, the class's own properties, and the keys that only documents have.
  private static func layer(
    _ name: String, _ properties: [LayerProperty] = [], also keys: [Key] = [],
    _ make: @escaping @Sendable () -> CALayer
  ) -> ObjectClass {
    ObjectClass(name, .layer(make), keys: layerKeys + properties.compactMap(key) + keys)
  }

  /// Returns the key of a property; nil for an object that documents do not hold.
  private static func key(of property: LayerProperty) -> Key? {
    ValueKind(property.kind).map { (property.name, $0) }
  }

  /// The class of plain layers.
  static let plainLayer = layer("CALayer") { CALayer() }

  /// Whether it is a private class that is read as one of plain layers.
  var isPlainLayer: Bool { name == "CASDFLayer" || name == "CASDFElementLayer" }

  /// Whether a class of layers has this name, or could have it.
  static func isLayerName(_ name: String) -> Bool { name.hasSuffix("Layer") }

  /// The keys of `CAMediaTiming`, which animations and emitter cells have as well.
  static let timingKeys: [Key] = [
    LayerKey.beginTime, .duration, .speed, .timeOffset, .repeatCount, .repeatDuration, .autoreverses, .fillMode,
  ].compactMap { key in ValueKind(key.kind).map { (key.rawValue, $0) } }

  private static let layerKeys: [Key] =
    CALayer.properties.own.compactMap(key) + [
      ("animations", .animations), ("states", .records), ("stateTransitions", .records),
      // These keys have no effect on the picture, or are for editors only.
      ("delegate", .ignored), ("style", .ignored), ("actions", .ignored), ("userInfo", .ignored),
      ("allowsHitTesting", .ignored), ("resizingMode", .ignored), ("modules", .ignored),
      ("scriptComponents", .ignored), ("scriptObject", .ignored), ("scriptObjects", .ignored),
      ("preloadsCache", .ignored), ("allowsDisplayCompositing", .ignored), ("INITIAL", .ignored),
      ("layoutManager", .undrawn(neutral: [])), ("constraints", .undrawn(neutral: [])),
      ("emitterBehaviors", .undrawn(neutral: [])), ("meshTransform", .undrawn(neutral: [])),
      ("cornerContentsCenter", .undrawn(neutral: [])), ("cornerContents", .undrawn(neutral: [])),
      ("punchoutShadow", .undrawn(neutral: ["0"])),
      ("invertsShadow", .undrawn(neutral: ["0"])), ("contentsAlignsToPixels", .ignored),
      ("contentsOpaque", .ignored), ("contentsDither", .ignored), ("disableUpdateMask", .ignored),
      ("hitTestsAsOpaque", .ignored), ("velocityStretch", .undrawn(neutral: [])),
      ("motionBlurAmount", .undrawn(neutral: ["0"])), ("allowsGroupBlending", .ignored),
      ("needsLayoutOnGeometryChange", .ignored), ("securityMode", .ignored), ("contentsScaling", .ignored),
      ("cornerContentsMasksEdges", .ignored), ("flipsHorizontalAxis", .ignored), ("UICALayerRenderID", .ignored),
      ("inheritsTiming", .ignored), ("canDrawConcurrently", .ignored), ("acceleratesDrawing", .ignored),
      ("rasterizationPrefersDisplayCompositing", .ignored), ("createsCompositingGroup", .ignored),
      ("clearsContext", .ignored), ("contentsContainsSubtitles", .ignored),
      ("literalContentsCenter", .ignored), ("allowsContentsRectCornerMasking", .ignored),
      ("allowsDisplayList", .ignored), ("allowedInActiveTransform", .ignored),
    ]

  private static let backdropKeys = privateLayerKeys + [("captureOnly", .bool), ("enabled", .bool)]

  private static let privateLayerKeys: [Key] = [
    ("groupName", .ignored), ("groupNamespace", .ignored), ("captureOnly", .ignored), ("enabled", .ignored),
    ("bleedAmount", .ignored), ("allowsInPlaceFiltering", .ignored), ("reducesCaptureBitDepth", .ignored),
    ("disablesOccludedBackdropBlurs", .ignored), ("statisticsType", .ignored), ("statisticsInterval", .ignored),
    ("usesGlobalGroupNamespace", .ignored), ("windowServerAware", .ignored), ("scale", .ignored),
    ("effect", .ignored), ("ignoresScreenClip", .ignored), ("marginWidth", .ignored), ("zoom", .ignored),
  ]

  private static let emitterKeys: [Key] = [
    ("spinBias", .undrawn(neutral: ["0"])), ("updateInterval", .ignored),
    ("emitterDuration", .undrawn(neutral: ["0", "inf"])), ("emitterPath", .undrawn(neutral: [])),
  ]
}

extension ValueKind {
  /// The kind of the values of a layer's property; nil for objects that documents do not hold.
  init?(_ kind: PropertyKind) {
    switch kind {
    case .flag: self = .bool
    case .integer: self = .integer
    case .number: self = .number
    case .string: self = .string
    case .choice(let names): self = .word(names)
    case .bits(let names): self = .bits(names)
    case .point: self = .point
    case .size: self = .size
    case .rect: self = .rect
    case .transform: self = .transform
    case .color: self = .color
    case .path: self = .path
    case .numbers: self = .numbers
    case .colors: self = .colors
    case .text: self = .richText
    case .font: self = .any
    case .contents: self = .image
    case .filter: self = .filter
    case .filters: self = .filters
    case .layer: self = .layer
    case .layers: self = .layers
    case .cells: self = .cells
    case .object: return nil
    }
  }
}
