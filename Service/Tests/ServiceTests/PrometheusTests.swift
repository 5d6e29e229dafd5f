// PrometheusTests: metrics in the text format of Prometheus, and those of the service.
// SPDX-License-Identifier: Apache-2.0

import CoreMetrics
import Foundation
import HTTPTypes
import NIOCore
import QuartziteService
import ServiceMessages
import Testing

@Suite struct PrometheusTests {
  @Test func countersGaugesAndHistogramsAreWritten() {
    let registry = PrometheusMetrics(help: ["requests_total": "Requests,\nby \"path\" \\ status."], bounds: [0.1, 1])
    Counter(label: "requests_total", dimensions: [("path", "/a"), ("code", "200")], factory: registry).increment(by: 2)
    Counter(label: "requests_total", dimensions: [("code", "200"), ("path", "/a")], factory: registry).increment()
    Counter(label: "requests_total", dimensions: [("path", "/b"), ("code", "200")], factory: registry).increment()
    FloatingPointCounter(label: "seconds_total", factory: registry).increment(by: 0.5)
    let meter = Meter(label: "queue", factory: registry)
    meter.set(5)
    meter.decrement(by: 1.5)
    Gauge(label: "gauge", factory: registry).record(7)
    let timer = CoreMetrics.Timer(label: "duration_seconds", dimensions: [("route", "/")], factory: registry)
    timer.recordNanoseconds(100_000_000)
    timer.recordNanoseconds(500_000_000)
    timer.recordNanoseconds(3_000_000_000)
    #expect(
      registry.text() == """
        # TYPE duration_seconds histogram
        duration_seconds_bucket{route="/",le="0.1"} 1
        duration_seconds_bucket{route="/",le="1"} 2
        duration_seconds_bucket{route="/",le="+Inf"} 3
        duration_seconds_sum{route="/"} 3.6
        duration_seconds_count{route="/"} 3
        # TYPE gauge gauge
        gauge 7
        # TYPE queue gauge
        queue 3.5
        # HELP requests_total Requests,\\nby "path" \\\\ status.
        # TYPE requests_total counter
        requests_total{code="200",path="/a"} 3
        requests_total{code="200",path="/b"} 1
        # TYPE seconds_total counter
        seconds_total 0.5

        """)
  }

  @Test func namesAndValuesOfLabelsAreEscaped() {
    let registry = PrometheusMetrics()
    Counter(
      label: "9 odd-name:\u{E4}", dimensions: [("a-b", "x\\y\"z\nw\u{FC}"), ("__name__", "q"), ("", "e")],
      factory: registry
    ).increment()
    #expect(
      registry.text() == """
        # TYPE _9_odd_name:_ counter
        _9_odd_name:_{_="e",a_b="x\\\\y\\"z\\nw\u{FC}",label__name__="q"} 1

        """)
  }

  @Test func numbersThatAreNoneAreWrittenAsPrometheusDoes() {
    let registry = PrometheusMetrics(bounds: [1])
    Gauge(label: "a", factory: registry).record(Double.infinity)
    Gauge(label: "b", factory: registry).record(-Double.infinity)
    Gauge(label: "c", factory: registry).record(Double.nan)
    Gauge(label: "d", factory: registry).record(1e300)
    Recorder(label: "e", factory: registry).record(Double.nan)
    Recorder(label: "e", factory: registry).record(0.5)
    let lines = registry.text().split(separator: "\n")
    for line in ["a +Inf", "b -Inf", "c NaN", "d 1e+300", "e_sum 0.5", "e_count 1", "e_bucket{le=\"1\"} 1"] {
      #expect(lines.contains(Substring(line)), "\(line)")
    }
  }

  @Test func aNameHasOneKind() {
    let registry = PrometheusMetrics(bounds: [])
    Counter(label: "x", factory: registry).increment()
    Gauge(label: "x", factory: registry).record(2)
    #expect(registry.text() == "# TYPE x counter\nx 1\n# TYPE x_gauge gauge\nx_gauge 2\n")
  }

  @Test func manyThreadsCountTogether() async {
    let registry = PrometheusMetrics()
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<1000 { Counter(label: "n", factory: registry).increment() }
        }
      }
    }
    #expect(registry.text().contains("\nn 8000\n"))
  }

  @Test func theServiceCountsItsRequestsItsQueueAndItsWorkers() async throws {
    let backend = FakeBackend()
    let service = try service(backend)
    let text = try await service.test { client in
      _ = try await client.draw()
      _ = try await client.draw("scale=0")
      _ = try await client.send(.get, "/nowhere")
      _ = try await client.send(.trace, "/healthz")
      let answer = try await client.send(.get, "/metrics")
      #expect(answer.headers[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
      return String(buffer: answer.body)
    }
    let lines = text.split(separator: "\n")
    for line in [
      #"quartzite_http_requests_total{method="POST",route="/v1/render",status="200"} 1"#,
      #"quartzite_http_requests_total{method="POST",route="/v1/render",status="400"} 1"#,
      #"quartzite_http_requests_total{method="GET",route="none",status="404"} 1"#,
      #"quartzite_http_requests_total{method="other",route="none",status="405"} 1"#,
      #"quartzite_http_request_duration_seconds_count{route="/v1/render",status="200"} 1"#,
      #"quartzite_drawing_seconds_sum{format="png"} 0.0125"#,
      "quartzite_http_requests_in_progress 1", "quartzite_queue_length 3", "quartzite_workers 2",
      "quartzite_busy_workers 1", "quartzite_worker_restarts_total 4", "quartzite_request_body_bytes 0",
    ] { #expect(lines.contains(Substring(line)), "\(line) is not in:\n\(text)") }
    backend.change { $0.statistics.restarts = 6 }
    service.metrics.update(backend.now.statistics)
    #expect(service.metrics.registry.text().contains("quartzite_worker_restarts_total 6\n"))
  }
}
