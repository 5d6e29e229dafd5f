// Limits the work between waits for the device: a driver that collects commands cannot be stopped before it has executed them.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGLES
import QuartziteRenderPlan
import QuartziteTessellation

/// Waits for the device after every so much work, until a deadline.
///
/// It does so whether there is a deadline or not, and counts from the beginning of each target: when a driver is waited for is a part of
/// how the picture is made.
struct Pacing {
  /// The work after which the device is waited for, in pixels: a tenth of a second to a second of a software renderer.
  static let maxWork = 1 << 27
  /// The cost of a quad in addition to its pixels.
  private static let workOfQuad = 1024

  let deadline: Deadline
  private var work = 0

  init(deadline: Deadline) {
    self.deadline = deadline
  }

  /// The work of a quad of so many pixels.
  static func work(ofArea area: Int) -> Int { area.saturatingAdding(workOfQuad) }

  /// The work of drawing a record, at most that of all `pixels`.
  static func work(of record: QuadRecord, in pixels: Int) -> Int {
    let size = SIMD2(record.rect.z - record.rect.x, record.rect.w - record.rect.y)
    let area = max(0, size.x) * max(0, size.y)
    return work(ofArea: area < Float(pixels) ? Int(area) : pixels)
  }

  /// Another target begins: what was drawn to the one before is done or on its way.
  mutating func beginTarget() { work = 0 }

  /// Counts what was drawn, and waits when it is enough.
  mutating func add(_ drawn: Int, on device: Device) throws(RenderError) {
    work.saturatingAdd(drawn)
    guard work >= Self.maxWork else { return }
    work = 0
    try wait(for: device)
  }

  /// Waits until all that was drawn is done. Throws `deadlineExceeded` when that is not so in time.
  func wait(for device: Device) throws(RenderError) {
    try deadline.check(.drawing)
    guard try device.finish(within: deadline.remaining) else { throw deadline.error(.drawing) }
  }
}
