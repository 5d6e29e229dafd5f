// Tests of pools of renderers: the same pictures as by one renderer, in their order, within their bounds.
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import QuartziteDiagnostics
import QuartziteLayers
import Synchronization
import Testing

@testable import Quartzite

@Suite("Pools of renderers")
struct RendererPoolTests {
  /// A page of its own for each number, with a group that takes a pass.
  private static func page(_ number: Int) -> CALayer {
    let root = CALayer(), group = CALayer(), box = CAShapeLayer()
    root.bounds = CGRect(x: 0, y: 0, width: 40, height: 30)
    root.backgroundColor = CGColor(red: CGFloat(number % 7) / 7, green: 0.8, blue: 0.3, alpha: 1)
    group.frame = CGRect(x: number % 11, y: 3, width: 24, height: 20)
    group.opacity = 0.6
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(2, forKey: "inputRadius")
    group.filters = [blur]
    box.frame = group.bounds
    box.path = CGPath(ellipseIn: box.bounds, transform: nil)
    box.fillColor = CGColor(red: 0.1, green: CGFloat(number % 5) / 5, blue: 0.9, alpha: 1)
    group.addSublayer(box)
    root.addSublayer(group)
    return root
  }

  private static func pool(
    _ renderers: Int, _ queueLength: Int, whenFull: RendererPool.WhenFull = .refuse, by timer: Timer = Timer()
  ) throws -> RendererPool {
    try RendererPool(
      try RendererPool.Options(renderers: renderers, queueLength: queueLength, whenFull: whenFull),
      patience: .seconds(5), timer: { _, work in timer.add(work) })
  }

  /// The timer of a pool, on which time passes when a test says so, and not at all otherwise.
  private final class Timer: Sendable {
    private let work = Mutex<[@Sendable () -> Void]>([])

    /// The pieces of work whose time has not come.
    var count: Int { work.withLock { $0.count } }

    func add(_ piece: @escaping @Sendable () -> Void) { work.withLock { $0.append(piece) } }

    /// Waits until there are this many pieces of work, and does them: their time has come.
    func fire(_ count: Int = 1) async {
      await RendererPoolTests.until { self.count >= count }
      let due = work.withLock { work in
        defer { work = [] }
        return work
      }
      for piece in due { piece() }
    }
  }

  /// Options by which a picture is held in its first pass until it is let go.
  private final class Hold: Sendable {
    private let isHeld = Mutex(false), begun = DispatchSemaphore(value: 0), goOn = DispatchSemaphore(value: 0)

    func options(_ options: RenderOptions = RenderOptions()) -> RenderOptions {
      var options = options
      options.passHandler = { [self] _ in
        let isFirst = isHeld.withLock { held in
          defer { held = true }
          return !held
        }
        guard isFirst else { return }
        begun.signal()
        goOn.wait()
      }
      return options
    }

    /// Waits until the picture is held.
    func wait() async {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread { [self] in
          if begun.wait(timeout: .now() + 900) == .timedOut { Issue.record("the picture was never begun") }
          continuation.resume()
        }
      }
    }

    func letGo() { goOn.signal() }
  }

  /// The error of `body`; one of the code `cancelled` for a `CancellationError`.
  private static func error(_ body: () async throws -> Void) async -> RenderError? {
    do {
      try await body()
      return nil
    } catch {
      let known = RenderError(thrown: error)
      #expect(known.code != .cancelled || error is CancellationError)
      return known
    }
  }

  private static func code(_ body: () async throws -> Void) async -> RenderError.Code? {
    await error(body)?.code
  }

  private static func until(_ condition: @Sendable () -> Bool) async {
    while !condition() { await Task.yield() }
  }

  @Test("Many tasks at once get the bytes that one renderer makes")
  func sameBytes() async throws {
    let pool = try Self.pool(3, 200), single = try Renderer()
    let expected = try (0..<10).map { try single.render(Self.page($0)).pixels }
    #expect(Set(expected).count == 10)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        group.addTask {
          let frame = try await pool.render(Self.page(number % 10))
          #expect(frame.pixels == expected[number % 10], "picture \(number)")
        }
      }
      try await group.waitForAll()
    }
    #expect(pool.load.pictures == 0 && pool.load.waiting == 0 && pool.load.replaced == 0)
    #expect((1...3).contains(pool.load.renderers))
  }

  @Test("What changes in a tree after it was asked for is not in its picture, however long it waits")
  @MainActor
  func copied() async throws {
    let pool = try Self.pool(1, 4), hold = Hold(), page = Self.page(3)
    let expected = try await Renderer.shared.render(page).pixels
    let first = Task { try await pool.render(Self.page(1), hold.options()) }
    await hold.wait()
    let second = Task { @MainActor in try await pool.render(page) }
    await Self.until { pool.load.waiting == 1 }
    page.backgroundColor = CGColor(gray: 0, alpha: 1)
    page.sublayers = nil
    hold.letGo()
    _ = try await first.value
    #expect(try await second.value.pixels == expected)
  }

  @Test("Pictures that wait are drawn in the order in which they were asked for")
  func order() async throws {
    let pool = try Self.pool(1, 10), hold = Hold(), order = Shared<[Int]>([])
    let first = Task { try await pool.render(Self.page(0), hold.options()) }
    await hold.wait()
    var others: [Task<Void, any Error>] = []
    for number in 0..<10 {
      others.append(
        Task {
          let drawn = RenderOptions(passHandler: { _ in
            order.value.withLock { if $0.last != number { $0.append(number) } }
          })
          _ = try await pool.render(Self.page(number), drawn)
        })
      await Self.until { pool.load.waiting == number + 1 }
    }
    hold.letGo()
    _ = try await first.value
    for other in others { try await other.value }
    #expect(order.value.withLock { $0 } == Array(0..<10))
  }

  @Test("A picture too many is refused at once, before its tree is laid out")
  func busy() async throws {
    final class Watched: CALayer, @unchecked Sendable {
      var isLaidOut = false
      override func layoutSublayers() { isLaidOut = true }
    }
    let pool = try Self.pool(1, 1), hold = Hold()
    let first = Task { try await pool.render(Self.page(0), hold.options()) }
    await hold.wait()
    let second = Task { try await pool.render(Self.page(1)) }
    await Self.until { pool.load.waiting == 1 }
    let third = Watched()
    third.setNeedsLayout()
    #expect(await Self.code { _ = try await pool.render(third) } == .busy)
    #expect(!third.isLaidOut && pool.load == RendererPool.Load(renderers: 1, pictures: 2, waiting: 1, replaced: 0))
    hold.letGo()
    _ = try await (first.value, second.value)
    third.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
    #expect(try await pool.render(third).width == 4 && third.isLaidOut)
  }

  @Test("A picture that waits for its place is laid out when it has it, and all pictures are made")
  func waitingForPlaces() async throws {
    final class Watched: CALayer, @unchecked Sendable {
      let isLaidOut = Mutex(false)
      override func layoutSublayers() { isLaidOut.withLock { $0 = true } }
    }
    let pool = try Self.pool(1, 1, whenFull: .wait), hold = Hold()
    let first = Task { try await pool.render(Self.page(0), hold.options()) }
    await hold.wait()
    let second = Task { try await pool.render(Self.page(1)) }
    await Self.until { pool.load.waiting == 1 }
    let watched = Watched()
    watched.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
    watched.setNeedsLayout()
    let third = Task { try await pool.render(watched) }
    await Self.until { pool.load.waitingForPlace == 1 }
    let fourth = Task { try await pool.withRenderer { _ in 4 } }
    await Self.until { pool.load.waitingForPlace == 2 }
    let cancelled = Task { try await pool.render(Self.page(2)) }
    await Self.until { pool.load.waitingForPlace == 3 }
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    #expect(!watched.isLaidOut.withLock { $0 })
    #expect(
      pool.load
        == RendererPool.Load(renderers: 1, pictures: 2, waiting: 1, replaced: 0, waitingForPlace: 2))
    hold.letGo()
    _ = try await (first.value, second.value)
    #expect(try await third.value.width == 4 && watched.isLaidOut.withLock { $0 })
    #expect(try await fourth.value == 4)
    #expect(pool.load == RendererPool.Load(renderers: 1, pictures: 0, waiting: 0, replaced: 0))
  }

  @Test("Waiting for a place counts towards the deadline")
  func placeDeadline() async throws {
    let timer = Timer(), pool = try Self.pool(1, 0, whenFull: .wait, by: timer), hold = Hold()
    let first = Task { try await pool.render(Self.page(0), hold.options()) }
    await hold.wait()
    let start = ContinuousClock.now
    var options = RenderOptions(deadline: start + .seconds(1))
    options.clock = { start }
    let asked = options
    let late = Task {
      await Self.error { _ = try await pool.render(Self.page(1), asked) }
    }
    await Self.until { pool.load.waitingForPlace == 1 }
    await timer.fire()
    let error = try #require(await late.value)
    #expect(error.code == .deadlineExceeded && error.message.contains("waiting"), "\(error)")
    hold.letGo()
    _ = try await first.value
    #expect(pool.load.pictures == 0 && pool.load.waitingForPlace == 0)
  }

  @Test("A task that is cancelled while its picture waits leaves the queue, and while it is drawn, ends it")
  func cancellation() async throws {
    let pool = try Self.pool(1, 4), hold = Hold()
    let expected = try await Renderer.shared.render(Self.page(2)).pixels
    let drawn = Task {
      await Self.code { _ = try await pool.render(Self.page(0), hold.options()) }
    }
    await hold.wait()
    let waiting = Task { await Self.code { _ = try await pool.render(Self.page(1)) } }
    await Self.until { pool.load.waiting == 1 }
    let next = Task { try await pool.render(Self.page(2)) }
    await Self.until { pool.load.waiting == 2 }
    waiting.cancel()
    #expect(await waiting.value == .cancelled)
    #expect(pool.load.waiting == 1 && pool.load.pictures == 2)
    drawn.cancel()
    hold.letGo()
    #expect(await drawn.value == .cancelled)
    #expect(try await next.value.pixels == expected)
    let before = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await Self.code { _ = try await pool.render(Self.page(1)) }
    }
    #expect(await before.value == .cancelled)
    #expect(pool.load == RendererPool.Load(renderers: 1, pictures: 0, waiting: 0, replaced: 0))
  }

  @Test("Waiting in the queue counts towards the deadline and the limits' duration")
  func deadlines() async throws {
    let timer = Timer(), pool = try Self.pool(1, 4, by: timer), hold = Hold()
    let first = Task { try await pool.render(Self.page(0), hold.options()) }
    await hold.wait()
    var short = Limits.trusted
    short.duration = .seconds(1)
    // The clock of the pictures stands still, so that they are laid out in time on a machine of any speed.
    let start = ContinuousClock.now
    for var options in [RenderOptions(deadline: start + .seconds(1)), RenderOptions(limits: short)] {
      options.clock = { start }
      let waiting = Task { [options] in
        await Self.error { _ = try await pool.render(Self.page(1), options) }
      }
      await Self.until { pool.load.waiting == 1 }
      await timer.fire()
      let error = try #require(await waiting.value)
      #expect(error.code == .deadlineExceeded && error.message.contains("waiting"), "\(error)")
    }
    hold.letGo()
    _ = try await first.value
    #expect(pool.load.pictures == 0)
  }

  @Test(
    "A renderer that does not come back after the deadline is replaced, and its caller told", arguments: [true, false])
  func stuck(byCancellation: Bool) async throws {
    let timer = Timer(), pool = try Self.pool(1, 4, by: timer), hold = Hold()
    let expected = try await Renderer.shared.render(Self.page(1)).pixels
    // A driver that does not return holds the thread of its renderer as this does.
    var options = RenderOptions()
    if !byCancellation {
      // The clock of the picture stands still, so that only the pool finds out that it is late.
      let start = ContinuousClock.now
      options.clock = { start }
      options.deadline = start + .seconds(30)
    }
    let held = hold.options(options)
    let task = Task { await Self.code { _ = try await pool.render(Self.page(0), held) } }
    await hold.wait()
    if byCancellation { task.cancel() }
    await timer.fire()
    #expect(await task.value == (byCancellation ? .cancelled : .deadlineExceeded))
    #expect(pool.load.replaced == 1 && pool.load.pictures == 0)
    #expect(try await pool.render(Self.page(1)).pixels == expected)
    // A second one in a row is not replaced while the first is stuck: it is one for each place. Its place is free once
    // it is back.
    let second = Hold(), slow = second.options()
    let other = Task { await Self.code { _ = try await pool.render(Self.page(2), slow) } }
    await second.wait()
    other.cancel()
    await timer.fire()
    #expect(await other.value == .cancelled)
    #expect(pool.load.replaced == 1)
    let waiting = Task { try await pool.render(Self.page(1)) }
    await Self.until { pool.load.waiting == 1 }
    second.letGo()
    #expect(try await waiting.value.pixels == expected)
    hold.letGo()
    #expect(try await pool.render(Self.page(1)).pixels == expected)
  }

  @Test("A renderer that is lent is nobody else's until it comes back, and is replaced after a loss of its device")
  func lent() async throws {
    let pool = try Self.pool(1, 1), hold = Hold()
    let expected = try (0..<3).map { try Renderer.shared.render(Self.page($0)).pixels }
    let several = Task {
      try await pool.withRenderer { renderer in
        [
          try await renderer.render(Self.page(0), hold.options()).pixels,
          try await renderer.render(Self.page(1)).pixels,
        ]
      }
    }
    await hold.wait()
    let other = Task { try await pool.render(Self.page(2)) }
    await Self.until { pool.load.waiting == 1 }
    #expect(await Self.code { try await pool.withRenderer { _ in } } == .busy)
    hold.letGo()
    #expect(try await several.value == [expected[0], expected[1]])
    #expect(try await other.value.pixels == expected[2])
    for (thrown, replaced) in [(RenderError.Code.usage, 0), (.deviceLost, 1)] {
      let code = await Self.code {
        try await pool.withRenderer { _ in throw RenderError(thrown, "of the body") }
      }
      #expect(code == thrown)
      #expect(
        pool.load == RendererPool.Load(renderers: 1 - replaced, pictures: 0, waiting: 0, replaced: replaced))
    }
    let again = try await pool.withRenderer { renderer in
      try await renderer.render(Self.page(2)).pixels
    }
    #expect(again == expected[2] && pool.load.renderers == 1)
  }

  @Test("A pool needs a renderer and a queue that can be; its memory is the budget that it was given")
  func options() async throws {
    for (renderers, length) in [(0, 1), (-1, 1), (1, -1)] {
      let error = #expect(throws: RenderError.self) { try Self.pool(renderers, length) }
      #expect(error?.code == .usage)
    }
    #expect(try RendererPool.Options(renderers: 3).queueLength == 12)
    #expect(try RendererPool.Options(renderers: 3).whenFull == .refuse)
    #expect(throws: RenderError.self) { try RendererPool(renderers: 0) }
    #expect(try await RendererPool(renderers: 1, queueLength: 0, whenFull: .wait).render(Self.page(0)).width == 40)
    #expect(try RendererPool.Options().renderers == ProcessInfo.processInfo.activeProcessorCount)
    let budget = MemoryBudget()
    let pool = try RendererPool(
      RendererPool.Options(renderers: 2, renderer: try Renderer.Options(memory: budget)))
    _ = try await pool.render(Self.page(0))
    #expect(budget.heldBytes > 0)
  }

  @Test("The shared renderer is one, whichever thread asks first")
  func shared() async throws {
    let renderers = try await withThrowingTaskGroup(of: Renderer.self) { group in
      for _ in 0..<8 { group.addTask { try Renderer.shared } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(renderers.count == 8 && renderers.allSatisfy { $0 === renderers[0] })
    #expect(try await renderers[0].render(Self.page(0)).pixels == (try await Renderer().render(Self.page(0)).pixels))
  }
}
