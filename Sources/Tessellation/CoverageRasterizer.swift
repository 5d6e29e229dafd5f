// CoverageRasterizer: exact area coverage on the CPU, the fraction of each pixel that lies inside an outline.
//
// Edges are snapped to a grid once and then summed in integers, so that the areas of two shapes that share an edge add
// up to exactly one pixel. Where the sum does not determine the winding numbers in a pixel, the pixel's exact coverage
// is computed separately.
// SPDX-License-Identifier: Apache-2.0

/// Computes the coverage of outlines. Its memory is reused for successive outlines; it may be used by one thread at a
/// time.
package final class CoverageRasterizer {
  /// The edge of a cell, in pixels: the unit in which inside, outside and boundary are distinguished.
  package static let cell = 1 << AreaBand.runBits
  /// Shapes whose bounds are no larger than this are stored as one tile, in pixels.
  package static let smallShape = 64
  /// The widest tile, in pixels.
  package static let widestTile = 256
  /// The steps that one shape may take: some seconds of work.
  package static let defaultBudget = 100_000_000

  /// The approximate number of pixels of a band: as many as fit in a processor's cache.
  private static let bandArea = 1 << 16

  private var band = AreaBand()
  private var plane = CoveragePlane()

  /// The fixed cost of a tile for whoever draws the mask, in pixels of a tile: masks are cut into tiles by it.
  package var tileCost = softwareTileCost

  /// The fixed cost of a tile for a renderer on the CPU, measured with llvmpipe 22.3.
  package static let softwareTileCost = 400

  /// Ends the work early. Coverage that is computed when it ends is of no use, and may not be kept.
  package var meter: WorkMeter?
  /// Whether the meter has ended, checked now.
  package var wasInterrupted: Bool { meter?.isOverNow() ?? false }

  package init() {}

  /// Returns the coverage of the area that an outline encloses by `rule`, in the pixels of `clip`; with `halfPlanes`, only
  /// of pixels whose centre lies in all of them. The outline may cross and overlap itself: pixels in which it does have the
  /// clamped sum of the edges' areas.
  package func coverage(
    of outline: Outline, rule: WindingRule = .nonZero, clip: PixelRect, halfPlanes: [HalfPlane] = []
  ) -> CoverageMask {
    guard let clip = Self.visible(outline, clip) else { return CoverageMask() }
    return sweep(GridEdges(outline, clip: clip, meter: meter), rule: rule, clip: clip, halfPlanes: halfPlanes)
  }

  /// Returns the pixels of `clip` in the bounds of an outline, or nil if there are none.
  static func visible(_ outline: Outline, _ clip: PixelRect) -> PixelRect? {
    guard outline.isFinite, let bounds = outline.bounds else { return nil }
    let clip = PixelRect(around: bounds.low, bounds.high, within: clip)
    // Fifteen bits hold the whole part of a coordinate: the plan never requests more pixels than a texture has.
    return clip.isEmpty || clip.width >= 32_000 || clip.height >= 32_000 ? nil : clip
  }

  /// Sweeps the clip band by band.
  private func sweep(
    _ grid: GridEdges, rule: WindingRule, clip: PixelRect, halfPlanes: [HalfPlane]
  ) -> CoverageMask {
    assert(
      clip.width > 0 && clip.height > 0 && clip.width < 32_000 && clip.height < 32_000,
      "the coordinates of the clip at \(clip) do not fit the grid")
    let isSmall = clip.width <= Self.smallShape && clip.height <= Self.smallShape
    var builder = CoverageMaskBuilder(clip: clip, asOneTile: isSmall, tileCost: tileCost)
    let bandRows = max(1, Self.bandArea / clip.width / Self.cell) * Self.cell
    let edges = grid.edges, winding = grid.largestWinding(rows: clip.height)
    if meter.hasEnded { return CoverageMask() }
    guard bandRows < clip.height else {
      take(edges, rule, PixelRect(x0: 0, y0: 0, x1: clip.width, y1: clip.height), winding: winding)
      erase(outside: halfPlanes, clip, first: 0)
      builder.add(plane, first: 0)
      return builder.finish()
    }
    let waiting = edges.sorted(meter) { $0.y0 < $1.y0 }
    var active: [GridEdge] = []
    var next = 0, row = 0
    while row < clip.height {
      if meter.hasEnded { return CoverageMask() }
      let end = min(row + bandRows, clip.height)
      let bottom = Int32(end) << Int32(FixedGrid.yBits)
      while next < waiting.count, waiting[next].y0 < bottom {
        active.append(waiting[next])
        next += 1
      }
      take(active, rule, PixelRect(x0: 0, y0: row, x1: clip.width, y1: end), winding: winding)
      active.removeAll { $0.y1 <= bottom }
      erase(outside: halfPlanes, clip, first: row)
      builder.add(plane, first: row)
      row = end
    }
    return builder.finish()
  }

  /// Fills the plane with the coverage of a band of rows.
  private func take(_ edges: [GridEdge], _ rule: WindingRule, _ rows: PixelRect, winding: Int) {
    band.begin(width: rows.width, rows: rows.height, winding: winding)
    edges.withUnsafeBufferPointer { band.add($0, first: rows.y0, meter) }
    plane.take(&band, rule: rule)
  }

  private func erase(outside halfPlanes: [HalfPlane], _ clip: PixelRect, first: Int) {
    guard !halfPlanes.isEmpty else { return }
    for row in 0..<plane.rows {
      let kept = halfPlanes.columns(ofRow: clip.y0 + first + row, from: clip.x0, to: clip.x1)
      plane.erase(row: row, width: clip.width) { kept.contains(clip.x0 + $0) }
    }
  }
}
