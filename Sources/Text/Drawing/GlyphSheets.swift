// GlyphSheets: outlines of glyphs in as few paths as possible, without two in a path that meet in a pixel.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// Gathers outlines so that those which meet in a pixel go into different paths.
///
/// Glyphs are painted over each other one by one. In one path, glyphs in a pixel would be covered as a single shape, a
/// little less than one over the other. Where none meet, one path gives the same result and is much cheaper.
struct GlyphSheets {
  /// The number of elements at which a path is finished; it is exceeded by at most one glyph's. A path that is too
  /// complex to be drawn then leaves the others unaffected.
  private static let mostElements = 20_000
  /// The number of a sheet's last glyphs that are checked for overlap: in a line, glyphs that meet are near each other.
  private static let mostBoxes = 8
  private static let mostSheets = 8

  private struct Sheet {
    var path = PathStorage()
    var boxes: [CGRect] = []
  }

  private var sheets: [Sheet] = []
  private var finished: [PathStorage] = []

  /// Adds an outline, in pixels.
  mutating func append(_ outline: PathStorage) {
    let box = outline.controlBounds.grownToPixels
    let free = sheets.firstIndex { sheet in !sheet.boxes.contains { $0.meets(box) } }
    if free == nil, sheets.count < Self.mostSheets { sheets.append(Sheet()) }
    let index = free ?? sheets.count - 1
    if sheets[index].boxes.count == Self.mostBoxes { sheets[index].boxes.removeFirst() }
    sheets[index].boxes.append(box)
    sheets[index].path.append(outline)
    if sheets[index].path.verbs.count >= Self.mostElements {
      finished.append(sheets[index].path)
      sheets[index].path = PathStorage()
    }
  }

  /// Returns the paths of all outlines.
  func finish() -> [PathStorage] {
    finished + sheets.map(\.path).filter { !$0.isEmpty }
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
