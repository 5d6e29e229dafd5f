// Tests of a ring with a key of its own: what it draws, and three ways in which it animates.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews
import Testing

@Suite("A progress ring with a key of its own")
struct ProgressRingTests {
  private let ring = ProgressRing(frame: CGRect(x: 0, y: 0, width: 80, height: 80))

  /// The ring of shape layers that looks the same.
  private func shapes(_ progress: CGFloat, lineWidth: CGFloat = 8) -> CALayer {
    let path = UIBezierPath(
      arcCenter: CGPoint(x: 40, y: 40), radius: (80 - lineWidth) / 2, startAngle: -.pi / 2, endAngle: 1.5 * .pi,
      clockwise: true)
    let (track, arc) = (CAShapeLayer(), CAShapeLayer())
    for (layer, color) in [
      (track, UIColor(white: 0.9, alpha: 1)), (arc, UIColor(red: 0.16, green: 0.5, blue: 0.95, alpha: 1)),
    ] {
      layer.path = path.cgPath
      layer.lineWidth = lineWidth
      layer.strokeColor = color.cgColor
      layer.fillColor = nil
    }
    arc.lineCap = .round
    arc.strokeEnd = progress
    return Showcase.root(80, 80, [track, arc])
  }

  private func difference(_ progress: CGFloat, at time: Double, named name: String? = nil) throws -> Double {
    try IdiomPicture(of: ring, at: time, named: name).difference(inPixelsFrom: IdiomPicture(of: shapes(progress)))
  }

  @Test("The arc is the stroke of a circle up to the part of the whole")
  func picture() throws {
    ring.setProgress(0.7, duration: 0)
    #expect(try difference(0.7, at: 0, named: "progress-ring") < 8)
    #expect(try difference(0.72, at: 0) > 20)
    ring.lineWidth = 12
    let wide = try IdiomPicture(of: shapes(0.7, lineWidth: 12))
    #expect(try IdiomPicture(of: ring).difference(inPixelsFrom: wide) < 8)
  }

  @Test("An animation of the key draws every value on the way")
  func explicit() throws {
    try Showcase.staged(ring) { (stage) throws in
      ring.setProgress(0.8, duration: 2)
      stage.advance(to: 1)
      #expect((ring.layer.presentation() as? ProgressRingLayer)?.progress == 0.4)
      #expect(try difference(0.4, at: 1) < 8)
      stage.advance(to: 2)
      #expect(try difference(0.8, at: 2) < 8)
      #expect(ring.layer.animationKeys() == nil)
    }
  }

  @Test("A change animates by the action that the layer returns for its key")
  func implicit() throws {
    try Showcase.staged(ring) { (stage) throws in
      ring.progress = 1
      #expect(ring.layer.animation(forKey: "progress")?.duration == 0.5)
      stage.advance(to: 0.125)
      #expect(try difference(0.25, at: 0.125) < 8)
      // From where it is, and not from where it was to go.
      ring.progress = 0.75
      stage.advance(to: 0.375)
      #expect(try difference(0.5, at: 0.375) < 8)
    }
  }

  @Test("In a block of UIView a change lasts as long as the block says")
  func block() throws {
    try Showcase.staged(ring) { (stage) throws in
      UIView.animate(withDuration: 4, delay: 0, options: .curveLinear) { ring.progress = 0.5 }
      stage.advance(to: 2)
      #expect(try difference(0.25, at: 2, named: "progress-ring-in-block") < 8)
      stage.advance(to: 4)
      #expect(try difference(0.5, at: 4) < 8)
    }
  }
}
