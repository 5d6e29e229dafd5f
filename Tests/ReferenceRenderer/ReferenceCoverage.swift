// Exact coverage: the area of each pixel inside an outline, computed by cutting the outline at the pixel's sides.
// SPDX-License-Identifier: Apache-2.0

/// The covered fraction of each pixel of a rectangle of pixels, 0…1.
package struct ReferenceCoverage: Sendable {
  var originX = 0
  var originY = 0
  var width = 0
  var height = 0
  var values: [Double] = []
  /// The pixels whose centres lie on a hard edge, by their places in `values`.
  var undecided: Set<Int> = []

  /// Returns the coverage of a pixel; 0 outside the rectangle.
  package func at(_ x: Int, _ y: Int) -> Double {
    let column = x - originX, row = y - originY
    guard column >= 0, row >= 0, column < width, row < height else { return 0 }
    return values[row * width + column]
  }

  /// Whether rounding decides if a pixel is covered.
  func isUndecided(_ x: Int, _ y: Int) -> Bool {
    guard !undecided.isEmpty else { return false }
    let column = x - originX, row = y - originY
    guard column >= 0, row >= 0, column < width, row < height else { return false }
    return undecided.contains(row * width + column)
  }

  /// The area of (`outline` ∩ pixel) for the pixels of a picture of the given size.
  package static func area(
    _ outline: [ReferencePoint], pictureWidth: Int, pictureHeight: Int
  ) -> ReferenceCoverage {
    guard outline.count > 2 else { return ReferenceCoverage() }
    var low = outline[0], high = outline[0]
    for p in outline {
      low = ReferencePoint(min(low.x, p.x), min(low.y, p.y))
      high = ReferencePoint(max(high.x, p.x), max(high.y, p.y))
    }
    let firstX = pixel(low.x.rounded(.down), pictureWidth), lastX = pixel(high.x.rounded(.up), pictureWidth)
    let firstY = pixel(low.y.rounded(.down), pictureHeight), lastY = pixel(high.y.rounded(.up), pictureHeight)
    guard firstX < lastX, firstY < lastY else { return ReferenceCoverage() }

    var result = ReferenceCoverage(
      originX: firstX, originY: firstY, width: lastX - firstX, height: lastY - firstY,
      values: [Double](repeating: 0, count: (lastX - firstX) * (lastY - firstY)))
    // The part above the current row is removed for good, so that each row processes less of the outline.
    var rest = clip(outline) { $0.y - Double(firstY) }
    for y in firstY..<lastY {
      let bottom = Double(y + 1)
      let row = clip(rest) { bottom - $0.y }
      rest = clip(rest) { $0.y - bottom }
      guard row.count > 2 else { continue }
      result.fillRow(y, row)
    }
    return result
  }

  private static func pixel(_ value: Double, _ limit: Int) -> Int { Int(max(0, min(Double(limit), value))) }

  /// Fills one row of pixels. A pixel that no edge crosses has the coverage of its left neighbour if no edge crosses
  /// that one either.
  private mutating func fillRow(_ y: Int, _ row: [ReferencePoint]) {
    var crossed = [Bool](repeating: false, count: width)
    for index in row.indices {
      let p = row[index], q = row[index + 1 == row.count ? 0 : index + 1]
      if p.y == q.y, p.y == Double(y) || p.y == Double(y + 1) { continue }
      let from = max(Double(originX), min(p.x, q.x).rounded(.down) - 1)
      let to = min(Double(originX + width - 1), max(p.x, q.x).rounded(.down))
      guard from <= to else { continue }
      for column in (Int(from) - originX)...(Int(to) - originX) { crossed[column] = true }
    }
    for column in 0..<width {
      let index = (y - originY) * width + column
      if column > 0, !crossed[column], !crossed[column - 1] {
        values[index] = values[index - 1]
        continue
      }
      let left = Double(originX + column)
      let cell = Self.clip(Self.clip(row) { $0.x - left }) { left + 1 - $0.x }
      values[index] = min(1, abs(Self.signedArea(cell)))
    }
  }

  /// The part of a polygon where `distance` is not negative (Sutherland and Hodgman). A polygon that is not convex may
  /// result with edges that run along the cut and back; they enclose nothing.
  static func clip(_ polygon: [ReferencePoint], _ distance: (ReferencePoint) -> Double) -> [ReferencePoint] {
    guard let last = polygon.last else { return [] }
    var result: [ReferencePoint] = []
    result.reserveCapacity(polygon.count + 2)
    var previous = last
    var before = distance(last)
    for current in polygon {
      let after = distance(current)
      if (before < 0) != (after < 0) {
        let t = before / (before - after)
        result.append(
          ReferencePoint(previous.x + (current.x - previous.x) * t, previous.y + (current.y - previous.y) * t))
      }
      if after >= 0 { result.append(current) }
      previous = current
      before = after
    }
    return result
  }

  /// The area by the shoelace formula, about the first point so that far-away pixels lose no digits.
  static func signedArea(_ polygon: [ReferencePoint]) -> Double {
    guard polygon.count > 2 else { return 0 }
    let origin = polygon[0]
    var sum = 0.0
    for index in 1..<(polygon.count - 1) {
      let p = polygon[index], q = polygon[index + 1]
      sum += (p.x - origin.x) * (q.y - origin.y) - (q.x - origin.x) * (p.y - origin.y)
    }
    return sum / 2
  }
}
