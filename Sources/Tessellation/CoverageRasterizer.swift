// Exact area coverage on the CPU: how much of each pixel lies inside an outline.
//
// Edges are snapped to a grid once and then summed in integers, so that two shapes that share an edge get areas that add up to
// exactly one pixel. Where winding numbers in a pixel are not settled by the sum, the pixel's area is computed by itself.
// SPDX-License-Identifier: Apache-2.0

/// Computes the coverage of outlines. Keeps its memory from one to the next; one thread at a time may use it.
package final class CoverageRasterizer {
  /// The edge of a cell, in pixels: the unit in which inside, outside and boundary are told apart.
  package static let cell = 1 << AreaBand.runBits
  /// Shapes whose bounds are no larger than this are stored as one tile, in pixels.
  package static let smallShape = 64
  /// The widest tile, in pixels.
  package static let widestTile = 256
  /// The steps that one shape may take: some seconds of work.
  package static let defaultBudget = 100_000_000

  /// The pixels of a band, about: as many as stay in a processor's cache.
  private static let bandArea = 1 << 16

  private var band = AreaBand()
  private var plane = CoveragePlane()
  private var settler = PixelSettler()

  package init() {}

  /// The coverage of an outline whose polygons neither cross nor overlap, in the pixels of `clip`; with `halfPlanes`, only
  /// pixels whose centre lies in all of them.
  package func coverage(ofDisjoint outline: Outline, clip: PixelRect, halfPlanes: [HalfPlane] = []) -> CoverageMask {
    guard let clip = Self.visible(outline, clip) else { return CoverageMask() }
    let edges = GridEdges(outline, clip: clip).edges
    // Of nothing that is disjoint is there anything to settle, so nothing that could be too much.
    return sweep(
      edges, rule: .nonZero, clip: clip, halfPlanes: halfPlanes, settles: false, budget: .max) ?? CoverageMask()
  }

  /// The coverage of what an outline encloses by `rule`, in the pixels of `clip`, whatever it crosses and overlaps.
  ///
  /// Throws when settling what is inside takes more than `budget` steps.
  package func coverage(
    of outline: Outline, rule: WindingRule, clip: PixelRect, budget: Int = defaultBudget
  ) throws(TessellationBudgetExceeded) -> CoverageMask {
    guard let clip = Self.visible(outline, clip) else { return CoverageMask() }
    let edges = GridEdges(outline, clip: clip)
    if edges.windingsAreAtMost(AreaBand.largestWinding, rows: clip.height) {
      let some = min(budget, Self.settlingBudget + 32 * edges.edges.count)
      let mask = sweep(
        edges.edges, rule: rule, clip: clip, halfPlanes: [], settles: !edges.isOneGroup, budget: some)
      if let mask { return mask }
      if some == budget { throw TessellationBudgetExceeded(budget: budget) }
    }
    // Windings too large to be summed, or more lines through the same pixels than can be settled pixel by pixel: for those it is
    // less work to settle the whole shape first.
    let boundary = try WindingResolver.boundary(of: edges.edges.compactMap(FixedEdge.init), rule: rule, budget: budget)
    let settled = boundary.compactMap(GridEdge.init)
    return sweep(settled, rule: .nonZero, clip: clip, halfPlanes: [], settles: false, budget: budget) ?? CoverageMask()
  }

  /// The steps after which settling pixel by pixel is given up, beside some for each edge.
  private static let settlingBudget = 8_000_000

  /// The pixels of `clip` in the bounds of an outline, or nil where it has none.
  private static func visible(_ outline: Outline, _ clip: PixelRect) -> PixelRect? {
    guard outline.isFinite, let bounds = outline.bounds else { return nil }
    let clip = PixelRect(around: bounds.low, bounds.high, within: clip)
    // Fifteen bits hold the whole part of a coordinate: the plan never asks for more than a texture of pixels.
    return clip.isEmpty || clip.width >= 32_000 || clip.height >= 32_000 ? nil : clip
  }

  /// Nil when settling takes more than `budget` steps.
  private func sweep(
    _ edges: [GridEdge], rule: WindingRule, clip: PixelRect, halfPlanes: [HalfPlane], settles: Bool, budget: Int
  ) -> CoverageMask? {
    let isSmall = clip.width <= Self.smallShape && clip.height <= Self.smallShape
    var builder = CoverageMaskBuilder(clip: clip, asOneTile: isSmall)
    let bandRows = max(1, Self.bandArea / clip.width / Self.cell) * Self.cell
    var stepsLeft = budget
    guard bandRows < clip.height else {
      guard
        take(edges, rule, PixelRect(x0: 0, y0: 0, x1: clip.width, y1: clip.height), settles: settles, &stepsLeft)
      else { return nil }
      erase(outside: halfPlanes, clip, first: 0)
      builder.add(plane, first: 0)
      return builder.finish()
    }
    let waiting = edges.sorted { $0.y0 < $1.y0 }
    var active: [GridEdge] = []
    var next = 0, row = 0
    while row < clip.height {
      let end = min(row + bandRows, clip.height)
      let bottom = Int32(end) << Int32(FixedGrid.yBits)
      while next < waiting.count, waiting[next].y0 < bottom {
        active.append(waiting[next])
        next += 1
      }
      guard take(active, rule, PixelRect(x0: 0, y0: row, x1: clip.width, y1: end), settles: settles, &stepsLeft) else {
        return nil
      }
      active.removeAll { $0.y1 <= bottom }
      erase(outside: halfPlanes, clip, first: row)
      builder.add(plane, first: row)
      row = end
    }
    return builder.finish()
  }

  /// Fills the plane with the coverage of a band of rows.
  private func take(
    _ edges: [GridEdge], _ rule: WindingRule, _ rows: PixelRect, settles: Bool, _ stepsLeft: inout Int
  ) -> Bool {
    band.begin(width: rows.width, rows: rows.height)
    return edges.withUnsafeBufferPointer { edges in
      band.add(edges, first: rows.y0, owned: settles)
      plane.take(&band, rule: rule)
      guard settles else { return true }
      return settler.settle(band, first: rows.y0, edges: edges, rule: rule, stepsLeft: &stepsLeft, plane: &plane)
    }
  }

  private func erase(outside halfPlanes: [HalfPlane], _ clip: PixelRect, first: Int) {
    guard !halfPlanes.isEmpty else { return }
    for row in 0..<plane.rows {
      let kept = halfPlanes.columns(ofRow: clip.y0 + first + row, from: clip.x0, to: clip.x1)
      plane.erase(row: row, width: clip.width) { kept.contains(clip.x0 + $0) }
    }
  }
}

extension FixedEdge {
  /// Nil for a level edge, which bounds nothing by itself.
  init?(_ edge: GridEdge) {
    guard !edge.isLevel else { return nil }
    self.init(
      x0: Int64(edge.x0), y0: Int64(edge.y0), x1: Int64(edge.x1), y1: Int64(edge.y1), winding: edge.winding)
  }
}

extension GridEdge {
  /// The part of a resolved edge, as an edge of its own; nil where its ends fall together.
  init?(_ part: FixedEdge) {
    guard part.top < part.bottom else { return nil }
    self.init(
      x0: Int32(part.x(at: part.top)), y0: Int32(part.top), x1: Int32(part.x(at: part.bottom)), y1: Int32(part.bottom),
      winding: part.winding, group: 0)
  }
}
