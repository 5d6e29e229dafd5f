// BirthIntegral: the number of births as a function of time, and its inverse.
// SPDX-License-Identifier: Apache-2.0

/// The integral of a birth rate over time, in closed form, so that any birth can be found without those before it.
///
/// The rate is linear between given times and constant before and after them.
struct BirthIntegral: Sendable {
  /// The rates above which two births cannot be told apart, in births per second.
  private static let highestRate = 1e12

  private var times: [Double] = []
  private var rates: [Double] = []
  /// The integral from the first time up to each one.
  private var sums: [Double] = []

  /// Creates the integral of a constant rate, in births per second. Negative rates count as 0.
  init(rate: Double) {
    append(rate, at: 0)
  }

  /// Creates the integral of the rate of one cell over a timeline.
  init(of timeline: EmitterTimeline, cell: Int) {
    for moment in timeline.moments {
      append(max(0, moment.emitter.birthRate) * max(0, moment.cells[cell].birthRate), at: moment.time)
    }
  }

  private mutating func append(_ given: Double, at time: Double) {
    let rate = given > 0 ? min(given, Self.highestRate) : 0
    if let last = times.last, let lastRate = rates.last, let lastSum = sums.last {
      sums.append(lastSum + (rate + lastRate) / 2 * (time - last))
    } else {
      sums.append(0)
    }
    times.append(time)
    rates.append(rate)
  }

  /// Whether nothing is ever born.
  var isZero: Bool { rates.allSatisfy { $0 == 0 } }

  /// Returns the number of births, not a whole one, between two times.
  func births(from start: Double, to end: Double) -> Double {
    rates.count == 1 ? rates[0] * (end - start) : sum(to: end) - sum(to: start)
  }

  /// Returns the time at which the integral from `start` on reaches `count`; infinity where it never does.
  func time(ofBirth count: Double, from start: Double) -> Double {
    guard rates.count > 1 else { return rates[0] > 0 ? start + count / rates[0] : .infinity }
    return time(ofSum: sum(to: start) + count)
  }

  private func sum(to time: Double) -> Double {
    guard time > times[0] else { return rates[0] == 0 ? 0 : rates[0] * (time - times[0]) }
    let index = segment(of: time)
    let past = time - times[index]
    let rate = rates[index]
    // An infinite time adds nothing where nothing is born.
    guard index + 1 < times.count else { return rate == 0 ? sums[index] : sums[index] + rate * past }
    let slope = (rates[index + 1] - rate) / (times[index + 1] - times[index])
    return sums[index] + (rate + slope * past / 2) * past
  }

  private func time(ofSum sum: Double) -> Double {
    guard sum > 0 else { return rates[0] > 0 ? times[0] + sum / rates[0] : -.infinity }
    // The integral stands still while nothing is born: it reached its value before that.
    let next = firstIndex(reaching: sum)
    let rest = sum - sums[next - 1], rate = rates[next - 1]
    guard next < sums.count else { return rate > 0 ? times[next - 1] + rest / rate : .infinity }
    // The root of slope / 2 · t² + rate · t = rest, in the form that does not lose digits where the slope is small.
    let slope = (rates[next] - rate) / (times[next] - times[next - 1])
    let root = max(0, rate * rate + 2 * slope * rest).squareRoot()
    return min(times[next - 1] + 2 * rest / (rate + root), times[next])
  }

  /// The first index from 1 on at which the integral is not below `sum`, which is above 0; the number of times where
  /// there is none.
  private func firstIndex(reaching sum: Double) -> Int {
    var low = 1, high = sums.count
    while low < high {
      let middle = low + (high - low) / 2
      if sums[middle] < sum { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The index of the last time that is not after `time`.
  private func segment(of time: Double) -> Int {
    var low = 0, high = times.count - 1
    while low < high {
      let middle = low + (high - low + 1) / 2
      if times[middle] <= time { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
