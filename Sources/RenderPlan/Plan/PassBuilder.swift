// Puts quads into batches, in paint order: what lies below is drawn before what lies above.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// Collects the quads of one target.
struct PassBuilder {
  /// The pixels that can be drawn to.
  let bounds: PixelRect
  /// The pixels that something was drawn to.
  private(set) var drawn = PixelRect.empty
  private(set) var batches: [Batch] = []
  // Where each of the last batches draws. Earlier ones are not asked any more, and a grid may have 64 KiB.
  private var occupied: [OccupancyGrid] = []
  private let grid: OccupancyGrid.Frame

  // How many batches back a quad may join a batch of its kind, if it overlaps none of those between.
  private static let reach = 16

  init(bounds: PixelRect) {
    self.bounds = bounds
    grid = OccupancyGrid.Frame(over: bounds)
  }

  /// How many quads were added.
  var quadCount: Int { batches.reduce(0) { $0 + $1.records.count } }

  /// Adds a quad above everything added before. The quad must lie within ``bounds``.
  mutating func add(_ record: QuadRecord, rect: PixelRect, _ key: BatchKey) {
    drawn = drawn.union(rect)
    let cells = grid.cells(of: rect)
    let first = batches.count - occupied.count
    for index in occupied.indices.reversed() {
      if batches[first + index].key == key {
        batches[first + index].records.append(record)
        occupied[index].insert(rect, cells)
        return
      }
      if occupied[index].intersects(rect, cells) { break }
    }
    batches.append(Batch(key: key, records: [record]))
    if occupied.count == Self.reach { occupied.removeFirst() }
    var here = OccupancyGrid(grid)
    here.insert(rect, cells)
    occupied.append(here)
  }
}
