// Device: a GLES context with everything that is made in it, the one object through which Quartzite draws.
//
// Conventions
//
// Rows. Row 0 of a texture, a target and a readback is the first row in memory. GL calls it the bottom; this code never
//   does. Drawing code uses a projection that puts the top of the picture into row 0, so rows are never flipped.
//   In clip space that means y = 2·row/height − 1, without the minus sign that is usual with GL.
//
// Premultiplication. Colour is premultiplied everywhere on the device: in textures, in records, in targets. There is
//   one blend function for painting over, (ONE, ONE_MINUS_SRC_ALPHA), and it is enabled only for what is not opaque.
//
// Formats. Callers use `.color` (BGRA in their memory) for everything that holds colour and never see how it is stored.
//   Where BGRA can be rendered to, it is stored and read as it is. Where it cannot, it is stored as RGBA, and red and
//   blue are exchanged on the CPU while data are uploaded or read. Shaders see red in .r either way.
//   Textures are unsized or RGBA8 glTexImage2D storage; filters and wrap modes belong to three samplers, made once.
//
// Binding. Nothing is unbound: each call binds what it needs, and the device remembers the bindings and skips redundant
//   ones. It also remembers the values of uniforms and what the attributes of a layout point at. State that other code
//   changes in the context is not noticed. Several devices may live on one thread; each call makes its own context
//   current if it is not, and all calls of a picture do so together: see `keepingCurrent`.
//
// Threads. A device works on the thread that made it and stops the process on any other: GL would not report an error,
//   it would draw nothing. Handles may be dropped on any thread.
//
// Deletion. A handle that is released leaves its name in a queue. The device deletes the queued objects when a frame is
//   finished, on its own thread. Closing the device destroys the context and all that is left in it; handles that are
//   released later are harmless.
//
// Failure. Calls that create, upload or read check glGetError and throw. Drawing does not check: a draw that fails is
//   reported by `finishFrame`, which also detects a lost context. A lost device stays lost; a new one must be made.
// SPDX-License-Identifier: Apache-2.0

import Glibc
import QuartziteCGLES
import QuartziteDiagnostics

/// One GLES context, bound to the thread that made it.
package final class Device {
  /// The display that the context was made on.
  package let display: Display
  /// The capabilities and preferences of the renderer.
  package let profile: RendererProfile
  /// The description that the driver gives of itself.
  package let info: DeviceInfo
  /// The work done so far.
  package internal(set) var counters = Counters()

  /// Whether the device once did not answer in time; see ``finish(within:)``.
  package internal(set) var isStuck = false

  let gl: GLFunctions
  let egl: EGLFunctions
  /// A draw that begins with any instance, where the renderer has one.
  let drawFromInstance: PFNGLDRAWARRAYSINSTANCEDBASEINSTANCEEXTPROC?
  let queue = RetirementQueue()
  /// The current bindings and enabled state.
  var state = DeviceState()
  /// The three samplers, by `Sampling.rawValue`.
  private(set) var samplers: [GLuint] = [0, 0, 0]
  /// The corners of the unit square as two triangles: the vertices that every instance is drawn from.
  private(set) var unitQuad: GLuint = 0
  /// A framebuffer for clearing textures that have no framebuffer of their own yet.
  private(set) var scratchFramebuffer: GLuint = 0
  /// The instance that the next draw of records begins with.
  var firstInstance = 0
  /// The number of buffers made so far.
  var bufferCount = 0
  /// The buffers through which pixels are read while the device draws on.
  var readbacks = ReadbackRing()
  /// The buffers through which pixels are sent while the device draws.
  var uploads = UploadRing()
  /// Whether the context is current for certain: see ``keepingCurrent(_:)``.
  private var isKeptCurrent = false
  /// The first failure that could not be thrown at the call that caused it.
  private var failure: RenderError?
  private var context: Context?
  private let owner = pthread_self()
  private let resetStatus: PFNGLGETGRAPHICSRESETSTATUSKHRPROC?

  /// Makes a context on `display`, which becomes current on the calling thread.
  ///
  /// A `driver` or a `profile` other than the display's own is for tests.
  package init(
    display: Display, driver: Driver? = nil, profile: RendererProfile? = nil
  ) throws(RenderError) {
    let driver = driver ?? display.driver
    let context = try display.makeContext(driver.egl)
    self.display = display
    self.profile = profile ?? display.profile
    var info = display.info
    info.isRobust = context.isRobust
    self.info = info
    self.gl = driver.gl
    self.egl = driver.egl
    self.context = context
    self.drawFromInstance = self.profile.drawsFromAnyInstance ? gl.DrawArraysInstancedBaseInstanceEXT : nil
    self.resetStatus =
      display.info.extensions.contains("GL_KHR_robustness")
      ? gl.GetGraphicsResetStatusKHR
      : display.info.extensions.contains("GL_EXT_robustness") ? gl.GetGraphicsResetStatusEXT : nil
    do throws(RenderError) {
      try context.makeCurrent(egl)
      try makeOwnObjects()
    } catch {
      close()
      throw error
    }
  }

  deinit {
    if pthread_equal(owner, pthread_self()) != 0 {
      close()
    } else {
      // On another thread EGL destroys the context as soon as it is current nowhere.
      queue.close()
      context?.destroy(egl)
    }
  }

  /// Destroys the context and everything in it. Handles that are dropped afterwards are harmless; later calls do
  /// nothing.
  package func close() {
    guard let context else { return }
    precondition(pthread_equal(owner, pthread_self()) != 0, "A GLES device is closed on the thread that made it.")
    queue.close()
    if egl.GetCurrentContext() == context.handle.pointer { context.release(egl) }
    context.destroy(egl)
    self.context = nil
  }

  /// The number of GL objects that exist on behalf of callers.
  package var liveObjectCount: Int { queue.liveCount }

  // MARK: Frames

  /// Ends a frame: flushes the commands, deletes the retired objects, and throws a failure that occurred on the way.
  package func finishFrame() throws(RenderError) {
    try requireReady()
    inTurn { gl.Flush() }
    drainRetired()
    try check("drawing a frame")
    try checkReset()
  }

  /// Deletes the objects whose handles have been released.
  package func drainRetired() {
    guard isReady() else { return }
    for (kind, name) in queue.takeRetired() {
      var name = name
      state.forget(kind, name)
      switch kind {
      case .texture: inTurn { gl.DeleteTextures(1, &name) }
      case .buffer: inTurn { gl.DeleteBuffers(1, &name) }
      case .program: gl.DeleteProgram(name)
      case .vertexArray: gl.DeleteVertexArrays(1, &name)
      case .framebuffer: inTurn { gl.DeleteFramebuffers(1, &name) }
      }
    }
  }

  // MARK: Readiness and errors

  /// Runs `body` with the context current. That is looked after once, and not at each call of `body`, in which nothing may
  /// make another context current on this thread; where something may have, ``regainCurrent()`` follows it.
  package func keepingCurrent<Answer>(_ body: () throws(RenderError) -> Answer) throws(RenderError) -> Answer {
    try requireReady()
    let wasKept = isKeptCurrent
    isKeptCurrent = true
    defer { isKeptCurrent = wasKept }
    return try body()
  }

  /// Makes the context current again after code that is not ours, within ``keepingCurrent(_:)``.
  package func regainCurrent() throws(RenderError) {
    let wasKept = isKeptCurrent
    isKeptCurrent = false
    defer { isKeptCurrent = wasKept }
    try requireReady()
  }

  /// Makes the context current if it is not. Returns false if the device is closed or lost; the reason is stored.
  func isReady() -> Bool {
    precondition(pthread_equal(owner, pthread_self()) != 0, "A GLES device is used on the thread that made it.")
    guard let context else {
      keep(RenderError(.internalInconsistency, "The GLES device is closed."))
      return false
    }
    if isKeptCurrent || egl.GetCurrentContext() == context.handle.pointer { return true }
    do throws(RenderError) {
      try context.makeCurrent(egl)
      return true
    } catch {
      keep(error)
      return false
    }
  }

  /// Calls ``isReady()`` and throws the first failure that is stored.
  func requireReady() throws(RenderError) {
    let ready = isReady()
    if let failure {
      // A lost device stays lost; any other failure is reported once.
      if ready, failure.code != .deviceLost { self.failure = nil }
      throw failure
    }
  }

  /// Stores a failure for the next call that can throw.
  func keep(_ error: RenderError) {
    if failure == nil { failure = error }
  }

  /// Throws if GL has an error pending; `action` says what was being done.
  func check(_ action: @autoclosure () -> String) throws(RenderError) {
    let code = gl.GetError()
    if code == .noError { return }
    // Drivers may hold several error flags; a lost context raises one at every call, hence the bound.
    for _ in 0..<8 where gl.GetError() == .noError { break }
    switch code {
    case .contextLost: throw lost("GL_CONTEXT_LOST while \(action())")
    case .outOfMemory: throw RenderError(.outOfMemory, "\(info.renderer) has no memory for \(action()).")
    default: throw RenderError(.internalInconsistency, "\(glErrorName(code)) while \(action()).")
    }
  }

  /// Throws an error of class `deviceLost` if the device was reset since the context was made.
  package func checkReset() throws(RenderError) {
    try requireReady()
    guard let resetStatus else { return }
    switch resetStatus() {
    case .noError: return
    case .guiltyContextReset: throw lost("the renderer was reset because of what this context drew")
    case .innocentContextReset: throw lost("the renderer was reset because of another context")
    default: throw lost("the renderer was reset for a reason it does not know")
    }
  }

  func lost(_ reason: String) -> RenderError {
    let error = RenderError(.deviceLost, "\(info.renderer) was lost: \(reason).")
    failure = error
    return error
  }

  // MARK: The device's own objects

  private func makeOwnObjects() throws(RenderError) {
    gl.Disable(.dither)
    gl.PixelStorei(.unpackAlignment, 1)
    gl.PixelStorei(.packAlignment, 1)
    gl.BlendFunc(.one, .oneMinusSourceAlpha)
    gl.GenSamplers(GLsizei(samplers.count), &samplers)
    for sampling in Sampling.allCases {
      let sampler = samplers[sampling.rawValue]
      gl.SamplerParameteri(sampler, .minFilter, sampling.minFilter)
      gl.SamplerParameteri(sampler, .magFilter, sampling.magFilter)
      gl.SamplerParameteri(sampler, .wrapS, GL_CLAMP_TO_EDGE)
      gl.SamplerParameteri(sampler, .wrapT, GL_CLAMP_TO_EDGE)
    }
    let corners: [Float] = [0, 0, 1, 0, 1, 1, 0, 0, 1, 1, 0, 1]
    gl.GenBuffers(1, &unitQuad)
    bindArrayBuffer(unitQuad)
    inTurn { gl.BufferData(.arrayBuffer, corners.count * 4, corners, .staticDraw) }
    gl.GenFramebuffers(1, &scratchFramebuffer)
    try check("making the samplers and the unit quad")
  }
}

/// The filter with which a texture is sampled. Beyond its edges the edge pixels are repeated.
package enum Sampling: Int, CaseIterable, Sendable {
  /// Nearest neighbour in level 0.
  case nearest
  /// Bilinear interpolation in level 0.
  case linear
  /// Linear interpolation between the two nearest levels, bilinear in each.
  case trilinear

  var minFilter: GLint {
    switch self {
    case .nearest: GL_NEAREST
    case .linear: GL_LINEAR
    case .trilinear: GL_LINEAR_MIPMAP_LINEAR
    }
  }

  var magFilter: GLint { self == .nearest ? GL_NEAREST : GL_LINEAR }
}
