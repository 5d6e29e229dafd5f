// GestureArbiter: hands a window's touches to recognizers, and decides between those.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Hands the touches of one window to recognizers and then to views, and decides between recognizers.
final class GestureArbiter {
  /// The recognizers that have followed a touch and are not done with their gesture, in the order in which they began.
  private(set) var recognizers: [UIGestureRecognizer] = []
  private var waiting: [UIGestureRecognizer] = []
  private var decided: [UIGestureRecognizer] = []
  private var isDeciding = false
  private var queued: [UIGestureRecognizer] = []
  /// The touches that are on the screen, and those lifted ones of which a view has to be told.
  var touches: [UITouch] = []
  /// The last event; nil where no touch is left.
  private(set) var event: UIEvent?
  private var depth = 0

  /// The number of events that handlers may send while another one is handed on, each inside the one before.
  private static let maxDepth = 16

  /// Hands the touches of `window` on that have changed.
  func deliver(_ event: UIEvent, in window: UIWindow) {
    guard depth < Self.maxDepth else { return }
    passTime(to: event.timestamp)
    depth += 1
    let outer = self.event
    self.event = event
    defer {
      depth -= 1
      if depth > 0 { self.event = outer }
    }
    let news = event.touches.filter { $0.window === window && $0.phase != .stationary }
      .sorted { $0.serial < $1.serial }
    for touch in news { enter(touch) }
    tellRecognizers(of: news, event)
    conclude()
  }

  /// Sends the actions that are due, lets recognizers begin anew, and tells the views.
  private func conclude() {
    settle()
    release()
    tellViews()
    settle()
    release()
    if touches.isEmpty { event = nil }
  }

  /// Concludes changes that were made outside of an event.
  func settleIfIdle() {
    guard depth == 0 else { return }
    depth += 1
    conclude()
    depth -= 1
  }

  /// Lets the recognizers know that time has passed.
  func passTime(to time: TimeInterval) {
    guard depth < Self.maxDepth else { return }
    while let next = recognizers.filter({ $0.deadline.map { $0 <= time } ?? false }).min(by: {
      ($0.deadline ?? time) < ($1.deadline ?? time)
    }), let deadline = next.deadline {
      next.deadline = nil
      depth += 1
      next.timeHasPassed(deadline)
      conclude()
      depth -= 1
    }
  }

  // MARK: Handing touches on

  private func tellRecognizers(of news: [UITouch], _ event: UIEvent) {
    var order: [UIGestureRecognizer] = [], known: Set<ObjectIdentifier> = []
    var candidates: [(touch: UITouch, recognizers: Set<ObjectIdentifier>)] = []
    for touch in news {
      let told = touch.phase == .began ? self.candidates(for: touch, event) : touch.readers.compactMap(\.recognizer)
      for recognizer in told where known.insert(ObjectIdentifier(recognizer)).inserted { order.append(recognizer) }
      guard touch.phase == .began else { continue }
      for recognizer in told { recognizer.follow(touch, self) }
      candidates.append((touch, Set(told.map { ObjectIdentifier($0) })))
    }
    for recognizer in order {
      // A recognizer that has waited may have been decided by those before.
      for (touch, recognizers) in candidates where recognizers.contains(ObjectIdentifier(recognizer)) {
        recognizer.follow(touch, self)
      }
      recognizer.read(news, event)
    }
  }

  /// Returns the recognizers that want to be told of a touch, from its view upwards.
  private func candidates(for touch: UITouch, _ event: UIEvent) -> [UIGestureRecognizer] {
    var found: [UIGestureRecognizer] = [], view = touch.view
    while let current = view {
      let own = current.recognizers.reversed().filter { $0.wants(touch, event) }
      found += own.filter { $0.tapOrder > 1 }.sorted { $0.tapOrder > $1.tapOrder } + own.filter { $0.tapOrder <= 1 }
      view = current.superview
    }
    return found
  }

  /// Enters a recognizer that follows a touch.
  func enter(_ recognizer: UIGestureRecognizer) {
    guard !recognizer.isEntered else { return }
    recognizer.isEntered = true
    recognizers.append(recognizer)
  }

  /// Drops a recognizer that is done with its gesture.
  func drop(_ recognizer: UIGestureRecognizer) {
    recognizer.isEntered = false
    recognizers.removeAll { !$0.isEntered }
    waiting.removeAll { !$0.isEntered }
  }

  /// Lets touches go that were lifted, and recognizers begin anew that have followed them.
  private func release() {
    var done: [UIGestureRecognizer] = []
    for recognizer in recognizers {
      recognizer.unfollowLifted()
      guard recognizer.followed.isEmpty, !recognizer.isQueued, !recognizer.isGoingOn,
        recognizer.isOver || (recognizer.wanted == nil && recognizer.deadline == nil)
      else { continue }
      recognizer.isEntered = false
      done.append(recognizer)
    }
    guard !done.isEmpty else { return }
    recognizers.removeAll { !$0.isEntered }
    waiting.removeAll { !$0.isEntered }
    for recognizer in done {
      if recognizer.isOver {
        recognizer.finish()
      } else {
        // A client's recognizer may go on in its own time, but nobody waits for it.
        recognizer.forgetTouches()
        decide(recognizer)
      }
    }
  }

  // MARK: Decisions

  private func share(_ one: UIGestureRecognizer, _ other: UIGestureRecognizer) -> Bool {
    one.seen.contains { touch in other.seen.contains { $0 === touch } }
  }

  /// Whether a gesture that goes on keeps a recognizer from beginning.
  func isExcluded(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizers.contains { $0 !== recognizer && $0.isGoingOn && share($0, recognizer) && $0.excludes(recognizer) }
  }

  /// The recognizers that must fail before one may begin.
  func requirements(of recognizer: UIGestureRecognizer) -> [UIGestureRecognizer] {
    recognizers.filter { other in
      other !== recognizer && other.current == .possible
        && (recognizer.requires(other) || (share(recognizer, other) && recognizer.isAskedToAwait(other)))
        && !isWaiting(other, for: recognizer)
    }
  }

  /// Whether `one` waits for `other`, or for one that does.
  private func isWaiting(_ one: UIGestureRecognizer, for other: UIGestureRecognizer) -> Bool {
    var pending = one.awaited, known: Set<ObjectIdentifier> = []
    while let next = pending.popLast() {
      if next === other { return true }
      if known.insert(ObjectIdentifier(next)).inserted { pending += next.awaited }
    }
    return false
  }

  /// Enters a recognizer that waits for others to fail.
  func wait(_ recognizer: UIGestureRecognizer) { waiting.append(recognizer) }

  /// Lets the others fail that cannot recognize at once with one that has, and takes its touches away from the views.
  func noteRecognition(_ recognizer: UIGestureRecognizer) {
    if recognizer.cancelsTouchesInView {
      for touch in recognizer.seen { touch.delivery.isTaken = true }
    }
    // All fail before those go on that wait for one of them.
    let isInside = isDeciding
    isDeciding = true
    for other in recognizers
    where other !== recognizer && other.current == .possible && share(other, recognizer) && recognizer.excludes(other) {
      other.fail()
    }
    isDeciding = isInside
    decide(recognizer)
  }

  /// Has those go on, or fail, that wait for a recognizer which has failed or has recognized its gesture.
  func decide(_ recognizer: UIGestureRecognizer) {
    decided.append(recognizer)
    guard !isDeciding else { return }
    isDeciding = true
    var index = 0
    while index < decided.count {
      let next = decided[index]
      index += 1
      for other in waiting where other.awaited.contains(where: { $0 === next }) {
        if next.isGoingOn || next.current == .ended {
          other.fail()
        } else {
          other.awaited.removeAll { $0 === next }
          if other.awaited.isEmpty, let wanted = other.wanted { other.begin(wanted) }
        }
      }
      waiting.removeAll { $0.wanted == nil }
    }
    decided = []
    isDeciding = false
  }

  // MARK: Actions

  /// Has the actions of a recognizer sent after all recognizers were told of the event.
  func queue(_ recognizer: UIGestureRecognizer) {
    guard !recognizer.isQueued else { return }
    recognizer.isQueued = true
    queued.append(recognizer)
  }

  /// Sends the actions that are due.
  func settle() {
    while !queued.isEmpty {
      let recognizer = queued.removeFirst()
      recognizer.isQueued = false
      recognizer.sendActions()
    }
  }
}
