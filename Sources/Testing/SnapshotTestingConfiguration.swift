// SnapshotTestingConfiguration: when references are written, for some tests, for a run or for all.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What holds for all snapshots that are taken in an operation.
public struct SnapshotTestingConfiguration: Sendable {
  /// When a picture is written as the reference. A test whose reference is written fails, so that no run passes by recording.
  public enum Record: String, Sendable, Hashable, CaseIterable, ExpressibleByBooleanLiteral {
    /// Always, whether the picture differs or not.
    case all
    /// Where there is no reference. This is so by default.
    case missing
    /// Never: a snapshot without a reference fails.
    case never
    /// Where there is no reference, and where the picture differs from it.
    case failed

    /// True stands for ``all``, false for ``missing``.
    public init(booleanLiteral value: Bool) { self = value ? .all : .missing }
  }

  /// When references are written; nil for what the environment says.
  public var record: Record?
  /// The folder of results; nil for the one that the environment names, or `.build/snapshots` of the package.
  public var resultsFolder: String?

  /// Creates a configuration; what is nil is left to the one around it, and to the environment.
  public init(record: Record? = nil, resultsFolder: String? = nil) {
    self.record = record
    self.resultsFolder = resultsFolder
  }

  /// Creates a configuration with the folder of results that a file URL names. Throws `usage` for a URL with another
  /// scheme.
  public init(record: Record? = nil, resultsFolder: URL) throws(RenderError) {
    self.init(record: record, resultsFolder: try FilePath(resultsFolder).text)
  }

  /// The configuration of the task, or of the thread, that asks.
  @TaskLocal public static var current = SnapshotTestingConfiguration()

  /// The variables of the environment that say when references are written, the first that is set counts: ours, and that of
  /// swift-snapshot-testing.
  package static let recordVariables = ["QUARTZITE_SNAPSHOT_RECORD", "SNAPSHOT_TESTING_RECORD"]

  /// Returns what the environment says; nil where it says nothing. Throws `usage` for a value that is none.
  package static func record(in environment: [String: String]) throws(RenderError) -> Record? {
    for name in recordVariables {
      guard let value = environment[name], !value.isEmpty else { continue }
      guard let record = Record(rawValue: value) else {
        let all = Record.allCases.map(\.rawValue).joined(separator: ", ")
        throw RenderError(.usage, "the environment variable \(name) is “\(value)”; expected \(all)")
      }
      return record
    }
    return nil
  }

  func merged(_ record: Record?, _ resultsFolder: String?) -> SnapshotTestingConfiguration {
    SnapshotTestingConfiguration(
      record: record ?? self.record, resultsFolder: resultsFolder ?? self.resultsFolder)
  }
}

/// Runs `operation` with another configuration for the snapshots in it, such as `withSnapshotTesting(record: .all) { … }`.
///
/// In XCTest, `override func invokeTest() { withSnapshotTesting(record: .all) { super.invokeTest() } }` does it for a class. What is nil
/// stays as it is around the operation.
public func withSnapshotTesting<Value>(
  record: SnapshotTestingConfiguration.Record? = nil, resultsFolder: String? = nil,
  operation: () throws -> Value
) rethrows -> Value {
  let configuration = SnapshotTestingConfiguration.current.merged(record, resultsFolder)
  return try SnapshotTestingConfiguration.$current.withValue(configuration, operation: operation)
}

/// Runs `operation` with the folder of results that a file URL names, as the function for a path does. Throws `usage` for
/// a URL with another scheme, and what `operation` throws.
public func withSnapshotTesting<Value>(
  record: SnapshotTestingConfiguration.Record? = nil, resultsFolder: URL, operation: () throws -> Value
) throws -> Value {
  try withSnapshotTesting(record: record, resultsFolder: try FilePath(resultsFolder).text, operation: operation)
}

/// Runs `operation` with another configuration for the snapshots in it, and in the tasks that it starts.
public nonisolated(nonsending) func withSnapshotTesting<Value>(
  record: SnapshotTestingConfiguration.Record? = nil, resultsFolder: String? = nil,
  operation: nonisolated(nonsending) () async throws -> Value
) async rethrows -> Value {
  let configuration = SnapshotTestingConfiguration.current.merged(record, resultsFolder)
  return try await SnapshotTestingConfiguration.$current.withValue(configuration, operation: operation)
}

/// Runs `operation` with the folder of results that a file URL names, as the function for a path does. Throws `usage` for
/// a URL with another scheme, and what `operation` throws.
public nonisolated(nonsending) func withSnapshotTesting<Value>(
  record: SnapshotTestingConfiguration.Record? = nil, resultsFolder: URL,
  operation: nonisolated(nonsending) () async throws -> Value
) async throws -> Value {
  try await withSnapshotTesting(
    record: record, resultsFolder: try FilePath(resultsFolder).text, operation: operation)
}
