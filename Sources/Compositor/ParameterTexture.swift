// The table of a plan's parameters on the device.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGLES
import QuartziteRenderPlan

/// A texture that holds the parameters of one plan at a time.
final class ParameterTexture {
  private let device: Device
  private var entries: [SIMD4<Float>] = []
  /// The texture, or nil as long as no plan had any.
  private(set) var texture: Shared<Texture>?

  init(device: Device) {
    self.device = device
  }

  /// Brings a table to the device; one that is there already stays as it is.
  func hold(_ table: ParameterTable) throws(RenderError) {
    guard !table.entries.isEmpty, table.entries != entries else { return }
    let width = ParameterTable.width
    let rows = (table.entries.count + width - 1) / width
    var padded = table.entries
    padded += repeatElement(.zero, count: rows * width - padded.count)
    // The contents of the texture count as unknown until the upload is complete.
    entries = []
    if let texture, texture.handle.height == rows {
      try device.update(texture.handle, x: 0, y: 0, width: width, height: rows, pixels: padded.span.bytes)
    } else {
      texture = nil
      texture = Shared(
        try device.makeTexture(width: width, height: rows, format: .rgba32f, pixels: padded.span.bytes))
    }
    entries = table.entries
  }
}

extension ParameterTexture: MemoryUser {
  var name: String { "parameters" }
  var heldBytes: Int { texture?.handle.byteCount ?? 0 }
  // It is always that of the last frame that had any.
  var frame: UInt64 { 0 }

  func count(in uses: inout FrameUses) { uses.add(heldBytes, frame: frame) }

  func remove(before frame: UInt64) {
    guard frame > self.frame else { return }
    texture = nil
    entries = []
  }
}
