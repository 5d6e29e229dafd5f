// WorkerPool: the workers of a service and the queue before them, as that which makes its pictures.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Logging
import ServiceMessages
import Synchronization

/// Processes that draw, and a queue of bounded length before them.
///
/// ```swift
/// let pool = try WorkerPool(WorkerPool.Options(worker: WorkerPool.workerBesideThisProgram))
/// let output = try await pool.render(RenderInput(request: RenderRequest(fileName: "card.caml"), files: ["card.caml": data]))
/// await pool.shutDown()
/// ```
///
/// Requests are drawn in the order in which they came, one by each worker at a time, by the worker that has been idle longest.
/// A worker that takes longer than its request has, says something that is no message, or dies is killed and replaced; the
/// request during which one died is tried once more.
/// No thread of Swift's concurrency waits for a pipe: one thread of the pool's own does.
public final class WorkerPool: RenderBackend, Sendable {
  private let supervisor: Supervisor
  private let nextID = Atomic<UInt64>(1)
  private let longestDeadline: Double

  /// Starts the workers. Throws a failure of code `usage` where the program cannot be run, or an option makes no sense; a worker that
  /// then cannot start is tried again and again, while ``isReady`` is false.
  public init(_ options: Options) throws(RenderFailure) {
    try options.check()
    longestDeadline = options.longestDeadline
    supervisor = try Supervisor(options)
    supervisor.start()
  }

  deinit { supervisor.abandon() }

  /// Makes a picture or a film.
  ///
  /// Throws what a worker says about the document, or a failure of code `busy` where the queue is full, `deadlineExceeded` where the
  /// time of the request has passed, `workerLost` where two workers died of it, `deviceUnavailable` while no worker can start,
  /// `cancelled` where the task was cancelled, and `shuttingDown` after ``shutDown()``.
  public func render(_ input: RenderInput) async throws(RenderFailure) -> RenderOutput {
    let seconds = input.request.deadline
    guard seconds > 0, seconds.isFinite else {
      throw RenderFailure(
        code: RenderFailure.usage, message: "the deadline of a request is a number of seconds above 0, not \(seconds)")
    }
    let id = nextID.wrappingAdd(1, ordering: .relaxed).oldValue
    let deadline = ContinuousClock.now + .seconds(min(seconds, longestDeadline))
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Result<RenderOutput, RenderFailure>, Never>) in
        supervisor.submit(Job(id, input, deadline: deadline) { continuation.resume(returning: $0) })
      }
    } onCancel: {
      supervisor.cancel(id)
    }
    return try result.get()
  }

  /// Whether a worker is there that draws, or waits for something to draw.
  public var isReady: Bool { get async { supervisor.snapshot.isReady } }

  /// The reason why nothing can be drawn now; nil where ``isReady`` is true.
  public var unreadyReason: String? { get async { supervisor.snapshot.unreadyReason } }

  /// The state of the workers and of the queue.
  public var statistics: BackendStatistics { get async { supervisor.snapshot.statistics } }

  /// The numbers of the processes of the workers that run now.
  public var processes: [Int32] { supervisor.snapshot.processes }

  /// Refuses new requests, finishes those that were accepted, ends the workers and returns when they and their folders are gone.
  public func shutDown() async {
    await withCheckedContinuation { continuation in
      supervisor.shutDown { continuation.resume() }
    }
  }

  /// The path of `quartzite-worker` in the folder of the program that runs.
  public static var workerBesideThisProgram: String {
    let program =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: program).deletingLastPathComponent().appendingPathComponent("quartzite-worker").path
  }
}
