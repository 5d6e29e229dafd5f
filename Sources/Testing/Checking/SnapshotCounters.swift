// SnapshotCounters: the numbers of snapshots that have no names, for each test from 1.
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing
import XCTest

/// The numbers that were given to unnamed snapshots so far.
final class SnapshotCounters: Sendable {
  /// The numbers of the test that a task belongs to; those of the process by default.
  @TaskLocal static var current: SnapshotCounters?

  private static let ofSwiftTesting = SnapshotCounters()
  private static let ofXCTest = SnapshotCounters(resetsAfterTests: true)

  private struct Count {
    var number: Int
    var test: Test.ID?
  }

  private let counts = Mutex<[String: Count]>([:])

  init(resetsAfterTests: Bool = false) {
    if resetsAfterTests { XCTestObservationCenter.shared.addTestObserver(CounterReset(of: self)) }
  }

  /// Returns the next number in a test, whose references begin with `prefix`, a path. Throws `usage` where that would depend on
  /// the order in which tests run.
  static func next(for prefix: String, testName: String) throws(RenderError) -> Int {
    let test = Test.current
    if Test.Case.current?.isParameterized == true {
      throw RenderError(
        .usage,
        "\(testName) has arguments, whose cases run in any order: give each snapshot a name, as in named: \"\\(argument)\""
      )
    }
    let counters = current ?? (test == nil ? ofXCTest : ofSwiftTesting)
    return try counters.next(for: prefix, testName: testName, of: test?.id)
  }

  private func next(for prefix: String, testName: String, of test: Test.ID?) throws(RenderError) -> Int {
    let number = counts.withLock { counts -> Int? in
      var count = counts[prefix] ?? Count(number: 0, test: test)
      guard count.test == test else { return nil }
      count.number += 1
      counts[prefix] = count
      return count.number
    }
    guard let number else {
      throw RenderError(
        .usage, "two tests of this file are called \(testName) and would share references: give their snapshots names")
    }
    return number
  }

  fileprivate func reset() { counts.withLock { $0.removeAll() } }
}

/// Begins at 1 again after each test of XCTest, which runs one after the other, so that a test can be repeated.
private final class CounterReset: XCTestObservation {
  private let counters: SnapshotCounters

  init(of counters: SnapshotCounters) { self.counters = counters }

  func testCaseDidFinish(_ testCase: XCTestCase) { counters.reset() }
}
