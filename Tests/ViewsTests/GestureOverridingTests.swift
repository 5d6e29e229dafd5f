// Client code that overrides members of recognizers and controls, as stand-ins in tests do; half of the test is that
// this compiles.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

private final class PanStandIn: UIPanGestureRecognizer, @unchecked Sendable {
  var givenState = State.possible
  override var state: State {
    get { givenState }
    set { givenState = newValue }
  }
  override var view: UIView? { nil }
  override var numberOfTouches: Int { 3 }
  override var isEnabled: Bool { didSet {} }
  override var cancelsTouchesInView: Bool { didSet {} }
  override var delaysTouchesBegan: Bool { didSet {} }
  override var delaysTouchesEnded: Bool { didSet {} }
  override var allowedTouchTypes: [NSNumber] { didSet {} }
  override weak var delegate: UIGestureRecognizerDelegate? { didSet {} }
  override func translation(in view: UIView?) -> CGPoint { CGPoint(x: 7, y: 8) }
  override func setTranslation(_ translation: CGPoint, in view: UIView?) {}
  override func velocity(in view: UIView?) -> CGPoint { CGPoint(x: 9, y: 10) }
  override func location(in view: UIView?) -> CGPoint { CGPoint(x: 1, y: 2) }
  override func location(ofTouch index: Int, in view: UIView?) -> CGPoint { CGPoint(x: index, y: 0) }
  override func require(toFail other: UIGestureRecognizer) { super.require(toFail: other) }
  override func reset() { super.reset() }
  override func ignore(_ touch: UITouch, for event: UIEvent) { super.ignore(touch, for: event) }
  override func canPrevent(_ other: UIGestureRecognizer) -> Bool { super.canPrevent(other) }
  override func canBePrevented(by other: UIGestureRecognizer) -> Bool { super.canBePrevented(by: other) }
  override func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool { false }
  override func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool { false }
  override func shouldReceive(_ event: UIEvent) -> Bool { true }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { super.touchesBegan(touches, with: event) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { super.touchesMoved(touches, with: event) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { super.touchesEnded(touches, with: event) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
  }
  override func addTarget(_ target: Any, action: Selector) { super.addTarget(target, action: action) }
  override func removeTarget(_ target: Any?, action: Selector?) { super.removeTarget(target, action: action) }
}

/// A pan that begins as soon as a finger is put down.
private final class InstantPan: UIPanGestureRecognizer, @unchecked Sendable {
  override init(target: Any?, action: Selector?) { super.init(target: target, action: action) }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    if state == .possible { state = .began }
  }
}

private final class RefusingView: UIView, UIGestureRecognizerDelegate, @unchecked Sendable {
  override func gestureRecognizerShouldBegin(_ gesture: UIGestureRecognizer) -> Bool { gesture.name == "welcome" }
  override func addGestureRecognizer(_ gesture: UIGestureRecognizer) { super.addGestureRecognizer(gesture) }
  override func removeGestureRecognizer(_ gesture: UIGestureRecognizer) { super.removeGestureRecognizer(gesture) }
  override var gestureRecognizers: [UIGestureRecognizer]? { didSet {} }
  override var isMultipleTouchEnabled: Bool { didSet {} }
  override var isExclusiveTouch: Bool { didSet {} }
}

private final class TouchStandIn: UITouch, @unchecked Sendable {
  override var phase: Phase { .moved }
  override var tapCount: Int { 2 }
  override var view: UIView? { nil }
  override func location(in view: UIView?) -> CGPoint { CGPoint(x: 5, y: 5) }
  override func previousLocation(in view: UIView?) -> CGPoint { .zero }
}

@Suite("Members of recognizers and controls that clients override")
struct GestureOverridingTests {
  @Test("A stand-in for a recognizer answers what a test gives it")
  func standIn() {
    let pan: UIPanGestureRecognizer = PanStandIn()
    pan.state = .changed
    #expect(pan.state == .changed && pan.numberOfTouches == 3)
    #expect(pan.translation(in: nil) == CGPoint(x: 7, y: 8) && pan.velocity(in: nil) == CGPoint(x: 9, y: 10))
    #expect(pan.location(in: nil) == CGPoint(x: 1, y: 2) && pan.location(ofTouch: 4, in: nil).x == 4)
  }

  @Test("A recognizer of which a stand-in hides the state stops nothing")
  func standInWithTouches() {
    let stage = TouchStage()
    stage.inner.addGestureRecognizer(PanStandIn())
    stage.fingers.drag(from: stage.spot, to: CGPoint(x: 160, y: 60), steps: 1)
    #expect(stage.notes.lines == ["inner began", "inner moved", "inner ended"])
  }

  @Test("A pan that begins at once does so, and its end has the way of the finger")
  func instantPan() {
    let stage = TouchStage()
    let pan = stage.add(InstantPan(target: nil, action: nil), "pan")
    stage.fingers.touchDown(at: stage.spot)
    #expect(stage.notes.lines == ["pan began"] && pan.translation(in: nil) == .zero)
    stage.fingers.move(stage.fingers.touches, to: [CGPoint(x: 62, y: 60)])
    #expect(stage.notes.lines == ["pan began", "pan changed"] && pan.translation(in: nil).x == 2)
  }

  @Test("A view that is its recognizers' delegate decides for them")
  func viewAsDelegate() {
    let stage = TouchStage()
    let view = RefusingView(frame: CGRect(x: 230, y: 0, width: 50, height: 50))
    stage.outer.addSubview(view)
    let tap = stage.add(UITapGestureRecognizer(), "tap", to: view)
    tap.delegate = view
    stage.fingers.tap(view)
    #expect(!stage.notes.lines.contains("tap ended"))
    tap.name = "welcome"
    stage.fingers.tap(view)
    #expect(stage.notes.lines.contains("tap ended"))
  }

  @Test("A control takes touches that a test makes")
  func madeTouches() {
    let control = UIControl(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let notes = TouchNotes()
    control.addAction(UIAction { _ in notes.note("repeat") }, for: .touchDownRepeat)
    control.addAction(UIAction { _ in notes.note("up") }, for: .touchUpInside)
    let touches: Set<UITouch> = [TouchStandIn()]
    control.touchesBegan(touches, with: nil)
    control.touchesMoved(touches, with: nil)
    control.touchesEnded(touches, with: nil)
    control.touchesEnded([], with: nil)
    #expect(notes.lines == ["repeat", "up"])
  }
}
