// PrometheusSeries: the numbers behind one metric with one set of labels.
// SPDX-License-Identifier: Apache-2.0

import CoreMetrics
import Synchronization

/// Numbers that can be written as lines.
protocol PrometheusSeries: AnyObject, Sendable {
  func write(_ name: String, _ labels: String, to text: inout PrometheusText)
}

/// One number: a counter or a gauge.
final class PrometheusNumber: PrometheusSeries, CounterHandler, FloatingPointCounterHandler, MeterHandler,
  RecorderHandler
{
  private let number = Mutex(0.0)

  func write(_ name: String, _ labels: String, to text: inout PrometheusText) {
    text.sample(name, labels, number.withLock { $0 })
  }

  func increment(by amount: Int64) { increment(by: Double(amount)) }
  func increment(by amount: Double) { number.withLock { $0 += amount } }
  func decrement(by amount: Double) { number.withLock { $0 -= amount } }
  func set(_ value: Int64) { set(Double(value)) }
  func set(_ value: Double) { number.withLock { $0 = value } }
  func record(_ value: Int64) { set(Double(value)) }
  func record(_ value: Double) { set(value) }
  func reset() { set(0.0) }
}

/// Numbers counted by buckets.
final class PrometheusHistogram: PrometheusSeries, TimerHandler, RecorderHandler {
  private struct State {
    var counts: [Int]
    var sum = 0.0
  }

  private let bounds: [Double]
  private let state: Mutex<State>

  /// Creates an empty histogram with the upper bounds of its buckets; above the last one there is one more.
  init(bounds: [Double]) {
    self.bounds = bounds
    state = Mutex(State(counts: Array(repeating: 0, count: bounds.count + 1)))
  }

  func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
  func record(_ value: Int64) { record(Double(value)) }

  func record(_ value: Double) {
    guard value.isFinite else { return }
    let bucket = bounds.firstIndex { value <= $0 } ?? bounds.count
    state.withLock {
      $0.counts[bucket] += 1
      $0.sum += value
    }
  }

  func write(_ name: String, _ labels: String, to text: inout PrometheusText) {
    let (counts, sum) = state.withLock { ($0.counts, $0.sum) }
    var total = 0
    for (bound, count) in zip(bounds + [.infinity], counts) {
      total += count
      let bucket = "le=\"\(PrometheusText.number(bound))\""
      text.sample(name + "_bucket", labels.isEmpty ? bucket : labels + "," + bucket, Double(total))
    }
    text.sample(name + "_sum", labels, sum)
    text.sample(name + "_count", labels, Double(total))
  }
}
