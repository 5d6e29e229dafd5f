// Memory: whether there is room for something large, asked before it is made.
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The memory of the process.
package enum Memory {
  /// Whether the process can have so many more bytes at this moment.
  ///
  /// Swift ends the process where an array finds no memory, so that code that is about to make a large one asks here
  /// first, and throws instead. Pages are reserved and given back, which takes microseconds; malloc and free would do
  /// less, since a compiler may leave out both.
  package static func holds(_ byteCount: Int) -> Bool {
    guard byteCount > 0 else { return byteCount == 0 }
    let probe = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard probe != MAP_FAILED else { return false }
    munmap(probe, byteCount)
    return true
  }
}
