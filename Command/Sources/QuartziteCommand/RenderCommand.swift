// `quartzite render`: renders a scene to a picture, or to a film, in a file or on standard output.
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Quartzite
import QuartziteDiagnostics
import QuartziteFilm
import QuartziteGraphics

struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Renders scenes to pictures or films.",
    discussion: """
      Nothing is written unless the whole picture was made. What had to be left out is listed on standard error.

      The output's name decides what is made: .png, .jpg and .webp are a picture, .apng, .gif, .mp4, .webm and .mov a film, and \
      frames/%05d.png its pictures, numbered from 0. With --from, --to or --fps, .webp and .raw are films, too. H.264, VP9 and ProRes are \
      written by ffmpeg; VP9 and ProRes have alpha.

      Several scenes, or one with --data, are a batch: {name} in the output's name is that of the scene, {row} the number of the row, and \
      {column} the row's value in a column. A picture that fails does not end the batch; the status is 1 then.
      """)

  @Argument(help: ArgumentHelp(stringLiteral: SceneHelp.text), completion: .file())
  var scenes: [String]

  @OptionGroup var sceneArguments: SceneArguments
  @OptionGroup var sizeArguments: SizeArguments

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The file to write; - for standard output. A named pipe needs a reader, which is waited for until --timeout is over. "
        + "Of a batch, a name with {name}, {row} or {column} in it. Default: the scene's name in the current folder.",
      valueName: "file"),
    completion: .file())
  var output: String?

  @Option(
    help:
      "The output's format; raw is straight red, green, blue, alpha bytes. Default: by the file's name, else png."
  )
  var format: OutputFormat?

  @Option(
    help:
      "How small PNG files are made: fast is for pictures that somebody waits for, small takes ten times as long as balanced. Default: balanced."
  )
  var compression: CompressionArgument?

  @Option(
    help: ArgumentHelp("The time to show, in seconds: animations and emitters at that time.", valueName: "seconds"))
  var time: Double = 0

  @Option(
    help: ArgumentHelp(
      "What lies behind the scene: a colour of CSS, such as white, \u{23}rrggbb or hsl(210 50% 20%). Default: transparent; white in MP4.",
      valueName: "colour"),
    transform: ColorArgument.parse)
  var background: ColorArgument?

  @Option(
    help: ArgumentHelp(
      "auto, egl, egl:<index>, gbm, gbm:<path> or surfaceless. Default: what QUARTZITE_DEVICE says, else auto.",
      valueName: "device"),
    transform: RenderDevice.parse)
  var device: RenderDevice?

  @OptionGroup(title: "Values") var valueArguments: ValueArguments
  @OptionGroup(title: "Batches") var batchArguments: BatchArguments
  @OptionGroup(title: "Films and Lottie animations") var filmArguments: FilmArguments
  @OptionGroup var coverageArguments: CoverageArguments
  @OptionGroup var memoryArguments: MemoryArguments

  @Option(
    help: ArgumentHelp(
      "Look into how the picture is made: mesh draws the triangles of every path's mesh as lines, passes writes a picture of every pass "
        + "into a folder beside the output, as it is drawn."))
  var debug: DebugArgument?

  @Flag(help: "Print what the picture cost to standard error.")
  var stats = false

  @Flag(help: "Render anew whenever the scene, or a file that it uses, changes; until the command is interrupted.")
  var watch = false

  @OptionGroup(title: "Messages") var reporting: ReportingArguments

  func validate() throws {
    guard time.isFinite else { throw ValidationError("--time must be a number.") }
    guard !scenes.isEmpty else { throw ValidationError("Name a scene to render.") }
    if watch, scenes.count > 1 || batchArguments.data != nil || scenes == [SceneName.standardInput] {
      throw ValidationError("--watch is for one scene in a file.")
    }
    if batchArguments.report != nil || batchArguments.jobs != nil, scenes.count < 2, batchArguments.data == nil {
      throw ValidationError("--report and --jobs are for batches: several scenes, or --data.")
    }
  }

  func run() async throws {
    do {
      // Documents open fonts while they are read.
      memoryArguments.apply()
      if isBatch {
        try sceneArguments.registerFonts()
        try await makeMany()
      } else if watch {
        try await keepMaking()
      } else {
        var files: [String] = []
        try await makeOne(using: &files)
      }
    } catch let error as RenderError {
      // The message itself goes to standard error, as without JSON.
      var report = ResultReport(input: scenes.joined(separator: " "))
      report.error = MessageReport(error)
      try? reporting.answer(report.text, besidePicture: output == "-")
      throw error
    }
  }

  // MARK: One scene

  /// Makes the picture or the film of one scene; adds the files that it needs to `files`.
  private func makeOne(using files: inout [String]) async throws {
    let baseName = SceneName.base(of: scenes[0])
    let film = try FilmDestination(output: output, format: format, filmArguments, baseName: baseName)
    if film != nil, debug != nil || stats {
      throw RenderError(.usage, "--debug and --stats are for one picture; a film has many")
    }
    let picture =
      try film == nil ? PictureDestination(output: output, format: format?.picture, baseName: baseName) : nil
    let deadline = sceneArguments.deadline
    if files.isEmpty { try sceneArguments.registerFonts() }
    files = [scenes[0]] + sceneArguments.fonts
    let opened = try SceneInput(scenes[0], limits: sceneArguments.limitsOfSteps).open(sceneArguments, by: deadline)
    files += opened.usedFiles
    let scene = try opened.with(valueArguments.values)
    files += scene.usedFiles
    if let picture { return try makePicture(of: scene, to: picture, by: deadline) }
    guard let film else { return }
    reporting.warn(scene.diagnostics)
    let renderer = try Renderer(Renderer.Options(device: device, limits: sceneArguments.limitsOfSteps))
    let progress = reporting.quiet ? ProgressArgument.none : filmArguments.progress ?? .auto
    var (report, _) = try await makeFilm(
      of: scene, to: film, with: renderer, by: deadline, progress: progress, tells: { reporting.warn($0) })
    report.input = scenes[0]
    if let width = report.encodedWidth, let height = report.encodedHeight {
      reporting.note(
        "the film is encoded in \(width) × \(height) pixels: \(report.format ?? "its format") has even sizes, up to which the edge of the picture is repeated"
      )
    }
    if report.frames == 0 { reporting.note("the film has fewer pictures than parts; this part has none") }
    try reporting.answer(report.text, besidePicture: film.isStandardOutput)
  }

  /// Makes one picture of a scene.
  private func makePicture(
    of scene: OpenedScene, to destination: PictureDestination, by deadline: ContinuousClock.Instant?
  ) throws {
    var options = try pictureOptions(for: scene, by: deadline)
    options.debug = debug?.drawn
    var passes: PassFolder?
    if debug == .passes {
      let folder = try PassFolder(beside: destination.path, baseName: SceneName.base(of: scenes[0]))
      options.passHandler = { folder.write($0) }
      passes = folder
    }
    let renderer = try Renderer(Renderer.Options(device: device, limits: sceneArguments.limitsOfSteps))
    let frame = try renderer.render(scene.rootLayer, options)
    try passes?.check()
    reporting.warn(scene.diagnostics + frame.diagnostics)
    var report = try finish(frame, of: scene, to: destination, by: deadline)
    report.input = scenes[0]
    try reporting.answer(report.text, besidePicture: destination.path == nil)
    if stats {
      Message.line("picture \(frame.width) × \(frame.height) pixels")
      for line in StatisticsReport.lines(frame.statistics, drawn: true) { Message.line(line) }
    }
  }

  /// The files that the command itself writes, which must not make it render anew.
  private var ownFiles: [String] {
    let base = SceneName.base(of: scenes[0])
    guard let output else { return OutputFormat.allCases.map { "\(base).\($0.fileExtension)" } + [base + ".passes"] }
    let folder = FilePath(output).folder
    return [output, FilePath(output).withoutExtension + ".passes"]
      + (NumberedPath(output) != nil && folder != "." ? [folder] : [])
  }

  /// Makes the picture or the film anew whenever something changes.
  private func keepMaking() async throws {
    var files: [String] = [], isFirst = true
    while true {
      // A change while the picture is made is seen afterwards.
      var watch = FileWatch([scenes[0]] + files, ignoring: ownFiles)
      let before = Set(files)
      do {
        try await makeOne(using: &files)
        reporting.note("rendered; waiting for changes")
      } catch let error as RenderError {
        // No change of a file mends the command itself.
        if isFirst, error.code == .usage || error.code == .deviceUnavailable { throw error }
        Message.error(error.description)
      }
      if Set(files) != before { watch = FileWatch([scenes[0]] + files, ignoring: ownFiles) }
      isFirst = false
      try await watch.wait()
    }
  }

  // MARK: Parts of both, for one scene and for batches

  /// The options for a picture of a scene, which is put at its time.
  func pictureOptions(
    for scene: OpenedScene, by deadline: ContinuousClock.Instant?
  ) throws(RenderError) -> RenderOptions {
    var options = options(for: scene, by: deadline)
    let place = try scene.time(ofProgress: filmArguments.progress?.place, frame: filmArguments.frame)
    options.time = scene.show(place ?? time, by: deadline)
    return options
  }

  private func options(for scene: OpenedScene, by deadline: ContinuousClock.Instant?) -> RenderOptions {
    var options = sizeArguments.options(for: scene)
    options.background = background?.color
    options.time = time
    options.coverage = coverageArguments.coverage
    options.deadline = deadline
    return options
  }

  /// Writes a picture, and returns what came of it. Throws where its diagnostics are to be taken for errors.
  func finish(
    _ frame: Frame, of scene: OpenedScene, to destination: PictureDestination, by deadline: ContinuousClock.Instant?
  ) throws(RenderError) -> ResultReport {
    let diagnostics = scene.diagnostics + frame.diagnostics
    try reporting.check(diagnostics)
    let encoding = destination.format.encoding(quality: filmArguments.quality, compression: compression)
    let count = try destination.write(frame, as: encoding, by: deadline)
    return ResultReport(
      input: "", output: destination.path, format: destination.format.rawValue, width: frame.width,
      height: frame.height, bytes: count, diagnostics: diagnostics.map { MessageReport($0) })
  }

  /// Makes a film of a scene. What its pictures leave out is given to `tells`, each once, as it comes up.
  nonisolated(nonsending) func makeFilm(
    of scene: OpenedScene, to destination: FilmDestination, with renderer: Renderer,
    by deadline: ContinuousClock.Instant?, progress form: ProgressArgument = .none,
    tells: ([Diagnostic]) -> Void = { _ in }
  ) async throws(RenderError) -> (ResultReport, [Diagnostic]) {
    try reporting.check(scene.diagnostics)
    let filmOptions = filmArguments.options(
      for: destination.format, of: scene, background: background?.color)
    let all = try filmArguments.times(of: scene, frameRate: filmOptions.frameRate)
    let times = filmArguments.shard.map { all[$0.part(of: all.startIndex..<all.endIndex)] } ?? all
    let options = options(for: scene, by: deadline)
    var output: FilmOutput?, number = times.startIndex, told: Set<Diagnostic> = [], diagnostics: [Diagnostic] = []
    var progress = FilmProgress(form, total: times.count)
    defer { progress.end() }
    var report = ResultReport(input: "", output: destination.path, format: destination.format?.rawValue)
    // Each picture's layers are copied as soon as its time is asked for.
    let shown = times.lazy.map { scene.show($0, by: deadline) }
    do {
      for try await frame in renderer.frames(of: scene.rootLayer, times: shown, options) {
        // Most pictures have the same to say.
        let new = frame.diagnostics.filter { told.insert($0).inserted }
        if !new.isEmpty {
          progress.end()
          diagnostics += new
          tells(new)
          try reporting.check(new)
        }
        let begun = try output ?? FilmOutput(destination, like: frame, filmOptions)
        output = begun
        try await begun.write(frame, number: number)
        (report.width, report.height) = (frame.width, frame.height)
        number += 1
        progress.made(number - times.startIndex)
      }
      try await output?.finish()
    } catch let error as RenderError {
      throw error
    } catch {
      throw RenderError(.internalInconsistency, "the film ended with an error of another kind: \(error)")
    }
    if let format = destination.format, let width = report.width, let height = report.height {
      let encoded = format.encodedSize(width: width, height: height)
      if encoded != (width, height) {
        report.encodedWidth = encoded.width
        report.encodedHeight = encoded.height
      }
    }
    report.frames = number - times.startIndex
    report.diagnostics = (scene.diagnostics + diagnostics).map { MessageReport($0) }
    return (report, diagnostics)
  }
}
