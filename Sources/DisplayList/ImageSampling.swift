// Sampling of images: the filter, the level of the mip chain or the cells whose means are read, and the map from pixels
// to texels.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteGraphics
import QuartziteTessellation

/// The sampling of an image that is not seen in perspective.
package struct ImageSampling {
  package let filter: ImageFilters.Filter
  /// The level of the mip chain that is read; 0 is the image itself.
  package let level: Double
  /// The cells whose means are read in place of the image's own texels, or nil.
  package let reduction: ImageReduction?
  /// The map from pixels to texels, those of the reduced image where there is one, rows from the top.
  package let map: Projection
}

extension ImageSampling {
  /// Chooses the sampling of `patch` under `projection` (affine); nil where it is seen edge-on. `size` is the size of
  /// an image whose means can be computed; nil for a picture that the device has drawn.
  ///
  /// A linear filter mixes four texels, and skips the others where more than two fall on a pixel. There the means of
  /// cells as large as a pixel are read instead, by the same filter. Core Animation's pictures are means by area too,
  /// as far as is known.
  package init?(
    _ patch: ImagePatch, of size: (width: Int, height: Int)?, by filters: ImageFilters, under projection: Projection
  ) {
    guard let toLayer = projection.inverse else { return nil }
    var map = toLayer.concatenating(patch.toTexels)
    guard map.isFinite else { return nil }
    var reduction: ImageReduction?

    let density = max(map.x.lengthInPlane, map.y.lengthInPlane)
    let isMinified = density > 1 + 1e-9
    switch isMinified ? filters.minification : filters.magnification {
    case .nearest: (filter, level) = (.nearest, 0)
    case .trilinear where isMinified:
      level = max(0, log2(density) + filters.bias)
      filter = level > 0 ? .trilinear : .linear
    case .linear, .trilinear:
      if isMinified, let size {
        // The number of texels per pixel along each axis of the image, in the direction in which the texel coordinate
        // changes fastest: the width of a pixel between the image's lines.
        let density = SIMD2(hypot(map.x.x, map.y.x), hypot(map.x.y, map.y.y))
        reduction = ImageReduction(
          from: patch.sourceLow, to: patch.sourceHigh, width: size.width, height: size.height, density: density,
          above: 2)
      }
      if let reduction { map = map.concatenating(Projection(reduction)) }
      (filter, level) = (map.isTexelForPixel ? .nearest : .linear, 0)
    }
    self.reduction = reduction
    self.map = map
  }

  /// Chooses the sampling of an image that many particles show in different sizes, under `projection` (affine); nil
  /// where it is seen edge-on.
  ///
  /// Means of cells would be another image for each size, so that an image that is shown smaller is read from its mip
  /// chain, at the level whose texels are as large as pixels.
  package init?(particle patch: ImagePatch, by filters: ImageFilters, under projection: Projection) {
    guard let toBox = projection.inverse else { return nil }
    let map = toBox.concatenating(patch.toTexels)
    guard map.isFinite else { return nil }
    let density = max(map.x.lengthInPlane, map.y.lengthInPlane)
    let isMinified = density > 1 + 1e-9
    let given = isMinified ? filters.minification : filters.magnification
    let exactLevel = isMinified && given != .nearest ? log2(density) + (given == .trilinear ? filters.bias : 0) : 0
    level = max(0, exactLevel)
    filter = level > 0 ? .trilinear : given == .nearest || map.isTexelForPixel ? .nearest : .linear
    reduction = nil
    self.map = map
  }
}

extension Projection {
  /// Creates the map from texels of an image to those of the reduced one.
  fileprivate init(_ reduction: ImageReduction) {
    let columns = reduction.columns, rows = reduction.rows
    self.init(
      a: 1 / columns.step, b: 0, c: 0, d: 1 / rows.step, tx: -columns.start / columns.step, ty: -rows.start / rows.step)
  }

  /// Whether pixel centres fall onto texel centres, one to one, so that all filters show the same.
  fileprivate var isTexelForPixel: Bool {
    func isWhole(_ value: Double) -> Bool { abs(value - value.rounded()) < 1e-6 }
    return abs(x.x - 1) < 1e-9 && abs(y.y - 1) < 1e-9 && abs(x.y) < 1e-9 && abs(y.x) < 1e-9
      && isWhole(origin.x) && isWhole(origin.y)
  }
}

extension SIMD3<Double> {
  fileprivate var lengthInPlane: Double { (x * x + y * y).squareRoot() }
}
