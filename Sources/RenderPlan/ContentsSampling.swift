// How an image is read as a texture: which filter, which level of its mip chain, and which texel belongs to which pixel.

import CoreGraphics
import QuartzCore
import Tessellation

extension TexturePaint {
  /// The paint that shows `patch` of an image of `width` × `height` texels, seen under `projection` (affine), or nil where
  /// the patch is seen edge-on.
  init?(
    _ patch: ContentsPatch, source: BatchKey.Source, width: Int, height: Int, isOpaque: Bool, state: LayerState,
    isFlipped: Bool,
    under projection: Projection
  ) {
    let texels = SIMD2(Double(width), Double(height))
    guard let sampling = ContentsSampling(patch, state: state, isFlipped: isFlipped, under: projection) else {
      return nil
    }
    let filter: BatchKey.Filter =
      switch sampling.filter {
      case .nearest: .nearest
      case .linear: .linear
      case .trilinear: .trilinear
      }
    self.init(
      source: source, filter: filter,
      map: source.countsPixels
        ? sampling.map
        : sampling.map.concatenating(Projection(a: 1 / texels.x, b: 0, c: 0, d: 1 / texels.y, tx: 0, ty: 0)),
      level: Float(sampling.level), isOpaque: isOpaque)
  }
}

extension BatchKey.Source {
  /// Whether texture positions are pixels, not parts of the whole.
  fileprivate var countsPixels: Bool {
    switch self {
    case .pass, .kept: true
    default: false
    }
  }
}

extension BatchKey.Filter {
  /// How an image of `size` texels is read that `map` places in perspective: by the filter for smaller or for larger images,
  /// whichever it is in the pixel that the map counts from.
  init(inPerspective map: Projection, size: SIMD2<Double>, state: LayerState) {
    let w = map.origin.z
    let position = SIMD2(map.origin.x, map.origin.y) / w
    let across = (SIMD2(map.x.x, map.x.y) - position * map.x.z) * size / w
    let down = (SIMD2(map.y.x, map.y.y) - position * map.y.z) * size / w
    let isMinified = max((across * across).sum(), (down * down).sum()) > 1
    switch isMinified ? state.rare.minificationFilter : state.rare.magnificationFilter {
    case .nearest: self = .nearest
    case .trilinear: self = .trilinear
    default: self = .linear
    }
  }
}

extension ContentsPatch {
  /// The map from device pixels, counted from `anchor`, to positions on an image of `size` texels, 0…1, under any projection. Nil
  /// where the patch is seen edge-on or the numbers run out.
  func map(onto size: SIMD2<Double>, isFlipped: Bool, under projection: Projection, anchor: SIMD2<Double>)
    -> Projection?
  {
    // Counted from the anchor first: far from the picture's corner the inverse would lose digits.
    guard let toLayer = projection.translated(x: -anchor.x, y: -anchor.y).homogeneousInverse else { return nil }
    let map = toLayer.concatenating(toTexels(isFlipped: isFlipped))
      .concatenating(Projection(a: 1 / size.x, b: 0, c: 0, d: 1 / size.y, tx: 0, ty: 0))
    return map.fitsFloats ? map : nil
  }

  /// The sides on which another patch follows, as lines of the layer that are positive on the patch's side.
  var innerLines: [SIMD3<Double>] {
    let sides: [(BoxShape.Edges, SIMD3<Double>)] = [
      (.minX, SIMD3(1, 0, -low.x)), (.maxX, SIMD3(-1, 0, high.x)), (.minY, SIMD3(0, 1, -low.y)),
      (.maxY, SIMD3(0, -1, high.y)),
    ]
    return sides.filter { innerEdges.contains($0.0) }.map(\.1)
  }
}
