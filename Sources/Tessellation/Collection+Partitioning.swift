// The search of what is sorted by halves.
// SPDX-License-Identifier: Apache-2.0

extension RandomAccessCollection where Index == Int {
  /// Returns the first index whose element satisfies a condition that all elements after it satisfy too.
  @inlinable
  package func partitioningIndex(where condition: (Element) -> Bool) -> Int {
    var low = startIndex, high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
