// PerspectiveView: a plane in perspective, as it is seen around one pixel.
//
// Around a pixel a plane in perspective looks as it does under an affine map, the tangent of its projection there. So
// what can draw planes without perspective can draw the one pixel of a plane with it. Few things depend on the whole
// plane: the filter by which an image is read, and the number of pixels that a text is drawn with.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteGraphics
import QuartziteTessellation

/// A node that is seen in perspective, while a pixel of it is drawn under the tangent of its projection.
struct PerspectiveView {
  /// The map from the node's space to the pixels of the picture.
  let projection: Projection
  /// The pixel whose colour is asked for, in the same pixels: its middle.
  let point: SIMD2<Double>
  /// The pixels of the picture.
  let picture: PixelRect

  /// The most pixels per point that a text in a box of `size` is shown with; `placement` maps the box to the node's
  /// space.
  func largestScale(of size: SIMD2<Double>, by placement: Projection) -> Double {
    placement.concatenating(projection).largestScale(of: (.zero, size), in: picture)
  }

  /// Chooses the sampling of a patch of an image with `size` pixels, `tangent` being the node's map around the pixel;
  /// nil where it is seen edge-on. A picture without mip levels has no size.
  ///
  /// As the renderer does, it decides by the middle of the image whether the image is made smaller, and by its corners
  /// whether mip levels are read; a linear filter reads one level finer than the one with a texel for each pixel.
  func sampling(
    of patch: ImagePatch, _ size: (width: Int, height: Int)?, _ filters: ImageFilters, under tangent: Projection
  ) -> ImageSampling? {
    guard let toNode = projection.homogeneousInverse, let back = tangent.inverse else { return nil }
    let toTexels = toNode.concatenating(patch.toTexels)
    let middle = projection.pixel(nearMiddleOf: patch.low, patch.high, in: picture)
    let isMinified = toTexels.texelsPerPixel(at: middle) > 1
    var filter = isMinified ? filters.minification : filters.magnification
    var bias = filters.bias
    if filter == .linear {
      var seen = Outline()
      let low = patch.low, high = patch.high
      projection.append([low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)], to: &seen)
      if size != nil, seen.points.contains(where: { toTexels.texelsPerPixel(at: $0) > 2 }) {
        (filter, bias) = (.trilinear, -1)
      }
    }
    let level = filter == .trilinear ? max(0, log2(max(toTexels.texelsPerPixel(at: point), 1e-15)) + bias) : 0
    if filter == .trilinear, level == 0 { filter = .linear }
    return ImageSampling(filter: filter, level: level, reduction: nil, map: back.concatenating(patch.toTexels))
  }
}

extension Projection {
  /// A whole pixel of the picture near the middle of a box; zero where the middle lies behind the eye. It depends on nothing that differs
  /// from tile to tile.
  package func pixel(nearMiddleOf low: SIMD2<Double>, _ high: SIMD2<Double>, in picture: PixelRect) -> SIMD2<Double> {
    let middle = homogeneous((low + high) / 2)
    guard middle.z >= Self.nearestDepth else { return .zero }
    return (SIMD2(middle.x, middle.y) / middle.z).rounded(.down).clamped(
      lowerBound: SIMD2(Double(picture.x0), Double(picture.y0)),
      upperBound: SIMD2(Double(picture.x1), Double(picture.y1)))
  }

  /// The largest number of texels that a step from a pixel to the next one passes, for a map from pixels to texels.
  fileprivate func texelsPerPixel(at pixel: SIMD2<Double>) -> Double {
    let image = homogeneous(pixel), position = SIMD2(image.x, image.y) / image.z
    let across = (SIMD2(x.x, x.y) - position * x.z) / image.z
    let down = (SIMD2(y.x, y.y) - position * y.z) / image.z
    return max((across * across).sum(), (down * down).sum()).squareRoot()
  }

  /// The affine map that is this one around a pixel; nil where the plane isn't seen there.
  func tangent(at pixel: SIMD2<Double>) -> Projection? {
    guard !isAffine else { return self }
    guard let back = homogeneousInverse else { return nil }
    let source = back.homogeneous(pixel)
    guard source.z > 0 else { return nil }
    let point = SIMD2(source.x, source.y) / source.z
    let image = homogeneous(point)
    guard image.z >= Self.nearestDepth else { return nil }
    let across = (SIMD2(x.x, x.y) - pixel * x.z) / image.z
    let down = (SIMD2(y.x, y.y) - pixel * y.z) / image.z
    let origin = pixel - across * point.x - down * point.y
    let result = Projection(a: across.x, b: across.y, c: down.x, d: down.y, tx: origin.x, ty: origin.y)
    return result.isFinite ? result : nil
  }
}
