// ObjectClass+Layers: the keys of the layer classes.
// SPDX-License-Identifier: Apache-2.0
import QuartziteLayers

extension ObjectClass {
  /// All layer classes; a class comes before those it derives from.
  static let layerClasses: [ObjectClass] = [
    ObjectClass("CAShapeLayer", .layer { CAShapeLayer() }, keys: layerKeys + shapeKeys),
    ObjectClass("CAGradientLayer", .layer { CAGradientLayer() }, keys: layerKeys + gradientKeys),
    ObjectClass("CATextLayer", .layer { CATextLayer() }, keys: layerKeys + textKeys),
    ObjectClass("CAReplicatorLayer", .layer { CAReplicatorLayer() }, keys: layerKeys + replicatorKeys),
    ObjectClass("CAEmitterLayer", .layer { CAEmitterLayer() }, keys: layerKeys + emitterKeys),
    ObjectClass("CATransformLayer", .layer { CATransformLayer() }, keys: layerKeys),
    ObjectClass(
      "CAScrollLayer", .layer { CAScrollLayer() },
      keys: layerKeys + [("scrollMode", .word(["none", "vertically", "horizontally", "both"]))]),
    ObjectClass(
      "CATiledLayer", .layer { CATiledLayer() },
      keys: layerKeys + [("levelsOfDetail", .integer), ("levelsOfDetailBias", .integer), ("tileSize", .size)]),
    ObjectClass("CALayer", .layer { CALayer() }, keys: layerKeys),
    // Newer private classes are read as plain layers; their own effects are not drawn.
    ObjectClass("CABackdropLayer", .layer { CALayer() }, keys: layerKeys + privateLayerKeys),
    ObjectClass("CASDFLayer", .layer { CALayer() }, keys: layerKeys + privateLayerKeys),
    ObjectClass("CASDFElementLayer", .layer { CALayer() }, keys: layerKeys + privateLayerKeys),
  ]

  /// The names of the private classes that are read as plain layers.
  static let privateLayerClassNames: Set<String> = ["CABackdropLayer", "CASDFLayer", "CASDFElementLayer"]

  static let fillModes = ["removed", "forwards", "backwards", "both"]

  static let timingKeys: [Key] = [
    ("beginTime", .number), ("duration", .number), ("speed", .number), ("timeOffset", .number),
    ("repeatCount", .number), ("repeatDuration", .number), ("autoreverses", .bool), ("fillMode", .word(fillModes)),
  ]

  private static let contentsFilters = ["nearest", "linear", "trilinear"]
  private static let gravities = [
    "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft", "bottomRight", "resize",
    "resizeAspect", "resizeAspectFill",
  ]

  private static let layerKeys: [Key] =
    [
      ("name", .string), ("bounds", .rect), ("position", .point), ("zPosition", .number), ("anchorPoint", .point),
      ("anchorPointZ", .number), ("frame", .rect), ("transform", .transform), ("sublayerTransform", .transform),
      ("hidden", .bool), ("opacity", .number), ("doubleSided", .bool), ("geometryFlipped", .bool),
      ("masksToBounds", .bool), ("backgroundColor", .color), ("cornerRadius", .number),
      ("maskedCorners", .bits(["minXMinY", "maxXMinY", "minXMaxY", "maxXMaxY"])),
      ("cornerCurve", .word(["circular", "continuous"])), ("borderWidth", .number), ("borderColor", .color),
      ("contentsRect", .rect), ("contentsCenter", .rect), ("contentsGravity", .word(gravities)),
      ("contentsScale", .number), ("contentsFormat", .string), ("contentsHeadroom", .number),
      ("minificationFilter", .word(contentsFilters)), ("magnificationFilter", .word(contentsFilters)),
      ("minificationFilterBias", .number), ("opaque", .bool), ("allowsGroupOpacity", .bool),
      ("allowsEdgeAntialiasing", .bool), ("edgeAntialiasingMask", .bits(["left", "right", "bottom", "top"])),
      ("shadowColor", .color), ("shadowOpacity", .number), ("shadowOffset", .size), ("shadowRadius", .number),
      ("shadowPath", .path), ("shouldRasterize", .bool), ("rasterizationScale", .number),
      ("needsDisplayOnBoundsChange", .bool), ("drawsAsynchronously", .bool),
      ("wantsExtendedDynamicRangeContent", .bool), ("toneMapMode", .string), ("preferredDynamicRange", .string),
      ("wantsDynamicContentScaling", .bool), ("autoresizingMask", .bits(resizingNames)),
    ] + timingKeys + [
      ("contents", .image), ("contentsMultiplyColor", .color), ("compositingFilter", .filter), ("filters", .filters),
      ("backgroundFilters", .filters), ("mask", .layer), ("sublayers", .layers), ("animations", .animations),
      ("states", .records), ("stateTransitions", .records),
      // These keys have no effect on the picture, or are for editors only.
      ("delegate", .ignored), ("style", .ignored), ("actions", .ignored), ("userInfo", .ignored),
      ("allowsHitTesting", .ignored), ("resizingMode", .ignored), ("modules", .ignored),
      ("scriptComponents", .ignored), ("scriptObject", .ignored), ("scriptObjects", .ignored),
      ("preloadsCache", .ignored), ("allowsDisplayCompositing", .ignored), ("INITIAL", .ignored),
      ("layoutManager", .undrawn(neutral: [])), ("constraints", .undrawn(neutral: [])),
      ("emitterBehaviors", .undrawn(neutral: [])), ("meshTransform", .undrawn(neutral: [])),
      ("cornerContentsCenter", .undrawn(neutral: [])), ("cornerContents", .undrawn(neutral: [])),
      ("shadowPathIsBounds", .undrawn(neutral: ["0"])), ("punchoutShadow", .undrawn(neutral: ["0"])),
      ("invertsShadow", .undrawn(neutral: ["0"])), ("contentsAlignsToPixels", .ignored),
      ("contentsOpaque", .ignored), ("contentsDither", .ignored), ("disableUpdateMask", .ignored),
      ("hitTestsAsOpaque", .ignored), ("velocityStretch", .undrawn(neutral: [])),
      ("motionBlurAmount", .undrawn(neutral: ["0"])),
    ]

  private static let resizingNames = [
    "minXMargin", "widthSizable", "maxXMargin", "minYMargin", "heightSizable", "maxYMargin",
  ]

  private static let privateLayerKeys: [Key] = [
    ("groupName", .ignored), ("groupNamespace", .ignored), ("captureOnly", .ignored), ("enabled", .ignored),
    ("usesGlobalGroupNamespace", .ignored), ("windowServerAware", .ignored), ("scale", .ignored),
    ("effect", .ignored), ("ignoresScreenClip", .ignored), ("marginWidth", .ignored), ("zoom", .ignored),
  ]

  private static let shapeKeys: [Key] = [
    ("path", .path), ("fillColor", .color), ("fillRule", .word(["non-zero", "even-odd"])), ("strokeColor", .color),
    ("strokeStart", .number), ("strokeEnd", .number), ("lineWidth", .number), ("miterLimit", .number),
    ("lineCap", .word(["butt", "round", "square"])), ("lineJoin", .word(["miter", "round", "bevel"])),
    ("lineDashPhase", .number), ("lineDashPattern", .numbers),
  ]

  private static let gradientKeys: [Key] = [
    ("startPoint", .point), ("endPoint", .point), ("type", .word(["axial", "radial", "conic"])),
    ("colors", .colors), ("locations", .numbers),
  ]

  private static let textKeys: [Key] = [
    ("fontSize", .number), ("foregroundColor", .color), ("wrapped", .bool),
    ("truncationMode", .word(["none", "start", "end", "middle"])),
    ("alignmentMode", .word(["natural", "left", "right", "center", "justified"])),
    ("allowsFontSubpixelQuantization", .bool), ("font", .any), ("string", .richText),
  ]

  private static let replicatorKeys: [Key] = [
    ("instanceCount", .integer), ("instanceDelay", .number), ("instanceTransform", .transform),
    ("instanceColor", .color), ("instanceRedOffset", .number), ("instanceGreenOffset", .number),
    ("instanceBlueOffset", .number), ("instanceAlphaOffset", .number), ("preservesDepth", .bool),
  ]

  private static let emitterKeys: [Key] = [
    ("birthRate", .number), ("lifetime", .number), ("emitterPosition", .point), ("emitterZPosition", .number),
    ("emitterSize", .size), ("emitterDepth", .number),
    ("emitterShape", .word(["point", "line", "rectangle", "cuboid", "circle", "sphere"])),
    ("emitterMode", .word(["points", "outline", "surface", "volume"])),
    ("renderMode", .word(["unordered", "oldestFirst", "oldestLast", "backToFront", "additive"])),
    ("preservesDepth", .bool), ("velocity", .number), ("scale", .number), ("spin", .number), ("seed", .integer),
    ("emitterCells", .cells), ("spinBias", .undrawn(neutral: ["0"])), ("updateInterval", .ignored),
    ("emitterDuration", .undrawn(neutral: ["0", "inf"])), ("emitterPath", .undrawn(neutral: [])),
  ]
}
