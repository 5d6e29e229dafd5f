// Tests of transactions: their values, their nesting, and the moments at which their blocks run.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import Testing

@Suite struct TransactionsTests {
  /// Runs `body` on a thread of its own, where no transaction is open.
  private func inFreshThread(_ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      body()
      done.signal()
    }
    done.wait()
  }

  @Test("Without a transaction the values are the defaults")
  func defaults() {
    inFreshThread {
      #expect(CATransaction.animationDuration() == 0.25)
      #expect(CATransaction.animationTimingFunction() == nil)
      #expect(!CATransaction.disableActions())
      #expect(CATransaction.completionBlock() == nil)
      #expect(CATransaction.value(forKey: "anything") == nil)
    }
  }

  @Test("An inner transaction begins with the values of the outer, and what it sets ends with it")
  func nesting() {
    inFreshThread {
      CATransaction.begin()
      CATransaction.setAnimationDuration(2)
      CATransaction.setDisableActions(true)
      CATransaction.setValue("outer", forKey: "mine")
      CATransaction.begin()
      #expect(CATransaction.animationDuration() == 2)
      #expect(CATransaction.disableActions())
      #expect(CATransaction.value(forKey: "mine") as? String == "outer")
      CATransaction.setDisableActions(false)
      CATransaction.setValue("inner", forKey: "mine")
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
      #expect(!CATransaction.disableActions())
      CATransaction.commit()
      #expect(CATransaction.disableActions())
      #expect(CATransaction.value(forKey: "mine") as? String == "outer")
      #expect(CATransaction.animationTimingFunction() == nil)
      CATransaction.commit()
      #expect(!CATransaction.disableActions())
      #expect(CATransaction.animationDuration() == 0.25)
    }
  }

  @Test("The values can be read and set by their keys")
  func keys() {
    inFreshThread {
      CATransaction.begin()
      CATransaction.setValue(3, forKey: kCATransactionAnimationDuration)
      CATransaction.setValue(NSNumber(value: true), forKey: kCATransactionDisableActions)
      let function = CAMediaTimingFunction(name: .easeOut)
      CATransaction.setValue(function, forKey: kCATransactionAnimationTimingFunction)
      #expect(CATransaction.animationDuration() == 3)
      #expect(CATransaction.value(forKey: "animationDuration") as? Double == 3)
      #expect(CATransaction.value(forKey: "disableActions") as? Bool == true)
      #expect(CATransaction.animationTimingFunction() === function)
      CATransaction.setValue(nil, forKey: kCATransactionAnimationDuration)
      #expect(CATransaction.animationDuration() == 0.25)
      CATransaction.commit()
    }
  }

  @Test("Values set outside of transactions last until a flush")
  func implicitTransaction() {
    inFreshThread {
      CATransaction.setDisableActions(true)
      #expect(CATransaction.disableActions())
      CATransaction.begin()
      #expect(CATransaction.disableActions())
      CATransaction.flush()
      CATransaction.commit()
      #expect(CATransaction.disableActions())
      CATransaction.flush()
      #expect(!CATransaction.disableActions())
    }
  }

  @Test("Each thread has transactions of its own")
  func threads() {
    inFreshThread {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        #expect(!CATransaction.disableActions())
        done.signal()
      }
      done.wait()
      CATransaction.commit()
    }
  }

  @Test("A commit without a begin does nothing")
  func unbalancedCommit() {
    inFreshThread {
      CATransaction.commit()
      CATransaction.setAnimationDuration(1)
      CATransaction.commit()
      #expect(CATransaction.animationDuration() == 1)
    }
  }

  @Test("A block with no animations runs once, after the outermost commit has done its work")
  func completion() {
    inFreshThread {
      nonisolated(unsafe) var events: [String] = []
      CATransaction.begin()
      TransactionStack.current.atCommit(for: TransactionStack.current) { events.append("work") }
      CATransaction.begin()
      CATransaction.setCompletionBlock {
        events.append("block at depth \(TransactionStack.current.depth)")
      }
      CATransaction.commit()
      #expect(events.isEmpty)
      CATransaction.commit()
      #expect(events == ["work", "block at depth 0"])
      CATransaction.flush()
      #expect(events.count == 2)
    }
  }

  @Test("A block waits for the animations that were added after it was set, nested transactions included")
  func waiting() {
    inFreshThread {
      nonisolated(unsafe) var events: [String] = []
      CATransaction.begin()
      CATransaction.setCompletionBlock { events.append("outer") }
      CATransaction.begin()
      CATransaction.setCompletionBlock { events.append("inner") }
      let completions = TransactionStack.current.openCompletions
      for completion in completions { completion.join() }
      CATransaction.commit()
      CATransaction.commit()
      #expect(events.isEmpty)
      for completion in completions.reversed() { completion.leave() }
      #expect(events == ["inner", "outer"])
    }
  }

  @Test("A block that is replaced still runs, and the new one does not wait for earlier animations")
  func replacing() {
    inFreshThread {
      nonisolated(unsafe) var events: [String] = []
      CATransaction.begin()
      CATransaction.setCompletionBlock { events.append("first") }
      let first = TransactionStack.current.openCompletions
      first.forEach { $0.join() }
      CATransaction.setCompletionBlock { events.append("second") }
      CATransaction.commit()
      #expect(events == ["second"])
      first.forEach { $0.leave() }
      #expect(events == ["second", "first"])
    }
  }

  @Test("A block may use transactions itself, as often as it likes")
  func reentrance() {
    inFreshThread {
      nonisolated(unsafe) var count = 0
      func again() {
        count += 1
        guard count < 10_000 else { return }
        CATransaction.begin()
        CATransaction.setCompletionBlock(again)
        CATransaction.commit()
      }
      CATransaction.begin()
      CATransaction.setCompletionBlock(again)
      CATransaction.commit()
      #expect(count == 10_000)
    }
  }

  @Test("The lock can be taken more than once")
  func lock() {
    CATransaction.lock()
    CATransaction.lock()
    CATransaction.unlock()
    CATransaction.unlock()
  }
}
