// `quartzite render`: renders a scene to a picture in a file or on standard output.
// SPDX-License-Identifier: Apache-2.0

#if Command
import ArgumentParser
import Quartzite
import QuartziteGraphics

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Renders a scene to a picture.",
    discussion:
      "Nothing is written unless the whole picture was made. What had to be left out is listed on standard error.")

  @OptionGroup var sceneArguments: SceneArguments
  @OptionGroup var sizeArguments: SizeArguments

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The file to write; - for standard output. A named pipe needs a reader, which is waited for until --timeout is over. "
        + "Default: the scene's name in the current folder.", valueName: "file"),
    completion: .file())
  var output: String?

  @Option(
    help: "The picture's format; raw is straight red, green, blue, alpha bytes. Default: by the file's name, else png.")
  var format: PictureFormat?

  @Option(
    help: ArgumentHelp("The time to show, in seconds: animations and emitters at that time.", valueName: "seconds"))
  var time: Double = 0

  @Option(
    help: ArgumentHelp(
      "What lies behind the scene: #rgb, #rrggbb, #rrggbbaa, white, black or transparent. Default: transparent.",
      valueName: "colour"),
    transform: ColorArgument.parse)
  var background: ColorArgument?

  @Option(
    help: ArgumentHelp(
      "auto, egl, egl:<index>, gbm, gbm:<path> or surfaceless. Default: what QUARTZITE_DEVICE says, else auto.",
      valueName: "device"),
    transform: RenderDevice.parse)
  var device: RenderDevice?

  @OptionGroup var coverageArguments: CoverageArguments
  @OptionGroup var memoryArguments: MemoryArguments

  @Option(
    help: ArgumentHelp(
      "Look into how the picture is made: mesh draws the triangles of every path's mesh as lines, passes writes a picture of every pass "
        + "into a folder beside the output, as it is drawn."))
  var debug: DebugArgument?

  @Flag(help: "Print what the picture cost to standard error.")
  var stats = false

  func validate() throws {
    guard time.isFinite else { throw ValidationError("--time must be a number.") }
  }

  func run() throws {
    let destination = try PictureDestination(output: output, format: format, baseName: sceneArguments.baseName)
    let deadline = sceneArguments.deadline
    // Documents open fonts while they are read.
    memoryArguments.apply()
    let scene = try sceneArguments.open(by: deadline)
    var options = sizeArguments.options(for: scene)
    options.background = background?.color
    options.time = time
    options.coverage = coverageArguments.coverage
    options.deadline = deadline
    options.debug = debug?.drawn
    var passes: PassFolder?
    if debug == .passes {
      let folder = try PassFolder(beside: destination.path, baseName: sceneArguments.baseName)
      options.passHandler = { folder.write($0) }
      passes = folder
    }
    let renderer = try Renderer(Renderer.Options(device: device, limits: sceneArguments.limitsOfSteps))
    let frame = try renderer.render(scene.rootLayer, options)
    try passes?.check()
    Message.warn(scene.diagnostics)
    Message.warn(frame.diagnostics)
    try destination.write(frame, by: deadline)
    if stats {
      Message.line("picture \(frame.width) × \(frame.height) pixels")
      for line in StatisticsReport.lines(frame.statistics, drawn: true) { Message.line(line) }
    }
  }
}
#endif
