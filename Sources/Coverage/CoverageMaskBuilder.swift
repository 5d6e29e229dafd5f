// CoverageMaskBuilder: sorts the coverage of bands into solid rectangles and tiles of boundary pixels.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// Collects the bands of a sweep; see ``CoverageRasterizer``.
///
/// Bands are sorted into cells. The grouping of cells into tiles is decided at the end, when all of them are known: a
/// tile has a cost per pixel and a fixed cost, so it pays to draw a little of the outside or inside along with the
/// boundary.
struct CoverageMaskBuilder {
  private let clip: PixelRect
  private let isOneTile: Bool
  private var mask = CoverageMask()
  private var cells: CoverageCells
  private let tileCost: Int

  /// Starts a mask. With `asOneTile` the result is one tile of all pixels, or empty; otherwise a tile costs as much as
  /// `tileCost` pixels of it, in addition to its pixels.
  init(clip: PixelRect, asOneTile: Bool, tileCost: Int = CoverageRasterizer.softwareTileCost) {
    self.tileCost = tileCost
    self.clip = clip
    isOneTile = asOneTile
    cells = CoverageCells(width: asOneTile ? 0 : clip.width, height: asOneTile ? 0 : clip.height)
    if asOneTile { mask.bytes.reserveCapacity(clip.area) }
  }

  /// Adds the coverage of some rows, `stride` bytes apart, whose first row is `first` rows below the top of the clip.
  mutating func add(_ plane: UnsafeBufferPointer<UInt8>, stride: Int, first: Int, rows: Int) {
    assert(
      stride >= clip.width && first >= 0 && first + rows <= clip.height,
      "\(rows) rows of \(stride) from \(first) on are no part of the clip at \(clip)")
    guard isOneTile else { return cells.add(plane, stride: stride, first: first, rows: rows) }
    for row in 0..<rows {
      mask.bytes.append(contentsOf: UnsafeBufferPointer(rebasing: plane[(row * stride)...].prefix(clip.width)))
    }
  }

  /// Returns the finished mask.
  mutating func finish() -> CoverageMask {
    if isOneTile {
      assert(mask.bytes.count == clip.area, "\(mask.bytes.count) coverages are not one for each pixel of \(clip)")
      if mask.bytes.contains(where: { $0 != 0 }) {
        mask.tiles = [.init(rect: clip, firstByte: 0)]
      } else {
        mask.bytes = []
      }
      return mask
    }
    assert(cells.isComplete, "not every cell of the clip at \(clip) has its coverage")
    var cutter = TileCutter(cells, tileCost: tileCost)
    let tiles = cutter.tiles()
    mask.bytes.reserveCapacity(tiles.reduce(0) { $0 + $1.area })
    for tile in tiles {
      mask.tiles.append(.init(rect: tile.offset(x: clip.x0, y: clip.y0), firstByte: mask.bytes.count))
      cells.append(tile, to: &mask.bytes)
    }
    mask.solids = cutter.solids().map { $0.offset(x: clip.x0, y: clip.y0) }
    assert(
      mask.solids.reduce(mask.bytes.count) { $0 + $1.area } <= clip.area && clip.union(mask.extent) == clip,
      "the pieces of a mask overlap, or lie outside of the clip at \(clip)")
    return mask
  }
}
