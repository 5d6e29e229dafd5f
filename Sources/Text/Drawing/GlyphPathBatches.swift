// GlyphPathBatches: outlines of glyphs in as few paths as possible, without two in a path that meet in a pixel.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// Gathers outlines so that those which meet in a pixel go into different paths.
///
/// Glyphs are painted over each other one by one. In one path, glyphs in a pixel would be covered as a single shape, a
/// little less than one over the other. Where none meet, one path gives the same result and is much cheaper.
struct GlyphPathBatches {
  /// The number of elements at which a path is finished; it is exceeded by at most one glyph's. A path that is too
  /// complex to be drawn then leaves the others unaffected.
  private static let maxElements = 20_000
  /// The number of a batch's last glyphs that are checked for overlap: in a line, glyphs that meet are near each other.
  private static let maxBoxes = 8
  private static let maxBatches = 8

  private struct Batch {
    var path = PathStorage()
    var boxes: [CGRect] = []
  }

  private var batches: [Batch] = []
  private var finished: [PathStorage] = []

  /// Adds an outline, in pixels.
  mutating func append(_ outline: PathStorage) {
    let box = outline.controlBounds.grownToPixels
    let free = batches.firstIndex { batch in !batch.boxes.contains { $0.meets(box) } }
    if free == nil, batches.count < Self.maxBatches { batches.append(Batch()) }
    let index = free ?? batches.count - 1
    if batches[index].boxes.count == Self.maxBoxes { batches[index].boxes.removeFirst() }
    batches[index].boxes.append(box)
    batches[index].path.append(outline)
    if batches[index].path.verbs.count >= Self.maxElements {
      finished.append(batches[index].path)
      batches[index].path = PathStorage()
    }
  }

  /// Returns the paths of all outlines.
  func finish() -> [PathStorage] {
    finished + batches.map(\.path).filter { !$0.isEmpty }
  }
}

extension CGRect {
  /// The smallest rectangle of whole pixels around the rectangle.
  fileprivate var grownToPixels: CGRect {
    guard minX.isFinite, minY.isFinite, maxX.isFinite, maxY.isFinite else { return self }
    let low = CGPoint(x: minX.rounded(.down), y: minY.rounded(.down))
    return CGRect(x: low.x, y: low.y, width: maxX.rounded(.up) - low.x, height: maxY.rounded(.up) - low.y)
  }
}
