// CoverageRasterizer: the coverage of whole outlines as masks, the fraction of each pixel that lies inside.
//
// Edges are snapped to a grid once and then summed in integers, so that the areas of two shapes that share an edge add
// up to exactly one pixel.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// Computes the masks of outlines. Its memory is used again for the next outline; it belongs to one thread.
package final class CoverageRasterizer {
  /// The edge of a cell, in pixels: the unit in which inside, outside and boundary are distinguished.
  package static let cell = 16
  /// Shapes whose bounds are no larger than this are stored as one tile, in pixels.
  package static let smallShape = 64
  /// The widest tile, in pixels.
  package static let widestTile = 256

  /// Files the edges of outlines; see ``EdgeList``.
  package var filer = EdgeFiler()
  private var edges = EdgeList()
  private let rows = CoverageRows()
  /// The coverage of the pixels of a band, row after row.
  private var plane: [UInt8] = []

  /// The fixed cost of a tile for whoever draws the mask, in pixels of a tile: masks are cut into tiles by it.
  package var tileCost = softwareTileCost

  /// The fixed cost of a tile for a renderer on the CPU, measured with llvmpipe 22.3.
  package static let softwareTileCost = 400

  /// Ends the work early. Coverage that is computed when it ends is of no use, and may not be kept.
  package var meter: WorkMeter? {
    didSet { rows.meter = meter }
  }
  /// Whether the meter has ended, checked now.
  package var wasInterrupted: Bool { meter?.isOverNow() ?? false }

  package init() {}

  /// Returns the coverage of the area that an outline encloses by `rule`, in the pixels of `clip`; with `halfPlanes`, only
  /// of pixels whose centre lies in all of them.
  package func coverage(
    of outline: Outline, rule: WindingRule = .nonZero, clip: PixelRect, halfPlanes: [HalfPlane] = []
  ) -> CoverageMask {
    guard outline.isFinite, let bounds = outline.bounds else { return CoverageMask() }
    let clip = PixelRect(around: bounds.low, bounds.high, within: clip)
    edges.removeAll()
    let shape = edges.append(outline, rule: rule, clip: clip, movedBy: -clip.y0, with: &filer, meter: meter)
    guard !shape.isEmpty else { return CoverageMask() }
    let isSmall = clip.width <= Self.smallShape && clip.height <= Self.smallShape
    var builder = CoverageMaskBuilder(clip: clip, asOneTile: isSmall, tileCost: tileCost)
    // A whole number of cells, so that each of them can be read as sixteen bytes.
    let stride = (clip.width + Self.cell - 1) / Self.cell * Self.cell
    for first in Swift.stride(from: 0, to: clip.height, by: BandGrid.rows) {
      let count = min(BandGrid.rows, clip.height - first)
      plane.removeAll(keepingCapacity: true)
      plane.append(contentsOf: repeatElement(0, count: stride * count))
      plane.withUnsafeMutableBufferPointer { plane in
        rows.forEachRun(of: shape, in: edges, rows: (clip.y0 + first)..<(clip.y0 + first + count)) {
          y, x, count, coverage in
          let row = (y - clip.y0 - first) * stride
          var (left, right) = (x - clip.x0, x - clip.x0 + count)
          if !halfPlanes.isEmpty {
            let kept = halfPlanes.columns(ofRow: y, from: x, to: x + count)
            (left, right) = (kept.lowerBound - clip.x0, kept.upperBound - clip.x0)
          }
          let target = UnsafeMutableBufferPointer(rebasing: plane[(row + left)..<(row + right)])
          guard let coverage else { return target.update(repeating: 255) }
          let source = UnsafeBufferPointer(start: coverage + (left + clip.x0 - x), count: right - left)
          _ = target.update(from: source)
        }
        builder.add(UnsafeBufferPointer(plane), stride: stride, first: first, rows: count)
      }
      if meter.hasEnded { return CoverageMask() }
    }
    return builder.finish()
  }
}
