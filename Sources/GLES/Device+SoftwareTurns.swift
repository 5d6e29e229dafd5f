// Turns: the commands that devices of a software renderer give one after the other.
//
// llvmpipe (read in 22.3) keeps, for each context, lists of the textures that its collected draws use. Where a texture is
// written or read, it looks through the lists of all contexts of the renderer, without waiting for the threads that those
// contexts are used on. A draw there that lengthens a list, or lets go of one, makes this thread read memory that is not
// initialised or that has been freed: the process ends. So commands that change such lists or may look through them
// take turns. Waiting for the renderer takes no turn, and neither does anything that the CPU does for a picture.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCGLES
import Synchronization

extension Device {
  private static let turn = Mutex(())

  /// Gives commands to the renderer while no other device of a software renderer does; at once on hardware. Commands of one
  /// turn must take no other turn.
  func inTurn(_ commands: () -> Void) {
    guard display.profile.isSoftware else { return commands() }
    Self.turn.withLock { _ in commands() }
  }

  /// Waits until the renderer has carried out the commands given so far.
  func waitForRenderer() {
    sendInTurn()
    gl.Finish()
  }

  /// Waits for a fence, for at most so many nanoseconds. Returns false where it has not been reached by then.
  func wait(for fence: GLsync, nanoseconds: UInt64) -> Bool {
    sendInTurn()
    return gl.ClientWaitSync(fence, GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT), nanoseconds) != GLenum(GL_TIMEOUT_EXPIRED)
  }

  /// Sends what a software renderer has collected, so that waiting, which takes no turn, sends nothing more.
  private func sendInTurn() {
    if display.profile.isSoftware { inTurn { gl.Flush() } }
  }
}
