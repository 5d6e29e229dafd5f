// Puts quads into batches, in paint order: what lies below is drawn before what lies above.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// Collects the commands that fill one target.
struct PassBuilder {
  /// The pixels that can be drawn to.
  let bounds: PixelRect
  /// The pixels that something was drawn to.
  private(set) var drawn = PixelRect.empty
  let costs: CostModel

  /// One command: an index into ``batches``, or a copy.
  private enum Step {
    case draw(Int)
    case copy(BackdropCopy)
  }

  /// Whether quads stay in their order. Else quads of a kind are drawn together, which devices need and bands do not.
  let keepsOrder: Bool
  private var steps: [Step] = []
  private var batches: [Batch] = []
  /// The areas of the last steps. Earlier ones are not asked any more, and a grid may have 64 KiB.
  private var occupied: [OccupancyGrid] = []
  private let grid: OccupancyGrid.Frame
  /// The step that a blended quad may join at the earliest: each blended picture sees what the ones before have made.
  private var firstOfBlend = 0

  /// The number of steps back to which a quad may join a batch of its kind, if it overlaps none of those between.
  private static let reach = 16

  init(bounds: PixelRect, costs: CostModel = .software, keepsOrder: Bool = false) {
    self.bounds = bounds
    self.keepsOrder = keepsOrder
    self.costs = costs
    grid = OccupancyGrid.Frame(over: bounds)
  }

  /// The commands, in order.
  var commands: [PassCommand] {
    steps.map { step in
      switch step {
      case .draw(let index): .draw(batches[index])
      case .copy(let copy): .copy(copy)
      }
    }
  }

  /// The cost of what was added, in quads; an area costs as much as the nine that a round box takes without it.
  var costInQuads: Int {
    batches.reduce(0) { $0 + $1.records.count * ($1.key.coverage == .area ? 9 : 1) }
  }

  /// Adds a quad above everything added before. It must lie within ``bounds``.
  mutating func add(_ quad: Quad) { add(QuadRecord(quad), rect: quad.rect, quad.key) }

  /// Adds the record of a quad of the kind `key` at `rect` as ``add(_:)`` adds a quad. A small one may join a batch of another kind that
  /// lies in the way of its own.
  mutating func add(_ record: QuadRecord, rect: PixelRect, _ key: BatchKey) {
    assert(bounds.contains(rect), "a quad at \(rect) lies outside of its target at \(bounds)")
    drawn = drawn.union(rect)
    if keepsOrder { return paint(key) { $0.append(record) } }
    let cells = grid.cells(of: rect)
    let first = steps.count - occupied.count
    let earliest = key.paint.blending == nil ? 0 : max(0, firstOfBlend - first)
    for index in occupied.indices.reversed() where index >= earliest {
      guard case .draw(let batch) = steps[first + index] else {
        guard occupied[index].intersects(rect, cells) else { continue }
        break
      }
      if batches[batch].key == key {
        batches[batch].records.append(record)
        occupied[index].insert(rect, cells)
        return
      }
      guard occupied[index].intersects(rect, cells) else { continue }
      guard rect.area <= costs.largestFilledTile, let joined = record.joining(batches[batch].key, as: key) else {
        break
      }
      batches[batch].records.append(joined)
      occupied[index].insert(rect, cells)
      return
    }
    batches.append(Batch(key: key, records: [record]))
    append(.draw(batches.count - 1), at: rect, cells)
  }

  /// Adds quads of the kind `key` to a target that keeps their order. `append` adds them, and returns the pixels that they reach.
  mutating func addPainted(_ key: BatchKey, append: (inout [QuadRecord]) -> PixelRect) {
    assert(keepsOrder, "quads are joined to batches")
    drawn = drawn.union(paint(key, append))
  }

  /// Passes the records of the last batch, which becomes one of the kind `key`, to `append`.
  @inline(__always)
  private mutating func paint<Result>(_ key: BatchKey, _ append: (inout [QuadRecord]) -> Result) -> Result {
    if case .draw(let last)? = steps.last, batches[last].key == key { return append(&batches[last].records) }
    var batch = Batch(key: key)
    let result = append(&batch.records)
    guard !batch.records.isEmpty else { return result }
    batches.append(batch)
    steps.append(.draw(batches.count - 1))
    return result
  }

  private mutating func append(_ step: Step, at rect: PixelRect, _ cells: OccupancyGrid.Cells) {
    steps.append(step)
    if occupied.count == Self.reach { occupied.removeFirst() }
    var here = OccupancyGrid(grid)
    here.insert(rect, cells)
    occupied.append(here)
  }

  /// Begins a picture that is blended with what was drawn before it: its quads join no batch of those.
  mutating func beginBlend() { firstOfBlend = steps.count }

  /// Copies pixels as they are at this moment. They must lie within ``bounds``.
  mutating func add(_ copy: BackdropCopy) {
    assert(bounds.contains(copy.rect), "a copy of \(copy.rect) lies outside of its target at \(bounds)")
    drawn = drawn.union(copy.rect)
    if keepsOrder { return steps.append(.copy(copy)) }
    append(.copy(copy), at: copy.rect, grid.cells(of: copy.rect))
  }

  /// Adds the commands of another target as they are, or the parts of them in `rect`, shifted by whole pixels.
  mutating func append(_ other: PassBuilder, clippedTo rect: PixelRect? = nil, x: Int = 0, y: Int = 0) {
    for command in other.commands {
      switch command {
      case .draw(let batch):
        if batch.key.paint.blending != nil { beginBlend() }
        for record in batch.records {
          let part = if let rect { record.clipped(to: rect, batch.key.coverage) } else { record }
          guard let moved = part?.moved(x: x, y: y, batch.key.coverage) else { continue }
          add(moved, rect: moved.pixels, batch.key)
        }
      case .copy(let copy):
        if let part = copy.clipped(to: rect ?? bounds)?.moved(x: x, y: y) { add(part) }
      case .blur: assertionFailure("a blur fills a target of its own")
      }
    }
  }

  /// Whether every quad lies in one of a few rectangles.
  func lies(inside rects: [PixelRect]) -> Bool {
    guard rects.count <= 8 else { return rects.contains { $0.contains(drawn) } }
    func lies(_ pixels: PixelRect) -> Bool { rects.contains { $0.contains(pixels) } }
    return steps.allSatisfy { step in
      switch step {
      case .draw(let index): batches[index].records.allSatisfy { lies($0.pixels) }
      case .copy(let copy): lies(copy.rect)
      }
    }
  }
}
