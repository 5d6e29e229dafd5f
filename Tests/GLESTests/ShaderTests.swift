// Tests of shader files: assembling them, compiling them, and finding the line that is wrong.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteGLES
import QuartziteShaders
import Testing

@Suite("Shaders")
struct ShaderTests {
  static let validator = ["/usr/bin/glslangValidator", "/usr/local/bin/glslangValidator"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test("Every effect compiles and links on this device", arguments: Effect.allCases)
  func compiles(_ effect: Effect) throws {
    let device = try makeDevice()
    defer { device.close() }
    let source = ShaderSource(effect)
    _ = try device.makeProgram(
      name: source.name, vertex: source.vertex, fragment: source.fragment, files: source.files)
    try device.finishFrame()
    #expect(device.liveObjectCount == 0)
  }

  @Test("A gradient compiles with a coverage tile, too")
  func compilesCut() throws {
    let device = try makeDevice()
    defer { device.close() }
    let source = ShaderSource(.gradient, defining: ["COVERAGE"])
    #expect(source.files.contains("tile.glsl"))
    _ = try device.makeProgram(
      name: source.name, vertex: source.vertex, fragment: source.fragment, files: source.files)
    try device.finishFrame()
    #expect(device.liveObjectCount == 0)
  }

  @Test(
    "A gradient of few stops compiles for every type", arguments: ["AXIAL", "RADIAL", "CONIC"],
    ["TWO", "FOUR", "EIGHT"])
  func compilesFewStops(type: String, stops: String) throws {
    let device = try makeDevice()
    defer { device.close() }
    let source = ShaderSource(.gradient, defining: ["COVERAGE", type, stops])
    _ = try device.makeProgram(
      name: source.name, vertex: source.vertex, fragment: source.fragment, files: source.files)
    try device.finishFrame()
    if Self.validator != nil {
      #expect(try Self.complaints(source.vertex, stage: "vert") == nil)
      #expect(try Self.complaints(source.fragment, stage: "frag") == nil)
    }
  }

  @Test(
    "Boxes compile for every form", arguments: [Effect.replicated, .computedBox],
    ["SOLID", "AXIS_ALIGNED", "ROTATED", "ROUND"])
  func compilesBoxes(effect: Effect, form: String) throws {
    guard effect != .computedBox || form != "SOLID" else { return }
    let device = try makeDevice()
    defer { device.close() }
    let source = ShaderSource(effect, defining: [form])
    _ = try device.makeProgram(
      name: source.name, vertex: source.vertex, fragment: source.fragment, files: source.files)
    try device.finishFrame()
    if Self.validator != nil {
      #expect(try Self.complaints(source.vertex, stage: "vert") == nil)
      #expect(try Self.complaints(source.fragment, stage: "frag") == nil)
    }
  }

  @Test("Every effect passes the Khronos validator", .enabled(if: validator != nil), arguments: Effect.allCases)
  func validates(_ effect: Effect) throws {
    let source = ShaderSource(effect)
    #expect(try Self.complaints(source.vertex, stage: "vert") == nil)
    #expect(try Self.complaints(source.fragment, stage: "frag") == nil)
  }

  @Test("The validator can fail", .enabled(if: validator != nil))
  func validatorFails() throws {
    let broken = ShaderSource(name: "broken", file: "broken.glsl", in: Self.broken)
    #expect(try Self.complaints(broken.fragment, stage: "frag")?.contains("undeclaredThing") == true)
  }

  @Test("Every effect asks for high precision, of floats and of samplers", arguments: Effect.allCases)
  func precision(_ effect: Effect) {
    let source = ShaderSource(effect)
    for text in [source.vertex, source.fragment] {
      #expect(text.hasPrefix("#version 300 es\n"))
      #expect(text.contains("precision highp float;") && text.contains("precision highp sampler2D;"))
      #expect(!text.contains("mediump") && !text.contains("lowp"))
    }
  }

  /// The line numbers in these files matter.
  static let broken = [
    "shared.glsl": """
    float twice(float x) { return x * 2.0; }

    """,
    "brokenInclude.glsl": """
    // One line.
    float thrice(float x) { return x * missingInInclude; }
    """,
    "broken.glsl": """
    // Broken in the fragment half.
    #include "shared.glsl"
    #ifdef VERTEX
    void main() { gl_Position = vec4(twice(1.0)); }
    #endif
    #ifdef FRAGMENT
    out vec4 fragment;
    void main() {
      fragment = undeclaredThing;
    }
    #endif
    """,
    "includesBroken.glsl": """
    #include "shared.glsl"
    #include "brokenInclude.glsl"
    #include "shared.glsl"
    out vec4 fragment;
    void main() { fragment = vec4(thrice(1.0)); }
    """,
    "missing.glsl": """

    #include "nowhere.glsl"
    void main() {}
    """,
    "unlinkable.glsl": """
    #ifdef VERTEX
    out vec3 color;
    void main() { gl_Position = vec4(0.0); color = vec3(1.0); }
    #else
    in vec4 color;
    out vec4 fragment;
    void main() { fragment = color; }
    #endif
    """,
  ]

  static func error(of file: String) throws -> RenderError? {
    let device = try makeDevice()
    defer { device.close() }
    let source = ShaderSource(name: file, file: file, in: broken)
    let error = renderError {
      _ = try device.makeProgram(
        name: source.name, vertex: source.vertex, fragment: source.fragment, files: source.files)
    }
    device.drainRetired()
    #expect(device.liveObjectCount == 0)
    return error
  }

  @Test("An error in a shader names the file and the line, after an include too")
  func errorInFile() throws {
    let error = try #require(try Self.error(of: "broken.glsl"))
    #expect(error.code == .internalInconsistency)
    #expect(error.message.contains("fragment shader"))
    #expect(error.message.contains("undeclaredThing"))
    guard case .file(let position) = error.place else { return #expect(Bool(false), "no place") }
    #expect(position.file == "broken.glsl")
    #expect(position.line == 9)
  }

  @Test("An error in an included file names that file")
  func errorInInclude() throws {
    let error = try #require(try Self.error(of: "includesBroken.glsl"))
    guard case .file(let position) = error.place else { return #expect(Bool(false), "no place") }
    #expect(position.file == "brokenInclude.glsl")
    #expect(position.line == 2)
  }

  @Test("An include that does not exist is an error that names it")
  func missingInclude() throws {
    let error = try #require(try Self.error(of: "missing.glsl"))
    #expect(error.message.contains("nowhere.glsl is not among the shader files"))
  }

  @Test("Halves that do not fit together cannot be linked")
  func linkError() throws {
    let error = try #require(try Self.error(of: "unlinkable.glsl"))
    #expect(error.code == .internalInconsistency)
    #expect(error.message.contains("cannot be linked"))
    #expect(error.message.contains("color"))
  }

  @Test("A file that is included twice is taken in once")
  func includedOnce() {
    let source = ShaderSource(name: "twice", file: "includesBroken.glsl", in: Self.broken)
    #expect(source.vertex.components(separatedBy: "float twice").count == 2)
    #expect(source.files == ["includesBroken.glsl", "shared.glsl", "brokenInclude.glsl"])
  }

  /// The complaints of the Khronos validator about `text`, or nil.
  static func complaints(_ text: String, stage: String) throws -> String? {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).\(stage)")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: try #require(validator))
    process.arguments = [file.path]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? nil : String(decoding: said, as: UTF8.self)
  }
}
