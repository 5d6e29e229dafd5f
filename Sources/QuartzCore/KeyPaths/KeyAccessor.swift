// How one property of a layer class is read and written by its key.

import Foundation

/// The reading and the writing of one property by its key.
///
/// Both go through the property, so that overrides in clients' classes are honoured.
package struct KeyAccessor: Sendable {
  /// The value of the property of a layer, as its own type.
  package let read: @Sendable (CALayer) -> Any?
  /// Sets the property of a layer, or returns false and leaves it where the value is of no use to it.
  package let write: @Sendable (CALayer, Any?) -> Bool

  package init(
    read: @escaping @Sendable (CALayer) -> Any?, write: @escaping @Sendable (CALayer, Any?) -> Bool
  ) {
    self.read = read
    self.write = write
  }

  /// Reads and writes a property whose type knows how to be made from anything.
  package init<Layer: CALayer, Value: KeyCodable & SendableMetatype>(
    _ property: ReferenceWritableKeyPath<Layer, Value> & Sendable
  ) {
    read = { ($0 as? Layer)?[keyPath: property].encoded }
    write = { layer, value in
      guard let layer = layer as? Layer, let decoded = Value.decoded(from: value) else { return false }
      layer[keyPath: property] = decoded
      return true
    }
  }

  /// Reads and writes a property that takes objects of one type, or lists of them.
  package init<Layer: CALayer, Value: SendableMetatype>(
    optional property: ReferenceWritableKeyPath<Layer, Value?> & Sendable
  ) {
    read = { ($0 as? Layer)?[keyPath: property].map { $0 as Any } }
    write = { layer, value in
      guard let layer = layer as? Layer else { return false }
      guard let value = unwrapped(value) else {
        layer[keyPath: property] = nil
        return true
      }
      guard let value = value as? Value else { return false }
      layer[keyPath: property] = value
      return true
    }
  }

  /// Reads and writes a list of numbers.
  package init<Layer: CALayer>(numbers property: ReferenceWritableKeyPath<Layer, [NSNumber]?> & Sendable) {
    read = { ($0 as? Layer)?[keyPath: property] }
    write = { layer, value in
      guard let layer = layer as? Layer else { return false }
      guard let value = unwrapped(value) else {
        layer[keyPath: property] = nil
        return true
      }
      guard let list = value as? [Any] else { return false }
      let numbers = list.compactMap { number(from: $0).map { NSNumber(value: $0) } }
      guard numbers.count == list.count else { return false }
      layer[keyPath: property] = numbers
      return true
    }
  }

  /// Reads a property that cannot be written.
  package init<Layer: CALayer, Value>(readOnly property: KeyPath<Layer, Value?> & Sendable) {
    self.init(read: { ($0 as? Layer)?[keyPath: property].map { $0 as Any } }, write: { _, _ in false })
  }
}

extension CALayer {
  /// The properties that every layer class has. A class with more merges its own:
  /// `static let accessors = CALayer.standardKeyAccessors.merging([…]) { $1 }`.
  package static let standardKeyAccessors: [String: KeyAccessor] = [
    "bounds": KeyAccessor(\CALayer.bounds),
    "position": KeyAccessor(\CALayer.position),
    "zPosition": KeyAccessor(\CALayer.zPosition),
    "anchorPoint": KeyAccessor(\CALayer.anchorPoint),
    "anchorPointZ": KeyAccessor(\CALayer.anchorPointZ),
    "transform": KeyAccessor(\CALayer.transform),
    "sublayerTransform": KeyAccessor(\CALayer.sublayerTransform),
    "frame": KeyAccessor(\CALayer.frame),
    "hidden": KeyAccessor(\CALayer.isHidden),
    "doubleSided": KeyAccessor(\CALayer.isDoubleSided),
    "geometryFlipped": KeyAccessor(\CALayer.isGeometryFlipped),
    "superlayer": KeyAccessor(readOnly: \CALayer.superlayer),
    "sublayers": KeyAccessor(optional: \CALayer.sublayers),
    "mask": KeyAccessor(optional: \CALayer.mask),
    "masksToBounds": KeyAccessor(\CALayer.masksToBounds),
    "contents": KeyAccessor(optional: \CALayer.contents),
    "contentsRect": KeyAccessor(\CALayer.contentsRect),
    "contentsCenter": KeyAccessor(\CALayer.contentsCenter),
    "contentsGravity": KeyAccessor(\CALayer.contentsGravity),
    "contentsScale": KeyAccessor(\CALayer.contentsScale),
    "contentsFormat": KeyAccessor(\CALayer.contentsFormat),
    "minificationFilter": KeyAccessor(\CALayer.minificationFilter),
    "magnificationFilter": KeyAccessor(\CALayer.magnificationFilter),
    "minificationFilterBias": KeyAccessor(\CALayer.minificationFilterBias),
    "opaque": KeyAccessor(\CALayer.isOpaque),
    "needsDisplayOnBoundsChange": KeyAccessor(\CALayer.needsDisplayOnBoundsChange),
    "drawsAsynchronously": KeyAccessor(\CALayer.drawsAsynchronously),
    "wantsExtendedDynamicRangeContent": KeyAccessor(\CALayer.wantsExtendedDynamicRangeContent),
    "toneMapMode": KeyAccessor(\CALayer.toneMapMode),
    "preferredDynamicRange": KeyAccessor(\CALayer.preferredDynamicRange),
    "contentsHeadroom": KeyAccessor(\CALayer.contentsHeadroom),
    "wantsDynamicContentScaling": KeyAccessor(\CALayer.wantsDynamicContentScaling),
    "backgroundColor": KeyAccessor(\CALayer.backgroundColor),
    "cornerRadius": KeyAccessor(\CALayer.cornerRadius),
    "maskedCorners": KeyAccessor(\CALayer.maskedCorners),
    "cornerCurve": KeyAccessor(\CALayer.cornerCurve),
    "borderWidth": KeyAccessor(\CALayer.borderWidth),
    "borderColor": KeyAccessor(\CALayer.borderColor),
    "opacity": KeyAccessor(\CALayer.opacity),
    "allowsGroupOpacity": KeyAccessor(\CALayer.allowsGroupOpacity),
    "compositingFilter": KeyAccessor(optional: \CALayer.compositingFilter),
    "filters": KeyAccessor(optional: \CALayer.filters),
    "backgroundFilters": KeyAccessor(optional: \CALayer.backgroundFilters),
    "shouldRasterize": KeyAccessor(\CALayer.shouldRasterize),
    "rasterizationScale": KeyAccessor(\CALayer.rasterizationScale),
    "shadowColor": KeyAccessor(\CALayer.shadowColor),
    "shadowOpacity": KeyAccessor(\CALayer.shadowOpacity),
    "shadowOffset": KeyAccessor(\CALayer.shadowOffset),
    "shadowRadius": KeyAccessor(\CALayer.shadowRadius),
    "shadowPath": KeyAccessor(\CALayer.shadowPath),
    "edgeAntialiasingMask": KeyAccessor(\CALayer.edgeAntialiasingMask),
    "allowsEdgeAntialiasing": KeyAccessor(\CALayer.allowsEdgeAntialiasing),
    "autoresizingMask": KeyAccessor(\CALayer.autoresizingMask),
    "layoutManager": KeyAccessor(
      read: { $0.layoutManager },
      write: { layer, value in
        guard unwrapped(value) == nil || value is CALayoutManager else { return false }
        layer.layoutManager = value as? CALayoutManager
        return true
      }),
    "constraints": KeyAccessor(optional: \CALayer.constraints),
    "actions": KeyAccessor(
      read: { $0.actions },
      write: { layer, value in
        guard unwrapped(value) == nil || value is [String: CAAction] else { return false }
        layer.actions = value as? [String: CAAction]
        return true
      }),
    "style": KeyAccessor(optional: \CALayer.style),
    "name": KeyAccessor(\CALayer.name),
    "delegate": KeyAccessor(
      read: { $0.delegate },
      write: { layer, value in
        guard unwrapped(value) == nil || value is CALayerDelegate else { return false }
        layer.delegate = value as? CALayerDelegate
        return true
      }),
    "beginTime": KeyAccessor(\CALayer.beginTime),
    "duration": KeyAccessor(\CALayer.duration),
    "speed": KeyAccessor(\CALayer.speed),
    "timeOffset": KeyAccessor(\CALayer.timeOffset),
    "repeatCount": KeyAccessor(\CALayer.repeatCount),
    "repeatDuration": KeyAccessor(\CALayer.repeatDuration),
    "autoreverses": KeyAccessor(\CALayer.autoreverses),
    "fillMode": KeyAccessor(\CALayer.fillMode),
  ]
}
