// Tests of caches that belong to the process: they count in a budget, and let go of things when others need room.
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing

@testable import QuartziteDiagnostics

@Suite("What the process keeps for all renderers stays within a budget")
struct ProcessMemoryTests {
  private typealias Numbers = SharedCache<Int, Int>

  /// A cache that has all of a budget.
  private static func cache(_ budget: MemoryBudget) -> Numbers {
    let memory = ProcessMemory(budget)
    let cache = Numbers("numbers", in: memory)
    memory.join(MemoryBudget.defaultBytes, [cache])
    return cache
  }

  @Test("The caches of the process count in the budget by their names, until they leave it")
  func counted() {
    let budget = MemoryBudget(bytes: 1_000), memory = ProcessMemory(budget)
    let fonts = Numbers("fonts", in: memory), pictures = Numbers("pictures", in: memory)
    memory.join(MemoryBudget.defaultBytes, [fonts, pictures])
    fonts.insert(1, 1, cost: 100)
    fonts.insert(2, 2, cost: 30)
    pictures.insert(3, 3, cost: 50)
    let uses = [MemoryUse(name: "fonts", bytes: 130), MemoryUse(name: "pictures", bytes: 50)]
    #expect(budget.heldBytes == 180 && budget.uses == uses)
    #expect(memory.uses(within: budget) == uses && memory.uses(within: MemoryBudget()).isEmpty)
    fonts.insert(4, 1, cost: 10)
    #expect(fonts.use(1) == 4 && budget.heldBytes == 90)
    fonts.remove(1)
    #expect(fonts.use(1) == nil && fonts.use(2) == 2 && budget.heldBytes == 80)
    memory.empty([fonts])
    #expect(fonts.use(2) == nil && pictures.use(3) == 3 && budget.heldBytes == 50)
    memory.leave([fonts, pictures])
    #expect(budget.heldBytes == 0 && budget.uses.isEmpty)
  }

  @Test("A value can be changed, and what it costs with it")
  func changed() {
    let budget = MemoryBudget(bytes: 1_000), cache = Self.cache(budget)
    let sum = cache.update(7, from: 40) { value, cost in
      value += 2
      cost += 300
      return value
    }
    #expect(sum == 42 && cache.use(7) == 42 && budget.heldBytes == 300)
    cache.update(7, from: 0) { value, cost in (value, cost) = (value + 1, 20) }
    #expect(cache.use(7) == 43 && budget.heldBytes == 20)
  }

  @Test("A budget that is made smaller is kept to at once, and in one of nothing is nothing kept")
  func smaller() {
    let budget = MemoryBudget(bytes: 1_000), cache = Self.cache(budget)
    for key in 1...9 { cache.insert(key, key, cost: 100) }
    #expect(budget.heldBytes == 900)
    budget.bytes = 899
    #expect(budget.heldBytes <= 899 && cache.heldBytes == budget.heldBytes)
    budget.bytes = 0
    #expect(budget.heldBytes == 0 && cache.heldBytes == 0)
    cache.insert(1, 1, cost: 1)
    #expect(cache.use(1) == nil && budget.heldBytes == 0)
  }

  @Test("What was not used for longest goes first")
  func longestUnused() {
    let budget = MemoryBudget(bytes: 10 << 20), cache = Self.cache(budget)
    for key in 1...10 { cache.insert(key, key, cost: 1 << 20) }
    #expect(cache.use(1) == 1 && budget.heldBytes == 10 << 20)
    cache.insert(11, 11, cost: 1 << 20)
    #expect((1...11).filter { cache.use($0) != nil } == [1, 8, 9, 10, 11])
  }

  @Test("The process lets go of what it keeps when a renderer needs room, and the other way round")
  func renderers() {
    let budget = MemoryBudget(bytes: 1_000), cache = Self.cache(budget)
    let asked = Counter()
    let account = MemoryAccount(budget) { asked.count.add(1, ordering: .relaxed) }
    let masks = Cache<Int, Int>("masks")
    account.shares = [MemoryShare(MemoryBudget.defaultBytes, [masks])]
    cache.insert(1, 1, cost: 800)
    #expect(budget.heldBytes == 800)
    masks.insert(1, 1, cost: 400)
    account.makeRoom()
    #expect(cache.heldBytes == 0 && masks.count == 1 && budget.heldBytes == 400)
    masks.insert(2, 2, cost: 500)
    account.makeRoom()
    cache.insert(2, 2, cost: 300)
    #expect(asked.count.load(ordering: .relaxed) == 1)
    account.makeRoom()
    #expect(budget.heldBytes <= 1_000)
  }

  /// A value that uses its cache, and the memory that this lies in, when it goes.
  private final class Guest: Sendable {
    let cache: SharedCache<Int, Guest>
    let memory: ProcessMemory
    let gone: Counter

    init(_ cache: SharedCache<Int, Guest>, _ memory: ProcessMemory, _ gone: Counter) {
      self.cache = cache
      self.memory = memory
      self.gone = gone
    }

    deinit {
      cache.remove(1_000)
      memory.makeRoom()
      gone.count.add(1, ordering: .relaxed)
    }
  }

  private final class Counter: Sendable {
    let count = Atomic(0)
  }

  @Test("A value may use the cache that lets go of it, whatever the reason")
  func freedWithoutLock() {
    let budget = MemoryBudget(bytes: 100), memory = ProcessMemory(budget), gone = Counter()
    let cache = SharedCache<Int, Guest>("guests", in: memory)
    memory.join(MemoryBudget.defaultBytes, [cache])
    for key in 1...5 { cache.insert(Guest(cache, memory, gone), key, cost: 10) }
    cache.insert(Guest(cache, memory, gone), 1, cost: 10)
    #expect(gone.count.load(ordering: .relaxed) == 1)
    cache.remove(1)
    #expect(gone.count.load(ordering: .relaxed) == 2)
    let old = cache.update(2, from: Guest(cache, memory, gone)) { value, _ in
      defer { value = Guest(cache, memory, gone) }
      return value
    }
    withExtendedLifetime(old) {}
    budget.bytes = 0
    #expect(cache.heldBytes == 0)
    memory.empty([cache])
    #expect(budget.heldBytes == 0 && gone.count.load(ordering: .relaxed) >= 7)
  }

  @Test("Any number of threads use the caches, while the budget changes")
  func threads() async {
    let budget = MemoryBudget(bytes: 5_000), cache = Self.cache(budget)
    await withTaskGroup(of: Bool.self) { group in
      for task in 0..<8 {
        group.addTask {
          var isRight = true
          for step in 0..<500 {
            let key = (task * 31 + step * 7) % 90
            if let known = cache.use(key) { isRight = isRight && known == key * 3 }
            cache.insert(key * 3, key, cost: 100)
            if step % 5 == 0 { cache.remove((key + 1) % 90) }
            if step % 50 == 0 { budget.bytes = 1_000 * (1 + (task + step) % 7) }
          }
          return isRight
        }
      }
      for await isRight in group { #expect(isRight) }
    }
    #expect(budget.heldBytes == cache.heldBytes)
    budget.bytes = 450
    #expect(budget.heldBytes == cache.heldBytes && cache.heldBytes <= 450)
  }
}
