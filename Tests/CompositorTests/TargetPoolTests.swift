// Tests of the pool of unused targets: cached up to a budget, and given back to the driver at once beyond it.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGLES
import Testing

@testable import QuartziteCompositor

@Suite("Unused targets")
struct TargetPoolTests {
  @Test("What a pool has no room for is deleted before the frame ends")
  func deletion() throws {
    let device = try Device(display: try Display.open(.automatic))
    defer { device.close() }
    let pool = TargetPool(device: device, budget: 100 * 100 * 4 * 8)
    let before = device.liveObjectCount
    for index in 0..<200 {
      // All sizes differ, so that no target serves for another.
      let target = try pool.take(width: 100, height: 1 + index % 100)
      pool.give(target)
      let large = try pool.take(width: 300, height: 300 + index)
      pool.give(large)
    }
    // Each target is a texture and a framebuffer: far fewer are alive than the four hundred that were made.
    #expect(device.liveObjectCount - before < 120)
  }

  @Test("A target comes back for the next of its size")
  func reuse() throws {
    let device = try Device(display: try Display.open(.automatic))
    defer { device.close() }
    let pool = TargetPool(device: device)
    let first = try pool.take(width: 30, height: 20)
    pool.give(first)
    #expect(try pool.take(width: 30, height: 20) === first)
    #expect(try pool.take(width: 30, height: 20) !== first)
  }

  @Test(
    "A target does not come back for another format",
    .enabled(if: (try? Display.open(.automatic).profile.rendersHalfFloat) ?? false))
  func formats() throws {
    let device = try Device(display: try Display.open(.automatic))
    defer { device.close() }
    let pool = TargetPool(device: device)
    let bytes = try pool.take(width: 30, height: 20),
      halfFloats = try pool.take(width: 30, height: 20, format: .rgba16f)
    #expect(halfFloats.byteCount == 2 * bytes.byteCount)
    pool.give(bytes)
    pool.give(halfFloats)
    #expect(pool.heldBytes == bytes.byteCount + halfFloats.byteCount)
    #expect(try pool.take(width: 30, height: 20, format: .rgba16f) === halfFloats)
    #expect(try pool.take(width: 30, height: 20, format: .rgba16f) !== bytes)
    #expect(try pool.take(width: 30, height: 20) === bytes)
  }
}
