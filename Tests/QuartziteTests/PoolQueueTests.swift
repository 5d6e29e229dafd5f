// Tests of the queue of a pool: its order, its bounds, and those who leave it before their turn.
// SPDX-License-Identifier: Apache-2.0

import CountedClock
import QuartziteDiagnostics
import Synchronization
import Testing

@testable import Quartzite

/// A value that several tasks change.
final class Shared<Value: Sendable>: Sendable {
  let value: Mutex<Value>

  init(_ value: Value) { self.value = Mutex(value) }
}

@Suite("The queue of a pool")
struct PoolQueueTests {
  /// The name of a renderer, or "new" for the leave to make one.
  private static func name(_ turn: PoolQueue<String>.Turn) -> String {
    switch turn {
    case .renderer(let name): name
    case .vacancy: "new"
    }
  }

  private static func turn(_ queue: PoolQueue<String>, by deadline: Deadline = .none) async throws(RenderError)
    -> String
  {
    name(try await queue.turn(by: deadline).get())
  }

  /// Waits until as many wait in the queue.
  private static func until(_ waiting: Int, in queue: PoolQueue<String>) async {
    while queue.load.waiting != waiting { await Task.yield() }
  }

  @Test("Renderers are made as they are needed, and the one that was used last is used next")
  func renderers() async throws {
    let queue = PoolQueue("a", most: 3, queueLength: 0)
    #expect(try await Self.turn(queue) == "a")
    #expect(try await Self.turn(queue) == "new")
    queue.giveBack("a")
    queue.giveBack("b")
    #expect(try await Self.turn(queue) == "b")
    #expect(queue.load.made == 2)
    queue.giveBack(nil)
    #expect(queue.load.made == 1)
    #expect(try await Self.turn(queue) == "a")
    #expect(try await Self.turn(queue) == "new")
  }

  @Test("Those who wait get their turn in the order in which they came")
  func order() async throws {
    let queue = PoolQueue("a", most: 1, queueLength: 8)
    #expect(try await Self.turn(queue) == "a")
    var tasks: [Task<String, any Error>] = []
    let order = Shared<[Int]>([])
    for number in 0..<8 {
      tasks.append(
        Task {
          let name = try await Self.turn(queue)
          order.value.withLock { $0.append(number) }
          return name
        })
      await Self.until(number + 1, in: queue)
    }
    // One whose renderer is gone lets the next one make another.
    queue.giveBack(nil)
    #expect(try await tasks[0].value == "new")
    for number in 1..<8 {
      queue.giveBack("b")
      #expect(try await tasks[number].value == "b")
    }
    #expect(order.value.withLock { $0 } == Array(0..<8))
    #expect(queue.load.waiting == 0 && queue.load.made == 1)
  }

  @Test("A full queue says so, and has room again when somebody leaves")
  func full() async throws {
    let queue = PoolQueue("a", most: 2, queueLength: 1)
    for _ in 0..<3 { try await queue.enter(by: .none) }
    let error = await #expect(throws: RenderError.self) { try await queue.enter(by: .none) }
    #expect(error?.code == .busy && error?.message.hasPrefix("3 pictures") == true)
    queue.leave()
    try await queue.enter(by: .none)
    #expect(queue.load.present == 3)
    #expect(RenderError.Code.busy.description == "busy")
  }

  /// Waits until as many wait for a place in the queue.
  private static func until(entering: Int, in queue: PoolQueue<String>) async {
    while queue.load.entering != entering { await Task.yield() }
  }

  @Test("A full queue that lets callers wait gives them places in the order in which they came")
  func places() async throws {
    let queue = PoolQueue("a", most: 1, queueLength: 1, whenFull: .wait)
    for _ in 0..<2 { try await queue.enter(by: .none) }
    #expect(queue.load.present == 2 && queue.load.entering == 0, "nobody waits while there are places")
    var tasks: [Task<Void, any Error>] = []
    let order = Shared<[Int]>([])
    for number in 0..<8 {
      tasks.append(
        Task {
          try await queue.enter(by: .none)
          order.value.withLock { $0.append(number) }
        })
      await Self.until(entering: number + 1, in: queue)
    }
    for number in 0..<8 {
      queue.leave()
      try await tasks[number].value
      #expect(queue.load.present == 2 && queue.load.entering == 7 - number)
    }
    #expect(order.value.withLock { $0 } == Array(0..<8))
    for left in [1, 0] {
      queue.leave()
      #expect(queue.load.present == left)
    }
    try await queue.enter(by: .none)
    #expect(queue.load.present == 1)
  }

  @Test("One whose deadline passes while it waits for a place gives up, and the others stay in order")
  func placeDeadline() async throws {
    let times = Shared<[@Sendable () -> Void]>([])
    let queue = PoolQueue("a", most: 1, queueLength: 0, whenFull: .wait) { _, work in
      times.value.withLock { $0.append(work) }
    }
    try await queue.enter(by: .none)
    let first = Task { try await queue.enter(by: .none) }
    await Self.until(entering: 1, in: queue)
    let late = Task { () -> RenderError? in
      do throws(RenderError) {
        try await queue.enter(by: CountedClock().deadline)
        return nil
      } catch {
        return error
      }
    }
    await Self.until(entering: 2, in: queue)
    let last = Task { try await queue.enter(by: .none) }
    await Self.until(entering: 3, in: queue)
    while times.value.withLock({ $0.isEmpty }) { await Task.yield() }
    for work in times.value.withLock({ $0 }) { work() }
    let error = await late.value
    #expect(error?.code == .deadlineExceeded && error?.message.contains("waiting") == true)
    #expect(queue.load.entering == 2 && queue.load.present == 1)
    for task in [first, last] {
      queue.leave()
      try await task.value
    }
    #expect(queue.load.entering == 0 && queue.load.present == 1)
  }

  @Test(
    "A cancelled task waits for no place, also when it is cancelled before it waits", arguments: [true, false])
  func placeCancellation(before: Bool) async throws {
    let queue = PoolQueue("a", most: 1, queueLength: 0, whenFull: .wait)
    try await queue.enter(by: .none)
    let task = Task { () -> RenderError.Code? in
      if before { withUnsafeCurrentTask { $0?.cancel() } }
      do throws(RenderError) {
        try await queue.enter(by: Deadline(nil, cancellation: Cancellation()))
        return nil
      } catch {
        return error.code
      }
    }
    if !before {
      await Self.until(entering: 1, in: queue)
      task.cancel()
    }
    #expect(await task.value == .cancelled)
    #expect(queue.load.entering == 0 && queue.load.present == 1)
    queue.leave()
    #expect(queue.load.present == 0)
  }

  @Test("One whose deadline passes while it waits leaves the queue, and the others stay in order")
  func deadline() async throws {
    let queue = PoolQueue("a", most: 1, queueLength: 8)
    #expect(try await Self.turn(queue) == "a")
    let first = Task { try await Self.turn(queue) }
    await Self.until(1, in: queue)
    let late = Task { () -> RenderError? in
      do throws(RenderError) {
        _ = try await Self.turn(queue, by: Deadline(.now + .milliseconds(30)))
        return nil
      } catch {
        return error
      }
    }
    let error = await late.value
    #expect(error?.code == .deadlineExceeded && error?.message.contains("waiting") == true)
    let second = Task { try await Self.turn(queue) }
    await Self.until(2, in: queue)
    queue.giveBack("b")
    #expect(try await first.value == "b")
    queue.giveBack("c")
    #expect(try await second.value == "c")
  }

  @Test(
    "A cancelled task leaves the queue at once, also when it is cancelled before it waits", arguments: [true, false])
  func cancellation(before: Bool) async throws {
    let queue = PoolQueue("a", most: 1, queueLength: 8)
    #expect(try await Self.turn(queue) == "a")
    let task = Task { () -> RenderError.Code? in
      if before { withUnsafeCurrentTask { $0?.cancel() } }
      do throws(RenderError) {
        _ = try await Self.turn(queue, by: Deadline(nil, cancellation: Cancellation()))
        return nil
      } catch {
        return error.code
      }
    }
    if !before {
      await Self.until(1, in: queue)
      task.cancel()
    }
    #expect(await task.value == .cancelled)
    #expect(queue.load.waiting == 0)
    queue.giveBack("a")
    #expect(try await Self.turn(queue) == "a")
  }

  @Test("Whoever is cancelled, is late or draws, each renderer is with one at a time, and nobody is forgotten")
  func many() async throws {
    let queue = PoolQueue(0, most: 3, queueLength: 1_000), made = Shared(0), inUse = Shared<Set<Int>>([])
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<300 {
        group.addTask {
          if number % 5 == 0 { withUnsafeCurrentTask { $0?.cancel() } }
          let deadline = Deadline(number % 7 == 0 ? .now : nil, cancellation: Cancellation())
          guard case .success(let turn) = await queue.turn(by: deadline) else { return }
          let renderer: Int
          switch turn {
          case .renderer(let known): renderer = known
          case .vacancy:
            renderer = made.value.withLock { made in
              made += 1
              return made
            }
          }
          #expect(inUse.value.withLock { $0.insert(renderer).inserted }, "renderer \(renderer) is used twice at once")
          await Task.yield()
          inUse.value.withLock { _ = $0.remove(renderer) }
          // Some break.
          queue.giveBack(number % 11 == 0 ? nil : renderer)
        }
      }
    }
    #expect(queue.load.waiting == 0 && queue.load.made <= 3 && inUse.value.withLock { $0.isEmpty })
  }
}
