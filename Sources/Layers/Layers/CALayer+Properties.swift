// The table of the properties that every layer class has, and the keys of all properties.
//
// A new property is a case of `LayerKey` and a line of a table: CONTRIBUTING, "Adding a layer property", has the rest.
// SPDX-License-Identifier: Apache-2.0

/// A property of a layer, by its key, which is the name that key-value coding uses.
///
/// Diagnostics about several values of one layer come in this order.
package enum LayerKey: String, CaseIterable, Sendable {
  // CALayer: geometry
  case bounds, position, anchorPoint, zPosition, transform, sublayerTransform, anchorPointZ
  case hidden, doubleSided, geometryFlipped
  // CALayer: tree
  case sublayers, mask, masksToBounds
  // CALayer: appearance
  case cornerRadius, borderWidth, opacity, backgroundColor, borderColor, maskedCorners, cornerCurve
  case allowsGroupOpacity, compositingFilter, filters, backgroundFilters
  // CALayer: contents
  case contents, contentsRect, contentsCenter, contentsGravity, contentsScale, contentsFormat, contentsHeadroom
  case contentsMultiplyColor, contentsSwizzle
  case minificationFilter, magnificationFilter, minificationFilterBias
  case opaque, needsDisplayOnBoundsChange, drawsAsynchronously
  case wantsExtendedDynamicRangeContent, toneMapMode, preferredDynamicRange, wantsDynamicContentScaling
  // CALayer: rasterization, shadow, edges
  case shouldRasterize, rasterizationScale
  case shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath, shadowPathIsBounds
  case edgeAntialiasingMask, allowsEdgeAntialiasing
  // CALayer: layout, naming
  case autoresizingMask, layoutManager, constraints, name
  // CAMediaTiming
  case beginTime, speed, timeOffset, duration, repeatCount, repeatDuration, autoreverses, fillMode
  // CAShapeLayer
  case path, fillColor, fillRule, strokeColor, strokeStart, strokeEnd, lineWidth, miterLimit
  case lineCap, lineJoin, lineDashPhase, lineDashPattern
  // CATextLayer
  case string, font, fontSize, foregroundColor, wrapped, truncationMode, alignmentMode
  case allowsFontSubpixelQuantization
  // CAGradientLayer
  case colors, locations, startPoint, endPoint, type
  // CAReplicatorLayer
  case instanceCount, preservesDepth, instanceDelay, instanceTransform, instanceColor
  case instanceRedOffset, instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset
  // CAEmitterLayer
  case emitterCells, birthRate, lifetime, emitterPosition, emitterZPosition, emitterSize, emitterDepth
  case emitterShape, emitterMode, renderMode, velocity, scale, spin, seed
  // CAScrollLayer, CATiledLayer
  case scrollMode, levelsOfDetail, levelsOfDetailBias, tileSize
}

extension CALayer {
  /// The properties that every layer class has, in the order in which documents write them.
  static let standardTable = PropertyTable([
    LayerProperty(.name, \CALayer.name, .rare(\.name)),
    LayerProperty(
      .bounds, \CALayer.bounds, .common(\.bounds) { $0.bounds = $0.bounds.withPositiveSize },
      [.animation, .placesLayer]),
    LayerProperty(.position, \CALayer.position, .common(\.position), [.animation, .placesLayer]),
    LayerProperty(.zPosition, \CALayer.zPosition, .common(\.zPosition), [.animation]),
    LayerProperty(
      .anchorPoint, \CALayer.anchorPoint, .common(\.anchorPoint), [.answersDefault, .animation, .placesLayer]),
    LayerProperty(.anchorPointZ, \CALayer.anchorPointZ, .rare(\.anchorPointZ), [.animation]),
    LayerProperty("frame", .rect, KeyedProperty(\CALayer.frame)),
    LayerProperty(.transform, \CALayer.transform, .rare(\.transform), [.animation, .placesLayer]),
    LayerProperty(
      .sublayerTransform, \CALayer.sublayerTransform, .rare(\.sublayerTransform), [.animation, .placesLayer]),
    LayerProperty(.hidden, \CALayer.isHidden, .flag(.hidden), [.answersDefault, .animatable, .fade]),
    LayerProperty(.opacity, fraction: \CALayer.opacity, .common(\.opacity), [.answersDefault, .animation]),
    LayerProperty(.doubleSided, \CALayer.isDoubleSided, .flag(.doubleSided), [.answersDefault, .animatable]),
    LayerProperty(.geometryFlipped, \CALayer.isGeometryFlipped, .flag(.geometryFlipped), [.answersDefault, .fade]),
    LayerProperty(
      .masksToBounds, \CALayer.masksToBounds, .flag(.masksToBounds), [.answersDefault, .animatable, .fade]),
    LayerProperty(.backgroundColor, \CALayer.backgroundColor, .common(\.backgroundColor), [.animation]),
    LayerProperty(.cornerRadius, \CALayer.cornerRadius, .common(\.cornerRadius), [.animation]),
    LayerProperty(.maskedCorners, \CALayer.maskedCorners, .rare(\.maskedCorners), [.answersDefault, .fade]),
    LayerProperty(.cornerCurve, \CALayer.cornerCurve, .rare(\.cornerCurve), [.answersDefault]),
    LayerProperty("continuousCorners", .flag, KeyedProperty(\CALayer.hasContinuousCorners)),
    LayerProperty(.borderWidth, \CALayer.borderWidth, .common(\.borderWidth), [.animation]),
    LayerProperty(.borderColor, \CALayer.borderColor, .rare(\.borderColor), [.answersDefault, .animation]),
    LayerProperty(.contentsRect, \CALayer.contentsRect, .rare(\.contentsRect), [.answersDefault, .animation]),
    LayerProperty(.contentsCenter, \CALayer.contentsCenter, .rare(\.contentsCenter), [.answersDefault, .animation]),
    LayerProperty(.contentsGravity, \CALayer.contentsGravity, .rare(\.contentsGravity), [.answersDefault]),
    LayerProperty(.contentsScale, \CALayer.contentsScale, .rare(\.contentsScale), [.answersDefault, .animation]),
    LayerProperty(.contentsFormat, \CALayer.contentsFormat, .rare(\.contentsFormat), [.answersDefault]),
    LayerProperty(.contentsHeadroom, \CALayer.contentsHeadroom, .rare(\.contentsHeadroom), [.answersDefault]),
    LayerProperty(
      .contentsMultiplyColor, \CALayer.contentsMultiplyColor, .rare(\.contentsMultiplyColor), [.animation]),
    LayerProperty(.contentsSwizzle, \CALayer.contentsSwizzle, .rare(\.contentsSwizzle)),
    LayerProperty(.minificationFilter, \CALayer.minificationFilter, .rare(\.minificationFilter), [.answersDefault]),
    LayerProperty(.magnificationFilter, \CALayer.magnificationFilter, .rare(\.magnificationFilter), [.answersDefault]),
    LayerProperty(
      .minificationFilterBias, \CALayer.minificationFilterBias, .rare(\.minificationFilterBias), [.animatable]),
    LayerProperty(.opaque, \CALayer.isOpaque, .flag(.opaque), [.answersDefault]),
    LayerProperty(
      .allowsGroupOpacity, \CALayer.allowsGroupOpacity, .flag(.allowsGroupOpacity), [.answersDefault]),
    LayerProperty(
      .allowsEdgeAntialiasing, \CALayer.allowsEdgeAntialiasing, .flag(.allowsEdgeAntialiasing), [.answersDefault]),
    LayerProperty(
      .edgeAntialiasingMask, \CALayer.edgeAntialiasingMask, .rare(\.edgeAntialiasingMask), [.answersDefault]),
    LayerProperty(.shadowColor, \CALayer.shadowColor, .rare(\.shadowColor), [.answersDefault, .animation]),
    LayerProperty(.shadowOpacity, fraction: \CALayer.shadowOpacity, .rare(\.shadowOpacity), [.animation]),
    LayerProperty(.shadowOffset, \CALayer.shadowOffset, .rare(\.shadowOffset), [.answersDefault, .animation]),
    LayerProperty(.shadowRadius, \CALayer.shadowRadius, .rare(\.shadowRadius), [.answersDefault, .animation]),
    LayerProperty(.shadowPath, \CALayer.shadowPath, .rare(\.shadowPath), [.animatable]),
    LayerProperty(.shadowPathIsBounds, \CALayer.shadowPathIsBounds, .flag(.shadowPathIsBounds), [.animatable]),
    LayerProperty(.shouldRasterize, \CALayer.shouldRasterize, .flag(.shouldRasterize), [.animatable]),
    LayerProperty(
      .rasterizationScale, \CALayer.rasterizationScale, .rare(\.rasterizationScale), [.answersDefault, .animatable]),
    LayerProperty(
      .needsDisplayOnBoundsChange, \CALayer.needsDisplayOnBoundsChange, .flag(.needsDisplayOnBoundsChange),
      [.answersDefault]),
    LayerProperty(.drawsAsynchronously, \CALayer.drawsAsynchronously, .flag(.drawsAsynchronously)),
    LayerProperty(
      .wantsExtendedDynamicRangeContent, \CALayer.wantsExtendedDynamicRangeContent,
      .flag(.wantsExtendedDynamicRangeContent)),
    LayerProperty(.toneMapMode, \CALayer.toneMapMode, .rare(\.toneMapMode)),
    LayerProperty(.preferredDynamicRange, \CALayer.preferredDynamicRange, .rare(\.preferredDynamicRange)),
    LayerProperty(
      .wantsDynamicContentScaling, \CALayer.wantsDynamicContentScaling, .flag(.wantsDynamicContentScaling)),
    LayerProperty(.autoresizingMask, \CALayer.autoresizingMask, .rare(\.autoresizingMask)),
    LayerProperty(.beginTime, \CALayer.beginTime, .rare(\.timing.beginTime)),
    LayerProperty(.duration, \CALayer.duration, .endless(\.timing.duration), [.answersDefault]),
    LayerProperty(.speed, \CALayer.speed, .rare(\.timing.speed), [.answersDefault]),
    LayerProperty(.timeOffset, \CALayer.timeOffset, .rare(\.timing.timeOffset)),
    LayerProperty(.repeatCount, \CALayer.repeatCount, .endless(\.timing.repeatCount)),
    LayerProperty(.repeatDuration, \CALayer.repeatDuration, .endless(\.timing.repeatDuration)),
    LayerProperty(.autoreverses, \CALayer.autoreverses, .rare(\.timing.autoreverses)),
    LayerProperty(.fillMode, \CALayer.fillMode, .rare(\.timing.fillMode), [.answersDefault]),
    LayerProperty(.contents, .contents, KeyedProperty(optional: \CALayer.contents), .contents, [.animation]),
    LayerProperty(.compositingFilter, .filter, KeyedProperty(optional: \CALayer.compositingFilter), [.fade]),
    LayerProperty(.filters, .filters, KeyedProperty(optional: \CALayer.filters), [.fade]),
    LayerProperty(.backgroundFilters, .filters, KeyedProperty(optional: \CALayer.backgroundFilters), [.fade]),
    LayerProperty(.mask, .layer, KeyedProperty(optional: \CALayer.mask), [.fade]),
    LayerProperty(.sublayers, .layers, KeyedProperty(optional: \CALayer.sublayers), [.fade]),
    LayerProperty(.layoutManager, .object, KeyedProperty(\CALayer.layoutManager, as: { $0 as? CALayoutManager })),
    LayerProperty(.constraints, .object, KeyedProperty(optional: \CALayer.constraints)),
    LayerProperty("superlayer", .object, KeyedProperty(reading: \CALayer.superlayer)),
    LayerProperty("actions", .object, KeyedProperty(\CALayer.actions, as: { $0 as? [String: CAAction] })),
    LayerProperty("style", .object, KeyedProperty(optional: \CALayer.style)),
    LayerProperty("delegate", .object, KeyedProperty(\CALayer.delegate, as: { $0 as? CALayerDelegate })),
  ])
}
