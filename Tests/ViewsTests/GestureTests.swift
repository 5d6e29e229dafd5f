// Tests of each kind of gesture by itself.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("Gestures")
struct GestureTests {
  /// The lines of a recognizer.
  private func lines(_ stage: TouchStage, _ name: String) -> [String] {
    stage.notes.lines.filter { $0.hasPrefix(name + " ") }.map { String($0.dropFirst(name.count + 1)) }
  }

  @Test("A tap is recognized when the finger is lifted, and its view loses the touch")
  func tap() {
    let stage = TouchStage()
    let tap = stage.add(UITapGestureRecognizer(), "tap")
    var place = CGPoint.zero, count = 0
    tap.addHandler { (place, count) = ($0.location(in: $0.view), $0.numberOfTouches) }
    stage.fingers.tap(at: stage.spot)
    #expect(stage.notes.lines == ["inner began", "tap ended", "inner cancelled"])
    #expect(place == CGPoint(x: 40, y: 40) && count == 1 && tap.state == .possible)
    tap.cancelsTouchesInView = false
    stage.fingers.tap(at: stage.spot)
    #expect(stage.notes.lines.suffix(3) == ["inner began", "tap ended", "inner ended"])
  }

  @Test("A tap is none that is too long, goes too far, or has another number of fingers")
  func noTap() {
    let stage = TouchStage()
    let tap = stage.add(UITapGestureRecognizer(), "tap")
    stage.fingers.longPress(at: stage.spot, duration: 1)
    stage.fingers.drag(from: stage.spot, to: CGPoint(x: 160, y: 60), duration: 0.1)
    stage.fingers.tap(at: [stage.spot, CGPoint(x: 100, y: 60)])
    #expect(lines(stage, "tap") == [])
    stage.fingers.drag(from: stage.spot, to: CGPoint(x: 80, y: 60), duration: 0.1)
    #expect(lines(stage, "tap") == ["ended"])
    tap.numberOfTouchesRequired = 2
    stage.fingers.tap(at: [stage.spot, CGPoint(x: 100, y: 60)])
    #expect(lines(stage, "tap") == ["ended", "ended"])
    stage.fingers.advance(by: 1)
    stage.fingers.tap(at: stage.spot)
    #expect(lines(stage, "tap") == ["ended", "ended"])
  }

  @Test("A double tap is two taps within a short time, in one place")
  func doubleTap() {
    let stage = TouchStage()
    stage.add(UITapGestureRecognizer(), "double").numberOfTapsRequired = 2
    stage.fingers.doubleTap(at: stage.spot)
    #expect(stage.notes.lines == ["inner began", "inner began", "double ended", "inner cancelled 2"])
    stage.fingers.tap(at: stage.spot)
    stage.fingers.advance(by: 0.4)
    #expect(stage.notes.lines.suffix(2) == ["inner began", "inner ended"])
    stage.fingers.tap(at: stage.spot)
    stage.fingers.advance(by: 1)
    stage.fingers.tap(at: stage.spot)
    stage.fingers.tap(at: CGPoint(x: 200, y: 100))
    #expect(lines(stage, "double") == ["ended"])
  }

  @Test("A pan begins after 10 points, follows the finger and ends with it")
  func pan() {
    let stage = TouchStage()
    let pan = stage.add(UIPanGestureRecognizer(), "pan")
    var places: [CGFloat] = []
    pan.addHandler { gesture in
      if let pan = gesture as? UIPanGestureRecognizer { places.append(pan.translation(in: pan.view).x) }
    }
    let finger = stage.fingers.touchDown(at: stage.spot)
    for x in [65, 72, 90] {
      stage.fingers.advance(by: 0.02)
      stage.fingers.move(finger, to: CGPoint(x: x, y: 60))
    }
    #expect(pan.state == .changed && pan.numberOfTouches == 1)
    #expect(pan.location(in: nil) == CGPoint(x: 90, y: 60) && pan.location(ofTouch: 5, in: nil).x == 90)
    stage.fingers.lift(finger)
    #expect(lines(stage, "pan") == ["began", "changed", "ended"] && places == [12, 30, 30])
    #expect(lines(stage, "inner") == ["began", "moved", "cancelled"])
  }

  @Test("The translation and velocity of a pan are those in the space of a view")
  func panSpaces() {
    let stage = TouchStage()
    stage.inner.transform = CGAffineTransform(rotationAngle: .pi / 2).scaledBy(x: 2, y: 2)
    let pan = stage.add(UIPanGestureRecognizer(), "pan")
    var seen: (CGPoint, CGPoint, CGPoint) = (.zero, .zero, .zero)
    pan.addHandler { [unowned inner = stage.inner] gesture in
      guard let pan = gesture as? UIPanGestureRecognizer, pan.state == .ended else { return }
      seen = (pan.translation(in: inner), pan.velocity(in: nil), pan.velocity(in: inner))
    }
    stage.fingers.drag(from: CGPoint(x: 120, y: 50), to: CGPoint(x: 120, y: 150), duration: 0.5)
    #expect(abs(seen.0.x - 50) < 1e-9 && abs(seen.0.y) < 1e-9)
    #expect(abs(seen.1.y - 200) < 1e-6 && abs(seen.2.x - 100) < 1e-6)
    // A finger that rests before it is lifted has no velocity.
    let finger = stage.fingers.touchDown(at: CGPoint(x: 120, y: 50))
    stage.fingers.advance(by: 0.1)
    stage.fingers.move(finger, to: CGPoint(x: 120, y: 100))
    stage.fingers.advance(by: 0.3)
    stage.fingers.lift(finger)
    #expect(seen.1 == .zero)
  }

  @Test("A translation that is set goes on from there")
  func setTranslation() {
    let stage = TouchStage()
    stage.inner.transform = CGAffineTransform(scaleX: 2, y: 2)
    let pan = stage.add(UIPanGestureRecognizer(), "pan")
    var sum: CGFloat = 0
    pan.addHandler { [unowned inner = stage.inner] gesture in
      guard let pan = gesture as? UIPanGestureRecognizer else { return }
      sum += pan.translation(in: inner).x
      pan.setTranslation(.zero, in: inner)
    }
    stage.fingers.drag(from: stage.spot, to: CGPoint(x: 160, y: 60))
    #expect(abs(sum - 50) < 1e-9)
    pan.setTranslation(CGPoint(x: CGFloat.nan, y: 0), in: nil)
    #expect(pan.translation(in: nil).x.isFinite)
  }

  @Test("A pan asks for its number of fingers")
  func panFingers() {
    let stage = TouchStage()
    let pan = stage.add(UIPanGestureRecognizer(), "pan")
    pan.minimumNumberOfTouches = 2
    stage.fingers.drag(from: stage.spot, to: CGPoint(x: 160, y: 60))
    #expect(lines(stage, "pan") == [])
    let fingers = stage.fingers.touchDown(at: [stage.spot, CGPoint(x: 100, y: 60)])
    stage.fingers.move(fingers, to: [CGPoint(x: 80, y: 60), CGPoint(x: 120, y: 60)])
    #expect(pan.translation(in: nil) == CGPoint(x: 20, y: 0) && pan.numberOfTouches == 2)
    stage.fingers.lift(fingers[0])
    #expect(pan.translation(in: nil) == CGPoint(x: 20, y: 0) && pan.state == .began)
    stage.fingers.lift(fingers[1])
    #expect(lines(stage, "pan") == ["began", "ended"])
    pan.minimumNumberOfTouches = 1
    pan.maximumNumberOfTouches = 1
    stage.fingers.pinch(at: CGPoint(x: 120, y: 60), scale: 0.2)
    #expect(lines(stage, "pan") == ["began", "ended"])
  }

  @Test("A swipe is fast, long enough and in its direction")
  func swipe() {
    let stage = TouchStage()
    let swipe = stage.add(UISwipeGestureRecognizer(), "swipe")
    swipe.direction = [.left, .up]
    stage.fingers.swipe(at: CGPoint(x: 150, y: 150), .left)
    #expect(lines(stage, "swipe") == ["ended"])
    stage.fingers.swipe(at: CGPoint(x: 150, y: 150), .up)
    #expect(lines(stage, "swipe") == ["ended", "ended"])
    stage.fingers.swipe(at: CGPoint(x: 150, y: 30), .down)
    stage.fingers.swipe(at: CGPoint(x: 30, y: 30), .right)
    stage.fingers.drag(from: CGPoint(x: 150, y: 150), to: CGPoint(x: 50, y: 150), duration: 2)
    stage.fingers.drag(from: CGPoint(x: 150, y: 150), to: CGPoint(x: 110, y: 150), duration: 0.1)
    #expect(lines(stage, "swipe") == ["ended", "ended"])
  }

  @Test("A pinch has the scale of the fingers' distances, until both are lifted")
  func pinch() {
    let stage = TouchStage()
    let pinch = stage.add(UIPinchGestureRecognizer(), "pinch")
    var scales: [CGFloat] = [], velocity: CGFloat = 0
    pinch.addHandler { gesture in
      guard let pinch = gesture as? UIPinchGestureRecognizer else { return }
      scales.append(pinch.scale)
      velocity = pinch.velocity
    }
    stage.fingers.pinch(at: CGPoint(x: 120, y: 90), scale: 1.5, duration: 0.5, steps: 5)
    #expect(lines(stage, "pinch") == ["began", "changed", "changed", "changed", "changed", "ended"])
    #expect(abs((scales.first ?? 0) - 1.1) < 1e-9 && abs((scales.last ?? 0) - 1.5) < 1e-9)
    #expect(abs(velocity - 1) < 1e-6 && pinch.scale == 1)
    let fingers = stage.fingers.touchDown(at: [CGPoint(x: 60, y: 60), CGPoint(x: 160, y: 60)])
    stage.fingers.move(fingers[0], to: CGPoint(x: 110, y: 60))
    #expect(pinch.scale == 0.5 && pinch.state == .began)
    stage.fingers.lift(fingers[0])
    stage.fingers.move(fingers[1], to: CGPoint(x: 200, y: 60))
    #expect(pinch.scale == 0.5 && pinch.numberOfTouches == 1)
    pinch.scale = 3
    let third = stage.fingers.touchDown(at: CGPoint(x: 100, y: 60))
    stage.fingers.move(third, to: CGPoint(x: 150, y: 60))
    #expect(pinch.scale == 1.5)
    pinch.scale = .nan
    stage.fingers.lift([third, fingers[1]])
    #expect(lines(stage, "pinch").last == "ended" && scales.last == 1.5)
  }

  @Test("A rotation has the angle of the fingers, across half turns too")
  func rotation() {
    let stage = TouchStage()
    let rotation = stage.add(UIRotationGestureRecognizer(), "rotation")
    var last: CGFloat = 0, velocity: CGFloat = 0
    rotation.addHandler { gesture in
      guard let rotation = gesture as? UIRotationGestureRecognizer else { return }
      (last, velocity) = (rotation.rotation, rotation.velocity)
    }
    stage.fingers.rotate(at: CGPoint(x: 120, y: 90), by: 4, duration: 2, steps: 40)
    #expect(abs(last - 4) < 1e-9 && abs(velocity - 2) < 1e-6 && lines(stage, "rotation").first == "began")
    stage.fingers.rotate(at: CGPoint(x: 120, y: 90), by: -4, duration: 2, steps: 40)
    #expect(abs(last + 4) < 1e-9)
    stage.fingers.pinch(at: CGPoint(x: 120, y: 90), scale: 0)
    #expect(abs(last + 4) < 1e-9)
  }

  @Test("A press is long when the simulator's time has passed")
  func longPress() {
    let stage = TouchStage()
    let press = stage.add(UILongPressGestureRecognizer(), "press")
    let finger = stage.fingers.touchDown(at: stage.spot)
    stage.fingers.advance(by: 0.49)
    #expect(stage.notes.lines == ["inner began"])
    stage.fingers.advance(by: 0.02)
    #expect(stage.notes.lines == ["inner began", "press began", "inner cancelled"])
    stage.fingers.move(finger, to: CGPoint(x: 100, y: 60))
    stage.fingers.lift(finger)
    #expect(lines(stage, "press") == ["began", "changed", "ended"] && press.state == .possible)
    stage.fingers.tap(at: stage.spot)
    let moving = stage.fingers.touchDown(at: stage.spot)
    stage.fingers.move(moving, to: CGPoint(x: 75, y: 60))
    stage.fingers.advance(by: 1)
    stage.fingers.lift(moving)
    #expect(lines(stage, "press") == ["began", "changed", "ended"])
    press.minimumPressDuration = 0
    stage.fingers.touchDown(at: stage.spot)
    #expect(lines(stage, "press").last == "began")
  }

  @Test("A press of two fingers needs both, and ends with one of them")
  func twoFingerPress() {
    let stage = TouchStage()
    let press = stage.add(UILongPressGestureRecognizer(), "press")
    press.numberOfTouchesRequired = 2
    stage.fingers.longPress(at: stage.spot)
    #expect(lines(stage, "press") == [])
    let one = stage.fingers.touchDown(at: stage.spot)
    stage.fingers.advance(by: 0.3)
    let other = stage.fingers.touchDown(at: CGPoint(x: 100, y: 60))
    stage.fingers.advance(by: 0.4)
    #expect(lines(stage, "press") == [])
    stage.fingers.advance(by: 0.2)
    #expect(lines(stage, "press") == ["began"] && press.numberOfTouches == 2)
    #expect(press.location(in: nil) == CGPoint(x: 80, y: 60) && press.location(ofTouch: 1, in: nil).x == 100)
    stage.fingers.lift(one)
    stage.fingers.move(other, to: CGPoint(x: 200, y: 60))
    #expect(lines(stage, "press") == ["began", "ended"])
    stage.fingers.lift(other)
    #expect(press.state == .possible)
  }

  @Test("A window, its views and recognizers are released in the middle of a gesture")
  func lifetime() {
    weak var window: UIWindow?
    weak var tap: UIGestureRecognizer?
    weak var pan: UIGestureRecognizer?
    do {
      let stage = TouchStage()
      window = stage.window
      let double = stage.add(UITapGestureRecognizer(), "double")
      double.numberOfTapsRequired = 2
      tap = double
      pan = stage.add(UIPanGestureRecognizer(), "pan")
      stage.fingers.tap(at: stage.spot)
      let finger = stage.fingers.touchDown(at: stage.spot)
      stage.fingers.move(finger, to: CGPoint(x: 100, y: 60))
      #expect(pan?.state == .began)
    }
    #expect(window == nil && tap == nil && pan == nil)
  }

  @Test("A press after a tap is a press with one tap")
  func pressAfterTap() {
    let stage = TouchStage()
    stage.add(UILongPressGestureRecognizer(), "press").numberOfTapsRequired = 1
    stage.fingers.longPress(at: stage.spot)
    stage.fingers.advance(by: 1)
    #expect(lines(stage, "press") == [])
    stage.fingers.tap(at: stage.spot)
    stage.fingers.advance(by: 0.1)
    stage.fingers.longPress(at: stage.spot)
    #expect(lines(stage, "press") == ["began", "ended"])
  }

  @Test("A pan from an edge begins nowhere else")
  func edgePan() {
    let stage = TouchStage()
    let pan = stage.add(UIScreenEdgePanGestureRecognizer(), "edge", to: stage.outer)
    pan.edges = .left
    stage.fingers.drag(from: CGPoint(x: 100, y: 190), to: CGPoint(x: 200, y: 190))
    stage.fingers.drag(from: CGPoint(x: 299, y: 190), to: CGPoint(x: 200, y: 190))
    #expect(lines(stage, "edge") == [])
    stage.fingers.drag(from: CGPoint(x: 5, y: 190), to: CGPoint(x: 200, y: 190))
    #expect(lines(stage, "edge").first == "began" && lines(stage, "edge").last == "ended")
    stage.add(UIHoverGestureRecognizer(), "hover")
    stage.fingers.tap(at: stage.spot)
    #expect(lines(stage, "hover") == [])
  }

  @Test("Targets are called by name and not retained, and can be removed")
  func targets() {
    let stage = TouchStage()
    let methods = TouchTarget()
    let tap = UITapGestureRecognizer(target: methods, action: "first:")
    tap.addTarget(methods, action: "second:")
    tap.addTarget(methods, action: "second:")
    tap.addTarget("no target", action: "third:")
    stage.inner.addGestureRecognizer(tap)
    stage.fingers.tap(at: stage.spot)
    #expect(methods.notes.lines == ["first:", "second:"] && methods.lastArgument as? UIGestureRecognizer === tap)
    tap.removeTarget(methods, action: "first:")
    stage.fingers.tap(at: stage.spot)
    tap.removeTarget(nil, action: nil)
    stage.fingers.tap(at: stage.spot)
    #expect(methods.notes.lines == ["first:", "second:", "second:"])
    weak var gone: TouchTarget?
    do {
      let methods = TouchTarget()
      tap.addTarget(methods, action: "fourth:")
      gone = methods
    }
    stage.fingers.tap(at: stage.spot)
    #expect(gone == nil)
  }

  @Test("The states have UIKit's numbers, and a subclass moves through those that follow each other only")
  func states() {
    typealias State = UIGestureRecognizer.State
    let states: [State] = [.possible, .began, .changed, .ended, .cancelled, .failed]
    #expect(states.map(\.rawValue) == [0, 1, 2, 3, 4, 5] && State.recognized == .ended)
    let notes = TouchNotes()
    let gesture = UIGestureRecognizer()
    gesture.addHandler { notes.note("\($0.state)") }
    gesture.state = .changed
    gesture.state = .possible
    gesture.state = .changed
    gesture.state = .failed
    gesture.state = .began
    #expect(notes.lines == ["began", "changed", "cancelled"] && gesture.state == .cancelled)
  }
}
