// Tests of CARenderer: frames of live layers, drawn where they have changed.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import Testing

/// Gives each test a media clock of its own, since frames move it.
private struct OwnClock: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await MediaClock.withClock { try await function() }
  }
}

@Suite("CARenderer", OwnClock())
struct CARendererTests {
  private func scene() -> (root: CALayer, dot: CALayer) {
    let root = CALayer(), dot = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
    root.backgroundColor = CGColor(gray: 1, alpha: 1)
    dot.frame = CGRect(x: 20, y: 30, width: 40, height: 40)
    dot.cornerRadius = 20
    dot.backgroundColor = CGColor(red: 0.8, green: 0.2, blue: 0.1, alpha: 1)
    root.addSublayer(dot)
    return (root, dot)
  }

  private func renderer(of root: CALayer) throws -> CARenderer {
    let renderer = try CARenderer(width: 400, height: 300)
    renderer.layer = root
    return renderer
  }

  /// Renders a frame; returns the box of what was to be drawn.
  @discardableResult
  private func frame(_ renderer: CARenderer, at time: Double) -> CGRect {
    renderer.beginFrame(atTime: time, timeStamp: nil)
    let box = renderer.updateBounds()
    renderer.render()
    renderer.endFrame()
    return box
  }

  @Test("The first frame is the picture of the tree, an unchanged one costs nothing, a change is drawn where it is")
  func frames() throws {
    let (root, dot) = scene(), renderer = try renderer(of: root), other = try Renderer()
    #expect(frame(renderer, at: 0) == renderer.bounds)
    #expect(renderer.frame?.pixels == (try other.render(root)).pixels)
    #expect(renderer.nextFrameTime() == .infinity)

    #expect(frame(renderer, at: 1).isEmpty)
    #expect(renderer.frame?.statistics.redrawnPixels == 0 && renderer.frame?.statistics.draws == 0)

    CATransaction.begin()
    CATransaction.setDisableActions(true)
    dot.position.x += 200
    CATransaction.commit()
    // Whole blocks of 64 pixels around both places.
    #expect(frame(renderer, at: 2) == CGRect(x: 0, y: 0, width: 320, height: 128))
    #expect(renderer.frame?.statistics.redrawnPixels == 3 * 64 * 128)
    #expect(renderer.frame?.pixels == (try other.render(root)).pixels)
  }

  @Test("A change of a live layer moves it from frame to frame, until the next frame is at no time")
  func implicitAnimation() throws {
    let (root, dot) = scene(), renderer = try renderer(of: root), other = try Renderer()
    frame(renderer, at: 10)
    dot.position.x += 200
    frame(renderer, at: 10)
    #expect(renderer.nextFrameTime() == 10)
    var pictures = Set<[UInt8]>()
    for step in 0..<5 {
      let time = 10 + Double(step) * 0.05
      frame(renderer, at: time)
      let pixels = try #require(renderer.frame).pixels
      #expect(pixels == (try other.render(root, at: time)).pixels)
      pictures.insert(pixels)
    }
    #expect(pictures.count == 5)
    frame(renderer, at: 11)
    #expect(renderer.nextFrameTime() == .infinity)
    #expect(renderer.frame?.pixels == (try other.render(root, RenderOptions(redraw: .everything))).pixels)
  }

  @Test("The layer lies in the bounds by its own position, and the bounds fill the picture", arguments: [true, false])
  func placement(isGeometryFlipped: Bool) throws {
    let (_, dot) = scene()
    dot.removeFromSuperlayer()
    dot.position = CGPoint(x: 130, y: 90)
    dot.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
    let renderer = try CARenderer(
      width: 200, height: 240, options: RenderOptions(isGeometryFlipped: isGeometryFlipped))
    renderer.layer = dot
    renderer.bounds = CGRect(x: 100, y: 50, width: 100, height: 120)
    frame(renderer, at: 0)

    let page = CALayer(), copy = scene().dot
    page.bounds = renderer.bounds
    copy.position = dot.position
    copy.transform = dot.transform
    page.addSublayer(copy)
    let expected = try Renderer().render(page, RenderOptions(scale: 2, isGeometryFlipped: isGeometryFlipped))
    #expect(renderer.frame?.pixels == expected.pixels)
    #expect(expected.pixels.contains { $0 != 0 })
  }

  @Test("Rectangles that are added are told of, and change no pixel")
  func addedUpdates() throws {
    let (root, _) = scene(), renderer = try renderer(of: root)
    frame(renderer, at: 0)
    let before = renderer.frame?.pixels
    renderer.beginFrame(atTime: 1)
    renderer.addUpdate(CGRect(x: 300, y: 200, width: 500, height: 20))
    renderer.addUpdate(CGRect(x: -300, y: 0, width: 20, height: 20))
    #expect(renderer.updateBounds() == CGRect(x: 300, y: 200, width: 100, height: 20))
    renderer.render()
    renderer.endFrame()
    #expect(renderer.frame?.pixels == before)
    #expect(frame(renderer, at: 2).isEmpty)
  }

  @Test("Without a layer there is nothing to show, and what cannot be shown is an error that leaves the last frame")
  func errors() throws {
    #expect(throws: RenderError.self) { try CARenderer(width: 0, height: 10) }
    let renderer = try CARenderer(width: 400, height: 300)
    #expect(frame(renderer, at: 0).isEmpty && renderer.frame == nil && renderer.error == nil)
    #expect(renderer.nextFrameTime() == .infinity)
    renderer.layer = scene().root
    frame(renderer, at: .nan)
    let picture = try #require(renderer.frame).pixels
    renderer.bounds = .zero
    frame(renderer, at: 1)
    #expect(renderer.error?.code == .invalidScene && renderer.frame?.pixels == picture)
    renderer.bounds = CGRect(x: 0, y: 0, width: 400, height: 300)
    frame(renderer, at: 2)
    #expect(renderer.error == nil && renderer.frame?.pixels == picture)
  }
}
