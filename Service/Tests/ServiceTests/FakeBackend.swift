// FakeBackend: a backend that draws nothing, and answers as a test wants.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Logging
import QuartziteService
import ServiceMessages
import Synchronization

/// A double of the workers.
final class FakeBackend: RenderBackend, ReadinessReporting {
  /// What the backend was asked, and how it stands.
  struct State {
    var inputs: [RenderInput] = []
    var cancelled = 0
    var isShutDown = false
    var statistics = BackendStatistics(workers: 2, busyWorkers: 1, queued: 3, restarts: 4)
    var unreadyReason: String?
  }

  private let state = Mutex(State())
  private let answer: @Sendable (RenderInput) async throws(RenderFailure) -> RenderOutput

  /// A backend whose answers are made by a closure; by default a few bytes that tell the request.
  init(_ answer: @escaping @Sendable (RenderInput) async throws(RenderFailure) -> RenderOutput = FakeBackend.picture) {
    self.answer = answer
  }

  /// A backend that always fails.
  convenience init(failing failure: RenderFailure) {
    self.init { (_) throws(RenderFailure) in throw failure }
  }

  /// The answer by default: the format's type, and bytes that are different for different requests.
  static let picture: @Sendable (RenderInput) async throws(RenderFailure) -> RenderOutput = { input in
    let values = input.request.values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
    return RenderOutput(
      contentType: input.request.format.contentType, data: Data("picture \(input.request.scale) \(values)".utf8),
      width: 10, height: 20, drawingSeconds: 0.0125)
  }

  var now: State { state.withLock { $0 } }
  func change(_ body: (inout sending State) -> Void) { state.withLock { body(&$0) } }

  func render(_ input: RenderInput) async throws(RenderFailure) -> RenderOutput {
    state.withLock { $0.inputs.append(input) }
    do throws(RenderFailure) {
      return try await answer(input)
    } catch {
      if error.code == RenderFailure.cancelled { state.withLock { $0.cancelled += 1 } }
      throw error
    }
  }

  var isReady: Bool { get async { state.withLock { $0.unreadyReason == nil } } }
  var unreadyReason: String? { get async { state.withLock { $0.unreadyReason } } }
  var statistics: BackendStatistics { get async { state.withLock { $0.statistics } } }
  func shutDown() async { state.withLock { $0.isShutDown = true } }
}

/// A gate that opens once.
actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Lets all through, now and later.
  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  /// Waits until the gate is open.
  func pass() async {
    if isOpen { return }
    await withCheckedContinuation { waiting.append($0) }
  }
}

/// Waits until the task is cancelled, then fails as workers do.
func waitForCancellation() async throws(RenderFailure) -> RenderOutput {
  let gate = Gate()
  await withTaskCancellationHandler {
    await gate.pass()
  } onCancel: {
    Task { await gate.open() }
  }
  throw RenderFailure(code: RenderFailure.cancelled, message: "the caller gave up")
}

/// A folder that is removed after a test.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("service-tests-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// A service with a double in it.
func service(
  _ backend: FakeBackend = FakeBackend(), templates: TemporaryFolder? = nil,
  log: any LogHandler = SwiftLogNoOpLogHandler(), _ change: (inout ServiceConfiguration) -> Void = { _ in }
) throws -> RenderingService {
  var configuration = ServiceConfiguration()
  configuration.port = 0
  configuration.templateFolder = templates?.path
  change(&configuration)
  return try RenderingService(
    backend: backend, configuration: configuration,
    logger: Logger(label: "test") { _ in log })
}
