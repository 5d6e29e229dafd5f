// Cuts coverage along lines of the picture: where planes intersect, and at the seams between the parts of an image.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

extension PlacedCoverage {
  /// The part of the coverage that lies in all half planes, within `clip`.
  func cut(by halfPlanes: [HalfPlane], within clip: PixelRect) -> PlacedCoverage {
    guard !halfPlanes.isEmpty else { return self }
    assert(!isWaiting, "coverage is cut when its masks are computed")
    assert(areas.isEmpty, "areas cannot be cut")
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
  /// Passes the part of the rectangle that lies in all half planes to `body`, as rectangles: equal rows are merged.
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
  /// The tile without the pixels beyond the half planes, or nil if none are left or the tile is a mesh.
  fileprivate func cut(by halfPlanes: [HalfPlane], within clip: PixelRect) -> PlacedCoverage.Tile? {
    let part = shown.intersection(clip)
    guard !part.isEmpty else { return nil }
    let rows = (part.y0..<part.y1).map { halfPlanes.columns(ofRow: $0, from: part.x0, to: part.x1) }
    if part == rect, rows.allSatisfy({ $0.count == part.width }) { return self }
    let content: AtlasTile.Content
    switch tile.content {
    case .bytes(let bytes): content = .bytes(self.part(part, of: bytes, rows))
    case .pixels(let pixels): content = .pixels(self.part(part, of: pixels, rows))
    case .indexed(let bytes, let colors): content = .indexed(self.part(part, of: bytes, rows), colors)
    case .mesh: return nil
    }
    return PlacedCoverage.Tile(
      rect: part, tile: AtlasTile(width: part.width, height: part.height, content: content))
  }

  /// The values of a part of the tile, 0 outside of the `rows` ranges of columns.
  private func part<Value: FixedWidthInteger>(
    _ part: PixelRect, of values: ArraySlice<Value>, _ rows: [Range<Int>]
  ) -> ArraySlice<Value> {
    var result = [Value](repeating: 0, count: part.area)
    for (row, columns) in rows.enumerated() {
      let target = row * part.width - part.x0
      for x in columns { result[target + x] = values[values.startIndex + index(x, part.y0 + row)] }
    }
    return result[...]
  }
}
