// FakeWorkers: pools of fake workers, which do what a test asks for, and waiting for what happens.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Logging
import ServiceMessages
import Synchronization
import Testing
import WorkerPool

/// A folder of one test, removed with its last use.
final class TestFolder: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("quartzite-pool-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  func make(_ name: String) { _ = FileManager.default.createFile(atPath: file(name), contents: nil) }

  /// The names of everything in the folder.
  var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }
}

/// A pool of fake workers.
struct FakeWorkers {
  let pool: WorkerPool

  /// Starts workers; `mode` is how they start. Each has a folder in `folder`.
  init(
    _ count: Int = 1, in folder: TestFolder, queue: Int = 16, mode: String? = nil,
    _ change: (inout WorkerPool.Options) -> Void = { _ in }
  ) throws {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("fake-worker.py")
    var options = WorkerPool.Options(
      worker: "/usr/bin/env", arguments: ["python3", script.path] + (mode.map { ["--start", $0] } ?? []),
      workers: count, queueLength: queue)
    options.temporaryFolder = folder.path
    options.firstRestartDelay = 0.01
    options.logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    change(&options)
    pool = try WorkerPool(options)
  }

  /// Asks for what a command of the fake worker does; returns its answer as text.
  func ask(_ command: String, deadline: Double = 60) async throws(RenderFailure) -> String {
    String(decoding: try await output(command, deadline: deadline).data, as: UTF8.self)
  }

  func output(_ command: String, deadline: Double = 60) async throws(RenderFailure) -> RenderOutput {
    let request = RenderRequest(fileName: "command", deadline: deadline)
    return try await pool.render(RenderInput(request: request, files: ["command": Data(command.utf8)]))
  }

  /// The code of the failure that a command ends in; "none" where it is answered.
  func code(_ command: String, deadline: Double = 60) async -> String {
    await failure(command, deadline: deadline)?.code ?? "none"
  }

  /// The failure that a command ends in; nil where it is answered.
  func failure(_ command: String, deadline: Double = 60) async -> RenderFailure? {
    do throws(RenderFailure) {
      _ = try await output(command, deadline: deadline)
      return nil
    } catch {
      return error
    }
  }

  /// The processes that draw the next requests, asked for one after the other.
  func processes(ofNext count: Int) async throws -> [String] {
    var processes: [String] = []
    for number in 0..<count {
      let output = try await output("echo \(number)")
      processes.append(output.contentType.replacingOccurrences(of: "worker/", with: ""))
    }
    return processes
  }

  /// Waits until the pool's state is as a test needs it. Tests have a limit of time for what never comes.
  func until(_ condition: (BackendStatistics) -> Bool) async throws {
    while !condition(await pool.statistics) { try await Task.sleep(for: .milliseconds(2)) }
  }

  /// Waits until a process is gone.
  static func gone(_ process: Int32) async throws {
    while kill(process, 0) == 0 { try await Task.sleep(for: .milliseconds(2)) }
  }
}
