// Tests that make every call fail that can fail: the error has its class, and no object is left over.
// SPDX-License-Identifier: Apache-2.0

import GLESFaults
import QuartziteDiagnostics
import QuartziteGLES
import Testing

@Suite("Faults")
struct FaultTests {
  /// Uses each site in one way, on a device whose driver fails on request.
  static func use(_ site: FaultInjection.Site, _ device: Device) throws {
    switch site {
    case .createContext, .makeCurrent: return
    case .makeTexture: _ = try device.makeTexture(width: 33, height: 44)
    case .updateTexture:
      _ = try device.makeTexture(width: 2, height: 2, pixels: distinctPixels(4).span.bytes)
    case .uploadBuffer:
      let buffer = try device.makeBuffer()
      try device.upload(distinctPixels(4).span.bytes, to: buffer)
    case .mapBuffer:
      let texture = try device.makeTexture(width: 3, height: 3)
      let framebuffer = try device.makeFramebuffer(over: texture)
      let readback = try device.beginReading(framebuffer, [PixelRect(x: 0, y: 0, width: 3, height: 3)])
      var memory = [UInt8](repeating: 0, count: 36)
      try memory.withUnsafeMutableBytes { memory in
        let first = try #require(memory.baseAddress)
        _ = try device.finishReading(readback, within: nil) { _ in (first, 12) }
      }
    case .makeFramebuffer:
      let texture = try device.makeTexture(width: 33, height: 44)
      _ = try device.makeFramebuffer(over: texture)
    case .compileShader, .linkProgram:
      _ = try device.makeProgram(
        name: "faulty", vertex: QuadShader.vertex(width: 1, height: 1), fragment: QuadShader.fragment("color"),
        files: ["faulty.glsl"])
    case .clear:
      device.clear(.zero)
      try device.finishFrame()
    case .draw:
      device.drawInstancedQuads(1)
      try device.finishFrame()
    case .flush, .resetStatus: try device.finishFrame()
    case .readPixels:
      let texture = try device.makeTexture(width: 3, height: 3)
      let framebuffer = try device.makeFramebuffer(over: texture)
      _ = try pixels(device, framebuffer)
    case .copyPixels:
      let texture = try device.makeTexture(width: 3, height: 3)
      let framebuffer = try device.makeFramebuffer(over: texture)
      let other = try device.makeTexture(width: 3, height: 3)
      try device.copy(from: framebuffer, rect: PixelRect(x: 0, y: 0, width: 3, height: 3), to: other)
    }
  }

  static let sites = FaultInjection.Site.allCases.filter { ![.createContext, .makeCurrent].contains($0) }

  @Test("No memory is an outOfMemory error, leaves nothing behind, and the device goes on", arguments: sites)
  func outOfMemory(_ site: FaultInjection.Site) throws {
    guard site != .resetStatus else { return }
    let device = try makeDevice(driver: FaultInjection.driver())
    defer { device.close() }
    FaultInjection.arm(site, .outOfMemory)
    let error = renderError { try Self.use(site, device) }
    #expect(FaultInjection.disarm(), "the fault was reached")
    #expect(error?.code == .outOfMemory)
    device.drainRetired()
    #expect(device.liveObjectCount == 0)
    try Self.use(.readPixels, device)
    try device.finishFrame()
  }

  @Test(
    "What the driver refuses is an internalInconsistency, leaves nothing behind, and the device goes on",
    arguments: sites)
  func refused(_ site: FaultInjection.Site) throws {
    guard site != .resetStatus else { return }
    let device = try makeDevice(driver: FaultInjection.driver())
    defer { device.close() }
    FaultInjection.arm(site, .refused)
    let error = renderError { try Self.use(site, device) }
    #expect(FaultInjection.disarm(), "the fault was reached")
    #expect(error?.code == .internalInconsistency)
    device.drainRetired()
    #expect(device.liveObjectCount == 0)
    try Self.use(.readPixels, device)
    try device.finishFrame()
  }

  @Test(
    "A lost context is a deviceLost error wherever it is noticed, the device stays lost, and another works",
    arguments: sites, [FaultInjection.Effect.contextLost, .innocentContextLost, .unknownContextLost])
  func contextLost(_ site: FaultInjection.Site, _ effect: FaultInjection.Effect) throws {
    let device = try makeDevice(driver: FaultInjection.driver())
    FaultInjection.arm(site, effect)
    let error = renderError { try Self.use(site, device) }
    #expect(FaultInjection.disarm(), "the fault was reached")
    #expect(error?.code == .deviceLost)
    #expect(renderError { try device.checkReset() }?.code == .deviceLost)
    #expect(renderError { _ = try device.makeTexture(width: 1, height: 1) }?.code == .deviceLost)
    device.close()
    #expect(device.liveObjectCount == 0)

    let next = try makeDevice(driver: FaultInjection.driver())
    defer { next.close() }
    try Self.use(.readPixels, next)
  }

  @Test("The message of a failure says what was being made, and how large")
  func messages() throws {
    let device = try makeDevice(driver: FaultInjection.driver())
    defer { device.close() }
    FaultInjection.arm(.makeTexture, .outOfMemory)
    #expect(renderError { try Self.use(.makeTexture, device) }?.message.contains("33 × 44 pixels") == true)
    FaultInjection.arm(.uploadBuffer, .outOfMemory)
    #expect(renderError { try Self.use(.uploadBuffer, device) }?.message.contains("16 bytes") == true)
    FaultInjection.arm(.makeFramebuffer, .refused)
    #expect(renderError { try Self.use(.makeFramebuffer, device) }?.message.contains("33 × 44 pixels") == true)
    FaultInjection.disarm()
  }

  @Test("A failure late in a mip chain or in the second shader leaves nothing behind either")
  func lateFailures() throws {
    let device = try makeDevice(driver: FaultInjection.driver())
    defer { device.close() }
    FaultInjection.arm(.makeTexture, .outOfMemory, skipping: 3)
    #expect(renderError { _ = try device.makeTexture(width: 16, height: 16, levels: 5) }?.code == .outOfMemory)
    FaultInjection.arm(.compileShader, .refused, skipping: 1)
    let error = renderError { try Self.use(.compileShader, device) }
    #expect(error?.message.contains("fragment shader of “faulty”") == true)
    #expect(FaultInjection.disarm())
    device.drainRetired()
    #expect(device.liveObjectCount == 0)
  }

  @Test(
    "A context that cannot be made is a typed error",
    arguments: [
      (FaultInjection.Effect.refused, RenderError.Code.deviceUnavailable), (.outOfMemory, .outOfMemory),
    ])
  func createContext(_ effect: FaultInjection.Effect, _ code: RenderError.Code) throws {
    // The first device takes the context that probing left behind.
    let first = try makeDevice()
    defer { first.close() }
    let driver = try FaultInjection.driver()
    FaultInjection.arm(.createContext, effect, times: .max)
    #expect(renderError { _ = try makeDevice(driver: driver) }?.code == code)
    #expect(FaultInjection.disarm())
    try makeDevice(driver: driver).close()
  }

  @Test("A robust context that is refused gives way to a plain one")
  func plainContext() throws {
    let first = try makeDevice()
    defer { first.close() }
    FaultInjection.arm(.createContext, .refused, times: 1)
    let second = try makeDevice(driver: FaultInjection.driver())
    defer { second.close() }
    FaultInjection.disarm()
    try Self.use(.readPixels, second)
  }

  @Test(
    "A context that cannot be made current is a typed error, at first and later",
    arguments: [
      (FaultInjection.Effect.refused, RenderError.Code.internalInconsistency), (.outOfMemory, .outOfMemory),
      (.contextLost, .deviceLost),
    ])
  func makeCurrent(_ effect: FaultInjection.Effect, _ code: RenderError.Code) throws {
    let driver = try FaultInjection.driver()
    FaultInjection.arm(.makeCurrent, effect)
    #expect(renderError { _ = try makeDevice(driver: driver) }?.code == code)
    #expect(FaultInjection.disarm())

    let device = try makeDevice(driver: driver)
    defer { device.close() }
    // Another device takes the thread, so that the next call has to take it back.
    let other = try makeDevice()
    defer { other.close() }
    FaultInjection.arm(.makeCurrent, effect)
    device.clear(.zero)
    #expect(FaultInjection.disarm())
    #expect(renderError { try device.finishFrame() }?.code == code)
  }
}
