// ByteDifferences: how far the bytes of two pictures are apart.
// SPDX-License-Identifier: Apache-2.0

/// The differences of the bytes of two pictures, counted.
///
/// A module of its own, because modules that tests share are optimised, and tests are not: there a picture takes a second.
package struct ByteDifferences: Sendable {
  /// The number of bytes that differ by each number of levels, 0 to 255.
  private var counts = [Int](repeating: 0, count: 256)

  /// Compares two pictures; all bytes of pictures of different sizes differ by 255 levels.
  package init(_ one: [UInt8], _ other: [UInt8]) {
    guard one.count == other.count else {
      counts[255] = max(one.count, other.count)
      return
    }
    one.withUnsafeBufferPointer { one in
      other.withUnsafeBufferPointer { other in
        counts.withUnsafeMutableBufferPointer { counts in
          for index in one.indices { counts[abs(Int(one[index]) - Int(other[index]))] += 1 }
        }
      }
    }
  }

  /// The largest difference, in levels; 0 for pictures without bytes.
  package var largest: Int { counts.lastIndex { $0 > 0 } ?? 0 }

  /// The sum of all differences, in levels.
  package var sum: Int { counts.enumerated().reduce(0) { $0 + $1.offset * $1.element } }

  /// The square root of the mean square of those that are not 0, in levels; 0 if all are.
  package var rootMeanSquare: Double {
    let squares = counts.enumerated().reduce(0) { $0 + $1.offset * $1.offset * $1.element }, count = count(above: 0)
    return count == 0 ? 0 : (Double(squares) / Double(count)).squareRoot()
  }

  /// Returns the number of bytes that differ by more than so many levels.
  package func count(above levels: Int) -> Int { counts[(levels + 1)...].reduce(0, +) }
}
