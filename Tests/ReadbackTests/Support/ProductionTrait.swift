// The trait that has a test run in each of the ways in which the product draws.
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing

/// Runs each case of a test once in each way. An issue names the way in which it came up.
struct ProductionTrait: TestTrait, SuiteTrait, TestScoping {
  fileprivate let productions: @Sendable () -> [Production]

  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // A test in a suite with such a trait is left out of ways that its own trait does not have.
    if let current = ProductionScope.current?.production {
      if productions().contains(where: { $0.name == current.name }) { try await function() }
      return
    }
    let made = ValuesMadeOnce()
    for production in productions() {
      let naming = IssueHandlingTrait.compactMapIssues { issue in
        var issue = issue
        issue.comments.append("\(Self.remark(on: production))")
        return issue
      }
      try await naming.provideScope(for: test, testCase: testCase) {
        try await ProductionScope.$current.withValue(ProductionScope(production, made)) {
          do {
            try await function()
          } catch let error as CancellationError {
            throw error
          } catch is ExpectationFailedError {
            // The expectation is an issue already. The test goes on in the next way.
          } catch {
            Issue.record(error, sourceLocation: test.sourceLocation)
          }
        }
      }
    }
  }

  /// The comment of an issue that came up in one way.
  static func remark(on production: Production) -> String { "drawn in the way “\(production.name)”" }
}

extension Trait where Self == ProductionTrait {
  /// For tests that draw: they run in all ways.
  static var everyProduction: Self { ProductionTrait { Production.all } }

  /// For tests that ask for the coverage of each of their pictures: they run once for each use of the device.
  static var everyDevice: Self { ProductionTrait { Production.devices } }
}

/// One run of a test case, in one way.
final class ProductionScope: Sendable {
  @TaskLocal static var current: ProductionScope?

  let production: Production
  private let made: ValuesMadeOnce
  /// The number of values that were asked for at each place of the code.
  private let counts = Mutex<[String: Int]>([:])

  fileprivate init(_ production: Production, _ made: ValuesMadeOnce) {
    self.production = production
    self.made = made
  }

  /// Returns the value that an earlier run of the test case made when it was here for the same time, or makes it.
  func once<Value: Sendable>(at place: String, _ make: () throws -> Value) rethrows -> Value {
    let count = counts.withLock { counts in
      counts[place, default: 0] += 1
      return counts[place, default: 0]
    }
    let key = "\(place) \(count)"
    // A missing value is not a value of an optional type.
    if let stored = made.values.withLock({ $0[key] }), let value = stored as? Value { return value }
    let value = try make()
    made.values.withLock { $0[key] = value }
    return value
  }
}

/// The values that the runs of a test case share.
private final class ValuesMadeOnce: Sendable {
  let values = Mutex<[String: any Sendable]>([:])
}
