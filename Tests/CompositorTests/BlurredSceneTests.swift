// Tests of whole scenes with blurs, drawn with both forms of the blur.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGLES
import QuartziteLayers
import QuartziteRenderPlan
import Testing

@testable import QuartziteCompositor

@Suite("Scenes with blurs")
struct BlurredSceneTests {
  private func blur(_ sigma: CGFloat) -> CAFilter {
    let filter = CAFilter(type: "gaussianBlur")
    filter.setValue(sigma, forKey: "inputRadius")
    return filter
  }

  /// Shadows of pictures, blurred layers, one of them stretched, and a pane that blurs what lies behind it.
  private func scene(sigma: CGFloat = 3) -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 160, height: 120)
    root.backgroundColor = CGColor(red: 0.9, green: 0.95, blue: 1, alpha: 1)
    for index in 0..<6 {
      let box = CALayer()
      box.frame = CGRect(x: 8 + 24 * index, y: 6 + 11 * (index % 3), width: 34, height: 30)
      box.cornerRadius = 7
      box.backgroundColor = CGColor(red: CGFloat(index) / 6, green: 0.5, blue: 0.3, alpha: 0.8)
      let part = CALayer()
      part.frame = CGRect(x: -5, y: 9, width: 18, height: 12)
      part.backgroundColor = CGColor(red: 0.1, green: 0.2, blue: CGFloat(index) / 6, alpha: 1)
      box.addSublayer(part)
      if index % 2 == 0 {
        box.shadowOpacity = 0.7
        box.shadowRadius = 1 + 3 * CGFloat(index)
        box.shadowOffset = CGSize(width: 3.5, height: -4)
      } else {
        box.filters = [blur(CGFloat(index) * sigma)]
      }
      root.addSublayer(box)
    }
    let stretched = CALayer()
    stretched.frame = CGRect(x: 20, y: 70, width: 30, height: 20)
    stretched.backgroundColor = CGColor(red: 0.8, green: 0.1, blue: 0.5, alpha: 1)
    stretched.filters = [blur(2)]
    stretched.setAffineTransform(CGAffineTransform(scaleX: 2.5, y: 0.7))
    root.addSublayer(stretched)
    let pane = CALayer()
    pane.frame = CGRect(x: 70, y: 20, width: 70, height: 80)
    pane.cornerRadius = 12
    pane.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 0.2)
    pane.backgroundFilters = [blur(5)]
    root.addSublayer(pane)
    return root
  }

  private func pixels(
    _ root: CALayer, _ form: BlurForm, halfFloat: Bool = true
  ) throws -> (bytes: [UInt8], blurs: Int, bytesRead: Int) {
    var diagnostics = DiagnosticList()
    let plan = try plannedTree(root, diagnostics: &diagnostics)
    let display = try Display.open(.automatic)
    var profile = display.profile
    profile.rendersHalfFloat = profile.rendersHalfFloat && halfFloat
    let device = try Device(display: display, profile: profile)
    defer { device.close() }
    let compositor = try Compositor(device: device)
    compositor.blurForm = form
    let before = device.counters.bytesRead
    var bytes = [UInt8](repeating: 0, count: 160 * 120 * 4)
    _ = try bytes.withUnsafeMutableBytes {
      try compositor.render(plan, into: $0, bytesPerRow: 640, diagnostics: &diagnostics)
    }
    return (bytes, plan.passes.count { $0.blur != nil }, device.counters.bytesRead - before)
  }

  @Test("Shadows, filters and panes look the same with either form of the blur", arguments: [true, false])
  func samePicture(halfFloat: Bool) throws {
    let cpu = try pixels(scene(), .cpu)
    let device = try pixels(scene(), .device, halfFloat: halfFloat)
    #expect(cpu.blurs >= 6)
    #expect(device.bytesRead == device.bytes.count, "only the picture is read back")
    #expect(cpu.bytesRead > cpu.bytes.count)
    // A pane blurs what was blurred.
    #expect(largestDifference(device.bytes, cpu.bytes) <= (halfFloat ? 2 : 3))
    #expect(try largestDifference(device.bytes, pixels(scene(sigma: 3.5), .cpu).bytes) > 3)
  }
}
