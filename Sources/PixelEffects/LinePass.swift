// LinePass: one pass of a blur, along all columns of a plane, several at a time.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCCoverage
import QuartziteDiagnostics

/// A pass over the columns of a plane with a transposed result: two passes are a blur along both axes.
///
/// The values that the pass reads and writes are whole numbers, and so are the sums of pixels; everything else is
/// computed for each pixel in the same order, regardless of the start of the requested part and of the number of cores.
struct LinePass: Sendable {
  let kernel: AxisKernel
  /// The number of pixels of a column.
  let count: Int
  /// The position of a column's first pixel in the picture, to which cells are fixed.
  let origin: Int
  /// The first requested pixel, relative to the column's first.
  let start: Int
  /// The number of requested pixels.
  let length: Int
  /// The factor of all values.
  let scale: Float
  /// The constant that is added to them before they are rounded.
  let bias: Float
  /// The vectors in which rows are computed; the results do not depend on them.
  var vectors = coverage_best_vectors()

  /// The values of a strip of columns that are processed together.
  typealias Lanes = SIMD16<Float>

  /// The number of values below which one core is faster than several.
  private static let minParallelWork = 1 << 15

  /// Blurs `lines` columns of pixels with `channels` channels; the starts of the plane's rows are `stride` pixels
  /// apart. The result has `lines` rows of ``length`` pixels; once `hasEnded` returns true, which is asked for each strip, the rest of
  /// them have any values.
  func apply<Input: PassValue, Output: PassValue>(
    from input: UnsafeBufferPointer<Input>, stride: Int, lines: Int, channels: Int,
    to output: UnsafeMutableBufferPointer<Output>, hasEnded: (@Sendable () -> Bool)? = nil
  ) {
    assert(
      channels > 0 && channels <= Lanes.scalarCount,
      "a pixel of \(channels) channels does not fit the \(Lanes.scalarCount) values of a strip")
    assert(
      count > 0 && length > 0 && lines > 0 && input.count >= ((count - 1) * stride + lines) * channels,
      "\(input.count) values do not hold \(lines) columns of \(count) pixels in rows of \(stride)")
    assert(
      output.count >= lines * length * channels,
      "there is no room for \(lines) lines of \(length) pixels in \(output.count) values")
    guard let source = input.baseAddress, let target = output.baseAddress else { return }
    let linesOfStrip = max(1, Lanes.scalarCount / channels)
    let strips = (lines + linesOfStrip - 1) / linesOfStrip
    nonisolated(unsafe) let (source_, target_) = (source, target)
    let work: @Sendable (Range<Int>) -> Void = { range in
      var strip = Strip(self)
      defer { strip.deallocate() }
      for index in range {
        if hasEnded?() == true { return }
        let first = index * linesOfStrip
        let width = min(linesOfStrip, lines - first)
        strip.run(
          from: source_ + first * channels, stride: stride * channels, lanes: width * channels, channels: channels,
          to: target_ + first * length * channels)
      }
    }
    guard lines * channels * (length + count) > Self.minParallelWork, strips > 1 else { return work(0..<strips) }
    let jobs = WorkerThreads.count(for: min(strips, 16))
    WorkerThreads.perform(jobs) { job in
      work((job * strips / jobs)..<((job + 1) * strips / jobs))
    }
  }
}

extension LinePass {
  /// Memory for rows of values.
  private struct Rows {
    let lanes: UnsafeMutablePointer<Lanes>

    init(_ count: Int) { lanes = .allocate(capacity: count) }

    /// The values of all rows, one after the other.
    var numbers: UnsafeMutablePointer<Float> { UnsafeMutableRawPointer(lanes).assumingMemoryBound(to: Float.self) }

    subscript(row: Int) -> Lanes {
      get { lanes[row] }
      nonmutating set { lanes[row] = newValue }
    }
  }

  /// The memory for the processing of one strip at a time.
  private struct Strip {
    let pass: LinePass
    // The pixels of the picture in reach of the kernel: the first one, and their number.
    let firstRow: Int
    let rowCount: Int
    // The cells whose blurred value is needed.
    let firstCell: Int
    let cellCount: Int
    let rows: Rows
    let sums: Rows
    let cells: Rows
    let results: Rows
    // For each row, the first row of the run of identical rows that it belongs to.
    let runs: UnsafeMutablePointer<Int32>
    let weights: [Float]

    /// The number of result rows that are transposed at a time.
    static let blockLength = 32

    init(_ pass: LinePass) {
      self.pass = pass
      let kernel = pass.kernel
      let size = kernel.cellSize, side = kernel.weights.count - 1
      let start = pass.origin + pass.start, end = start + pass.length
      // A pixel lies between the centres of two cells, so the first cell is that of the position half a cell before it.
      firstCell = Self.floor(start - size / 2, size)
      cellCount = size == 1 ? 0 : Self.floor(end - 1 - size / 2, size) + 2 - firstCell
      firstRow = size == 1 ? start - side : (firstCell - side) * size
      rowCount = size == 1 ? pass.length + 2 * side : (cellCount + 2 * side) * size
      rows = Rows(rowCount)
      sums = Rows(size == 1 ? 0 : cellCount + 2 * side)
      cells = Rows(cellCount)
      results = Rows(Self.blockLength)
      runs = .allocate(capacity: rowCount)
      weights = kernel.weights.map { $0 * pass.scale }
      assert(
        start - kernel.radius >= firstRow && end + kernel.radius <= firstRow + rowCount,
        "the rows \(start)..<\(end) reach out of the \(rowCount) from \(firstRow) on that there is room for")
      rows.lanes.initialize(repeating: .zero, count: rowCount)
    }

    func deallocate() {
      for memory in [rows, sums, cells, results] { memory.lanes.deallocate() }
      runs.deallocate()
    }

    private static func floor(_ value: Int, _ divisor: Int) -> Int {
      value >= 0 ? value / divisor : -((divisor - 1 - value) / divisor)
    }

    // MARK: Running

    mutating func run<Input: PassValue, Output: PassValue>(
      from source: UnsafePointer<Input>, stride: Int, lanes: Int, channels: Int, to target: UnsafeMutablePointer<Output>
    ) {
      // Only rows in reach of the requested part are loaded; rows outside of the plane stay zero.
      let from = max(firstRow, pass.origin), to = min(firstRow + rowCount, pass.origin + pass.count)
      let filled = from < to ? load(source, stride: stride, lanes: lanes, from..<to) : nil
      let reach = pass.kernel.reach
      let start = pass.origin + pass.start
      let first = max(start, (filled?.lowerBound ?? 0) - reach)
      let end = filled.map { min(start + pass.length, $0.upperBound + reach) } ?? first
      if first > start || end < start + pass.length { target.update(repeating: 0, count: lanes * pass.length) }
      guard first < end else { return }
      blur_find_runs(pass.vectors, rows.numbers, rowCount, runs)
      if pass.kernel.cellSize > 1 { blurCells() }
      var block = first
      var sum = pass.kernel.cellSize > 1 ? boxSum(around: first) : .zero
      while block < end {
        let next = min(end, block + Self.blockLength)
        if isConstant(around: block..<next) {
          repeatRow(block..<next, &sum)
        } else if pass.kernel.cellSize > 1 {
          interpolate(block..<next, &sum)
        } else {
          blurPixels(block..<next)
        }
        store(next - block, lanes: lanes, channels: channels, to: target + (block - start) * channels)
        block = next
      }
    }

    /// Reads rows of the picture. Returns the range from the first to the last row that is not zero, or nil if all are
    /// zero.
    private func load<Input: PassValue>(
      _ source: UnsafePointer<Input>, stride: Int, lanes: Int, _ range: Range<Int>
    ) -> Range<Int>? {
      assert(
        range.lowerBound >= firstRow && range.upperBound <= firstRow + rowCount,
        "the rows \(range) are not among the \(rowCount) from \(firstRow) on")
      let from = source + (range.lowerBound - pass.origin) * stride
      if lanes == Lanes.scalarCount {
        let filled = Input.load(
          pass.vectors, from, stride, range.count, rows.numbers + Lanes.scalarCount * (range.lowerBound - firstRow))
        return filled.end > 0 ? range.lowerBound + filled.first..<range.lowerBound + filled.end : nil
      }
      var filled: Range<Int>?
      for row in range {
        let source = source + (row - pass.origin) * stride
        var values = Lanes.zero
        for lane in 0..<lanes { values[lane] = Input.number(at: source + lane) }
        rows[row - firstRow] = values
        if values != .zero { filled = (filled?.lowerBound ?? row)..<row + 1 }
      }
      return filled
    }

    // MARK: Equal rows

    /// Whether all rows in reach of a range are identical.
    private func isConstant(around range: Range<Int>) -> Bool {
      let size = pass.kernel.cellSize, side = weights.count - 1
      guard size > 1 else {
        return Int(runs[range.upperBound - 1 + side - firstRow]) <= range.lowerBound - side - firstRow
      }
      // From the first cell of the first row to the last cell of the last one; no pixel of the kernel is further away.
      let first = Self.floor(range.lowerBound - size / 2, size) - side
      let end = Self.floor(range.upperBound - 1 - size / 2, size) + 2 + side
      assert(
        first * size >= firstRow && end * size <= firstRow + rowCount,
        "the cells \(first)..<\(end) reach out of the \(rowCount) rows from \(firstRow) on")
      return Int(runs[end * size - 1 - firstRow]) <= first * size - firstRow
    }

    /// Copies rows unchanged, since the weights sum to one.
    private func repeatRow(_ range: Range<Int>, _ sum: inout Lanes) {
      let value = rows[range.lowerBound - firstRow] * pass.scale + (pass.bias + Self.toInteger)
      for row in 0..<range.count { results[row] = value }
      if pass.kernel.cellSize > 1 {
        let last = rows.lanes + (range.upperBound - 1 - firstRow), radius = pass.kernel.radius
        sum += last[radius + 1] - last[-radius]
      }
    }

    // MARK: Every pixel

    private func blurPixels(_ range: Range<Int>) {
      let side = weights.count - 1
      let rounding = pass.bias + Self.toInteger
      assert(
        range.lowerBound - side >= firstRow && range.upperBound + side <= firstRow + rowCount,
        "the rows \(range) reach out of the \(rowCount) from \(firstRow) on")
      blur_convolve(
        pass.vectors, rows.numbers + Lanes.scalarCount * (range.lowerBound - firstRow), range.count, weights, side,
        rounding, results.numbers)
    }

    // MARK: Cells

    private func blurCells() {
      let size = pass.kernel.cellSize, side = weights.count - 1
      blur_sum(pass.vectors, rows.numbers, size, cellCount + 2 * side, sums.numbers)
      blur_convolve(
        pass.vectors, sums.numbers + Lanes.scalarCount * side, cellCount, weights, side, 0, cells.numbers)
    }

    /// Returns the sum of the pixels up to the kernel's radius away from a row.
    private func boxSum(around row: Int) -> Lanes {
      let radius = pass.kernel.radius
      let here = rows.lanes + (row - firstRow)
      var sum = Lanes.zero
      for offset in -radius...radius { sum += here[offset] }
      return sum
    }

    private func interpolate(_ range: Range<Int>, _ sum: inout Lanes) {
      let size = pass.kernel.cellSize, radius = pass.kernel.radius
      // The position relative to the centre of the first cell.
      let position = range.lowerBound - size / 2 - firstCell * size
      assert(
        position >= 0 && (position + range.count - 1) / size + 1 < cellCount,
        "the rows \(range) lie between cells of which there are \(cellCount) from \(firstCell) on")
      assert(
        range.lowerBound - radius >= firstRow && range.upperBound + radius < firstRow + rowCount,
        "the rows \(range) reach out of the \(rowCount) from \(firstRow) on")
      var kernel = blur_cells(
        radius: radius, size: size, part: position % size, box: pass.kernel.boxWeight * pass.scale,
        added: pass.bias + Self.toInteger)
      withUnsafeMutableBytes(of: &sum) { sum in
        blur_interpolate(
          pass.vectors, &kernel, rows.numbers + Lanes.scalarCount * (range.lowerBound - firstRow), range.count,
          cells.numbers + Lanes.scalarCount * (position / size), sum.baseAddress?.assumingMemoryBound(to: Float.self),
          results.numbers)
      }
    }

    // MARK: Results

    /// The constant 2²³: added to a small number, it leaves the nearest whole number in the lowest bits.
    private static let toInteger: Float = 8_388_608

    private func store<Output: PassValue>(
      _ count: Int, lanes: Int, channels: Int, to target: UnsafeMutablePointer<Output>
    ) {
      assert(count <= Self.blockLength, "\(count) rows are more than the \(Self.blockLength) of a block")
      let lineLength = pass.length * channels
      var row = 0
      if lanes == Lanes.scalarCount, channels == 1 {
        while row + 8 <= count {
          Output.storeTransposed(results.lanes + row, to: target + row, lineLength: lineLength)
          row += 8
        }
      } else if lanes == Lanes.scalarCount, channels == 4 {
        while row < count {
          Output.storePixels(results[row], to: target + 4 * row, lineLength: lineLength)
          row += 1
        }
      }
      while row < count {
        let values = results[row]
        for lane in 0..<lanes {
          target[lane / channels * lineLength + row * channels + lane % channels] = Output(
            truncatingIfNeeded: values[lane].bitPattern)
        }
        row += 1
      }
    }
  }
}
