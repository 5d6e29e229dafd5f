// ServiceMetrics: the numbers that the service keeps about its requests, its workers and its memory.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Metrics
import ServiceMessages
import Synchronization

/// The metrics of one service.
package final class ServiceMetrics: Sendable {
  /// The registry that the numbers are in.
  package let registry: PrometheusMetrics
  private let lastRestarts = Mutex(0)
  private let inProgress: Meter

  /// Creates the metrics in a registry of their own.
  package init(registry: PrometheusMetrics = PrometheusMetrics(help: ServiceMetrics.help)) {
    self.registry = registry
    inProgress = Meter(label: "quartzite_http_requests_in_progress", factory: registry)
  }

  /// The sentences that explain the metrics.
  package static let help = [
    "quartzite_http_requests_total": "Requests answered, by route, method and status.",
    "quartzite_http_request_duration_seconds": "Time from a request's head to its answer, by route and status.",
    "quartzite_http_requests_in_progress": "Requests whose answer is not there yet.",
    "quartzite_drawing_seconds": "Time that workers spent on a picture or film, by format.",
    "quartzite_queue_length": "Requests that wait for a worker.",
    "quartzite_workers": "Workers that are ready, busy ones included.",
    "quartzite_busy_workers": "Workers that draw.",
    "quartzite_worker_restarts_total": "Workers that were started in the place of another.",
    "quartzite_card_cache_requests_total": "Cards asked for, by whether the cache had them (hit, miss, notModified).",
    "quartzite_card_cache_bytes": "Bytes of cards in the cache.",
    "quartzite_connections": "Open connections.",
    "quartzite_connections_closed_total": "Connections that the service closed, by reason.",
    "quartzite_request_body_bytes": "Bytes of request bodies in memory.",
    "process_resident_memory_bytes": "Resident memory of the service, without its workers.",
  ]

  /// Counts a request that begins.
  func begin() { inProgress.increment(by: 1) }

  /// Counts a request that was answered.
  func end(route: String, method: String, status: Int, duration: Duration) {
    inProgress.decrement(by: 1)
    Counter(
      label: "quartzite_http_requests_total",
      dimensions: [("route", route), ("method", method), ("status", String(status))], factory: registry
    ).increment()
    Timer(
      label: "quartzite_http_request_duration_seconds", dimensions: [("route", route), ("status", String(status))],
      factory: registry
    ).recordNanoseconds(Int64(clamping: Int(duration / .nanoseconds(1))))
  }

  /// Counts the work of a picture.
  func drawn(_ request: RenderRequest, seconds: Double) {
    guard seconds.isFinite, 0...1e6 ~= seconds else { return }
    Timer(
      label: "quartzite_drawing_seconds", dimensions: [("format", request.format.rawValue)], factory: registry
    ).recordNanoseconds(Int64(seconds * 1e9))
  }

  /// Counts a card by where it came from.
  func card(_ result: String) {
    Counter(label: "quartzite_card_cache_requests_total", dimensions: [("result", result)], factory: registry)
      .increment()
  }

  /// Counts a connection that the service closed.
  package func closed(reason: String) {
    Counter(label: "quartzite_connections_closed_total", dimensions: [("reason", reason)], factory: registry)
      .increment()
  }

  /// Takes over the state of the workers.
  package func update(_ statistics: BackendStatistics) {
    Meter(label: "quartzite_queue_length", factory: registry).set(statistics.queued)
    Meter(label: "quartzite_workers", factory: registry).set(statistics.workers)
    Meter(label: "quartzite_busy_workers", factory: registry).set(statistics.busyWorkers)
    let new = lastRestarts.withLock { last in
      defer { last = max(last, statistics.restarts) }
      return max(0, statistics.restarts - last)
    }
    Counter(label: "quartzite_worker_restarts_total", factory: registry).increment(by: new)
  }

  /// Takes over the numbers of the service's own memory.
  func update(cardBytes: Int, bodyBytes: Int, connections: Int) {
    Meter(label: "quartzite_card_cache_bytes", factory: registry).set(cardBytes)
    Meter(label: "quartzite_request_body_bytes", factory: registry).set(bodyBytes)
    Meter(label: "quartzite_connections", factory: registry).set(connections)
    guard let pages = Self.residentPages else { return }
    Meter(label: "process_resident_memory_bytes", factory: registry).set(pages * sysconf(Int32(_SC_PAGESIZE)))
  }

  /// The pages of memory that the process has, where Linux tells.
  private static var residentPages: Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
    return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  }
}
