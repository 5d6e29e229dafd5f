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
    let link = ObserverLink(center: self, target: target, name: name, object: object.map { $0 as AnyObject })
    let token = addObserver(forName: name, object: object, queue: nil) { notification in
      if !link.call(selector, with: notification) { Observations.end(of: link.observer) { $0 === link } }
    }
    Observations.add(Observations.Entry(link: link, token: token))
  }

  /// Stops all calls of the methods of `observer` from this center.
  public final func removeObserver(_ observer: any SelectorTarget) {
    removeObserver(observer, name: nil, object: nil)
  }

  /// Stops calls of the methods of `observer` for `name` and `object`; nil stands for all of them.
  public final func removeObserver(_ observer: any SelectorTarget, name: NSNotification.Name?, object: Any?) {
    let center = ObjectIdentifier(self), object = object.map { ObjectIdentifier($0 as AnyObject) }
    Observations.end(of: ObjectIdentifier(observer)) { link in
      link.centerIdentifier == center && (name == nil || link.name == name) && (object == nil || link.object == object)
    }
  }
}

/// The observation of notifications by an object, which is not retained.
private final class ObserverLink: @unchecked Sendable {
  // An observer that removes itself while it is destroyed is found by its identity alone.
  let observer: ObjectIdentifier
  let centerIdentifier: ObjectIdentifier
  let name: NSNotification.Name?
  let object: ObjectIdentifier?
  weak var center: NotificationCenter?
  private weak var target: (any SelectorTarget)?

  init(center: NotificationCenter, target: any SelectorTarget, name: NSNotification.Name?, object: AnyObject?) {
    observer = ObjectIdentifier(target)
    centerIdentifier = ObjectIdentifier(center)
    self.name = name
    self.object = object.map { ObjectIdentifier($0) }
    self.center = center
    self.target = target
  }

  var isGone: Bool { target == nil || center == nil }

  /// Calls the method of the observer; false where it is gone.
  func call(_ selector: Selector, with notification: Notification) -> Bool {
    guard let target else { return false }
    target.perform(selector, with: notification)
    return true
  }
}

/// The observations in all centers.
private struct Observations: @unchecked Sendable {
  struct Entry: @unchecked Sendable {
    let link: ObserverLink
    let token: any NSObjectProtocol
  }

  private static let all = Mutex(Observations())
  private static let least = 64

  /// The entries by their observers.
  private var entries: [ObjectIdentifier: [Entry]] = [:]
  private var count = 0
  /// The number of entries at which those are looked for whose observers or centers are gone.
  private var limit = least

  static func add(_ entry: Entry) {
    let crowd = all.withLock { known -> [Entry] in
      known.entries[entry.link.observer, default: []].append(entry)
      known.count += 1
      guard known.count >= known.limit else { return [] }
      known.limit = .max
      return known.entries.values.flatMap { $0 }
    }
    guard !crowd.isEmpty else { return }
    // Not under the lock: an observer that is released meanwhile may remove itself here.
    for entry in crowd where entry.link.isGone { end(of: entry.link.observer) { $0 === entry.link } }
    all.withLock { $0.limit = max(least, 2 * $0.count) }
  }

  /// Ends those observations of an observer that `isWanted` chooses.
  static func end(of observer: ObjectIdentifier, where isWanted: (ObserverLink) -> Bool) {
    let ended = all.withLock { known -> [Entry] in
      let ended = known.entries.take(of: observer) { isWanted($0.link) }
      known.count -= ended.count
      return ended
    }
    for entry in ended { entry.link.center?.removeObserver(entry.token as Any) }
  }
}

extension Dictionary where Key == ObjectIdentifier {
  /// Takes out those elements of the list of an object that `isWanted` chooses.
  fileprivate mutating func take<Element>(of object: ObjectIdentifier, where isWanted: (Element) -> Bool) -> [Element]
  where Value == [Element] {
    guard let list = self[object] else { return [] }
    let kept = list.filter { !isWanted($0) }
    self[object] = kept.isEmpty ? nil : kept
    return list.filter(isWanted)
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
    let target = ObjectIdentifier(self)
    let timer = Timer(timeInterval: delay > 0 ? delay : 0, repeats: false) { timer in
      _ = DelayedCall.take(of: target) { $0.timer === timer }
      call.perform(with: argument.object)
    }
    let delayed = DelayedCall(selector: selector, timer: timer)
    DelayedCall.all.withLock { $0[target, default: []].append(delayed) }
    RunLoop.current.add(timer, forMode: .default)
  }
}

extension NSObject {
  /// Cancels the delayed calls of the methods of `target` that have not been made.
  public class func cancelPreviousPerformRequests(withTarget target: Any) {
    DelayedCall.cancel(of: target) { _ in true }
  }

  /// Cancels the delayed calls of one method of `target` that have not been made, whatever their argument.
  public class func cancelPreviousPerformRequests(withTarget target: Any, selector: Selector, object: Any?) {
    DelayedCall.cancel(of: target) { $0.selector == selector }
  }
}

private struct Argument: @unchecked Sendable {
  let object: Any?
}

/// A call that a run loop will make.
private struct DelayedCall: @unchecked Sendable {
  let selector: Selector
  let timer: Timer

  /// The calls by their targets, which the timers retain.
  static let all = Mutex<[ObjectIdentifier: [DelayedCall]]>([:])

  static func take(of target: ObjectIdentifier, where isWanted: (DelayedCall) -> Bool) -> [DelayedCall] {
    all.withLock { $0.take(of: target, where: isWanted) }
  }

  static func cancel(of target: Any, where isWanted: (DelayedCall) -> Bool) {
    for call in take(of: ObjectIdentifier(target as AnyObject), where: isWanted) { call.timer.invalidate() }
  }
}
