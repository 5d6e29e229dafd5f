// Tests of a pool whose workers die, hang, babble, or do not start.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import ServiceMessages
import Testing
import WorkerPool

@Suite("Workers that fail", .timeLimit(.minutes(3)))
struct FaultTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test("A request whose worker is killed is drawn once more, and answered with the same bytes")
  func killed() async throws {
    let workers = try FakeWorkers(1, in: folder)
    let task = Task { try await workers.ask("wait \(folder.file("go")) picture") }
    try await workers.until { $0.busyWorkers == 1 }
    let process = try #require(workers.pool.processes.first)
    kill(process, SIGKILL)
    try await workers.until { $0.restarts == 1 && $0.busyWorkers == 1 }
    folder.make("go")
    #expect(try await task.value == "picture")
    #expect(!workers.pool.processes.contains(process))
    await workers.pool.shutDown()
  }

  @Test("A worker that kills itself once costs nobody an answer")
  func diesOnce() async throws {
    let workers = try FakeWorkers(2, in: folder, queue: 100)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask {
          let text = try await workers.ask("die \(folder.file("\(number % 5 == 0 ? "\(number)" : "all")")) \(number)")
          #expect(text == "\(number)")
        }
      }
      try await group.waitForAll()
    }
    #expect(await workers.pool.statistics.restarts >= 4)
    await workers.pool.shutDown()
  }

  @Test("A request of which two workers die is given up, and the next one is answered")
  func diesTwice() async throws {
    let workers = try FakeWorkers(1, in: folder)
    await #expect {
      try await workers.ask("crash")
    } throws: { error in
      let failure = error as? RenderFailure
      return failure?.code == RenderFailure.workerLost && failure?.isRetryable == true
    }
    #expect(try await workers.ask("echo ab") == "ba")
    #expect(await workers.pool.statistics.restarts == 2)
    await workers.pool.shutDown()
  }

  @Test("A worker that never answers is killed when the time of its request is over")
  func neverAnswers() async throws {
    let workers = try FakeWorkers(1, in: folder) { $0.grace = 0.05 }
    _ = try await workers.ask("echo a")
    let process = try #require(workers.pool.processes.first)
    // On a machine that stands still for so long, the time may be over before a worker has the request.
    repeat {
      #expect(await workers.code("never", deadline: 0.2) == RenderFailure.deadlineExceeded)
    } while kill(process, 0) == 0 && workers.pool.processes.contains(process)
    try await FakeWorkers.gone(process)
    #expect(try await workers.ask("echo ab") == "ba")
    await workers.pool.shutDown()
  }

  @Test("A worker that draws on past its request's time is ended after the grace, and its successor draws the next")
  func drawsOn() async throws {
    let workers = try FakeWorkers(1, in: folder) { $0.grace = 0.05 }
    let late = try #require(await workers.failure("late \(folder.file("never"))"))
    #expect(late.code == RenderFailure.deadlineExceeded)
    #expect(try await workers.processes(ofNext: 1) != [late.message])
    #expect(await workers.pool.statistics.restarts == 1)
    try await FakeWorkers.gone(try #require(Int32(late.message)))
    await workers.pool.shutDown()
  }

  @Test("A worker that says it is idle while nobody waits for that is replaced")
  func idleUnasked() async throws {
    let workers = try FakeWorkers(1, in: folder)
    #expect(try await workers.ask("unasked \(folder.file("one"))") == "whole")
    #expect(await workers.pool.statistics.restarts == 1)
    await workers.pool.shutDown()
  }

  @Test("A worker that writes what is no message is replaced, and its request drawn once more")
  func garbage() async throws {
    let workers = try FakeWorkers(1, in: folder)
    #expect(try await workers.ask("garbage \(folder.file("one"))") == "whole")
    #expect(try await workers.ask("other \(folder.file("two"))") == "whole")
    #expect(await workers.pool.statistics.restarts == 2)
    await workers.pool.shutDown()
  }

  @Test("A worker that dies while nobody needs it is replaced")
  func diesIdle() async throws {
    let workers = try FakeWorkers(1, in: folder)
    _ = try await workers.ask("echo a")
    let process = try #require(workers.pool.processes.first)
    kill(process, SIGKILL)
    try await workers.until { $0.restarts == 1 && $0.workers == 1 }
    #expect(try await workers.ask("echo ab") == "ba")
    await workers.pool.shutDown()
  }

  @Test("Workers that die at their start make the pool not ready, and requests fail at once with a time to come again")
  func diesAtStart() async throws {
    let workers = try FakeWorkers(2, in: folder, mode: "dies")
    await #expect {
      try await workers.ask("echo a")
    } throws: { error in
      let failure = error as? RenderFailure
      return failure?.code == RenderFailure.deviceUnavailable && failure?.retryAfter != nil
        && failure?.isRetryable == true
    }
    #expect(await !workers.pool.isReady)
    #expect(await workers.pool.statistics.workers == 0)
    await workers.pool.shutDown()
  }

  @Test("A worker without a driver says so, and the client hears it")
  func unable() async throws {
    let workers = try FakeWorkers(1, in: folder, mode: "unable")
    await #expect {
      try await workers.ask("echo a")
    } throws: { error in
      let failure = error as? RenderFailure
      return failure?.code == "deviceUnavailable" && failure?.message.contains("no EGL device was found") == true
    }
    await workers.pool.shutDown()
  }

  @Test("Workers that could not start are tried again, until they can")
  func startsLater() async throws {
    let workers = try FakeWorkers(2, in: folder, mode: "until=\(folder.file("driver"))") {
      $0.longestRestartDelay = 0.05
    }
    #expect(await workers.code("echo a") == RenderFailure.deviceUnavailable)
    folder.make("driver")
    try await workers.until { $0.workers == 2 }
    #expect(await workers.pool.isReady)
    #expect(try await workers.ask("echo ab") == "ba")
    await workers.pool.shutDown()
  }

  @Test("A worker that never becomes ready is given up")
  func silent() async throws {
    let workers = try FakeWorkers(1, in: folder, mode: "silent") { $0.startTime = 0.05 }
    #expect(await workers.code("echo a") == RenderFailure.deviceUnavailable)
    await workers.pool.shutDown()
  }

  @Test("A pool can be ended while its workers cannot start")
  func endsWhileFailing() async throws {
    let workers = try FakeWorkers(4, in: folder, mode: "dies")
    await workers.pool.shutDown()
    #expect(workers.pool.processes.isEmpty)
  }

  @Test("A program that is not there, and numbers that make no sense, are refused at once")
  func options() throws {
    func code(_ change: (inout WorkerPool.Options) -> Void) -> String? {
      var options = WorkerPool.Options(worker: "/bin/true", workers: 1)
      change(&options)
      do throws(RenderFailure) {
        _ = try WorkerPool(options)
        return nil
      } catch {
        return error.code
      }
    }
    #expect(code { $0.worker = "/no/such/worker" } == RenderFailure.usage)
    #expect(code { $0.workers = 0 } == RenderFailure.usage)
    #expect(code { $0.queueLength = -1 } == RenderFailure.usage)
    #expect(code { $0.grace = .nan } == RenderFailure.usage)
    #expect(code { $0.requestsPerWorker = 0 } == RenderFailure.usage)
    #expect(code { $0.niceness = 20 } == RenderFailure.usage)
    #expect(code { $0.memoryLimit = 0 } == RenderFailure.usage)
  }
}
