// Tests of timers, notifications and delayed calls that take a target and a selector.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import Testing

@Suite("Targets and selectors")
struct SelectorCallTests {
  private final class Target: NSObject, SelectorTarget {
    var calls: [String] = []
    var objects: [Any?] = []
    func perform(_ selector: Selector, with object: Any?) {
      calls.append(selector.name)
      objects.append(object)
    }
  }

  private static let name = Notification.Name("SelectorCallTests")

  @Test("An observer is called with each notification until it is removed")
  func notifications() {
    let center = NotificationCenter(), target = Target(), sender = NSObject()
    center.addObserver(target, selector: "noted:", name: Self.name, object: nil)
    center.addObserver(target, selector: "fromSender:", name: nil, object: sender)
    center.post(name: Self.name, object: nil)
    #expect(target.calls == ["noted:"] && (target.objects.first as? Notification)?.name == Self.name)
    center.post(name: Self.name, object: sender)
    #expect(target.calls.sorted() == ["fromSender:", "noted:", "noted:"])
    center.removeObserver(target, name: Self.name, object: nil)
    center.post(name: Self.name, object: sender)
    #expect(target.calls.count == 4 && target.calls.last == "fromSender:")
    center.removeObserver(target)
    center.post(name: Self.name, object: sender)
    #expect(target.calls.count == 4)
  }

  @Test("An observer is not retained, and one that has no methods by name is never called")
  func lifetimes() {
    let center = NotificationCenter()
    weak var gone: Target?
    do {
      let target = Target()
      gone = target
      center.addObserver(target, selector: "noted:", name: Self.name, object: nil)
    }
    #expect(gone == nil)
    center.addObserver(NSObject(), selector: "noted:", name: Self.name, object: nil)
    center.post(name: Self.name, object: nil)
    let target = Target()
    center.addObserver(target, selector: "noted:", name: Self.name, object: nil)
    center.post(name: Self.name, object: nil)
    #expect(target.calls == ["noted:"])
  }

  @Test("Observers by the thousand are removed one by one, and those that are gone are called no more")
  func crowds() {
    final class Leaving: NSObject, SelectorTarget {
      let center: NotificationCenter
      var calls = 0
      init(_ center: NotificationCenter) {
        self.center = center
        super.init()
        center.addObserver(self, selector: "noted:", name: SelectorCallTests.name, object: nil)
      }
      deinit { center.removeObserver(self) }
      func perform(_ selector: Selector, with object: Any?) { calls += 1 }
    }
    let center = NotificationCenter(), other = NotificationCenter()
    var observers = (0..<4000).map { _ in Leaving(center) }
    let last = Leaving(center), elsewhere = Leaving(other)
    center.removeObserver(elsewhere)
    for observer in observers.dropFirst(10) { center.removeObserver(observer) }
    center.post(name: Self.name, object: nil)
    #expect(observers.map(\.calls) == Array(repeating: 1, count: 10) + Array(repeating: 0, count: 3990))
    observers = []
    center.post(name: Self.name, object: nil)
    other.post(name: Self.name, object: nil)
    #expect(last.calls == 2 && elsewhere.calls == 1)
    // Some are gone without a word.
    for _ in 0..<1000 { center.addObserver(Target(), selector: "noted:", name: Self.name, object: nil) }
    center.post(name: Self.name, object: nil)
    #expect(last.calls == 3)
  }

  @Test("A timer calls the method of its target with itself")
  func timers() {
    let target = Target()
    let timer = Timer(timeInterval: 1000, target: target, selector: "tick:", userInfo: nil, repeats: true)
    timer.fire()
    timer.fire()
    #expect(target.calls == ["tick:", "tick:"] && target.objects.first as? Timer === timer)
    let scheduled = Timer.scheduledTimer(
      timeInterval: 1000, target: target, selector: "later:", userInfo: nil, repeats: false)
    #expect(scheduled.isValid && target.calls.count == 2)
    scheduled.fire()
    #expect(target.calls.last == "later:")
    scheduled.invalidate()
    timer.invalidate()
  }

  @Test("A delayed call is made by the run loop, unless it is cancelled")
  func delays() {
    let target = Target()
    target.perform("later:", with: 7, afterDelay: 0)
    target.perform("never:", with: nil, afterDelay: 0)
    NSObject.cancelPreviousPerformRequests(withTarget: target, selector: "never:", object: nil)
    #expect(target.calls.isEmpty)
    for _ in 0..<100 where target.calls.isEmpty {
      _ = RunLoop.current.run(mode: .default, before: .distantPast)
    }
    #expect(target.calls == ["later:"] && target.objects.first as? Int == 7)
    target.perform("never:", with: nil, afterDelay: 0)
    NSObject.cancelPreviousPerformRequests(withTarget: target)
    for _ in 0..<3 { _ = RunLoop.current.run(mode: .default, before: .distantPast) }
    #expect(target.calls == ["later:"])
  }
}
