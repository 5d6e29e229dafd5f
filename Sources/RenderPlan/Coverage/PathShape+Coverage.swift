// The coverage of paths: filled by a winding rule, or stroked.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCoverage
import QuartziteDisplayList
import QuartziteGraphics
import QuartziteTessellation

extension PathShape {
  /// The coverage of an outline of this shape in the pixels of `clip`, in one of the forms that the cache stores. Where its
  /// mesh takes more than `budget` steps, it is bytes in place of trapezoids, and has no lines.
  func entry(
    _ form: CoverageForm, of outline: Outline, clip: PixelRect, budget: Int, with rasterizer: CoverageRasterizer
  ) -> CoverageCache.Entry {
    func bytes() -> CoverageCache.Entry {
      CoverageCache.Entry(rasterizer.coverage(of: outline, rule: outlineRule, clip: clip))
    }
    guard form != .bytes else { return bytes() }
    guard
      let mesh = try? TrapezoidMesh.mesh(
        of: outline, rule: outlineRule, clip: clip, budget: budget, meter: rasterizer.meter)
    else { return form == .trapezoids ? bytes() : CoverageCache.Entry(CoverageMask()) }
    if form == .trapezoids { return CoverageCache.Entry(mesh) }
    var entry = CoverageCache.Entry(rasterizer.coverage(of: mesh.wireframe(width: 1), rule: .nonZero, clip: clip))
    entry.meshCounts = mesh.counts
    return entry
  }

  /// The pixels of `clip` that the area may touch; nil where there are none.
  func pixels(under projection: Projection, within clip: PixelRect) -> PixelRect? {
    guard projection.isFinite, let bounds else { return nil }
    var box = Outline()
    projection.append(
      [bounds.low, SIMD2(bounds.high.x, bounds.low.y), bounds.high, SIMD2(bounds.low.x, bounds.high.y)], to: &box)
    guard let seen = box.bounds else { return nil }
    let pixels = PixelRect(around: seen.low, seen.high, within: clip)
    return pixels.isEmpty ? nil : pixels
  }

  /// The coverage of the area under a projection, in the pixels of `clip`. Throws when its outline has more than `budget` lines.
  func mask(
    under projection: Projection, clip: PixelRect, budget: Int,
    with rasterizer: CoverageRasterizer = CoverageRasterizer()
  ) throws(TessellationBudgetExceeded) -> CoverageMask {
    let outline = try outline(under: projection, clip: clip, budget: budget, meter: rasterizer.meter)
    return rasterizer.coverage(of: outline, rule: outlineRule, clip: clip)
  }
}

/// The shape in a cache key.
enum CachedShape: Hashable, Sendable {
  case box(BoxShape)
  case path(PathShape)
  case line(LineShape)
  case shadow(ShadowShape)
  case boxShadow(BoxShadow)
}

extension ShapeCoverage {
  /// The coverage of a path in the pixels of `clip`, computed at once. Throws when its outline has more than `budget` lines.
  func coverage(
    of shape: PathShape, as form: CoverageForm, under projection: Projection, clip: PixelRect, budget: Int
  ) throws(TessellationBudgetExceeded) -> PlacedCoverage {
    guard let pixels = shape.pixels(under: projection, within: clip) else { return PlacedCoverage() }
    // A shift by whole pixels leaves the mask as it is, so the key leaves it out.
    guard projection.isAffine, let (placed, x, y) = projection.withoutWholePixels else {
      let rasterizer = cache.rasterizer
      let outline = try shape.outline(under: projection, clip: pixels, budget: budget, meter: rasterizer.meter)
      let entry = shape.entry(form, of: outline, clip: pixels, budget: budget, with: rasterizer)
      return PlacedCoverage(entry, x: 0, y: 0)
    }
    let key = CoverageCache.Key(.path(shape), form: form, under: placed, window: pixels.offset(x: -x, y: -y))
    let mask = try cache.mask(for: key, mayPromise: false) {
      let scale = PathShape.outlineScale(under: placed)
      let cached = cache.outlines.outline(for: OutlineCache.Key(shape: shape, scale: scale, budget: budget))
      return { (rasterizer) throws(TessellationBudgetExceeded) in
        let outline = try cached.outline { () throws(TessellationBudgetExceeded) in
          try shape.outline(scale: scale, budget: budget, meter: rasterizer.meter)
        }
        return shape.entry(form, of: outline.projected(by: placed), clip: key.window, budget: budget, with: rasterizer)
      }
    }
    return PlacedCoverage(mask, x: x, y: y)
  }
}
