// Coverage of axis-aligned boxes, antialiased or by pixel centres.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCoverage
import QuartziteTessellation

extension CoverageMask {
  /// Creates the coverage of an axis-aligned box in the pixels of `window`; without antialiasing, of the pixels whose
  /// centres it contains.
  init(box low: SIMD2<Double>, _ high: SIMD2<Double>, in window: PixelRect, antialiases: Bool) {
    self.init()
    let columns = Self.parts(low.x, high.x, from: window.x0, to: window.x1, antialiases)
    for row in Self.parts(low.y, high.y, from: window.y0, to: window.y1, antialiases) {
      for column in columns {
        let rect = PixelRect(
          x0: column.pixels.lowerBound, y0: row.pixels.lowerBound, x1: column.pixels.upperBound,
          y1: row.pixels.upperBound)
        let byte = UInt8(row.coverage * column.coverage * 255 + 0.5)
        if byte == 255 {
          solids.append(rect)
        } else if byte > 0 {
          tiles.append(Tile(rect: rect, firstByte: bytes.count))
          bytes.append(contentsOf: repeatElement(byte, count: rect.area))
        }
      }
    }
  }

  /// Returns the pixels of start..<end that the interval from `low` to `high` touches, as runs of equal coverage (0…1).
  private static func parts(
    _ low: Double, _ high: Double, from start: Int, to end: Int, _ antialiases: Bool
  ) -> [(pixels: Range<Int>, coverage: Double)] {
    let low = max(low, Double(start)), high = min(high, Double(end))
    guard low < high else { return [] }
    if !antialiases {
      let first = Int((low - 0.5).rounded(.up)), last = Int((high - 0.5).rounded(.up))
      return first < last ? [(first..<last, 1)] : []
    }
    let first = Int(low.rounded(.down)), last = Int(high.rounded(.up))
    if last - first == 1 { return [(first..<last, high - low)] }
    var result: [(pixels: Range<Int>, coverage: Double)] = []
    let innerStart = Int(low.rounded(.up)), innerEnd = Int(high.rounded(.down))
    if first < innerStart { result.append((first..<innerStart, Double(innerStart) - low)) }
    if innerStart < innerEnd { result.append((innerStart..<innerEnd, 1)) }
    if innerEnd < last { result.append((innerEnd..<last, high - Double(innerEnd))) }
    return result
  }
}
