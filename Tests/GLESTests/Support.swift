// Helpers for the tests of this folder: a device on the default display, and pictures as arrays of bytes.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCGLES
import QuartziteDiagnostics
import QuartziteGLES
import Testing

/// A device on the display that `.automatic` opens.
func makeDevice(driver: Driver? = nil, profile: RendererProfile? = nil) throws -> Device {
  try Device(display: Display.open(.automatic), driver: driver, profile: profile)
}

/// Returns the profile of the default display, changed to that of a renderer without BGRA textures.
func profileWithoutBGRA() throws -> RendererProfile {
  var profile = try Display.open(.automatic).profile
  profile.colorFormat = .rgba8
  profile.readFormat = .rgba8
  return profile
}

/// The picture in `framebuffer` as packed BGRA rows.
func pixels(_ device: Device, _ framebuffer: borrowing Framebuffer) throws -> [UInt8] {
  var bytes = [UInt8](repeating: 0, count: framebuffer.width * framebuffer.height * 4)
  let count = bytes.count
  try bytes.withUnsafeMutableBytes { memory in
    #expect(memory.count == count)
    try device.readPixels(
      framebuffer, x: 0, y: 0, width: framebuffer.width, height: framebuffer.height, into: memory)
  }
  return bytes
}

/// The pixel at column `x` of row `y` in packed rows of `width` pixels.
func pixel(_ bytes: [UInt8], _ x: Int, _ y: Int, width: Int) -> [UInt8] {
  Array(bytes[(y * width + x) * 4..<(y * width + x) * 4 + 4])
}

/// `count` pixels with four distinct channels each.
func distinctPixels(_ count: Int) -> [UInt8] {
  var bytes: [UInt8] = []
  for index in 0..<count {
    bytes.append(UInt8(index * 7 % 64))
    bytes.append(UInt8(64 + index * 5 % 64))
    bytes.append(UInt8(128 + index % 60))
    bytes.append(UInt8(200 + index % 50))
  }
  return bytes
}

/// Packed pixels with red and blue exchanged.
func swappingRedAndBlue(_ pixels: [UInt8]) -> [UInt8] {
  var result = pixels
  for index in stride(from: 0, to: pixels.count, by: 4) { result.swapAt(index, index + 2) }
  return result
}

/// Returns the error that `body` throws, as the one type that this module throws.
func renderError(_ body: () throws -> Void) -> RenderError? {
  do {
    try body()
    return nil
  } catch {
    return error as? RenderError
  }
}

extension Device {
  /// Sets a `vec4` of a program by its name.
  func setUniform(_ program: borrowing Program, _ name: String, _ value: SIMD4<Float>) {
    setUniform(program, program.uniform(name), value)
  }

  /// Sets the first elements of an array of a program by its name.
  func setUniform(_ program: borrowing Program, _ name: String, elements: [SIMD4<Float>]) {
    setUniform(program, program.uniform(name), elements: elements)
  }

  /// Sets the texture unit that a sampler of a program reads from by its name.
  func setUniform(_ program: borrowing Program, _ name: String, unit: Int) {
    setUniform(program, program.uniform(name), unit: unit)
  }
}

/// A shader that draws records of a rectangle in pixels (x, y, width, height) and a premultiplied colour.
enum QuadShader {
  static func vertex(width: Int, height: Int) -> String {
    """
    #version 300 es
    precision highp float;
    layout(location = 0) in vec2 corner;
    layout(location = 1) in vec4 rectangle;
    layout(location = 2) in vec4 recordColor;
    out vec4 color;
    out vec2 texturePosition;
    void main() {
      vec2 position = rectangle.xy + corner * rectangle.zw;
      gl_Position = vec4(position / vec2(\(width), \(height)) * 2.0 - 1.0, 0.0, 1.0);
      color = recordColor;
      texturePosition = corner;
    }
    """
  }

  static func fragment(_ value: String) -> String {
    """
    #version 300 es
    precision highp float;
    precision highp sampler2D;
    uniform sampler2D image;
    uniform vec4 factors[2];
    in vec4 color;
    in vec2 texturePosition;
    out vec4 fragment;
    void main() { fragment = \(value); }
    """
  }

  static let attributes = [
    InstanceAttribute(location: 1, count: 4, component: .float, offset: 0),
    InstanceAttribute(location: 2, count: 4, component: .unorm8, offset: 16),
  ]
}

/// A record for ``QuadShader``.
struct QuadRecord: BitwiseCopyable {
  var x, y, width, height: Float
  var red, green, blue, alpha: UInt8

  init(_ x: Float, _ y: Float, _ width: Float, _ height: Float, _ color: (UInt8, UInt8, UInt8, UInt8)) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
    (red, green, blue, alpha) = color
  }
}

/// A target with everything that draws records into it.
struct QuadCanvas: ~Copyable {
  let texture: Texture
  let framebuffer: Framebuffer
  let program: Program
  let layout: VertexArray
  let buffer: Buffer

  init(_ device: Device, width: Int, height: Int, fragment: String = "color") throws {
    let texture = try device.makeTexture(width: width, height: height)
    let framebuffer = try device.makeFramebuffer(over: texture)
    let program = try device.makeProgram(
      name: "quad", vertex: QuadShader.vertex(width: width, height: height),
      fragment: QuadShader.fragment(fragment), files: ["quad.glsl"])
    let layout = try device.makeVertexArray(QuadShader.attributes, stride: MemoryLayout<QuadRecord>.stride)
    let buffer = try device.makeBuffer()
    self.texture = texture
    self.framebuffer = framebuffer
    self.program = program
    self.layout = layout
    self.buffer = buffer
  }

  func draw(_ device: Device, _ records: [QuadRecord], _ blending: Blending = .replace) throws {
    device.setTarget(framebuffer)
    try drawIntoTarget(device, records, blending)
  }

  /// Draws into the target that is set, whatever it is.
  func drawIntoTarget(_ device: Device, _ records: [QuadRecord], _ blending: Blending = .replace) throws {
    try device.upload(records.span.bytes, to: buffer)
    device.use(program)
    device.setBlending(blending)
    device.setInstances(layout, from: buffer)
    device.drawInstancedQuads(records.count)
  }
}
