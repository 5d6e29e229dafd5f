// TransferMemory: the buffers through which pixels go to a device and come back, as a part of a budget.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGLES

/// The memory of a device's rings of upload and readback.
final class TransferMemory: MemoryUser {
  private let device: Device

  init(device: Device) {
    self.device = device
  }

  var name: String { "transfers" }
  var heldBytes: Int { device.readbackByteCount + device.uploadRingByteCount }
  // Each picture uses the buffers anew, however long ago the last one was.
  var frame: UInt64 { 1 }

  func count(in uses: inout FrameUses) { uses.add(heldBytes, frame: 0) }

  func remove(before frame: UInt64) {
    guard frame > 0 else { return }
    device.emptyReadbacks()
    device.emptyUploads()
  }
}
