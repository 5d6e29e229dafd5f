// What of a layer's effects the reference renderer knows, read from the layer's public properties.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

/// One of the filters that a picture goes through.
enum ReferenceFilter {
  /// A Gaussian of a standard deviation in points.
  case blur(Double)
  /// Straight red, green, blue and alpha to others, each 0…1 before and after.
  case colors(@Sendable ([Double]) -> [Double])
}

extension ReferenceFilter {
  /// Whether what is transparent comes out as anything else.
  var makesSomethingOfNothing: Bool {
    if case .colors(let function) = self { function([0, 0, 0, 0])[3] > 0 } else { false }
  }

  /// Whether what is covered in part comes out as that part of what comes of the whole, as far as a few colours tell.
  var keepsShares: Bool {
    guard case .colors(let function) = self else { return false }
    let colors: [[Double]] = [[0, 0, 0], [1, 1, 1], [1, 0, 0], [0, 1, 0], [0, 0, 1], [0.7, 0.2, 0.4]]
    return colors.allSatisfy { color in
      let whole = function(color + [1])
      return [0.5, 0.25].allSatisfy { share in
        zip(function(color + [share]), whole[0..<3] + [whole[3] * share]).allSatisfy { abs($0 - $1) < 1e-9 }
      }
    }
  }
}

/// What happens to the composite of a layer.
struct ReferenceEffects {
  var filters: [ReferenceFilter]
  var backgroundFilters: [ReferenceFilter]
  /// Nil where the layer simply lies over its backdrop.
  var blend: ReferenceBlend?
  var shadow: ReferenceShadow?
  /// Pixels per point of the bitmap that the layer is drawn to first.
  var bitmapScale: Double?
  var hasMask: Bool
  var opacity: Double

  init(_ layer: CALayer) {
    filters = Self.filters(layer.filters)
    backgroundFilters = Self.filters(layer.backgroundFilters)
    blend = ReferenceBlend(layer.compositingFilter)
    shadow = ReferenceShadow(layer)
    bitmapScale = layer.shouldRasterize && layer.rasterizationScale > 0 ? Double(layer.rasterizationScale) : nil
    hasMask = layer.mask != nil
    opacity = max(0, min(1, Double(layer.opacity)))
    isGroup =
      hasMask || opacity < 1 && layer.allowsGroupOpacity || !filters.isEmpty || blend != nil || bitmapScale != nil
      || shadow != nil && shadow?.path == nil
  }

  /// Whether the layer is a picture of its own before it meets its backdrop.
  let isGroup: Bool

  /// How far from where something is painted these effects carry it, in points of the layer.
  var reach: Double {
    var result = 0.0
    for case .blur(let deviation) in filters { result += 2 * deviation }
    for case .blur(let deviation) in backgroundFilters { result += 2 * deviation }
    if let shadow { result += 2 * shadow.deviation + max(abs(shadow.offset.x), abs(shadow.offset.y)) }
    if let bitmapScale { result += 2 / bitmapScale }
    return result
  }

  private static func filters(_ list: [Any]?) -> [ReferenceFilter] {
    (list ?? []).compactMap { ($0 as? CAFilter).flatMap { ReferenceFilter($0) } }
  }
}

/// The shadow of a layer, in the layer's space.
struct ReferenceShadow {
  /// With the shadow's opacity in it.
  var color: ReferencePixel
  var offset: ReferencePoint
  /// The standard deviation of its blur.
  var deviation: Double
  /// Nil where the layer's picture casts the shadow.
  var path: CGPath?

  /// Nil where the layer casts none; one that masks to its bounds does not.
  init?(_ layer: CALayer) {
    guard layer.shadowOpacity > 0, !layer.masksToBounds, let color = layer.shadowColor else { return nil }
    self.color = ReferencePixel(color).times(min(1, Double(layer.shadowOpacity)))
    guard self.color.alpha > 0 else { return nil }
    offset = ReferencePoint(Double(layer.shadowOffset.width), Double(layer.shadowOffset.height))
    deviation = max(0, Double(layer.shadowRadius))
    path = layer.shadowPath
  }
}
