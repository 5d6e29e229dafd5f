// Waiting for the device with a time limit.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCGLES
import QuartziteDiagnostics

extension Device {
  /// Submits everything drawn so far and waits until it is done, for at most `time`; nil waits without a limit.
  ///
  /// Returns false if it is not done by then. Submitted work cannot be cancelled: the device is ``isStuck`` from then
  /// on and cannot be used any more.
  package func finish(within time: Duration?) throws(RenderError) -> Bool {
    try requireReady()
    guard let time else {
      waitForRenderer()
      try check("waiting for the device")
      return true
    }
    guard let fence = gl.FenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0) else {
      try check("making a fence")
      return true
    }
    defer { gl.DeleteSync(fence) }
    let isReached = wait(for: fence, nanoseconds: UInt64(time.nanoseconds))
    try check("waiting for the device")
    if isReached { return true }
    isStuck = true
    return false
  }
}
