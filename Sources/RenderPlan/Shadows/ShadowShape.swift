// The shadow of a path: its coverage, blurred.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCoverage
import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteGraphics
import QuartzitePixelEffects
import QuartziteTessellation

/// The shadow of a path, as the cache's keys name it.
struct ShadowShape: Hashable, Sendable {
  /// The path that casts the shadow.
  let path: PathShape
  /// The sigmas of its blur along rows and along columns, in pixels.
  let sigma: SIMD2<Double>

  /// The alpha of the shadow in the pixels of `window`, under a projection that has ``Projection/pixelsPerPoint``.
  ///
  /// Throws if the path takes more than `budget` steps. Of no use once `deadline` has passed.
  func alpha(
    under projection: Projection, window: PixelRect, budget: Int, with rasterizer: CoverageRasterizer,
    by deadline: Deadline
  ) throws(TessellationBudgetExceeded) -> [UInt8] {
    let blur = GaussianBlur(sigma: sigma)
    // Pixels around the window cast their shadow into it.
    let source = window.expanded(by: blur.reach)
    let mask = try path.mask(under: projection, clip: source, budget: budget, with: rasterizer)
    let plane = BytePlane(width: source.width, height: source.height, channels: 1, bytes: mask.plane(of: source))
    return blur.apply(
      to: plane, x: blur.reach.x, y: blur.reach.y, width: window.width, height: window.height,
      origin: SIMD2(source.x0, source.y0), hasEnded: deadline.question
    ).bytes
  }
}

extension ShapeCoverage {
  /// The shadow of a path under a projection that has ``Projection/pixelsPerPoint``, in the pixels of `clip`.
  func coverage(
    of shadow: ShadowShape, under projection: Projection, clip: PixelRect, budget: Int
  ) throws(TessellationBudgetExceeded) -> PlacedCoverage {
    if let box = shadow.path.box {
      return coverage(ofShadow: box, sigma: shadow.sigma, under: projection, clip: clip)
    }
    guard let (placed, x, y) = projection.withoutWholePixels else { return PlacedCoverage() }
    let window = shadow.pixels(under: placed, within: clip.offset(x: -x, y: -y))
    guard !window.isEmpty else { return PlacedCoverage() }
    let key = CoverageCache.Key(.shadow(shadow), under: placed, window: window)
    let deadline = cache.deadline
    let mask = try cache.mask(for: key, mayPromise: mayPromise) {
      { (rasterizer) throws(TessellationBudgetExceeded) in
        let alpha = try shadow.alpha(under: placed, window: window, budget: budget, with: rasterizer, by: deadline)
        return CoverageCache.Entry(alpha, rect: window)
      }
    }
    return PlacedCoverage(mask, x: x, y: y)
  }
}

extension PathShape {
  /// The path as a box, if it is filled and is one axis-aligned rectangle with sharp or equally rounded corners; else
  /// nil.
  var box: BoxShape? {
    guard case .fill = area, let (rect, radius) = path.storage.roundedRectangle else { return nil }
    return BoxShape(box: RoundedBox(low: rect.low, high: rect.low + rect.extent, cornerRadius: Double(radius)))
  }
}

extension ShadowShape {
  /// The pixels of `clip` that the shadow reaches.
  func pixels(under projection: Projection, within clip: PixelRect) -> PixelRect {
    guard let bounds = path.bounds else { return .empty }
    let box = Extent(around: bounds.low, bounds.high).mapped(by: projection)
    let reach = SIMD2(GaussianBlur.reach(ofSigma: sigma.x), GaussianBlur.reach(ofSigma: sigma.y))
    return PixelRect(around: box.low - reach, box.high + reach, within: clip)
  }
}

extension CoverageCache.Entry {
  /// Creates the tiles of a rectangle from values for its pixels, row by row: tiles that a page of the atlas has room
  /// for.
  init(_ values: [UInt8], rect: PixelRect) {
    self.init(CoverageMask())
    for part in rect.parts(edge: AtlasTile.largestEdge) {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(part.area)
      for y in part.y0..<part.y1 {
        let start = (y - rect.y0) * rect.width - rect.x0
        bytes += values[(start + part.x0)..<(start + part.x1)]
      }
      append(.bytes(bytes[...]), rect: part)
    }
  }
}
