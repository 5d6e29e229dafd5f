// A line of text as one picture: composed from the coverage of its glyphs, and cached by line and position.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCoverage
import QuartziteDisplayList
import QuartziteGraphics
import QuartziteTessellation
import QuartziteText

/// The line in a cache key, compared by identity, since a line does not change after its layout.
struct LineShape: Hashable, Sendable {
  let line: TextLine
  /// The limit on the steps of making one glyph.
  let budget: Int

  static func == (a: LineShape, b: LineShape) -> Bool { a.line === b.line && a.budget == b.budget }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(line))
    hasher.combine(budget)
  }
}

extension ShapeCoverage {
  /// Returns a line under an axis-aligned projection from the space of the text to pixels, as tiles of colours.
  func textRunBitmap(of line: TextLine, under projection: Projection, clip: PixelRect, budget: Int) -> PlacedCoverage {
    guard let (placed, x, y) = projection.withoutWholePixels else { return PlacedCoverage() }
    let window = line.pixels(under: placed, within: clip.offset(x: -x, y: -y))
    guard !window.isEmpty else { return PlacedCoverage() }
    let key = CoverageCache.Key(.line(LineShape(line: line, budget: budget)), under: placed, window: window)
    let mask = try? cache.mask(for: key, fromGlyphs: true, holdsColors: true, mayPromise: mayPromise) {
      let painting = LinePainting(line, under: placed, budget: budget, with: cache.glyphStore)
      return { _ in CoverageCache.Entry(painting, window: window) }
    }
    return mask.map { PlacedCoverage($0, x: x, y: y) } ?? PlacedCoverage()
  }
}

extension TextLine {
  /// The pixels of `clip` that the line may draw to, with a margin of a pixel for the rounding of glyph positions.
  func pixels(under projection: Projection, within clip: PixelRect) -> PixelRect {
    let a = projection.applied(to: low), b = projection.applied(to: high)
    return PixelRect(around: pointwiseMin(a, b) - 1, pointwiseMax(a, b) + 1, within: clip)
  }
}

extension CoverageCache.Entry {
  /// Paints a line into tiles, each small enough for a page of the atlas.
  fileprivate init(_ painting: LinePainting, window: PixelRect) {
    self.init(CoverageMask())
    lacksGlyphs = painting.lacksGlyphs
    for part in window.parts(edge: AtlasTile.largestEdge) {
      var canvas = TextCanvas(rect: part)
      painting.paint(onto: &canvas)
      append(.pixels(canvas.pixels[...]), rect: part)
    }
  }
}
