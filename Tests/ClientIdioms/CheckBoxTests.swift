// Tests of a box with a check mark: its pictures on, off and between, and the touches that turn it.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews
import Testing

@Suite("A checkbox of shape layers")
struct CheckBoxTests {
  private let control = CheckBox(frame: CGRect(x: 10, y: 10, width: 40, height: 40))
  private let window: UIWindow = {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
    window.makeKeyAndVisible()
    return window
  }()

  /// The box with a part of its mark.
  private func reference(_ part: CGFloat) -> CALayer {
    let (off, on) = ([0.6, 0.6, 0.6], [0.2, 0.7, 0.4])
    let stroke = zip(off, on).map { $0 + ($1 - $0) * part }
    let edge = CALayer()
    edge.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
    edge.borderWidth = 3
    edge.borderColor = UIColor(red: stroke[0], green: stroke[1], blue: stroke[2], alpha: 1).cgColor
    // Round joins, of 1.5 points.
    edge.cornerRadius = 1.5
    let fill = Showcase.box(
      CGRect(x: 11.5, y: 11.5, width: 37, height: 37), UIColor(red: on[0], green: on[1], blue: on[2], alpha: part))
    let mark = CAShapeLayer()
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 20, y: 30))
    // Legs of 8√2 and 20 points.
    let (short, whole) = (8 * 2.0.squareRoot(), 8 * 2.0.squareRoot() + 20)
    let first = min(whole * part / short, 1), second = max((whole * part - short) / 20, 0)
    path.addLine(to: CGPoint(x: 20 + 8 * first, y: 30 + 8 * first))
    if second > 0 { path.addLine(to: CGPoint(x: 28 + 12 * second, y: 38 - 16 * second)) }
    mark.path = part > 0 ? path.cgPath : nil
    mark.strokeColor = UIColor.white.cgColor
    mark.fillColor = nil
    mark.lineWidth = 3
    mark.lineCap = .round
    mark.lineJoin = .round
    return Showcase.root(60, 60, [fill, edge, mark])
  }

  private func difference(_ part: CGFloat, at time: Double, named name: String? = nil) throws -> Double {
    try IdiomPicture(of: window, at: time, named: name).difference(inPixelsFrom: IdiomPicture(of: reference(part)))
  }

  @Test("A touch turns the box on in a quarter of a second, and another one off again")
  func touches() throws {
    window.addSubview(control)
    var events = 0
    control.addAction(UIAction { _ in events += 1 }, for: .valueChanged)
    try Showcase.staged(window) { (stage) throws in
      #expect(try difference(0, at: 0, named: "check-box-off") < 4)
      let fingers = TouchSimulator(window)
      fingers.tap(control)
      #expect(control.isOn && events == 1)
      stage.advance(to: 0)
      stage.advance(to: 0.125)
      #expect(try difference(0.5, at: 0.125) < 6)
      #expect(try difference(0.55, at: 0.125) > 12)
      stage.advance(to: 0.25)
      #expect(try difference(1, at: 0.25, named: "check-box-on") < 6)
      fingers.tap(control)
      #expect(!control.isOn && events == 2)
      stage.advance(to: 1)
      #expect(try difference(0, at: 1) < 4)
    }
  }

  @Test("A box is smaller while a finger is on it, and is not turned by one that leaves")
  func tracking() {
    window.addSubview(control)
    let fingers = TouchSimulator(window)
    let finger = fingers.touchDown(at: CGPoint(x: 30, y: 30))
    #expect(control.isHighlighted && control.transform == CGAffineTransform(scaleX: 0.9, y: 0.9))
    fingers.move(finger, to: CGPoint(x: 300, y: 300))
    #expect(!control.isHighlighted && control.transform.isIdentity)
    fingers.lift(finger)
    #expect(!control.isOn)
    control.isEnabled = false
    fingers.tap(control)
    #expect(!control.isOn && abs(control.alpha - 0.4) < 1e-6)
  }

  @Test("A program turns the box at once, without an event")
  func program() throws {
    window.addSubview(control)
    var events = 0
    control.addAction(UIAction { _ in events += 1 }, for: .valueChanged)
    try Showcase.staged(window) { (stage) throws in
      control.setOn(true, animated: false)
      stage.advance(to: 0)
      #expect(try difference(1, at: 0) < 6)
      #expect(events == 0)
    }
  }
}
