// Compiling and linking programs, and setting their uniforms.
// SPDX-License-Identifier: Apache-2.0

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
    var program = Program(name: gl.CreateProgram(), label: name, uniforms: [:], queue: queue)
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
    program.uniforms = uniformLocations(program.name)
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

  private func uniformLocations(_ program: GLuint) -> [String: GLint] {
    var count: GLint = 0
    gl.GetProgramiv(program, .activeUniforms, &count)
    var locations: [String: GLint] = [:]
    for index in 0..<GLuint(max(0, count)) {
      var bytes = [GLchar](repeating: 0, count: 256)
      var size: GLint = 0
      var type: GLenum = 0
      gl.GetActiveUniform(program, index, GLsizei(bytes.count), nil, &size, &type, &bytes)
      let name = String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      let location = gl.GetUniformLocation(program, name)
      // An array is listed by its first element but is set by its bare name.
      if location >= 0 { locations[name.hasSuffix("[0]") ? String(name.dropLast(3)) : name] = location }
    }
    return locations
  }

  // MARK: Uniforms

  /// Sets a `vec4`. A name that the linker removed is ignored.
  package func setUniform(_ program: borrowing Program, _ name: String, _ value: SIMD4<Float>) {
    guard isReady(), let location = program.uniforms[name] else { return }
    use(program)
    withUnsafeBytes(of: value) { bytes in
      gl.Uniform4fv(location, 1, bytes.assumingMemoryBound(to: GLfloat.self).baseAddress)
    }
    counters.stateChanges += 1
  }

  /// Sets the first elements of an array of `vec4`. A name that the linker removed is ignored.
  package func setUniform(_ program: borrowing Program, _ name: String, elements: [SIMD4<Float>]) {
    guard isReady(), !elements.isEmpty, let location = program.uniforms[name] else { return }
    use(program)
    elements.withUnsafeBytes { bytes in
      gl.Uniform4fv(location, GLsizei(elements.count), bytes.assumingMemoryBound(to: GLfloat.self).baseAddress)
    }
    counters.stateChanges += 1
  }

  /// Sets a `mat4` from its columns.
  package func setUniform(
    _ program: borrowing Program, _ name: String,
    columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
  ) {
    guard isReady(), let location = program.uniforms[name] else { return }
    use(program)
    withUnsafeBytes(of: columns) { bytes in
      gl.UniformMatrix4fv(location, 1, 0, bytes.assumingMemoryBound(to: GLfloat.self).baseAddress)
    }
    counters.stateChanges += 1
  }

  /// Sets an `int`, or the texture unit that a sampler reads from.
  package func setUniform(_ program: borrowing Program, _ name: String, unit value: Int) {
    guard isReady(), let location = program.uniforms[name] else { return }
    use(program)
    gl.Uniform1i(location, GLint(truncatingIfNeeded: value))
    counters.stateChanges += 1
  }
}
