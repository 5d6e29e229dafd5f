// RenderBackend: that which makes the pictures of a service, workers or a double in its tests.
// SPDX-License-Identifier: Apache-2.0

/// Makes the pictures that a service is asked for.
public protocol RenderBackend: Sendable {
  /// Makes a picture or a film. Cancelling the task ends the work and throws a failure of code `cancelled`.
  func render(_ input: RenderInput) async throws(RenderFailure) -> RenderOutput
  /// Whether a request that came now would find a worker that draws.
  var isReady: Bool { get async }
  /// The state of the workers and of the queue.
  var statistics: BackendStatistics { get async }
  /// Refuses new requests, finishes those that have begun or wait, and ends the workers.
  func shutDown() async
}

/// The state of the workers of a service.
public struct BackendStatistics: Sendable, Codable, Hashable {
  /// The workers that are ready to draw, busy ones included.
  public var workers: Int
  /// The workers that are drawing.
  public var busyWorkers: Int
  /// The requests that wait for a worker.
  public var queued: Int
  /// The workers that were started in the place of another since the service started.
  public var restarts: Int

  /// Creates a state.
  public init(workers: Int = 0, busyWorkers: Int = 0, queued: Int = 0, restarts: Int = 0) {
    self.workers = workers
    self.busyWorkers = busyWorkers
    self.queued = queued
    self.restarts = restarts
  }
}
