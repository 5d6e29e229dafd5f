// Tests of copies of drawn pixels, for effects that read them.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGLES
import Testing

@Suite("Copying what was drawn")
struct CopyTests {
  @Test(
    "A rectangle is copied to the pixel, without turning rows, and the target stays the target",
    arguments: [false, true])
  func rectangle(_ withoutBGRA: Bool) throws {
    let device = try makeDevice(profile: withoutBGRA ? profileWithoutBGRA() : nil)
    defer { device.close() }
    let image = distinctPixels(63)
    let drawn = try device.makeTexture(width: 9, height: 7, pixels: image.span.bytes)
    let source = try device.makeFramebuffer(over: drawn)
    let copy = try device.makeTexture(width: 6, height: 5)
    let reader = try device.makeFramebuffer(over: copy)
    device.setTarget(source)
    device.setScissor(PixelRect(x: 0, y: 0, width: 1, height: 1))
    let before = device.counters
    try device.copy(from: source, rect: PixelRect(x: 2, y: 3, width: 4, height: 3), to: copy, x: 1, y: 2)
    #expect((device.counters - before).bytesCopied == 48)
    device.setScissor(nil)
    let read = try pixels(device, reader)
    for y in 0..<5 {
      for x in 0..<6 {
        let isInside = 1..<5 ~= x && 2..<5 ~= y
        let expected = isInside ? pixel(image, x + 1, y + 1, width: 9) : [0, 0, 0, 0]
        #expect(pixel(read, x, y, width: 6) == expected, "(\(x), \(y))")
      }
    }
    #expect(try pixels(device, source) == image)
    try device.finishFrame()
  }

  @Test("A copy holds what was drawn before it, and nothing of what is drawn after it")
  func order() throws {
    let device = try makeDevice()
    defer { device.close() }
    let canvas = try QuadCanvas(device, width: 3, height: 1)
    let copy = try device.makeTexture(width: 3, height: 1)
    let reader = try device.makeFramebuffer(over: copy)
    try canvas.draw(device, [QuadRecord(0, 0, 2, 1, (255, 0, 0, 255))])
    try device.copy(from: canvas.framebuffer, rect: PixelRect(x: 0, y: 0, width: 3, height: 1), to: copy)
    // The copy leaves the target set.
    try canvas.drawIntoTarget(device, [QuadRecord(1, 0, 2, 1, (0, 255, 0, 255))])
    #expect(try pixels(device, reader) == [0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 0, 0])
    #expect(try pixels(device, canvas.framebuffer) == [0, 0, 255, 255, 0, 255, 0, 255, 0, 255, 0, 255])
  }

  @Test("A rectangle that lies outside, or a texture of another format, is an error; an empty one is nothing")
  func misfits() throws {
    let device = try makeDevice()
    defer { device.close() }
    let drawn = try device.makeTexture(width: 4, height: 4)
    let source = try device.makeFramebuffer(over: drawn)
    let copy = try device.makeTexture(width: 3, height: 3)
    let sums = try device.makeTexture(width: 4, height: 4, format: .rg16f)
    let misfits: [(PixelRect, x: Int, y: Int)] = [
      (PixelRect(x: 2, y: 0, width: 3, height: 1), 0, 0), (PixelRect(x: -1, y: 0, width: 1, height: 1), 0, 0),
      (PixelRect(x: 0, y: 0, width: 4, height: 1), 0, 0), (PixelRect(x: 0, y: 0, width: 2, height: 2), 2, 0),
      (PixelRect(x: 0, y: 0, width: 1, height: 1), 0, -1), (PixelRect(x: 0, y: .max, width: 1, height: 1), 0, 0),
      (PixelRect(x: 0, y: 0, width: .max, height: .max), 0, 0), (PixelRect(x: 0, y: 0, width: 1, height: 1), .max, 0),
    ]
    for (rect, x, y) in misfits {
      let error = renderError { try device.copy(from: source, rect: rect, to: copy, x: x, y: y) }
      #expect(error?.code == .internalInconsistency, "\(rect)")
    }
    let whole = PixelRect(x: 0, y: 0, width: 4, height: 4)
    #expect(renderError { try device.copy(from: source, rect: whole, to: sums) }?.code == .internalInconsistency)
    try device.copy(from: source, rect: PixelRect(x: 9, y: 9, width: 0, height: 5), to: copy)
    try device.finishFrame()
  }
}
