// Memory: a check whether a large allocation would succeed, made before the allocation.
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The memory of the process.
package enum Memory {
  /// Whether the process can allocate `byteCount` more bytes at this moment.
  ///
  /// Swift ends the process when an array finds no memory, so code that is about to make a large one checks here first
  /// and throws instead. Pages are mapped and unmapped, which takes microseconds; malloc and free would not be a check,
  /// since a compiler may remove both.
  package static func holds(_ byteCount: Int) -> Bool {
    guard byteCount > 0 else { return byteCount == 0 }
    let probe = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard probe != MAP_FAILED else { return false }
    munmap(probe, byteCount)
    return true
  }
}
