// Cuts coverage along lines of the picture: where planes intersect, and at the seams between the parts of an image.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

extension PlacedCoverage {
  /// The coverage that is left of this one by all cuts, within `clip`.
  func cut(by cuts: [PlaneCut], within clip: PixelRect) -> PlacedCoverage {
    guard !cuts.isEmpty else { return self }
    let result = cut(by: cuts.filter { $0.rule == .centres }.map(\.halfPlane), within: clip)
    let rest = cuts.filter { $0.rule != .centres }
    return rest.contains { $0.rule != .junction && $0.rule != .outline }
      ? result.scaled(by: CutLines(rest), within: clip) : result
  }

  /// The coverage with each pixel scaled, within `clip`.
  private func scaled(by scale: CutLines, within clip: PixelRect) -> PlacedCoverage {
    var result = PlacedCoverage()
    for rect in solids { result.add(rect.intersection(clip), coverage: 255, scaledBy: scale) }
    for (rect, coverage) in uniform { result.add(rect.intersection(clip), coverage: coverage, scaledBy: scale) }
    for tile in tiles {
      if let tile = tile.scaled(by: scale, within: clip) { result.tiles.append(tile) }
    }
    return result
  }

  /// The rows of which the pixels on a line become one tile.
  private static let rowsOfTile = 16

  /// Adds a rectangle of equal coverage: as tiles where it is changed, as rectangles elsewhere.
  private mutating func add(_ rect: PixelRect, coverage: UInt8, scaledBy scale: CutLines) {
    func addUnchanged(_ rect: PixelRect, to result: inout PlacedCoverage) {
      guard !rect.isEmpty else { return }
      if coverage == 255 { result.solids.append(rect) } else { result.uniform.append((rect, coverage)) }
    }
    for y0 in stride(from: rect.y0, to: rect.y1, by: Self.rowsOfTile) {
      let strip = PixelRect(x0: rect.x0, y0: y0, x1: rect.x1, y1: min(y0 + Self.rowsOfTile, rect.y1))
      for (columns, isChanged) in scale.shownColumns(of: strip) {
        guard isChanged else {
          addUnchanged(PixelRect(x0: columns.lowerBound, y0: strip.y0, x1: columns.upperBound, y1: strip.y1), to: &self)
          continue
        }
        for x0 in stride(from: columns.lowerBound, to: columns.upperBound, by: AtlasTile.largestEdge) {
          let x1 = min(x0 + AtlasTile.largestEdge, columns.upperBound)
          let part = PixelRect(x0: x0, y0: strip.y0, x1: x1, y1: strip.y1)
          tiles.append(Tile(rect: part, content: .bytes(part.values { scale.scaled(coverage, $0, $1) })))
        }
      }
    }
  }

  /// The part of the coverage that lies in all half planes, within `clip`.
  func cut(by halfPlanes: [HalfPlane], within clip: PixelRect) -> PlacedCoverage {
    guard !halfPlanes.isEmpty else { return self }
    assert(!isPromised, "coverage is cut when its masks are made")
    assert(areas.isEmpty, "areas cannot be cut")
    var result = PlacedCoverage()
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
  /// A value for each pixel, given its column and its row: rows from the top.
  fileprivate func values<Value>(_ value: (Int, Int) -> Value) -> ArraySlice<Value> {
    [Value](unsafeUninitializedCapacity: area) { result, count in
      for y in y0..<y1 {
        for x in x0..<x1 {
          result.initializeElement(at: count, to: value(x, y))
          count += 1
        }
      }
    }[...]
  }

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
  /// The tile with each pixel scaled; nil where nothing is left of it.
  fileprivate func scaled(by scale: CutLines, within clip: PixelRect) -> PlacedCoverage.Tile? {
    let part = shown.intersection(clip)
    guard !part.isEmpty else { return nil }
    let columns = scale.shownColumns(of: part)
    if columns.isEmpty { return nil }
    if columns.count == 1, columns[0].columns.count == part.width, !columns[0].isChanged {
      var result = self
      result.shown = part
      return result
    }
    func values<Value>(_ values: ArraySlice<Value>, _ change: (Value, Int, Int) -> Value) -> ArraySlice<Value> {
      let start = values.startIndex
      return part.values { change(values[start + index($0, $1)], $0, $1) }
    }
    return switch tile.content {
    case .bytes(let bytes): Self(rect: part, content: .bytes(values(bytes) { scale.scaled($0, $1, $2) }))
    case .pixels(let pixels): Self(rect: part, content: .pixels(values(pixels) { scale.scaled($0, $1, $2) }))
    case .mesh: nil
    }
  }

  /// The tile without the pixels beyond the half planes, or nil if none are left or the tile is a mesh.
  fileprivate func cut(by halfPlanes: [HalfPlane], within clip: PixelRect) -> PlacedCoverage.Tile? {
    let part = shown.intersection(clip)
    guard !part.isEmpty else { return nil }
    let rows = (part.y0..<part.y1).map { halfPlanes.columns(ofRow: $0, from: part.x0, to: part.x1) }
    if part == rect, rows.allSatisfy({ $0.count == part.width }) { return self }
    return switch tile.content {
    case .bytes(let bytes): Self(rect: part, content: .bytes(self.part(part, of: bytes, rows)))
    case .pixels(let pixels): Self(rect: part, content: .pixels(self.part(part, of: pixels, rows)))
    case .mesh: nil
    }
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
