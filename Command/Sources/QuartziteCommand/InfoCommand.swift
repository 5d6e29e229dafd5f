// `quartzite info`: prints the contents of a scene.
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import QuartziteDocuments

struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Prints what is in a document: its size, layers, states, frames, images and fonts.",
    discussion: "Works without any device; without one, automatic coverage is the CPU's, which makes no meshes.")

  @Argument(help: ArgumentHelp(SceneHelp.text, valueName: "document"), completion: .file())
  var scene: String

  @OptionGroup(title: "Documents") var sceneArguments: SceneArguments
  @OptionGroup(title: "Size") var sizeArguments: SizeArguments

  @Flag(help: "Add what a picture of the document costs to draw.")
  var stats = false

  @Flag(help: "Print the document's display list instead: a line for each layer and each thing that it draws.")
  var list = false

  @Flag(help: "Add the key paths of all properties of a Lottie animation that render's --set can give other values.")
  var keypaths = false

  @OptionGroup(title: "Pixels") var pixelArguments: PixelArguments
  @OptionGroup var coverageArguments: CoverageArguments

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var warnings: WarningArguments
  @OptionGroup var help: HelpArguments

  @Option(
    name: [.customShort("t"), .customLong("time")],
    help: ArgumentHelp(
      "The time of the picture that --stats, --list and --pixel describe, in seconds. Default: 0.",
      valueName: "seconds"))
  var givenTime: Double?

  @Option(help: ArgumentHelp("The same as a frame of a Lottie animation.", valueName: "number"))
  var frame: Double?

  @Option(
    help: ArgumentHelp(
      "The same as the beginning of a marker of a Lottie animation, by the marker's name.", valueName: "name"))
  var marker: String?

  func validate() throws {
    guard time.isFinite else { throw ValidationError("--time must be a number.") }
    if let frame, !frame.isFinite { throw ValidationError("--frame must be a number.") }
    try TimeChoice.check(time: givenTime, frame: frame, marker: marker)
    let others = [("--list", list), ("--stats", stats), ("--keypaths", keypaths)]
    if pixelArguments.pixel != nil, let other = others.first(where: \.1) {
      throw ValidationError("--pixel and \(other.0) exclude each other; give one of them.")
    }
  }

  /// The time of the picture, in seconds.
  private var time: Double { givenTime ?? 0 }

  /// The moment of the picture: the marker or the frame that is asked for, else a time.
  private var moment: Moment {
    if let marker { return .marker(marker) }
    return frame.map { .frame($0) } ?? .seconds(time)
  }

  func run() throws {
    let deadline = sceneArguments.deadline, limits = sceneArguments.limitsOfSteps
    let fonts = try sceneArguments.registerFonts()
    let path = scene,
      document = try DocumentInput(path, limits: limits, fonts, by: deadline).open(sceneArguments, by: deadline)
    var request = sizeArguments.request
    request.deadline = deadline
    request.moment = moment
    try request.moment?.check(in: document)
    var options = try request.options(for: document)
    options.limits = limits
    if let report = try pixelArguments.report(of: document, path: path, options) {
      return try answer(report, report.lines, report.allDiagnostics)
    }
    guard !list else {
      warnings.warn(document.diagnostics)
      return try Message.answer(
        try document.rootLayer.displayListText(options, limits: limits, deadline: deadline))
    }
    var diagnostics = document.diagnostics
    var statistics: RenderStatistics?
    if stats {
      options.coverage = coverageArguments.coverage
      let planned = try document.rootLayer.plannedStatistics(options, limits: limits)
      statistics = planned.statistics
      diagnostics += planned.diagnostics
    }
    if let animation = document.animation {
      let report = LottieReport(
        path: path, animation: animation, listsKeypaths: keypaths, plan: statistics,
        diagnostics: diagnostics)
      try answer(report, report.lines, diagnostics)
    } else {
      let report = SceneReport(path: path, document: document, plan: statistics, diagnostics: diagnostics)
      try answer(report, report.lines, diagnostics)
    }
  }

  /// Prints a report as JSON, or its lines; the diagnostics are in the JSON, or on standard error.
  private func answer(_ report: some Encodable, _ lines: [String], _ diagnostics: [Diagnostic]) throws {
    if !json { warnings.warn(diagnostics) }
    try Message.answer(report, lines, asJSON: json)
  }
}
