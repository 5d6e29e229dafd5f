// Tests of a pool whose workers do what they should: order, queue, deadlines, cancellation, and the end.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import ServiceMessages
import Testing
import WorkerPool

@Suite("A pool of workers", .timeLimit(.minutes(3)))
struct PoolTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test("Two hundred requests over two workers are each answered once, with their own answer")
  func manyRequests() async throws {
    let workers = try FakeWorkers(2, in: folder, queue: 200)
    try await withThrowingTaskGroup(of: (Int, RenderOutput).self) { group in
      for number in 0..<200 {
        group.addTask { (number, try await workers.output("echo \(number)-is-it")) }
      }
      var seen: Set<Int> = [], processes: Set<String> = []
      for try await (number, output) in group {
        #expect(String(decoding: output.data, as: UTF8.self) == String("\(number)-is-it".reversed()))
        #expect(seen.insert(number).inserted)
        processes.insert(output.contentType)
      }
      #expect(seen.count == 200)
      #expect((1...2).contains(processes.count))
    }
    await workers.pool.shutDown()
  }

  @Test("Requests are drawn in the order in which they came")
  func order() async throws {
    let workers = try FakeWorkers(1, in: folder)
    let first = Task { try await workers.ask("wait \(folder.file("go")) first") }
    try await workers.until { $0.busyWorkers == 1 }
    var tasks: [Task<RenderOutput, any Error>] = []
    for number in 0..<8 {
      tasks.append(Task { try await workers.output("echo \(number)") })
      try await workers.until { $0.queued == number + 1 }
    }
    folder.make("go")
    #expect(try await first.value == "first")
    // The worker tells how many answers it gave before this one.
    for (number, task) in tasks.enumerated() { #expect(try await task.value.diagnostics == ["\(number + 1)"]) }
    await workers.pool.shutDown()
  }

  @Test("A request goes to the worker that has been idle longest")
  func turns() async throws {
    let workers = try FakeWorkers(3, in: folder)
    try await workers.until { $0.workers == 3 }
    let processes = try await workers.processes(ofNext: 30)
    #expect(Set(processes[..<3]).count == 3)
    for (number, process) in processes.enumerated() { #expect(process == processes[number % 3], "\(number)") }
    await workers.pool.shutDown()
  }

  @Test("While one of two workers draws on past the time of its request, the next hundred requests go to the other one")
  func drawsOn() async throws {
    let workers = try FakeWorkers(2, in: folder) { $0.grace = 3600 }
    try await workers.until { $0.workers == 2 }
    let go = folder.file("go")
    let late = try #require(await workers.failure("late \(go)"))
    #expect(late.code == RenderFailure.deadlineExceeded)
    let others = Set(try await workers.processes(ofNext: 100))
    #expect(others.count == 1 && !others.contains(late.message))
    try await workers.until { $0.busyWorkers == 1 }
    // Idle again, it takes its turns.
    folder.make("go")
    try await workers.until { $0.busyWorkers == 0 }
    #expect(Set(try await workers.processes(ofNext: 2)) == others.union([late.message]))
    #expect(await workers.pool.statistics.restarts == 0)
    await workers.pool.shutDown()
  }

  @Test("A worker that draws on for a request that was cancelled gets no other one")
  func drawsOnAfterCancellation() async throws {
    let workers = try FakeWorkers(2, in: folder) { $0.grace = 3600 }
    try await workers.until { $0.workers == 2 }
    let task = Task { await workers.code("stubborn \(folder.file("never"))") }
    try await workers.until { $0.busyWorkers == 1 }
    task.cancel()
    #expect(await task.value == RenderFailure.cancelled)
    #expect(Set(try await workers.processes(ofNext: 20)).count == 1)
    try await workers.until { $0.busyWorkers == 1 }
    // Nobody waits for it at the end either.
    await workers.pool.shutDown()
    #expect(workers.pool.processes.isEmpty)
  }

  @Test("A failure that a worker tells of comes with its place, and the worker goes on")
  func failure() async throws {
    let workers = try FakeWorkers(1, in: folder)
    await #expect(
      throws: RenderFailure(
        code: "invalidScene", message: "the element is not closed", file: "a.caml", line: 3, column: 5)
    ) { try await workers.ask("fail") }
    let processes = workers.pool.processes
    #expect(try await workers.ask("echo ab") == "ba")
    #expect(workers.pool.processes == processes)
    await workers.pool.shutDown()
  }

  @Test("Answers of many megabytes come whole, and those beyond the bounds do not come")
  func large() async throws {
    let workers = try FakeWorkers(1, in: folder) { $0.bounds.bytes = 20 << 20 }
    #expect(try await workers.output("big \(20 << 20)").data == Data(repeating: 0x78, count: 20 << 20))
    #expect(await workers.code("big \((20 << 20) + 1)") == RenderFailure.workerLost)
    // A request that is too large is the fault of who sends it.
    let huge = RenderInput(request: RenderRequest(fileName: "a"), files: ["a": Data(count: (20 << 20) + 1)])
    await #expect { try await workers.pool.render(huge) } throws: { ($0 as? RenderFailure)?.code == "limitExceeded" }
    #expect(try await workers.ask("echo ab") == "ba")
    await workers.pool.shutDown()
  }

  @Test("Requests beyond the queue are refused at once, with a time to come again")
  func fullQueue() async throws {
    let workers = try FakeWorkers(1, in: folder, queue: 2)
    let go = folder.file("go")
    let first = Task { try await workers.ask("wait \(go) a") }
    try await workers.until { $0.busyWorkers == 1 }
    let others = ["b", "c"].map { text in Task { try await workers.ask("wait \(go) \(text)") } }
    try await workers.until { $0.queued == 2 }
    await #expect {
      try await workers.ask("echo d")
    } throws: { error in
      guard let failure = error as? RenderFailure, let seconds = failure.retryAfter else { return false }
      return failure.code == RenderFailure.busy && failure.isRetryable && (1...60).contains(seconds)
    }
    folder.make("go")
    #expect(try await first.value == "a")
    #expect(try await others[0].value == "b")
    #expect(try await others[1].value == "c")
    #expect(try await workers.ask("echo ab") == "ba")
    await workers.pool.shutDown()
  }

  @Test("A request whose time passes while it waits is answered, and never given to a worker")
  func deadlineWhileWaiting() async throws {
    let workers = try FakeWorkers(1, in: folder)
    let first = Task { try await workers.ask("wait \(folder.file("go")) a") }
    try await workers.until { $0.busyWorkers == 1 }
    #expect(await workers.code("die \(folder.file("drawn")) b", deadline: 0.05) == RenderFailure.deadlineExceeded)
    folder.make("go")
    #expect(try await first.value == "a")
    await workers.pool.shutDown()
    #expect(!folder.names.contains("drawn"))
  }

  @Test("A deadline that is no time is refused", arguments: [0, -1, .nan, .infinity])
  func noDeadline(seconds: Double) async throws {
    let workers = try FakeWorkers(1, in: folder)
    #expect(await workers.code("echo a", deadline: seconds) == RenderFailure.usage)
    await workers.pool.shutDown()
  }

  @Test("A request that is cancelled while it waits leaves the queue")
  func cancelWaiting() async throws {
    let workers = try FakeWorkers(1, in: folder)
    let first = Task { try await workers.ask("wait \(folder.file("go")) a") }
    try await workers.until { $0.busyWorkers == 1 }
    let second = Task { await workers.code("die \(folder.file("drawn")) b") }
    try await workers.until { $0.queued == 1 }
    second.cancel()
    #expect(await second.value == RenderFailure.cancelled)
    try await workers.until { $0.queued == 0 }
    folder.make("go")
    #expect(try await first.value == "a")
    await workers.pool.shutDown()
    #expect(!folder.names.contains("drawn"))
  }

  @Test("A request that is cancelled while it is drawn frees its worker, which goes on")
  func cancelWorking() async throws {
    let workers = try FakeWorkers(1, in: folder) { $0.grace = 60 }
    let task = Task { await workers.code("wait \(folder.file("never")) a") }
    try await workers.until { $0.busyWorkers == 1 }
    let processes = workers.pool.processes
    task.cancel()
    #expect(await task.value == RenderFailure.cancelled)
    #expect(try await workers.ask("echo ab") == "ba")
    #expect(workers.pool.processes == processes)
    await workers.pool.shutDown()
  }

  @Test("A worker that does not hear that its request is cancelled is replaced")
  func cancelDeaf() async throws {
    let workers = try FakeWorkers(1, in: folder) { $0.grace = 0.05 }
    let task = Task { await workers.code("deaf \(folder.file("never")) a") }
    try await workers.until { $0.busyWorkers == 1 }
    let process = try #require(workers.pool.processes.first)
    task.cancel()
    #expect(await task.value == RenderFailure.cancelled)
    try await FakeWorkers.gone(process)
    #expect(try await workers.ask("echo ab") == "ba")
    #expect(await workers.pool.statistics.restarts == 1)
    await workers.pool.shutDown()
  }

  @Test("A worker is replaced after its number of requests, and no request notices")
  func replacedByCount() async throws {
    let workers = try FakeWorkers(1, in: folder, queue: 100) { $0.requestsPerWorker = 5 }
    var processes: Set<String> = [], number = 0
    while processes.count < 3 || number < 30 {
      let output = try await workers.output("echo \(number)")
      #expect(output.data == Data(String("\(number)".reversed()).utf8))
      processes.insert(output.contentType)
      number += 1
    }
    #expect(await workers.pool.statistics.restarts >= 2)
    #expect(await workers.pool.isReady)
    await workers.pool.shutDown()
  }

  @Test("A worker with too much memory is replaced after its request")
  func replacedByMemory() async throws {
    let workers = try FakeWorkers(1, in: folder) { $0.memoryMark = 1 << 20 }
    let first = try await workers.output("echo a").contentType
    var second = first
    while second == first { second = try await workers.output("echo a").contentType }
    #expect(await workers.pool.statistics.restarts >= 1)
    await workers.pool.shutDown()
  }

  @Test("Workers that are due at the same time are replaced one after the other")
  func replacedInTurn() async throws {
    let gate = "gate"
    folder.make(gate)
    let workers = try FakeWorkers(3, in: folder, mode: "gate=\(folder.file(gate))") { $0.requestsPerWorker = 2 }
    try await workers.until { $0.workers == 3 }
    try FileManager.default.removeItem(atPath: folder.file(gate))
    // The seventh answer comes after what follows from the sixth, with which all three are due.
    #expect(Set(try await workers.processes(ofNext: 7)).count == 3)
    #expect(workers.pool.processes.count == 4)
    folder.make(gate)
    try await workers.until { $0.restarts == 3 && $0.workers == 3 }
    #expect(try await workers.ask("echo ab") == "ba")
    await workers.pool.shutDown()
  }

  @Test("At the end the folders of the workers are gone with all that is in them")
  func leavesNoFolder() async throws {
    let workers = try FakeWorkers(2, in: folder)
    try await workers.until { $0.workers == 2 }
    for _ in 0..<2 { #expect(try await workers.ask("spill 3000") == "3000") }
    #expect(folder.names.count == 2)
    await workers.pool.shutDown()
    #expect(folder.names.isEmpty)
  }

  @Test("The folders of a service that was killed are removed by the next one, and those of one that lives are not")
  func removesAbandonedFolders() async throws {
    let files = FileManager.default, outside = try TestFolder()
    let living = try FakeWorkers(1, in: folder)
    try await living.until { $0.workers == 1 }
    let kept = folder.names
    try files.createDirectory(atPath: folder.file("quartzite-files-a/request-1"), withIntermediateDirectories: true)
    folder.make("quartzite-files-a/request-1/document")
    folder.make("quartzite-files-b")
    try files.createDirectory(atPath: folder.file("other"), withIntermediateDirectories: true)
    outside.make("file")
    try files.createSymbolicLink(atPath: folder.file("quartzite-files-c"), withDestinationPath: outside.path)
    let next = try FakeWorkers(1, in: folder)
    await next.pool.shutDown()
    #expect(Set(folder.names) == Set(kept + ["quartzite-files-b", "quartzite-files-c", "other"]))
    #expect(outside.names == ["file"])
    #expect(try await living.ask("spill 1") == "1")
    await living.pool.shutDown()
  }

  @Test("The folder of a worker that dies just before the end is gone after it")
  func leavesNoFolderOfTheDead() async throws {
    let workers = try FakeWorkers(2, in: folder)
    try await workers.until { $0.workers == 2 }
    for _ in 0..<2 { #expect(try await workers.ask("spill 3000") == "3000") }
    for process in workers.pool.processes { kill(process, SIGKILL) }
    await workers.pool.shutDown()
    #expect(folder.names.isEmpty)
  }

  @Test("The end finishes what was accepted, refuses what comes later, and leaves no process and no folder")
  func shutDownUnderLoad() async throws {
    let workers = try FakeWorkers(2, in: folder, queue: 100)
    let go = folder.file("go")
    let tasks = (0..<40).map { number in Task { try await workers.ask("wait \(go) \(number)") } }
    try await workers.until { $0.queued == 38 && $0.busyWorkers == 2 }
    #expect(await workers.pool.isReady)
    let processes = workers.pool.processes
    #expect(processes.count == 2)
    async let end: Void = workers.pool.shutDown()
    while await workers.pool.isReady { try await Task.sleep(for: .milliseconds(2)) }
    #expect(await workers.code("echo late") == RenderFailure.shuttingDown)
    folder.make("go")
    for (number, task) in tasks.enumerated() { #expect(try await task.value == "\(number)") }
    await end
    #expect(await workers.code("echo later") == RenderFailure.shuttingDown)
    for process in processes { #expect(kill(process, 0) != 0) }
    #expect(folder.names == ["go"])
    // Once more, it is over already.
    await workers.pool.shutDown()
  }

  @Test("A pool that nobody has any more ends its workers")
  func abandoned() async throws {
    let process: Int32
    do {
      let workers = try FakeWorkers(1, in: folder)
      _ = try await workers.ask("echo a")
      process = try #require(workers.pool.processes.first)
    }
    try await FakeWorkers.gone(process)
  }

  @Test("Workers get the environment that drivers need, and no open files of the service")
  func surroundings() async throws {
    let kept = WorkerPool.workerEnvironment(from: [
      "PATH": "/bin", "QUARTZITE_DEVICE": "auto", "LIBGL_DRIVERS_PATH": "/x", "QUARTZITE": "1",
      "DATABASE_PASSWORD": "x", "AWS_SECRET": "y", "LC_ALL": "C",
    ])
    #expect(
      kept == [
        "PATH": "/bin", "QUARTZITE_DEVICE": "auto", "LIBGL_DRIVERS_PATH": "/x", "LC_ALL": "C",
        "SWIFT_BACKTRACE": "enable=no",
      ])
    let file = open("/dev/null", O_RDONLY)
    defer { close(file) }
    let workers = try FakeWorkers(1, in: folder) {
      $0.environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "LP_NUM_THREADS": "1"]
    }
    #expect(try await workers.ask("fds") == "0 1 2")
    #expect(try await workers.ask("env LP_NUM_THREADS") == "1")
    #expect(try await workers.ask("env HOME") == "unset")
    #expect(try await workers.ask("env TMPDIR").hasPrefix(folder.path))
    await workers.pool.shutDown()
  }
}
