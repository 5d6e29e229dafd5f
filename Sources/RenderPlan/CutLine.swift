// A line of the picture along which one plane disappears behind another: a hard edge, and the same for both sides.

import Tessellation

/// The pixels on one side of a line.
///
/// Every pixel counts by its centre and belongs to exactly one of a line's two sides, whatever the rounding: what one side leaves
/// out, the other holds.
struct CutLine: Hashable, Sendable {
  /// The side where `a · x + b · y + c` is positive, in device pixels.
  private let coefficients: SIMD3<Double>

  init(_ coefficients: SIMD3<Double>) {
    self.coefficients = coefficients
  }

  /// The columns of row `y`, between two others, whose pixels lie on the side.
  func columns(ofRow y: Int, from start: Int, to end: Int) -> Range<Int> {
    let value = coefficients.y * (Double(y) + 0.5) + coefficients.z
    guard coefficients.x != 0 else {
      // The other side has the opposite numbers; the zero between them belongs to one.
      let isHere = value > 0 || (value == 0 && coefficients.y > 0)
      return isHere ? start..<end : start..<start
    }
    // The same number for both sides, however it is rounded.
    let column = (-value / coefficients.x - 0.5).rounded(.up)
    let first = column > Double(start) ? (column < Double(end) ? Int(column) : end) : start
    return coefficients.x > 0 ? first..<end : start..<first
  }
}

extension [CutLine] {
  /// The columns of row `y`, between two others, whose pixels lie on the side of every line.
  func columns(ofRow y: Int, from start: Int, to end: Int) -> Range<Int> {
    var result = start..<end
    for line in self where !result.isEmpty {
      result = line.columns(ofRow: y, from: result.lowerBound, to: result.upperBound)
    }
    return result
  }
}

extension PlacedCoverage {
  /// The part of the coverage on the side of every line, within `clip`.
  func cut(by lines: [CutLine], within clip: PixelRect) -> PlacedCoverage {
    guard !lines.isEmpty else { return self }
    var result = PlacedCoverage()
    result.meshCounts = meshCounts
    for rect in solids { rect.intersection(clip).forEachPart(of: lines) { result.solids.append($0) } }
    for (rect, coverage) in uniform {
      rect.intersection(clip).forEachPart(of: lines) { result.uniform.append(($0, coverage)) }
    }
    for tile in tiles {
      if let cut = tile.cut(by: lines, within: clip) { result.tiles.append(cut) }
    }
    return result
  }
}

extension PixelRect {
  /// Hands on the part of the rectangle on the side of every line, as rectangles: rows, equal ones as one.
  fileprivate func forEachPart(of lines: [CutLine], _ body: (PixelRect) -> Void) {
    var pending = PixelRect.empty
    for y in y0..<max(y0, y1) {
      let columns = lines.columns(ofRow: y, from: x0, to: x1)
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
  /// The tile without the pixels beyond the lines, or nil where none are left.
  fileprivate func cut(by lines: [CutLine], within clip: PixelRect) -> PlacedCoverage.Tile? {
    let part = rect.intersection(clip)
    guard !part.isEmpty, case .bytes(let bytes) = tile.content else { return nil }
    var isWhole = part == rect
    var cut = [UInt8](repeating: 0, count: part.area)
    var isEmpty = true
    for y in part.y0..<part.y1 {
      let columns = lines.columns(ofRow: y, from: part.x0, to: part.x1)
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
