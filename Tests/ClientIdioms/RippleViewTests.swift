// Tests of a circle that spreads from a touch: its size and its paleness at times, and its end.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("A circle that spreads from a touch")
struct RippleViewTests {
  private func surface() -> (window: UIWindow, surface: RippleView) {
    let surface = RippleView(frame: CGRect(x: 10, y: 10, width: 120, height: 60))
    surface.backgroundColor = .systemTeal
    surface.layer.cornerRadius = 8
    let window = Showcase.window(140, 80)
    window.addSubview(surface)
    return (window, surface)
  }

  /// The surface with a circle of black.
  private func byHand(radius: CGFloat, alpha: CGFloat) -> CALayer {
    let surface = CALayer(), circle = CALayer()
    surface.frame = CGRect(x: 10, y: 10, width: 120, height: 60)
    surface.backgroundColor = UIColor.systemTeal.cgColor
    surface.cornerRadius = 8
    surface.masksToBounds = true
    circle.frame = CGRect(x: 30 - radius, y: 30 - radius, width: 2 * radius, height: 2 * radius)
    circle.cornerRadius = radius
    circle.backgroundColor = UIColor(white: 0, alpha: alpha).cgColor
    surface.addSublayer(circle)
    return Showcase.root(140, 80, [surface])
  }

  @Test("A touch makes a circle that grows to the far corner, fades and is gone")
  func spreads() throws {
    let (window, surface) = surface()
    let reach = hypot(90, 30) as CGFloat
    try Showcase.staged(window) { stage in
      let fingers = TouchSimulator(window)
      let finger = fingers.touchDown(at: CGPoint(x: 40, y: 40))
      #expect(surface.layer.sublayers?.count == 1)
      for (time, name) in [(0.1, "RippleEarly"), (0.25, "Ripple")] {
        stage.advance(to: time)
        try IdiomPicture(of: window, at: time, named: name).expect(
          looksLike: byHand(radius: reach * time * 2, alpha: 0.25), within: 10)
      }
      stage.advance(to: 0.4)
      try IdiomPicture(of: window, at: 0.4, named: "ripple-late").expect(
        looksLike: byHand(radius: reach * 0.8, alpha: 0.125), within: 6)
      fingers.lift(finger)
      stage.advance(to: 0.6)
      #expect(surface.layer.sublayers?.isEmpty ?? true)
      try IdiomPicture(of: window, at: 0.6).expect(looksLike: byHand(radius: reach, alpha: 0))
    }
  }

  @Test("Two touches make two circles, a touch beside the surface none")
  func several() {
    let (window, surface) = surface()
    Showcase.staged(window) { stage in
      let fingers = TouchSimulator(window)
      fingers.tap(at: CGPoint(x: 40, y: 40))
      fingers.tap(at: CGPoint(x: 100, y: 30))
      fingers.tap(at: CGPoint(x: 4, y: 4))
      #expect(surface.layer.sublayers?.map(\.position) == [CGPoint(x: 30, y: 30), CGPoint(x: 90, y: 20)])
      stage.advance(to: 1)
      #expect(surface.layer.sublayers?.isEmpty ?? true)
    }
  }
}
