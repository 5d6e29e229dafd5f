// Computes the coverage of projected boxes: exact rectangles for axis-aligned edges, coverage tiles for round corners
// and rotated edges.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCoverage
import QuartziteTessellation

/// Computes the coverage of shapes, using a cache.
struct ShapeCoverage {
  let cache: CoverageCache
  /// Options for drawing paths.
  var drawing = ShapeDrawing()
  /// Whether masks that are not cached may be promised, to be made with others, in place of being made at once. A promised mask
  /// cannot be cut.
  var mayPromise = false
  /// The areas that shapes become, unless a few rectangles cover them, or a few masks that are shared; nil where all become masks.
  var areas: AreaRequests?
  /// The cuts of areas. All other coverage is cut when it is painted.
  var cuts: [PlaneCut] = []

  /// The coverage of `shape` in the pixels of `clip`.
  func coverage(of shape: BoxShape, under projection: Projection, clip: PixelRect) -> PlacedCoverage {
    var result = PlacedCoverage()
    add(shape, under: projection, clip: clip, to: &result)
    return result
  }

  /// Adds the coverage of `shape` in the pixels of `clip`. Allocates no memory of its own for cached masks.
  func add(_ shape: BoxShape, under projection: Projection, clip: PixelRect, to result: inout PlacedCoverage) {
    guard !shape.box.isEmpty, projection.isFinite, !clip.isEmpty else { return }
    guard projection.keepsRectangles else { return addRotated(shape, under: projection, clip: clip, to: &result) }
    addAxisAligned(AxisAlignedBox(shape, under: projection), shape, projection, clip: clip, to: &result)
  }

  /// The coverage of a polygon in node space. It is not cached.
  func coverage(
    ofPolygon polygon: [SIMD2<Double>], under projection: Projection, halfPlanes: [HalfPlane] = [], clip: PixelRect
  ) -> PlacedCoverage {
    var outline = Outline()
    projection.append(polygon, to: &outline)
    let mask = cache.rasterizer.coverage(of: outline, clip: clip, halfPlanes: halfPlanes)
    return PlacedCoverage(CoverageCache.Entry(mask), x: 0, y: 0)
  }

  // MARK: Axis-aligned

  private func addAxisAligned(
    _ box: AxisAlignedBox, _ shape: BoxShape, _ projection: Projection, clip: PixelRect, to result: inout PlacedCoverage
  ) {
    let pixels = PixelRect(around: box.low, box.high, within: clip)
    guard !pixels.isEmpty else { return }
    if shape.box.isSharp {
      if shape.ringWidth == nil, box.isPixelAligned {
        result.solids.append(pixels)
      } else {
        box.addRectangles(to: &result, within: pixels)
      }
      return
    }
    // Corners are shared by boxes of any size; only devices draw masks of them as fast as areas.
    if areas?.executor == .bands || box.cornerReach.max() > Self.largestCorner,
      addArea(shape, under: projection, pixels, to: &result)
    {
      return
    }
    let all = PixelRect(around: box.low, box.high, within: AxisAlignedBox.unbounded)
    guard let inner = addSides(of: box, within: pixels, to: &result) else {
      return addRotated(shape, under: projection, clip: clip, to: &result)
    }
    let (left, top, right, bottom) = (inner.x0, inner.y0, inner.x1, inner.y1)
    for isLeft in [true, false] {
      for isTop in [true, false] {
        let corner = PixelRect(
          x0: isLeft ? all.x0 : right, y0: isTop ? all.y0 : bottom, x1: isLeft ? left : all.x1,
          y1: isTop ? top : all.y1)
        let seen = corner.intersection(pixels)
        if seen.isEmpty { continue }
        let vertex = SIMD2(isLeft ? box.low.x : box.high.x, isTop ? box.low.y : box.high.y)
        if isFar(vertex) {
          addSeen(shape, under: projection, seen, to: &result)
        } else {
          let window = corner.area > Self.largestSharedTile ? seen : corner
          addCorner(window, at: vertex, isLeft, isTop, of: shape, under: projection, to: &result)
        }
      }
    }
  }

  /// Adds the pixels of a rounded box between its corners, and returns the rectangle that these leave: a pixel that lies outside of
  /// it in both directions belongs to a corner. Adds nothing and returns nil where corners meet.
  private func addSides(
    of box: AxisAlignedBox, within pixels: PixelRect, to result: inout PlacedCoverage
  ) -> PixelRect? {
    let reach = box.cornerReach
    // The sides between the corners have straight edges only.
    let inner = PixelRect(innermostOf: box.low + reach, box.high - reach, within: AxisAlignedBox.unbounded)
    guard inner.x0 <= inner.x1, inner.y0 <= inner.y1 else { return nil }
    let all = PixelRect(around: box.low, box.high, within: AxisAlignedBox.unbounded)
    func addBetween(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) {
      box.addRectangles(to: &result, within: PixelRect(x0: x0, y0: y0, x1: x1, y1: y1).intersection(pixels))
    }
    addBetween(inner.x0, all.y0, inner.x1, inner.y0)
    addBetween(all.x0, inner.y0, all.x1, inner.y1)
    addBetween(inner.x0, inner.y1, inner.x1, all.y1)
    return inner
  }

  /// Rectangles of pixels that a shape covers wholly, within `clip`, as far as they are known without a mask of it.
  func wholePixels(of shape: BoxShape, under projection: Projection, clip: PixelRect) -> [PixelRect] {
    guard shape.ringWidth == nil, !shape.box.isEmpty, projection.isFinite, projection.keepsRectangles else { return [] }
    var result = PlacedCoverage()
    let box = AxisAlignedBox(shape, under: projection), pixels = PixelRect(around: box.low, box.high, within: clip)
    guard !pixels.isEmpty, addSides(of: box, within: pixels, to: &result) != nil else { return [] }
    return result.solids
  }

  /// The longest corner that is a mask where it may be a part of an area, in pixels: larger ones have many pixels inside.
  private static let largestCorner = 64.0
  /// The most pixels of a tile that is computed whole, whatever part of it is seen.
  static let largestSharedTile = 1 << 20

  /// Whether a point lies so far away that its whole pixels are no key of a mask.
  private func isFar(_ point: SIMD2<Double>) -> Bool { !(max(abs(point.x), abs(point.y)) < 1e9) }

  /// Adds a part of a shape that is seen; its mask is not cached.
  private func addSeen(
    _ shape: BoxShape, under projection: Projection, _ clip: PixelRect, to result: inout PlacedCoverage
  ) {
    if clip.isEmpty || addArea(shape, under: projection, clip, to: &result) { return }
    let mask = cache.rasterizer.coverage(
      of: shape.outline(under: projection), clip: clip, halfPlanes: shape.halfPlanes(under: projection))
    result.append(PlacedCoverage(CoverageCache.Entry(mask), x: 0, y: 0))
  }

  /// Adds the pixels of `window` of one corner. It is the same for all box sizes, so the size is not part of its key.
  private func addCorner(
    _ window: PixelRect, at vertex: SIMD2<Double>, _ isLeft: Bool, _ isTop: Bool, of shape: BoxShape,
    under projection: Projection, to result: inout PlacedCoverage
  ) {
    let whole = vertex.rounded(.down)
    let x = Int(whole.x), y = Int(whole.y)
    var canonical = shape
    canonical.box.low = .zero
    canonical.box.high = SIMD2(isLeft ? 0 : 1, isTop ? 0 : 1)
    let key = CoverageCache.Key(
      fraction: vertex - whole, window: window.offset(x: -x, y: -y), x: SIMD2(projection.x.x, projection.x.y),
      y: SIMD2(projection.y.x, projection.y.y), holeExpansion: shape.hole?.expansion ?? 0, shape: .box(canonical))
    if cache.appendKnown(key, x: x, y: y, mayPromise: mayPromise, to: &result) { return }
    // The work limit never applies to boxes.
    let mask = try? cache.mask(for: key, isMissing: true, mayPromise: mayPromise) {
      { rasterizer in
        let outline = shape.outline(under: projection.translated(x: -whole.x, y: -whole.y))
        return CoverageCache.Entry(
          rasterizer.coverage(of: outline, clip: key.window).plane(of: key.window), rect: key.window)
      }
    }
    if let mask { result.append(PlacedCoverage(mask, x: x, y: y)) }
  }

  /// Adds a shape that touches `pixels` as an area and returns true, where it may be one.
  private func addArea(
    _ shape: BoxShape, under projection: Projection, _ pixels: PixelRect, to result: inout PlacedCoverage
  ) -> Bool {
    guard let areas, shape.hardEdges.isEmpty else { return false }
    result.areas.append(areas.add(shape, under: projection, clip: pixels, cuts: cuts))
    return true
  }

  // MARK: Rotated

  private func addRotated(
    _ shape: BoxShape, under projection: Projection, clip: PixelRect, to result: inout PlacedCoverage
  ) {
    let (local, moved) = shape.atOrigin(under: projection)
    guard projection.isAffine, let (placed, x, y) = moved.withoutWholePixels else {
      let pixels = areas == nil ? clip : pixelBounds(shape, under: projection, cutBy: cuts, within: clip)
      return addSeen(shape, under: projection, pixels, to: &result)
    }
    let size = local.box.high
    let a = placed.applied(to: .zero), b = placed.applied(to: SIMD2(size.x, 0))
    let c = placed.applied(to: SIMD2(0, size.y)), d = placed.applied(to: size)
    let low = pointwiseMin(pointwiseMin(a, b), pointwiseMin(c, d))
    let high = pointwiseMax(pointwiseMax(a, b), pointwiseMax(c, d))
    let window = PixelRect(around: low, high, within: clip.offset(x: -x, y: -y))
    guard !window.isEmpty else { return }
    let key = CoverageCache.Key(.box(local), under: placed, window: window)
    if addArea(shape, under: projection, window.offset(x: x, y: y), to: &result) { return }
    if cache.appendKnown(key, x: x, y: y, mayPromise: false, to: &result) { return }
    let mask = try? cache.mask(for: key, isMissing: true, mayPromise: false) {
      { rasterizer in
        CoverageCache.Entry(
          rasterizer.coverage(
            of: local.outline(under: placed), clip: window, halfPlanes: local.halfPlanes(under: placed)))
      }
    }
    if let mask { result.append(PlacedCoverage(mask, x: x, y: y)) }
  }
}

extension Projection {
  /// An affine map without the whole pixels of its shift, and these pixels; nil where they are too many to count.
  var withoutWholePixels: (map: Projection, x: Int, y: Int)? {
    guard abs(origin.x) < 1e9, abs(origin.y) < 1e9 else { return nil }
    let whole = SIMD2(origin.x, origin.y).rounded(.down)
    var map = self
    map.origin = SIMD3(origin.x - whole.x, origin.y - whole.y, 1)
    return (map, Int(whole.x), Int(whole.y))
  }
}

extension BoxShape {
  /// The same box with its low corner at the origin, and the map that then shows it where it is under an affine one.
  func atOrigin(under projection: Projection) -> (shape: BoxShape, map: Projection) {
    var shape = self, map = projection
    (shape.box.low, shape.box.high) = (.zero, box.high - box.low)
    map.origin = SIMD3(projection.applied(to: box.low), 1)
    return (shape, map)
  }
}

extension PlacedCoverage {
  /// One area.
  init(_ area: Area) { areas = [area] }

  init(_ entry: CoverageCache.Entry, x: Int, y: Int) {
    solids = entry.solids.map { $0.offset(x: x, y: y) }
    tiles = entry.tiles.map { Tile(rect: $0.rect.offset(x: x, y: y), tile: $0.tile) }
    meshCounts = entry.meshCounts
    lacksGlyphs = entry.lacksGlyphs
    if let promise = entry.promise { promises = [promise] }
  }

  mutating func append(_ other: PlacedCoverage) {
    solids += other.solids
    uniform += other.uniform
    tiles += other.tiles
    areas += other.areas
    promises += other.promises
    lacksGlyphs = lacksGlyphs || other.lacksGlyphs
  }
}
