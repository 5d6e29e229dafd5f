// HalfPlane: hard edges, which select pixels on one side of a line by their centres.
// SPDX-License-Identifier: Apache-2.0

/// The points on one side of a straight line: those where `normal · p ≥ offset`, in device pixels.
///
/// If the same line bounds two half planes with opposite numbers, every pixel belongs to exactly one of them,
/// regardless of rounding.
package struct HalfPlane: Hashable, Sendable {
  package var normal: SIMD2<Double>
  package var offset: Double

  package init(normal: SIMD2<Double>, offset: Double) {
    self.normal = normal
    self.offset = offset
  }

  /// Creates the side on which `line.x · x + line.y · y + line.z` is positive.
  package init(_ line: SIMD3<Double>) {
    self.init(normal: SIMD2(line.x, line.y), offset: -line.z)
  }

  /// Returns the columns of row `y`, between `start` and `end`, whose pixels have their centres in the half plane.
  package func columns(ofRow y: Int, from start: Int, to end: Int) -> Range<Int> {
    let value = normal.y * (Double(y) + 0.5) - offset
    guard normal.x != 0 else {
      // The other side has the opposite numbers; the zero between them belongs to one of the two.
      let isHere = value > 0 || (value == 0 && normal.y > 0)
      return isHere ? start..<end : start..<start
    }
    // Both sides compute the same number, however it is rounded.
    let column = (-value / normal.x - 0.5).rounded(.up)
    let first = column > Double(start) ? (column < Double(end) ? Int(column) : end) : start
    return normal.x > 0 ? first..<end : start..<first
  }

  /// Returns the pixels of a rectangle whose centres lie in the half plane; nil unless its line runs along rows or columns.
  package func pixels(of rect: PixelRect) -> PixelRect? {
    var result = rect
    if normal.y == 0 {
      let inside = columns(ofRow: rect.y0, from: rect.x0, to: rect.x1)
      (result.x0, result.x1) = (inside.lowerBound, inside.upperBound)
    } else if normal.x == 0 {
      let turned = HalfPlane(normal: SIMD2(normal.y, 0), offset: offset)
      let inside = turned.columns(ofRow: 0, from: rect.y0, to: rect.y1)
      (result.y0, result.y1) = (inside.lowerBound, inside.upperBound)
    } else {
      return nil
    }
    return result
  }

  /// Returns the half plane with its line moved outwards by `distance` pixels; inwards where that is negative.
  package func moved(outwards distance: Double) -> HalfPlane {
    HalfPlane(normal: normal, offset: offset - distance * (normal * normal).sum().squareRoot())
  }

  /// Half the distance, in pixels, between the two positions of the line at which it only just touches a pixel.
  package var reach: Double {
    let size = pointwiseMax(normal, -normal)
    return 0.5 * (size.x + size.y) / (size * size).sum().squareRoot()
  }

  /// Returns the part of a pixel, 0…1, that lies in the half plane.
  ///
  /// It is the integral, up to the pixel's centre, of the length in which lines of the same direction cut the pixel: a
  /// trapezoid with ramps as wide as the smaller component of the unit normal. `Shaders/cuts.glsl` has the same.
  package func part(ofPixel x: Int, _ y: Int) -> Double {
    let length = (normal * normal).sum().squareRoot()
    let centre = SIMD2(Double(x), Double(y)) + 0.5
    let distance = ((normal * centre).sum() - offset) / length
    guard distance.isFinite else { return columns(ofRow: y, from: x, to: x + 1).isEmpty ? 0 : 1 }
    let size = pointwiseMax(normal, -normal) / length
    let long = max(size.x, size.y), short = min(size.x, size.y)
    if abs(distance) <= (long - short) / 2 { return 0.5 + distance / long }
    let left = max(0, (long + short) / 2 - abs(distance))
    let corner = short > 0x1p-30 ? min(0.5, left * left / (2 * long * short)) : 0
    return distance > 0 ? 1 - corner : corner
  }

  /// Whether all pixels of a rectangle have their centres in the half plane: those of its first and last rows do.
  package func selectsAll(of rect: PixelRect) -> Bool {
    rect.isEmpty
      || [rect.y0, rect.y1 - 1].allSatisfy { columns(ofRow: $0, from: rect.x0, to: rect.x1).count == rect.width }
  }
}

extension [HalfPlane] {
  /// Returns the columns of row `y`, between `start` and `end`, whose pixels have their centres in all half planes.
  package func columns(ofRow y: Int, from start: Int, to end: Int) -> Range<Int> {
    var result = start..<end
    for halfPlane in self where !result.isEmpty {
      result = halfPlane.columns(ofRow: y, from: result.lowerBound, to: result.upperBound)
    }
    return result
  }
}
