// Tests of a slider along a circle: the values that a finger sets, and the picture as an arc by hand.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("A slider along a circle")
struct CircularSliderTests {
  private final class Notes: @unchecked Sendable { var values: [CGFloat] = [] }

  private func slider(_ value: CGFloat) -> (window: UIWindow, slider: CircularSlider, notes: Notes) {
    let slider = CircularSlider(frame: CGRect(x: 10, y: 10, width: 120, height: 120))
    slider.value = value
    let window = Showcase.window(140, 140)
    window.addSubview(slider)
    window.layoutIfNeeded()
    let notes = Notes()
    slider.addAction(
      UIAction { action in
        if let slider = action.sender as? CircularSlider { notes.values.append(slider.value) }
      }, for: .valueChanged)
    return (window, slider, notes)
  }

  private func point(at value: CGFloat, radius: CGFloat = 50) -> CGPoint {
    CGPoint(x: 70 + radius * sin(2 * .pi * value), y: 70 - radius * cos(2 * .pi * value))
  }

  @Test("A part of a stroked circle is an arc of the part's length", arguments: [0.25, 0.4, 0.85] as [CGFloat])
  func picture(value: CGFloat) throws {
    let (window, _, _) = slider(value)
    let track = CAShapeLayer(), arc = CAShapeLayer(), thumb = CALayer()
    track.path = CGPath(ellipseIn: CGRect(x: 20, y: 20, width: 100, height: 100), transform: nil)
    arc.path =
      UIBezierPath(
        arcCenter: CGPoint(x: 70, y: 70), radius: 50, startAngle: -.pi / 2, endAngle: 2 * .pi * value - .pi / 2,
        clockwise: true
      ).cgPath
    arc.lineCap = .round
    for (shape, color) in [(track, UIColor(white: 0.85, alpha: 1)), (arc, .systemBlue)] {
      shape.fillColor = nil
      shape.strokeColor = color.cgColor
      shape.lineWidth = 8
    }
    thumb.frame = CGRect(x: point(at: value).x - 10, y: point(at: value).y - 10, width: 20, height: 20)
    thumb.cornerRadius = 10
    thumb.backgroundColor = UIColor.white.cgColor
    thumb.borderColor = UIColor.systemBlue.cgColor
    thumb.borderWidth = 3
    try IdiomPicture(of: window, named: "circular-slider-\(Int(value * 100))").expect(
      looksLike: Showcase.root(140, 140, [track, arc, thumb]), within: 9)
  }

  @Test("A finger on the thumb moves it along the circle, and the value with it")
  func drag() {
    let (window, slider, notes) = slider(0.25)
    let fingers = TouchSimulator(window)
    let finger = fingers.touchDown(at: point(at: 0.25))
    #expect(slider.isTracking)
    for step in 1...5 {
      fingers.advance(by: 0.05)
      fingers.move(finger, to: point(at: 0.25 + 0.05 * CGFloat(step), radius: 40))
    }
    fingers.lift(finger)
    #expect(!slider.isTracking && notes.values.count == 5)
    for (index, value) in notes.values.enumerated() {
      #expect(Showcase.near(value, 0.3 + 0.05 * CGFloat(index), 1e-6))
    }
  }

  @Test("A finger elsewhere changes nothing, and none gets over the top")
  func limits() {
    let (window, slider, notes) = slider(0.1)
    let fingers = TouchSimulator(window)
    fingers.drag(from: point(at: 0.6), to: point(at: 0.8))
    #expect(slider.value == 0.1 && notes.values.isEmpty)
    let finger = fingers.touchDown(at: point(at: 0.1))
    fingers.move(finger, to: point(at: 0.9))
    #expect(slider.value == 0.1)
    fingers.move(finger, to: point(at: 0.05))
    #expect(Showcase.near(slider.value, 0.05, 1e-6))
  }
}
