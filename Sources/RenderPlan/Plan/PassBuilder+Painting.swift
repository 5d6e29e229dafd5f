// From a covered shape and its paint to quads: each piece of the coverage is combined with the paint.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartziteTessellation

extension PassBuilder {
  /// Multiplies what was painted in `rect` by the alpha of `paint` times `tint`.
  mutating func mask(by paint: Paint, tint: Tint, in rect: PixelRect) {
    let rect = rect.intersection(bounds)
    guard !rect.isEmpty, let (paint, _) = paint.quadPaint(in: rect, tint) else { return }
    add(Quad(rect: rect, paint: paint, composition: .mask))
  }

  /// Paints `coverage` within `clip`, everything times `tint`.
  mutating func paint(
    _ coverage: PlacedCoverage, with paint: Paint, tint: Tint, clip: PixelRect, tiles: inout TileTable
  ) {
    let clip = clip.intersection(bounds)
    if paint.blend != nil { beginBlend() }
    for rect in coverage.solids { self.paint(rect.intersection(clip), with: paint, tint) }
    for (rect, part) in coverage.uniform where part > 0 {
      self.paint(rect.intersection(clip), with: paint, tint, covered: Double(part) / 255)
    }
    for area in coverage.areas {
      let rect = area.rect.intersection(clip)
      guard !rect.isEmpty, let (shown, composition) = paint.quadPaint(in: rect, tint, isCut: true) else { continue }
      let coverage = QuadCoverage.area(index: area.index, origin: area.origin)
      add(Quad(rect: rect, paint: shown, coverage: coverage, composition: composition))
    }
    for placed in coverage.tiles {
      self.paint(placed, in: placed.shown.intersection(clip), with: paint, tint, tiles: &tiles)
    }
  }

  /// Paints glyphs of a line that is moved by whole pixels, within `clip`; pictures of glyphs have their own colours.
  mutating func paint(
    _ run: PaintedLine.Run, x: Int, y: Int, tint: Tint, clip: PixelRect, tiles: inout TileTable
  ) {
    let clip = clip.intersection(bounds), key = BatchKey(.color, .tile, .over)
    guard keepsOrder, let glyphs = run.tiles else {
      for glyph in run.glyphs {
        guard let entry = glyph.cached.entry else { continue }
        paint(entry, x: glyph.x + x, y: glyph.y + y, in: run.table, tint: tint, clip: clip, tiles: &tiles)
      }
      return
    }
    let color = Quantize.bytes(tint.applied(to: run.table.color))
    guard color.w > 0 else { return }
    let indices = glyphs.distinct.map { tiles.index(of: $0) }
    addPainted(key) { records in
      var reached = PixelRect.empty
      for (place, tile) in glyphs.placed {
        let whole = place.offset(x: x, y: y), rect = whole.intersection(clip)
        if rect.isEmpty { continue }
        records.append(QuadRecord(rect, of: whole, tile: indices[Int(tile)], color))
        reached = reached.union(rect)
      }
      return reached
    }
  }

  /// Paints a glyph, moved by whole pixels, within `clip`.
  private mutating func paint(
    _ glyph: CoverageCache.Entry, x: Int, y: Int, in table: TintTable, tint: Tint, clip: PixelRect,
    tiles: inout TileTable
  ) {
    let paint = Paint.color(table.color)
    for solid in glyph.solids { self.paint(solid.offset(x: x, y: y).intersection(clip), with: paint, tint) }
    for tile in glyph.tiles {
      let placed = PlacedCoverage.Tile(rect: tile.rect.offset(x: x, y: y), tile: tile.tile)
      let tint = tile.tile.holdsColors ? tint.faded(by: Double(table.alpha) / 255) : tint
      self.paint(placed, in: placed.shown.intersection(clip), with: paint, tint, tiles: &tiles)
    }
  }

  /// Fills whole pixels within `clip` with a premultiplied colour.
  mutating func fill(_ pixels: PixelRect, with color: SIMD4<Double>, tint: Tint, clip: PixelRect) {
    paint(pixels.intersection(clip.intersection(bounds)), with: .color(color), tint)
  }

  /// Fills a convex quad within `clip` with a premultiplied colour.
  mutating func fill(_ placed: PlacedConvexQuad, with color: SIMD4<Double>, tint: Tint, clip: PixelRect) {
    let rect = placed.convexQuad.pixels.intersection(clip.intersection(bounds))
    let color = Quantize.bytes(tint.applied(to: color))
    guard !rect.isEmpty, color.w > 0 else { return }
    add(Quad(rect: rect, paint: .color(color), coverage: .convexQuad(placed)))
  }

  /// Fills a box within `clip` with a premultiplied colour.
  mutating func fill(_ box: PlacedBox, with color: SIMD4<Double>, tint: Tint, clip: PixelRect) {
    let rect = box.pixels(within: clip.intersection(bounds))
    let color = Quantize.bytes(tint.applied(to: color))
    guard !rect.isEmpty, color.w > 0 else { return }
    add(Quad(rect: rect, paint: .color(color), coverage: .box(box)))
  }

  /// Paints whole pixels, each covered by the same part.
  private mutating func paint(_ rect: PixelRect, with paint: Paint, _ tint: Tint, covered: Double = 1) {
    guard !rect.isEmpty, let (paint, composition) = paint.quadPaint(in: rect, tint, covered: covered) else { return }
    add(Quad(rect: rect, paint: paint, composition: composition))
  }

  /// Paints the pixels of a tile.
  private mutating func paint(
    _ placed: PlacedCoverage.Tile, in rect: PixelRect, with paint: Paint, _ tint: Tint, tiles: inout TileTable
  ) {
    guard !rect.isEmpty else { return }
    let shown =
      placed.tile.holdsColors
      ? QuadPaint(tileColorsTimes: tint).map { ($0, .over) } : paint.quadPaint(in: rect, tint, isCut: true)
    guard let (paint, composition) = shown else { return }
    add(
      Quad(
        rect: rect, paint: paint, coverage: .tile(placed, index: tiles.index(of: placed.tile)),
        composition: composition))
  }
}

extension QuadRecord {
  /// The record that draws the same as this one, which is of the kind `key`, in a batch of another kind; nil where there is none.
  ///
  /// A small quad in one colour that lies on quads of another kind is drawn with those: an opaque one as though it were translucent, or
  /// with full coverage. So boxes with round corners that overlap are one batch. A large opaque one is worth a draw of its
  /// own, since software renderers forget what lies below it.
  func joining(_ other: BatchKey, as key: BatchKey) -> QuadRecord? {
    guard key.paint == .color, key.coverage == .full, key.composition == .over || key.composition == .replace else {
      return nil
    }
    if other == BatchKey(.color) { return self }
    return other == BatchKey(.color, .tile) ? withFullTexel : nil
  }
}

extension QuadPaint {
  /// The colours of a tile times a tint; nil where that shows nothing.
  fileprivate init?(tileColorsTimes tint: Tint) {
    let factors = Quantize.bytes(tint.factors)
    guard factors.w > 0 else { return nil }
    self = factors == SIMD4(repeating: 255) ? .tileColors : .color(factors)
  }
}

extension Paint {
  /// The opacity below which nothing shows: half a level.
  private static let minAlpha = 0.5 / 255

  /// The paint of the pixels of a rectangle, everything times `tint` and `covered`, and how it is combined with what lies
  /// below; nil where it shows nothing. A paint that `isCut` by a tile replaces nothing, unless it is blended.
  fileprivate func quadPaint(
    in rect: PixelRect, _ tint: Tint, covered: Double = 1, isCut: Bool = false
  ) -> (paint: QuadPaint, composition: BatchKey.Composition)? {
    func over(_ isOpaque: Bool) -> BatchKey.Composition { isOpaque ? .replace : .over }
    let whole = tint, tint = covered < 1 ? tint.faded(by: covered) : tint
    switch self {
    case .color(let color):
      let bytes = Quantize.bytes(tint.applied(to: color))
      return bytes.w > 0 ? (.color(bytes), over(!isCut && bytes.w == 255)) : nil
    case .texture(let texture):
      let position = TexturePosition(texture, in: rect)
      switch texture.effect {
      case .none, .add: break
      case .matrix(let entry):
        return (.filtered(position, matrix: entry, opacity: tint.alpha), .over)
      case .blend(let blend):
        let factors = Quantize.bytes(whole.factors)
        return (.blended(position, blend.blending, tint: factors, share: blend.share * covered), .replace)
      }
      let factors = Quantize.bytes(tint.factors)
      guard factors.w > 0 else { return nil }
      let isPlain = factors == SIMD4(repeating: 255) && texture.filter != .trilinear
      let isTinted = isCut || !isPlain || texture.isDrawnTinted
      let paint = QuadPaint.texture(position, tint: factors, isTinted: isTinted, mipLevel: texture.mipLevel)
      if case .add = texture.effect { return (paint, .add) }
      return (paint, over(!isTinted && texture.isOpaque))
    case .gradient(let gradient):
      guard tint.alpha > Self.minAlpha else { return nil }
      let position = TablePosition(entry: gradient.entry, from: gradient.anchor, in: rect, tint)
      return (.gradient(gradient.simple, position), over(!isCut && gradient.isOpaque && tint.alpha >= 1))
    case .projected(let image):
      guard tint.alpha > Self.minAlpha else { return nil }
      let position = TablePosition(entry: image.entry, from: image.anchor, in: rect, tint)
      let paint = QuadPaint.projected(image.source, image.filter, position)
      return (paint, image.isAdded ? .add : over(!isCut && image.isOpaque && tint.alpha >= 1))
    }
  }
}

/// The tiles of a plan, each listed once.
struct TileTable {
  private(set) var tiles: [AtlasTile] = []
  private var indices: [ObjectIdentifier: UInt32] = [:]

  /// Begins with tiles that are listed already.
  init(_ tiles: [AtlasTile] = []) { for tile in tiles { _ = index(of: tile) } }

  mutating func index(of tile: AtlasTile) -> UInt32 {
    if let known = indices[ObjectIdentifier(tile)] { return known }
    let index = UInt32(tiles.count)
    tiles.append(tile)
    indices[ObjectIdentifier(tile)] = index
    return index
  }
}
