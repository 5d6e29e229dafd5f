// The regions of a target that a batch has drawn to, for fast overlap tests.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteTessellation

/// The rectangles drawn by one batch, sorted into a grid of at most 128 × 128 cells.
struct OccupancyGrid {
  /// The placement of a grid over its target.
  struct Frame {
    private let x0: Int
    private let y0: Int
    /// The edge of a cell is this power of two, in pixels.
    private let shift: Int
    let rowCount: Int
    let columnCount: Int

    init(over bounds: PixelRect) {
      x0 = bounds.x0
      y0 = bounds.y0
      var shift = 4
      while max(bounds.width, bounds.height) > 128 << shift { shift += 1 }
      self.shift = shift
      rowCount = max(1, ((bounds.height - 1) >> shift) + 1)
      columnCount = max(1, ((bounds.width - 1) >> shift) + 1)
    }

    /// The cells that a rectangle touches; it must lie in the target.
    @inline(__always)
    func cells(of rect: PixelRect) -> Cells {
      Cells(
        rows: ((rect.y0 - y0) >> shift)..<(((rect.y1 - 1 - y0) >> shift) + 1),
        columns: ((rect.x0 - x0) >> shift)..<(((rect.x1 - 1 - x0) >> shift) + 1))
    }
  }

  /// A rectangle of cells.
  struct Cells {
    var rows: Range<Int>
    var columns: Range<Int>

    @inline(__always)
    var bits: UInt128 { (UInt128.max >> UInt128(128 - columns.count)) << UInt128(columns.lowerBound) }
  }

  // One bit for each cell that was drawn to. Most overlap tests need no more.
  private var rows: [UInt128]
  private var rects: [PixelRect] = []
  /// The box around the rectangles, and the pixels of all of them.
  private var bounds = PixelRect.empty
  private var area = 0

  // For each cell the last rectangle in it, and for each entry the one before: made when the cells alone cannot tell.
  private var lastEntry: [Int32] = []
  private var entries: [(rect: Int32, previous: Int32)] = []
  // Rectangles over many cells are looked at one by one.
  private var large: [PixelRect] = []
  private static let largeCells = 64
  // Looking at these takes less than to make the index.
  private static let fewRects = 16
  private static let maxLarge = 64

  private let frame: Frame

  init(_ frame: Frame) {
    self.frame = frame
    rows = Array(repeating: 0, count: frame.rowCount)
  }

  /// Adds a rectangle that is drawn.
  mutating func insert(_ rect: PixelRect, _ cells: Cells) {
    let bits = cells.bits
    for row in cells.rows { rows[row] |= bits }
    rects.append(rect)
    bounds = bounds.union(rect)
    area.saturatingAdd(rect.area)
    if !lastEntry.isEmpty { index(rects.count - 1, cells) }
  }

  /// Whether the box around everything that was added and `rect` has at most twice their pixels.
  func isNear(_ rect: PixelRect) -> Bool {
    bounds.union(rect).area <= area.saturatingAdding(rect.area).saturatingMultiplied(by: 2)
  }

  /// Whether any rectangle that was added overlaps `rect`.
  mutating func intersects(_ rect: PixelRect, _ cells: Cells) -> Bool {
    let bits = cells.bits
    guard cells.rows.contains(where: { rows[$0] & bits != 0 }) else { return false }
    if rects.count <= Self.fewRects { return rects.contains(where: rect.intersects) }
    if lastEntry.isEmpty {
      lastEntry = Array(repeating: -1, count: frame.rowCount * frame.columnCount)
      for index in rects.indices { self.index(index, frame.cells(of: rects[index])) }
    }
    if large.count > Self.maxLarge || large.contains(where: rect.intersects) { return true }
    for row in cells.rows {
      for column in cells.columns {
        var entry = lastEntry[row * frame.columnCount + column]
        while entry >= 0 {
          if rects[Int(entries[Int(entry)].rect)].intersects(rect) { return true }
          entry = entries[Int(entry)].previous
        }
      }
    }
    return false
  }

  private mutating func index(_ index: Int, _ cells: Cells) {
    guard cells.rows.count * cells.columns.count <= Self.largeCells else {
      large.append(rects[index])
      return
    }
    for row in cells.rows {
      for column in cells.columns {
        let cell = row * frame.columnCount + column
        entries.append((Int32(index), lastEntry[cell]))
        lastEntry[cell] = Int32(entries.count - 1)
      }
    }
  }
}
