// BandPainter: paints draws on the CPU, in bands of rows, on several threads.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCoverage
import QuartziteDiagnostics
import QuartziteGraphics
import QuartzitePainting
import QuartziteRenderPlan
import QuartziteTessellation
import Synchronization

/// Paints draws into rows of pixels. Used by one thread, which several others help.
///
/// A band is a row of the blocks of ``BlockFingerprints``. A thread takes one band after the other and paints everything in it, so
/// that its rows stay in the processor's cache. No pixel depends on which thread paints it, nor on what else is painted.
final class BandPainter {
  /// The memory of each thread, used again for every picture.
  private var workers: [BandWorker] = []

  /// The rows of a band, in pixels.
  private static let bandRows = BandGrid.rows

  /// Paints draws over a colour, or over what is there where there is none, in some rectangles of a target. What they look up
  /// has been prepared. Ends early after `deadline`.
  func paint(
    _ draws: ArraySlice<Draw>, _ lookups: BandLookups, over clear: UInt32?, in rects: [PixelRect],
    of target: PixelTarget, by deadline: Deadline
  ) {
    let lists = BandLists(draws, in: target.rect, bandRows: Self.bandRows)
    // Parts of bands, each of which is painted by one thread.
    let jobs: [(pixels: PixelRect, band: Int)] = rects.flatMap { rect in
      let rect = rect.intersection(target.rect)
      return lists.bands(of: rect).map { (pixels: lists.pixels(ofBand: $0).intersection(rect), band: $0) }
    }
    guard !jobs.isEmpty else { return }
    let count = WorkerThreads.count(for: jobs.count)
    while workers.count < count { workers.append(BandWorker()) }
    // Safe to share: each thread uses a worker of its own, and nothing changes while they paint.
    nonisolated(unsafe) let workers = workers, lookups = lookups
    let next = Atomic(0)
    WorkerThreads.perform(count) { index in
      workers[index].begin(by: deadline)
      while !deadline.hasPassed {
        let job = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard job < jobs.count else { break }
        let part = jobs[job]
        workers[index].paint(
          draws, lists.draws(ofBand: part.band), lookups, over: clear, in: part.pixels, of: target)
      }
    }
  }
}

/// The draws of a pass by the bands that they reach, in paint order.
struct BandLists: Sendable {
  private let rect: PixelRect
  private let bandRows: Int
  /// The indices of draws.
  private var entries: [Int32]
  /// The first entry of each band, and the end of the last one.
  private var starts: [Int]

  /// Sorts draws into bands of `bandRows` rows, counted from the top of the pass at `rect`.
  init(_ draws: ArraySlice<Draw>, in rect: PixelRect, bandRows: Int) {
    self.rect = rect
    self.bandRows = bandRows
    let count = (rect.height + bandRows - 1) / bandRows
    func bands(_ draw: Draw) -> Range<Int> {
      let drawn = draw.rect
      let top = max(drawn.y0 - rect.y0, 0), bottom = min(drawn.y1 - rect.y0, rect.height)
      return top < bottom ? (top / bandRows)..<((bottom - 1) / bandRows + 1) : 0..<0
    }
    var starts = [Int](repeating: 0, count: count + 1)
    for draw in draws { for band in bands(draw) { starts[band + 1] += 1 } }
    for band in 0..<count { starts[band + 1] += starts[band] }
    self.starts = starts
    entries = [Int32](unsafeUninitializedCapacity: starts[count]) { target, written in
      for index in draws.indices {
        for band in bands(draws[index]) {
          target[starts[band]] = Int32(index)
          starts[band] += 1
        }
      }
      written = target.count
    }
  }

  /// The bands that a part of the pass lies in.
  func bands(of part: PixelRect) -> Range<Int> {
    part.isEmpty ? 0..<0 : ((part.y0 - rect.y0) / bandRows)..<((part.y1 - 1 - rect.y0) / bandRows + 1)
  }

  func pixels(ofBand band: Int) -> PixelRect {
    let top = rect.y0 + band * bandRows
    return PixelRect(x0: rect.x0, y0: top, x1: rect.x1, y1: min(top + bandRows, rect.y1))
  }

  func draws(ofBand band: Int) -> ArraySlice<Int32> { entries[starts[band]..<starts[band + 1]] }
}
