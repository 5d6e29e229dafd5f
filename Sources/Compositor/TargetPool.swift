// The textures that passes draw into, kept for the next group of the same size and format.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGLES
import QuartziteRenderPlan
import QuartziteTessellation

/// A texture with its framebuffer.
final class RenderTarget: KeptPicture {
  // The framebuffer goes first: it must not outlive its texture.
  let framebuffer: Framebuffer
  let texture: Shared<Texture>

  init(width: Int, height: Int, format: PixelFormat = .color, device: Device) throws(RenderError) {
    texture = Shared(try device.makeTexture(width: width, height: height, format: format))
    framebuffer = try device.makeFramebuffer(over: texture.handle)
  }

  package var byteCount: Int { texture.handle.byteCount }

  /// All of its pixels.
  var rect: QuartziteTessellation.PixelRect { .init(x0: 0, y0: 0, x1: framebuffer.width, y1: framebuffer.height) }
}

/// Targets that are free for use.
final class TargetPool {
  private struct Kind: Hashable {
    var width: Int
    var height: Int
    var format: PixelFormat
  }

  private let device: Device
  // The bytes of unused targets that may be kept.
  private var budget: Int
  private var free: [Kind: [RenderTarget]] = [:]
  private var freeBytes = 0

  /// Creates an empty pool that keeps about `budget` bytes of unused targets.
  init(device: Device, budget: Int = 128 << 20) {
    self.device = device
    self.budget = budget
  }

  /// A target of exactly this size and format, with unknown contents.
  func take(width: Int, height: Int, format: PixelFormat = .color) throws(RenderError) -> RenderTarget {
    if let target = free[Kind(width: width, height: height, format: format)]?.popLast() {
      freeBytes -= target.byteCount
      return target
    }
    return try RenderTarget(width: width, height: height, format: format, device: device)
  }

  /// Hands a target back.
  func give(_ target: consuming RenderTarget) {
    let byteCount = target.byteCount
    if freeBytes + byteCount > budget {
      free.removeAll()
      freeBytes = 0
      // Not at the end of the frame: its targets may come to more memory than there is.
      device.drainRetired()
    }
    guard byteCount <= budget else { return device.drainRetired() }
    freeBytes += target.byteCount
    let kind = Kind(
      width: target.framebuffer.width, height: target.framebuffer.height, format: target.texture.handle.format)
    free[kind, default: []].append(target)
  }
}

extension TargetPool: MemoryUser {
  var name: String { "targets" }
  var heldBytes: Int { freeBytes }
  // Free targets have no order of use: which of them are needed depends on the sizes that the next frame asks for.
  var frame: UInt64 { 1 }

  func allow(_ bytes: Int) { budget = bytes }

  func count(in uses: inout FrameUses) { uses.add(freeBytes, frame: 0) }

  func remove(before frame: UInt64) {
    guard frame > 0 else { return }
    free.removeAll()
    freeBytes = 0
  }
}
