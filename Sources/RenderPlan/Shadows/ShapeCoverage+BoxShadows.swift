// Coverage of the shadows of boxes: their corners as tiles that boxes of any size share, their sides as tiles one pixel
// wide that are stretched, and their middles as one rectangle each.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartzitePixelEffects
import QuartziteTessellation

extension ShapeCoverage {
  /// The coverage of the shadow of `box` in the pixels of `clip`: the box's own coverage, blurred. Pixels of `hidden`
  /// may be left out.
  ///
  /// `sigma` holds the standard deviations of the blur along the picture's axes, in pixels, clamped to 0…1,000. The
  /// shadows of boxes that stay axis-aligned are exact within one level of 255, those of any others within two; under
  /// perspective there is no such shadow, and nothing is covered.
  func coverage(
    ofShadow box: BoxShape, sigma: SIMD2<Double>, under projection: Projection, clip: PixelRect,
    hidden: PixelRect? = nil
  ) -> PlacedCoverage {
    guard !box.box.isEmpty, projection.isFinite, projection.isAffine, !clip.isEmpty else { return PlacedCoverage() }
    // The blur clamps its sigmas, and takes not-a-number as 0.
    let sigma = SIMD2(GaussianBlur.clamped(sigma.x), GaussianBlur.clamped(sigma.y))
    var coverage =
      projection.keepsRectangles
      ? axisAlignedShadow(of: box, sigma, projection, clip, hidden) : rotatedShadow(of: box, sigma, projection, clip)
    coverage.leaveOut(hidden)
    return coverage
  }

  // MARK: Axis-aligned boxes

  private func axisAlignedShadow(
    of shape: BoxShape, _ sigma: SIMD2<Double>, _ projection: Projection, _ clip: PixelRect, _ hidden: PixelRect?
  ) -> PlacedCoverage {
    let axisAligned = AxisAlignedBox(shape, under: projection)
    // Edges far outside of any picture are moved nearer, which changes nothing that shows.
    let limit = SIMD2(repeating: Double(AxisAlignedBox.unbounded.x1 / 2))
    let low = axisAligned.low.clamped(lowerBound: -limit, upperBound: limit)
    let high = axisAligned.high.clamped(lowerBound: -limit, upperBound: limit)
    guard low.x < high.x, low.y < high.y else { return PlacedCoverage() }
    let shadow = AxisAlignedShadow(outer: (low, high), hole: axisAligned.hole, sigma: sigma, corners: .empty)
    let corner = pointwiseMin(axisAligned.cornerReach, high - low)
    let columns = ShadowSpan(low.x, high.x, corner: corner.x, sigma: sigma.x)
    let rows = ShadowSpan(low.y, high.y, corner: corner.y, sigma: sigma.y)

    var result = PlacedCoverage()
    for (columnPart, x) in columns.parts {
      for (rowPart, y) in rows.parts {
        var window = PixelRect(x0: x.lowerBound, y0: y.lowerBound, x1: x.upperBound, y1: y.upperBound)
        let seen = window.intersection(clip)
        guard !seen.isEmpty, hidden?.contains(seen) != true else { continue }
        if columnPart == .middle, rowPart == .middle {
          if shadow.hole == nil { result.solids.append(seen) }
          continue
        }
        let isSide = columnPart == .middle || rowPart == .middle
        if !isSide, window.area > Self.largestSharedTile { window = seen }
        addTile(of: shape, shadow, columnPart, rowPart, corner, projection, window, to: &result)
      }
    }
    return result
  }

  /// Adds the tile of one part of a shadow. Along the axes of which the part is not the whole it does not depend on the size
  /// of the box, so that boxes of different sizes share it.
  private func addTile(
    of shape: BoxShape, _ shadow: AxisAlignedShadow, _ columns: BoxShadow.Part, _ rows: BoxShadow.Part,
    _ corner: SIMD2<Double>, _ projection: Projection, _ window: PixelRect, to result: inout PlacedCoverage
  ) {
    let (low, high) = shadow.outer
    // A middle part has the same values all along its axis, so that one pixel of it is computed, at any position.
    var anchor = SIMD2(columns == .high ? high.x : low.x, rows == .high ? high.y : low.y)
    var computed = window
    if columns == .middle {
      anchor.x = Double(window.x0)
      computed.x1 = window.x0 + 1
    }
    if rows == .middle {
      anchor.y = Double(window.y0)
      computed.y1 = window.y0 + 1
    }
    let whole = anchor.rounded(.down)
    let x = Int(whole.x), y = Int(whole.y)
    var canonical = shape
    canonical.box.low = .zero
    canonical.box.high = .zero
    let cached = BoxShadow(
      shape: canonical, sigma: shadow.sigma, columns: columns, rows: rows,
      extent: SIMD2(columns == .whole ? high.x - low.x : 0, rows == .whole ? high.y - low.y : 0))
    let key = CoverageCache.Key(
      fraction: anchor - whole, window: computed.offset(x: -x, y: -y), x: SIMD2(projection.x.x, projection.x.y),
      y: SIMD2(projection.y.x, projection.y.y), holeExpansion: shape.hole?.expansion ?? 0, shape: .boxShadow(cached))
    let stretchedColumns = columns == .middle ? window.x0..<window.x1 : nil
    let stretchedRows = rows == .middle ? window.y0..<window.y1 : nil
    let first = result.tiles.count
    if cache.appendKnown(key, x: x, y: y, mayPromise: mayPromise, to: &result) {
      return result.stretchTiles(from: first, columns: stretchedColumns, rows: stretchedRows)
    }
    let hasEnded = cache.deadline.question
    let mask = try? cache.mask(for: key, isMissing: true, mayPromise: mayPromise) {
      let part = shadow.part(columns, rows, corner: corner, isSharp: shape.box.isSharp, reaching: computed)
        .offset(by: -whole)
      let placed = projection.translated(x: -whole.x, y: -whole.y)
      return { rasterizer in
        var covered: [UInt8] = []
        if !part.corners.isEmpty {
          covered = rasterizer.coverage(of: shape.outline(under: placed), clip: part.corners)
            .plane(of: part.corners)
        }
        return CoverageCache.Entry(part.alpha(in: key.window, covered: covered, hasEnded: hasEnded), rect: key.window)
      }
    }
    guard let mask else { return }
    var part = PlacedCoverage(mask, x: x, y: y)
    part.stretchTiles(columns: stretchedColumns, rows: stretchedRows)
    result.append(part)
  }

  // MARK: Rotated boxes

  private func rotatedShadow(
    of shape: BoxShape, _ sigma: SIMD2<Double>, _ projection: Projection, _ clip: PixelRect
  ) -> PlacedCoverage {
    let (local, moved) = shape.atOrigin(under: projection)
    guard let (placed, x, y) = moved.withoutWholePixels else { return PlacedCoverage() }
    let extent = Extent(around: .zero, local.box.high).mapped(by: placed)
    let reach = sigma * GaussianBlur.reach(ofSigma: 1)
    let window = PixelRect(around: extent.low - reach, extent.high + reach, within: clip.offset(x: -x, y: -y))
    guard !window.isEmpty else { return PlacedCoverage() }
    var canonical = local
    canonical.box.high = .zero
    let key = CoverageCache.Key(
      .boxShadow(BoxShadow(shape: canonical, sigma: sigma, columns: .whole, rows: .whole, extent: local.box.high)),
      under: placed, window: window)
    let deadline = cache.deadline
    let mask = try? cache.mask(for: key, mayPromise: mayPromise) {
      { rasterizer in
        let blur = GaussianBlur(sigma: sigma)
        let source = window.expanded(by: blur.reach)
        let mask = rasterizer.coverage(
          of: local.outline(under: placed), clip: source, halfPlanes: local.halfPlanes(under: placed))
        let plane = BytePlane(width: source.width, height: source.height, channels: 1, bytes: mask.plane(of: source))
        let blurred = blur.apply(
          to: plane, x: blur.reach.x, y: blur.reach.y, width: window.width, height: window.height,
          origin: SIMD2(source.x0, source.y0), hasEnded: deadline.question)
        return CoverageCache.Entry(blurred.bytes, rect: window)
      }
    }
    return mask.map { PlacedCoverage($0, x: x, y: y) } ?? PlacedCoverage()
  }
}

/// The pixels of a shadow along one axis, divided into parts.
private struct ShadowSpan {
  /// The two ends, and between them the middle, which neither the corners nor the blur of the edges reaches; or one
  /// part with all pixels where there is no such middle.
  let parts: [(BoxShadow.Part, Range<Int>)]

  /// Divides the shadow of a box that lies between two edges, with corners that reach `corner` pixels inwards.
  init(_ low: Double, _ high: Double, corner: Double, sigma: Double) {
    let reach = Int(GaussianBlur.reach(ofSigma: sigma))
    let start = Int(low.rounded(.down)) - reach, end = Int(high.rounded(.up)) + reach
    let first = Int((low + corner).rounded(.up)) + reach, last = Int((high - corner).rounded(.down)) - reach
    guard first < last else {
      parts = [(.whole, start..<end)]
      return
    }
    parts = [(.low, start..<first), (.middle, first..<last), (.high, last..<end)]
  }
}

extension AxisAlignedShadow {
  /// A corner or an end of the shadow: edges whose blur does not reach it are moved infinitely far away.
  fileprivate func part(
    _ columns: BoxShadow.Part, _ rows: BoxShadow.Part, corner: SIMD2<Double>, isSharp: Bool, reaching window: PixelRect
  ) -> AxisAlignedShadow {
    var result = self
    for (axis, part) in [columns, rows].enumerated() {
      if part == .low || part == .middle {
        result.outer.high[axis] = .infinity
        result.hole?.high[axis] = .infinity
      }
      if part == .high || part == .middle {
        result.outer.low[axis] = -.infinity
        result.hole?.low[axis] = -.infinity
      }
    }
    guard !isSharp, columns != .middle, rows != .middle else { return result }
    var (from, to) = outer
    if columns == .high { from.x = to.x - corner.x } else if columns == .low { to.x = from.x + corner.x }
    if rows == .high { from.y = to.y - corner.y } else if rows == .low { to.y = from.y + corner.y }
    // Cells that are in reach in part count as wholes.
    let reach = SIMD2(Int(GaussianBlur.reach(ofSigma: sigma.x)), Int(GaussianBlur.reach(ofSigma: sigma.y))) &+ cellSize
    result.corners = PixelRect(around: from, to, within: window.expanded(by: reach))
    return result
  }

  /// The shadow shifted by whole pixels.
  fileprivate func offset(by shift: SIMD2<Double>) -> AxisAlignedShadow {
    var result = self
    result.outer = (outer.low + shift, outer.high + shift)
    result.hole = hole.map { ($0.low + shift, $0.high + shift) }
    if !corners.isEmpty { result.corners = corners.offset(x: Int(shift.x), y: Int(shift.y)) }
    return result
  }
}
