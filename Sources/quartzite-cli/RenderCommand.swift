// `quartzite render`: renders a scene to a picture, or to a film, in a file or on standard output.
// SPDX-License-Identifier: Apache-2.0

#if Command
import ArgumentParser
import Quartzite
import QuartziteGraphics

struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Renders a scene to a picture or a film.",
    discussion: """
      Nothing is written unless the whole picture was made. What had to be left out is listed on standard error.

      The output's name decides what is made: .png, .jpg and .webp are a picture, .apng, .gif, .mp4, .webm and .mov a film, and \
      frames/%05d.png its pictures, numbered from 0. With --from, --to or --fps, .webp and .raw are films, too. H.264, VP9 and ProRes are \
      written by ffmpeg; VP9 and ProRes have alpha.
      """)

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
    help:
      "The output's format; raw is straight red, green, blue, alpha bytes. Default: by the file's name, else png."
  )
  var format: OutputFormat?

  @Option(
    help: ArgumentHelp("The time to show, in seconds: animations and emitters at that time.", valueName: "seconds"))
  var time: Double = 0

  @Option(
    help: ArgumentHelp(
      "What lies behind the scene: #rgb, #rrggbb, #rrggbbaa, white, black or transparent. Default: transparent; white in MP4.",
      valueName: "colour"),
    transform: ColorArgument.parse)
  var background: ColorArgument?

  @Option(
    help: ArgumentHelp(
      "auto, egl, egl:<index>, gbm, gbm:<path> or surfaceless. Default: what QUARTZITE_DEVICE says, else auto.",
      valueName: "device"),
    transform: RenderDevice.parse)
  var device: RenderDevice?

  @OptionGroup(title: "Films") var filmArguments: FilmArguments
  @OptionGroup(title: "Lottie animations") var lottieArguments: LottieArguments
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

  func run() async throws {
    let film = try FilmDestination(
      output: output, format: format, filmArguments, baseName: sceneArguments.baseName)
    if let film { try await makeFilm(film) } else { try makePicture() }
  }

  /// Makes one picture of the scene.
  private func makePicture() throws {
    let destination = try PictureDestination(
      output: output, format: format?.picture, baseName: sceneArguments.baseName)
    let deadline = sceneArguments.deadline
    // Documents open fonts while they are read.
    memoryArguments.apply()
    let scene = try sceneArguments.openAny(by: deadline, lottieArguments)
    var options = options(for: scene, by: deadline)
    let place = try scene.time(ofProgress: filmArguments.progress?.place, frame: filmArguments.frame)
    options.time = scene.show(place ?? time)
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

  private func options(for scene: OpenedScene, by deadline: ContinuousClock.Instant?) -> RenderOptions {
    var options = sizeArguments.options(for: scene)
    options.background = background?.color
    options.time = time
    options.coverage = coverageArguments.coverage
    options.deadline = deadline
    return options
  }

  /// Makes a film of the scene.
  private func makeFilm(_ destination: FilmDestination) async throws {
    guard debug == nil, !stats else {
      throw RenderError(.usage, "--debug and --stats are for one picture; a film has many")
    }
    let deadline = sceneArguments.deadline
    memoryArguments.apply()
    let scene = try sceneArguments.openAny(by: deadline, lottieArguments)
    let filmOptions = filmArguments.options(
      for: destination.format, of: scene, background: background?.color)
    let all = try filmArguments.times(of: scene, frameRate: filmOptions.frameRate)
    let times = filmArguments.shard.map { all[$0.part(of: all.startIndex..<all.endIndex)] } ?? all
    let options = options(for: scene, by: deadline)
    let renderer = try Renderer(Renderer.Options(device: device, limits: sceneArguments.limitsOfSteps))
    Message.warn(scene.diagnostics)
    var output: FilmOutput?, number = times.startIndex, told: Set<Diagnostic> = []
    var progress = FilmProgress(filmArguments.progress ?? .auto, total: times.count)
    defer { progress.end() }
    // Each picture's layers are copied as soon as its time is asked for.
    let shown = times.lazy.map { scene.show($0) }
    for try await frame in renderer.frames(of: scene.rootLayer, times: shown, options) {
      // Most pictures have the same to say.
      let new = frame.diagnostics.filter { told.insert($0).inserted }
      if !new.isEmpty {
        progress.end()
        Message.warn(new)
      }
      let begun = try output ?? FilmOutput(destination, like: frame, filmOptions)
      output = begun
      try await begun.write(frame, number: number)
      number += 1
      progress.made(number - times.startIndex)
    }
    try await output?.finish()
  }
}
#endif
