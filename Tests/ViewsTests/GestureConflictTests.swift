// Tests of several recognizers for the same touches, and of recognizers that change while touches are handed on.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("Gestures that compete")
struct GestureConflictTests {
  /// The lines of recognizers.
  private func gestures(_ stage: TouchStage) -> [String] {
    stage.notes.lines.filter { !$0.hasPrefix("inner") && !$0.hasPrefix("outer") }
  }

  @Test("A single tap that requires a double tap to fail waits for it")
  func singleAndDouble() {
    let stage = TouchStage()
    let single = stage.add(UITapGestureRecognizer(), "single")
    let double = stage.add(UITapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    single.require(toFail: single)
    stage.fingers.tap(at: stage.spot)
    #expect(gestures(stage) == [] && single.state == .possible)
    stage.fingers.advance(by: 0.3)
    #expect(gestures(stage) == [])
    stage.fingers.advance(by: 0.1)
    #expect(gestures(stage) == ["single ended"])
    stage.fingers.doubleTap(at: stage.spot)
    stage.fingers.advance(by: 1)
    #expect(gestures(stage) == ["single ended", "double ended"])
    // Two taps far from each other are two taps.
    stage.fingers.tap(at: stage.spot)
    stage.fingers.tap(at: CGPoint(x: 200, y: 150))
    stage.fingers.advance(by: 1)
    #expect(gestures(stage).suffix(2) == ["single ended", "single ended"])
  }

  @Test("A single tap that requires nothing is recognized with the first of two taps")
  func singleBeforeDouble() {
    let stage = TouchStage()
    let double = stage.add(UITapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    stage.add(UITapGestureRecognizer(), "single")
    stage.fingers.doubleTap(at: stage.spot)
    #expect(gestures(stage) == ["single ended", "double ended"])
  }

  @Test("Of three taps, each of which waits for the next, one is recognized")
  func threeTaps() {
    for count in 1...3 {
      let stage = TouchStage()
      let taps = (1...3).map { number in
        let tap = stage.add(UITapGestureRecognizer(), "\(number)")
        tap.numberOfTapsRequired = number
        return tap
      }
      taps[0].require(toFail: taps[1])
      taps[1].require(toFail: taps[2])
      for _ in 0..<count {
        stage.fingers.tap(at: stage.spot)
        stage.fingers.advance(by: 0.1)
      }
      stage.fingers.advance(by: 1)
      #expect(gestures(stage) == ["\(count) ended"])
    }
  }

  @Test("Recognizers that wait for each other do not wait for ever")
  func ring() {
    let stage = TouchStage()
    let one = stage.add(UITapGestureRecognizer(), "one")
    let other = stage.add(UITapGestureRecognizer(), "other")
    one.require(toFail: other)
    other.require(toFail: one)
    stage.fingers.tap(at: stage.spot)
    #expect(gestures(stage).count == 1)
  }

  @Test("A tap and a pan of one view are told apart, whichever was added first")
  func tapAndPan() {
    for isTapFirst in [true, false] {
      let stage = TouchStage()
      if isTapFirst { stage.add(UITapGestureRecognizer(), "tap") }
      stage.add(UIPanGestureRecognizer(), "pan")
      if !isTapFirst { stage.add(UITapGestureRecognizer(), "tap") }
      stage.fingers.tap(at: stage.spot)
      #expect(gestures(stage) == ["tap ended"])
      stage.fingers.drag(from: stage.spot, to: CGPoint(x: 80, y: 60), steps: 1)
      #expect(gestures(stage) == ["tap ended", "pan began", "pan ended"])
    }
  }

  @Test("Of two equal recognizers the one of the deeper view is recognized")
  func depth() {
    let stage = TouchStage()
    stage.add(UITapGestureRecognizer(), "inner tap", to: stage.inner)
    stage.add(UITapGestureRecognizer(), "tap", to: stage.outer)
    stage.fingers.tap(at: stage.spot)
    #expect(stage.notes.lines.contains("inner tap ended") && !stage.notes.lines.contains("tap ended"))
    stage.fingers.tap(at: CGPoint(x: 290, y: 190))
    #expect(stage.notes.lines.last { $0.hasPrefix("tap") } == "tap ended")
  }

  @Test("Two gestures are recognized at once where a delegate lets them")
  func simultaneous() {
    for together in [false, true] {
      let stage = TouchStage()
      let answers = GestureAnswers()
      answers.together = together
      stage.add(UIPinchGestureRecognizer(), "pinch").delegate = answers
      stage.add(UIRotationGestureRecognizer(), "rotation")
      let fingers = stage.fingers.touchDown(at: [CGPoint(x: 60, y: 60), CGPoint(x: 100, y: 60)])
      stage.fingers.move(fingers, to: [CGPoint(x: 40, y: 40), CGPoint(x: 140, y: 60)])
      #expect(gestures(stage) == (together ? ["rotation began", "pinch began"] : ["rotation began"]))
    }
  }

  @Test("A delegate decides whether a gesture begins, and which touches it sees")
  func consent() {
    let stage = TouchStage()
    let answers = GestureAnswers()
    let tap = stage.add(UITapGestureRecognizer(), "tap")
    tap.delegate = answers
    stage.add(UITapGestureRecognizer(), "outer tap", to: stage.outer)
    var states: [UIGestureRecognizer.State] = []
    answers.begins = {
      states.append($0.state)
      return false
    }
    stage.fingers.tap(at: stage.spot)
    #expect(stage.notes.lines.contains("outer tap ended") && states == [.possible])
    answers.begins = { _ in true }
    answers.receives = { $0.location(in: nil).x > 100 }
    stage.fingers.tap(at: stage.spot)
    #expect(gestures(stage) == [])
    stage.fingers.tap(at: CGPoint(x: 110, y: 60))
    #expect(gestures(stage) == ["tap ended"])
  }

  @Test("Delegates say who waits for whom")
  func dynamicRequirements() {
    for asksSelf in [true, false] {
      let stage = TouchStage()
      let answers = GestureAnswers()
      let swipe = stage.add(UISwipeGestureRecognizer(), "swipe")
      let pan = stage.add(UIPanGestureRecognizer(), "pan")
      if asksSelf { answers.awaits = { $0 === swipe } } else { answers.isAwaited = { $0 === pan } }
      if asksSelf { pan.delegate = answers } else { swipe.delegate = answers }
      stage.fingers.swipe(at: stage.spot, .right)
      #expect(gestures(stage) == ["swipe ended"])
      stage.fingers.drag(from: CGPoint(x: 60, y: 60), to: CGPoint(x: 60, y: 120), duration: 0.2, steps: 2)
      #expect(gestures(stage) == ["swipe ended", "pan began", "pan ended"])
      // The pan is over by the time that the swipe fails.
      stage.fingers.drag(from: CGPoint(x: 60, y: 60), to: CGPoint(x: 90, y: 60), duration: 0.1)
      #expect(gestures(stage).suffix(2) == ["pan began", "pan ended"] && gestures(stage).count == 5)
    }
  }

  @Test("Views are asked whether a recognizer around them may begin")
  func viewsConsent() {
    final class Refusing: UIView, @unchecked Sendable {
      override func gestureRecognizerShouldBegin(_ gesture: UIGestureRecognizer) -> Bool {
        !(gesture is UIPanGestureRecognizer)
      }
    }
    let stage = TouchStage()
    let view = Refusing(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    stage.inner.addSubview(view)
    stage.add(UIPanGestureRecognizer(), "pan")
    stage.fingers.drag(view, by: CGVector(dx: 100, dy: 0))
    #expect(gestures(stage) == [])
    stage.fingers.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 150, y: 100))
    #expect(gestures(stage).first == "pan began")
  }

  @Test("A view is told late of touches that could be a gesture, where the recognizer says so")
  func delays() {
    let stage = TouchStage()
    let pan = stage.add(UIPanGestureRecognizer(), "pan")
    pan.delaysTouchesBegan = true
    stage.fingers.drag(from: stage.spot, to: CGPoint(x: 160, y: 60), steps: 1)
    #expect(stage.notes.lines == ["pan began", "pan ended"])
    stage.fingers.drag(from: stage.spot, to: CGPoint(x: 65, y: 60), steps: 2)
    #expect(stage.notes.lines.suffix(3) == ["inner began", "inner moved", "inner ended"])
    pan.isEnabled = false
    let double = stage.add(UITapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    double.delaysTouchesEnded = false
    stage.notes.lines = []
    stage.fingers.doubleTap(at: stage.spot)
    #expect(stage.notes.lines == ["inner began", "inner ended", "inner began", "double ended", "inner cancelled"])
  }

  @Test("Disabling or removing a recognizer cancels its gesture, and the touch is not looked at again")
  func disabling() {
    for removes in [true, false] {
      let stage = TouchStage()
      let pan = stage.add(UIPanGestureRecognizer(), "pan")
      let finger = stage.fingers.touchDown(at: stage.spot)
      stage.fingers.move(finger, to: CGPoint(x: 100, y: 60))
      if removes {
        stage.inner.removeGestureRecognizer(pan)
        #expect(pan.view == nil && stage.inner.gestureRecognizers == nil)
        stage.inner.addGestureRecognizer(pan)
      } else {
        pan.isEnabled = false
        pan.isEnabled = true
      }
      stage.fingers.move(finger, to: CGPoint(x: 150, y: 60))
      stage.fingers.lift(finger)
      #expect(gestures(stage) == ["pan began", "pan cancelled"] && pan.state == .possible)
      stage.fingers.drag(from: stage.spot, to: CGPoint(x: 160, y: 60), steps: 1)
      #expect(gestures(stage).suffix(2) == ["pan began", "pan ended"])
    }
  }

  @Test("A waiting tap goes on when the recognizer that it waits for is disabled")
  func disabledRequirement() {
    let stage = TouchStage()
    let single = stage.add(UITapGestureRecognizer(), "single")
    let double = stage.add(UITapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    stage.fingers.tap(at: stage.spot)
    double.isEnabled = false
    #expect(gestures(stage) == ["single ended"])
    stage.fingers.tap(at: stage.spot)
    #expect(gestures(stage) == ["single ended", "single ended"])
  }

  @Test("Recognizers may be added and removed, and views taken away, while touches are handed on")
  func changes() {
    let stage = TouchStage()
    let first = stage.add(UITapGestureRecognizer(), "first")
    first.addHandler { [unowned inner = stage.inner] gesture in
      inner.removeGestureRecognizer(gesture)
      inner.addGestureRecognizer(UIPanGestureRecognizer())
      inner.removeFromSuperview()
    }
    stage.fingers.tap(at: stage.spot)
    #expect(gestures(stage) == ["first ended"] && stage.inner.gestureRecognizers?.count == 1)
    #expect(stage.notes.lines.last == "inner cancelled")
    stage.outer.addSubview(stage.inner)
    let answers = GestureAnswers()
    let second = stage.add(UITapGestureRecognizer(), "second")
    second.delegate = answers
    answers.receives = { [unowned inner = stage.inner, unowned second] _ in
      inner.removeGestureRecognizer(second)
      return true
    }
    stage.fingers.tap(at: stage.spot)
    #expect(gestures(stage) == ["first ended"] && second.view == nil)
  }

  @Test("A recognizer belongs to one view")
  func oneView() {
    let stage = TouchStage()
    let tap = stage.add(UITapGestureRecognizer(), "tap")
    stage.inner.addGestureRecognizer(tap)
    #expect(stage.inner.gestureRecognizers == [tap])
    stage.outer.addGestureRecognizer(tap)
    #expect(stage.inner.gestureRecognizers == nil && tap.view === stage.outer)
    stage.outer.gestureRecognizers = [UITapGestureRecognizer(), UIPanGestureRecognizer()]
    #expect(tap.view == nil && stage.outer.gestureRecognizers?.count == 2)
    stage.outer.gestureRecognizers = nil
    #expect(stage.outer.gestureRecognizers == nil)
  }

  @Test("A client's recognizer sees its touches, ignores some, and is reset when they are lifted")
  func ownRecognizer() {
    final class Strict: UIGestureRecognizer, @unchecked Sendable {
      let notes = TouchNotes()
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        notes.note("began \(touches.count)")
        for touch in touches where touch.location(in: view).x > 100 { ignore(touch, for: event) }
      }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        notes.note("moved \(touches.count)")
        state = state == .possible ? .began : .changed
        notes.note("\(state)")
      }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
      override func reset() { notes.note("reset \(state)") }
    }
    let stage = TouchStage()
    stage.inner.isMultipleTouchEnabled = true
    let strict = stage.add(Strict(), "strict")
    let fingers = stage.fingers.touchDown(at: [stage.spot, CGPoint(x: 200, y: 60)])
    #expect(fingers[0].gestureRecognizers == [strict] && fingers[1].gestureRecognizers == [])
    stage.fingers.move(fingers, to: [CGPoint(x: 61, y: 60), CGPoint(x: 199, y: 60)])
    stage.fingers.move(fingers[0], to: CGPoint(x: 62, y: 60))
    stage.fingers.lift(fingers)
    #expect(strict.notes.lines == ["began 2", "moved 1", "began", "moved 1", "changed", "reset possible"])
    #expect(gestures(stage) == ["strict began", "strict changed", "strict ended"])
    let viewLines = stage.notes.lines.filter { $0.hasPrefix("inner") }
    #expect(viewLines == ["inner began 2", "inner moved", "inner cancelled", "inner ended"])
  }

  @Test("A recognizer that never decides holds nothing up when its touches are lifted")
  func undecided() {
    let stage = TouchStage()
    let idle = stage.add(UIGestureRecognizer(), "idle")
    let tap = stage.add(UITapGestureRecognizer(), "tap")
    tap.require(toFail: idle)
    stage.fingers.tap(at: stage.spot)
    #expect(gestures(stage) == ["tap ended"])
    tap.isEnabled = false
    stage.fingers.tap(at: stage.spot)
    #expect(stage.notes.lines.suffix(2) == ["inner began", "inner ended"])
  }

  @Test("Four thousand recognizers of a view, each of which waits for another, come to an end")
  func many() {
    let stage = TouchStage()
    var before: UIGestureRecognizer?
    for _ in 0..<4000 {
      let tap = UITapGestureRecognizer()
      if let before { tap.require(toFail: before) }
      stage.inner.addGestureRecognizer(tap)
      before = tap
    }
    stage.add(UITapGestureRecognizer(), "last")
    stage.fingers.tap(at: stage.spot)
    #expect(gestures(stage) == ["last ended"])
  }
}
