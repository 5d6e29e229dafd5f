// CoverageRasterizer: the coverage of whole outlines, the fraction of each pixel that lies inside: row by row, or as masks.
//
// Edges are snapped to a grid once and then summed in integers, so that the areas of two shapes that share an edge add
// up to exactly one pixel.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// Computes the coverage of outlines. Its memory is used again for the next outline; it belongs to one thread.
package final class CoverageRasterizer {
  /// Files the edges of outlines; see ``EdgeList``.
  @exclusivity(unchecked) package var filer = EdgeFiler()
  /// Memory for an outline that is needed once.
  @exclusivity(unchecked) package var outline = Outline()
  private var edges = EdgeList()
  private let rows = CoverageRows()

  /// Ends the work early. Coverage that is computed when it ends is of no use, and may not be kept.
  @exclusivity(unchecked) package var meter: WorkMeter? {
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
    guard let window = window(of: outline, within: clip) else { return CoverageMask() }
    var strips = StripBuilder(clip: window)
    forEachStep(of: outline, rule, in: window) { step in
      step.forEachRun { y, x, count, coverage in
        let columns = halfPlanes.isEmpty ? x..<(x + count) : halfPlanes.columns(ofRow: y, from: x, to: x + count)
        strips.add(row: y, columns, coverage.map { $0 + (columns.lowerBound - x) })
      }
    }
    return meter.hasEnded ? CoverageMask() : strips.finish()
  }

  /// Calls `body` with the coverage of the area that an outline encloses by `rule`, in the pixels of `clip`: some rows at a time, from
  /// top to bottom.
  package func forEachStep(
    of outline: Outline, rule: WindingRule, clip: PixelRect, _ body: (CoverageStep) -> Void
  ) {
    if let window = window(of: outline, within: clip) { forEachStep(of: outline, rule, in: window, body) }
  }

  private func forEachStep(
    of outline: Outline, _ rule: WindingRule, in window: PixelRect, _ body: (CoverageStep) -> Void
  ) {
    edges.removeAll()
    let shape = edges.append(outline, rule: rule, clip: window, movedBy: -window.y0, with: &filer, meter: meter)
    rows.forEachStep(of: shape, in: edges, rows: window.y0..<window.y1, body)
  }

  /// The pixels of `clip` that an outline may touch; nil where there are none.
  private func window(of outline: Outline, within clip: PixelRect) -> PixelRect? {
    guard outline.isFinite, let bounds = outline.bounds else { return nil }
    let window = PixelRect(around: bounds.low, bounds.high, within: clip)
    return window.isEmpty ? nil : window
  }
}
