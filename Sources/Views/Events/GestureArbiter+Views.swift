// GestureArbiter+Views: telling views of touches, as far as recognizers leave them to the views.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension GestureArbiter {
  /// Takes down what has happened to a touch, for its view.
  func enter(_ touch: UITouch) {
    switch touch.phase {
    case .began:
      if !isForView(touch) { touch.delivery.stage = .over }
      touches.append(touch)
    case .ended, .cancelled: touch.isLifted = true
    default: break
    }
    var change = touch.state
    if let last = touch.delivery.changes.last, last.phase == .moved, change.phase == .moved {
      change.placeBefore = last.placeBefore
      touch.delivery.changes.removeLast()
    }
    touch.delivery.changes.append(change)
  }

  /// Whether the view of a new touch is to be told of it, beside those that are on the screen.
  private func isForView(_ touch: UITouch) -> Bool {
    guard let view = touch.view else { return false }
    return !touches.contains { other in
      guard !other.isLifted, other.delivery.stage != .over, let otherView = other.view else { return false }
      return otherView === view
        ? !view.isMultipleTouchEnabled : view.isExclusiveTouch || otherView.isExclusiveTouch
    }
  }

  /// Tells the views of what has happened, as far as no recognizer may still take it away.
  func tellViews() {
    let order: [UITouch.Phase] = [.began, .moved, .ended, .cancelled]
    while true {
      let due = touches.compactMap { touch in nextChange(of: touch).map { (touch, $0) } }
      guard !due.isEmpty else { break }
      for phase in order {
        var rest = due.filter { $0.1.phase == phase }
        while let view = rest.first.map({ $0.0.view }) {
          let group = rest.filter { $0.0.view === view }
          rest.removeAll { $0.0.view === view }
          if let view { tell(view, group, phase) }
        }
      }
    }
    touches.removeAll { $0.isLifted && $0.delivery.stage == .over }
  }

  /// Takes the next change of a touch that its view can be told of; nil for none.
  private func nextChange(of touch: UITouch) -> ViewDelivery.Change? {
    let stage = touch.delivery.stage
    if touch.delivery.isTaken || stage == .over {
      touch.delivery.isTaken = false
      touch.delivery.stage = .over
      touch.delivery.changes = []
      guard stage == .told else { return nil }
      var change = touch.state
      change.phase = .cancelled
      return change
    }
    guard let change = touch.delivery.changes.first else { return nil }
    let undecided = touch.readers.lazy.filter(\.isUndecided).compactMap(\.recognizer)
    switch change.phase {
    case .began:
      guard !undecided.contains(where: \.delaysTouchesBegan) else { return nil }
      touch.delivery.stage = .told
    case .ended:
      guard !undecided.contains(where: \.delaysTouchesEnded) else { return nil }
      touch.delivery.stage = .over
    case .cancelled: touch.delivery.stage = .over
    default: break
    }
    touch.delivery.changes.removeFirst()
    return change
  }

  /// Calls a view with touches as they were at a change.
  private func tell(_ view: UIView, _ group: [(touch: UITouch, change: ViewDelivery.Change)], _ phase: UITouch.Phase) {
    let present = group.map(\.touch.state)
    for (touch, change) in group { touch.adopt(change) }
    let touches = Set(group.map(\.touch))
    switch phase {
    case .began: view.touchesBegan(touches, with: event)
    case .moved: view.touchesMoved(touches, with: event)
    case .ended: view.touchesEnded(touches, with: event)
    default: view.touchesCancelled(touches, with: event)
    }
    for (index, (touch, change)) in group.enumerated() where touch.stands(at: change) { touch.adopt(present[index]) }
  }
}

extension UITouch {
  /// The state of the touch, as a change for its view.
  final var state: ViewDelivery.Change { .init(phase: step, place: place, placeBefore: placeBefore, time: time) }

  /// Takes the state of a change.
  final func adopt(_ change: ViewDelivery.Change) {
    step = change.phase
    place = change.place
    placeBefore = change.placeBefore
    time = change.time
  }

  /// Whether the touch has the state of a change: it has not, if a handler has sent another one.
  final func stands(at change: ViewDelivery.Change) -> Bool {
    step == change.phase && place == change.place && time == change.time
  }
}
