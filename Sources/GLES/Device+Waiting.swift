// Waiting for what was drawn, for no longer than one wants to.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCGLES
import QuartziteDiagnostics

extension Device {
  /// Hands over what was drawn so far and waits until it is done, for at most `time`; nil waits as long as it takes.
  ///
  /// Returns false when it is not done by then. What the device is busy with cannot be called off: the device is
  /// ``isStuck`` from then on, and of no more use.
  package func finish(within time: Duration?) throws(RenderError) -> Bool {
    try requireReady()
    guard let time else {
      gl.Finish()
      try check("waiting for the device")
      return true
    }
    guard let fence = gl.FenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0) else {
      try check("making a fence")
      return true
    }
    defer { gl.DeleteSync(fence) }
    let answer = gl.ClientWaitSync(fence, GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT), UInt64(time.nanoseconds))
    try check("waiting for the device")
    guard answer == GLenum(GL_TIMEOUT_EXPIRED) else { return true }
    isStuck = true
    return false
  }
}
