// The fingerprints of what is drawn to a target, block by block.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartziteTessellation

/// A fingerprint of everything that is drawn to each block of a target, in its order: blocks with equal fingerprints have
/// equal pixels.
///
/// Blocks are those that llvmpipe draws on their own. It chooses by all that is drawn to a block how exactly the texels of
/// enlarged images are mixed, so that a change anywhere in a block may show anywhere in it, and nowhere else.
package struct BlockFingerprints: Hashable, Sendable {
  /// The edge of a block in pixels. Blocks are counted from the left top of the target.
  package static let edge = 64

  /// The pixels of the target.
  package let rect: PixelRect
  private let columns: Int
  private let rows: Int
  /// The fingerprints row by row; 0 where nothing is known of the pixels.
  private var values: [UInt64]

  /// Begins with a target that has one colour.
  init(of rect: PixelRect, clear: SIMD4<UInt8>) {
    self.rect = rect
    columns = (rect.width + Self.edge - 1) / Self.edge
    rows = (rect.height + Self.edge - 1) / Self.edge
    var start = Fingerprint()
    start.add(UInt64(truncatingIfNeeded: clear.hashValue))
    values = Array(repeating: start.value, count: columns * rows)
  }

  /// Draws something with a fingerprint over some pixels of the target; nil stands for something of which nothing is known.
  mutating func draw(_ fingerprint: Fingerprint?, over pixels: PixelRect) {
    forEachBlock(of: pixels) { values, block in
      guard values[block] != 0 else { return }
      guard let fingerprint else { return values[block] = 0 }
      var both = Fingerprint(values[block])
      both.add(fingerprint.value)
      values[block] = both.value
    }
  }

  /// The fingerprint of some pixels of the target with what lies around them; nil where nothing is known of one of them.
  mutating func fingerprint(of pixels: PixelRect) -> Fingerprint? {
    var all: Fingerprint? = Fingerprint()
    forEachBlock(of: pixels) { values, block in
      if values[block] == 0 { all = nil }
      all?.add(values[block])
    }
    return all
  }

  private mutating func forEachBlock(of pixels: PixelRect, _ body: (inout [UInt64], Int) -> Void) {
    let part = pixels.intersection(rect)
    guard !part.isEmpty else { return }
    let first = (x: (part.x0 - rect.x0) / Self.edge, y: (part.y0 - rect.y0) / Self.edge)
    let last = (x: (part.x1 - rect.x0 - 1) / Self.edge, y: (part.y1 - rect.y0 - 1) / Self.edge)
    for row in first.y...last.y {
      for column in first.x...last.x { body(&values, row * columns + column) }
    }
  }

  /// Returns rectangles of whole blocks, at most eight, that contain all pixels that may differ from those of an earlier
  /// target.
  package func damage(since old: BlockFingerprints) -> [PixelRect] {
    guard rect == old.rect else { return [rect] }
    var pixels = DamagedPixels()
    for row in 0..<rows {
      var column = 0
      while column < columns {
        let start = column
        while column < columns, isDamaged(row * columns + column, since: old) { column += 1 }
        if column > start {
          pixels.add(
            PixelRect(
              x0: rect.x0 + start * Self.edge, y0: rect.y0 + row * Self.edge, x1: rect.x0 + column * Self.edge,
              y1: rect.y0 + (row + 1) * Self.edge
            ).intersection(rect))
        }
        column += 1
      }
    }
    pixels.joinNeighbors()
    return pixels.rects
  }

  private func isDamaged(_ block: Int, since old: BlockFingerprints) -> Bool {
    values[block] == 0 || values[block] != old.values[block]
  }
}
