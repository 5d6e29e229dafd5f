// Instance buffers, the state of a draw, and the draw itself.
//
// Everything is drawn as quads: two triangles of a static unit square, once per instance record. None of these calls
// throws; a failure is thrown by `finishFrame`.
//
// Notes on Mesa's software renderer: instanced draws of any length keep its fast path for axis-aligned quads, whereas
// expanded vertices lose it beyond 682 quads. `flat` varyings lose it too, so a value that is the same at all four
// corners is better passed smooth. Measured for BGRA and 44-pixel quads: 0.63 against 2.0 ns per pixel for one colour,
// 3.3 against 6.2 ns for a texture times a colour.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCGLES
import QuartziteDiagnostics

/// The memory layout of one attribute of an instance record, and its location in the shader.
package struct InstanceAttribute: Sendable, Hashable {
  /// The type of a component in memory. Shaders see floats in every case.
  package enum Component: Sendable, Hashable {
    /// 32-bit floating point.
    case float
    /// Integers from 0 to 255, normalised to 0 to 1.
    case unorm8
    /// Integers from 0 to 65535, not normalised.
    case uint16

    var type: GLenum {
      switch self {
      case .float: .float
      case .unorm8: .unsignedByte
      case .uint16: .unsignedShort
      }
    }

    /// The size of one component.
    package var byteCount: Int {
      switch self {
      case .float: 4
      case .uint16: 2
      case .unorm8: 1
      }
    }

    var isNormalized: Bool { self == .unorm8 }
  }

  /// The `layout(location = …)` of the shader.
  package var location: Int
  /// The number of components, 1 to 4.
  package var count: Int
  package var component: Component
  /// The offset of the attribute in a record, in bytes.
  package var offset: Int

  package init(location: Int, count: Int, component: Component, offset: Int) {
    self.location = location
    self.count = count
    self.component = component
    self.offset = offset
  }
}

extension Device {
  // MARK: Records

  /// Makes an empty buffer; ``upload(_:to:)`` fills it.
  package func makeBuffer() throws(RenderError) -> Buffer {
    try requireReady()
    var name: GLuint = 0
    gl.GenBuffers(1, &name)
    queue.adopt()
    bufferCount += 1
    let buffer = Buffer(name: name, number: bufferCount, queue: queue)
    try check("making a buffer")
    return buffer
  }

  /// Replaces the contents of `buffer`. The driver preserves the old contents for pending draws.
  package func upload(_ bytes: UnsafeRawBufferPointer, to buffer: borrowing Buffer) throws(RenderError) {
    try requireReady()
    bindArrayBuffer(buffer.name)
    inTurn { gl.BufferData(.arrayBuffer, bytes.count, bytes.baseAddress, .streamDraw) }
    counters.bytesUploaded += bytes.count
    try check("a buffer of \(bytes.count) bytes")
  }

  /// Makes the layout of instance records of `stride` bytes, at most 64.
  ///
  /// The shader receives the corner of the unit square that is being drawn, (0, 0) to (1, 1), as a `vec2` at location 0.
  package func makeVertexArray(
    _ attributes: [InstanceAttribute], stride: Int
  ) throws(RenderError) -> VertexArray {
    try requireReady()
    let fits = attributes.allSatisfy {
      1...4 ~= $0.count && 1..<16 ~= $0.location && $0.offset >= 0
        && $0.offset + $0.count * $0.component.byteCount <= stride
    }
    guard fits, 1...64 ~= stride else {
      throw RenderError(.internalInconsistency, "An instance record of \(stride) bytes does not hold its attributes.")
    }
    var name: GLuint = 0
    gl.GenVertexArrays(1, &name)
    queue.adopt()
    let layout = VertexArray(name: name, attributes: attributes, stride: stride, queue: queue)
    bindVertexArray(name)
    bindArrayBuffer(unitQuad)
    gl.EnableVertexAttribArray(0)
    gl.VertexAttribPointer(0, 2, .float, 0, 8, nil)
    for attribute in attributes {
      gl.EnableVertexAttribArray(GLuint(attribute.location))
      gl.VertexAttribDivisor(GLuint(attribute.location), 1)
    }
    try check("making an instance layout")
    return layout
  }

  /// Makes a layout without records and corners, for ``drawNumberedQuads(_:)``.
  package func makeVertexArray() throws(RenderError) -> VertexArray {
    try requireReady()
    var name: GLuint = 0
    gl.GenVertexArrays(1, &name)
    queue.adopt()
    let layout = VertexArray(name: name, queue: queue)
    bindVertexArray(name)
    try check("making a layout without records")
    return layout
  }

  /// Makes the next draws take their instances from `buffer`, the first at `byteOffset`.
  ///
  /// The draws of a picture take their records from one buffer, one run after the other. GLES 3.0 begins every draw at the
  /// offset that the attributes point at, so the pointers, which a layout holds, have to move with each run. Where the
  /// renderer can begin with another instance (EXT_base_instance), they stay at the buffer's beginning, and the number of
  /// the first record goes along with the draw.
  package func setInstances(_ layout: borrowing VertexArray, from buffer: borrowing Buffer, byteOffset: Int = 0) {
    assert(byteOffset >= 0, "the first record lies \(-byteOffset) bytes before its buffer")
    guard isReady() else { return }
    bindVertexArray(layout.name)
    let isNumbered = drawFromInstance != nil && layout.stride > 0 && byteOffset % layout.stride == 0
    firstInstance = isNumbered ? byteOffset / layout.stride : 0
    point(layout, at: InstanceSource(buffer: buffer.number, byteOffset: isNumbered ? 0 : byteOffset), buffer)
    counters.stateChanges += 1
  }

  /// Moves the attributes of the layout that is bound to where records lie in `buffer`.
  private func point(_ layout: borrowing VertexArray, at source: InstanceSource, _ buffer: borrowing Buffer) {
    guard layout.source.value != source else { return }
    bindArrayBuffer(buffer.name)
    for attribute in layout.attributes {
      gl.VertexAttribPointer(
        GLuint(attribute.location), GLint(attribute.count), attribute.component.type,
        attribute.component.isNormalized ? 1 : 0, GLsizei(layout.stride),
        UnsafeRawPointer(bitPattern: source.byteOffset + attribute.offset))
    }
    layout.source.value = source
  }

  /// Makes the next draws use no instance buffer: shaders identify instances by their numbers.
  package func setInstances(_ layout: borrowing VertexArray) {
    guard isReady() else { return }
    bindVertexArray(layout.name)
    firstInstance = 0
    counters.stateChanges += 1
  }

  // MARK: State

  /// Makes the next draws go into `framebuffer`, with a viewport that covers all of it.
  package func setTarget(_ framebuffer: borrowing Framebuffer) {
    guard isReady() else { return }
    bindFramebuffer(framebuffer.name)
    setViewport(PixelRect(x: 0, y: 0, width: framebuffer.width, height: framebuffer.height))
  }

  /// Maps clip space to `rect` of the target.
  private func setViewport(_ rect: PixelRect) {
    guard state.viewport != rect else { return }
    gl.Viewport(GLint(rect.x), GLint(rect.y), GLsizei(rect.width), GLsizei(rect.height))
    state.viewport = rect
    counters.stateChanges += 1
  }

  /// Confines draws and clears to `rect` of the target; nil removes the restriction.
  package func setScissor(_ rect: PixelRect?) {
    guard isReady(), state.scissor != rect else { return }
    if let rect {
      if state.scissor == nil { gl.Enable(.scissorTest) }
      if state.scissorBox != rect {
        gl.Scissor(GLint(rect.x), GLint(rect.y), GLsizei(rect.width), GLsizei(rect.height))
      }
      state.scissorBox = rect
    } else {
      gl.Disable(.scissorTest)
    }
    state.scissor = rect
    counters.stateChanges += 1
  }

  /// Sets the blending of the next draws.
  package func setBlending(_ blending: Blending) {
    guard isReady(), state.blending != blending else { return }
    if blending == .replace {
      gl.Disable(.blend)
    } else {
      if state.blending == .replace { gl.Enable(.blend) }
      if state.blendFactors != blending {
        gl.BlendFunc(blending.factors.source, blending.factors.destination)
        state.blendFactors = blending
      }
    }
    state.blending = blending
    counters.stateChanges += 1
  }

  /// Makes the next draws use `program`.
  package func use(_ program: borrowing Program) {
    guard isReady(), state.program != program.name else { return }
    gl.UseProgram(program.name)
    state.program = program.name
    counters.stateChanges += 1
  }

  /// Binds `texture` to texture unit `unit`, 0 to 7.
  package func bind(_ texture: borrowing Texture, unit: Int = 0, sampling: Sampling) {
    guard isReady() else { return }
    guard state.units.indices.contains(unit) else {
      return keep(RenderError(.internalInconsistency, "There is no texture unit \(unit)."))
    }
    let wanted = DeviceState.Unit(texture: texture.name, sampler: samplers[sampling.rawValue])
    guard state.units[unit] != wanted else { return }
    if state.units[unit].texture != wanted.texture {
      activate(unit: unit)
      gl.BindTexture(.texture2D, wanted.texture)
    }
    if state.units[unit].sampler != wanted.sampler { gl.BindSampler(GLuint(unit), wanted.sampler) }
    state.units[unit] = wanted
    counters.stateChanges += 1
  }

  // MARK: Drawing

  /// Fills the target, inside the scissor, with a premultiplied colour: red, green, blue, alpha.
  package func clear(_ color: SIMD4<Float>) {
    guard isReady() else { return }
    if state.clearColor != color {
      gl.ClearColor(color.x, color.y, color.z, color.w)
      state.clearColor = color
    }
    inTurn { gl.Clear(GLbitfield(GL_COLOR_BUFFER_BIT)) }
    counters.clears += 1
  }

  /// Draws `count` quads, one for each of the instances set by ``setInstances(_:from:byteOffset:)``.
  ///
  /// `isCounted` is false for draws that are not part of a picture; they do not enter the counters.
  package func drawInstancedQuads(_ count: Int, isCounted: Bool = true) {
    guard isReady(), count > 0 else { return }
    inTurn {
      if let drawFromInstance, firstInstance > 0 {
        drawFromInstance(.triangles, 0, 6, GLsizei(clamping: count), GLuint(clamping: firstInstance))
      } else {
        gl.DrawArraysInstanced(.triangles, 0, 6, GLsizei(clamping: count))
      }
    }
    guard isCounted else { return }
    counters.draws += 1
    counters.quads += count
  }

  /// Draws `count` quads without records: shaders identify them and their corners by `gl_InstanceID` and `gl_VertexID`.
  ///
  /// `first` is the number of the first quad. An instance is ``quadsPerInstance`` quads of six vertices each, in the
  /// order of two triangles; the last instance may have more quads than are left. Many quads share an instance because
  /// small instances cost software renderers more than their vertices do.
  package func drawNumberedQuads(_ count: Int, first: Int = 0) {
    guard isReady(), count > 0 else { return }
    let perInstance = Self.quadsPerInstance
    inTurn {
      gl.DrawArraysInstanced(
        .triangles, GLint(clamping: 6 * first), GLsizei(6 * perInstance),
        GLsizei(clamping: (count + perInstance - 1) / perInstance))
    }
    counters.draws += 1
    counters.quads += count
  }

  /// The number of quads that ``drawNumberedQuads(_:)`` draws per instance.
  package static let quadsPerInstance = 64

  // MARK: Bindings

  func activate(unit: Int) {
    guard state.activeUnit != unit else { return }
    gl.ActiveTexture(.texture0 + GLenum(unit))
    state.activeUnit = unit
  }

  func bindArrayBuffer(_ name: GLuint) {
    guard state.arrayBuffer != name else { return }
    gl.BindBuffer(.arrayBuffer, name)
    state.arrayBuffer = name
  }

  private func bindVertexArray(_ name: GLuint) {
    guard state.vertexArray != name else { return }
    gl.BindVertexArray(name)
    state.vertexArray = name
  }
}
