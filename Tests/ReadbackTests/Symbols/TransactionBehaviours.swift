// Behaviours of globals, actions and transactions: on layers that are live on a stage.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import Synchronization

extension SymbolBehaviour {
  /// The behaviours of the clock, of the names of events, and of actions.
  static let globals: [SymbolBehaviour] = [
    SymbolBehaviour(
      "CACurrentMediaTime()", says: "the clock shows the time that a stage has come to, by which animations run"
    ) {
      try live { root, layer, stage in
        stage.advance(to: 3)
        guard CACurrentMediaTime() == 3 else { return false }
        let fade = second("opacity", from: 0, to: 1)
        fade.beginTime = CACurrentMediaTime() + 1
        layer.add(fade, forKey: nil)
        stage.advance(to: 4.5)
        return try CACurrentMediaTime() == 4.5 && looks(root, at: CACurrentMediaTime()) { $0.opacity = 0.5 }
      }
    },
    SymbolBehaviour(
      "kCAOnOrderIn", "kCAOnOrderOut", says: "a layer runs the actions of coming into a tree and leaving it"
    ) {
      MediaClock.withClock {
        CATransaction.flush()
        let root = canvas(), layer = CALayer(), log = Log()
        layer.actions = [
          kCAOnOrderIn: NotedAction(log: log, name: "in"), kCAOnOrderOut: NotedAction(log: log, name: "out"),
        ]
        root.addSublayer(layer)
        guard log.entries == ["in"] else { return false }
        layer.removeFromSuperlayer()
        return log.entries == ["in", "out"]
      }
    },
    SymbolBehaviour("kCATransition", says: "transitions have one key, whichever they are added with") {
      live { _, layer, _ in
        layer.isHidden = true
        guard layer.animation(forKey: kCATransition) is CATransition else { return false }
        let push = CATransition()
        push.type = .push
        layer.add(push, forKey: "another")
        return layer.animationKeys() == [kCATransition]
          && (layer.animation(forKey: kCATransition) as? CATransition)?.type == .push
      }
    },
    SymbolBehaviour(
      "kCATransactionAnimationDuration", says: "the duration of implicit animations can be set by its key"
    ) {
      try implicitFade(at: 1, opacity: 0.5) {
        CATransaction.setValue(2, forKey: kCATransactionAnimationDuration)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      }
    },
    SymbolBehaviour(
      "kCATransactionAnimationTimingFunction", says: "the pacing of implicit animations can be set by its key"
    ) {
      try implicitFade(at: 1, opacity: 1 - 0.31536) {
        CATransaction.setAnimationDuration(2)
        CATransaction.setValue(CAMediaTimingFunction(name: .easeIn), forKey: kCATransactionAnimationTimingFunction)
      }
    },
    SymbolBehaviour("kCATransactionDisableActions", says: "implicit animations can be disabled by a key") {
      try implicitFade(at: 0, opacity: 0) { CATransaction.setValue(true, forKey: kCATransactionDisableActions) }
    },
    SymbolBehaviour("kCATransactionCompletionBlock", says: "the completion block can be set by its key") {
      completes { block in CATransaction.setValue(block, forKey: kCATransactionCompletionBlock) }
    },
    SymbolBehaviour(
      "CAAction.run(forKey:object:arguments:)", says: "the action of a key runs on its layer when it is changed"
    ) {
      MediaClock.withClock {
        CATransaction.flush()
        let layer = canvas(), log = Log()
        layer.name = "card"
        layer.actions = ["opacity": NotedAction(log: log, name: "fade")]
        layer.opacity = 0.5
        layer.cornerRadius = 3
        return log.entries == ["fade"] && log.details == ["opacity of card at 0.5"]
      }
    },
  ]

  /// The behaviours of transactions.
  static let transactions: [SymbolBehaviour] = transactionScopes + transactionValues

  private static let transactionScopes: [SymbolBehaviour] = [
    SymbolBehaviour(
      "CATransaction.begin()", "CATransaction.commit()", says: "the outermost commit starts what was added"
    ) {
      live { _, layer, _ in
        let log = Log()
        CATransaction.begin()
        CATransaction.begin()
        layer.add(heard(log), forKey: nil)
        CATransaction.commit()
        guard log.entries.isEmpty else { return false }
        CATransaction.commit()
        return log.entries == ["start at 0.0"]
      }
    },
    SymbolBehaviour("CATransaction.flush()", says: "changes outside of transactions start with a flush, others wait") {
      live { _, layer, _ in
        let log = Log()
        layer.add(heard(log), forKey: nil)
        guard log.entries.isEmpty else { return false }
        CATransaction.flush()
        guard log.entries == ["start at 0.0"] else { return false }
        CATransaction.begin()
        layer.add(heard(log), forKey: nil)
        CATransaction.flush()
        defer { CATransaction.commit() }
        return log.entries.count == 1
      }
    },
    SymbolBehaviour(
      "CATransaction.lock()", "CATransaction.unlock()", says: "one thread holds the lock, as often as it likes"
    ) {
      locks()
    },
  ]

  private static let transactionValues: [SymbolBehaviour] = [
    SymbolBehaviour(
      "CATransaction.animationDuration()", "CATransaction.setAnimationDuration(_:)",
      says: "implicit animations, and those without a duration, take as long as the transaction says"
    ) { try durations() },
    SymbolBehaviour(
      "CATransaction.animationTimingFunction()", "CATransaction.setAnimationTimingFunction(_:)",
      says: "implicit animations are paced as the transaction says"
    ) {
      try implicitFade(at: 0.5, opacity: 1 - 0.68464) {
        CATransaction.setAnimationDuration(1)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeOut))
      }
        && inTransaction {
          guard CATransaction.animationTimingFunction() == nil else { return false }
          let function = CAMediaTimingFunction(name: .easeOut)
          CATransaction.setAnimationTimingFunction(function)
          return inTransaction { CATransaction.animationTimingFunction() === function }
        }
    },
    SymbolBehaviour(
      "CATransaction.disableActions()", "CATransaction.setDisableActions(_:)",
      says: "without actions a change is seen at once, and animations that are added run all the same"
    ) {
      try implicitFade(at: 0, opacity: 0) { CATransaction.setDisableActions(true) } && disablesImplicitOnly()
    },
    SymbolBehaviour(
      "CATransaction.completionBlock()", "CATransaction.setCompletionBlock(_:)",
      says: "a block runs when the animations of its transaction have ended"
    ) {
      completes { block in CATransaction.setCompletionBlock(block) } && blockCanBeRead()
    },
    SymbolBehaviour(
      "CATransaction.value(forKey:)", "CATransaction.setValue(_:forKey:)",
      says: "values of any key belong to a transaction and are seen in those inside it"
    ) {
      inTransaction {
        CATransaction.setValue("outer", forKey: "mine")
        CATransaction.setAnimationDuration(3)
        let isSeenInside = inTransaction {
          guard CATransaction.value(forKey: "mine") as? String == "outer" else { return false }
          CATransaction.setValue("inner", forKey: "mine")
          CATransaction.setValue(7, forKey: "animationDuration")
          return CATransaction.value(forKey: "mine") as? String == "inner" && CATransaction.animationDuration() == 7
        }
        return isSeenInside && CATransaction.value(forKey: "mine") as? String == "outer"
          && CATransaction.value(forKey: "animationDuration") as? Double == 3
      } && CATransaction.value(forKey: "mine") == nil
    },
  ]

  // MARK: Actions

  /// An action that writes down its name, and in detail what it was run for.
  private struct NotedAction: CAAction {
    let log: Log
    let name: String

    func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
      log.entries.append(name)
      let layer = object as? CALayer
      log.details.append("\(event) of \(layer?.name ?? "nobody") at \(layer?.opacity ?? -1)")
    }
  }

  /// An animation that a log follows.
  private static func heard(_ log: Log) -> CAAnimation {
    let animation = second("opacity", from: 0, to: 1)
    animation.delegate = Listener(log)
    return animation
  }

  // MARK: Transactions

  /// Calls `body` in a transaction; the outermost one starts with the defaults.
  private static func inTransaction(_ body: () throws -> Bool) rethrows -> Bool {
    CATransaction.flush()
    CATransaction.begin()
    defer { CATransaction.commit() }
    return try body()
  }

  /// Whether a box whose opacity is set to 0 in a transaction, which `prepare` has set up, has an opacity at a time.
  private static func implicitFade(at time: Double, opacity: Float, _ prepare: () -> Void) throws -> Bool {
    try live { root, layer, stage in
      CATransaction.begin()
      prepare()
      layer.opacity = 0
      CATransaction.commit()
      stage.advance(to: time)
      guard try looks(root, at: time, { $0.opacity = opacity }) else { return false }
      stage.advance(to: 10)
      return try looks(root, at: 10) { $0.opacity = 0 }
    }
  }

  /// Whether the duration of a transaction is that of its animations.
  private static func durations() throws -> Bool {
    let isImplicit = try implicitFade(at: 1.5, opacity: 0.25) {
      CATransaction.setAnimationDuration(2)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    }
    let isExplicit = try live { root, layer, stage in
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.fromValue = 0
      fade.toValue = 1
      guard CATransaction.animationDuration() == 0.25 else { return false }
      CATransaction.begin()
      CATransaction.setAnimationDuration(CATransaction.animationDuration() * 16)
      layer.add(fade, forKey: nil)
      CATransaction.commit()
      stage.advance(to: 3)
      return try looks(root, at: 3) { $0.opacity = 0.75 }
    }
    return isImplicit && isExplicit
  }

  /// Whether an animation that is added runs though implicit ones are disabled.
  private static func disablesImplicitOnly() throws -> Bool {
    try live { root, layer, stage in
      guard !CATransaction.disableActions() else { return false }
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.position.x = 20
      layer.add(second("opacity", from: 0, to: 1), forKey: "fade")
      let isDisabled = CATransaction.disableActions()
      CATransaction.commit()
      stage.advance(to: 0.5)
      let isAsExpected = try looks(root, at: 0.5) {
        $0.position.x = 20
        $0.opacity = 0.5
      }
      return isAsExpected && isDisabled && !CATransaction.disableActions() && layer.animationKeys() == ["fade"]
    }
  }

  /// Whether a block that `set` gives to the transaction runs once, at the end of the animation that is added after it.
  private static func completes(_ set: (@escaping () -> Void) -> Void) -> Bool {
    live { _, layer, stage in
      let log = Log()
      let block: () -> Void = { log.entries.append("done at \(CACurrentMediaTime())") }
      CATransaction.begin()
      guard CATransaction.completionBlock() == nil else { return false }
      set(block)
      layer.add(second("opacity", from: 0, to: 1), forKey: nil)
      CATransaction.commit()
      stage.advance(to: 0.75)
      guard log.entries.isEmpty else { return false }
      stage.advance(to: 4)
      return log.entries == ["done at 1.0"]
    }
  }

  /// Whether the block of a transaction is the one that was set, which runs by itself at the commit.
  private static func blockCanBeRead() -> Bool {
    let log = Log()
    CATransaction.flush()
    CATransaction.begin()
    let isNone = CATransaction.completionBlock() == nil
    CATransaction.setCompletionBlock { log.entries.append("done") }
    CATransaction.completionBlock()?()
    let count = log.entries.count
    CATransaction.commit()
    return isNone && count == 1 && log.entries.count == 2
  }

  /// Whether another thread gets the lock only when it was released as often as it was taken.
  private static func locks() -> Bool {
    final class Flags: Sendable {
      let isWaiting = Atomic(false), hasLock = Atomic(false)
    }
    let flags = Flags(), done = DispatchSemaphore(value: 0)
    CATransaction.lock()
    CATransaction.lock()
    Thread.detachNewThread {
      flags.isWaiting.store(true, ordering: .sequentiallyConsistent)
      CATransaction.lock()
      flags.hasLock.store(true, ordering: .sequentiallyConsistent)
      CATransaction.unlock()
      done.signal()
    }
    while !flags.isWaiting.load(ordering: .sequentiallyConsistent) { sched_yield() }
    for _ in 0..<2_000 { sched_yield() }
    let wasFreeTooEarly = flags.hasLock.load(ordering: .sequentiallyConsistent)
    CATransaction.unlock()
    for _ in 0..<2_000 { sched_yield() }
    let wasFreeEarly = flags.hasLock.load(ordering: .sequentiallyConsistent)
    CATransaction.unlock()
    done.wait()
    return !wasFreeTooEarly && !wasFreeEarly && flags.hasLock.load(ordering: .sequentiallyConsistent)
  }
}
