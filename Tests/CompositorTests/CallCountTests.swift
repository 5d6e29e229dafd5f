// Tests of what drawing a picture asks of the driver, call by call.
// SPDX-License-Identifier: Apache-2.0

import GLESFaults
import QuartziteDiagnostics
import QuartziteGLES
import QuartziteLayers
import QuartziteRenderPlan
import Testing

@testable import QuartziteCompositor

@Suite("Driver calls")
struct CallCountTests {
  /// Two hundred round boxes, with images between them that lie over some and under others, and a rotated gradient.
  private func scene() throws -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 400, height: 300)
    root.backgroundColor = CGColor(red: 0.2, green: 0.5, blue: 0.9, alpha: 1)
    let images = try (1...3).map { try image(side: 8 * $0) }
    for index in 0..<200 {
      let box = CALayer()
      box.frame = CGRect(x: 17 * index % 340, y: 11 * index % 250, width: 50, height: 40)
      box.cornerRadius = 5 + CGFloat(index % 7)
      box.backgroundColor = CGColor(red: CGFloat(index) / 200, green: 0.8, blue: 0.3, alpha: 0.8)
      root.addSublayer(box)
      guard index % 5 == 0 else { continue }
      let picture = CALayer()
      picture.frame = box.frame.insetBy(dx: -10, dy: -10)
      picture.contents = images[index / 5 % images.count]
      picture.magnificationFilter = index % 2 == 0 ? .linear : .nearest
      root.addSublayer(picture)
    }
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 60, y: 60, width: 120, height: 90)
    gradient.colors = [CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 0.5)]
    gradient.setAffineTransform(CGAffineTransform(rotationAngle: 0.3))
    root.addSublayer(gradient)
    return root
  }

  private func image(side: Int) throws -> CGImage {
    let context = try #require(
      CGContext(
        data: nil, width: side, height: side, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.setFillColor(CGColor(red: 0.9, green: 0.3, blue: CGFloat(side) / 32, alpha: 0.7))
    context.fill(CGRect(x: 1, y: 1, width: side - 2, height: side - 2))
    return try #require(context.makeImage())
  }

  /// Draws the scene twice, on a device whose draws can begin with any instance, where there is one, or on one whose draws
  /// cannot. Returns what the second time asked of the driver, how many draws it was, and both pictures.
  private func secondPicture(
    startsAnywhere: Bool = true
  ) throws -> (record: CallRecorder.Record, draws: Int, first: [UInt8], second: [UInt8]) {
    var diagnostics = DiagnosticList()
    let snapshot = try scene().commit(limits: .trusted)
    let canvas = try Canvas(
      bounds: snapshot.nodes[0].state.bounds, flipsGeometry: false, size: nil, scale: 1, hostIsFlipped: true,
      background: nil, limits: .trusted)
    let planner = Planner()
    let plan = planner.plan(
      snapshot.displayList(for: .screen, isFlipped: canvas.isFlipped), names: snapshot, on: canvas, tile: canvas.rect,
      limits: .trusted, diagnostics: &diagnostics)
    let display = try Display.open(.automatic)
    var profile = display.profile
    if !startsAnywhere { profile.drawsFromAnyInstance = false }
    let device = try Device(display: display, driver: CallRecorder.driver(), profile: profile)
    defer { device.close() }
    let compositor = try Compositor(device: device)
    func draw() throws -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: 400 * 300 * 4)
      _ = try bytes.withUnsafeMutableBytes {
        try compositor.render(plan, into: $0, bytesPerRow: 1600, diagnostics: &diagnostics)
      }
      return bytes
    }
    let first = try draw()
    let before = device.counters
    var second: [UInt8] = []
    let record = try CallRecorder.record { second = try draw() }
    return (record, (device.counters - before).draws, first, second)
  }

  @Test("A picture that is drawn again asks once whether its context is current, and sets nothing that is set")
  func unchangedScene() throws {
    let (record, draws, first, second) = try secondPicture()
    #expect(first == second)
    #expect(Set(second).count > 100, "there is something to see")
    #expect(draws >= 100)
    #expect(record[.drawArraysInstanced] == draws)
    #expect(record[.getCurrentContext] <= 1)
    #expect(record[.makeCurrent] == 0)
    #expect(record[.getUniformLocation] == 0)
    #expect(record[.getActiveUniform] == 0)
    #expect(record.redundant == [:])
    // Programs have their uniforms' values, and all records lie in one buffer.
    #expect(record[.uniform4fv] == 0)
    #expect(record[.bindBuffer] == 0)
    #expect(record[.bindVertexArray] == 0)
    #expect(record[.getError] <= 8)
    // A draw, most often another program, now and then a texture.
    #expect(record.total - record[.vertexAttribPointer] <= 4 * draws)
  }

  @Test(
    "Where a draw can begin with any instance, attributes stay where they point",
    .enabled(if: (try? Display.open(.automatic).profile.drawsFromAnyInstance) ?? false))
  func attributesStay() throws {
    #expect(try secondPicture().record[.vertexAttribPointer] == 0)
  }

  @Test("Elsewhere they move once for each run of records, and the picture is the same")
  func attributesMove() throws {
    let (record, draws, first, second) = try secondPicture(startsAnywhere: false)
    #expect(first == second)
    #expect(try second == secondPicture().second)
    #expect(record.redundant == [:])
    #expect(record[.bindBuffer] == 0)
    #expect(record[.vertexAttribPointer] <= QuadRecord.attributes.count * draws)
  }
}
