// AssertSnapshot: the assertions that a value looks like its reference.
// SPDX-License-Identifier: Apache-2.0

import Foundation
@_exported import QuartziteComparison
@_exported import QuartziteDiagnostics
import QuartziteSnapshotResults

/// Asserts that a value looks like the picture in its reference, a PNG file beside the test's own file.
///
/// ```swift
/// assertSnapshot(of: card, as: .image(scale: 2))
/// assertSnapshot(of: loader, as: .image(at: 0.5), named: "half way")
/// ```
///
/// The reference of a test `title()` in `CardTests.swift` is `__Snapshots__/CardTests/title.1.png`, then `title.2.png`, or `title.NAME.png` for a
/// snapshot that has a name. Where there is none, the picture is recorded as the reference, and the test fails and says so. Where
/// the picture differs, the test fails with numbers, and reference, picture and difference are attached to it (in Swift Testing) and kept in the
/// folder of results, with a page to look through.
///
/// - Parameters:
///   - value: The value.
///   - snapshotting: The way in which it becomes a picture, and the tolerance.
///   - name: The name of the snapshot in its test; nil, the default, for a number. Tests with arguments need names.
///   - record: When references are written; nil, the default, for what `withSnapshotTesting(record:resultsFolder:operation:)` or the
///     environment says (`QUARTZITE_SNAPSHOT_RECORD`), and for missing ones where nothing does.
///   - timeout: The seconds after which drawing ends with a failure; 60 by default.
///   - fileID: The module and the file of the test; the caller's by default.
///   - filePath: The path of the test's file; the caller's by default.
///   - testName: The name of the test; the calling function's by default.
///   - line: The line to report a failure at; the caller's by default.
///   - column: The column to report a failure at; the caller's by default.
public func assertSnapshot<Value>(
  of value: @autoclosure () throws -> Value, as snapshotting: Snapshotting<Value>, named name: String? = nil,
  record: SnapshotTestingConfiguration.Record? = nil, timeout: TimeInterval = 60, fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath, testName: String = #function, line: UInt = #line, column: UInt = #column
) {
  let call = SnapshotCall(
    name: name, record: record, timeout: timeout, fileID: "\(fileID)", filePath: "\(filePath)", testName: testName)
  guard let failure = call.failure(of: try value(), as: snapshotting) else { return }
  let label = SnapshotPlace.plain(testName) + (name.map { "." + SnapshotPlace.plain($0) } ?? "")
  TestReporter.fail(
    failure, named: label, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Asserts that a value looks like several references, each in a way of its own, under its name.
public func assertSnapshots<Value>(
  of value: @autoclosure () throws -> Value, as strategies: [String: Snapshotting<Value>],
  record: SnapshotTestingConfiguration.Record? = nil, timeout: TimeInterval = 60, fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath, testName: String = #function, line: UInt = #line, column: UInt = #column
) {
  for (name, strategy) in strategies.sorted(by: { $0.key < $1.key }) {
    assertSnapshot(
      of: try value(), as: strategy, named: name, record: record, timeout: timeout, fileID: fileID, file: filePath,
      testName: testName, line: line, column: column)
  }
}

/// Asserts that a value looks like several references, each in a way of its own, numbered in their order.
public func assertSnapshots<Value>(
  of value: @autoclosure () throws -> Value, as strategies: [Snapshotting<Value>],
  record: SnapshotTestingConfiguration.Record? = nil, timeout: TimeInterval = 60, fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath, testName: String = #function, line: UInt = #line, column: UInt = #column
) {
  for strategy in strategies {
    assertSnapshot(
      of: try value(), as: strategy, record: record, timeout: timeout, fileID: fileID, file: filePath,
      testName: testName, line: line, column: column)
  }
}

/// Compares a value with its reference, and returns what a test would fail with; nil where it matches.
///
/// The parameters are those of ``assertSnapshot(of:as:named:record:timeout:fileID:file:testName:line:column:)``. `snapshotDirectory` is the
/// folder of the references, in place of the one beside the test's file.
public func verifySnapshot<Value>(
  of value: @autoclosure () throws -> Value, as snapshotting: Snapshotting<Value>, named name: String? = nil,
  record: SnapshotTestingConfiguration.Record? = nil, snapshotDirectory: String? = nil, timeout: TimeInterval = 60,
  fileID: StaticString = #fileID, file filePath: StaticString = #filePath, testName: String = #function,
  line: UInt = #line, column: UInt = #column
) -> String? {
  var call = SnapshotCall(
    name: name, record: record, timeout: timeout, fileID: "\(fileID)", filePath: "\(filePath)", testName: testName)
  call.directory = snapshotDirectory
  return call.failure(of: try value(), as: snapshotting)?.message
}

/// Compares a value with its reference in the folder that a file URL names, and returns what a test would fail with; nil
/// if the value matches.
///
/// It works as the function for a path does. A URL with another scheme is a failure.
public func verifySnapshot<Value>(
  of value: @autoclosure () throws -> Value, as snapshotting: Snapshotting<Value>, named name: String? = nil,
  record: SnapshotTestingConfiguration.Record? = nil, snapshotDirectory: URL, timeout: TimeInterval = 60,
  fileID: StaticString = #fileID, file filePath: StaticString = #filePath, testName: String = #function,
  line: UInt = #line, column: UInt = #column
) -> String? {
  let directory: String
  do throws(RenderError) { directory = try FilePath(snapshotDirectory).text } catch { return "\(error)" }
  return verifySnapshot(
    of: try value(), as: snapshotting, named: name, record: record, snapshotDirectory: directory, timeout: timeout,
    fileID: fileID, file: filePath, testName: testName, line: line, column: column)
}
