// ReadbackMemory: the buffers through which a device is read back, as a part of a budget.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGLES

/// The memory of a device's readbacks.
final class ReadbackMemory: MemoryUser {
  private let device: Device

  init(device: Device) {
    self.device = device
  }

  var name: String { "readbacks" }
  var heldBytes: Int { device.readbackByteCount }
  // Each picture uses the buffers anew, however long ago the last one was.
  var frame: UInt64 { 1 }

  func allow(_ bytes: Int) {}

  func count(in uses: inout FrameUses) { uses.add(heldBytes, frame: 0) }

  func remove(before frame: UInt64) {
    if frame > 0 { device.emptyReadbacks() }
  }
}
