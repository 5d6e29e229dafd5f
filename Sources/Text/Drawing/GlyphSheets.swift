// Outlines of glyphs as paths: as few as there can be, without two that meet in a pixel.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// Gathers outlines so that those which meet in a pixel come to different paths.
///
/// Glyphs are painted over each other one by one. In one path, those that share a pixel would cover it together: a
/// little less than one over the other. Where they don't, a path of all is the same, and much cheaper.
struct GlyphSheets {
  /// A path holds no more elements than this and one glyph's: what is too much for one path leaves the others alone.
  private static let mostElements = 20_000
  /// Only as many of a sheet's last glyphs are looked at: in a line, glyphs that meet are near each other.
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

  /// All outlines.
  func finish() -> [PathStorage] {
    finished + sheets.map(\.path).filter { !$0.isEmpty }
  }
}

extension CGRect {
  /// The pixels that the rectangle touches, by their edges.
  fileprivate var grownToPixels: CGRect {
    guard minX.isFinite, minY.isFinite, maxX.isFinite, maxY.isFinite else { return self }
    let low = CGPoint(x: minX.rounded(.down), y: minY.rounded(.down))
    return CGRect(x: low.x, y: low.y, width: maxX.rounded(.up) - low.x, height: maxY.rounded(.up) - low.y)
  }
}
