// Behaviours of CARenderer: the frames of a live tree, and the parts of them that are drawn.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteLayers

extension SymbolBehaviour {
  /// The behaviours of CARenderer.
  static let renderers: [SymbolBehaviour] = [
    SymbolBehaviour(
      "CARenderer.layer", "CARenderer.render()", says: "a frame is the picture of the layer, and is made by render"
    ) {
      try rendered { renderer, root in
        renderer.layer = nil
        draw(renderer, at: 0)
        guard renderer.frame == nil, renderer.error == nil else { return false }
        renderer.layer = root
        renderer.beginFrame(atTime: 0, timeStamp: nil)
        guard renderer.frame == nil else { return false }
        renderer.render()
        renderer.endFrame()
        guard try shows(renderer, tree(8)) else { return false }
        renderer.layer = tree(20)
        draw(renderer, at: 0)
        return try shows(renderer, tree(20)) && !shows(renderer, tree(8))
      }
    },
    SymbolBehaviour("CARenderer.bounds", says: "the bounds fill the picture") {
      try rendered { renderer, _ in
        renderer.bounds = CGRect(x: 8, y: 8, width: 32, height: 16)
        draw(renderer, at: 0)
        let large = canvas(64, 32)
        large.addSublayer(box(0, 0, 24, 16))
        return try shows(renderer, large)
      }
    },
    SymbolBehaviour("CARenderer.beginFrame(atTime:timeStamp:)", says: "a frame shows the layers at its time") {
      try rendered { renderer, root in
        let slide = second("position.x", to: 30)
        slide.beginTime = 2
        root.sublayers?.first?.add(slide, forKey: nil)
        draw(renderer, at: 2.5)
        guard try shows(renderer, tree(16)), CACurrentMediaTime() == 2.5 else { return false }
        draw(renderer, at: 2.75)
        return try shows(renderer, tree(20)) && CACurrentMediaTime() == 2.75
      }
    },
    SymbolBehaviour("CARenderer.updateBounds()", says: "all that has changed is in a box, and what has not is outside")
    {
      try rendered(width: 256) { renderer, root in
        guard draw(renderer, at: 0) == renderer.bounds, draw(renderer, at: 1).isEmpty else { return false }
        move(root, to: 30)
        let changed = draw(renderer, at: 2)
        return try changed.contains(CGRect(x: 8, y: 8, width: 34, height: 8)) && changed.maxX <= 128
          && changed.minX >= 0
          && shows(renderer, tree(30, width: 256))
      }
    },
    SymbolBehaviour(
      "CARenderer.addUpdate(_:)", "CARenderer.endFrame()", says: "rectangles are added to a frame until it ends"
    ) {
      try rendered(width: 256) { renderer, _ in
        draw(renderer, at: 0)
        let part = CGRect(x: 100, y: 4, width: 20, height: 10)
        renderer.beginFrame(atTime: 1, timeStamp: nil)
        guard renderer.updateBounds().isEmpty else { return false }
        renderer.addUpdate(part)
        guard renderer.updateBounds() == part else { return false }
        renderer.addUpdate(CGRect(x: 200, y: 0, width: 500, height: 6))
        guard renderer.updateBounds() == CGRect(x: 100, y: 0, width: 156, height: 14) else { return false }
        renderer.render()
        renderer.endFrame()
        return try draw(renderer, at: 2).isEmpty && shows(renderer, tree(8, width: 256))
      }
    },
    SymbolBehaviour(
      "CARenderer.nextFrameTime()", says: "the time of the next frame is now while something moves, or never"
    ) {
      try rendered { renderer, root in
        draw(renderer, at: 3)
        guard renderer.nextFrameTime() == .infinity else { return false }
        let slide = second("position.x", to: 30)
        slide.beginTime = 5
        root.sublayers?.first?.add(slide, forKey: nil)
        draw(renderer, at: 4)
        guard renderer.nextFrameTime() == 5 else { return false }
        draw(renderer, at: 5.5)
        guard renderer.nextFrameTime() == 5.5 else { return false }
        draw(renderer, at: 7)
        return renderer.nextFrameTime() == .infinity
      }
    },
  ]

  /// Returns a tree with a box whose left edge is at `x`.
  private static func tree(_ x: CGFloat, width: CGFloat = 64) -> CALayer {
    let root = canvas(width, 32)
    root.addSublayer(box(x, 8, 12, 8))
    return root
  }

  /// Calls `body` with a renderer and its layer, a tree with a box at 8 points, on a clock of their own.
  private static func rendered(width: Int = 64, _ body: (CARenderer, CALayer) throws -> Bool) throws -> Bool {
    try MediaClock.withClock {
      CATransaction.flush()
      defer { CATransaction.flush() }
      let root = tree(8, width: CGFloat(width))
      let renderer = try CARenderer(width: width, height: 32, renderer: Production.makeRenderer())
      renderer.layer = root
      return try body(renderer, root)
    }
  }

  /// Draws a frame, and returns the box of what was to be drawn.
  @discardableResult
  private static func draw(_ renderer: CARenderer, at time: Double) -> CGRect {
    renderer.beginFrame(atTime: time, timeStamp: nil)
    let box = renderer.updateBounds()
    renderer.render()
    renderer.endFrame()
    return box
  }

  /// Moves the box of a tree, without an animation.
  private static func move(_ root: CALayer, to x: CGFloat) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    root.sublayers?.first?.frame.origin.x = x
    CATransaction.commit()
  }

  /// Whether the last frame of a renderer is the picture of a still tree.
  private static func shows(_ renderer: CARenderer, _ root: CALayer) throws -> Bool {
    guard let frame = renderer.frame, renderer.error == nil else { return false }
    return alike(Picture(width: frame.width, height: frame.height, bytes: [UInt8](frame.pixels)), try picture(root))
  }
}
