// Tests of instanced quads: their places, their textures, their blending, and the counts.
// SPDX-License-Identifier: Apache-2.0

import GLESFaults
import QuartziteDiagnostics
import QuartziteGLES
import Testing

@Suite("Drawing")
struct DrawingTests {
  @Test("An instanced quad covers its rectangle to the pixel, row 0 on top", arguments: [false, true])
  func quad(_ withoutBGRA: Bool) throws {
    let device = try makeDevice(profile: withoutBGRA ? profileWithoutBGRA() : nil)
    defer { device.close() }
    let canvas = try QuadCanvas(device, width: 9, height: 7)
    try canvas.draw(device, [QuadRecord(2, 1, 3, 2, (10, 20, 30, 40)), QuadRecord(8, 6, 1, 1, (250, 150, 50, 255))])
    let read = try pixels(device, canvas.framebuffer)
    for y in 0..<7 {
      for x in 0..<9 {
        let expected: [UInt8] =
          2..<5 ~= x && 1..<3 ~= y ? [30, 20, 10, 40] : x == 8 && y == 6 ? [50, 150, 250, 255] : [0, 0, 0, 0]
        #expect(pixel(read, x, y, width: 9) == expected, "(\(x), \(y))")
      }
    }
    try device.finishFrame()
  }

  @Test(
    "A texture drawn one to one arrives pixel for pixel, whatever its format",
    arguments: [
      PixelFormat.bgra8, .rgba8,
    ], [false, true])
  func texture(_ format: PixelFormat, _ withoutBGRA: Bool) throws {
    let device = try makeDevice(profile: withoutBGRA ? profileWithoutBGRA() : nil)
    defer { device.close() }
    let canvas = try QuadCanvas(device, width: 5, height: 3, fragment: "texture(image, texturePosition)")
    let image = distinctPixels(15)
    let source = try device.makeTexture(width: 5, height: 3, format: format, pixels: image.span.bytes)
    device.setUniform(canvas.program, "image", unit: 3)
    device.bind(source, unit: 3, sampling: .nearest)
    try canvas.draw(device, [QuadRecord(0, 0, 5, 3, (0, 0, 0, 0))])
    let expected = format == .bgra8 ? image : swappingRedAndBlue(image)
    #expect(try pixels(device, canvas.framebuffer) == expected)
  }

  @Test(
    "Half floats add up what bytes would cut off",
    .enabled(if: (try? Display.open(.automatic).profile.rendersHalfFloat) ?? false))
  func addingHalfFloats() throws {
    let device = try makeDevice()
    defer { device.close() }
    let sums = try device.makeTexture(width: 4, height: 4, format: .rg16f)
    let target = try device.makeFramebuffer(over: sums)
    let canvas = try QuadCanvas(device, width: 4, height: 4, fragment: "vec4(0.75, -3.0, 0.0, 1.0)")
    let reader = try QuadCanvas(
      device, width: 4, height: 4, fragment: "vec4(texture(image, texturePosition).rg * vec2(0.25, -0.0625), 0.0, 1.0)")
    device.setTarget(target)
    device.clear(.zero)
    let quad = QuadRecord(0, 0, 4, 4, (0, 0, 0, 0))
    try canvas.drawIntoTarget(device, [quad, quad], .add)
    device.setUniform(reader.program, "image", unit: 3)
    device.bind(sums, unit: 3, sampling: .nearest)
    try reader.draw(device, [quad])
    // 1.5 and −6: above one and below zero.
    #expect(pixel(try pixels(device, reader.framebuffer), 1, 1, width: 4) == [0, 96, 96, 255])
  }

  @Test("Nearest keeps pixels apart, linear mixes them, and edges go on beyond the texture")
  func sampling() throws {
    let device = try makeDevice()
    defer { device.close() }
    let canvas = try QuadCanvas(
      device, width: 1, height: 1, fragment: "texture(image, vec2(factors[1].x, 0.5))")
    let source = try device.makeTexture(
      width: 2, height: 1, pixels: ([0, 0, 0, 255, 200, 200, 200, 255] as [UInt8]).span.bytes)
    func value(_ sampling: Sampling, at position: Float) throws -> UInt8 {
      device.setUniform(canvas.program, "factors", elements: [.zero, SIMD4(position, 0, 0, 0)])
      device.bind(source, sampling: sampling)
      try canvas.draw(device, [QuadRecord(0, 0, 1, 1, (0, 0, 0, 0))])
      return try pixels(device, canvas.framebuffer)[0]
    }
    #expect(try value(.nearest, at: 0.49) == 0)
    #expect(try value(.nearest, at: 0.51) == 200)
    #expect(try value(.linear, at: 0.5) == 100)
    #expect(try value(.nearest, at: 7) == 200)
    #expect(try value(.linear, at: -7) == 0)
  }

  @Test("Trilinear reads the level that fits, and levels hold what was sent to them")
  func levels() throws {
    let device = try makeDevice()
    defer { device.close() }
    let canvas = try QuadCanvas(device, width: 2, height: 2, fragment: "texture(image, texturePosition)")
    let source = try device.makeTexture(width: 8, height: 8, levels: 4)
    for (level, value) in zip(0..., [10, 20, 30, 40] as [UInt8]) {
      let bytes = [UInt8](repeating: value, count: (8 >> level) * (8 >> level) * 4)
      try device.update(
        source, x: 0, y: 0, width: 8 >> level, height: 8 >> level, level: level, pixels: bytes.span.bytes)
    }
    device.bind(source, sampling: .trilinear)
    try canvas.draw(device, [QuadRecord(0, 0, 2, 2, (0, 0, 0, 0))])
    #expect(try pixels(device, canvas.framebuffer)[0] == 30, "8 pixels on 2: level 2")
    device.bind(source, sampling: .linear)
    try canvas.draw(device, [QuadRecord(0, 0, 2, 2, (0, 0, 0, 0))])
    #expect(try pixels(device, canvas.framebuffer)[0] == 10)
  }

  @Test("Over adds what shines through, add adds, replace replaces, in whatever order they follow")
  func blending() throws {
    let device = try makeDevice()
    defer { device.close() }
    let canvas = try QuadCanvas(device, width: 1, height: 1)
    let half = [QuadRecord(0, 0, 1, 1, (0, 64, 0, 128))]
    device.setTarget(canvas.framebuffer)
    device.clear(SIMD4(200, 0, 0, 255) / 255)
    try canvas.draw(device, half, .over)
    // 200 × 127/255 is 99.6, and 128 + 128 × 127/255 is 191.7.
    #expect(try pixels(device, canvas.framebuffer) == [0, 64, 100, 255])
    try canvas.draw(device, half, .add)
    #expect(try pixels(device, canvas.framebuffer) == [0, 128, 100, 255])
    try canvas.draw(device, half, .replace)
    #expect(try pixels(device, canvas.framebuffer) == [0, 64, 0, 128])
    try canvas.draw(device, half, .over)
    #expect(try pixels(device, canvas.framebuffer) == [0, 96, 0, 192])
  }

  @Test(
    "Draws start at the record that the byte offset names, whether the renderer can begin with any instance or not",
    arguments: [false, true])
  func byteOffset(_ beginsWithFirst: Bool) throws {
    var profile = try Display.open(.automatic).profile
    if beginsWithFirst { profile.drawsFromAnyInstance = false }
    let device = try makeDevice(profile: profile)
    defer { device.close() }
    let canvas = try QuadCanvas(device, width: 2, height: 1)
    let records = [QuadRecord(0, 0, 1, 1, (255, 0, 0, 255)), QuadRecord(1, 0, 1, 1, (0, 255, 0, 255))]
    try canvas.draw(device, [])
    try device.upload(records.span.bytes, to: canvas.buffer)
    device.setInstances(canvas.layout, from: canvas.buffer, byteOffset: MemoryLayout<QuadRecord>.stride)
    device.drawInstancedQuads(1)
    #expect(try pixels(device, canvas.framebuffer) == [0, 0, 0, 0, 0, 255, 0, 255])
  }

  @Test("Records of several buffers and offsets are drawn in turns, also when a buffer's name is given out again")
  func severalSources() throws {
    let device = try makeDevice()
    defer { device.close() }
    let canvas = try QuadCanvas(device, width: 2, height: 1)
    func draw(_ buffer: borrowing Buffer, byteOffset: Int) throws -> [UInt8] {
      device.setTarget(canvas.framebuffer)
      device.clear(.zero)
      device.use(canvas.program)
      device.setBlending(.replace)
      device.setInstances(canvas.layout, from: buffer, byteOffset: byteOffset)
      device.drawInstancedQuads(1)
      return try pixels(device, canvas.framebuffer).enumerated().filter { $0.offset % 4 < 3 }.map(\.element)
    }
    for value in [10, 20, 30] as [UInt8] {
      let records = [
        QuadRecord(0, 0, 1, 1, (value, 0, 0, 255)), QuadRecord(1, 0, 1, 1, (0, value, 0, 255)),
        QuadRecord(0, 0, 1, 1, (0, 0, value, 255)),
      ]
      let first = try device.makeBuffer()
      let second = try device.makeBuffer()
      try device.upload(records.span.bytes, to: first)
      try device.upload([records[2], records[0]].span.bytes, to: second)
      #expect(try draw(first, byteOffset: 20) == [0, 0, 0, 0, value, 0])
      #expect(try draw(second, byteOffset: 0) == [value, 0, 0, 0, 0, 0])
      #expect(try draw(first, byteOffset: 0) == [0, 0, value, 0, 0, 0])
      // Half a record before the first: no number of an instance says where the second begins.
      let shifted = [UInt8](repeating: 0, count: 10) + records.span.bytes.withUnsafeBytes { Array($0) }
      try device.upload(shifted.span.bytes, to: second)
      #expect(try draw(second, byteOffset: 30) == [0, 0, 0, 0, value, 0])
      _ = consume first
      _ = consume second
      try device.finishFrame()
    }
  }

  @Test("A uniform keeps its value until it gets another one, in each program its own")
  func uniforms() throws {
    let device = try makeDevice()
    defer { device.close() }
    let one = try QuadCanvas(device, width: 1, height: 1, fragment: "factors[0]")
    let other = try QuadCanvas(device, width: 1, height: 1, fragment: "factors[0] + factors[1]")
    let quad = [QuadRecord(0, 0, 1, 1, (0, 0, 0, 0))]
    let red = SIMD4<Float>(1, 0, 0, 1), green = SIMD4<Float>(0, 1, 0, 1)
    device.setUniform(one.program, "factors", elements: [red, .zero])
    device.setUniform(other.program, "factors", elements: [green, .zero])
    try one.draw(device, quad)
    try other.draw(device, quad)
    #expect(try pixels(device, one.framebuffer) == [0, 0, 255, 255])
    #expect(try pixels(device, other.framebuffer) == [0, 255, 0, 255])
    let before = device.counters
    device.setUniform(one.program, "factors", elements: [red, .zero])
    device.setUniform(other.program, "factors", green)
    device.setUniform(other.program, "nothing", green)
    #expect(device.counters == before, "nothing is new")
    device.setUniform(other.program, "factors", elements: [green, red])
    device.setUniform(one.program, "factors", green)
    try one.draw(device, quad)
    try other.draw(device, quad)
    #expect(try pixels(device, one.framebuffer) == [0, 255, 0, 255])
    #expect(try pixels(device, other.framebuffer) == [0, 255, 255, 255])
  }

  @Test("More quads than one chunk of the software renderer holds are all drawn")
  func manyQuads() throws {
    let device = try makeDevice()
    defer { device.close() }
    let canvas = try QuadCanvas(device, width: 100, height: 50)
    var records: [QuadRecord] = []
    var expected: [UInt8] = []
    for index in 0..<5_000 {
      let red = UInt8(index % 256)
      records.append(QuadRecord(Float(index % 100), Float(index / 100), 1, 1, (red, 1, 2, 255)))
      expected += [2, 1, red, 255]
    }
    try canvas.draw(device, records)
    #expect(try pixels(device, canvas.framebuffer) == expected)
  }

  @Test("Every type of component arrives with its value")
  func components() throws {
    let device = try makeDevice()
    defer { device.close() }
    let texture = try device.makeTexture(width: 1, height: 1)
    let framebuffer = try device.makeFramebuffer(over: texture)
    let program = try device.makeProgram(
      name: "components",
      vertex: """
        #version 300 es
        precision highp float;
        layout(location = 0) in vec2 corner;
        layout(location = 3) in float aFloat;
        layout(location = 1) in vec2 aUnorm8;
        layout(location = 2) in float aUint16;
        out vec4 color;
        void main() {
          gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
          color = vec4(aFloat, aUnorm8.y, aUint16 / 1000.0, aUnorm8.x);
        }
        """, fragment: QuadShader.fragment("color"), files: ["components.glsl"])
    let layout = try device.makeVertexArray(
      [
        InstanceAttribute(location: 3, count: 1, component: .float, offset: 0),
        InstanceAttribute(location: 1, count: 2, component: .unorm8, offset: 5),
        InstanceAttribute(location: 2, count: 1, component: .uint16, offset: 8),
      ], stride: 12)
    let buffer = try device.makeBuffer()
    // 0.5 as a float, an unused byte, 204, 51, another unused byte, 600.
    let record: [UInt16] = [0, 0x3F00, 204 << 8, 51, 600, 0]
    try device.upload(record.span.bytes, to: buffer)
    device.setTarget(framebuffer)
    device.setBlending(.replace)
    device.use(program)
    device.setInstances(layout, from: buffer)
    device.drawInstancedQuads(1)
    let read = try pixels(device, framebuffer)
    #expect(read == [153, 51, 128, 204] || read == [153, 51, 127, 204])
  }

  @Test("A record that does not hold its attributes, or is longer than 64 bytes, is an error")
  func refusesLayouts() throws {
    let device = try makeDevice()
    defer { device.close() }
    let four = InstanceAttribute(location: 1, count: 4, component: .float, offset: 0)
    var late = four
    late.offset = 4
    var atCorner = four
    atCorner.location = 0
    for (attributes, stride) in [([late], 16), ([four], 65), ([atCorner], 16), ([four], 0)] {
      let error = renderError { _ = try device.makeVertexArray(attributes, stride: stride) }
      #expect(error?.code == .internalInconsistency)
    }
  }

  @Test("Work is counted, and what is set already is not set again")
  func counters() throws {
    let device = try makeDevice()
    defer { device.close() }
    let canvas = try QuadCanvas(device, width: 4, height: 4)
    let records = [QuadRecord(0, 0, 1, 1, (1, 2, 3, 4)), QuadRecord(1, 1, 1, 1, (1, 2, 3, 4))]
    try canvas.draw(device, records)
    let before = device.counters
    device.setTarget(canvas.framebuffer)
    device.use(canvas.program)
    device.setBlending(.replace)
    device.setScissor(nil)
    #expect(device.counters == before)
    device.clear(.zero)
    try canvas.draw(device, records)
    _ = try pixels(device, canvas.framebuffer)
    let work = device.counters - before
    #expect(work.draws == 1)
    #expect(work.quads == 2)
    #expect(work.clears == 1)
    #expect(work.bytesUploaded == 40)
    #expect(work.bytesRead == 64)
    #expect(work.stateChanges == 1, "the instances")
  }

  @Test("A device that holds its context gets it back after code that may have taken it")
  func heldContext() throws {
    let device = try makeDevice(driver: CallRecorder.driver())
    defer { device.close() }
    let other = try makeDevice()
    defer { other.close() }
    let one = try QuadCanvas(device, width: 1, height: 1)
    let second = try QuadCanvas(other, width: 1, height: 1)
    func run() throws {
      try one.draw(device, [QuadRecord(0, 0, 1, 1, (50, 0, 0, 255))])
      try device.finishFrame()
    }
    let record = try CallRecorder.record {
      let outcome = try device.keepingCurrent { () throws(RenderError) in Result { try run() } }
      try outcome.get()
    }
    #expect(record[.getCurrentContext] == 1)
    let read = try device.keepingCurrent { () throws(RenderError) in
      Result {
        try second.draw(other, [QuadRecord(0, 0, 1, 1, (0, 0, 70, 255))])
        try device.regainCurrent()
        return try pixels(device, one.framebuffer)
      }
    }
    #expect(try read.get() == [0, 0, 50, 255])
    #expect(try pixels(other, second.framebuffer) == [70, 0, 0, 255])
  }

  @Test("Two devices take turns on one thread")
  func twoDevices() throws {
    let first = try makeDevice()
    defer { first.close() }
    let second = try makeDevice()
    defer { second.close() }
    let one = try QuadCanvas(first, width: 1, height: 1)
    let other = try QuadCanvas(second, width: 1, height: 1)
    for value in [10, 20, 30] as [UInt8] {
      try one.draw(first, [QuadRecord(0, 0, 1, 1, (value, 0, 0, 255))])
      try other.draw(second, [QuadRecord(0, 0, 1, 1, (0, 0, value, 255))])
      #expect(try pixels(first, one.framebuffer) == [0, 0, value, 255])
      #expect(try pixels(second, other.framebuffer) == [value, 0, 0, 255])
    }
  }
}
