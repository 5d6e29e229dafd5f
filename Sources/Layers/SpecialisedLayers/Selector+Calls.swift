// Timers, notifications and delayed calls that take a target and a selector.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

extension Timer {
  /// Creates a timer that calls the method `selector` of `target` with itself, once it is added to a run loop.
  ///
  /// The timer retains its target until it is invalidated. Methods cannot be found by name on Linux: a target that is not a
  /// ``SelectorTarget`` is never called. `userInfo` is not kept: the timer of Foundation on Linux has no place for it.
  public convenience init(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) {
    let call = TargetCall(target: target as? any SelectorTarget, selector: selector)
    self.init(timeInterval: interval, repeats: repeats) { timer in call.perform(with: timer) }
  }

  /// Creates a timer that calls the method `selector` of `target` with itself, and adds it to the thread's run loop.
  ///
  /// See ``Timer/init(timeInterval:target:selector:userInfo:repeats:)``.
  @discardableResult
  public class func scheduledTimer(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) -> Timer {
    let timer = Timer(
      timeInterval: interval, target: target, selector: selector, userInfo: userInfo, repeats: repeats)
    RunLoop.current.add(timer, forMode: .default)
    return timer
  }
}

/// A method of an object, to be called on the thread that asked for it.
private struct TargetCall: @unchecked Sendable {
  // The run loop of one thread makes all calls.
  let target: (any SelectorTarget)?
  let selector: Selector

  func perform(with object: Any?) { target?.perform(selector, with: object) }
}

extension NotificationCenter {
  /// Has the method `selector` of `observer`, a ``SelectorTarget``, called with each notification of `name`, or of all names, that
  /// `object` posts, or any object.
  ///
  /// The observer is not retained, and need not be removed. Methods cannot be found by name on Linux: an observer that is not a
  /// ``SelectorTarget`` is never called.
  public final func addObserver(
    _ observer: Any, selector: Selector, name: NSNotification.Name?, object: Any?
  ) {
    guard let target = observer as? any SelectorTarget else { return }
    let link = ObserverLink(target: target, name: name, object: object.map { $0 as AnyObject })
    let token = addObserver(forName: name, object: object, queue: nil) { [unowned(unsafe) center = self] notification in
      if !link.call(selector, with: notification) { center.drop(link) }
    }
    ObserverLink.all.withLock {
      $0.append(ObserverLink.Entry(center: ObjectIdentifier(self), link: link, token: token))
    }
  }

  /// Stops all calls of the methods of `observer` from this center.
  public final func removeObserver(_ observer: any SelectorTarget) { remove { $0.link.target === observer } }

  /// Stops calls of the methods of `observer` for `name` and `object`; nil stands for all of them.
  public final func removeObserver(_ observer: any SelectorTarget, name: NSNotification.Name?, object: Any?) {
    let object = object.map { $0 as AnyObject }
    remove { entry in
      entry.link.target === observer && (name == nil || entry.link.name == name)
        && (object == nil || entry.link.object === object)
    }
  }

  private func drop(_ link: ObserverLink) { remove { $0.link === link } }

  /// Ends the observations that `isWanted` chooses, and those of observers that are gone.
  private func remove(where isWanted: (ObserverLink.Entry) -> Bool) {
    let center = ObjectIdentifier(self)
    let ended = ObserverLink.all.withLock { all -> [ObserverLink.Entry] in
      let ended = all.filter { $0.center == center && ($0.link.target == nil || isWanted($0)) }
      all.removeAll { entry in ended.contains { $0.link === entry.link } }
      return ended
    }
    for entry in ended { removeObserver(entry.token as Any) }
  }
}

/// The observation of notifications by an object, which is not retained.
private final class ObserverLink: @unchecked Sendable {
  struct Entry: @unchecked Sendable {
    let center: ObjectIdentifier
    let link: ObserverLink
    let token: any NSObjectProtocol
  }
  static let all = Mutex<[Entry]>([])

  weak var target: (any SelectorTarget)?
  let name: NSNotification.Name?
  weak var object: AnyObject?

  init(target: any SelectorTarget, name: NSNotification.Name?, object: AnyObject?) {
    self.target = target
    self.name = name
    self.object = object
  }

  /// Calls the method of the observer; false where it is gone.
  func call(_ selector: Selector, with notification: Notification) -> Bool {
    guard let target else { return false }
    target.perform(selector, with: notification)
    return true
  }
}

extension SelectorTarget {
  /// Calls the method called `selector`, without an argument.
  public func perform(_ selector: Selector) { perform(selector, with: nil) }

  /// Calls the method called `selector` from the thread's run loop, in `delay` seconds of the clock on the wall.
  ///
  /// The object is retained until then. Animations do not wait for such calls, nor do they follow the time of a ``LayerStage``.
  public func perform(_ selector: Selector, with object: Any?, afterDelay delay: TimeInterval) {
    let call = TargetCall(target: self, selector: selector), argument = Argument(object: object)
    let timer = Timer(timeInterval: max(delay, 0), repeats: false) { timer in
      DelayedCall.all.withLock { $0.removeAll { $0.timer === timer } }
      call.perform(with: argument.object)
    }
    DelayedCall.all.withLock {
      $0.append(DelayedCall(target: ObjectIdentifier(self), selector: selector, timer: timer))
    }
    RunLoop.current.add(timer, forMode: .default)
  }
}

extension NSObject {
  /// Cancels the delayed calls of the methods of `target` that have not been made.
  public class func cancelPreviousPerformRequests(withTarget target: Any) {
    let target = ObjectIdentifier(target as AnyObject)
    DelayedCall.cancel { $0.target == target }
  }

  /// Cancels the delayed calls of one method of `target` that have not been made, whatever their argument.
  public class func cancelPreviousPerformRequests(withTarget target: Any, selector: Selector, object: Any?) {
    let target = ObjectIdentifier(target as AnyObject)
    DelayedCall.cancel { $0.target == target && $0.selector == selector }
  }
}

private struct Argument: @unchecked Sendable {
  let object: Any?
}

/// A call that a run loop will make.
private struct DelayedCall: @unchecked Sendable {
  let target: ObjectIdentifier
  let selector: Selector
  let timer: Timer

  static let all = Mutex<[DelayedCall]>([])

  static func cancel(where isWanted: (DelayedCall) -> Bool) {
    let cancelled = all.withLock { calls -> [DelayedCall] in
      let cancelled = calls.filter(isWanted)
      calls.removeAll(where: isWanted)
      return cancelled
    }
    for call in cancelled { call.timer.invalidate() }
  }
}
