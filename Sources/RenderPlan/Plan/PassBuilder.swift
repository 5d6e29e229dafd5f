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
  // The occupancy of each of the last batches. Earlier batches have none: they are not tested any more, and a grid may take 64 KiB.
  private var occupied: [OccupancyGrid] = []
  private let grid: OccupancyGrid.Frame

  // The number of last batches among which a quad may join one of its kind, if it overlaps none of the batches after that one.
  private static let reach = 16

  let costs: CostModel

  init(bounds: PixelRect, costs: CostModel = .software) {
    self.bounds = bounds
    self.costs = costs
    grid = OccupancyGrid.Frame(over: bounds)
  }

  /// The number of quads added.
  var quadCount: Int { batches.reduce(0) { $0 + $1.records.count } }

  /// Adds a quad above everything added before. The quad must lie within ``bounds``.
  mutating func add(_ record: QuadRecord, rect: PixelRect, _ key: BatchKey) {
    add(record, rect: rect, key) { _ in nil }
  }

  /// Adds a quad above everything added before. Where a batch of another kind lies in the way of its own, `joining` may
  /// give a record that draws the same as a part of that one. The quad must lie within ``bounds``.
  mutating func add(
    _ record: QuadRecord, rect: PixelRect, _ key: BatchKey, joining: (BatchKey) -> QuadRecord?
  ) {
    assert(bounds.contains(rect), "a quad at \(rect) lies outside of its target at \(bounds)")
    drawn = drawn.union(rect)
    let cells = grid.cells(of: rect)
    let first = batches.count - occupied.count
    for index in occupied.indices.reversed() {
      if batches[first + index].key == key {
        batches[first + index].records.append(record)
        occupied[index].insert(rect, cells)
        return
      }
      guard occupied[index].intersects(rect, cells) else { continue }
      guard let joined = joining(batches[first + index].key) else { break }
      batches[first + index].records.append(joined)
      occupied[index].insert(rect, cells)
      return
    }
    batches.append(Batch(key: key, records: [record]))
    if occupied.count == Self.reach { occupied.removeFirst() }
    var here = OccupancyGrid(grid)
    here.insert(rect, cells)
    occupied.append(here)
  }
}
