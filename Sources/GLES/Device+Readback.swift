// Readback: pixels that are copied to the CPU while the device goes on to draw the next picture.
//
// Copies go into pixel-pack buffers of the device's own, with a fence behind each: a copy that has been begun costs the
// calling thread nothing until somebody wants the pixels. There are three buffers, so that one picture can be drawn,
// one copied and one read at the same time.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCGLES
import QuartziteDiagnostics

/// Pixels on their way to the CPU. It names a buffer of the device until the pixels are read or given up.
package struct Readback: Sendable {
  fileprivate let slot: Int
  /// The rectangles of the framebuffer that are copied.
  package let rects: [PixelRect]

  /// The bytes of all rectangles, one after the other, in packed rows.
  fileprivate var byteCount: Int { rects.reduce(0) { $0 + $1.width * $1.height * 4 } }
}

/// The buffers through which pixels are read.
struct ReadbackRing {
  /// One of the buffers.
  fileprivate struct Slot {
    var name: GLuint = 0
    var capacity = 0
    /// The fence behind the copy; nil where no copy is on its way.
    var fence: GLsync?
    var isTaken = false
  }

  fileprivate var slots = [Slot](repeating: Slot(), count: Device.readbackCount)

  /// The memory of all buffers, in bytes.
  var byteCount: Int { slots.reduce(0) { $0 + $1.capacity } }
}

extension Device {
  /// The number of copies that may be on their way at a time.
  package static let readbackCount = 3

  /// The memory of the buffers that are read through, in bytes.
  package var readbackByteCount: Int { readbacks.byteCount }

  /// Whether another copy can be begun.
  package var hasRoomForReadback: Bool { readbacks.slots.contains { !$0.isTaken } }

  /// Begins to copy rectangles of a framebuffer to the CPU. What is drawn into it afterwards is not seen in the copy.
  ///
  /// Throws `internalInconsistency` where ``readbackCount`` copies are on their way.
  package func beginReading(
    _ framebuffer: borrowing Framebuffer, _ rects: [PixelRect]
  ) throws(RenderError) -> Readback {
    try requireReady()
    guard let slot = readbacks.slots.firstIndex(where: { !$0.isTaken }) else {
      throw RenderError(.internalInconsistency, "\(Self.readbackCount) pictures are already being read back.")
    }
    let rects = rects.filter { $0.width > 0 && $0.height > 0 }
    for rect in rects
    where rect.x < 0 || rect.y < 0 || rect.x > framebuffer.width - rect.width
      || rect.y > framebuffer.height - rect.height
    {
      throw RenderError(
        .internalInconsistency,
        "\(rect.width) × \(rect.height) pixels at (\(rect.x), \(rect.y)) do not lie in a framebuffer of "
          + "\(framebuffer.width) × \(framebuffer.height).")
    }
    let readback = Readback(slot: slot, rects: rects)
    try makeRoom(readback.byteCount, in: slot)
    bindFramebuffer(framebuffer.name)
    let reading = StorageFormat(profile.readFormat, color: profile.readFormat)
    setPackRowLength(0)
    gl.BindBuffer(.pixelPackBuffer, readbacks.slots[slot].name)
    var offset = 0
    for rect in rects {
      inTurn {
        gl.ReadPixels(
          GLint(rect.x), GLint(rect.y), GLsizei(rect.width), GLsizei(rect.height), reading.format, reading.type,
          UnsafeMutableRawPointer(bitPattern: offset))
      }
      offset += rect.width * rect.height * 4
    }
    gl.BindBuffer(.pixelPackBuffer, 0)
    try check("beginning to read back \(readback.byteCount) bytes")
    readbacks.slots[slot].isTaken = true
    readbacks.slots[slot].fence = gl.FenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0)
    // The fence would wait for commands that were never sent.
    inTurn { gl.Flush() }
    return readback
  }

  /// Whether the pixels have arrived, so that reading them waits for nothing.
  package func hasArrived(_ readback: Readback) -> Bool {
    guard isReady() else { return true }
    guard let fence = readbacks.slots[readback.slot].fence else { return true }
    return gl.ClientWaitSync(fence, 0, 0) != GLenum(GL_TIMEOUT_EXPIRED)
  }

  /// Waits for the pixels, for at most `time`, and copies them to where they belong: `place` returns, for a rectangle,
  /// the memory of its first pixel and the bytes from one row to the next. The buffer is free afterwards.
  ///
  /// Returns false where the pixels are not there in time: the device is ``isStuck`` then.
  package func finishReading(
    _ readback: Readback, within time: Duration?,
    to place: (PixelRect) -> (first: UnsafeMutableRawPointer, bytesPerRow: Int)
  ) throws(RenderError) -> Bool {
    try requireReady()
    defer { giveUp(readback) }
    if let fence = readbacks.slots[readback.slot].fence {
      let limit = time?.nanoseconds ?? .max
      let isReached = wait(for: fence, nanoseconds: UInt64(max(0, limit)))
      try check("waiting for pixels")
      guard isReached else {
        isStuck = true
        return false
      }
    }
    try checkReset()
    guard readback.byteCount > 0 else { return true }
    gl.BindBuffer(.pixelPackBuffer, readbacks.slots[readback.slot].name)
    defer { gl.BindBuffer(.pixelPackBuffer, 0) }
    var mapped: UnsafeMutableRawPointer?
    inTurn { mapped = gl.MapBufferRange(.pixelPackBuffer, 0, readback.byteCount, GLbitfield(GL_MAP_READ_BIT)) }
    guard let mapped else {
      try check("mapping \(readback.byteCount) bytes of pixels")
      throw RenderError(.internalInconsistency, "\(info.renderer) maps no buffer of \(readback.byteCount) bytes.")
    }
    var source = UnsafeRawPointer(mapped)
    for rect in readback.rects {
      let (first, bytesPerRow) = place(rect), rowBytes = rect.width * 4
      // The copy out of the buffer is one that is needed anyway, so that exchanging channels costs nothing.
      if profile.readFormat == .bgra8 {
        RowCopy.copy(
          rowCount: rect.height, rowBytes: rowBytes, from: source, stride: rowBytes, to: first, stride: bytesPerRow)
      } else {
        RowCopy.swapRedAndBlue(
          rowCount: rect.height, width: rect.width, from: source, stride: rowBytes, to: first, stride: bytesPerRow)
      }
      source += rect.height * rowBytes
    }
    var isIntact = true
    inTurn { isIntact = gl.UnmapBuffer(.pixelPackBuffer) != 0 }
    try check("reading back \(readback.byteCount) bytes")
    guard isIntact else { throw lost("the pixels that were read back were lost") }
    counters.bytesRead += readback.byteCount
    return true
  }

  /// Lets go of pixels that nobody wants any more.
  package func giveUp(_ readback: Readback) {
    guard isReady() else { return }
    if let fence = readbacks.slots[readback.slot].fence { gl.DeleteSync(fence) }
    readbacks.slots[readback.slot].fence = nil
    readbacks.slots[readback.slot].isTaken = false
  }

  /// Lets go of the memory of the buffers that are not in use.
  package func emptyReadbacks() {
    guard isReady() else { return }
    for index in readbacks.slots.indices where !readbacks.slots[index].isTaken && readbacks.slots[index].name != 0 {
      inTurn { gl.DeleteBuffers(1, &readbacks.slots[index].name) }
      readbacks.slots[index] = ReadbackRing.Slot()
    }
  }

  /// Makes a slot's buffer hold so many bytes.
  private func makeRoom(_ byteCount: Int, in slot: Int) throws(RenderError) {
    if readbacks.slots[slot].name == 0 { gl.GenBuffers(1, &readbacks.slots[slot].name) }
    guard readbacks.slots[slot].capacity < byteCount else { return }
    gl.BindBuffer(.pixelPackBuffer, readbacks.slots[slot].name)
    inTurn { gl.BufferData(.pixelPackBuffer, byteCount, nil, .streamRead) }
    gl.BindBuffer(.pixelPackBuffer, 0)
    readbacks.slots[slot].capacity = 0
    try check("a buffer of \(byteCount) bytes to read back through")
    readbacks.slots[slot].capacity = byteCount
  }
}
