// CoverageCells: the coverage of a large shape by cells, with pixels stored only for cells on the boundary.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// The cells of a clip, row by row from the top, each ``CoverageRasterizer/cell`` pixels wide and high.
struct CoverageCells {
  /// The edge of a cell, in pixels.
  static let size = CoverageRasterizer.cell
  /// The entry of a cell that is outside, instead of an index in ``pixels``.
  private static let outside: Int32 = -1
  private static let inside: Int32 = -2

  /// The size of the clip, in pixels.
  let width: Int
  let height: Int
  let columns: Int
  let rows: Int
  /// The entry of each cell: outside, inside, or the index of a cell of ``pixels``.
  private var entries: [Int32]
  /// The pixels of the cells on the boundary, cell after cell, each row by row.
  private var pixels: [SIMD16<UInt8>] = []
  /// The bounds of the covered pixels of each cell on the boundary, relative to its corner.
  private var reaches: [SIMD4<UInt8>] = []

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    columns = (width + Self.size - 1) / Self.size
    rows = (height + Self.size - 1) / Self.size
    entries = []
    entries.reserveCapacity(columns * rows)
  }

  /// Adds the next rows, in whole cells except for the last of the clip.
  mutating func add(_ plane: UnsafeBufferPointer<UInt8>, stride: Int, first: Int, rows: Int) {
    assert(
      first.isMultiple(of: Self.size) && entries.count == first / Self.size * columns,
      "row \(first) does not follow the \(entries.count) cells that there are")
    assert(
      stride >= columns * Self.size && plane.count >= stride * rows,
      "\(columns) cells do not lie in a row of \(stride)")
    for row in Swift.stride(from: 0, to: rows, by: Self.size) {
      for column in 0..<columns {
        add(
          UnsafeRawBufferPointer(plane), at: row * stride + column * Self.size, stride: stride,
          rows: min(Self.size, rows - row), columns: min(Self.size, width - column * Self.size))
      }
    }
  }

  private mutating func add(_ bytes: UnsafeRawBufferPointer, at start: Int, stride: Int, rows: Int, columns: Int) {
    var low = SIMD16<UInt8>(repeating: 255), high = SIMD16<UInt8>(repeating: 0)
    for row in 0..<rows {
      let value = bytes.load(fromByteOffset: start + row * stride, as: SIMD16<UInt8>.self)
      low = pointwiseMin(low, value)
      high = pointwiseMax(high, value)
    }
    // Pixels to the right of the clip are not part of the mask.
    for column in columns..<Self.size {
      high[column] = 0
      low[column] = 255
    }
    // Eight bytes are tested at a time, since every cell is tested.
    let largest = unsafeBitCast(high, to: SIMD2<UInt64>.self), smallest = unsafeBitCast(low, to: SIMD2<UInt64>.self)
    if largest.x | largest.y == 0 { return entries.append(Self.outside) }
    if smallest.x & smallest.y == .max { return entries.append(Self.inside) }
    entries.append(Int32(truncatingIfNeeded: reaches.count))
    let index = pixels.count
    pixels.append(contentsOf: repeatElement(SIMD16(), count: Self.size))
    var top = Self.size, bottom = 0
    pixels.withUnsafeMutableBufferPointer { pixels in
      for row in 0..<rows {
        let value = bytes.load(fromByteOffset: start + row * stride, as: SIMD16<UInt8>.self)
        pixels[index + row] = value
        let halves = unsafeBitCast(value, to: SIMD2<UInt64>.self)
        if halves.x | halves.y != 0 {
          top = min(top, row)
          bottom = row + 1
        }
      }
    }
    // The first column lies in the lowest byte.
    let first = largest.littleEndianBits.trailingZeroBitCount, last = largest.littleEndianBits.leadingZeroBitCount
    let left = first >> 3, right = Self.size - last >> 3
    reaches.append(SIMD4(UInt8(left), UInt8(top), UInt8(right), UInt8(bottom)))
  }

  /// Whether the rows of the whole clip have been added.
  var isComplete: Bool { entries.count == columns * rows }

  func isInside(column: Int, row: Int) -> Bool { entries[row * columns + column] == Self.inside }

  func isBoundary(column: Int, row: Int) -> Bool { entries[row * columns + column] >= 0 }

  /// Returns the pixels of a cell, relative to the corner of the clip.
  func rect(column: Int, row: Int) -> PixelRect {
    PixelRect(
      x0: column * Self.size, y0: row * Self.size, x1: min((column + 1) * Self.size, width),
      y1: min((row + 1) * Self.size, height))
  }

  /// Returns the bounds of the covered pixels of a cell, relative to the corner of the clip.
  func reach(column: Int, row: Int) -> PixelRect {
    let entry = entries[row * columns + column]
    if entry == Self.outside { return .empty }
    if entry == Self.inside { return rect(column: column, row: row) }
    let reach = reaches[Int(entry)]
    return PixelRect(
      x0: Int(reach.x), y0: Int(reach.y), x1: Int(reach.z), y1: Int(reach.w)
    ).offset(x: column * Self.size, y: row * Self.size)
  }

  /// Appends the coverage of a rectangle, row by row.
  func append(_ rect: PixelRect, to bytes: inout [UInt8]) {
    let start = bytes.count
    let width = rect.width
    bytes.append(contentsOf: repeatElement(0, count: rect.area))
    bytes.withUnsafeMutableBytes { bytes in
      pixels.withUnsafeBytes { pixels in
        for row in (rect.y0 / Self.size)..<((rect.y1 - 1) / Self.size + 1) {
          for column in (rect.x0 / Self.size)..<((rect.x1 - 1) / Self.size + 1) {
            let entry = entries[row * columns + column]
            if entry == Self.outside { continue }
            let part = self.rect(column: column, row: row).intersection(rect)
            for y in part.y0..<part.y1 {
              let target = UnsafeMutableRawBufferPointer(
                rebasing: bytes[(start + (y - rect.y0) * width + part.x0 - rect.x0)...].prefix(part.width))
              if entry == Self.inside {
                target.initializeMemory(as: UInt8.self, repeating: 255)
              } else {
                let source =
                  (Int(entry) * Self.size + y - row * Self.size) * Self.size + part.x0 - column * Self.size
                target.copyMemory(from: UnsafeRawBufferPointer(rebasing: pixels[source..<(source + part.width)]))
              }
            }
          }
        }
      }
    }
  }
}

extension SIMD2<UInt64> {
  /// The bits of sixteen bytes in memory, with the first byte lowest.
  fileprivate var littleEndianBits: UInt128 { UInt128(x.littleEndian) | UInt128(y.littleEndian) << 64 }
}
