// `quartzite info`: prints the contents of a scene.
// SPDX-License-Identifier: Apache-2.0

#if Command
import ArgumentParser
import Quartzite

struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Prints what is in a scene: its layers, size and states.",
    discussion: "Works without any device; without one, automatic coverage is the CPU's, which makes no meshes.")

  @OptionGroup var sceneArguments: SceneArguments
  @OptionGroup var sizeArguments: SizeArguments

  @Flag(help: "Add what a picture of the scene costs to draw.")
  var stats = false

  @Flag(help: "Print the scene's display list instead: a line for each layer and each thing that it draws.")
  var list = false

  @OptionGroup var coverageArguments: CoverageArguments

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let deadline = sceneArguments.deadline
    let scene = try sceneArguments.open(by: deadline)
    guard !list else {
      Message.warn(scene.diagnostics)
      return try Message.answer(
        try scene.displayListText(
          sizeArguments.options(for: scene), limits: sceneArguments.limitsOfSteps, deadline: deadline))
    }
    var diagnostics = scene.diagnostics
    var statistics: RenderStatistics?
    if stats {
      var options = sizeArguments.options(for: scene)
      options.coverage = coverageArguments.coverage
      options.deadline = deadline
      let planned = try scene.plannedStatistics(options, limits: sceneArguments.limitsOfSteps)
      statistics = planned.statistics
      diagnostics += planned.diagnostics
    }
    let report = SceneReport(path: sceneArguments.scene, scene: scene, plan: statistics, diagnostics: diagnostics)
    if json {
      try Message.answer(try JSONText.of(report))
    } else {
      Message.warn(diagnostics)
      try Message.answer(report.lines.joined(separator: "\n"))
    }
  }
}
#endif
