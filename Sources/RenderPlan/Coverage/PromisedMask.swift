// PromisedMask: a mask that a plan shows before it is made. All masks of a plan are made together, on several threads.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCoverage
import QuartziteTessellation

/// A mask that is one rectangle of coverage or colours, in tiles that get their content later.
///
/// The walk over a display list promises masks and shows their tiles; then workers keep the promises, each on one of them. So a mask is
/// never used by two threads at a time.
final class PromisedMask: @unchecked Sendable {
  let key: CoverageCache.Key
  /// Whether the mask is composed from glyphs, which have to be made before.
  let isFromGlyphs: Bool
  /// The tiles of the window of the key.
  let tiles: [PlacedCoverage.Tile]
  private let job: CoverageCache.Job
  /// Whether glyphs are missing from the mask, or the reason why there is none; nil until it is made, and for ever where the deadline
  /// came first.
  private(set) var result: Result<Bool, TessellationBudgetExceeded>?

  /// Promises what `job` will make: tiles of colours or of coverage, for the parts of the window of the key as a page has room for them.
  init(_ key: CoverageCache.Key, fromGlyphs: Bool, holdsColors: Bool, job: @escaping CoverageCache.Job) {
    self.key = key
    isFromGlyphs = fromGlyphs
    self.job = job
    tiles = key.window.parts(edge: AtlasTile.largestEdge).map {
      PlacedCoverage.Tile(rect: $0, tile: AtlasTile(promised: $0.width, height: $0.height, holdsColors: holdsColors))
    }
  }

  /// Makes the mask with the memory of a worker, unless it is made or the deadline comes first.
  func keep(with rasterizer: CoverageRasterizer) {
    guard result == nil else { return }
    let made = Result { () throws(TessellationBudgetExceeded) in try job(rasterizer) }
    if rasterizer.wasInterrupted { return }
    if case .success(let entry) = made {
      assert(entry.tiles.map(\.rect) == tiles.map(\.rect), "a mask is made as it was promised")
      for (tile, made) in zip(tiles, entry.tiles) { tile.tile.keep(made.tile.content) }
    }
    result = made.map(\.lacksGlyphs)
  }
}

extension PlacedCoverage {
  /// Stretches the tiles from an index on to columns and to rows; nil leaves them as they are.
  mutating func stretchTiles(from first: Int = 0, columns: Range<Int>?, rows: Range<Int>?) {
    guard columns != nil || rows != nil else { return }
    for index in first..<tiles.count {
      if let columns { (tiles[index].rect.x0, tiles[index].rect.x1) = (columns.lowerBound, columns.upperBound) }
      if let rows { (tiles[index].rect.y0, tiles[index].rect.y1) = (rows.lowerBound, rows.upperBound) }
      tiles[index].shown = tiles[index].rect
    }
  }
}
