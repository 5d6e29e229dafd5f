// UIGestureRecognizer+State: the way of a recognizer from possible to recognized or failed, and its actions.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An action of a recognizer.
enum GestureAction {
  /// A closure.
  case closure((UIGestureRecognizer) -> Void)
  /// A target that isn't retained, and the name of its method.
  case target(WeakTarget, Selector)

  /// A target that isn't retained.
  struct WeakTarget {
    /// The target.
    weak var object: AnyObject?
  }
}

/// A recognizer that isn't retained.
struct WeakRecognizer {
  /// The recognizer.
  weak var recognizer: UIGestureRecognizer?
}

extension UIGestureRecognizer {
  /// Whether the gesture was decided, and is over.
  final var isOver: Bool { current == .ended || current == .cancelled || current == .failed }
  /// Whether a continuous gesture goes on.
  final var isGoingOn: Bool { current == .began || current == .changed }

  /// Takes a state that a subclass has set; those that cannot follow the present one are ignored.
  final func change(to state: State) {
    switch (current, state) {
    case (.possible, .began), (.possible, .changed): request(.began)
    case (.possible, .ended): request(.ended)
    case (.possible, .failed), (.possible, .cancelled): fail()
    case (.began, .changed), (.changed, .changed): enter(.changed)
    case (.began, .ended), (.changed, .ended): enter(.ended)
    case (.began, .cancelled), (.changed, .cancelled), (.began, .failed), (.changed, .failed): enter(.cancelled)
    default: return
    }
    arbiter?.settleIfIdle()
  }

  /// Begins, or waits for the recognizers that must fail before.
  private func request(_ state: State) {
    guard wanted == nil else {
      if state == .ended, wanted == .began { following = .ended }
      return
    }
    if let arbiter {
      guard !arbiter.isExcluded(self) else { return fail() }
      awaited = arbiter.requirements(of: self)
      guard awaited.isEmpty else {
        wanted = state
        return arbiter.wait(self)
      }
    }
    begin(state)
  }

  /// Enters the first state after possible, unless somebody is against it.
  final func begin(_ state: State) {
    wanted = nil
    awaited = []
    guard arbiter?.isExcluded(self) != true, isAllowedToBegin else { return fail() }
    // Whoever was asked may have disabled the recognizer.
    guard current == .possible else { return }
    current = state
    deadline = nil
    queueActions()
    arbiter?.noteRecognition(self)
  }

  private func enter(_ state: State) {
    // The actions for the beginning come first.
    if isQueued, current == .began {
      if state != .changed { following = state }
      return
    }
    current = state
    // An action that says that the gesture has changed isn't called again for it.
    if isSending, state == .changed { return }
    queueActions()
  }

  /// Gives up the gesture that is looked for.
  final func fail() {
    guard current == .possible else { return }
    current = .failed
    wanted = nil
    following = nil
    awaited = []
    deadline = nil
    arbiter?.decide(self)
  }

  /// Breaks the gesture off, and follows no touch any more.
  final func breakOff() {
    if isGoingOn {
      enter(.cancelled)
    } else if !seen.isEmpty {
      fail()
    }
    lastMiddle = middle
    followed = []
    arbiter?.settleIfIdle()
  }

  /// Makes the recognizer ready for another gesture.
  final func finish() {
    current = .possible
    wanted = nil
    following = nil
    awaited = []
    deadline = nil
    forgetTouches()
    reset()
  }

  /// Whether the delegate, and each view from the touched ones up to the recognizer's, lets the gesture begin.
  private var isAllowedToBegin: Bool {
    guard delegate?.gestureRecognizerShouldBegin(self) != false else { return false }
    var asked: Set<ObjectIdentifier> = []
    for touch in seen {
      var view = touch.view
      while let above = view, above !== ownView, asked.insert(ObjectIdentifier(above)).inserted {
        guard above.gestureRecognizerShouldBegin(self) else { return false }
        view = above.superview
      }
    }
    return ownView?.gestureRecognizerShouldBegin(self) != false
  }

  // MARK: Requirements

  final func addRequirement(_ other: UIGestureRecognizer) {
    guard other !== self, !requires(other) else { return }
    requirements.removeAll { $0.recognizer == nil }
    requirements.append(WeakRecognizer(recognizer: other))
  }

  final func requires(_ other: UIGestureRecognizer) -> Bool { requirements.contains { $0.recognizer === other } }

  /// Whether `other` fails when this recognizer has recognized its gesture.
  final func excludes(_ other: UIGestureRecognizer) -> Bool {
    canPrevent(other) && other.canBePrevented(by: self)
      && delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) != true
      && other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) != true
  }

  /// Whether the recognizer, or its delegate, or those of `other`, want it to wait for `other`.
  final func isAskedToAwait(_ other: UIGestureRecognizer) -> Bool {
    shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: self)
      || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true
  }

  // MARK: Actions

  final func bind(_ target: Any, _ action: Selector) {
    let object = target as AnyObject
    let isKnown = actions.contains {
      if case .target(let old, action) = $0 { old.object === object } else { false }
    }
    if !isKnown { actions.append(.target(.init(object: object), action)) }
  }

  final func unbind(_ target: Any?, _ action: Selector?) {
    actions.removeAll {
      guard case .target(let old, let selector) = $0 else { return false }
      return (target.map { old.object === $0 as AnyObject } ?? true) && (action == nil || action == selector)
    }
  }

  private func queueActions() {
    guard let arbiter else { return sendActions() }
    arbiter.queue(self)
  }

  final func sendActions() {
    isSending = true
    for action in actions {
      switch action {
      case .closure(let handler): handler(self)
      case .target(let target, let selector): (target.object as? any SelectorTarget)?.perform(selector, with: self)
      }
    }
    isSending = false
    guard let state = following else { return }
    following = nil
    if isGoingOn { enter(state) }
  }
}
