// BatchBuilder: puts records into batches, in paint order: what lies below is drawn before what lies above.
// SPDX-License-Identifier: Apache-2.0

import QuartziteRenderPlan
import QuartziteTessellation

/// Collects the batches of one target.
struct BatchBuilder {
  /// The pixels that can be drawn to.
  private let bounds: PixelRect
  /// The pixels of the largest rectangle of one colour that is drawn through a tile where it then needs no draw of its own.
  private let largestFilledTile: Int
  /// One step: an index into ``batches``, or a copy.
  private enum Place {
    case draw(Int)
    case copy(BackdropCopy)
  }

  private var places: [Place] = []
  private var batches: [Batch] = []
  /// The areas of the last steps. Earlier ones are not asked any more, and a grid may have 64 KiB.
  private var occupied: [OccupancyGrid] = []
  private let grid: OccupancyGrid.Frame

  /// The number of steps back to which a quad may join a batch of its kind, if it overlaps none of those between.
  private static let reach = 16

  init(bounds: PixelRect, largestFilledTile: Int) {
    self.bounds = bounds
    self.largestFilledTile = largestFilledTile
    grid = OccupancyGrid.Frame(over: bounds)
  }

  /// The steps, in order.
  var steps: [BatchedPlan.Step] {
    places.map { place in
      switch place {
      case .draw(let index): .draw(batches[index])
      case .copy(let copy): .copy(copy)
      }
    }
  }

  /// Adds a record of the kind `key` at `rect`, above everything added before. A small one may join a batch of another kind that lies in
  /// the way of its own. One that is blended joins only what it does not overlap, since it sees what was drawn below it, and what is near: a
  /// device may have to copy the pixels around the whole batch.
  mutating func add(_ record: QuadRecord, rect: PixelRect, _ key: BatchKey) {
    let cells = grid.cells(of: rect), first = places.count - occupied.count
    let isBlended = key.paint.blending != nil
    for index in occupied.indices.reversed() {
      guard case .draw(let batch) = places[first + index] else {
        guard occupied[index].intersects(rect, cells) else { continue }
        break
      }
      if batches[batch].key == key,
        !isBlended || occupied[index].isNear(rect) && !occupied[index].intersects(rect, cells)
      {
        batches[batch].records.append(record)
        occupied[index].insert(rect, cells)
        return
      }
      guard occupied[index].intersects(rect, cells) else { continue }
      guard rect.area <= largestFilledTile, let joined = record.joining(batches[batch].key, as: key) else { break }
      batches[batch].records.append(joined)
      occupied[index].insert(rect, cells)
      return
    }
    batches.append(Batch(key: key, records: [record]))
    append(.draw(batches.count - 1), at: rect, cells)
  }

  /// Copies pixels as they are at this moment.
  mutating func add(_ copy: BackdropCopy) { append(.copy(copy), at: copy.rect, grid.cells(of: copy.rect)) }

  private mutating func append(_ place: Place, at rect: PixelRect, _ cells: OccupancyGrid.Cells) {
    places.append(place)
    if occupied.count == Self.reach { occupied.removeFirst() }
    var here = OccupancyGrid(grid)
    here.insert(rect, cells)
    occupied.append(here)
  }
}

extension QuadRecord {
  /// The record that draws in a batch of another kind the same as this one of the kind `key`; nil if there is none.
  ///
  /// A small quad in one colour that lies on quads of another kind is drawn with those: an opaque one as though it were translucent, or
  /// with full coverage. So boxes with round corners that overlap are one batch. A large opaque one is worth a draw of its
  /// own, since software renderers forget what lies below it.
  fileprivate func joining(_ other: BatchKey, as key: BatchKey) -> QuadRecord? {
    guard key.paint == .color, key.coverage == .full, key.composition == .over || key.composition == .replace else {
      return nil
    }
    if other == BatchKey(.color) { return self }
    return other == BatchKey(.color, .tile) ? withFullTexel : nil
  }
}
