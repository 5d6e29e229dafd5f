// A driver that fails on request, so that tests can observe the effect of every failure. It is part of the tests, and
// of no product.
// SPDX-License-Identifier: Apache-2.0

import Glibc
import QuartziteCGLES
import QuartziteDiagnostics
import QuartziteGLES
import Synchronization

/// Makes calls of the installed driver fail.
///
/// Faults are armed for the calling thread, the one that owns the device under test, and do nothing on any other.
package enum FaultInjection {
  /// A call that can be made to fail.
  package enum Site: Hashable, Sendable, CaseIterable {
    case createContext, makeCurrent
    case makeTexture, updateTexture, uploadBuffer, mapBuffer, makeFramebuffer
    case compileShader, linkProgram
    case clear, draw, flush, readPixels, copyPixels
    case resetStatus

    fileprivate var isEGL: Bool { self == .createContext || self == .makeCurrent }
  }

  /// The kind of a failure.
  package enum Effect: Hashable, Sendable {
    /// The driver has no memory.
    case outOfMemory
    /// The context is lost, because of its own drawing.
    case contextLost
    /// The context is lost, because of another one.
    case innocentContextLost
    /// The context is lost for an unknown reason.
    case unknownContextLost
    /// The driver refuses the call: an incomplete framebuffer, a shader that does not compile, an invalid operation.
    case refused

    fileprivate var glError: GLenum {
      switch self {
      case .outOfMemory: GLenum(GL_OUT_OF_MEMORY)
      // GL_CONTEXT_LOST_KHR, which the headers leave out.
      case .contextLost, .innocentContextLost, .unknownContextLost: 0x0507
      case .refused: GLenum(GL_INVALID_OPERATION)
      }
    }

    fileprivate var eglError: EGLint {
      switch self {
      case .outOfMemory: EGL_BAD_ALLOC
      case .contextLost, .innocentContextLost, .unknownContextLost: EGL_CONTEXT_LOST
      case .refused: EGL_BAD_MATCH
      }
    }

    fileprivate var resetStatus: GLenum {
      switch self {
      case .contextLost: GLenum(GL_GUILTY_CONTEXT_RESET_KHR)
      case .innocentContextLost: GLenum(GL_INNOCENT_CONTEXT_RESET_KHR)
      case .unknownContextLost: GLenum(GL_UNKNOWN_CONTEXT_RESET_KHR)
      case .outOfMemory, .refused: GLenum(GL_NO_ERROR)
      }
    }
  }

  // MARK: Arming

  /// Makes calls at `site` on this thread fail: after `skipping` calls that work, `times` calls that do not.
  package static func arm(_ site: Site, _ effect: Effect, skipping: Int = 0, times: Int = 1) {
    threads.withLock { $0[thread, default: ThreadState()].faults[site] = Fault(effect, skipping, times) }
  }

  /// Makes everything work again on this thread. Returns whether every fault that was armed has also happened.
  @discardableResult
  package static func disarm() -> Bool {
    let state = threads.withLock { $0.removeValue(forKey: thread) }
    return state?.faults.values.allSatisfy { $0.hasStruck } ?? true
  }

  private struct Fault {
    var effect: Effect
    var skipping: Int
    var times: Int
    var hasStruck = false

    init(_ effect: Effect, _ skipping: Int, _ times: Int) {
      self.effect = effect
      self.skipping = skipping
      self.times = times
    }
  }

  private struct ThreadState {
    var faults: [Site: Fault] = [:]
    var glError: GLenum?
    var eglError: EGLint?
  }

  private static let threads = Mutex<[pthread_t: ThreadState]>([:])
  private static var thread: pthread_t { pthread_self() }

  /// Returns the failure that the call at `site` should produce instead of its work, or nil if it should work.
  private static func strike(_ site: Site) -> Effect? {
    threads.withLock { threads in
      guard var state = threads[thread], var fault = state.faults[site] else { return nil }
      defer {
        state.faults[site] = fault
        threads[thread] = state
      }
      if fault.skipping > 0 {
        fault.skipping -= 1
        return nil
      }
      guard fault.times > 0 else { return nil }
      fault.times -= 1
      fault.hasStruck = true
      if site.isEGL { state.eglError = fault.effect.eglError } else { state.glError = fault.effect.glError }
      return fault.effect
    }
  }

  private static func takeGLError() -> GLenum? {
    threads.withLock { threads in
      defer { threads[thread]?.glError = nil }
      return threads[thread]?.glError
    }
  }

  private static func takeEGLError() -> EGLint? {
    threads.withLock { threads in
      defer { threads[thread]?.eglError = nil }
      return threads[thread]?.eglError
    }
  }

  // MARK: The driver

  /// The installed driver with every site in place.
  package static func driver() throws(RenderError) -> Driver {
    _ = try Driver.installed()
    return faulty
  }

  /// The driver that works. Only reached through ``driver()``, which has thrown where there is none.
  private static let real: Driver = {
    do { return try Driver.installed() } catch { preconditionFailure("\(error)") }
  }()

  private static let faulty: Driver = {
    var driver = real
    driver.egl.GetError = { takeEGLError() ?? real.egl.GetError() }
    driver.egl.CreateContext = { strike(.createContext) == nil ? real.egl.CreateContext($0, $1, $2, $3) : nil }
    driver.egl.MakeCurrent = {
      strike(.makeCurrent) == nil ? real.egl.MakeCurrent($0, $1, $2, $3) : EGLBoolean(EGL_FALSE)
    }
    driver.gl.GetError = { takeGLError() ?? real.gl.GetError() }
    driver.gl.TexImage2D = {
      if strike(.makeTexture) == nil { real.gl.TexImage2D($0, $1, $2, $3, $4, $5, $6, $7, $8) }
    }
    driver.gl.TexSubImage2D = {
      if strike(.updateTexture) == nil { real.gl.TexSubImage2D($0, $1, $2, $3, $4, $5, $6, $7, $8) }
    }
    driver.gl.BufferData = { if strike(.uploadBuffer) == nil { real.gl.BufferData($0, $1, $2, $3) } }
    driver.gl.MapBufferRange = { strike(.mapBuffer) == nil ? real.gl.MapBufferRange($0, $1, $2, $3) : nil }
    driver.gl.CheckFramebufferStatus = { target in
      switch strike(.makeFramebuffer) {
      case nil: return real.gl.CheckFramebufferStatus(target)
      case .refused:
        _ = takeGLError()
        return GLenum(GL_FRAMEBUFFER_UNSUPPORTED)
      default: return 0
      }
    }
    // A shader that was never compiled counts as not compiled: the driver reports the failure by itself.
    driver.gl.CompileShader = { shader in
      if let effect = strike(.compileShader) {
        if effect == .refused { _ = takeGLError() }
      } else {
        real.gl.CompileShader(shader)
      }
    }
    driver.gl.LinkProgram = { program in
      if let effect = strike(.linkProgram) {
        if effect == .refused { _ = takeGLError() }
      } else {
        real.gl.LinkProgram(program)
      }
    }
    driver.gl.Clear = { if strike(.clear) == nil { real.gl.Clear($0) } }
    driver.gl.DrawArraysInstanced = { if strike(.draw) == nil { real.gl.DrawArraysInstanced($0, $1, $2, $3) } }
    driver.gl.DrawArraysInstancedBaseInstanceEXT = {
      if strike(.draw) == nil { real.gl.DrawArraysInstancedBaseInstanceEXT?($0, $1, $2, $3, $4) }
    }
    driver.gl.Flush = { if strike(.flush) == nil { real.gl.Flush() } }
    driver.gl.ReadPixels = { if strike(.readPixels) == nil { real.gl.ReadPixels($0, $1, $2, $3, $4, $5, $6) } }
    driver.gl.CopyTexSubImage2D = {
      if strike(.copyPixels) == nil { real.gl.CopyTexSubImage2D($0, $1, $2, $3, $4, $5, $6, $7) }
    }
    driver.gl.GetGraphicsResetStatusKHR = {
      if let effect = strike(.resetStatus) { return effect.resetStatus }
      return real.gl.GetGraphicsResetStatusKHR?() ?? GLenum(GL_NO_ERROR)
    }
    driver.gl.GetGraphicsResetStatusEXT = {
      if let effect = strike(.resetStatus) { return effect.resetStatus }
      return real.gl.GetGraphicsResetStatusEXT?() ?? GLenum(GL_NO_ERROR)
    }
    return driver
  }()
}
