// Tests of tasks that are cancelled while they wait for pictures.
// SPDX-License-Identifier: Apache-2.0

import CountedClock
import Foundation
import Quartzite
import QuartziteDiagnostics
import QuartziteLayers
import Synchronization
import Testing

/// The task that is going to be cancelled by what it waits for.
private final class Cancelled: Sendable {
  private let task = Mutex<Task<Bool, Never>?>(nil)

  /// Runs `body` in a task that ``cancel()`` cancels, and returns whether it ends with a `CancellationError`.
  func ends(_ body: @escaping @Sendable () async throws -> Void) async -> Bool {
    let made = Task { () -> Bool in
      // It begins when it can be cancelled.
      while self.task.withLock({ $0 == nil }) { await Task.yield() }
      do {
        try await body()
        return false
      } catch {
        #expect(error is CancellationError, "\(error)")
        return true
      }
    }
    task.withLock { $0 = made }
    return await made.value
  }

  func cancel() { task.withLock { $0?.cancel() } }
}

@Suite("Cancelling a task ends its picture")
struct CancellationTests {
  /// A page whose picture takes several passes: groups in groups, blurred.
  private static func page() -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
    root.backgroundColor = CGColor(red: 0.9, green: 0.8, blue: 0.7, alpha: 1)
    for index in 0..<6 {
      let group = CALayer(), box = CAShapeLayer()
      group.frame = CGRect(x: 6 * index, y: 4 * index, width: 30, height: 24)
      group.opacity = 0.7
      let blur = CAFilter(type: "gaussianBlur")
      blur.setValue(2, forKey: "inputRadius")
      group.filters = [blur]
      box.frame = group.bounds
      box.path = CGPath(ellipseIn: box.bounds, transform: nil)
      box.fillColor = CGColor(red: CGFloat(index) / 6, green: 0.5, blue: 0.2, alpha: 1)
      group.addSublayer(box)
      root.addSublayer(group)
    }
    return root
  }

  @Test("A cancelled task has no picture, whichever way it asks")
  func before() async throws {
    let renderer = try Renderer()
    let cancelled = Cancelled()
    let ended = await cancelled.ends {
      cancelled.cancel()
      _ = try await renderer.render(Self.page())
    }
    #expect(ended)
    #expect(try await renderer.render(Self.page()).pixels == (try await Renderer().render(Self.page()).pixels))
  }

  @Test(
    "At whatever look at the clock it is cancelled, the picture ends, and the next one is as if there had been none")
  func everywhere() async throws {
    let reference = try await Renderer().render(Self.page()).pixels
    let renderer = try Renderer()
    var reading = 1, failures = 0, wasComplete = false
    while !wasComplete {
      try renderer.dropCaches()
      let cancelled = Cancelled(), clock = CountedClock(atReading: reading) { cancelled.cancel() }
      let ended = await cancelled.ends { _ = try await renderer.render(Self.page(), clock.options()) }
      wasComplete = clock.looks < reading
      if ended { failures += 1 }
      #expect(try await renderer.render(Self.page()).pixels == reference, "cancelled at look \(reading)")
      reading += max(1, reading / 8)
    }
    #expect(failures > 10)
  }

  @Test("No pass is drawn after the one in which the task is cancelled and the next look")
  func passes() async throws {
    let renderer = try Renderer()
    let passes = Mutex(0)
    var options = RenderOptions(passHandler: { _ in passes.withLock { $0 += 1 } })
    _ = try await renderer.render(Self.page(), options)
    let all = passes.withLock { $0 }
    try #require(all > 4)
    passes.withLock { $0 = 0 }
    let cancelled = Cancelled()
    options.passHandler = { _ in
      passes.withLock { $0 += 1 }
      cancelled.cancel()
    }
    let asked = options
    let ended = await cancelled.ends { _ = try await renderer.render(Self.page(), asked) }
    #expect(ended && passes.withLock { $0 } <= 2, "\(passes.withLock { $0 }) of \(all)")
  }

  @Test("A picture that waits for its turn ends at once; the one before it is drawn to its end")
  func waiting() async throws {
    let renderer = try Renderer()
    let cancelled = Cancelled(), second = Mutex<Task<Bool, Never>?>(nil)
    // The first picture is held in its first pass until the second one has been given up.
    let isGivenUp = DispatchSemaphore(value: 0), isHeld = Mutex(false)
    let first = RenderOptions(passHandler: { _ in
      guard
        isHeld.withLock({ held in
          defer { held = true }
          return !held
        })
      else { return }
      let task = Task {
        await cancelled.ends {
          Task { cancelled.cancel() }
          _ = try await renderer.render(Self.page())
        }
      }
      second.withLock { $0 = task }
      Task {
        _ = await task.value
        isGivenUp.signal()
      }
      isGivenUp.wait()
    })
    let frame = try await renderer.render(Self.page(), first)
    #expect(await second.withLock { $0 }?.value == true)
    #expect(frame.pixels == (try await Renderer().render(Self.page()).pixels))
  }

  @Test("Frames at several times end with the task: no further time is asked for, and the renderer goes on")
  func frames() async throws {
    let renderer = try Renderer(), asked = Mutex(0)
    let task = Task {
      var frames = 0
      do {
        let times = (0..<1_000).lazy.map { index -> Double in
          asked.withLock { $0 += 1 }
          return Double(index)
        }
        for try await _ in renderer.frames(of: Self.page(), times: times, RenderOptions(threads: 2)) {
          frames += 1
          if frames == 3 { withUnsafeCurrentTask { $0?.cancel() } }
        }
        return "all \(frames)"
      } catch is CancellationError {
        return "cancelled after \(frames)"
      }
    }
    #expect(try await task.value == "cancelled after 3")
    #expect(asked.withLock { $0 } == 4)
    #expect(try await renderer.render(Self.page()).pixels == (try await Renderer().render(Self.page()).pixels))
  }

  @Test(
    "A loop that is left asks for no more than what is under way, and the next pictures are right", arguments: [2, 5])
  func leavingFrames(threads: Int) async throws {
    let renderer = try Renderer(), root = Self.page()
    var asked = 0, shown = 0
    let times = (0..<1_000).lazy.map { index -> Double in
      asked += 1
      return Double(index)
    }
    do {
      var iterator = renderer.frames(of: root, times: times, RenderOptions(threads: threads)).makeAsyncIterator()
      _ = try await iterator.next()
    }
    #expect(asked == threads)
    // Nothing of them is in the way of the next picture, which is the same.
    let expected = try await Renderer().render(root).pixels
    for try await frame in renderer.frames(of: root, times: [0, 0, 0, 0, 0, 0], RenderOptions(threads: threads)) {
      #expect(frame.pixels == expected)
      shown += 1
    }
    #expect(shown == 6)
  }

  @Test("A task that is cancelled while a frame is drawn ends within that frame")
  func withinFrame() async throws {
    let renderer = try Renderer(), passes = Mutex(0), holder = Mutex<Task<String, any Error>?>(nil)
    let options = RenderOptions(passHandler: { _ in
      if passes.withLock({ passes in
        passes += 1
        return passes
      }) == 2 {
        while holder.withLock({ $0 == nil }) {}
        holder.withLock { $0?.cancel() }
      }
    })
    let task = Task {
      var frames = 0
      do {
        for try await _ in renderer.frames(of: Self.page(), times: [0, 1, 2], options) { frames += 1 }
        return "all \(frames)"
      } catch is CancellationError {
        return "cancelled after \(frames)"
      }
    }
    holder.withLock { $0 = task }
    #expect(try await task.value == "cancelled after 0")
    #expect(passes.withLock { $0 } <= 3)
  }
}
