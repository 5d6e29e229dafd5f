// Glyphs as the cache of coverage knows them: outlines of a face, filled or stroked, or the pictures that stand for them.

import CoreGraphics
import CoreText
import Tessellation

/// A glyph and what is drawn of it.
struct GlyphShape: Hashable, Sendable {
  let face: FontFace
  let glyph: CGGlyph
  /// The width of the line along its outline, in units of the face; nil where it is filled.
  var strokeWidth: Double?

  /// The glyph's outline as a path in units of the face, y up; nil where it has none.
  var path: PathShape? {
    let outline = face.outline(of: glyph)
    guard !outline.isEmpty else { return nil }
    guard let strokeWidth else { return PathShape(path: CGPath(storage: outline), area: .fill(.nonZero)) }
    return PathShape(path: CGPath(storage: outline), area: .stroke(StrokeStyle(width: strokeWidth)))
  }
}

/// Where a glyph lies: at one of the places in a pixel that glyphs are kept for.
struct GlyphPlacement {
  /// How many places there are in a pixel along the text.
  static let phases = 4.0

  /// From units of the face to pixels, without the shift.
  let x: SIMD2<Double>
  let y: SIMD2<Double>
  /// The whole pixel that the glyph's origin lies in, and where in it.
  let pixel: (x: Int, y: Int)
  let phase: SIMD2<Double>

  /// The place nearest to `origin`: text that runs along an axis keeps to whole pixels across it, so that all its letters are
  /// equally sharp. Nil where there are no such pixels.
  init?(x: SIMD2<Double>, y: SIMD2<Double>, origin: SIMD2<Double>) {
    guard abs(origin.x) < 1e9, abs(origin.y) < 1e9 else { return nil }
    let fine = SIMD2(
      x.x == 0 && y.y == 0 ? 1 : Self.phases, x.y == 0 && y.x == 0 ? 1 : Self.phases)
    let placed = (origin * fine + 0.5).rounded(.down) / fine
    let whole = placed.rounded(.down)
    self.x = x
    self.y = y
    pixel = (Int(whole.x), Int(whole.y))
    phase = placed - whole
  }
}

extension ShapeCoverage {
  /// The coverage of a glyph, or its picture, as one entry of the cache.
  func coverage(of glyph: GlyphShape, at placement: GlyphPlacement, budget: Int) -> CoverageCache.Entry {
    let key = CoverageCache.Key(
      shape: .glyph(glyph), x: placement.x, y: placement.y, fraction: placement.phase, holeExpansion: 0, window: .empty)
    let (x, y, phase) = (placement.x, placement.y, placement.phase)
    let entry = try? cache.entry(for: key) {
      { (rasterizer) throws(TessellationBudgetExceeded) in
        let projection = Projection(a: x.x, b: x.y, c: y.x, d: y.y, tx: phase.x, ty: phase.y)
        return try glyph.entry(under: projection, budget: budget, with: rasterizer)
      }
    }
    return entry ?? CoverageCache.Entry(CoverageMask())
  }
}

extension GlyphShape {
  /// More pixels than any glyph of the cache reaches from its origin.
  private static let reach = PixelRect(x0: -4096, y0: -4096, x1: 4096, y1: 4096)

  /// The glyph under a projection from units of the face to pixels.
  fileprivate func entry(
    under projection: Projection, budget: Int, with rasterizer: CoverageRasterizer
  ) throws(TessellationBudgetExceeded) -> CoverageCache.Entry {
    if !face.colorKinds.isEmpty,
      let bitmap = face.bitmap(of: glyph, pixelsPerEm: Double(face.unitsPerEm) * projection.largestScale)
    {
      return CoverageCache.Entry(bitmap, unitsPerEm: Double(face.unitsPerEm), under: projection, within: Self.reach)
    }
    guard let path else { return CoverageCache.Entry(CoverageMask()) }
    let outline = try path.outline(under: projection, clip: Self.reach, budget: budget)
    return try path.entry(.bytes, of: outline, clip: Self.reach, budget: budget, with: rasterizer)
  }
}
