// Tests of the trait that has tests run in each of the ways in which the product draws.
// SPDX-License-Identifier: Apache-2.0

import Quartzite
import QuartziteLayers
import Synchronization
import Testing

@Suite("The ways in which tests draw")
struct ProductionTests {
  @Test(
    "A test runs once in each way, and what it makes once is made in the first",
    WatchedRuns {
      let runs = Production.all.map { "run \($0.name)" }
      return [runs[0], "made 0", "made 1"] + runs.dropFirst()
    }, .everyProduction)
  func everyWay() throws {
    let notes = try #require(Notes.current)
    notes.add("run \(Production.current.name)")
    for number in 0..<2 {
      let made = Production.once {
        notes.add("made \(number)")
        return number
      }
      #expect(made == number)
    }
  }

  @Test("An expectation that fails names its way, and the test goes on in the next", WatchedIssues(), .everyProduction)
  func names() throws {
    #expect(Bool(false))
    try #require(Bool(false))
  }

  @Test("An error names its way, and the test goes on in the next", WatchedIssues(), .everyProduction)
  func errors() throws {
    Issue.record("before the error")
    throw SymbolBehaviour.Unexpected(text: "an error")
  }

  @Test(
    "A test that asks for coverage itself runs once for each device, in a suite of all ways too",
    WatchedRuns { Production.devices.map(\.name) }, .everyProduction, .everyDevice)
  func everyDevice() throws {
    try #require(Notes.current).add(Production.current.name)
  }

  @Test("Each way draws a path as its name says", .everyProduction)
  func ways() throws {
    let shape = CAShapeLayer()
    shape.path = CGPath(ellipseIn: CGRect(x: 4.2, y: 3.7, width: 40, height: 41), transform: nil)
    let frame = try Production.makeRenderer().render(ground([shape]))
    let statistics = frame.statistics
    switch Production.current.name {
    case "bands": #expect(statistics.draws == 0 && statistics.quadsPainted > 0)
    case "strips": #expect(statistics.draws > 0 && statistics.trapezoids == 0)
    case "mesh": #expect(statistics.draws > 0 && statistics.trapezoids > 0)
    case "hardware":
      #expect(statistics.draws > 0 && statistics.trapezoids == 0)
      // Pixels come back from hardware through buffers.
      #expect(statistics.memory.contains { $0.name == "transfers" && $0.bytes > 0 })
    case let name: #expect(name.hasPrefix("QUARTZITE_"), "no way is called “\(name)”")
    }
  }
}

/// What the traits of a test hear of its runs.
private final class Notes: Sendable {
  @TaskLocal static var current: Notes?

  private let texts = Mutex<[String]>([])

  var all: [String] { texts.withLock { $0 } }

  func add(_ text: String) { texts.withLock { $0.append(text) } }
}

/// Expects the notes of a test.
private struct WatchedRuns: TestTrait, TestScoping {
  let expected: @Sendable () -> [String]

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let notes = Notes()
    try await Notes.$current.withValue(notes) { try await function() }
    #expect(notes.all == expected())
  }
}

/// Expects two issues in each way, with its name.
private struct WatchedIssues: TestTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let notes = Notes()
    let watching = IssueHandlingTrait.compactMapIssues { issue in
      notes.add(issue.comments.last?.rawValue ?? "")
      return nil
    }
    try await watching.provideScope(for: test, testCase: testCase) { try await function() }
    let remarks = Production.all.map(ProductionTrait.remark)
    #expect(notes.all == remarks.flatMap { [$0, $0] })
  }
}
