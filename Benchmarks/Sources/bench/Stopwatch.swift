// Measures wall time, and CPU time over all threads of this process.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The cost of one repetition, in milliseconds.
struct Cost: Codable {
  var wall: Double
  var cpu: Double

  /// Runs `work` once and measures it.
  static func measuring(_ work: () throws -> Void) rethrows -> Cost {
    let wall = wallClock()
    let cpu = milliseconds(of: CLOCK_PROCESS_CPUTIME_ID)
    try work()
    let cpuSpent = milliseconds(of: CLOCK_PROCESS_CPUTIME_ID) - cpu
    return Cost(wall: wallClock() - wall, cpu: cpuSpent)
  }

  /// The two clocks now: the monotonic one, and that of all threads of this process. The difference of two is a cost.
  static var clocks: Cost { Cost(wall: wallClock(), cpu: milliseconds(of: CLOCK_PROCESS_CPUTIME_ID)) }

  /// The cost from one reading of the clocks to a later one.
  static func - (later: Cost, earlier: Cost) -> Cost {
    Cost(wall: later.wall - earlier.wall, cpu: later.cpu - earlier.cpu)
  }
}

/// Returns the milliseconds of a monotonic clock.
func wallClock() -> Double { milliseconds(of: CLOCK_MONOTONIC) }

private func milliseconds(of clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
}

/// The median, the mean and the minimum of a list of numbers.
struct Summary: Codable {
  var median = 0.0
  var mean = 0.0
  var min = 0.0

  init(_ numbers: [Double]) {
    let sorted = numbers.sorted()
    guard let smallest = sorted.first else { return }
    let middle = sorted.count / 2
    median = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    mean = sorted.reduce(0, +) / Double(sorted.count)
    min = smallest
  }
}

/// The cost of the repetitions of one piece of work.
struct CostSummary: Codable {
  let repetitions: Int
  let wall: Summary
  let cpu: Summary

  init(_ costs: [Cost]) {
    repetitions = costs.count
    wall = Summary(costs.map(\.wall))
    cpu = Summary(costs.map(\.cpu))
  }
}
