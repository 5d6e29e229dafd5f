// Sorts the coverage of bands into solid rectangles and tiles of boundary pixels.

/// Collects the bands of a sweep; see ``CoverageRasterizer``.
struct CoverageMaskBuilder {
  private let clip: PixelRect
  private let isOneTile: Bool
  private var mask = CoverageMask()
  // Solid runs that reach down to the row of cells before: they grow while the next has the same run.
  private var open: [PixelRect] = []

  private enum CellKind { case outside, inside, boundary }

  /// Starts a mask. One that is to be one tile has a tile of all pixels, or nothing.
  init(clip: PixelRect, asOneTile: Bool) {
    self.clip = clip
    isOneTile = asOneTile
    if asOneTile { mask.bytes.reserveCapacity(clip.area) }
  }

  /// Adds the rows of `plane`, the first of them `first` rows below the top of the clip.
  mutating func add(_ plane: CoveragePlane, first: Int) {
    if isOneTile {
      append(plane, columns: 0..<clip.width, rows: 0..<plane.rows)
      return
    }
    var row = 0
    while row < plane.rows {
      let rows = row..<min(row + CoverageRasterizer.cell, plane.rows)
      emit(plane, rows, first: first)
      row = rows.upperBound
    }
  }

  /// The finished mask.
  mutating func finish() -> CoverageMask {
    if isOneTile {
      if mask.bytes.contains(where: { $0 != 0 }) {
        mask.tiles = [.init(rect: clip, firstByte: 0)]
      } else {
        mask.bytes = []
      }
    } else {
      mask.solids.append(contentsOf: open)
      open.removeAll()
    }
    return mask
  }

  private func kind(_ plane: CoveragePlane, _ column: Int, _ rows: Range<Int>) -> CellKind {
    let (low, high) = plane.range(run: column, rows: rows)
    return high == 0 ? .outside : low == 255 ? .inside : .boundary
  }

  private mutating func emit(_ plane: CoveragePlane, _ rows: Range<Int>, first: Int) {
    let size = CoverageRasterizer.cell
    let columns = (clip.width + size - 1) / size
    var solids: [PixelRect] = []
    var column = 0
    var next = kind(plane, 0, rows)
    while column < columns {
      let kind = next
      var end = column + 1
      let most = kind == .boundary ? CoverageRasterizer.widestTile / size : columns
      while end < columns {
        next = self.kind(plane, end, rows)
        if next != kind || end - column >= most { break }
        end += 1
      }
      let rect = PixelRect(
        x0: clip.x0 + column * size, y0: clip.y0 + first + rows.lowerBound,
        x1: min(clip.x0 + end * size, clip.x1), y1: clip.y0 + first + rows.upperBound)
      switch kind {
      case .outside: break
      case .inside: solids.append(rect)
      case .boundary:
        mask.tiles.append(.init(rect: rect, firstByte: mask.bytes.count))
        append(plane, columns: (rect.x0 - clip.x0)..<(rect.x1 - clip.x0), rows: rows)
      }
      column = end
    }
    grow(with: solids)
  }

  private mutating func append(_ plane: CoveragePlane, columns: Range<Int>, rows: Range<Int>) {
    for row in rows {
      mask.bytes.append(
        contentsOf: plane.bytes[(row * plane.stride + columns.lowerBound)..<(row * plane.stride + columns.upperBound)])
    }
  }

  private mutating func grow(with solids: [PixelRect]) {
    var grown: [PixelRect] = []
    for rect in open {
      if solids.contains(where: { $0.x0 == rect.x0 && $0.x1 == rect.x1 && $0.y0 == rect.y1 }) { continue }
      mask.solids.append(rect)
    }
    for rect in solids {
      let above = open.first { $0.x0 == rect.x0 && $0.x1 == rect.x1 && $0.y1 == rect.y0 }
      grown.append(PixelRect(x0: rect.x0, y0: above?.y0 ?? rect.y0, x1: rect.x1, y1: rect.y1))
    }
    open = grown
  }
}
