// Tests of the ownership of GL objects, their deletion, and the case that the device is closed first.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteGLES
import Synchronization
import Testing

@Suite("Lifetime")
struct LifetimeTests {
  @Test("An object counts as live until the device deletes it, and its memory is free after that")
  func deletion() throws {
    let device = try makeDevice()
    defer { device.close() }
    do {
      let canvas = try QuadCanvas(device, width: 4, height: 4)
      try canvas.draw(device, [QuadRecord(0, 0, 4, 4, (1, 1, 1, 1))])
      #expect(device.liveObjectCount == 5)
    }
    #expect(device.liveObjectCount == 5, "deletion waits for the end of the frame")
    try device.finishFrame()
    #expect(device.liveObjectCount == 0)
  }

  @Test("A handle that dies on another thread is deleted on the device's")
  func otherThread() throws {
    let device = try makeDevice()
    defer { device.close() }
    let shared = Mutex<Shared<Texture>?>(Shared(try device.makeTexture(width: 4, height: 4)))
    let done = DispatchSemaphore(value: 0)
    withExtendedLifetime(shared) {
      DispatchQueue.global().sync {
        shared.withLock { $0 = nil }
        done.signal()
      }
      done.wait()
    }
    #expect(device.liveObjectCount == 1)
    device.drainRetired()
    #expect(device.liveObjectCount == 0)
  }

  @Test("A name that GL gives out again is bound again")
  func reusedNames() throws {
    let device = try makeDevice()
    defer { device.close() }
    let canvas = try QuadCanvas(device, width: 1, height: 1, fragment: "texture(image, texturePosition)")
    for value in 1...20 as ClosedRange<UInt8> {
      do {
        let source = try device.makeTexture(
          width: 1, height: 1, pixels: [UInt8](repeating: value, count: 4).span.bytes)
        device.bind(source, sampling: .nearest)
        try canvas.draw(device, [QuadRecord(0, 0, 1, 1, (0, 0, 0, 0))])
        #expect(try pixels(device, canvas.framebuffer) == [value, value, value, value])
      }
      try device.finishFrame()
    }
  }

  @Test("After close nothing is live, handles die quietly, and calls are errors or do nothing")
  func close() throws {
    let device = try makeDevice()
    let canvas = try QuadCanvas(device, width: 4, height: 4)
    device.close()
    #expect(device.liveObjectCount == 0)
    device.clear(.zero)
    device.drawInstancedQuads(1)
    device.drainRetired()
    let error = renderError { _ = try device.makeTexture(width: 1, height: 1) }
    #expect(error?.code == .internalInconsistency)
    #expect(error?.message.contains("closed") == true)
    device.close()
    _ = consume canvas
    #expect(device.liveObjectCount == 0)
  }

  @Test("A device that is dropped closes itself; its handles may live on")
  func dropped() throws {
    func textureOfDroppedDevice() throws -> Shared<Texture> {
      Shared(try makeDevice().makeTexture(width: 4, height: 4))
    }
    let texture = try textureOfDroppedDevice()
    #expect(texture.handle.width == 4)
  }

  @Test("64 devices are made and closed one after the other, and 64 live at once")
  func manyDevices() throws {
    for index in 0..<64 {
      let device = try makeDevice()
      let texture = try device.makeTexture(width: 2, height: 2)
      let framebuffer = try device.makeFramebuffer(over: texture)
      device.setTarget(framebuffer)
      device.clear(SIMD4(repeating: Float(index) / 255))
      #expect(try pixels(device, framebuffer)[0] == UInt8(index))
      device.close()
    }
    let devices = try (0..<64).map { _ in try makeDevice() }
    for device in devices {
      try device.finishFrame()
      device.close()
    }
  }

  @Test("Open files do not grow with the number of devices")
  func openFiles() throws {
    func count() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
    try makeDevice().close()
    let before = try count()
    for _ in 0..<32 { try makeDevice().close() }
    // Other tests run at the same time and open files of their own.
    #expect(try count() < before + 24)
  }

  @Test("A device used on another thread stops the process")
  func wrongThread() async {
    await #expect(processExitsWith: .failure) {
      nonisolated(unsafe) let device = try makeDevice()
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        device.clear(.zero)
        done.signal()
      }
      done.wait()
      exit(EXIT_SUCCESS)
    }
  }
}
