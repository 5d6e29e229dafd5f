// PixelRect: a rectangle of whole pixels, for targets, tiles and solid runs.
// SPDX-License-Identifier: Apache-2.0

/// A rectangle of whole pixels in device space: y grows down, `x1` and `y1` are one past the last pixel.
package struct PixelRect: Hashable, Sendable, CustomStringConvertible {
  package var x0: Int
  package var y0: Int
  package var x1: Int
  package var y1: Int

  package init(x0: Int, y0: Int, x1: Int, y1: Int) {
    self.x0 = x0
    self.y0 = y0
    self.x1 = x1
    self.y1 = y1
  }

  /// The rectangle without pixels.
  package static let empty = PixelRect(x0: 0, y0: 0, x1: 0, y1: 0)

  /// Creates the smallest rectangle of pixels that contains the box from `low` to `high`, limited to `bounds`.
  ///
  /// Coordinates may be huge, infinite or NaN; NaN gives no pixels.
  package init(around low: SIMD2<Double>, _ high: SIMD2<Double>, within bounds: PixelRect) {
    guard low.x <= high.x, low.y <= high.y else {
      self = .empty
      return
    }
    x0 = Self.pixel(low.x.rounded(.down), bounds.x0, bounds.x1)
    y0 = Self.pixel(low.y.rounded(.down), bounds.y0, bounds.y1)
    x1 = Self.pixel(high.x.rounded(.up), bounds.x0, bounds.x1)
    y1 = Self.pixel(high.y.rounded(.up), bounds.y0, bounds.y1)
  }

  /// Creates the largest rectangle of pixels inside the box from `low` to `high`, its edges limited to `bounds`. If the
  /// box contains no whole pixel the edges are in reverse order, and the rectangle is empty.
  package init(innermostOf low: SIMD2<Double>, _ high: SIMD2<Double>, within bounds: PixelRect) {
    guard (low + high).sum().isFinite else {
      self = .empty
      return
    }
    x0 = Self.pixel(low.x.rounded(.up), bounds.x0, bounds.x1)
    y0 = Self.pixel(low.y.rounded(.up), bounds.y0, bounds.y1)
    x1 = Self.pixel(high.x.rounded(.down), bounds.x0, bounds.x1)
    y1 = Self.pixel(high.y.rounded(.down), bounds.y0, bounds.y1)
  }

  private static func pixel(_ value: Double, _ low: Int, _ high: Int) -> Int {
    value <= Double(low) ? low : value >= Double(high) ? high : Int(value)
  }

  package var width: Int { x1 - x0 }
  package var height: Int { y1 - y0 }
  package var area: Int { isEmpty ? 0 : width.saturatingMultiplied(by: height) }
  /// The memory of its pixels in bytes, four per pixel.
  package var byteCount: Int { area.saturatingMultiplied(by: 4) }
  package var isEmpty: Bool { x0 >= x1 || y0 >= y1 }

  package func intersection(_ other: PixelRect) -> PixelRect {
    let result = PixelRect(
      x0: max(x0, other.x0), y0: max(y0, other.y0), x1: min(x1, other.x1), y1: min(y1, other.y1))
    return result.isEmpty ? .empty : result
  }

  package func intersects(_ other: PixelRect) -> Bool {
    x0 < other.x1 && other.x0 < x1 && y0 < other.y1 && other.y0 < y1
  }

  package func contains(_ other: PixelRect) -> Bool {
    x0 <= other.x0 && y0 <= other.y0 && x1 >= other.x1 && y1 >= other.y1
  }

  /// Returns the smallest rectangle that contains both; an empty one is ignored.
  package func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      x0: min(x0, other.x0), y0: min(y0, other.y0), x1: max(x1, other.x1), y1: max(y1, other.y1))
  }

  /// Returns the rectangle divided into parts no wider and no higher than `edge`, row by row.
  package func parts(edge: Int) -> [PixelRect] {
    stride(from: y0, to: y1, by: edge).flatMap { top in
      stride(from: x0, to: x1, by: edge).map { left in
        PixelRect(x0: left, y0: top, x1: min(left + edge, x1), y1: min(top + edge, y1))
      }
    }
  }

  package func offset(x: Int, y: Int) -> PixelRect {
    PixelRect(x0: x0 + x, y0: y0 + y, x1: x1 + x, y1: y1 + y)
  }

  /// Returns the rectangle with `margin` more pixels on each side; an empty one stays empty.
  package func expanded(by margin: SIMD2<Int>) -> PixelRect {
    guard !isEmpty else { return .empty }
    return PixelRect(x0: x0 - margin.x, y0: y0 - margin.y, x1: x1 + margin.x, y1: y1 + margin.y)
  }

  package var description: String { "(\(x0),\(y0))-(\(x1),\(y1))" }
}
