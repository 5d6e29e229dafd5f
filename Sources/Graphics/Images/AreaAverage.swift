// AreaAverage: averages the cells of an image by area, a block of columns at a time, so that memory does not grow with
// the image.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// Averages premultiplied pixels of four bytes.
enum AreaAverage {
  /// The number of columns that are processed at a time.
  static let stretch = 1_024
  /// The number of rows whose bytes can be summed in 32 bits.
  private static let maxRows = 1 << 24

  /// Writes the mean of each cell to `target`, row by row, until the meter ends. `read` returns `count` pixels of row `y`
  /// starting at column `x`; they have to stay valid until it is called again.
  static func write(
    _ reduction: ImageReduction, width: Int, height: Int, to target: UnsafeMutablePointer<UInt8>,
    meter: WorkMeter? = nil, read: (_ x: Int, _ y: Int, _ count: Int) -> UnsafePointer<UInt8>
  ) {
    let sums = UnsafeMutablePointer<UInt32>.allocate(capacity: stretch * 4)
    let column = UnsafeMutablePointer<Float>.allocate(capacity: stretch * 4)
    defer {
      sums.deallocate()
      column.deallocate()
    }
    let columns = reduction.columns, rows = reduction.rows
    let share = 1 / (columns.step * rows.step)
    let end = columns.span(columns.count - 1, of: width).last + 1
    // Spans are precomputed if they are few.
    let spans = columns.count <= maxSpans ? (0..<columns.count).map { columns.span($0, of: width) } : []
    var output = target
    for row in 0..<rows.count {
      let span = rows.span(row, of: height)
      var cell = 0
      var cells = columns.span(0, of: width)
      // The sum over the cell's columns in the blocks before this one.
      var before = SIMD4<Double>.zero
      var start = cells.first
      while start < end {
        let count = min(stretch, end - start)
        guard add(span, from: start, count: count, sums, to: column, meter, read) else { return }
        // The cells that have columns in this block; the last of them may extend into the next one.
        while cell < columns.count, cells.first < start + count {
          let sum = sum(of: cells, in: column, from: start, count: count)
          before += SIMD4(Double(sum.x), Double(sum.y), Double(sum.z), Double(sum.w))
          guard cells.last < start + count else { break }
          let mean = before * share + 0.5
          (output[0], output[1], output[2], output[3]) = (byte(mean.x), byte(mean.y), byte(mean.z), byte(mean.w))
          output += 4
          before = .zero
          cell += 1
          if cell < columns.count { cells = spans.isEmpty ? columns.span(cell, of: width) : spans[cell] }
        }
        start += count
      }
    }
    assert(
      output == target + 4 * columns.count * rows.count,
      "\((output - target) / 4) cells were written of \(columns.count) × \(rows.count)")
  }

  /// The largest number of column spans that are precomputed.
  private static let maxSpans = 1 << 16

  @inline(__always)
  private static func byte(_ value: Double) -> UInt8 {
    UInt8(truncatingIfNeeded: Int32(min(value, 255)))
  }

  /// Returns the sum of a cell's columns that lie in a block.
  @inline(__always)
  private static func sum(
    of cell: ImageReduction.Axis.Span, in column: UnsafeMutablePointer<Float>, from start: Int, count: Int
  ) -> SIMD4<Float> {
    assert(
      cell.first < start + count && cell.last >= start,
      "the cell of columns \(cell.first) to \(cell.last) has none of the \(count) columns from \(start) on")
    @inline(__always)
    func pixel(_ x: Int) -> SIMD4<Float> {
      UnsafeRawPointer(column + 4 * (x - start)).loadUnaligned(as: SIMD4<Float>.self)
    }
    var from = max(cell.first, start), to = min(cell.last, start + count - 1)
    var sum = SIMD4<Float>.zero
    if from == cell.first {
      sum = pixel(from) * Float(cell.firstWeight)
      from += 1
    }
    if to == cell.last, to >= from {
      sum += pixel(to) * Float(cell.lastWeight)
      to -= 1
    }
    while from <= to {
      sum += pixel(from)
      from += 1
    }
    return sum
  }

  /// The pixels that are summed in the time of one step of a meter.
  private static let pixelsPerStep = 8

  /// Sums the rows of a span, column by column. Returns false if the meter ends before that.
  @inline(__always)
  private static func add(
    _ span: ImageReduction.Axis.Span, from x: Int, count: Int, _ sums: UnsafeMutablePointer<UInt32>,
    to column: UnsafeMutablePointer<Float>, _ meter: WorkMeter?,
    _ read: (_ x: Int, _ y: Int, _ count: Int) -> UnsafePointer<UInt8>
  ) -> Bool {
    assert(count <= stretch, "\(count) columns are more than the \(stretch) that there is room for")
    let count4 = count * 4
    let first = read(x, span.first, count), firstWeight = Float(span.firstWeight)
    for index in 0..<count4 { column[index] = Float(first[index]) * firstWeight }
    let steps = count / pixelsPerStep + 1
    guard span.last > span.first else { return !meter.isOver(after: steps) }
    let last = read(x, span.last, count), lastWeight = Float(span.lastWeight)
    for index in 0..<count4 { column[index] += Float(last[index]) * lastWeight }
    var y = span.first + 1
    while y < span.last {
      let stop = min(span.last, y + maxRows)
      sums.update(repeating: 0, count: count4)
      while y < stop {
        let row = read(x, y, count)
        for index in 0..<count4 { sums[index] &+= UInt32(row[index]) }
        y += 1
        if meter.isOver(after: steps) { return false }
      }
      for index in 0..<count4 { column[index] += Float(sums[index]) }
    }
    return !meter.isOver(after: 2 * steps)
  }
}
