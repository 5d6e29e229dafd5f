// Coverage cut along lines of the picture: where one plane disappears behind another, and where one part of an image ends.

import Tessellation

extension PlacedCoverage {
  /// The part of the coverage in every half plane, within `clip`.
  func cut(by halfPlanes: [HalfPlane], within clip: PixelRect) -> PlacedCoverage {
    guard !halfPlanes.isEmpty else { return self }
    var result = PlacedCoverage()
    result.meshCounts = meshCounts
    for rect in solids { rect.intersection(clip).forEachPart(of: halfPlanes) { result.solids.append($0) } }
    for (rect, coverage) in uniform {
      rect.intersection(clip).forEachPart(of: halfPlanes) { result.uniform.append(($0, coverage)) }
    }
    for tile in tiles {
      if let cut = tile.cut(by: halfPlanes, within: clip) { result.tiles.append(cut) }
    }
    return result
  }
}

extension PixelRect {
  /// Hands on the part of the rectangle in every half plane, as rectangles: rows, equal ones as one.
  fileprivate func forEachPart(of halfPlanes: [HalfPlane], _ body: (PixelRect) -> Void) {
    var pending = PixelRect.empty
    for y in y0..<max(y0, y1) {
      let columns = halfPlanes.columns(ofRow: y, from: x0, to: x1)
      if columns.lowerBound == pending.x0, columns.upperBound == pending.x1, pending.y1 == y, !pending.isEmpty {
        pending.y1 = y + 1
      } else {
        if !pending.isEmpty { body(pending) }
        pending = PixelRect(x0: columns.lowerBound, y0: y, x1: columns.upperBound, y1: y + 1)
      }
    }
    if !pending.isEmpty { body(pending) }
  }
}

extension PlacedCoverage.Tile {
  /// The tile without the pixels beyond the half planes, or nil where none are left.
  fileprivate func cut(by halfPlanes: [HalfPlane], within clip: PixelRect) -> PlacedCoverage.Tile? {
    let part = rect.intersection(clip)
    guard !part.isEmpty, case .bytes(let bytes) = tile.content else { return nil }
    var isWhole = part == rect
    var cut = [UInt8](repeating: 0, count: part.area)
    var isEmpty = true
    for y in part.y0..<part.y1 {
      let columns = halfPlanes.columns(ofRow: y, from: part.x0, to: part.x1)
      isWhole = isWhole && columns.count == part.width
      let source = bytes.startIndex + (y - rect.y0) * rect.width - rect.x0
      let target = (y - part.y0) * part.width - part.x0
      for x in columns {
        cut[target + x] = bytes[source + x]
        if cut[target + x] > 0 { isEmpty = false }
      }
    }
    if isWhole { return self }
    guard !isEmpty else { return nil }
    return PlacedCoverage.Tile(
      rect: part, tile: CoverageTile(width: part.width, height: part.height, content: .bytes(cut[...])))
  }
}
