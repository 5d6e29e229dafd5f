// Tests of pixels that are sent through the buffers of the upload ring, as hardware is used.
// SPDX-License-Identifier: Apache-2.0

import GLESFaults
import QuartziteDiagnostics
import QuartziteGLES
import Testing

@Suite("Pixels sent through a ring")
struct UploadRingTests {
  /// A device that is used as hardware is.
  private func makeHardwareDevice(withoutBGRA: Bool = false, driver: Driver? = nil) throws -> Device {
    var profile = withoutBGRA ? try profileWithoutBGRA() : try Display.open(.automatic).profile
    profile.leavesWorkToCPU = false
    return try makeDevice(driver: driver, profile: profile)
  }

  @Test("Rows of any length arrive whole, and through the ring", arguments: [28, 32, 33, 41], [false, true])
  func rows(_ stride: Int, _ withoutBGRA: Bool) throws {
    let device = try makeHardwareDevice(withoutBGRA: withoutBGRA)
    defer { device.close() }
    let image = distinctPixels(35)
    var rows = [UInt8](repeating: 0xEE, count: stride * 4 + 28)
    for row in 0..<5 { rows.replaceSubrange(row * stride..<row * stride + 28, with: image[row * 28..<row * 28 + 28]) }
    let texture = try device.makeTexture(width: 7, height: 5, pixels: rows.span.bytes, bytesPerRow: stride)
    let framebuffer = try device.makeFramebuffer(over: texture)
    #expect(try pixels(device, framebuffer) == image)
    #expect(device.ringUploadCount == 1)
  }

  @Test("On software renderers pixels are read where they are, and there is no ring")
  func software() throws {
    let device = try makeDevice()
    defer { device.close() }
    _ = try device.makeTexture(width: 7, height: 5, pixels: distinctPixels(35).span.bytes)
    #expect(device.ringUploadCount == 0)
    #expect(device.uploadRingByteCount == 0)
  }

  /// Sends pictures of 256 × 256 pixels of one value each, more of them than all buffers hold, and draws each into a
  /// column of a picture before the next is sent.
  @Test("What is sent around the whole ring and further is drawn as it was when it was sent")
  func around() throws {
    let device = try makeHardwareDevice()
    defer { device.close() }
    let size = 256, count = 80
    let source = try device.makeTexture(width: size, height: size)
    let sourceFramebuffer = try device.makeFramebuffer(over: source)
    let result = try device.makeTexture(width: count, height: size)
    for number in 0..<count {
      let bytes = [UInt8](repeating: UInt8(number * 3), count: size * size * 4)
      try device.update(source, x: 0, y: 0, width: size, height: size, pixels: bytes.span.bytes)
      try device.copy(
        from: sourceFramebuffer, rect: PixelRect(x: size - 1, y: 0, width: 1, height: size), to: result, x: number)
    }
    let drawn = try pixels(device, try device.makeFramebuffer(over: result))
    for number in 0..<count {
      #expect(pixel(drawn, number, size - 1, width: count) == Array(repeating: UInt8(number * 3), count: 4))
    }
    #expect(device.ringUploadCount > 16, "the first buffer was left")
    #expect(device.uploadRingByteCount <= 12 << 20, "there are three buffers, and no more")
    try device.finishFrame()
    device.emptyUploads()
    #expect(device.uploadRingByteCount == 0)
    try device.update(source, x: 0, y: 0, width: 1, height: 1, pixels: ([1, 2, 3, 4] as [UInt8]).span.bytes)
    #expect(pixel(try pixels(device, sourceFramebuffer), 0, 0, width: size) == [1, 2, 3, 4])
  }

  @Test("Pixels that are more than a buffer holds go straight to the texture")
  func large() throws {
    let device = try makeHardwareDevice()
    defer { device.close() }
    let image = [UInt8](repeating: 77, count: 1024 * 1025 * 4)
    let texture = try device.makeTexture(width: 1024, height: 1025, pixels: image.span.bytes)
    #expect(device.ringUploadCount == 0)
    #expect(try pixels(device, try device.makeFramebuffer(over: texture)) == image)
  }

  @Test(
    "Where a buffer cannot be had or mapped, pixels go straight to the texture",
    arguments: [FaultInjection.Site.uploadBuffer, .mapBuffer])
  func without(_ site: FaultInjection.Site) throws {
    let device = try makeHardwareDevice(driver: FaultInjection.driver())
    defer { device.close() }
    FaultInjection.arm(site, .outOfMemory)
    let image = distinctPixels(35)
    let texture = try device.makeTexture(width: 7, height: 5, pixels: image.span.bytes)
    #expect(FaultInjection.disarm(), "the fault was reached")
    #expect(device.ringUploadCount == 0)
    #expect(try pixels(device, try device.makeFramebuffer(over: texture)) == image)
    // The next one has its buffer.
    _ = try device.makeTexture(width: 7, height: 5, pixels: image.span.bytes)
    #expect(device.ringUploadCount == 1)
  }

  @Test("A texture that cannot be filled from the ring is an error with its size")
  func refused() throws {
    let device = try makeHardwareDevice(driver: FaultInjection.driver())
    defer { device.close() }
    FaultInjection.arm(.updateTexture, .outOfMemory)
    let error = renderError {
      _ = try device.makeTexture(width: 7, height: 5, pixels: distinctPixels(35).span.bytes)
    }
    #expect(FaultInjection.disarm())
    #expect(error?.code == .outOfMemory)
    #expect(error?.message.contains("7 × 5 pixels") == true)
  }
}
