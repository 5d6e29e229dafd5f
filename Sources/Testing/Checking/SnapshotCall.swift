// SnapshotCall: what an assertion was called with, and the check that follows from it.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteSnapshotResults

/// One call of an assertion, before anything was drawn.
package struct SnapshotCall {
  package var name: String?
  package var record: SnapshotTestingConfiguration.Record?
  package var timeout: TimeInterval
  package var fileID: String
  package var filePath: String
  package var testName: String
  /// The folder of the references; nil for the one beside the test's file.
  package var directory: String?
  /// The environment, in which tests set variables.
  package var environment = ProcessInfo.processInfo.environment

  package init(
    name: String? = nil, record: SnapshotTestingConfiguration.Record? = nil, timeout: TimeInterval = 60,
    fileID: String, filePath: String, testName: String
  ) {
    self.name = name
    self.record = record
    self.timeout = timeout
    self.fileID = fileID
    self.filePath = filePath
    self.testName = testName
  }

  /// Draws a value and checks its picture. Returns nil where it matches; errors are failures as well.
  package func failure<Value>(
    of value: @autoclosure () throws -> Value, as snapshotting: Snapshotting<Value>
  ) -> SnapshotFailure? {
    do {
      return try check(tolerance: snapshotting.tolerance).run {
        let value = try value()
        return try drawing { try snapshotting.draw(value, deadline) }
      }
    } catch {
      return SnapshotFailure(message: "The snapshot failed: \(error)")
    }
  }

  private var deadline: ContinuousClock.Instant? {
    guard timeout > 0, timeout < 1e9 else { return nil }
    return .now + .seconds(timeout)
  }

  private func drawing(_ draw: () throws -> SnapshotDrawing) throws -> SnapshotDrawing {
    do {
      return try draw()
    } catch let error as RenderError where error.code == .deviceUnavailable {
      throw RenderError(
        error.code, at: error.place,
        "\(error.message). Nothing can be drawn on this machine; `quartzite doctor` says what is missing")
    }
  }

  private func check(tolerance: SnapshotTolerance) throws -> SnapshotCheck {
    let prefix = FilePath(SnapshotPlace.folder(of: filePath, directory)).appending(SnapshotPlace.plain(testName))
    let identifier = try name ?? String(SnapshotCounters.next(for: prefix, testName: testName))
    let configuration = SnapshotTestingConfiguration.current
    let asked = try record ?? configuration.record ?? SnapshotTestingConfiguration.record(in: environment)
    return SnapshotCheck(
      place: SnapshotPlace(
        testFile: filePath, fileID: fileID, testName: testName, identifier: identifier, directory: directory),
      record: asked ?? .missing,
      results: SnapshotResults(
        folder: configuration.resultsFolder ?? SnapshotFolders.results(for: filePath, environment: environment)),
      tolerance: tolerance)
  }
}
