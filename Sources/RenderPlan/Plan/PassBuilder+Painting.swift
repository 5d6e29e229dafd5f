// From a covered shape and its paint to draws: each piece of the coverage is combined with the paint.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartziteTessellation

extension PassBuilder {
  /// Multiplies what was painted in `rect` by the alpha of `paint` times `tint`.
  mutating func mask(by paint: Paint, tint: Tint, in rect: PixelRect, _ tables: inout DrawTables) {
    let rect = rect.intersection(bounds)
    guard !rect.isEmpty, let placed = paint.placed(tint, in: &tables) else { return }
    add(Draw(rect, placed.filling, .full, .mask))
  }

  /// Paints `coverage` within `clip`, everything times `tint`.
  mutating func paint(
    _ coverage: PlacedCoverage, with paint: Paint, tint: Tint, clip: PixelRect, _ tables: inout DrawTables
  ) {
    let clip = clip.intersection(bounds)
    var known: PlacedFilling?
    func placed(_ tables: inout DrawTables) -> PlacedFilling? {
      if known == nil { known = paint.placed(tint, in: &tables) }
      return known
    }
    for rect in coverage.solids {
      let rect = rect.intersection(clip)
      guard !rect.isEmpty else { continue }
      guard let placed = placed(&tables) else { break }
      add(Draw(rect, placed.filling, .full, placed.whole))
    }
    for (rect, part) in coverage.uniform where part > 0 {
      let rect = rect.intersection(clip)
      guard !rect.isEmpty, let placed = paint.placed(tint, covered: Double(part) / 255, in: &tables) else { continue }
      add(Draw(rect, placed.filling, .full, placed.whole))
    }
    for area in coverage.areas {
      let rect = area.rect.intersection(clip)
      guard !rect.isEmpty else { continue }
      guard let placed = placed(&tables) else { break }
      let x = Int32(clamping: area.origin.x), y = Int32(clamping: area.origin.y)
      add(Draw(rect, placed.filling, .area(area.index, x: x, y: y), placed.cut))
    }
    for tile in coverage.tiles {
      let rect = tile.shown.intersection(clip)
      guard !rect.isEmpty else { continue }
      if tile.tile.holdsColors {
        let factors = Quantize.bytes(tint.factors)
        if factors.w > 0 { add(Draw(rect, .color(factors), tables.coverage(by: tile))) }
      } else {
        guard let placed = placed(&tables) else { continue }
        add(Draw(rect, placed.filling, tables.coverage(by: tile), placed.cut))
      }
    }
  }

  /// Paints glyphs of a line that is moved by whole pixels, within `clip`; pictures of glyphs have their own colours.
  mutating func paint(_ run: PaintedLine.Run, x: Int, y: Int, tint: Tint, clip: PixelRect, _ tables: inout DrawTables) {
    let clip = clip.intersection(bounds)
    guard let glyphs = run.tiles else {
      for glyph in run.glyphs {
        guard let entry = glyph.cached.entry else { continue }
        paint(entry, x: glyph.x + x, y: glyph.y + y, in: run.table, tint: tint, clip: clip, &tables)
      }
      return
    }
    let color = Quantize.bytes(tint.applied(to: run.table.color))
    guard color.w > 0 else { return }
    let indices = glyphs.distinct.map { tables.index(of: $0) }
    for (place, tile) in glyphs.placed {
      let whole = place.offset(x: x, y: y), rect = whole.intersection(clip)
      if rect.isEmpty { continue }
      let left = Int32(clamping: whole.x0), top = Int32(clamping: whole.y0)
      add(Draw(rect, .color(color), .tile(indices[Int(tile)], x: left, y: top)))
    }
  }

  /// Paints a glyph, moved by whole pixels, within `clip`.
  private mutating func paint(
    _ glyph: CoverageCache.Entry, x: Int, y: Int, in table: TintTable, tint: Tint, clip: PixelRect,
    _ tables: inout DrawTables
  ) {
    var coverage = PlacedCoverage(), pictures = PlacedCoverage()
    coverage.solids = glyph.solids.map { $0.offset(x: x, y: y) }
    for tile in glyph.tiles {
      let placed = PlacedCoverage.Tile(rect: tile.rect.offset(x: x, y: y), tile: tile.tile)
      if tile.tile.holdsColors { pictures.tiles.append(placed) } else { coverage.tiles.append(placed) }
    }
    paint(coverage, with: .color(table.color), tint: tint, clip: clip, &tables)
    if pictures.tiles.isEmpty { return }
    paint(pictures, with: .tileColors, tint: tint.faded(by: Double(table.alpha) / 255), clip: clip, &tables)
  }

  /// Fills whole pixels within `clip` with a premultiplied colour.
  mutating func fill(_ pixels: PixelRect, with color: SIMD4<Double>, tint: Tint, clip: PixelRect) {
    let rect = pixels.intersection(clip.intersection(bounds)), bytes = Quantize.bytes(tint.applied(to: color))
    guard !rect.isEmpty, bytes.w > 0 else { return }
    add(Draw(rect, .color(bytes), .full, bytes.w == 255 ? .replace : .over))
  }

  /// Fills a convex quad within `clip` with a premultiplied colour.
  mutating func fill(
    _ quad: ConvexQuad, with color: SIMD4<Double>, tint: Tint, clip: PixelRect, _ tables: inout DrawTables
  ) {
    let rect = quad.pixels.intersection(clip.intersection(bounds)), bytes = Quantize.bytes(tint.applied(to: color))
    guard !rect.isEmpty, bytes.w > 0 else { return }
    add(Draw(rect, .color(bytes), tables.add(quad)))
  }

  /// Fills a box within `clip` with a premultiplied colour.
  mutating func fill(
    _ box: PlacedBox, with color: SIMD4<Double>, tint: Tint, clip: PixelRect, _ tables: inout DrawTables
  ) {
    let rect = box.pixels(within: clip.intersection(bounds)), bytes = Quantize.bytes(tint.applied(to: color))
    guard !rect.isEmpty, bytes.w > 0 else { return }
    add(Draw(rect, .color(bytes), tables.add(box)))
  }
}

/// A filling, and how it is combined with what lies below it where pixels are covered wholly, and where coverage cuts it.
private struct PlacedFilling {
  let filling: Draw.Filling
  let whole: Draw.Composition
  let cut: Draw.Composition
}

extension Paint {
  /// The opacity below which nothing shows: half a level.
  private static let minAlpha = 0.5 / 255

  /// The paint as draws are filled with it, everything times `tint` and `covered`; nil where it shows nothing.
  fileprivate func placed(_ tint: Tint, covered: Double = 1, in tables: inout DrawTables) -> PlacedFilling? {
    func over(_ filling: Draw.Filling, isOpaque: Bool) -> PlacedFilling {
      PlacedFilling(filling: filling, whole: isOpaque ? .replace : .over, cut: .over)
    }
    let whole = tint, tint = covered < 1 ? tint.faded(by: covered) : tint
    switch self {
    case .color(let color):
      let bytes = Quantize.bytes(tint.applied(to: color))
      return bytes.w > 0 ? over(.color(bytes), isOpaque: bytes.w == 255) : nil
    case .texture(let texture):
      let placed = PlacedTexture(texture), factors = Quantize.bytes(tint.factors)
      switch texture.effect {
      case .matrix(let matrix):
        return over(tables.add(.filtered(placed, matrix: matrix, opacity: Float(tint.alpha))), isOpaque: false)
      case .blend(let blending, let share):
        let factors = Quantize.bytes(whole.factors)
        let filling = tables.add(.blended(placed, blending, tint: factors, share: Float(share * covered)))
        return PlacedFilling(filling: filling, whole: .replace, cut: .replace)
      case .add:
        guard factors.w > 0 else { return nil }
        return PlacedFilling(filling: tables.add(.texture(placed, tint: factors)), whole: .add, cut: .add)
      case .none:
        guard factors.w > 0 else { return nil }
        let isPlain = factors == SIMD4(repeating: 255) && texture.filter != .trilinear && !texture.isDrawnTinted
        return over(tables.add(.texture(placed, tint: factors)), isOpaque: isPlain && texture.isOpaque)
      }
    case .gradient(let index, let isOpaque):
      guard tint.alpha > Self.minAlpha else { return nil }
      let color = Quantize.bytes(tint.straightColor)
      let filling = tables.add(.gradient(index, tint: color, opacity: Float(tint.alpha)))
      return over(filling, isOpaque: isOpaque && tint.alpha >= 1)
    case .projected(let image):
      guard tint.alpha > Self.minAlpha else { return nil }
      let color = Quantize.bytes(tint.straightColor)
      let filling = tables.add(image, tint: color, opacity: Float(tint.alpha))
      if image.isAdded { return PlacedFilling(filling: filling, whole: .add, cut: .add) }
      return over(filling, isOpaque: image.isOpaque && tint.alpha >= 1)
    }
  }
}
