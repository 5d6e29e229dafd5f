// PaintedLine: a line of text as bands paint it, kept from picture to picture.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteTessellation
import QuartziteText
import Synchronization

/// A line of text under one map to pixels, but for a shift by whole pixels. Used on one thread at a time.
final class PaintedLine {
  /// The inputs of a painted line.
  struct Key: Hashable {
    let line: LineShape
    /// The axes of the map from the space of the text to pixels.
    let x: SIMD2<Double>
    let y: SIMD2<Double>
    /// The shift of the map without its whole pixels.
    let fraction: SIMD2<Double>
  }

  /// The glyphs of one colour.
  struct Run {
    let table: TintTable
    let glyphs: ArraySlice<LinePainting.Glyph>
    /// The glyphs as tiles of coverage; nil where one of them is more than that: a picture, or a large one with a full inside.
    let tiles: Tiles?
  }

  /// Tiles of coverage, each with its pixels and its index among those that are told apart.
  struct Tiles {
    private(set) var distinct: [AtlasTile] = []
    private(set) var placed: [(rect: PixelRect, tile: UInt32)] = []
  }

  enum Step {
    case box(low: SIMD2<Double>, high: SIMD2<Double>, TintTable)
    case run(Run)
  }

  private let painting: LinePainting
  /// Whether all glyphs have been made.
  private(set) var isMade: Bool

  init(_ painting: LinePainting) {
    self.painting = painting
    isMade = painting.hasGlyphs
  }

  /// The approximate size in memory, in bytes.
  var byteCount: Int { painting.glyphs.count * 80 + 512 }

  /// Looks for the glyphs that were asked for, and returns whether all have been made. Past a deadline some have not.
  func finish() -> Bool {
    if !isMade { isMade = painting.hasGlyphs }
    return isMade
  }

  /// Whether glyphs are missing because they take too much work. Known once all glyphs have been made.
  private(set) lazy var lacksGlyphs = painting.lacksGlyphs

  /// The steps from back to front. Known once all glyphs have been made.
  private(set) lazy var steps: [Step] = painting.steps.map { step in
    switch step {
    case .box(let low, let high, let table): .box(low: low, high: high, table)
    case .glyphs(let range, let table):
      .run(Run(table: table, glyphs: painting.glyphs[range], tiles: Tiles(painting.glyphs[range])))
    }
  }
}

extension PaintedLine.Tiles {
  /// The number of lists so far. A list has the number that it brings about.
  private static let lists = Atomic<UInt64>(0)

  /// Nil where a glyph is not one tile of coverage, or nothing.
  fileprivate init?(_ glyphs: ArraySlice<LinePainting.Glyph>) {
    let list = Self.lists.wrappingAdd(1, ordering: .relaxed).newValue
    placed.reserveCapacity(glyphs.count)
    for glyph in glyphs {
      switch glyph.cached.form {
      case .nothing: continue
      case .tile(let tile, let rect):
        if glyph.cached.listed.list != list {
          glyph.cached.listed = (list, UInt32(distinct.count))
          distinct.append(tile)
        }
        placed.append((rect.offset(x: glyph.x, y: glyph.y), glyph.cached.listed.index))
      case .other: return nil
      }
    }
  }
}

extension CoverageCache {
  /// A line under an axis-aligned projection from the space of the text to pixels, without the whole pixels of its shift. Its glyphs
  /// may have to be made.
  func paintedLine(_ line: TextLine, under projection: Projection, budget: Int) -> PaintedLine {
    let key = PaintedLine.Key(
      line: LineShape(line: line, budget: budget), x: SIMD2(projection.x.x, projection.x.y),
      y: SIMD2(projection.y.x, projection.y.y), fraction: SIMD2(projection.origin.x, projection.origin.y))
    if let known = lines.use(key) { return known.value }
    let made = PaintedLine(LinePainting(line, under: projection, budget: budget, with: glyphStore))
    lines.insert(made, key, cost: made.byteCount)
    return made
  }
}
