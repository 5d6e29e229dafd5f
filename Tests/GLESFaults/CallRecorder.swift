// A driver that counts what is asked of it, and tells apart the calls that change nothing. It is part of the tests, and
// of no product.
// SPDX-License-Identifier: Apache-2.0

import Glibc
import QuartziteCGLES
import QuartziteDiagnostics
import QuartziteGLES
import Synchronization

/// Counts the calls that the calling thread makes of the installed driver.
package enum CallRecorder {
  /// A function of the driver, without its prefix.
  package enum Call: String, Hashable, Sendable {
    case getCurrentContext, makeCurrent
    case useProgram, getUniformLocation, getActiveUniform, uniform1i, uniform4fv
    case bindFramebuffer, viewport, scissor, enable, disable, blendFunc, clearColor
    case activeTexture, bindTexture, bindSampler, pixelStorei
    case bindVertexArray, bindBuffer, vertexAttribPointer, enableVertexAttribArray, vertexAttribDivisor
    case bufferData, texSubImage2D, clear, drawArraysInstanced, readPixels, finish, flush, getError
  }

  /// The counts of the recorded calls.
  package struct Record: Sendable {
    /// The number of calls of each function.
    package fileprivate(set) var counts: [Call: Int] = [:]
    /// The number of calls of each function that set a piece of state to the value that it had already.
    package fileprivate(set) var redundant: [Call: Int] = [:]

    /// The number of calls of one function.
    package subscript(_ call: Call) -> Int { counts[call, default: 0] }

    /// The number of all calls.
    package var total: Int { counts.values.reduce(0, +) }
  }

  /// Runs `body`, and returns what this thread asked of the recorded driver meanwhile.
  package static func record(_ body: () throws -> Void) rethrows -> Record {
    threads.withLock { $0[thread, default: ThreadState()].record = Record() }
    defer { threads.withLock { $0[thread]?.record = nil } }
    try body()
    return threads.withLock { $0[thread]?.record } ?? Record()
  }

  /// A piece of state, and which of its kind.
  fileprivate struct Place: Hashable {
    var call: Call
    var index: [Int] = []
  }

  fileprivate struct ThreadState {
    var record: Record?
    /// The last value of each piece of state.
    var told: [Place: [Int]] = [:]

    /// The last value of a piece of state that is one number.
    subscript(_ call: Call) -> Int { told[Place(call: call)]?.first ?? 0 }
  }

  private static let threads = Mutex<[pthread_t: ThreadState]>([:])
  private static var thread: pthread_t { pthread_self() }

  /// Counts a call that changes no state, or whose effect is not followed.
  fileprivate static func note(_ call: Call) {
    threads.withLock { $0[thread]?.record?.counts[call, default: 0] += 1 }
  }

  /// Counts a call that sets a piece of state to a value. `place` finds what the state is a part of.
  fileprivate static func note(
    _ call: Call, _ value: [Int], at place: (ThreadState) -> [Int] = { _ in [] }, as kind: Call? = nil
  ) {
    threads.withLock { threads in
      var state = threads[thread, default: ThreadState()]
      let place = Place(call: kind ?? call, index: place(state))
      state.record?.counts[call, default: 0] += 1
      if state.told.updateValue(value, forKey: place) == value { state.record?.redundant[call, default: 0] += 1 }
      threads[thread] = state
    }
  }

  /// Forgets what the driver was told: names may get another meaning.
  fileprivate static func forget() {
    threads.withLock { $0[thread]?.told.removeAll() }
  }

  /// The buffer that this thread bound last.
  fileprivate static var boundBuffer: Int { threads.withLock { $0[thread]?[.bindBuffer] ?? 0 } }

  // MARK: The driver

  /// The installed driver with every function in place.
  package static func driver() throws(RenderError) -> Driver {
    _ = try Driver.installed()
    return recording
  }

  /// The driver that works. Only reached through ``driver()``, which has thrown where there is none.
  fileprivate static let real: Driver = {
    do { return try Driver.installed() } catch { preconditionFailure("\(error)") }
  }()

  private static let recording: Driver = {
    var driver = real
    driver.egl.GetCurrentContext = {
      note(.getCurrentContext)
      return real.egl.GetCurrentContext()
    }
    driver.egl.MakeCurrent = {
      note(.makeCurrent)
      forget()
      return real.egl.MakeCurrent($0, $1, $2, $3)
    }
    recordPrograms(&driver.gl)
    recordState(&driver.gl)
    recordVertices(&driver.gl)
    recordWork(&driver.gl)
    return driver
  }()
}

// MARK: The functions

private func recordPrograms(_ gl: inout GLFunctions) {
  gl.UseProgram = {
    CallRecorder.note(.useProgram, [Int($0)])
    CallRecorder.real.gl.UseProgram($0)
  }
  gl.GetUniformLocation = {
    CallRecorder.note(.getUniformLocation)
    return CallRecorder.real.gl.GetUniformLocation($0, $1)
  }
  gl.GetActiveUniform = {
    CallRecorder.note(.getActiveUniform)
    CallRecorder.real.gl.GetActiveUniform($0, $1, $2, $3, $4, $5, $6)
  }
  gl.Uniform1i = { location, value in
    CallRecorder.note(.uniform1i, [Int(value)], at: { [$0[.useProgram], Int(location)] })
    CallRecorder.real.gl.Uniform1i(location, value)
  }
  gl.Uniform4fv = { location, count, values in
    let bits = UnsafeBufferPointer(start: values, count: 4 * Int(count)).map { Int($0.bitPattern) }
    CallRecorder.note(.uniform4fv, bits, at: { [$0[.useProgram], Int(location)] })
    CallRecorder.real.gl.Uniform4fv(location, count, values)
  }
  gl.DeleteProgram = {
    CallRecorder.forget()
    CallRecorder.real.gl.DeleteProgram($0)
  }
}

private func recordState(_ gl: inout GLFunctions) {
  gl.BindFramebuffer = {
    CallRecorder.note(.bindFramebuffer, [Int($1)])
    CallRecorder.real.gl.BindFramebuffer($0, $1)
  }
  gl.Viewport = {
    CallRecorder.note(.viewport, [$0, $1, $2, $3].map(Int.init))
    CallRecorder.real.gl.Viewport($0, $1, $2, $3)
  }
  gl.Scissor = {
    CallRecorder.note(.scissor, [$0, $1, $2, $3].map(Int.init))
    CallRecorder.real.gl.Scissor($0, $1, $2, $3)
  }
  gl.Enable = { capability in
    CallRecorder.note(.enable, [1], at: { _ in [Int(capability)] })
    CallRecorder.real.gl.Enable(capability)
  }
  gl.Disable = { capability in
    CallRecorder.note(.disable, [0], at: { _ in [Int(capability)] }, as: .enable)
    CallRecorder.real.gl.Disable(capability)
  }
  gl.BlendFunc = {
    CallRecorder.note(.blendFunc, [Int($0), Int($1)])
    CallRecorder.real.gl.BlendFunc($0, $1)
  }
  gl.ClearColor = {
    CallRecorder.note(.clearColor, [$0, $1, $2, $3].map { Int($0.bitPattern) })
    CallRecorder.real.gl.ClearColor($0, $1, $2, $3)
  }
  gl.ActiveTexture = {
    CallRecorder.note(.activeTexture, [Int($0)])
    CallRecorder.real.gl.ActiveTexture($0)
  }
  gl.BindTexture = {
    CallRecorder.note(.bindTexture, [Int($1)], at: { [$0[.activeTexture]] })
    CallRecorder.real.gl.BindTexture($0, $1)
  }
  gl.BindSampler = { unit, sampler in
    CallRecorder.note(.bindSampler, [Int(sampler)], at: { _ in [Int(unit)] })
    CallRecorder.real.gl.BindSampler(unit, sampler)
  }
  gl.PixelStorei = { name, value in
    CallRecorder.note(.pixelStorei, [Int(value)], at: { _ in [Int(name)] })
    CallRecorder.real.gl.PixelStorei(name, value)
  }
  gl.DeleteTextures = {
    CallRecorder.forget()
    CallRecorder.real.gl.DeleteTextures($0, $1)
  }
  gl.DeleteFramebuffers = {
    CallRecorder.forget()
    CallRecorder.real.gl.DeleteFramebuffers($0, $1)
  }
}

private func recordVertices(_ gl: inout GLFunctions) {
  gl.BindVertexArray = {
    CallRecorder.note(.bindVertexArray, [Int($0)])
    CallRecorder.real.gl.BindVertexArray($0)
  }
  gl.BindBuffer = {
    CallRecorder.note(.bindBuffer, [Int($1)])
    CallRecorder.real.gl.BindBuffer($0, $1)
  }
  gl.VertexAttribPointer = { index, size, type, isNormalized, stride, pointer in
    let offset = Int(bitPattern: pointer)
    let buffer = CallRecorder.boundBuffer
    CallRecorder.note(
      .vertexAttribPointer, [buffer, Int(size), Int(type), Int(isNormalized), Int(stride), offset],
      at: { [$0[.bindVertexArray], Int(index)] })
    CallRecorder.real.gl.VertexAttribPointer(index, size, type, isNormalized, stride, pointer)
  }
  gl.EnableVertexAttribArray = { index in
    CallRecorder.note(.enableVertexAttribArray, [1], at: { [$0[.bindVertexArray], Int(index)] })
    CallRecorder.real.gl.EnableVertexAttribArray(index)
  }
  gl.VertexAttribDivisor = { index, divisor in
    CallRecorder.note(.vertexAttribDivisor, [Int(divisor)], at: { [$0[.bindVertexArray], Int(index)] })
    CallRecorder.real.gl.VertexAttribDivisor(index, divisor)
  }
  gl.DeleteVertexArrays = {
    CallRecorder.forget()
    CallRecorder.real.gl.DeleteVertexArrays($0, $1)
  }
  gl.DeleteBuffers = {
    CallRecorder.forget()
    CallRecorder.real.gl.DeleteBuffers($0, $1)
  }
}

private func recordWork(_ gl: inout GLFunctions) {
  gl.BufferData = {
    CallRecorder.note(.bufferData)
    CallRecorder.real.gl.BufferData($0, $1, $2, $3)
  }
  gl.TexSubImage2D = {
    CallRecorder.note(.texSubImage2D)
    CallRecorder.real.gl.TexSubImage2D($0, $1, $2, $3, $4, $5, $6, $7, $8)
  }
  gl.Clear = {
    CallRecorder.note(.clear)
    CallRecorder.real.gl.Clear($0)
  }
  gl.DrawArraysInstanced = {
    CallRecorder.note(.drawArraysInstanced)
    CallRecorder.real.gl.DrawArraysInstanced($0, $1, $2, $3)
  }
  gl.DrawArraysInstancedBaseInstanceEXT = {
    CallRecorder.note(.drawArraysInstanced)
    CallRecorder.real.gl.DrawArraysInstancedBaseInstanceEXT?($0, $1, $2, $3, $4)
  }
  gl.ReadPixels = {
    CallRecorder.note(.readPixels)
    CallRecorder.real.gl.ReadPixels($0, $1, $2, $3, $4, $5, $6)
  }
  gl.Finish = {
    CallRecorder.note(.finish)
    CallRecorder.real.gl.Finish()
  }
  gl.Flush = {
    CallRecorder.note(.flush)
    CallRecorder.real.gl.Flush()
  }
  gl.GetError = {
    CallRecorder.note(.getError)
    return CallRecorder.real.gl.GetError()
  }
}
