// Compiling and linking programs, and setting their uniforms.
// SPDX-License-Identifier: Apache-2.0

import Glibc
import QuartziteCGLES
import QuartziteDiagnostics

extension Device {
  /// Compiles and links a program.
  ///
  /// `#line` directives number the lines of `files[n]` from n · 10,000 + 1. A compile error of the driver becomes an
  /// error of class `internalInconsistency` at the file and line that it names.
  package func makeProgram(
    name: String, vertex: String, fragment: String, files: [String]
  ) throws(RenderError) -> Program {
    try requireReady()
    var program = Program(name: gl.CreateProgram(), queue: queue)
    queue.adopt()
    let vertexShader = try compile(.vertexShader, vertex, program: name, files: files)
    defer { gl.DeleteShader(vertexShader) }
    let fragmentShader = try compile(.fragmentShader, fragment, program: name, files: files)
    defer { gl.DeleteShader(fragmentShader) }
    gl.AttachShader(program.name, vertexShader)
    gl.AttachShader(program.name, fragmentShader)
    gl.LinkProgram(program.name)
    var status: GLint = 0
    gl.GetProgramiv(program.name, .linkStatus, &status)
    guard status != 0 else {
      try check("linking the program “\(name)”")
      let log = infoLog(program.name, gl.GetProgramiv, gl.GetProgramInfoLog)
      throw CompileLog(log, files: files).error("The program “\(name)” cannot be linked")
    }
    try check("linking the program “\(name)”")
    let (uniforms, elementCount) = uniforms(ofProgram: program.name)
    program.uniforms = uniforms
    program.values.value = Array(repeating: .zero, count: elementCount)
    return program
  }

  private func compile(
    _ stage: GLenum, _ source: String, program: String, files: [String]
  ) throws(RenderError) -> GLuint {
    let shader = gl.CreateShader(stage)
    source.withCString { text in
      var text: UnsafePointer<GLchar>? = text
      gl.ShaderSource(shader, 1, &text, nil)
    }
    gl.CompileShader(shader)
    var status: GLint = 0
    gl.GetShaderiv(shader, .compileStatus, &status)
    if status != 0 { return shader }
    let log = infoLog(shader, gl.GetShaderiv, gl.GetShaderInfoLog)
    gl.DeleteShader(shader)
    let half = stage == .vertexShader ? "vertex" : "fragment"
    try check("compiling the \(half) shader of “\(program)”")
    throw CompileLog(log, files: files).error("The \(half) shader of “\(program)” cannot be compiled")
  }

  private func infoLog(
    _ name: GLuint, _ number: PFNGLGETSHADERIVPROC,
    _ text: (GLuint, GLsizei, UnsafeMutablePointer<GLsizei>?, UnsafeMutablePointer<GLchar>?) -> Void
  ) -> String {
    var length: GLint = 0
    number(name, .infoLogLength, &length)
    guard length > 0 else { return "" }
    var bytes = [GLchar](repeating: 0, count: Int(length) + 1)
    text(name, length, nil, &bytes)
    return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The uniforms of a linked program by name, and the number of elements that they have together. It takes the program's
  /// name: Swift 6.3 cannot compile a noncopyable argument that is changed for the thread sanitizer.
  private func uniforms(ofProgram program: GLuint) -> (uniforms: [String: Uniform], elementCount: Int) {
    var uniforms: [String: Uniform] = [:]
    var elementCount = 0
    var count: GLint = 0
    gl.GetProgramiv(program, .activeUniforms, &count)
    for index in 0..<GLuint(max(0, count)) {
      var bytes = [GLchar](repeating: 0, count: 256)
      var size: GLint = 0
      var type: GLenum = 0
      gl.GetActiveUniform(program, index, GLsizei(bytes.count), nil, &size, &type, &bytes)
      let name = String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      let location = gl.GetUniformLocation(program, name)
      guard location >= 0 else { continue }
      let first = elementCount
      elementCount += Int(max(0, size))
      // An array is listed by its first element but is set by its bare name.
      uniforms[name.hasSuffix("[0]") ? String(name.dropLast(3)) : name] = Uniform(
        location: location, elements: first..<elementCount)
    }
    return (uniforms, elementCount)
  }

  // MARK: Uniforms

  /// Sets a `vec4`.
  package func setUniform(_ program: borrowing Program, _ uniform: Uniform, _ value: SIMD4<Float>) {
    withUnsafeBytes(of: value) { set(program, uniform, $0) }
  }

  /// Sets the first elements of an array of `vec4`.
  package func setUniform(_ program: borrowing Program, _ uniform: Uniform, elements: [SIMD4<Float>]) {
    elements.withUnsafeBytes { set(program, uniform, $0) }
  }

  /// Sets an `int`, or the texture unit that a sampler reads from.
  package func setUniform(_ program: borrowing Program, _ uniform: Uniform, unit value: Int) {
    let value = Int32(truncatingIfNeeded: value)
    guard isReady(), uniform.location >= 0, !uniform.elements.isEmpty else { return }
    // It is remembered by its bits, as the numbers of a vec4 are.
    let bits = SIMD4<Float>(Float(bitPattern: UInt32(bitPattern: value)), 0, 0, 0)
    guard withUnsafeBytes(of: bits, { program.remember($0, of: uniform) }) else { return }
    use(program)
    gl.Uniform1i(uniform.location, value)
    counters.stateChanges += 1
  }

  /// Sets elements from the first on.
  private func set(_ program: borrowing Program, _ uniform: Uniform, _ bytes: UnsafeRawBufferPointer) {
    let count = min(bytes.count / MemoryLayout<SIMD4<Float>>.stride, uniform.elements.count)
    guard isReady(), count > 0, program.remember(bytes, of: uniform) else { return }
    use(program)
    gl.Uniform4fv(
      uniform.location, GLsizei(count), bytes.baseAddress?.assumingMemoryBound(to: GLfloat.self))
    counters.stateChanges += 1
  }
}

extension Program {
  /// Takes over new values of a uniform's first elements. Returns false where they are the old ones to the last bit.
  fileprivate borrowing func remember(_ bytes: UnsafeRawBufferPointer, of uniform: Uniform) -> Bool {
    values.value.withUnsafeMutableBytes { values in
      let size = MemoryLayout<SIMD4<Float>>.stride
      assert(bytes.count.isMultiple(of: size), "\(bytes.count) bytes are not whole elements of a uniform")
      let (start, count) = (uniform.elements.lowerBound * size, min(bytes.count, uniform.elements.count * size))
      guard start + count <= values.count, let held = values.baseAddress, let new = bytes.baseAddress,
        memcmp(held + start, new, count) != 0
      else { return false }
      (held + start).copyMemory(from: new, byteCount: count)
      return true
    }
  }
}
