// PrometheusMetrics: the metrics of the process, kept in memory and written as Prometheus reads them.
// SPDX-License-Identifier: Apache-2.0

import CoreMetrics
import Synchronization

/// A factory of swift-metrics. Counters, meters and recorders keep their last number; timers and aggregated recorders are
/// histograms, in seconds and in the recorder's own unit.
package final class PrometheusMetrics: MetricsFactory, Sendable {
  /// The kind of a family of metrics.
  enum Kind: String {
    /// A number that only grows.
    case counter
    /// A number that goes up and down.
    case gauge
    /// Numbers counted by buckets.
    case histogram
  }

  /// The metrics of one name, by the text of their labels.
  struct Family: Sendable {
    let kind: Kind
    var series: [String: any PrometheusSeries] = [:]
  }

  private let families = Mutex<[String: Family]>([:])
  private let help: [String: String]
  /// The upper bounds of the buckets of timers, in seconds.
  package let bounds: [Double]

  /// Creates an empty registry with the sentences that explain the families of some names.
  package init(
    help: [String: String] = [:],
    bounds: [Double] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
  ) {
    self.help = help
    self.bounds = bounds
  }

  /// All metrics in the text format 0.0.4 of Prometheus, in the order of their names and labels.
  package func text() -> String {
    var text = PrometheusText()
    for (name, family) in families.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
      text.family(name, kind: family.kind.rawValue, help: help[name])
      for (labels, series) in family.series.sorted(by: { $0.key < $1.key }) {
        series.write(name, labels, to: &text)
      }
    }
    return text.string
  }

  /// The series of a name and of labels, made where there is none. Where the name belongs to metrics of another kind, the
  /// name gets the kind after it, so that no family mixes them.
  private func series<Series: PrometheusSeries>(
    _ label: String, _ dimensions: [(String, String)], _ kind: Kind, _ make: () -> Series
  ) -> Series {
    var name = PrometheusText.metricName(label)
    let labels = PrometheusText.labels(dimensions)
    return families.withLock { families in
      if let family = families[name], family.kind != kind { name += "_" + kind.rawValue }
      if let known = families[name]?.series[labels] as? Series { return known }
      let made = make()
      families[name, default: Family(kind: kind)].series[labels] = made
      return made
    }
  }

  package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    series(label, dimensions, .counter) { PrometheusNumber() }
  }

  package func makeFloatingPointCounter(
    label: String, dimensions: [(String, String)]
  ) -> any FloatingPointCounterHandler {
    series(label, dimensions, .counter) { PrometheusNumber() }
  }

  package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    series(label, dimensions, .gauge) { PrometheusNumber() }
  }

  package func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> any RecorderHandler {
    guard aggregate else { return series(label, dimensions, .gauge) { PrometheusNumber() } }
    return series(label, dimensions, .histogram) { PrometheusHistogram(bounds: bounds) }
  }

  package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    series(label, dimensions, .histogram) { PrometheusHistogram(bounds: bounds) }
  }

  // Counts stay: Prometheus reads totals of the process, whatever object counted them.
  package func destroyCounter(_ handler: any CounterHandler) {}
  package func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {}
  package func destroyMeter(_ handler: any MeterHandler) {}
  package func destroyRecorder(_ handler: any RecorderHandler) {}
  package func destroyTimer(_ handler: any TimerHandler) {}
}
