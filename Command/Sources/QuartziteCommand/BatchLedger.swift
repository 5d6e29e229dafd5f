// BatchLedger: what is still to be made of a batch, what came of the rest, and how that is told.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteDiagnostics
import QuartziteTextFormats
import Synchronization

/// One picture, or film, of a batch.
struct BatchItem: Sendable {
  /// The index of its scene among those that are given.
  let scene: Int
  /// The row of data; nil without data.
  var row: DataRow?
  /// The values for names, by the columns.
  var fields: [String: String] = [:]
  /// The file; empty where its name cannot be made.
  var output = ""
  /// Whether the file's name has a place for the numbers of pictures.
  var isNumbered = false
  /// The reason for which nothing can be made.
  var failure: RenderError?
}

/// Hands out the items of a batch in order, and keeps account of what came of them. All jobs share it.
final class BatchLedger: Sendable {
  private struct State {
    var nextScene = 0
    var rows: DataRows?
    /// The items by the files that they write.
    var names: [String: String] = [:]
    var told: Set<Diagnostic> = []
    var made = 0
    var failures: [ResultReport] = []
    var fatal: RenderError?
    var progress: FilmProgress
    var report: ReportFile?
  }

  private let scenes: [String]
  private let template: NameTemplate
  private let reporting: ReportingArguments
  private let state: Mutex<State>

  /// A batch of a picture of each row, or of each scene where there are no rows.
  init(
    scenes: [String], rows: DataRows?, template: NameTemplate, reporting: ReportingArguments,
    progress: ProgressArgument, report: ReportFile?
  ) {
    (self.scenes, self.template, self.reporting) = (scenes, template, reporting)
    let total = rows.map { $0.reduce(0) { count, _ in count + 1 } } ?? scenes.count
    if total == 0 { reporting.note("the data has no rows; no picture was made") }
    let form = reporting.quiet ? ProgressArgument.none : progress
    state = Mutex(
      State(rows: rows, progress: FilmProgress(form, total: total, unit: "picture"), report: report))
  }

  // MARK: Items

  /// The next item; nil at the end, or where the batch was stopped. Files are named in the order of the items, whatever is made first.
  func next() -> BatchItem? {
    state.withLock { state in
      guard state.fatal == nil else { return nil }
      var item: BatchItem
      if state.rows != nil {
        guard let row = state.rows?.next() else { return nil }
        item = BatchItem(scene: 0, row: row, failure: row.failure)
      } else {
        guard state.nextScene < scenes.count else { return nil }
        item = BatchItem(scene: state.nextScene)
        state.nextScene += 1
      }
      item.fields = fields(of: item)
      guard item.failure == nil else { return item }
      do throws(RenderError) {
        item.isNumbered = template.isNumbered
        item.output = try template.path(with: item.fields)
        let name = FilePath(item.output).components.filter { $0 != "." }.joined(separator: "/")
        if let other = state.names[name] {
          throw RenderError(.usage, "“\(item.output.shortened)” is the file of \(other) already")
        }
        state.names[name] = title(item)
      } catch {
        item.failure = error
      }
      return item
    }
  }

  private func fields(of item: BatchItem) -> [String: String] {
    var fields = ["name": SceneName.base(of: scenes[item.scene]), "row": String(item.row?.number ?? item.scene + 1)]
    for (name, value) in item.row?.values ?? [] { fields[name] = value }
    return fields
  }

  private func title(_ item: BatchItem) -> String {
    item.row.map { "row \($0.number)" } ?? "“\(scenes[item.scene])”"
  }

  // MARK: Results

  /// Notes that an item is made; what it left out is told once.
  func made(_ item: BatchItem, _ report: ResultReport, _ diagnostics: [Diagnostic]) {
    state.withLock { state in
      state.made += 1
      let new = diagnostics.filter { state.told.insert($0).inserted }
      if !new.isEmpty {
        state.progress.end()
        reporting.warn(new)
      }
      finish(report, &state)
    }
  }

  /// Notes that an item failed, and tells why. The batch goes on.
  func failed(_ item: BatchItem, _ error: RenderError) {
    var report = ResultReport(input: scenes[item.scene], row: item.row?.number)
    report.error = MessageReport(error)
    state.withLock { [report] state in
      state.failures.append(report)
      state.progress.end()
      Message.error(located(error, item).description)
      finish(report, &state)
    }
  }

  /// The error with the row of data in it.
  private func located(_ error: RenderError, _ item: BatchItem) -> RenderError {
    guard let row = item.row else {
      return error.place == nil
        ? RenderError(error.code, at: .file(SourcePosition(file: scenes[item.scene])), error.message) : error
    }
    if case .file(let position)? = error.place, position.file == row.place.file {
      return RenderError(error.code, at: error.place, "row \(row.number): \(error.message)")
    }
    return RenderError(error.code, at: .file(row.place), "row \(row.number): \(error.description)")
  }

  private func finish(_ report: ResultReport, _ state: inout State) {
    state.progress.made(state.made + state.failures.count, failed: state.failures.count)
    do throws(RenderError) {
      try state.report?.write(report.text)
    } catch {
      state.fatal = state.fatal ?? error
    }
  }

  /// Ends the batch: nothing more can be made.
  func stop(_ error: RenderError) {
    state.withLock { $0.fatal = $0.fatal ?? error }
  }

  /// Tells what came of the batch, and returns the number of failures. Throws what has stopped it.
  func end() throws(RenderError) -> Int {
    let (made, failures, fatal) = state.withLock { state in
      state.progress.end()
      return (state.made, state.failures, state.fatal)
    }
    if let fatal { throw fatal }
    if reporting.json {
      let inner = failures.sorted { ($0.row ?? 0) < ($1.row ?? 0) }.map(\.text).joined(separator: ",")
      try Message.answer("{\"failed\":\(failures.count),\"failures\":[\(inner)],\"made\":\(made)}")
    } else if !failures.isEmpty, !reporting.quiet {
      Message.line("quartzite: \(failures.count) of \(made + failures.count) failed")
    }
    return failures.count
  }
}

/// A file to which lines are added.
struct ReportFile: Sendable {
  private let handle: FileHandle
  private let path: String

  /// Creates the file, or empties it; `-` is standard output. Throws `outputNotCreated` where that is impossible.
  init(_ path: String) throws(RenderError) {
    self.path = path
    guard path != "-" else {
      handle = FileHandle(fileDescriptor: StandardStream.output.descriptor, closeOnDealloc: false)
      return
    }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw RenderError(
        .outputNotCreated, at: .file(SourcePosition(file: path)),
        "cannot create the report: \(String(cString: strerror(errno)))")
    }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Adds a line. Throws `outputFailed` where that is impossible.
  func write(_ line: String) throws(RenderError) {
    do {
      try handle.write(contentsOf: Data((line + "\n").utf8))
    } catch {
      throw RenderError(
        .outputFailed, at: .file(SourcePosition(file: path)), "cannot write the report: \(error.localizedDescription)")
    }
  }
}
