// Tests of small images that lie side by side on one texture, as hardware has them.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGLES
import QuartziteLayers
import QuartziteRenderPlan
import Testing

@testable import QuartziteCompositor

@Suite("Images on pages")
struct ImageAtlasTests {
  /// An image of stripes, whose edges are of other colours than its inside.
  private func image(_ width: Int, _ height: Int, seed: Int) throws -> CGImage {
    let context = try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    for x in 0..<width {
      let share = CGFloat((x * 7 + seed * 13) % 11) / 10
      context.setFillColor(
        CGColor(red: share, green: CGFloat(seed % 5) / 4, blue: 1 - share, alpha: x % 3 == 0 ? 0.5 : 1))
      context.fill(CGRect(x: x, y: 0, width: 1, height: height))
    }
    context.setFillColor(CGColor(red: 1, green: 1, blue: 1, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: width, height: 1))
    return try #require(context.makeImage())
  }

  /// A page of 96 images, enlarged, reduced and in parts, all at whole pixels or some between them.
  private func scene(atWholePixels: Bool) throws -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 480, height: 320)
    root.backgroundColor = CGColor(red: 0.3, green: 0.3, blue: 0.3, alpha: 1)
    for index in 0..<96 {
      let layer = CALayer()
      layer.frame = CGRect(
        x: Double(40 * (index % 12)) + (atWholePixels ? 0 : Double(index % 4) / 4), y: Double(40 * (index / 12)),
        width: 32, height: 30)
      layer.contents = try image(5 + index % 40, 4 + index % 23, seed: index)
      layer.magnificationFilter = index < 48 ? .linear : .nearest
      if index % 16 == 5 { layer.contentsRect = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5) }
      root.addSublayer(layer)
    }
    return root
  }

  private func draw(
    _ root: CALayer, onPages: Bool
  ) throws -> (pixels: [UInt8], again: [UInt8], draws: Int, uploaded: Int) {
    var diagnostics = DiagnosticList()
    let plan = try plannedTree(root, diagnostics: &diagnostics)
    let display = try Display.open(.automatic)
    var profile = display.profile
    profile.leavesWorkToCPU = !onPages
    let device = try Device(display: display, profile: profile)
    defer { device.close() }
    let compositor = try Compositor(device: device)
    func picture() throws -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: 480 * 320 * 4)
      _ = try bytes.withUnsafeMutableBytes {
        try compositor.render(plan, into: $0, bytesPerRow: 1920, diagnostics: &diagnostics)
      }
      return bytes
    }
    let first = try picture(), before = device.counters
    let second = try picture(), spent = device.counters - before
    return (first, second, spent.draws, spent.bytesUploaded)
  }

  @Test("A hundred small images are the same picture from one texture as from a hundred, in few draws")
  func together() throws {
    let alone = try draw(scene(atWholePixels: true), onPages: false)
    let together = try draw(scene(atWholePixels: true), onPages: true)
    #expect(Set(alone.pixels).count > 100, "there is something to see")
    let largest = largestDifference(alone.pixels, together.pixels)
    // The shares of four texels are fractions of larger numbers.
    #expect(largest <= 2)
    #expect(alone.draws > 90)
    #expect(together.draws <= 12, "\(together.draws) draws")
    #expect(together.again == together.pixels)
    #expect(together.uploaded < 200_000, "images are sent once: \(together.uploaded) bytes for the second picture")
  }

  @Test("Images that lie between pixels are the same picture from one texture")
  func fractional() throws {
    let alone = try draw(scene(atWholePixels: false), onPages: false)
    let together = try draw(scene(atWholePixels: false), onPages: true)
    let largest = largestDifference(alone.pixels, together.pixels)
    #expect(largest <= 2)
    #expect(together.draws <= alone.draws)
  }

  @Test("Images that are large, or reduced through levels, keep textures of their own")
  func others() throws {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 480, height: 320)
    for index in 0..<4 {
      let layer = CALayer()
      layer.frame = CGRect(x: 110 * index, y: 10, width: 100, height: 100)
      layer.contents = try image(index < 2 ? 300 : 200, 200, seed: index)
      layer.minificationFilter = index % 2 == 0 ? .trilinear : .linear
      root.addSublayer(layer)
    }
    let alone = try draw(root, onPages: false), together = try draw(root, onPages: true)
    #expect(Set(alone.pixels).count > 50)
    let largest = largestDifference(alone.pixels, together.pixels)
    #expect(largest <= 2)
  }
}
