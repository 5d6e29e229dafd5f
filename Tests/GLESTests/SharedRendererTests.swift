// Tests that devices of one renderer are used on several threads at once.
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import QuartziteGLES
import Synchronization
import Testing

@Suite("Devices on several threads")
struct SharedRendererTests {
  // Without turns, llvmpipe 22.3 ended the process in one of three runs of nine such rounds: it reads the lists of the
  // other contexts where a texture is changed.
  @Test("Devices that draw with many textures on three threads at once draw what each draws alone")
  func textures() throws {
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 3) { thread in
      do {
        try Self.drawRounds(shade: UInt8(60 * thread + 60))
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    #expect(failures.withLock { $0 } == [])
  }

  /// Draws 40 textures into one target, each into a pixel, and changes them between the draws; 150 times.
  private static func drawRounds(shade: UInt8) throws {
    let device = try makeDevice()
    defer { device.close() }
    let count = 40
    let canvas = try QuadCanvas(device, width: count, height: 1, fragment: "texture(image, texturePosition)")
    let textures = try (0..<count).map { _ in Shared(try device.makeTexture(width: 1, height: 1)) }
    for round in 0..<150 {
      var expected: [UInt8] = []
      for index in 0..<count {
        let color = [UInt8(index), UInt8(round), shade, 255]
        try device.update(textures[index].handle, x: 0, y: 0, width: 1, height: 1, pixels: color.span.bytes)
        device.bind(textures[index].handle, sampling: .nearest)
        try canvas.draw(device, [QuadRecord(Float(index), 0, 1, 1, (0, 0, 0, 0))])
        expected += color
      }
      #expect(try pixels(device, canvas.framebuffer) == expected)
      try device.finishFrame()
    }
  }
}
