// Tests of budgets of memory: what goes first, what stays, and how renderers share.
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing

@testable import QuartziteDiagnostics

@Suite("What is cached from frame to frame stays within a budget")
struct MemoryBudgetTests {
  /// A cache of one number a frame, from 1 on.
  private static func cache(frames: Int, cost: Int = 100) -> Cache<Int, Int> {
    let cache = Cache<Int, Int>("numbers")
    for frame in 1...frames {
      cache.beginFrame()
      cache.insert(frame, frame, cost: cost)
    }
    return cache
  }

  private static func left(in cache: Cache<Int, Int>) -> [Int] { (1...100).filter { cache.value($0) != nil } }

  @Test("A cache tells who asks first in a frame, and counts what it holds")
  func uses() throws {
    let cache = Self.cache(frames: 2)
    #expect(cache.heldBytes == 200 && cache.count == 2)
    #expect(try #require(cache.use(1)).isFirst)
    #expect(try !#require(cache.use(1)).isFirst)
    #expect(try !#require(cache.use(2)).isFirst)
    #expect(cache.use(3) == nil)
    cache.insert(5, 1, cost: 30)
    #expect(cache.heldBytes == 130 && cache.value(1) == 5)
    cache.update(1) { value, cost in (value, cost) = (6, 50) }
    cache.update(9) { _, cost in cost = 1_000 }
    #expect(cache.heldBytes == 150 && cache.value(1) == 6)
    cache.removeAll()
    #expect(cache.heldBytes == 0 && cache.count == 0)
  }

  @Test("What was not used for longest goes first, until half of the part is free")
  func longestUnused() {
    let cache = Self.cache(frames: 12)
    _ = cache.use(1)
    let share = MemoryShare(1, [cache])
    share.trim(to: 1_200)
    #expect(cache.count == 12)
    share.trim(to: 1_000)
    #expect(Self.left(in: cache) == [1, 9, 10, 11, 12])
    #expect(cache.heldBytes == 500)
  }

  @Test("What the last frame used stays, and goes when the next one does not use it")
  func latestFrame() {
    let cache = Self.cache(frames: 3)
    let share = MemoryShare(1, [cache])
    for key in 1...3 { _ = cache.use(key) }
    share.trim(to: 100)
    #expect(cache.count == 3)
    cache.beginFrame()
    _ = cache.use(2)
    cache.insert(4, 4, cost: 100)
    share.trim(to: 100)
    #expect(Self.left(in: cache) == [2, 4])
    // Entries that only frames before the last one used are removed.
    cache.beginFrame()
    cache.beginFrame()
    cache.insert(6, 6, cost: 60)
    share.trim(to: 100)
    #expect(Self.left(in: cache) == [6])
  }

  @Test("Those who share a part lose what is oldest among all of them")
  func sharedPart() {
    let first = Self.cache(frames: 8), second = Self.cache(frames: 8, cost: 50)
    MemoryShare(1, [first, second]).trim(to: 1_000)
    #expect(Self.left(in: first) == [6, 7, 8] && Self.left(in: second) == [6, 7, 8])
  }

  @Test("Of a budget, each share has its part, and where that is not enough all is let go of")
  func parts() {
    let budget = MemoryBudget(bytes: 7_720), account = MemoryAccount(budget)
    let small = Self.cache(frames: 1, cost: 900), large = Self.cache(frames: 1, cost: 5_000)
    account.shares = [MemoryShare(100 << 20, [small]), MemoryShare(608 << 20, [large])]
    #expect(account.shares.map { $0.part(of: budget.bytes) } == [1_000, 6_080])
    #expect(budget.heldBytes == 5_900 && budget.uses == [MemoryUse(name: "numbers", bytes: 5_900)])
    account.makeRoom()
    #expect(small.count == 1 && large.count == 1)
    // Beyond its part, what the last frame used stays where there is room.
    small.insert(2, 2, cost: 1_000)
    account.makeRoom()
    #expect(small.heldBytes == 1_900 && budget.heldBytes == 6_900)
    small.insert(3, 3, cost: 1_000)
    account.makeRoom()
    #expect(small.heldBytes == 0 && large.heldBytes == 5_000 && budget.heldBytes == 5_000)
    budget.bytes = -1
    #expect(budget.bytes == 0)
    account.makeRoom()
    #expect(budget.heldBytes == 0)
    budget.bytes = .max
    #expect(account.shares[1].part(of: .max) / 608 == Int.max / 772)
  }

  @Test("A renderer may hold an even part, and what others leave; who holds more is asked for it")
  func renderers() {
    let budget = MemoryBudget(bytes: 1_000)
    let asked = Asked()
    let accounts = (0..<2).map { index in MemoryAccount(budget) { asked.add(index) } }
    let caches = (0..<2).map { _ in Cache<Int, Int>("numbers") }
    for index in 0..<2 { accounts[index].shares = [MemoryShare(708 << 20, [caches[index]])] }
    caches[0].beginFrame()
    caches[0].insert(1, 1, cost: 900)
    accounts[0].makeRoom()
    #expect(caches[0].count == 1 && budget.heldBytes == 900)
    caches[1].insert(1, 1, cost: 400)
    accounts[1].makeRoom()
    #expect(asked.all == [0] && caches[1].count == 1)
    // As long as it has not answered it is not asked again.
    accounts[1].makeRoom()
    #expect(asked.all == [0])
    accounts[0].makeRoom()
    #expect(budget.heldBytes == 400)
    caches[0].insert(1, 1, cost: 600)
    accounts[0].makeRoom()
    #expect(budget.heldBytes == 1_000)
    budget.bytes = 700
    #expect(asked.all.sorted() == [0, 0, 1])
    for account in accounts { account.makeRoom() }
    #expect(budget.heldBytes <= 700)
  }

  @Test("What a renderer held is gone with it")
  func leaving() {
    let budget = MemoryBudget()
    do {
      let account = MemoryAccount(budget)
      account.shares = [MemoryShare(1 << 20, [Self.cache(frames: 3)])]
      #expect(budget.heldBytes == 300)
    }
    #expect(budget.heldBytes == 0 && budget.uses.isEmpty)
    #expect(budget.bytes == MemoryBudget.defaultBytes)
  }
}

/// The renderers that were asked for room.
private final class Asked: Sendable {
  private let numbers = Mutex<[Int]>([])
  var all: [Int] { numbers.withLock { $0 } }
  func add(_ number: Int) { numbers.withLock { $0.append(number) } }
}
