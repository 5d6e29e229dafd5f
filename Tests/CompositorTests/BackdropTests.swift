// Tests of the backdrop that a layer is blended with: read from the target where the device can, copied from it
// elsewhere.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGLES
import QuartziteLayers
import QuartziteRenderPlan
import Testing

@testable import QuartziteCompositor

@Suite("Backdrops")
struct BackdropTests {
  /// Round boxes that overlap, in many modes, in a group and beside it.
  private func scene(alpha: CGFloat = 0.8) -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 120, height: 90)
    root.backgroundColor = CGColor(red: 0.2, green: 0.5, blue: 0.9, alpha: 1)
    let group = CALayer()
    group.frame = CGRect(x: 50, y: 5, width: 70, height: 80)
    group.opacity = 0.7
    let modes = ["multiplyBlendMode", "screenBlendMode", "overlayBlendMode", "hueBlendMode", "plusL", "sourceIn"]
    for (index, mode) in modes.enumerated() {
      for (parent, x) in [(root, 4), (group, 2)] {
        let box = CALayer()
        box.frame = CGRect(x: x + 5 * index, y: 3 + 9 * index, width: 36, height: 30)
        box.cornerRadius = 8
        box.backgroundColor = CGColor(red: CGFloat(index) / 6, green: 0.8, blue: 0.3, alpha: alpha)
        box.compositingFilter = mode
        parent.addSublayer(box)
      }
    }
    root.addSublayer(group)
    return root
  }

  private func pixels(_ root: CALayer, readsTarget: Bool) throws -> [UInt8] {
    var diagnostics = DiagnosticList()
    let plan = try plannedTree(root, diagnostics: &diagnostics)
    let display = try Display.open(.automatic)
    var profile = display.profile
    profile.readsTarget = readsTarget
    let device = try Device(display: display, profile: profile)
    defer { device.close() }
    let compositor = try Compositor(device: device)
    var bytes = [UInt8](repeating: 0, count: 120 * 90 * 4)
    _ = try bytes.withUnsafeMutableBytes {
      try compositor.render(plan, into: $0, bytesPerRow: 480, diagnostics: &diagnostics)
    }
    return bytes
  }

  @Test(
    "Devices that read their targets and devices that copy them blend the same picture",
    .enabled(if: (try? Display.open(.automatic).profile.readsTarget) ?? false))
  func samePicture() throws {
    let copied = try pixels(scene(), readsTarget: false)
    #expect(try pixels(scene(), readsTarget: true) == copied)
    #expect(try pixels(scene(alpha: 0.7), readsTarget: true) != copied)
  }
}
