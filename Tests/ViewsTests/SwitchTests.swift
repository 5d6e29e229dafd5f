// Tests of switches: their size, their states, and touches that turn them.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews
import Testing

@Suite("Switches")
struct SwitchTests {
  private typealias Pictures = ControlPictures

  @Test("A switch is 51 × 31 points, whatever frame it is given")
  func size() {
    let control = UISwitch(frame: CGRect(x: 5, y: 6, width: 200, height: 100))
    #expect(control.frame == CGRect(x: 5, y: 6, width: 51, height: 31) && !control.isOn)
    control.frame = CGRect(x: 10, y: 20, width: 1, height: 1)
    #expect(control.frame == CGRect(x: 10, y: 20, width: 51, height: 31))
    control.bounds = .zero
    #expect(control.bounds.size == CGSize(width: 51, height: 31))
    #expect(control.intrinsicContentSize == CGSize(width: 51, height: 31))
    #expect(UISwitch().bounds.size == control.sizeThatFits(.zero))
  }

  @Test("The picture of a switch tells on from off, disabled from enabled, and light from dark")
  func states() {
    let (off, on, disabled, dark, tinted) = (UISwitch(), UISwitch(), UISwitch(), UISwitch(), UISwitch())
    for control in [on, disabled, dark, tinted] { control.isOn = true }
    disabled.isEnabled = false
    dark.overrideUserInterfaceStyle = .dark
    tinted.onTintColor = .purple
    let pictures = [off, on, disabled, dark, tinted].map(Pictures.picture)
    for (index, one) in pictures.enumerated() {
      for other in pictures[..<index] { #expect(Pictures.difference(one, other).map { $0 > 4 } == true) }
    }
    tinted.onTintColor = nil
    tinted.setOn(false, animated: false)
    #expect(Pictures.difference(Pictures.picture(tinted), pictures[0]) == 0)
  }

  @Test("A switch from right to left is the mirror image of one from left to right")
  func mirrored() {
    for isOn in [false, true] {
      let (plain, mirrored) = (UISwitch(), UISwitch())
      Pictures.runLeft(mirrored)
      plain.isOn = isOn
      mirrored.isOn = isOn
      let difference = Pictures.difference(
        Pictures.picture(plain), Pictures.picture(mirrored), mirrored: true)
      #expect(difference.map { $0 <= 4 } == true)
      #expect(Pictures.difference(Pictures.picture(plain), Pictures.picture(mirrored)).map { $0 > 40 } == true)
    }
  }

  @Test("A tap turns a switch over and tells of it; a program that turns it tells of nothing")
  func tap() {
    let control = UISwitch()
    let fingers = Pictures.fingers(on: control)
    #expect(Pictures.events(control, .valueChanged) { fingers.tap(control) } == 1)
    #expect(control.isOn)
    #expect(Pictures.events(control, .primaryActionTriggered) { fingers.tap(control) } == 1)
    #expect(!control.isOn)
    #expect(Pictures.events(control, .valueChanged) { control.isOn = true } == 0)
    control.isEnabled = false
    #expect(Pictures.events(control, .valueChanged) { fingers.tap(control) } == 0)
    #expect(control.isOn)
  }

  @Test("A drag across a switch turns it to the side to which it goes")
  func drag() {
    let control = UISwitch()
    let fingers = Pictures.fingers(on: control)
    let (left, right) = (CGPoint(x: 132, y: 100), CGPoint(x: 172, y: 100))
    #expect(Pictures.events(control, .valueChanged) { fingers.drag(from: left, to: right, duration: 0.2) } == 1)
    #expect(control.isOn)
    #expect(Pictures.events(control, .valueChanged) { fingers.drag(from: left, to: right, duration: 0.2) } == 0)
    #expect(control.isOn)
    Pictures.runLeft(control)
    fingers.drag(from: left, to: right, duration: 0.2)
    #expect(!control.isOn)
  }

  @Test("A finger makes the knob wider, and a touch that is taken away turns nothing")
  func highlight() {
    let control = UISwitch()
    let fingers = Pictures.fingers(on: control)
    let before = Pictures.picture(control)
    let finger = fingers.touchDown(at: control.center)
    #expect(control.isHighlighted && control.isTracking)
    #expect(Pictures.difference(before, Pictures.picture(control)).map { $0 > 10 } == true)
    #expect(Pictures.events(control, .valueChanged) { fingers.cancel(finger) } == 0)
    #expect(!control.isOn && !control.isHighlighted)
    #expect(Pictures.difference(before, Pictures.picture(control)) == 0)
  }

  @Test("A switch that is turned with animation moves its knob over a quarter of a second")
  func animation() throws {
    try StagedViews.run { staged in
      let control = UISwitch()
      staged.root.addSubview(control)
      control.layoutIfNeeded()
      CATransaction.flush()
      staged.stage.advance(to: 1)
      control.setOn(true, animated: true)
      let knob = try #require(control.subviews.last)
      func x(_ time: Double) -> CGFloat? {
        staged.stage.advance(to: time)
        return knob.layer.presentation()?.position.x
      }
      let (start, middle, end) = (try #require(x(1)), try #require(x(1.125)), try #require(x(1.5)))
      #expect(start < middle && middle < end)
      #expect(end == knob.center.x)
    }
  }
}
