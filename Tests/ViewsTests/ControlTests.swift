// Tests of controls: their events, states, targets and actions.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("Controls")
struct ControlTests {
  /// A control in a stage that writes down its events.
  private struct ControlStage {
    let stage = TouchStage()
    let control = UIControl(frame: CGRect(x: 30, y: 30, width: 60, height: 30))
    var spot: CGPoint { stage.inner.convert(CGPoint(x: 40, y: 40), to: nil) }

    init() {
      stage.inner.addSubview(control)
      let events: [(UIControl.Event, String)] = [
        (.touchDown, "down"), (.touchDownRepeat, "repeat"), (.touchDragInside, "dragInside"),
        (.touchDragOutside, "dragOutside"), (.touchDragEnter, "enter"), (.touchDragExit, "exit"),
        (.touchUpInside, "upInside"), (.touchUpOutside, "upOutside"), (.touchCancel, "cancel"),
        (.primaryActionTriggered, "primary"),
      ]
      for (event, name) in events {
        control.addAction(UIAction { [notes = stage.notes] _ in notes.note(name) }, for: event)
      }
    }
    var lines: [String] { stage.notes.lines }
    var fingers: TouchSimulator { stage.fingers }
  }

  @Test("Events and states have UIKit's numbers")
  func numbers() {
    typealias Event = UIControl.Event
    let events: [Event] = [
      .touchDown, .touchDownRepeat, .touchDragInside, .touchDragOutside, .touchDragEnter, .touchDragExit,
      .touchUpInside, .touchUpOutside, .touchCancel, .valueChanged, .primaryActionTriggered, .menuActionTriggered,
      .editingDidBegin, .editingChanged, .editingDidEnd, .editingDidEndOnExit,
    ]
    let bits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 13, 14, 16, 17, 18, 19]
    #expect(events.map(\.rawValue) == bits.map { 1 << UInt($0) })
    #expect(Event.allTouchEvents.rawValue == 0xFFF && Event.allEditingEvents.rawValue == 0xF0000)
    #expect(Event.allEvents.rawValue == 0xFFFF_FFFF)
    let states: [UIControl.State] = [.normal, .highlighted, .disabled, .selected, .focused, .application, .reserved]
    #expect(states.map(\.rawValue) == [0, 1, 2, 4, 8, 0x00FF_0000, 0xFF00_0000])
    #expect(UIControl.ContentHorizontalAlignment.trailing.rawValue == 5)
    #expect(UIControl.ContentVerticalAlignment.fill.rawValue == 3)
  }

  @Test("A tap is a touch down and a touch up inside, with the highlight between")
  func tap() {
    let it = ControlStage()
    let finger = it.fingers.touchDown(at: it.spot)
    #expect(it.control.isTracking && it.control.isTouchInside && it.control.isHighlighted)
    #expect(it.control.state == .highlighted)
    it.fingers.lift(finger)
    #expect(!it.control.isTracking && !it.control.isTouchInside && it.control.state == .normal)
    it.fingers.tap(it.control)
    #expect(it.lines == ["down", "upInside", "down", "repeat", "upInside"])
  }

  @Test("A finger is inside until it is 70 points away")
  func slop() {
    let it = ControlStage()
    // The control reaches from (50, 50) to (110, 80) in the window.
    let finger = it.fingers.touchDown(at: it.spot)
    it.fingers.move(finger, to: CGPoint(x: 179, y: 60))
    #expect(it.control.isHighlighted)
    it.fingers.move(finger, to: CGPoint(x: 181, y: 60))
    #expect(!it.control.isHighlighted && it.control.isTracking && !it.control.isTouchInside)
    it.fingers.move(finger, to: CGPoint(x: 179, y: 60))
    #expect(it.control.isHighlighted)
    it.fingers.move(finger, to: CGPoint(x: 181, y: 60))
    it.fingers.lift(finger)
    #expect(
      it.lines == [
        "down", "dragInside", "dragOutside", "exit", "dragInside", "enter", "dragOutside", "exit", "upOutside",
      ])
  }

  @Test("A control that is disabled answers nothing, and keeps touches from the views behind")
  func disabled() {
    let it = ControlStage()
    it.control.isEnabled = false
    it.fingers.tap(it.control)
    #expect(it.lines == [] && it.control.state == .disabled)
    it.control.isEnabled = true
    it.fingers.advance(by: 1)
    let finger = it.fingers.touchDown(at: it.spot)
    it.control.isEnabled = false
    #expect(!it.control.isTracking && !it.control.isHighlighted)
    it.fingers.lift(finger)
    #expect(it.lines == ["down"])
  }

  @Test("A touch that is taken away is cancelled")
  func cancellation() {
    let it = ControlStage()
    it.fingers.cancel(it.fingers.touchDown(at: it.spot))
    #expect(it.lines == ["down", "cancel"] && it.control.state == .normal)
  }

  @Test("A pan around a control takes its touch away, and a tap around it does so too")
  func recognizersAround() {
    let it = ControlStage()
    let pan = it.stage.add(UIPanGestureRecognizer(), "pan", to: it.stage.outer)
    it.fingers.drag(it.control, by: CGVector(dx: 30, dy: 0), steps: 1)
    #expect(it.lines == ["down", "pan began", "cancel", "pan ended"] && !it.control.isTracking)
    it.fingers.advance(by: 1)
    it.fingers.tap(it.control)
    #expect(it.lines.suffix(2) == ["down", "upInside"])
    it.stage.outer.removeGestureRecognizer(pan)
    it.stage.add(UITapGestureRecognizer(), "tap", to: it.stage.outer)
    it.fingers.advance(by: 1)
    it.fingers.tap(it.control)
    #expect(it.lines.suffix(3) == ["down", "tap ended", "cancel"])
  }

  @Test("A subclass follows touches, and says when it does not")
  func tracking() {
    final class Dial: UIControl, @unchecked Sendable {
      let notes = TouchNotes()
      var begins = true
      var goesOn = true
      override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        notes.note("begin \(Int(touch.location(in: self).x))")
        return begins
      }
      override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        notes.note("continue \(Int(touch.location(in: self).x))")
        sendActions(for: .valueChanged)
        return goesOn
      }
      override func endTracking(_ touch: UITouch?, with event: UIEvent?) { notes.note("end \(isTracking)") }
      override func cancelTracking(with event: UIEvent?) { notes.note("cancel") }
    }
    let stage = TouchStage()
    let dial = Dial(frame: CGRect(x: 10, y: 10, width: 100, height: 100))
    dial.addAction(UIAction { [notes = dial.notes] _ in notes.note("value") }, for: .valueChanged)
    stage.outer.addSubview(dial)
    stage.fingers.drag(from: CGPoint(x: 20, y: 20), to: CGPoint(x: 30, y: 20), steps: 2)
    #expect(dial.notes.lines == ["begin 10", "continue 15", "value", "continue 20", "value", "end false"])
    dial.notes.lines = []
    dial.goesOn = false
    stage.fingers.drag(from: CGPoint(x: 20, y: 20), to: CGPoint(x: 30, y: 20), steps: 2)
    #expect(dial.notes.lines == ["begin 10", "continue 15", "value"] && !dial.isHighlighted)
    dial.begins = false
    stage.fingers.drag(from: CGPoint(x: 20, y: 20), to: CGPoint(x: 30, y: 20), steps: 2)
    #expect(dial.notes.lines.count == 4 && !dial.isTracking)
    dial.begins = true
    stage.fingers.cancel(stage.fingers.touchDown(at: CGPoint(x: 20, y: 20)))
    #expect(dial.notes.lines.suffix(2) == ["begin 10", "cancel"])
  }

  @Test("Targets are called by name with the control, each once, in the order in which they were added")
  func targets() {
    let control = UIControl(frame: .zero)
    let methods = TouchTarget()
    control.addTarget(methods, action: "first:", for: .touchDown)
    control.addTarget(methods, action: "second:", for: [.touchUpInside, .touchDown])
    control.addTarget(methods, action: "first:", for: .touchUpInside)
    control.addTarget("no target", action: "third:", for: .touchDown)
    control.sendActions(for: [.touchDown, .touchUpInside])
    #expect(methods.notes.lines == ["first:", "second:"] && methods.lastArgument as? UIControl === control)
    #expect(control.actions(forTarget: methods, forControlEvent: .touchDown) == ["first:", "second:"])
    #expect(control.actions(forTarget: methods, forControlEvent: .valueChanged) == nil)
    #expect(control.allControlEvents == [.touchDown, .touchUpInside])
    control.removeTarget(methods, action: "first:", for: .touchDown)
    #expect(control.actions(forTarget: methods, forControlEvent: .touchDown) == ["second:"])
    #expect(control.actions(forTarget: methods, forControlEvent: .touchUpInside) == ["first:", "second:"])
    control.removeTarget(nil, action: nil, for: .allEvents)
    #expect(control.allTargets.isEmpty && control.allControlEvents == [])
  }

  @Test("A target that is gone is not called, and is no target any more")
  func weakTargets() {
    let control = UIControl(frame: .zero)
    do { control.addTarget(TouchTarget(), action: "gone:", for: .touchDown) }
    control.sendActions(for: .touchDown)
    #expect(control.allTargets.isEmpty)
  }

  @Test("An action without a target comes to the first responder around the control that answers names")
  func responderChain() {
    final class Answering: UIView, SelectorTarget, @unchecked Sendable {
      var names: [String] = []
      func perform(_ selector: Selector, with object: Any?) { names.append(selector.name) }
    }
    let view = Answering(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let middle = UIView(), control = UIControl(frame: .zero)
    view.addSubview(middle)
    middle.addSubview(control)
    control.addTarget(nil, action: "found:", for: .touchDown)
    control.sendActions(for: .touchDown)
    #expect(view.names == ["found:"] && control.allTargets.map { $0.base is NSNull } == [true])
    #expect(UIApplication.shared.sendAction("direct:", to: view, from: nil, for: nil) && view.names.last == "direct:")
    #expect(!UIApplication.shared.sendAction("nobody:", to: nil, from: UIView(), for: nil))
  }

  @Test("An action is called with its control, and takes the place of one with its identifier")
  func actions() {
    let notes = TouchNotes()
    weak var sender: UIControl?
    let name = UIAction.Identifier("go")
    let first = UIAction(title: "Go", identifier: name) { action in
      sender = action.sender as? UIControl
      notes.note(action.title)
    }
    let control = UIControl(frame: .zero, primaryAction: first)
    control.performPrimaryAction()
    #expect(notes.lines == ["Go"] && sender === control && first.sender == nil)
    control.addAction(first, for: .touchDown)
    let second = UIAction(title: "Stop", identifier: name) { notes.note($0.title) }
    control.addAction(second, for: .primaryActionTriggered)
    control.sendActions(for: .primaryActionTriggered)
    control.sendActions(for: .touchDown)
    #expect(notes.lines == ["Go", "Stop", "Go"])
    var titles: [String] = []
    control.enumerateEventHandlers { action, target, events, stops in
      titles.append("\(action?.title ?? "-") \(target == nil) \(events.rawValue)")
      stops = true
    }
    #expect(titles == ["Go true 1"])
    control.removeAction(identifiedBy: name, for: .touchDown)
    control.removeAction(second, for: .allEvents)
    #expect(control.allControlEvents == [])
    let plain = UIAction { _ in }
    #expect(plain.title == "" && plain.state == .off && plain.attributes == [] && plain.image == nil)
    #expect(plain.identifier != UIAction { _ in }.identifier)
  }

  @Test("A handler may change the targets and remove the control while it is called")
  func changes() {
    let it = ControlStage()
    let control = it.control
    control.addAction(
      UIAction { [unowned control] action in
        control.removeAction(action, for: .allEvents)
        control.removeTarget(nil, action: nil, for: .allEvents)
        control.removeFromSuperview()
      }, for: .touchDown)
    it.fingers.tap(control)
    #expect(it.lines == ["down", "upInside"] && control.superview == nil)
  }

  @Test("What is sent can be watched by overriding")
  func overriding() {
    final class Watched: UIControl, @unchecked Sendable {
      let notes = TouchNotes()
      override func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
        notes.note("\(action.name) \(event == nil)")
        super.sendAction(action, to: target, for: event)
      }
      override var isHighlighted: Bool { didSet { notes.note("highlighted \(isHighlighted)") } }
      override var state: State { super.state.union(State(rawValue: 1 << 16)) }
    }
    let methods = TouchTarget()
    let control = Watched(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    control.addTarget(methods, action: "go", for: .touchUpInside)
    TouchSimulator(showing: control).tap(control)
    #expect(control.notes.lines == ["highlighted true", "highlighted false", "go false"])
    #expect(methods.notes.lines == ["go"] && control.state.rawValue == 65536)
    control.sendActions(for: .touchUpInside)
    #expect(control.notes.lines.last == "go true")
  }

  @Test("Changes of state lay the control out again, and nothing else does")
  func layout() {
    final class Counting: UIControl, @unchecked Sendable {
      var layouts = 0
      override func layoutSubviews() { layouts += 1 }
    }
    let control = Counting(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    control.layoutIfNeeded()
    let before = control.layouts
    control.isSelected = true
    control.layoutIfNeeded()
    #expect(control.layouts == before + 1 && control.state == .selected)
    control.isSelected = true
    control.layoutIfNeeded()
    #expect(control.layouts == before + 1)
    control.isHighlighted = true
    control.isEnabled = false
    #expect(control.state == [.selected, .highlighted, .disabled])
  }

  @Test("Leading and trailing are left and right by the direction of the layout")
  func alignment() {
    let control = UIControl(frame: .zero)
    #expect(control.effectiveContentHorizontalAlignment == .center && control.contentVerticalAlignment == .center)
    control.contentHorizontalAlignment = .leading
    #expect(control.effectiveContentHorizontalAlignment == .left)
    control.contentHorizontalAlignment = .trailing
    #expect(control.effectiveContentHorizontalAlignment == .right)
    control.contentHorizontalAlignment = .fill
    #expect(control.effectiveContentHorizontalAlignment == .fill)
  }
}
