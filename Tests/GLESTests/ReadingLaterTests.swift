// Tests of pixels that are copied to the CPU while the device draws on.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGLES
import Testing

@Suite("Pixels that are read later")
struct ReadingLaterTests {
  /// Reads what was begun into packed rows of `width` pixels.
  private func finish(_ readback: Readback, on device: Device, width: Int, height: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0xEE, count: width * height * 4)
    try bytes.withUnsafeMutableBytes { memory in
      let start = try #require(memory.baseAddress)
      let isRead = try device.finishReading(readback, within: nil) { rect in
        (start + (rect.y * width + rect.x) * 4, width * 4)
      }
      #expect(isRead)
    }
    return bytes
  }

  @Test("Pixels that are read later are those that were there", arguments: [false, true])
  func later(_ withoutBGRA: Bool) throws {
    let device = try makeDevice(profile: withoutBGRA ? profileWithoutBGRA() : nil)
    defer { device.close() }
    let image = distinctPixels(35)
    let texture = try device.makeTexture(width: 7, height: 5, pixels: image.span.bytes)
    let framebuffer = try device.makeFramebuffer(over: texture)
    let readback = try device.beginReading(framebuffer, [PixelRect(x: 0, y: 0, width: 7, height: 5)])
    device.setTarget(framebuffer)
    device.clear(SIMD4(1, 1, 1, 1))
    #expect(try finish(readback, on: device, width: 7, height: 5) == image, "what was drawn later is not seen")
    #expect(try pixels(device, framebuffer).allSatisfy { $0 == 255 }, "and was drawn")
  }

  @Test("Of several rectangles each lies where it belongs, and nothing else is written", arguments: [false, true])
  func rectangles(_ withoutBGRA: Bool) throws {
    let device = try makeDevice(profile: withoutBGRA ? profileWithoutBGRA() : nil)
    defer { device.close() }
    let image = distinctPixels(35)
    let texture = try device.makeTexture(width: 7, height: 5, pixels: image.span.bytes)
    let framebuffer = try device.makeFramebuffer(over: texture)
    let rects = [
      PixelRect(x: 0, y: 0, width: 2, height: 3), PixelRect(x: 3, y: 3, width: 0, height: 2),
      PixelRect(x: 4, y: 1, width: 3, height: 4),
    ]
    let read = try finish(try device.beginReading(framebuffer, rects), on: device, width: 7, height: 5)
    for y in 0..<5 {
      for x in 0..<7 {
        let isRead = rects.contains {
          $0.x..<($0.x + $0.width) ~= x && $0.y..<($0.y + $0.height) ~= y
        }
        let expected = isRead ? pixel(image, x, y, width: 7) : [0xEE, 0xEE, 0xEE, 0xEE]
        #expect(pixel(read, x, y, width: 7) == expected, "\(x), \(y)")
      }
    }
  }

  @Test("Three copies may be on their way; a fourth is refused until one is read or given up")
  func ring() throws {
    let device = try makeDevice()
    defer { device.close() }
    let texture = try device.makeTexture(width: 4, height: 4)
    let framebuffer = try device.makeFramebuffer(over: texture), all = [PixelRect(x: 0, y: 0, width: 4, height: 4)]
    device.setTarget(framebuffer)
    let copies = try (0..<Device.readbackCount).map { number in
      device.clear(SIMD4(repeating: Float(number) / 10))
      return try device.beginReading(framebuffer, all)
    }
    #expect(!device.hasRoomForReadback)
    let error = #expect(throws: RenderError.self) { try device.beginReading(framebuffer, all) }
    #expect(error?.code == .internalInconsistency)
    // They are read in any order.
    for number in copies.indices.reversed() {
      let read = try finish(copies[number], on: device, width: 4, height: 4)
      #expect(read.allSatisfy { abs(Double($0) - 25.5 * Double(number)) <= 0.5 }, "copy \(number)")
    }
    #expect(device.hasRoomForReadback)
    device.giveUp(try device.beginReading(framebuffer, all))
    for _ in 0..<(2 * Device.readbackCount) { device.giveUp(try device.beginReading(framebuffer, all)) }
    #expect(device.readbackByteCount >= 4 * 4 * 4)
    device.emptyReadbacks()
    #expect(device.readbackByteCount == 0)
    #expect(try finish(try device.beginReading(framebuffer, all), on: device, width: 4, height: 4)[0] == 51)
  }

  @Test("A rectangle outside of the framebuffer is refused with its place")
  func outside() throws {
    let device = try makeDevice()
    defer { device.close() }
    let texture = try device.makeTexture(width: 4, height: 4)
    let framebuffer = try device.makeFramebuffer(over: texture)
    let error = #expect(throws: RenderError.self) {
      try device.beginReading(framebuffer, [PixelRect(x: 2, y: 0, width: 3, height: 1)])
    }
    #expect(error?.message.contains("3 × 1 pixels at (2, 0)") == true)
    #expect(device.hasRoomForReadback)
  }
}
