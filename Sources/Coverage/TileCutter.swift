// TileCutter: groups the cells on the boundary into tiles.
//
// A tile has a fixed cost, and a cost for each of its pixels. A block of cells is halved, horizontally and vertically,
// and its halves again, down to single cells; of the three ways to draw each part, as one tile or as its halves in
// either direction, the cheapest is chosen. Tiles are cropped to their pixels that are not outside.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// Cuts the cells of a mask into tiles and solid rectangles.
struct TileCutter {
  /// The ratio of the cost of a tile's pixel to that of a solid rectangle's pixel, approximately.
  private static let solidPart = 4

  private let cells: CoverageCells
  /// The fixed cost of a tile, in pixels of a tile.
  private let tileCost: Int32
  private var isInTile: [Bool]
  private var found: [PixelRect] = []
  private var parts = Array(repeating: Part(), count: Self.partCount * Self.partCount)

  init(_ cells: CoverageCells, tileCost: Int) {
    self.cells = cells
    self.tileCost = Int32(clamping: min(tileCost, 1 << 20))
    isInTile = Array(repeating: false, count: cells.columns * cells.rows)
  }

  /// The largest number of cells of a block along one side.
  private static let blockCells = CoverageRasterizer.widestTile / CoverageCells.size
  /// One more than the largest number of a half; see ``halves(of:)``.
  private static let partCount = 2 * blockCells

  private enum Choice { case tile, across, down }

  /// A rectangle of cells with its cheapest division.
  private struct Part {
    /// The bounds of the pixels that are not outside: left, top, negated right and negated bottom, so that the
    /// component-wise minimum of two parts is their union.
    private(set) var reach = SIMD4<Int32>(repeating: 1 << 20)
    private(set) var cost: Int32 = 0
    private(set) var hasBoundary = false
    private(set) var choice = Choice.tile

    init() {}

    /// Creates a part of one cell.
    init(_ cells: CoverageCells, column: Int, row: Int) {
      let rect = cells.reach(column: column, row: row)
      guard !rect.isEmpty else { return }
      reach = SIMD4(Int32(rect.x0), Int32(rect.y0), -Int32(rect.x1), -Int32(rect.y1))
      hasBoundary = cells.isBoundary(column: column, row: row)
      cost = hasBoundary ? .max : Int32(rect.area / solidPart)
    }

    /// Creates a part of two halves.
    init(_ choice: Choice, _ first: Part, _ second: Part) {
      self.choice = choice
      reach = pointwiseMin(first.reach, second.reach)
      cost = first.cost + second.cost
      hasBoundary = first.hasBoundary || second.hasBoundary
    }

    mutating func becomeTileIfCheaper(tileCost: Int32) {
      guard hasBoundary else { return }
      let whole = (-reach.z - reach.x) * (-reach.w - reach.y) + tileCost
      if whole <= cost {
        cost = whole
        choice = .tile
      }
    }

    var rect: PixelRect {
      PixelRect(x0: Int(reach.x), y0: Int(reach.y), x1: -Int(reach.z), y1: -Int(reach.w))
    }
  }

  /// Returns the tiles, relative to the corner of the clip.
  mutating func tiles() -> [PixelRect] {
    let across = Self.shares(of: cells.columns), down = Self.shares(of: cells.rows)
    for rows in down {
      for columns in across { cut(columns, rows) }
    }
    let size = CoverageCells.size
    for tile in found {
      for row in (tile.y0 / size)..<((tile.y1 - 1) / size + 1) {
        for column in (tile.x0 / size)..<((tile.x1 - 1) / size + 1) {
          let cell = row * cells.columns + column
          assert(!isInTile[cell], "the cell at column \(column) of row \(row) is in two tiles")
          isInTile[cell] = true
        }
      }
    }
    return found
  }

  /// Divides a number of cells into even shares that are no larger than a block.
  private static func shares(of count: Int) -> [Range<Int>] {
    let shares = (count + blockCells - 1) / blockCells
    return (0..<shares).map { ($0 * count / shares)..<(($0 + 1) * count / shares) }
  }

  /// Returns the halves of a range, their halves and so on: those of number n have the numbers 2n and 2n + 1.
  private static func halves(of range: Range<Int>) -> [Range<Int>] {
    var result = Array(repeating: 0..<0, count: partCount)
    result[1] = range
    for number in 1..<blockCells where result[number].count > 1 {
      let range = result[number], middle = range.lowerBound + range.count / 2
      result[2 * number] = range.lowerBound..<middle
      result[2 * number + 1] = middle..<range.upperBound
    }
    return result
  }

  /// Computes the tiles of one block.
  private mutating func cut(_ columns: Range<Int>, _ rows: Range<Int>) {
    let across = Self.halves(of: columns), down = Self.halves(of: rows)
    let cells = cells, tileCost = tileCost, count = Self.partCount
    // Halves have larger numbers than the part that they divide.
    parts.withUnsafeMutableBufferPointer { parts in
      for row in stride(from: count - 1, to: 0, by: -1) where !down[row].isEmpty {
        for column in stride(from: count - 1, to: 0, by: -1) where !across[column].isEmpty {
          let isDivisible = (across: across[column].count > 1, down: down[row].count > 1)
          var part = Part()
          if isDivisible.across {
            part = Part(.across, parts[row * count + 2 * column], parts[row * count + 2 * column + 1])
          }
          if isDivisible.down {
            let other = Part(.down, parts[2 * row * count + column], parts[(2 * row + 1) * count + column])
            if !isDivisible.across || other.cost < part.cost { part = other }
          }
          if !isDivisible.across, !isDivisible.down {
            part = Part(cells, column: across[column].lowerBound, row: down[row].lowerBound)
          }
          part.becomeTileIfCheaper(tileCost: tileCost)
          parts[row * count + column] = part
        }
      }
    }
    var open = [(row: 1, column: 1)]
    while let (row, column) = open.popLast() {
      let part = parts[row * count + column]
      guard part.hasBoundary else { continue }
      switch part.choice {
      case .tile: found.append(part.rect)
      case .across: open += [(row, 2 * column + 1), (row, 2 * column)]
      case .down: open += [(2 * row + 1, column), (2 * row, column)]
      }
    }
  }

  /// Returns the rectangles of inside cells that are in no tile, relative to the corner of the clip. Must be called
  /// after ``tiles()``.
  func solids() -> [PixelRect] {
    var result: [PixelRect] = []
    // Runs that extend down to the previous row of cells: they grow while the next row has the same run.
    var open: [PixelRect] = []
    for row in 0..<cells.rows {
      var grown: [PixelRect] = []
      var column = 0, next = 0
      while column < cells.columns {
        guard isSolid(column, row) else {
          column += 1
          continue
        }
        var rect = cells.rect(column: column, row: row)
        column += 1
        while column < cells.columns, isSolid(column, row) { column += 1 }
        rect.x1 = min(column * CoverageCells.size, cells.width)
        while next < open.count, open[next].x0 < rect.x0 {
          result.append(open[next])
          next += 1
        }
        if next < open.count, open[next].x0 == rect.x0 {
          if open[next].x1 == rect.x1 { rect.y0 = open[next].y0 } else { result.append(open[next]) }
          next += 1
        }
        grown.append(rect)
      }
      result += open[next...]
      open = grown
    }
    return result + open
  }

  private func isSolid(_ column: Int, _ row: Int) -> Bool {
    cells.isInside(column: column, row: row) && !isInTile[row * cells.columns + column]
  }
}
