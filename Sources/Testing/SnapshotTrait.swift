// SnapshotTrait: the configuration of snapshots as a trait of tests and suites in Swift Testing.
// SPDX-License-Identifier: Apache-2.0

public import Foundation
import QuartziteDiagnostics
public import Testing

/// A trait such as `@Suite(.snapshots(record: .failed))`: see `Trait.snapshots(record:resultsFolder:)`.
public struct SnapshotTrait: TestTrait, SuiteTrait, TestScoping {
  let record: SnapshotTestingConfiguration.Record?
  /// The folder of results, or the error that it ends every test with.
  let resultsFolder: Result<String?, RenderError>

  /// Whether the trait holds for all tests and suites in a suite: it does.
  public var isRecursive: Bool { true }

  /// Runs a test with the configuration, and with the numbers of its unnamed snapshots beginning at 1.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await SnapshotCounters.$current.withValue(SnapshotCounters()) {
      let folder = try resultsFolder.get()
      try await withSnapshotTesting(record: record, resultsFolder: folder) { try await function() }
    }
  }
}

extension Trait where Self == SnapshotTrait {
  /// The configuration of a test's or a suite's snapshots; what is nil is left to the suite around it, and to the environment.
  ///
  /// A test that is run several times in one process needs it, too, where it has unnamed snapshots: their numbers begin at 1 for each
  /// run.
  public static func snapshots(
    record: SnapshotTestingConfiguration.Record? = nil, resultsFolder: String? = nil
  ) -> Self {
    SnapshotTrait(record: record, resultsFolder: .success(resultsFolder))
  }

  /// The configuration of a test's or a suite's snapshots, with the folder of results that a file URL names. A URL with
  /// another scheme fails each test.
  public static func snapshots(record: SnapshotTestingConfiguration.Record? = nil, resultsFolder: URL) -> Self {
    SnapshotTrait(
      record: record,
      resultsFolder: Result { () throws(RenderError) in try FilePath(resultsFolder).text })
  }
}
