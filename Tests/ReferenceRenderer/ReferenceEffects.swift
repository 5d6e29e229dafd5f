// The effects of a layer that the reference renderer supports, read from the layer's public properties.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

/// One of the filters that are applied to a picture.
enum ReferenceFilter {
  /// A Gaussian blur with a sigma in points.
  case blur(Double)
  /// A function from straight red, green, blue and alpha to others, each 0…1.
  case colors(@Sendable ([Double]) -> [Double])
}

extension ReferenceFilter {
  /// Whether the filter makes transparent pixels visible.
  var makesSomethingOfNothing: Bool {
    if case .colors(let function) = self { function([0, 0, 0, 0])[3] > 0 } else { false }
  }

  /// Whether a filtered fraction of a pixel is that fraction of the filtered pixel, judged by a few colours.
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

/// The effects on the composite of a layer.
package struct ReferenceEffects {
  var filters: [ReferenceFilter]
  var backgroundFilters: [ReferenceFilter]
  /// The blend mode, or nil if the layer simply lies over its backdrop.
  var blend: ReferenceBlend?
  var shadow: ReferenceShadow?
  /// The pixels per point of the bitmap that the layer is drawn to first.
  var bitmapScale: Double?
  var hasMask: Bool
  var opacity: Double

  package init(_ layer: CALayer) {
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

  /// Whether the layer is composed as a group before it is combined with its backdrop.
  package let isGroup: Bool

  /// The distance over which these effects carry what is painted, in points of the layer.
  var reach: Double {
    var result = 0.0
    for case .blur(let sigma) in filters { result += 2 * sigma }
    for case .blur(let sigma) in backgroundFilters { result += 2 * sigma }
    if let shadow { result += 2 * shadow.sigma + max(abs(shadow.offset.x), abs(shadow.offset.y)) }
    if let bitmapScale { result += 2 / bitmapScale }
    return result
  }

  private static func filters(_ list: [Any]?) -> [ReferenceFilter] {
    (list ?? []).compactMap { ($0 as? CAFilter).flatMap { ReferenceFilter($0) } }
  }
}

/// The shadow of a layer, in the layer's space.
struct ReferenceShadow {
  /// The colour, multiplied by the shadow's opacity.
  var color: ReferencePixel
  var offset: ReferencePoint
  /// The sigma of its blur.
  var sigma: Double
  /// The path that casts the shadow, or nil if the layer's picture does.
  var path: CGPath?

  /// Creates the shadow of a layer; nil if it casts none, as one that masks to its bounds.
  init?(_ layer: CALayer) {
    guard layer.shadowOpacity > 0, !layer.masksToBounds, let color = layer.shadowColor else { return nil }
    self.color = ReferencePixel(color).times(min(1, Double(layer.shadowOpacity)))
    guard self.color.alpha > 0 else { return nil }
    offset = ReferencePoint(Double(layer.shadowOffset.width), Double(layer.shadowOffset.height))
    sigma = max(0, Double(layer.shadowRadius))
    path = layer.shadowPath
  }
}
