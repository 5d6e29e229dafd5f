// PaintedRows: the memory in which the lowest pixels of a target are painted before a device draws over them.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

/// Memory that is used again for each picture, since new memory has to be cleared page by page.
final class PaintedRows: MemoryUser {
  private var memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private(set) var frame: UInt64 = 0

  deinit { memory.deallocate() }

  /// Room for some bytes, whose content is not defined. It is valid until this is called again.
  func take(_ count: Int) -> UnsafeMutableRawBufferPointer {
    frame += 1
    if memory.count < count {
      memory.deallocate()
      memory = .allocate(byteCount: count, alignment: 64)
    }
    return UnsafeMutableRawBufferPointer(rebasing: memory[..<count])
  }

  var name: String { "painted rows" }
  var heldBytes: Int { memory.count }

  func count(in uses: inout FrameUses) { uses.add(heldBytes, frame: frame) }

  func remove(before frame: UInt64) {
    guard frame > self.frame else { return }
    memory.deallocate()
    memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  }
}
