// BandCells: the memory of the signed areas of the pixels of a band of rows. `CCoverage` has the loops over it.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCCoverage
import QuartziteTessellation

/// The cells of a band of rows of one shape. Memory is used again from band to band and from shape to shape.
struct BandCells: ~Copyable {
  /// The sum of a fully covered pixel, as a power of two, where winding numbers are at most ``commonWinding``.
  private static let maxAreaBits: Int32 = 18
  /// The largest winding number that fits beside areas of ``maxAreaBits``.
  static let commonWinding = 8_000
  /// The pixels of a group: those that one bit stands for.
  private static let group = coverage_group

  private var cells: coverage_cells
  /// The coverage of the pixels of the row that is read, and its runs.
  private var bytes: UnsafeMutablePointer<UInt8>
  private var runs: UnsafeMutablePointer<coverage_run>
  /// The sums, the words of bits, and the pixels of a row that there is memory for.
  private var capacity = (sums: 0, words: 0, row: 0)

  init() {
    cells = coverage_cells(
      sums: .allocate(capacity: 0), bits: .allocate(capacity: 0), width: 0, rows: 0, stride: 0, words: 0,
      area_bits: Self.maxAreaBits, coarse_bits: 0)
    bytes = .allocate(capacity: 0)
    runs = .allocate(capacity: 0)
  }

  deinit {
    cells.sums.deallocate()
    cells.bits.deallocate()
    bytes.deallocate()
    runs.deallocate()
  }

  /// Prepares empty rows, for shapes whose winding numbers are at most `winding`: the larger it is, the coarser are areas.
  mutating func begin(width: Int, rows: Int, winding: Int) {
    assert(width > 0 && rows > 0, "a band of \(width) × \(rows) pixels is empty")
    let windingBits = Int32(Int.bitWidth - max(winding, Self.commonWinding).leadingZeroBitCount)
    cells.area_bits = max(1, 31 - windingBits)
    cells.coarse_bits = max(0, BandGrid.bits - cells.area_bits)
    // A group is read as a whole, and the last one may end beyond the row.
    let stride = (width + 2 + Self.group - 1) / Self.group * Self.group
    let words = (stride / Self.group + UInt64.bitWidth - 1) / UInt64.bitWidth
    (cells.width, cells.rows) = (Int32(truncatingIfNeeded: width), Int32(truncatingIfNeeded: rows))
    (cells.stride, cells.words) = (Int32(truncatingIfNeeded: stride), Int32(truncatingIfNeeded: words))
    if stride > capacity.row {
      capacity.row = stride
      bytes.deallocate()
      runs.deallocate()
      bytes = .allocate(capacity: stride)
      runs = .allocate(capacity: stride)
    }
    guard stride * rows > capacity.sums || words * rows > capacity.words else { return }
    // The old memory is empty, so nothing has to be copied.
    (capacity.sums, capacity.words) = (max(stride * rows, 1 << 14), max(words * rows, 1 << 11))
    cells.sums.deallocate()
    cells.bits.deallocate()
    cells.sums = .allocate(capacity: capacity.sums)
    cells.bits = .allocate(capacity: capacity.words)
    cells.sums.initialize(repeating: 0, count: capacity.sums)
    cells.bits.initialize(repeating: 0, count: capacity.words)
  }

  /// Adds the parts of edges that lie in the rows, the first of which is row `first` of the window.
  mutating func add(_ edges: UnsafeBufferPointer<BandEdge>, first: Int) {
    coverage_add(&cells, edges.baseAddress, edges.count, Int32(truncatingIfNeeded: first))
  }

  /// Calls `body` with the cells, and with memory for the coverage and the runs of a row.
  func withCells(
    _ body: (UnsafePointer<coverage_cells>, UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<coverage_run>) -> Void
  ) {
    withUnsafePointer(to: cells) { body($0, bytes, runs) }
  }
}
