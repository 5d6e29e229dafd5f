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
    let shift = SIMD2(projection.origin.x, projection.origin.y)
    guard abs(shift.x) < 1e9, abs(shift.y) < 1e9 else { return PlacedCoverage() }
    let whole = shift.rounded(.down)
    let x = Int(whole.x), y = Int(whole.y)
    let placed = projection.translated(x: -whole.x, y: -whole.y)
    let window = line.pixels(under: placed, within: clip.offset(x: -x, y: -y))
    guard !window.isEmpty else { return PlacedCoverage() }
    let key = CoverageCache.Key(
      shape: .line(LineShape(line: line, budget: budget)), x: SIMD2(placed.x.x, placed.x.y),
      y: SIMD2(placed.y.x, placed.y.y),
      fraction: shift - whole, holeExpansion: 0, window: window)
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
