// A mask that a plan asks for while it is built, and that is computed later, together with all others.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCoverage
import QuartziteTessellation

/// A mask that was asked for, and its coverage once it is computed.
///
/// The walk over a display list requests masks; then workers compute them, each mask on one of them; then the walk's painting,
/// which has waited, reads them. So a request is never used by two threads at a time.
final class RequestedMask: @unchecked Sendable {
  /// The key that the mask is cached by; nil for a mask that is not.
  let key: CoverageCache.Key?
  /// Whether the mask is composed from glyphs, which have to be made before.
  let isFromGlyphs: Bool
  private let job: CoverageCache.Job
  /// The coverage, or the reason why there is none; nil until the mask is computed, and for ever where the deadline came
  /// first.
  private(set) var result: Result<CoverageCache.Entry, TessellationBudgetExceeded>?

  init(key: CoverageCache.Key?, fromGlyphs: Bool, job: @escaping CoverageCache.Job) {
    self.key = key
    isFromGlyphs = fromGlyphs
    self.job = job
  }

  /// Computes the mask with the memory of a worker, unless the deadline comes first.
  func compute(with rasterizer: CoverageRasterizer) {
    assert(result == nil, "a mask is computed once")
    let made = Result { () throws(TessellationBudgetExceeded) in try job(rasterizer) }
    if !rasterizer.wasInterrupted { result = made }
  }
}

extension CoverageCache {
  /// The answer to a question for a mask.
  enum Mask {
    case known(Entry)
    /// The mask is computed after the walk.
    case requested(RequestedMask)
  }
}

extension PlacedCoverage {
  /// A mask whose tiles are not known yet.
  struct Waiting: Sendable {
    let mask: RequestedMask
    /// The shift by whole pixels from the mask to the picture.
    let shift: SIMD2<Int>
    /// The columns and rows that the mask's tiles are stretched to; nil leaves them as they are.
    var columns: Range<Int>?
    var rows: Range<Int>?
  }

  /// A mask, shifted by whole pixels.
  init(_ mask: CoverageCache.Mask, x: Int, y: Int) {
    switch mask {
    case .known(let entry): self.init(entry, x: x, y: y)
    case .requested(let mask):
      self.init()
      waiting = [Waiting(mask: mask, shift: SIMD2(x, y))]
    }
  }

  /// Whether masks of it have still to be computed.
  var isWaiting: Bool { !waiting.isEmpty }

  /// The coverage with the masks that it waited for. Throws where one of them took too much work.
  func computed() throws(TessellationBudgetExceeded) -> PlacedCoverage {
    guard isWaiting else { return self }
    var result = self
    result.waiting = []
    for waiting in waiting {
      guard let entry = try waiting.mask.result?.get() else { continue }
      var part = PlacedCoverage(entry, x: waiting.shift.x, y: waiting.shift.y)
      part.stretch(columns: waiting.columns, rows: waiting.rows)
      result.append(part)
    }
    result.leaveOut(hidden)
    return result
  }

  /// Stretches all tiles to columns and to rows; nil leaves them as they are.
  mutating func stretch(columns: Range<Int>?, rows: Range<Int>?) {
    stretchTiles(from: 0, columns: columns, rows: rows)
    for index in waiting.indices {
      waiting[index].columns = columns ?? waiting[index].columns
      waiting[index].rows = rows ?? waiting[index].rows
    }
  }

  /// Stretches the tiles from an index on, as ``stretch(columns:rows:)`` does, and none that have still to be computed.
  mutating func stretchTiles(from first: Int, columns: Range<Int>?, rows: Range<Int>?) {
    guard columns != nil || rows != nil else { return }
    for index in first..<tiles.count {
      if let columns { (tiles[index].rect.x0, tiles[index].rect.x1) = (columns.lowerBound, columns.upperBound) }
      if let rows { (tiles[index].rect.y0, tiles[index].rect.y1) = (rows.lowerBound, rows.upperBound) }
      tiles[index].shown = tiles[index].rect
    }
  }
}
