// Tests of how touches come to views, without recognizers.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("The touches of views")
struct TouchDeliveryTests {
  @Test("A finger comes to the frontmost view below it, which is told of everything it does")
  func oneFinger() {
    let stage = TouchStage()
    let finger = stage.fingers.touchDown(at: stage.spot)
    #expect(finger.view === stage.inner && finger.window === stage.window)
    #expect(finger.phase == .began && finger.tapCount == 1 && finger.type == .direct)
    stage.fingers.advance(by: 0.25)
    stage.fingers.move(finger, to: CGPoint(x: 290, y: 190))
    #expect(finger.location(in: stage.inner) == CGPoint(x: 270, y: 170))
    #expect(finger.previousLocation(in: nil) == stage.spot && finger.timestamp == 0.25)
    stage.fingers.lift(finger)
    stage.fingers.lift(finger)
    #expect(stage.notes.lines == ["inner began", "inner moved", "inner ended"])
  }

  @Test("Touches that a view does not handle come to its superview")
  func responders() {
    let stage = TouchStage()
    stage.inner.passesOn = true
    stage.fingers.touchDown(at: stage.spot)
    #expect(stage.notes.lines == ["inner began", "outer began"])
  }

  @Test("A second finger comes only to a view that takes several")
  func twoFingers() {
    for isMultiple in [false, true] {
      let stage = TouchStage()
      stage.inner.isMultipleTouchEnabled = isMultiple
      let fingers = stage.fingers.touchDown(at: [stage.spot, CGPoint(x: 100, y: 100)])
      stage.fingers.move(fingers, to: [CGPoint(x: 61, y: 60), CGPoint(x: 101, y: 100)])
      stage.fingers.lift(fingers)
      let count = isMultiple ? " 2" : ""
      #expect(stage.notes.lines == ["inner began\(count)", "inner moved\(count)", "inner ended\(count)"])
    }
  }

  @Test("A view that wants touches for itself keeps others from being touched, and the other way round")
  func exclusion() {
    for isInnerFirst in [true, false] {
      let stage = TouchStage()
      stage.inner.isExclusiveTouch = true
      let points = [stage.spot, CGPoint(x: 290, y: 190)]
      for point in isInnerFirst ? points : points.reversed() { stage.fingers.touchDown(at: point) }
      #expect(stage.notes.lines == [isInnerFirst ? "inner began" : "outer began"])
    }
  }

  @Test("A finger that is taken away is cancelled")
  func cancellation() {
    let stage = TouchStage()
    let finger = stage.fingers.touchDown(at: stage.spot)
    stage.fingers.cancel(finger)
    stage.fingers.move(finger, to: .zero)
    #expect(stage.notes.lines == ["inner began", "inner cancelled"])
  }

  @Test("An event knows its touches by view and by window, and those that stand still")
  func event() throws {
    final class EventView: UIView, @unchecked Sendable {
      var event: UIEvent?
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { self.event = event }
    }
    let stage = TouchStage()
    let view = EventView(frame: CGRect(x: 230, y: 0, width: 50, height: 50))
    stage.outer.addSubview(view)
    let other = stage.fingers.touchDown(at: stage.spot)
    let finger = stage.fingers.touchDown(at: CGPoint(x: 240, y: 10))
    stage.fingers.advance(by: 1)
    stage.fingers.move(finger, to: CGPoint(x: 241, y: 10))
    let event = try #require(view.event)
    #expect(event.type == .touches && event.subtype == .none && event.timestamp == 1)
    #expect(event.allTouches == [other, finger] && event.touches(for: view) == [finger])
    #expect(event.touches(for: stage.window) == [other, finger] && event.touches(for: UIWindow()) == [])
    #expect(other.phase == .stationary && event.coalescedTouches(for: finger) == [finger])
    #expect(event.predictedTouches(for: finger) == [])
  }

  @Test("Taps in one place are counted, until time has passed")
  func tapCounts() {
    let stage = TouchStage()
    var counts: [Int] = []
    for pause in [0, 0.1, 0.1, 1] {
      stage.fingers.advance(by: pause)
      let finger = stage.fingers.touchDown(at: stage.spot)
      counts.append(finger.tapCount)
      stage.fingers.lift(finger)
    }
    let far = stage.fingers.touchDown(at: CGPoint(x: 200, y: 150))
    #expect(counts == [1, 2, 3, 1] && far.tapCount == 1)
  }

  @Test("Fingers meet views where their transforms have put them")
  func transforms() {
    let stage = TouchStage()
    stage.inner.transform = CGAffineTransform(translationX: 50, y: 0).rotated(by: .pi / 2)
    // The middle is at (170, 95); the view is now 150 wide and 200 high: x 95…245, y −5…195.
    #expect(stage.fingers.touchDown(at: CGPoint(x: 96, y: 180)).view === stage.inner)
    #expect(stage.fingers.touchDown(at: CGPoint(x: 94, y: 100)).view === stage.outer)
    let finger = stage.fingers.touchDown(at: CGPoint(x: 170, y: 105))
    let place = finger.location(in: stage.inner)
    #expect(abs(place.x - 110) < 1e-9 && abs(place.y - 75) < 1e-9)
  }

  @Test("Hidden views, those without interaction and hidden windows are not touched")
  func untouchable() {
    let stage = TouchStage()
    stage.inner.isHidden = true
    #expect(stage.fingers.touchDown(at: stage.spot).view === stage.outer)
    stage.outer.isUserInteractionEnabled = false
    #expect(stage.fingers.touchDown(at: stage.spot).view === stage.window)
    stage.window.isHidden = true
    #expect(stage.fingers.touchDown(at: stage.spot).view == nil)
  }

  @Test("A view that removes itself while it is touched is told of the rest while it lives")
  func removal() {
    let stage = TouchStage()
    stage.inner.onBegan = { [unowned view = stage.inner] in view.removeFromSuperview() }
    stage.fingers.tap(at: stage.spot)
    #expect(stage.notes.lines == ["inner began", "inner ended"])
    // A view that nobody holds is gone.
    let notes = TouchNotes()
    stage.window.addSubview(TouchNotingView("lost", CGRect(x: 0, y: 0, width: 300, height: 200), notes))
    let finger = stage.fingers.touchDown(at: stage.spot)
    stage.window.subviews.last?.removeFromSuperview()
    stage.fingers.lift(finger)
    #expect(notes.lines == ["lost began"] && finger.view == nil)
  }

  @Test("Points and times that are no numbers touch nothing and stop nothing")
  func badNumbers() {
    let stage = TouchStage()
    stage.add(UIPanGestureRecognizer(), "pan")
    let nowhere = stage.fingers.touchDown(at: CGPoint(x: CGFloat.nan, y: 10))
    #expect(nowhere.view == nil)
    stage.fingers.lift(nowhere)
    let finger = stage.fingers.touchDown(at: stage.spot)
    stage.fingers.move(finger, to: CGPoint(x: CGFloat.infinity, y: 0))
    stage.fingers.move(finger, to: CGPoint(x: 0, y: CGFloat.nan))
    stage.fingers.advance(by: .nan)
    stage.fingers.advance(by: .infinity)
    stage.fingers.advance(by: -5)
    #expect(finger.location(in: nil) == stage.spot && stage.fingers.time == 0)
    stage.fingers.lift(finger)
    stage.fingers.pinch(at: stage.spot, scale: .nan)
    stage.fingers.rotate(at: stage.spot, by: .infinity)
    stage.fingers.drag(from: stage.spot, to: CGPoint(x: CGFloat.nan, y: 0), duration: .nan, steps: -3)
    #expect(stage.fingers.touches.isEmpty)
    #expect(!stage.notes.lines.contains { $0.hasPrefix("pan") })
  }

  @Test("A simulator for a view without a window shows it in one")
  func showing() {
    let notes = TouchNotes()
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let view = TouchNotingView("view", CGRect(x: 10, y: 10, width: 20, height: 20), notes)
    box.addSubview(view)
    let fingers = TouchSimulator(showing: view)
    fingers.tap(view)
    #expect(box.window === fingers.window && fingers.window.bounds.size == CGSize(width: 50, height: 50))
    #expect(notes.lines == ["view began", "view ended"])
    #expect(TouchSimulator(showing: view).window === fingers.window)
  }

  @Test("A view that sends a touch for each touch comes to an end")
  func nestedTouches() {
    let stage = TouchStage()
    stage.inner.onBegan = { [unowned fingers = stage.fingers, spot = stage.spot] in fingers.tap(at: spot) }
    stage.inner.isMultipleTouchEnabled = true
    stage.fingers.tap(at: stage.spot)
    #expect(stage.notes.lines.filter { $0 == "inner began" }.count == 16)
  }
}
