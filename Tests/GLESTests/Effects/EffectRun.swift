// One record drawn by an effect of the Shaders folder, without a compositor.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGLES
import QuartziteShaders
import Testing

/// Packed rows of premultiplied BGRA pixels.
struct Pixels: Sendable, Equatable {
  var width, height: Int
  var bytes: [UInt8]

  /// Creates pixels from a closure that returns each as red, green, blue and alpha.
  init(width: Int, height: Int, _ pixel: (_ x: Int, _ y: Int) -> SIMD4<UInt8>) {
    self.width = width
    self.height = height
    bytes = []
    for y in 0..<height {
      for x in 0..<width {
        let color = pixel(x, y)
        bytes += [color.z, color.y, color.x, color.w]
      }
    }
  }

  init(width: Int, height: Int, bytes: [UInt8]) {
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }

  /// Red, green, blue and alpha of a pixel.
  subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    let start = (y * width + x) * 4
    return SIMD4(bytes[start + 2], bytes[start + 1], bytes[start], bytes[start + 3])
  }
}

/// A record as Shaders/prelude.glsl declares it.
struct EffectRecord: BitwiseCopyable {
  var rect: SIMD4<Float>
  var texture: SIMD4<Float>
  var textureDown: SIMD2<Float>
  var level: Float = 1
  var unused: UInt32 = 0
  var tileOrigin: SIMD2<Float> = .zero
  var color = SIMD4<UInt8>(repeating: 255)
  var place: Float = 0

  /// A rectangle that shows the texels of a texture one to one, from its left top on.
  init(x: Int, y: Int, width: Int, height: Int) {
    rect = SIMD4(Float(x), Float(y), Float(x + width), Float(y + height))
    texture = SIMD4(0, 0, Float(width), 0)
    textureDown = SIMD2(0, Float(height))
  }

  static let attributes = [
    InstanceAttribute(location: 1, count: 4, component: .float, offset: 0),
    InstanceAttribute(location: 2, count: 4, component: .float, offset: 16),
    InstanceAttribute(location: 3, count: 3, component: .float, offset: 32),
    InstanceAttribute(location: 4, count: 2, component: .float, offset: 48),
    InstanceAttribute(location: 5, count: 4, component: .unorm8, offset: 56),
    InstanceAttribute(location: 6, count: 1, component: .float, offset: 60),
  ]
}

/// One effect in one variant, with its inputs.
struct EffectRun {
  var effect: Effect
  var names: [String] = []
  var record: EffectRecord
  /// The device pixel at the left top of the target.
  var origin = SIMD2<Float>(0, 0)
  /// Pictures, by the sampler that reads them.
  var pictures: [String: Pixels] = [:]
  /// Entries of the table.
  var parameters: [SIMD4<Float>] = []
  var uniforms: [String: SIMD4<Float>] = [:]

  /// Draws into a target whose pixels are `start`, and returns its pixels afterwards.
  func draw(on device: Device, onto start: Pixels) throws -> Pixels {
    let target = try device.makeTexture(width: start.width, height: start.height, pixels: start.bytes.span.bytes)
    let framebuffer = try device.makeFramebuffer(over: target)
    let source = ShaderSource(effect, defining: names)
    let program = try device.makeProgram(
      name: source.name, vertex: source.vertex, fragment: source.fragment, files: source.files)
    // All textures are made before any is bound: making one takes a texture unit.
    var made: [(name: String, texture: Shared<Texture>)] = []
    for (name, picture) in pictures.sorted(by: { $0.key < $1.key }) {
      let texture = try device.makeTexture(
        width: picture.width, height: picture.height, pixels: picture.bytes.span.bytes)
      made.append((name, Shared(texture)))
    }
    if !parameters.isEmpty {
      let rows = (parameters.count + 2047) / 2048
      let padded = parameters + [SIMD4<Float>](repeating: .zero, count: rows * 2048 - parameters.count)
      let texture = try device.makeTexture(width: 2048, height: rows, format: .rgba32f, pixels: padded.span.bytes)
      made.append(("parameters", Shared(texture)))
    }
    for (unit, (name, texture)) in made.enumerated() {
      device.setUniform(program, name, unit: unit)
      device.bind(texture.handle, unit: unit, sampling: .nearest)
    }
    device.setUniform(
      program, "target", SIMD4(origin.x, origin.y, 2 / Float(start.width), 2 / Float(start.height)))
    for (name, value) in uniforms { device.setUniform(program, name, value) }
    let layout = try device.makeVertexArray(EffectRecord.attributes, stride: MemoryLayout<EffectRecord>.stride)
    let buffer = try device.makeBuffer()
    try device.upload([record].span.bytes, to: buffer)
    device.setTarget(framebuffer)
    device.use(program)
    device.setBlending(.replace)
    device.setInstances(layout, from: buffer)
    device.drawInstancedQuads(1)
    let result = Pixels(width: start.width, height: start.height, bytes: try pixels(device, framebuffer))
    try device.finishFrame()
    return result
  }
}
