// Helpers for tests of touches: a stage with fingers, and a view that writes down its touches.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews

/// Lines in the order in which things happened.
final class TouchNotes {
  var lines: [String] = []
  func note(_ line: String) { lines.append(line) }
}

/// A view that writes down its touches, with their number and phase.
class TouchNotingView: UIView, @unchecked Sendable {
  var name = "view"
  var notes = TouchNotes()
  var passesOn = false
  var onBegan: () -> Void = {}

  convenience init(_ name: String, _ frame: CGRect, _ notes: TouchNotes) {
    self.init(frame: frame)
    self.name = name
    self.notes = notes
  }

  private func note(_ call: String, _ touches: Set<UITouch>) {
    notes.note("\(name) \(call)" + (touches.count == 1 ? "" : " \(touches.count)"))
  }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("began", touches)
    if touches.contains(where: { $0.phase != .began }) { notes.note("wrong phase") }
    onBegan()
    if passesOn { super.touchesBegan(touches, with: event) }
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("moved", touches)
    if touches.contains(where: { $0.phase != .moved }) { notes.note("wrong phase") }
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("ended", touches)
    if touches.contains(where: { $0.phase != .ended }) { notes.note("wrong phase") }
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("cancelled", touches)
    if touches.contains(where: { $0.phase != .cancelled }) { notes.note("wrong phase") }
  }
}

/// A window with a view in it that writes down its touches, and fingers.
struct TouchStage {
  let notes = TouchNotes()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
  let outer: TouchNotingView
  let inner: TouchNotingView
  let fingers: TouchSimulator
  /// A point in the inner view.
  let spot = CGPoint(x: 60, y: 60)

  init() {
    outer = TouchNotingView("outer", CGRect(x: 0, y: 0, width: 300, height: 200), notes)
    inner = TouchNotingView("inner", CGRect(x: 20, y: 20, width: 200, height: 150), notes)
    outer.addSubview(inner)
    window.addSubview(outer)
    window.isHidden = false
    fingers = TouchSimulator(window)
  }

  /// Adds a recognizer that writes down its states.
  @discardableResult
  func add<Gesture: UIGestureRecognizer>(_ gesture: Gesture, _ name: String, to view: UIView? = nil) -> Gesture {
    gesture.name = name
    gesture.addHandler { [notes] in notes.note("\(name) \($0.state)") }
    (view ?? inner).addGestureRecognizer(gesture)
    return gesture
  }
}

/// An object whose methods can be called by name.
final class TouchTarget: SelectorTarget {
  let notes = TouchNotes()
  var lastArgument: Any?
  func perform(_ selector: Selector, with object: Any?) {
    notes.note(selector.name)
    lastArgument = object
  }
}

/// A delegate of recognizers that answers from closures.
final class GestureAnswers: UIGestureRecognizerDelegate {
  var begins: (UIGestureRecognizer) -> Bool = { _ in true }
  var together = false
  var receives: (UITouch) -> Bool = { _ in true }
  var awaits: (UIGestureRecognizer) -> Bool = { _ in false }
  var isAwaited: (UIGestureRecognizer) -> Bool = { _ in false }

  func gestureRecognizerShouldBegin(_ gesture: UIGestureRecognizer) -> Bool { begins(gesture) }
  func gestureRecognizer(
    _ gesture: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool { together }
  func gestureRecognizer(_ gesture: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool { receives(touch) }
  func gestureRecognizer(_ gesture: UIGestureRecognizer, shouldRequireFailureOf other: UIGestureRecognizer) -> Bool {
    awaits(other)
  }
  func gestureRecognizer(_ gesture: UIGestureRecognizer, shouldBeRequiredToFailBy other: UIGestureRecognizer) -> Bool {
    isAwaited(other)
  }
}
