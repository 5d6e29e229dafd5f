// `quartzite render`: renders a scene to a picture, or to a film, in a file or on standard output.
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import QuartziteDiagnostics
import QuartziteDocuments
import QuartziteGraphics

struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Renders documents to pictures or films.",
    discussion: """
      Nothing is written unless the whole picture was made. What had to be left out is listed on standard error.

      The output's name decides what is made: .png, .jpg and .webp are a picture, .apng, .gif, .mp4, .webm and .mov a film, and \
      frames/%05d.png its pictures, numbered from 0. With --from, --to, --to-marker or --fps, .webp and .raw are films, too. H.264, VP9 and \
      ProRes are written by ffmpeg; VP9 and ProRes have alpha.

      Several documents, or one with --data, are a batch: {name} in the output's name is that of the document, {row} the number of the row, and \
      {column} the row's value in a column. A picture that fails does not end the batch; the status is 1 then.
      """)

  @Argument(help: ArgumentHelp(SceneHelp.text, valueName: "documents"), completion: .file())
  var scenes: [String]

  @OptionGroup(title: "Documents") var sceneArguments: SceneArguments
  @OptionGroup(title: "Size") var sizeArguments: SizeArguments

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The file to write; - for standard output. A named pipe needs a reader, which is waited for until --timeout is over. "
        + "Of a batch, a name with {name}, {row} or {column} in it. Default: the document's name in the current folder.",
      valueName: "file"),
    completion: .file())
  var output: String?

  @Option(
    name: [.short, .long],
    help:
      "The output's format; raw is straight red, green, blue, alpha bytes. Default: by the file's name, else png."
  )
  var format: OutputFormat?

  @Option(
    help:
      "How small PNG files are made: fast is for pictures that somebody waits for, small takes ten to thirty times as long as balanced. Default: balanced."
  )
  var compression: PNGCompression?

  @Option(
    name: [.customShort("t"), .customLong("time")],
    help: ArgumentHelp(
      "The time to show, in seconds: animations and emitters at that time. Default: 0.", valueName: "seconds"))
  var givenTime: Double?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "What lies behind the document: a colour of CSS, such as white, \u{23}rrggbb or hsl(210 50% 20%). Default: transparent; white in MP4.",
      valueName: "colour"),
    transform: ColorArgument.parse)
  var background: ColorArgument?

  @Option(
    help: ArgumentHelp(
      "auto, egl, egl:<index>, gbm, gbm:<path>, surfaceless or none. Default: what QUARTZITE_DEVICE says, else auto.",
      valueName: "device"),
    transform: RenderDevice.parse)
  var device: RenderDevice?

  @OptionGroup(title: "Values") var valueArguments: ValueArguments
  @OptionGroup(title: "Batches") var batchArguments: BatchArguments
  @OptionGroup(title: "Films and Lottie animations") var filmArguments: FilmArguments
  @OptionGroup(title: "Drawing") var coverageArguments: CoverageArguments
  @OptionGroup(title: "Drawing") var memoryArguments: MemoryArguments

  @Option(
    help: ArgumentHelp(
      "Look into how the picture is made: mesh draws the triangles of every path's mesh as lines, passes writes a picture of every pass "
        + "into a folder beside the output, as it is drawn."))
  var debug: DebugArgument?

  @Flag(help: "Print what the picture cost to standard error.")
  var stats = false

  @Flag(help: "Render again whenever the document, or a file that it uses, changes; until the command is interrupted.")
  var watch = false

  @OptionGroup(title: "Messages") var reporting: ReportingArguments
  @OptionGroup var help: HelpArguments

  func validate() throws {
    guard time.isFinite else { throw ValidationError("--time must be a number.") }
    try TimeChoice.check(time: givenTime, filmArguments)
    guard !scenes.isEmpty else { throw ValidationError("Name a document to render.") }
    if coverageArguments.coverage == .bands, let device, device.namesDevice {
      throw ValidationError(
        "--coverage bands paints without a device; leave out --device \(device), or take strips.")
    }
    try OutputHint.check(scenes, output: output)
    if watch, scenes.count > 1 || batchArguments.data != nil || scenes == [SceneName.standardInput] {
      throw ValidationError("--watch is for one document in a file.")
    }
    if batchArguments.report != nil || batchArguments.jobs != nil, scenes.count < 2, batchArguments.data == nil {
      throw ValidationError("--report and --jobs are for batches: several documents, or --data.")
    }
  }

  /// The time to show, in seconds.
  var time: Double { givenTime ?? 0 }

  func run() async throws {
    do {
      // Documents open fonts while they are read.
      memoryArguments.apply()
      if isBatch {
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
    let film = try FilmTarget(output: output, format: format, filmArguments, baseName: baseName)
    if let film {
      try TimeChoice.check(time: givenTime, filmArguments, for: film)
      if debug != nil || stats { throw RenderError(.usage, "--debug and --stats are for one picture; a film has many") }
    }
    let picture =
      try film == nil ? PictureDestination(output: output, format: format?.picture, baseName: baseName) : nil
    let deadline = sceneArguments.deadline
    let fonts = try sceneArguments.registerFonts()
    files = [scenes[0]] + sceneArguments.fonts
    let document = try DocumentInput(scenes[0], limits: sceneArguments.limitsOfSteps, fonts, by: deadline)
      .open(sceneArguments, by: deadline)
    files += document.usedFiles
    try document.show(valueArguments.values, deadline: deadline)
    files += document.usedFiles
    if let picture { return try makePicture(of: document, to: picture, by: deadline) }
    guard let film else { return }
    reporting.warn(document.diagnostics)
    let renderer = try Renderer(Renderer.Options(device: device, limits: sceneArguments.limitsOfSteps))
    let progress = reporting.quiet ? ProgressArgument.none : filmArguments.progress ?? .auto
    var (report, _) = try await makeFilm(
      of: document, to: film, with: renderer, by: deadline, progress: progress, tells: { reporting.warn($0) })
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
    of document: Document, to destination: PictureDestination, by deadline: ContinuousClock.Instant?
  ) throws {
    let request = pictureRequest(by: deadline)
    try request.moment?.check(in: document)
    var options = try request.options(for: document)
    options.debug = debug?.drawn
    var passes: PassFolder?
    if debug == .passes {
      let folder = try PassFolder(beside: destination.path, baseName: SceneName.base(of: scenes[0]))
      options.passHandler = { folder.write($0) }
      passes = folder
    }
    let renderer = try Renderer(Renderer.Options(device: device, limits: sceneArguments.limitsOfSteps))
    let frame = try renderer.render(document.rootLayer, options)
    try passes?.check()
    reporting.warn(document.diagnostics + frame.diagnostics)
    var report = try finish(frame, of: document, to: destination, by: deadline)
    report.input = scenes[0]
    try reporting.answer(report.text, besidePicture: destination.path == nil)
    reporting.announce(report)
    if stats {
      Message.line("picture \(frame.width) × \(frame.height) pixels")
      if let backEnd = frame.report.backEnd { Message.line("made by \(backEnd)") }
      for line in frame.statistics.drawnLines { Message.line(line) }
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

  /// The picture that is asked for.
  func pictureRequest(by deadline: ContinuousClock.Instant?) -> PictureRequest {
    var request = sizeArguments.request
    (request.background, request.coverage, request.deadline) = (background?.color, coverageArguments.coverage, deadline)
    request.moment = filmArguments.moment(orTime: time)
    return request
  }

  /// Writes a picture, and returns what came of it. Throws where its diagnostics are to be taken for errors.
  func finish(
    _ frame: Frame, of document: Document, to destination: PictureDestination, by deadline: ContinuousClock.Instant?
  ) throws(RenderError) -> ResultReport {
    let diagnostics = document.diagnostics + frame.diagnostics
    try reporting.check(diagnostics)
    let encoding = destination.format.encoding(quality: filmArguments.quality, compression: compression)
    let count = try destination.write(frame, as: encoding, by: deadline)
    return ResultReport(
      input: "", output: destination.path, format: destination.format.rawValue, width: frame.width,
      height: frame.height, bytes: count, diagnostics: diagnostics.map { MessageReport($0) })
  }

  /// Makes a film of a document. `tells` is called with the diagnostics of its pictures, each once, as they come up.
  nonisolated(nonsending) func makeFilm(
    of document: Document, to target: FilmTarget, with renderer: Renderer,
    by deadline: ContinuousClock.Instant?, progress form: ProgressArgument = .none,
    tells: ([Diagnostic]) -> Void = { _ in }
  ) async throws(RenderError) -> (ResultReport, [Diagnostic]) {
    try reporting.check(document.diagnostics)
    try filmArguments.checkMarkers(in: document)
    guard filmArguments.to != nil || document.duration != nil else {
      throw RenderError(
        .usage, "the document has no animations that say how long it is; give --to, the time at which the film ends")
    }
    let request = filmArguments.request(pictureRequest(by: deadline))
    var progress = FilmProgress(form, total: try request.times(of: document, in: target.format).count)
    defer { progress.end() }
    var report = ResultReport(input: "", output: target.path, format: target.format?.rawValue)
    let summary: FilmSummary
    do {
      summary = try await document.film(request, to: target, with: renderer) { step in
        if !step.diagnostics.isEmpty {
          progress.end()
          tells(step.diagnostics)
          try reporting.check(step.diagnostics)
        } else {
          progress.made(step.count)
        }
      }
    } catch {
      throw RenderError(thrown: error)
    }
    if let size = summary.size {
      (report.width, report.height) = size
      let encoded = target.format?.encodedSize(width: size.width, height: size.height) ?? size
      if encoded != size {
        report.encodedWidth = encoded.width
        report.encodedHeight = encoded.height
      }
    }
    report.frames = summary.pictureCount
    report.diagnostics = (document.diagnostics + summary.diagnostics).map { MessageReport($0) }
    return (report, summary.diagnostics)
  }
}
