// UploadRing: the buffers through which pixels go to textures while the renderer still draws what was sent before.
//
// glTexSubImage2D from memory of the CPU has to copy the pixels before it returns, and may wait for the draws that read
// the texture. From a pixel-unpack buffer it is a command like any other. There are three buffers, used one after the
// other: one is filled, while the renderer reads the others. A fence behind the last command that reads a buffer says
// when it may be filled again.
//
// Nothing waits here. Where the next buffer is still being read, and where pixels are more than a buffer holds, they go
// to the driver straight, which then copies them itself.
//
// Instance records need no ring: glBufferData hands a buffer new memory while draws still read the old one, which is the
// same ring, inside the driver.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCGLES

/// The pixel-unpack buffers of a device, filled in turn.
struct UploadRing {
  /// One of the buffers.
  fileprivate struct Segment {
    var name: GLuint = 0
    /// The number of bytes that are in use, from the beginning.
    var used = 0
    /// The fence behind the last command that reads the buffer; nil where it is free or being filled.
    var fence: GLsync?
  }

  /// The size of one buffer, in bytes.
  static let segmentBytes = 4 << 20
  /// The number of buffers.
  static let segmentCount = 3
  /// The distance to which the beginnings of uploads are rounded up, in bytes: that of any texel, and of cache lines.
  private static let alignment = 64

  fileprivate var segments = [Segment](repeating: Segment(), count: segmentCount)
  /// The buffer that is being filled.
  fileprivate var current = 0
  /// The number of uploads that went through the buffers.
  fileprivate(set) var uploadCount = 0

  /// The memory of all buffers, in bytes.
  var byteCount: Int { segments.count { $0.name != 0 } * Self.segmentBytes }

  /// The offset of the next upload in the buffer that is being filled.
  fileprivate var nextOffset: Int {
    (segments[current].used + Self.alignment - 1) / Self.alignment * Self.alignment
  }
}

extension Device {
  /// The memory of the buffers through which pixels are sent, in bytes.
  package var uploadRingByteCount: Int { uploads.byteCount }

  /// The number of uploads that went through those buffers since the device was made.
  package var ringUploadCount: Int { uploads.uploadCount }

  /// Runs `send`, a command that reads pixels from offset `offset` of the buffer that is bound, after `fill` has put
  /// `byteCount` bytes there. Returns false, having done neither, where no buffer is free.
  func sendThroughRing(
    _ byteCount: Int, fill: (UnsafeMutableRawPointer) -> Void, send: (_ offset: UnsafeRawPointer?) -> Void
  ) -> Bool {
    guard byteCount <= UploadRing.segmentBytes, makeRoomForUpload(byteCount) else { return false }
    let offset = uploads.nextOffset
    gl.BindBuffer(.pixelUnpackBuffer, uploads.segments[uploads.current].name)
    // Calls that take pixels from memory of the CPU must find no buffer.
    defer { gl.BindBuffer(.pixelUnpackBuffer, 0) }
    let access = GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_RANGE_BIT | GL_MAP_UNSYNCHRONIZED_BIT
    var memory: UnsafeMutableRawPointer?
    inTurn { memory = gl.MapBufferRange(.pixelUnpackBuffer, offset, byteCount, GLbitfield(access)) }
    guard let memory else {
      noteRingFailure()
      return false
    }
    fill(memory)
    var isIntact = true
    inTurn { isIntact = gl.UnmapBuffer(.pixelUnpackBuffer) != 0 }
    guard isIntact else { return false }
    send(UnsafeRawPointer(bitPattern: offset))
    uploads.segments[uploads.current].used = offset + byteCount
    uploads.uploadCount += 1
    return true
  }

  /// Lets go of the memory of the buffers. GL keeps what commands still read.
  package func emptyUploads() {
    guard isReady() else { return }
    for index in uploads.segments.indices where uploads.segments[index].name != 0 {
      if let fence = uploads.segments[index].fence { gl.DeleteSync(fence) }
      inTurn { gl.DeleteBuffers(1, &uploads.segments[index].name) }
      uploads.segments[index] = UploadRing.Segment()
    }
  }

  /// Makes the buffer that is filled have room for so many bytes: the current one, or the next. Returns false where the
  /// next one is still being read, or cannot be had.
  private func makeRoomForUpload(_ byteCount: Int) -> Bool {
    if uploads.nextOffset + byteCount > UploadRing.segmentBytes { leaveSegment() }
    let index = uploads.current
    if let fence = uploads.segments[index].fence {
      guard wait(for: fence, nanoseconds: 0) else { return false }
      gl.DeleteSync(fence)
      uploads.segments[index].fence = nil
      uploads.segments[index].used = 0
    }
    guard uploads.segments[index].name == 0 else { return true }
    gl.GenBuffers(1, &uploads.segments[index].name)
    gl.BindBuffer(.pixelUnpackBuffer, uploads.segments[index].name)
    inTurn { gl.BufferData(.pixelUnpackBuffer, UploadRing.segmentBytes, nil, .streamDraw) }
    gl.BindBuffer(.pixelUnpackBuffer, 0)
    if !noteRingFailure() { return true }
    inTurn { gl.DeleteBuffers(1, &uploads.segments[index].name) }
    uploads.segments[index].name = 0
    return false
  }

  /// Takes the error of a call that the ring can do without, and remembers a lost device. Returns whether there was one.
  @discardableResult
  private func noteRingFailure() -> Bool {
    let code = gl.GetError()
    if code == .contextLost { _ = lost("GL_CONTEXT_LOST while pixels were put into a buffer") }
    return code != .noError
  }

  /// Puts a fence behind the commands that read the current buffer, and goes on to the next.
  private func leaveSegment() {
    let index = uploads.current
    if uploads.segments[index].fence == nil {
      uploads.segments[index].fence = gl.FenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0)
      // Nothing would tell when the buffer may be filled again. GL keeps its memory for the commands that read it.
      if uploads.segments[index].fence == nil, uploads.segments[index].name != 0 {
        inTurn { gl.DeleteBuffers(1, &uploads.segments[index].name) }
        uploads.segments[index] = UploadRing.Segment()
      }
    }
    uploads.current = (index + 1) % UploadRing.segmentCount
  }
}
