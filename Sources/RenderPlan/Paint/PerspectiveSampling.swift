// Sampling of images as textures: the filter, the level of the mip chain, and the map from pixels to texels.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartziteGraphics
import QuartziteTessellation

extension TexturePaint {
  /// Creates the paint that shows an image of `width` × `height` texels as `sampling` says.
  init(_ sampling: ImageSampling, source: TextureReference, width: Int, height: Int, isOpaque: Bool) {
    let texels = SIMD2(Double(width), Double(height))
    self.init(
      source: source, filter: sampling.filter,
      map: source.countsPixels
        ? sampling.map
        : sampling.map.concatenating(Projection(a: 1 / texels.x, b: 0, c: 0, d: 1 / texels.y, tx: 0, ty: 0)),
      mipLevel: Float(sampling.level), isOpaque: isOpaque)
  }
}

extension TextureReference {
  /// Whether texture positions are counted in pixels, not from 0 to 1 across the texture.
  fileprivate var countsPixels: Bool { if case .image = self { false } else { true } }
}

/// The sampling of an image that is seen in perspective.
struct PerspectiveSampling {
  /// The filter for minification or for magnification, whichever applies at the pixel that the map counts from.
  let filter: TextureFilter
  /// The number that is added to the level of the mip chain.
  let levelBias: Double

  /// Chooses the sampling of an image of `size` texels that is placed by `map`, and of which the polygon with `corners`
  /// is seen, in the map's pixels. Only images that have `levels` can be read at smaller levels of a mip chain.
  ///
  /// A linear filter mixes four texels, and skips the others where more than two fall on a pixel. From there on levels
  /// of the mip chain are read, each one level finer than the one with a texel for each pixel: where two texels fall on
  /// a pixel, that level is the image itself.
  init(_ map: Projection, size: SIMD2<Double>, corners: [SIMD2<Double>], levels: Bool, filters: ImageFilters) {
    let isMinified = Self.density(of: map, size, at: .zero) > 1
    switch isMinified ? filters.minification : filters.magnification {
    case .nearest: (filter, levelBias) = (.nearest, 0)
    case .trilinear: (filter, levelBias) = (.trilinear, filters.bias)
    case .linear:
      let isAveraged = levels && corners.contains { Self.density(of: map, size, at: $0) > 2 }
      (filter, levelBias) = isAveraged ? (.trilinear, -1) : (.linear, 0)
    }
  }

  /// The largest number of texels that a step from a pixel to the next one passes.
  private static func density(of map: Projection, _ size: SIMD2<Double>, at pixel: SIMD2<Double>) -> Double {
    let image = map.homogeneous(pixel)
    let position = SIMD2(image.x, image.y) / image.z
    let across = (SIMD2(map.x.x, map.x.y) - position * map.x.z) * size / image.z
    let down = (SIMD2(map.y.x, map.y.y) - position * map.y.z) * size / image.z
    return max((across * across).sum(), (down * down).sum()).squareRoot()
  }
}

extension ImagePatch {
  /// The map from device pixels, counted from `anchor`, to positions on an image of `size` texels, 0…1, under any
  /// projection. Nil where the patch is seen edge-on or the map does not fit into floats.
  func map(onto size: SIMD2<Double>, under projection: Projection, anchor: SIMD2<Double>)
    -> Projection?
  {
    // The map is moved to the anchor before it is inverted: far from the picture's corner the inverse would lose
    // digits.
    guard let toLayer = projection.translated(x: -anchor.x, y: -anchor.y).homogeneousInverse else { return nil }
    let map = toLayer.concatenating(toTexels)
      .concatenating(Projection(a: 1 / size.x, b: 0, c: 0, d: 1 / size.y, tx: 0, ty: 0))
    return map.fitsFloats ? map : nil
  }

  /// The sides on which another patch follows, as lines of the node's plane that are positive on the patch's side.
  var innerLines: [SIMD3<Double>] {
    let edges: [BoxShape.Edges] = [.minX, .maxX, .minY, .maxY]
    return zip(edges, [SIMD3<Double>](sidesOfBoxFrom: low, to: high)).filter { innerEdges.contains($0.0) }.map(\.1)
  }
}
