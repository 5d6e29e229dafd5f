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
  /// Pixels that cannot be drawn without others, which they show after a filter.
  private var needs: [Need] = []

  private struct Need: Hashable {
    let pixels: PixelRect
    let sources: [PixelRect]
  }

  /// Begins with a target that has one colour.
  init(of rect: PixelRect, clear: SIMD4<UInt8>) {
    self.rect = rect
    columns = (rect.width + Self.edge - 1) / Self.edge
    rows = (rect.height + Self.edge - 1) / Self.edge
    var start = Fingerprint()
    start.add(UInt64(unsafeBitCast(clear, to: UInt32.self)))
    values = Array(repeating: start.value, count: columns * rows)
  }

  /// Draws something with a fingerprint over some pixels of the target; nil stands for something of which nothing is known.
  mutating func draw(_ fingerprint: Fingerprint?, over pixels: PixelRect) {
    let (across, down) = blocks(of: pixels)
    for row in down {
      for column in across {
        let block = row * columns + column
        if values[block] == 0 { continue }
        guard let fingerprint else {
          values[block] = 0
          continue
        }
        var both = Fingerprint(values[block])
        both.add(fingerprint.value)
        values[block] = both.value
      }
    }
  }

  /// Notes that `pixels` cannot be drawn without all of `sources`.
  mutating func need(_ sources: [PixelRect], for pixels: PixelRect) {
    needs.append(Need(pixels: pixels, sources: sources))
  }

  /// The fingerprint of some pixels of the target with what lies around them; nil where nothing is known of one of them.
  func fingerprint(of pixels: PixelRect) -> Fingerprint? {
    let (across, down) = blocks(of: pixels)
    var all = Fingerprint()
    for row in down {
      for column in across {
        let value = values[row * columns + column]
        if value == 0 { return nil }
        all.add(value)
      }
    }
    return all
  }

  /// The columns and rows of the blocks that some pixels lie in.
  private func blocks(of pixels: PixelRect) -> (columns: Range<Int>, rows: Range<Int>) {
    let part = pixels.intersection(rect)
    guard !part.isEmpty else { return (0..<0, 0..<0) }
    let first = (x: (part.x0 - rect.x0) / Self.edge, y: (part.y0 - rect.y0) / Self.edge)
    let last = (x: (part.x1 - rect.x0 - 1) / Self.edge, y: (part.y1 - rect.y0 - 1) / Self.edge)
    return (first.x..<(last.x + 1), first.y..<(last.y + 1))
  }

  /// Returns rectangles of whole blocks, at most eight, that contain all pixels that may differ from those of an earlier
  /// target.
  package func damage(since old: BlockFingerprints) -> [PixelRect] {
    guard rect == old.rect else { return [rect] }
    var isDamaged = zip(values, old.values).map { $0 == 0 || $0 != $1 }
    while true {
      addNeeds(to: &isDamaged)
      let rects = rects(of: isDamaged)
      guard !needs.isEmpty else { return rects }
      // A rectangle around several blocks may contain more of them, which have needs of their own.
      let before = isDamaged
      for rect in rects { mark(rect, in: &isDamaged) }
      if isDamaged == before { return rects }
    }
  }

  /// Adds all blocks that are needed to draw others.
  private func addNeeds(to isDamaged: inout [Bool]) {
    var left = needs
    while true {
      let count = left.count
      left.removeAll { need in
        let (across, down) = blocks(of: need.pixels)
        guard down.contains(where: { row in across.contains { isDamaged[row * columns + $0] } }) else { return false }
        for source in need.sources { mark(source, in: &isDamaged) }
        return true
      }
      if left.count == count { return }
    }
  }

  private func mark(_ pixels: PixelRect, in isDamaged: inout [Bool]) {
    let (across, down) = blocks(of: pixels)
    for row in down {
      for column in across { isDamaged[row * columns + column] = true }
    }
  }

  /// A few rectangles of whole blocks that contain some of them.
  private func rects(of blocks: [Bool]) -> [PixelRect] {
    var pixels = DamagedPixels()
    for row in 0..<rows {
      var column = 0
      while column < columns {
        let start = column
        while column < columns, blocks[row * columns + column] { column += 1 }
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
}
