// RowHeights: the heights of the rows of a section, for any number of rows.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The heights of the rows of a section: those that are known, and an estimate for all others.
///
/// Known heights lie in blocks of rows, and only blocks that have one take memory. A sum over all rows before a row is the
/// estimate times their number, and the differences of the blocks before it, whose sums are made anew after changes.
final class RowHeights {
  /// The number of rows.
  let count: Int
  /// The height of rows whose height is not known, in points.
  let estimate: CGFloat
  private var blocks: [Int: Block] = [:]
  /// The indices of the blocks in order, and the sums of the differences before each, and of all.
  private var order: [Int] = []
  private var sums: [CGFloat] = [0]
  private var isStale = false

  private struct Block {
    /// The known heights, and negative numbers for the others.
    var heights = [CGFloat](repeating: -1, count: RowHeights.blockSize)
    /// The sum of the differences of the known heights from the estimate.
    var difference: CGFloat = 0
  }

  private static let blockSize = 256
  /// The largest height of a row in points.
  static let maxHeight: CGFloat = 1e6

  init(count: Int, estimate: CGFloat) {
    self.count = count
    self.estimate = Self.allowed(estimate)
  }

  /// A height that the table can use: at least zero, and 44 points for what is no number.
  static func allowed(_ height: CGFloat) -> CGFloat { height.isFinite ? min(max(height, 0), maxHeight) : 44 }

  /// The known height of a row; nil where it is an estimate.
  func known(_ row: Int) -> CGFloat? {
    guard let height = blocks[row / Self.blockSize]?.heights[row % Self.blockSize], height >= 0 else { return nil }
    return height
  }

  subscript(row: Int) -> CGFloat {
    get { known(row) ?? estimate }
    set {
      guard row >= 0, row < count else { return }
      let (index, height) = (row / Self.blockSize, Self.allowed(newValue))
      guard known(row) != height else { return }
      blocks[index, default: Block()].difference += height - self[row]
      blocks[index]?.heights[row % Self.blockSize] = height
      isStale = true
    }
  }

  private func refresh() {
    guard isStale else { return }
    order = blocks.keys.sorted()
    sums = [0]
    sums.reserveCapacity(order.count + 1)
    for index in order { sums.append(sums[sums.count - 1] + (blocks[index]?.difference ?? 0)) }
    isStale = false
  }

  /// The sum of the differences of all blocks before one.
  private func difference(before block: Int) -> CGFloat {
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      if order[middle] < block { low = middle + 1 } else { high = middle }
    }
    return sums[low]
  }

  /// The distance of a row's top from the top of the first row; that of the last row's bottom for the number of rows.
  func offset(of row: Int) -> CGFloat {
    refresh()
    let row = min(max(row, 0), count)
    let block = row / Self.blockSize
    var result = CGFloat(row) * estimate + difference(before: block)
    if let heights = blocks[block]?.heights {
      for height in heights[..<(row % Self.blockSize)] where height >= 0 { result += height - estimate }
    }
    return result
  }

  /// The height of all rows.
  var total: CGFloat { offset(of: count) }

  /// The row at a distance from the top of the first row: the last one whose top is not below it.
  func row(at distance: CGFloat) -> Int {
    guard count > 0, distance > 0 else { return 0 }
    // Heights are not negative, so that tops grow with the rows.
    var (low, high) = (0, count)
    while low + 1 < high {
      let middle = low + (high - low) / 2
      if offset(of: middle) <= distance { low = middle } else { high = middle }
    }
    return low
  }
}
