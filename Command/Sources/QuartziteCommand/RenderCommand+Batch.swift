// RenderCommand+Batch: pictures of many rows of data, or of many scenes, in one process.
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import QuartziteDiagnostics
import QuartziteDocuments
import QuartziteTextFormats

extension RenderCommand {
  /// Whether more than one picture or film is asked for.
  var isBatch: Bool { batchArguments.data != nil || scenes.count > 1 }

  /// The output's name, with places for the names and values of a batch.
  private var outputOfBatch: String { output ?? "{name}.\(format.map(\.fileExtension) ?? "png")" }

  /// Makes all pictures, a number of them at the same time. Throws the status 1 where some failed.
  func makeMany() async throws {
    let fonts = try sceneArguments.registerFonts()
    try checkBatch()
    let limits = sceneArguments.limitsOfSteps
    var inputs: [DocumentInput] = []
    for scene in scenes { inputs.append(try DocumentInput(scene, limits: limits, fonts, by: sceneArguments.deadline)) }
    let template = try NameTemplate(outputOfBatch)
    let values = try BatchValues(valueArguments.values, isTemplate: batchArguments.data != nil, named: template)
    var rows: DataRows?
    if let data = batchArguments.data {
      let read = try DataRows(data, by: sceneArguments.deadline)
      rows = read
      // A document that cannot be opened, and a column that leads nowhere, are found before anything is written.
      let scene = try inputs[0].open(sceneArguments, by: sceneArguments.deadline)
      reporting.warn(scene.diagnostics)
      try values.check(read, in: scene, reporting)
    }
    // Renderers are made when as many pictures are made at the same time: three rows need no more than three.
    let jobs = min(batchArguments.jobCount, rows == nil ? scenes.count : .max)
    let pool = try RendererPool(
      RendererPool.Options(
        renderers: jobs, queueLength: 0,
        renderer: try Renderer.Options(device: device, limits: sceneArguments.limitsOfSteps)))
    let ledger = BatchLedger(
      scenes: scenes, rows: rows, template: template, reporting: reporting,
      progress: filmArguments.progress ?? .auto, report: try batchArguments.report.map(ReportFile.init))
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<jobs { group.addTask { [inputs] in await work(on: ledger, with: pool, inputs, values) } }
    }
    if try ledger.end() > 0 { throw ExitCode(1) }
  }

  private func checkBatch() throws(RenderError) {
    let names = scenes.filter { $0 == SceneName.standardInput }.count
    if batchArguments.data != nil {
      guard scenes.count == 1 else {
        throw RenderError(.usage, "--data is for one document; \(scenes.count) are given")
      }
      guard let output, output.contains("{") else {
        throw RenderError(
          .usage, "--data needs an output that is named after the rows, such as -o '{name}.png' or -o '{row}.png'")
      }
      if names + (batchArguments.data == SceneName.standardInput ? 1 : 0) > 1 {
        throw RenderError(.usage, "standard input cannot be both the document and the data")
      }
    } else if let output, !output.contains("{") {
      throw RenderError(.usage, "several documents need an output that is named after them, such as -o '{name}.png'")
    }
    if names > 1 { throw RenderError(.usage, "standard input can be only one of the documents") }
    if debug != nil || stats { throw RenderError(.usage, "--debug and --stats are for one picture; a batch has many") }
    // Names whose ending is a column's value are checked row by row.
    if let film = try? FilmTarget(output: outputOfBatch, format: format, filmArguments, baseName: "") {
      try TimeChoice.check(time: givenTime, filmArguments, for: film)
    }
  }

  /// Makes one item after the other, of scenes of its own. There is a renderer for each who works, so that none waits.
  private func work(
    on ledger: BatchLedger, with pool: RendererPool, _ inputs: [DocumentInput], _ values: BatchValues
  ) async {
    do throws(RenderError) {
      var opened: (index: Int, scene: Document)?
      var values = values
      while let item = ledger.next() {
        do {
          if let failure = item.failure { throw failure }
          let deadline = sceneArguments.deadline
          let scene: Document
          if let opened, opened.index == item.scene {
            scene = opened.scene
          } else {
            scene = try inputs[item.scene].open(sceneArguments, by: deadline)
            opened = (item.scene, scene)
          }
          try scene.show(try values.values(for: item, in: scene), deadline: deadline)
          let (report, diagnostics) = try await pool.withRenderer(by: deadline) { renderer in
            try await make(item, scene, renderer, by: deadline)
          }
          ledger.made(item, report, diagnostics)
        } catch {
          let error = RenderError(thrown: error)
          // Without a device no other picture can be made either.
          guard error.code != .deviceUnavailable else { throw error }
          ledger.failed(item, error)
        }
      }
    } catch {
      ledger.stop(error)
    }
  }

  /// Makes one picture or film of a batch.
  private nonisolated(nonsending) func make(
    _ item: BatchItem, _ scene: Document, _ renderer: Renderer, by deadline: ContinuousClock.Instant?
  ) async throws -> (ResultReport, [Diagnostic]) {
    var report: ResultReport, diagnostics: [Diagnostic] = []
    let film = try FilmTarget(
      output: item.output, format: format, filmArguments, baseName: "", mayBeNumbered: item.isNumbered)
    if let film { try TimeChoice.check(time: givenTime, filmArguments, for: film) }
    try OutputFolder.make(FilePath(item.output).folder)
    if let film {
      (report, diagnostics) = try await makeFilm(of: scene, to: film, with: renderer, by: deadline)
    } else {
      let destination = try PictureDestination(output: item.output, format: format?.picture, baseName: "")
      let request = pictureRequest(by: deadline)
      try request.moment?.check(in: scene)
      let options = try request.options(for: scene)
      let frame = try await renderer.render(scene.rootLayer, options)
      diagnostics = frame.diagnostics
      report = try finish(frame, of: scene, to: destination, by: deadline)
    }
    (report.input, report.row) = (scenes[item.scene], item.row?.number)
    return (report, (item.row == nil ? scene.diagnostics : []) + diagnostics)
  }
}

/// The values that the items of a batch get: those of options, and those of columns that are key paths.
struct BatchValues: Sendable {
  private let settings: [(value: DocumentValue, template: NameTemplate?)]
  /// The names of all columns that are used in names or in values of options.
  private let named: Set<String>
  /// Whether columns are set, by their names, as far as that is known.
  private var isSet: [String: Bool] = [:]

  /// The most names that are remembered: rows of JSON may have any number of them.
  private static let mostKnown = 10_000
  /// The most columns that are told to be unused, each by a line.
  private static let mostWarnings = 16

  init(_ values: [DocumentValue], isTemplate: Bool, named output: NameTemplate) throws(RenderError) {
    var settings: [(value: DocumentValue, template: NameTemplate?)] = [], named = output.names
    for value in values {
      let template = isTemplate ? try NameTemplate(value.text) : nil
      settings.append((value, template))
      named.formUnion(template?.names ?? [])
    }
    (self.settings, self.named) = (settings, named)
  }

  /// Throws `usage` where a column is written as a key path and leads nowhere, and warns of columns that nothing uses.
  func check(_ rows: DataRows, in scene: Document, _ reporting: ReportingArguments) throws(RenderError) {
    for setting in settings where !setting.value.isText || scene.animation == nil {
      try scene.check(keyPath: setting.value.isText ? setting.value.keyPath + ".string" : setting.value.keyPath)
    }
    var unused: [String] = []
    for (number, column) in zip(1..., rows.columns ?? []) where !named.contains(column) {
      do throws(RenderError) {
        if try !Self.sets(column, in: scene, isNamed: false) { unused.append(column) }
      } catch {
        throw RenderError(error.code, at: .file(rows.header), "column \(number): \(error.message)")
      }
    }
    for column in unused.prefix(Self.mostWarnings).map(\.shortened) {
      let message =
        "the column “\(column)” is not used: it is no key path such as Title.string, and {\(column)} is neither in the output's name nor in a --set"
      reporting.warn([Diagnostic(.valueNotUnderstood, message)])
    }
    if unused.count > Self.mostWarnings {
      let count = unused.count - Self.mostWarnings
      reporting.warn([Diagnostic(.valueNotUnderstood, "\(count) more columns are not used")])
    }
  }

  /// Whether the values of a column are set. Throws `usage` where it is written as a key path, leads nowhere and is not used otherwise.
  private static func sets(_ column: String, in scene: Document, isNamed: Bool) throws(RenderError) -> Bool {
    do throws(RenderError) {
      try scene.check(keyPath: column)
      return true
    } catch {
      guard column.contains("."), !isNamed else { return false }
      throw error
    }
  }

  /// The values of an item, in the order in which they are set.
  mutating func values(for item: BatchItem, in scene: Document) throws(RenderError) -> [DocumentValue] {
    var result: [DocumentValue] = []
    for setting in settings {
      var text = setting.value.text
      if let template = setting.template { text = try template.filled(with: item.fields) }
      result.append(DocumentValue(keyPath: setting.value.keyPath, text: text, isText: setting.value.isText))
    }
    for (name, value) in item.row?.values ?? [] {
      let sets: Bool
      if let known = isSet[name] {
        sets = known
      } else {
        sets = try Self.sets(name, in: scene, isNamed: named.contains(name))
        if isSet.count < Self.mostKnown { isSet[name] = sets }
      }
      if sets { result.append(DocumentValue(keyPath: name, text: value, isOptional: value.isEmpty)) }
    }
    return result
  }
}
