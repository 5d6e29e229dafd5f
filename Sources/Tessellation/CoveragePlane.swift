// CoveragePlane: converts sums of signed area to bytes of coverage.
// SPDX-License-Identifier: Apache-2.0

/// The coverage of the pixels of a band, one byte each, in the same layout as the band's sums.
struct CoveragePlane {
  private(set) var bytes: [UInt8] = []
  private(set) var stride = 0
  private(set) var rows = 0

  /// Converts the sums of `band` to bytes, and clears them.
  mutating func take(_ band: inout AreaBand, rule: WindingRule) {
    stride = band.stride
    rows = band.rows
    assert(stride.isMultiple(of: 1 << AreaBand.runBits), "a row of \(stride) elements is not made of whole runs")
    if bytes.count < stride * rows {
      bytes.append(contentsOf: repeatElement(0, count: stride * rows - bytes.count))
    }
    let runs = stride >> AreaBand.runBits, runLength = 1 << AreaBand.runBits, areaBits = band.areaBits
    bytes.withUnsafeMutableBytes { bytes in
      for row in 0..<rows {
        var running: Int32 = 0
        for run in (row * runs)..<((row + 1) * runs) {
          let start = run << AreaBand.runBits
          if band.touched[run] {
            var part = SIMD4<Int32>(repeating: running)
            for offset in Swift.stride(from: start, to: start + runLength, by: 4) {
              let sums = UnsafeRawPointer(band.sums + offset).load(as: SIMD4<Int32>.self)
              part = SIMD4(repeating: part.w) &+ Self.accumulated(sums)
              bytes.storeBytes(of: Self.bytes(part, rule, areaBits), toByteOffset: offset, as: SIMD4<UInt8>.self)
            }
            running = part.w
            band.clear(run: run)
          } else {
            let byte = Self.bytes(SIMD4(repeating: running), rule, areaBits).x
            bytes.storeBytes(of: SIMD16(repeating: byte), toByteOffset: start, as: SIMD16<UInt8>.self)
          }
        }
      }
    }
  }

  /// Clears the pixels of a row for which `keeps` returns false.
  mutating func erase(row: Int, width: Int, unless keeps: (Int) -> Bool) {
    for column in 0..<width where bytes[row * stride + column] != 0 && !keeps(column) {
      bytes[row * stride + column] = 0
    }
  }

  /// Returns the smallest and the largest coverage in a run of pixels, over some rows.
  @inline(__always)
  func range(run: Int, rows: Range<Int>) -> (low: UInt8, high: UInt8) {
    var low = SIMD16<UInt8>(repeating: 255), high = SIMD16<UInt8>(repeating: 0)
    bytes.withUnsafeBytes { bytes in
      for row in rows {
        let value = bytes.load(fromByteOffset: row * stride + run << AreaBand.runBits, as: SIMD16<UInt8>.self)
        low = pointwiseMin(low, value)
        high = pointwiseMax(high, value)
      }
    }
    return (low.min(), high.max())
  }

  @inline(__always)
  private static func accumulated(_ values: SIMD4<Int32>) -> SIMD4<Int32> {
    let one = values &+ SIMD4(0, values.x, values.y, values.z)
    return one &+ SIMD4(0, 0, one.x, one.y)
  }

  /// Converts winding number times area to bytes of coverage.
  @inline(__always)
  private static func bytes(_ sums: SIMD4<Int32>, _ rule: WindingRule, _ areaBits: Int32) -> SIMD4<UInt8> {
    let full = SIMD4<Int32>(repeating: 1 &<< areaBits)
    let sign = sums &>> 31
    var area = (sums ^ sign) &- sign
    switch rule {
    case .nonZero:
      area.replace(with: full, where: area .> full)
    case .evenOdd:
      area &= (full &* 2) &- 1
      area.replace(with: full &* 2 &- area, where: area .> full)
    }
    let scaled = ((area &<< 8) &- area &+ (1 &<< (areaBits &- 1))) &>> SIMD4(repeating: areaBits)
    return SIMD4<UInt8>(truncatingIfNeeded: scaled)
  }
}
