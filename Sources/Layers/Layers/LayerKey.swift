// LayerKey: the keys of every property of every layer class, as key-value coding spells them.
// SPDX-License-Identifier: Apache-2.0

/// A property of a layer, by its key.
package enum LayerKey: String, CaseIterable, Sendable {
  // CALayer: geometry
  case bounds, position, zPosition, anchorPoint, anchorPointZ, transform, sublayerTransform
  case hidden, doubleSided, geometryFlipped
  // CALayer: tree
  case sublayers, mask, masksToBounds
  // CALayer: contents
  case contents, contentsRect, contentsCenter, contentsGravity, contentsScale, contentsFormat
  case minificationFilter, magnificationFilter, minificationFilterBias
  case opaque, needsDisplayOnBoundsChange, drawsAsynchronously
  case wantsExtendedDynamicRangeContent, toneMapMode, preferredDynamicRange, contentsHeadroom
  case wantsDynamicContentScaling
  // CALayer: appearance
  case backgroundColor, cornerRadius, maskedCorners, cornerCurve, borderWidth, borderColor
  case opacity, allowsGroupOpacity, compositingFilter, filters, backgroundFilters
  case shouldRasterize, rasterizationScale
  case shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath
  case edgeAntialiasingMask, allowsEdgeAntialiasing
  // CALayer: layout, naming
  case autoresizingMask, layoutManager, constraints, name
  // CAMediaTiming
  case beginTime, duration, speed, timeOffset, repeatCount, repeatDuration, autoreverses, fillMode
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

  /// The position of this key among all keys: the memory representation of an enumeration without payloads.
  package var ordinal: Int { Int(unsafeBitCast(self, to: UInt8.self)) }

  /// Whether the property is one colour.
  package var isColor: Bool {
    switch self {
    case .backgroundColor, .borderColor, .shadowColor, .fillColor, .strokeColor, .foregroundColor, .instanceColor: true
    default: false
    }
  }

  /// Returns the key of the property called `name`, or nil if no layer class has one.
  package static func named(_ name: String) -> LayerKey? { byName[name] }

  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
}

/// A set of keys, in a few machine words.
package struct LayerKeySet: Hashable, Sendable {
  private var low: UInt64 = 0
  private var middle: UInt64 = 0
  private var high: UInt64 = 0

  package init() {}

  package var isEmpty: Bool { low | middle | high == 0 }

  package func contains(_ key: LayerKey) -> Bool {
    let (word, bit) = Self.position(of: key)
    return (word == 0 ? low : word == 1 ? middle : high) & bit != 0
  }

  package mutating func insert(_ key: LayerKey) {
    let (word, bit) = Self.position(of: key)
    switch word {
    case 0: low |= bit
    case 1: middle |= bit
    default: high |= bit
    }
  }

  package mutating func remove(_ key: LayerKey) {
    let (word, bit) = Self.position(of: key)
    switch word {
    case 0: low &= ~bit
    case 1: middle &= ~bit
    default: high &= ~bit
    }
  }

  @inline(__always)
  private static func position(of key: LayerKey) -> (word: Int, bit: UInt64) {
    (key.ordinal >> 6, 1 << UInt64(key.ordinal & 63))
  }
}
