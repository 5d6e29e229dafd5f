// Tests that textures hold the pixels that were put into them: channels, rows, rectangles, levels.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGLES
import Testing

@Suite("Textures")
struct TextureTests {
  @Test("A clear is read back to the byte, as BGRA", arguments: [false, true])
  func clears(_ withoutBGRA: Bool) throws {
    let device = try makeDevice(profile: withoutBGRA ? profileWithoutBGRA() : nil)
    defer { device.close() }
    let texture = try device.makeTexture(width: 5, height: 3)
    let framebuffer = try device.makeFramebuffer(over: texture)
    device.setTarget(framebuffer)
    device.clear(SIMD4(51, 102, 153, 204) / 255)
    let expected = Array(repeatElement([153, 102, 51, 204] as [UInt8], count: 15).joined())
    #expect(try pixels(device, framebuffer) == expected)
  }

  @Test(
    "BGRA and RGBA pixels keep their four channels, however colour is stored",
    arguments: [
      (PixelFormat.bgra8, false), (.rgba8, false), (.bgra8, true), (.rgba8, true),
    ])
  func channels(_ format: PixelFormat, _ withoutBGRA: Bool) throws {
    let device = try makeDevice(profile: withoutBGRA ? profileWithoutBGRA() : nil)
    defer { device.close() }
    let bytes: [UInt8] = [10, 20, 30, 40, 50, 60, 70, 80]
    let texture = try device.makeTexture(width: 2, height: 1, format: format, pixels: bytes.span.bytes)
    let framebuffer = try device.makeFramebuffer(over: texture)
    let expected: [UInt8] = format == .bgra8 ? bytes : [30, 20, 10, 40, 70, 60, 50, 80]
    #expect(try pixels(device, framebuffer) == expected)
  }

  @Test("Rows of any length in bytes arrive whole", arguments: [0, 28, 32, 33, 41], [false, true])
  func rowLength(_ bytesPerRow: Int, _ withoutBGRA: Bool) throws {
    let device = try makeDevice(profile: withoutBGRA ? profileWithoutBGRA() : nil)
    defer { device.close() }
    let stride = bytesPerRow == 0 ? 28 : bytesPerRow
    let image = distinctPixels(35)
    var rows = [UInt8](repeating: 0xEE, count: stride * 4 + 28)
    for row in 0..<5 { rows.replaceSubrange(row * stride..<row * stride + 28, with: image[row * 28..<row * 28 + 28]) }
    let texture = try device.makeTexture(width: 7, height: 5, pixels: rows.span.bytes, bytesPerRow: bytesPerRow)
    let framebuffer = try device.makeFramebuffer(over: texture)
    #expect(try pixels(device, framebuffer) == image)

    var read = [UInt8](repeating: 0xEE, count: rows.count)
    try read.withUnsafeMutableBytes { memory in
      try device.readPixels(
        framebuffer, x: 0, y: 0, width: 7, height: 5, into: memory, bytesPerRow: bytesPerRow)
    }
    #expect(read == rows, "what lies between the rows is left alone")
  }

  @Test("Every width comes back as it was sent", arguments: [false, true])
  func widths(_ withoutBGRA: Bool) throws {
    let device = try makeDevice(profile: withoutBGRA ? profileWithoutBGRA() : nil)
    defer { device.close() }
    for width in 1...35 {
      let image = distinctPixels(width * 2)
      let texture = try device.makeTexture(width: width, height: 2, pixels: image.span.bytes)
      let framebuffer = try device.makeFramebuffer(over: texture)
      #expect(try pixels(device, framebuffer) == image)
    }
  }

  @Test(
    "A texture without pixels is transparent black in every level",
    arguments: [
      PixelFormat.bgra8, .rgba8, .rg16f,
    ])
  func zeroInitialised(_ format: PixelFormat) throws {
    let device = try makeDevice()
    defer { device.close() }
    // GLES reads pairs of half floats back as bytes where a driver offers it: Mesa's does, NVIDIA's refuses.
    guard format != .rg16f || device.profile.isSoftware else { return }
    // If memory were not cleared, the pixels of a texture that used it before would show.
    do {
      let used = try device.makeTexture(width: 64, height: 64, format: format)
      let framebuffer = try device.makeFramebuffer(over: used)
      device.setTarget(framebuffer)
      device.clear(SIMD4(repeating: 1))
    }
    try device.finishFrame()
    let texture = try device.makeTexture(width: 64, height: 64, format: format, levels: 7)
    let framebuffer = try device.makeFramebuffer(over: texture)
    let read = try pixels(device, framebuffer)
    let alpha: UInt8 = format == .rg16f ? 255 : 0
    #expect(read == Array(repeatElement([0, 0, 0, alpha] as [UInt8], count: 4096).joined()))
    #expect(texture.byteCount == (4096 + 1024 + 256 + 64 + 16 + 4 + 1) * format.bytesPerPixel)
  }

  @Test("A texture of floats is made with and without pixels, on devices that cannot render to it")
  func floats() throws {
    let device = try makeDevice()
    defer { device.close() }
    let numbers = (0..<32).map { Float($0) * 1.25e-3 }
    let texture = try device.makeTexture(width: 4, height: 2, format: .rgba32f, pixels: numbers.span.bytes)
    let empty = try device.makeTexture(width: 4, height: 2, format: .rgba32f)
    try device.update(empty, x: 0, y: 0, width: 4, height: 2, pixels: numbers.span.bytes)
    #expect(texture.byteCount == 128 && empty.byteCount == 128)
    try device.finishFrame()
  }

  @Test("Making a texture leaves the target, the scissor and what was drawn as they were")
  func makingLeavesTarget() throws {
    let device = try makeDevice()
    defer { device.close() }
    let texture = try device.makeTexture(width: 4, height: 4)
    let framebuffer = try device.makeFramebuffer(over: texture)
    device.setTarget(framebuffer)
    device.setScissor(PixelRect(x: 1, y: 1, width: 2, height: 2))
    device.clear(SIMD4(1, 0, 0, 1))
    _ = try device.makeTexture(width: 8, height: 8)
    device.clear(SIMD4(0, 0, 1, 1))
    let read = try pixels(device, framebuffer)
    #expect(pixel(read, 1, 1, width: 4) == [255, 0, 0, 255])
    #expect(pixel(read, 0, 0, width: 4) == [0, 0, 0, 0])
  }

  @Test("An update changes its rectangle and nothing else; row 0 is the first in memory", arguments: [false, true])
  func update(_ withoutBGRA: Bool) throws {
    let device = try makeDevice(profile: withoutBGRA ? profileWithoutBGRA() : nil)
    defer { device.close() }
    var image = distinctPixels(30)
    let texture = try device.makeTexture(width: 6, height: 5, pixels: image.span.bytes)
    let patch: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 9, 10, 11, 12, 13, 14, 15, 16]
    try device.update(texture, x: 3, y: 1, width: 2, height: 2, pixels: patch.span.bytes, bytesPerRow: 10)
    image.replaceSubrange((6 + 3) * 4..<(6 + 5) * 4, with: patch[0..<8])
    image.replaceSubrange((12 + 3) * 4..<(12 + 5) * 4, with: patch[10..<18])
    let framebuffer = try device.makeFramebuffer(over: texture)
    #expect(try pixels(device, framebuffer) == image)
  }

  @Test("Memory that is too small, and rectangles that reach outside, are errors and change nothing")
  func refusesMisfits() throws {
    let device = try makeDevice()
    defer { device.close() }
    let image = distinctPixels(16)
    let texture = try device.makeTexture(width: 4, height: 4, pixels: image.span.bytes)
    let framebuffer = try device.makeFramebuffer(over: texture)
    let some = [UInt8](repeating: 9, count: 64)
    let misfits: [(x: Int, y: Int, width: Int, height: Int, level: Int, bytesPerRow: Int)] = [
      (1, 0, 4, 4, 0, 0), (0, -1, 2, 2, 0, 0), (0, 0, 2, 2, 1, 0), (0, 0, 4, 4, 0, 17), (0, 0, 4, 4, 0, 8),
      (0, 0, 2, 2, -1, 0), (.max, 0, 2, 2, 0, 0), (0, 0, 1, 4, 0, .max), (0, 0, 5, 1, 0, 0),
    ]
    for misfit in misfits {
      let error = renderError {
        try device.update(
          texture, x: misfit.x, y: misfit.y, width: misfit.width, height: misfit.height, level: misfit.level,
          pixels: some.span.bytes, bytesPerRow: misfit.bytesPerRow)
      }
      #expect(error?.code == .internalInconsistency, "\(misfit)")
    }
    var memory = some
    for (x, y, width, height) in [(0, 0, 5, 1), (-1, 0, 1, 1), (0, 3, 1, 2), (.max, 0, 1, 1), (0, 0, .max, 1)] {
      let error = renderError {
        try memory.withUnsafeMutableBytes {
          try device.readPixels(framebuffer, x: x, y: y, width: width, height: height, into: $0)
        }
      }
      #expect(error?.code == .internalInconsistency, "\((x, y, width, height))")
    }
    #expect(memory == some)
    #expect(try pixels(device, framebuffer) == image)
  }

  @Test("A texture larger than the device can hold, or with too many levels, is an error that says the size")
  func refusesSizes() throws {
    let device = try makeDevice()
    defer { device.close() }
    let limit = device.profile.maxTextureSize
    for (width, height, levels) in [(limit + 1, 1, 1), (0, 1, 1), (1, -1, 1), (.max, .max, 1), (4, 4, 4), (4, 4, 0)] {
      let error = renderError { _ = try device.makeTexture(width: width, height: height, levels: levels) }
      #expect(error?.code == .internalInconsistency)
      #expect(error?.message.contains("\(width) × \(height)") == true)
    }
    #expect(device.liveObjectCount == 0)
  }
}
