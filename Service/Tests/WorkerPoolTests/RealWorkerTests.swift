// Tests of quartzite-worker itself in a pool: documents of all kinds, faults, and what it leaves behind.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Logging
import ServiceMessages
import Synchronization
import Testing
import WorkerPool

/// A pool with one worker that all tests of the suite share, since it takes a second to start.
private enum Shared {
  static let folder = Result { try TestFolder() }
  static let pool = Result { try makePool(in: try folder.get()) }

  static func makePool(
    in folder: TestFolder, _ change: (inout WorkerPool.Options) -> Void = { _ in }
  ) throws -> WorkerPool {
    var options = WorkerPool.Options(worker: WorkerPool.workerBesideThisProgram, workers: 1, queueLength: 64)
    options.temporaryFolder = folder.path
    options.logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    change(&options)
    return try WorkerPool(options)
  }
}

@Suite("The worker that draws", .timeLimit(.minutes(10)))
struct RealWorkerTests {
  private static let card = """
    <?xml version="1.0" encoding="UTF-8"?>
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer name="Card" bounds="0 0 60 40" position="30 20" backgroundColor="0.2 0.4 0.6">
        <sublayers>
          <CATextLayer name="Title" bounds="0 0 60 20" position="30 20" string="Hi" fontSize="14" foregroundColor="1 1 1"/>
          <CALayer name="Photo" bounds="0 0 8 8" position="8 8"><contents type="CGImage" src="images/dot.png"/></CALayer>
        </sublayers>
      </CALayer>
    </caml>
    """
  /// Two by two red pixels.
  private static let dot = Data(
    base64Encoded:
      "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAEUlEQVR4nGP4z8DwH4QZYAwAR8oH+WdZbrcAAAAASUVORK5CYII="
  )
  /// A layer that moves for two seconds, on a straight curve whose control points lie near its ends.
  private static let animation = """
    {"v": "5.7.0", "fr": 10, "ip": 0, "op": 20, "w": 40, "h": 30, "markers": [{"cm": "half", "tm": 10, "dr": 5}], "layers": [
    {"ty": 1, "ip": 0, "op": 20, "st": 0, "sw": 10, "sh": 10, "sc": "#ff0000", "nm": "Box", "ks": {"p": {"a": 1, "k": [
    {"t": 0, "s": [5, 5], "i": {"x": [1], "y": [1]}, "o": {"x": [0], "y": [0]}, "to": [0.3, 0.2], "ti": [-0.3, -0.2]},
    {"t": 20, "s": [35, 25]}]}}}]}
    """

  private static let zippedCard =
    "UEsDBBQAAAAIAAAAIVhpqMG7VwAAAHAAAAATAAAAUG9zdGVyLmNhL2luZGV4LnhtbFXMSwqAMAwA0atID2B0H9ONFym1SLBNpY2i"
    + "txc/G7cPZtAeKTZ7KJWzDKZvO2MJ18hV/0o4sVfCJZxUctYx+y0FUYRbsGphmSk5lta7FBE+QXg7eJ50AVBLAwQUAAAACAAAACFY"
    + "qtz2emcAAABxAAAAEwAAAFBvc3Rlci5jYS9tYWluLmNhbWwVjUEOwiAQAL+y2Qewi0dDSRqufmKLRBuBJYhBf297nclkXJSS4Vty"
    + "fS/4HKNdieacRlrLyUQtFLSnte5Fxq6VrGH0Lqw3+aUOm37q/QgZGC4MlhE2ia9HP3nQrH1BezhG8o7Olf8DUEsBAhQDFAAAAAgA"
    + "AAAhWGmowbtXAAAAcAAAABMAAAAAAAAAAAAAAIABAAAAAFBvc3Rlci5jYS9pbmRleC54bWxQSwECFAMUAAAACAAAACFYqtz2emcA"
    + "AABxAAAAEwAAAAAAAAAAAAAAgAGIAAAAUG9zdGVyLmNhL21haW4uY2FtbFBLBQYAAAAAAgACAIIAAAAgAQAAAAA="

  private func render(
    _ document: String, _ files: [String: Data] = [:], pool: WorkerPool? = nil,
    _ change: (inout RenderRequest) -> Void = { _ in }
  ) async throws -> RenderOutput {
    var request = RenderRequest(fileName: "card.caml", deadline: 100)
    change(&request)
    var files = files
    files[request.fileName] = files[request.fileName] ?? Data(document.utf8)
    return try await (try pool ?? Shared.pool.get()).render(RenderInput(request: request, files: files))
  }

  private func failure(
    _ document: String, _ files: [String: Data] = [:], pool: WorkerPool? = nil,
    _ change: (inout RenderRequest) -> Void = { _ in }
  ) async throws -> RenderFailure? {
    do {
      _ = try await render(document, files, pool: pool, change)
      return nil
    } catch let failure as RenderFailure {
      return failure
    }
  }

  @Test("A document becomes a picture, with the same bytes each time")
  func picture() async throws {
    let first = try await render(Self.card) { $0.scale = 2 }
    #expect(first.contentType == "image/png")
    #expect((first.width, first.height) == (120, 80))
    #expect(first.data.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(first.drawingSeconds > 0)
    #expect(try await render(Self.card) { $0.scale = 2 }.data == first.data)
    #expect(
      try await render(Self.card) {
        $0.background = "tomato"; $0.scale = 2
      }.data == first.data)
    let sizes: [(Double?, Double?, Int, Int)] = [(30, nil, 30, 20), (nil, 80, 120, 80), (50, 50, 50, 50)]
    for (width, height, expectedWidth, expectedHeight) in sizes {
      let output = try await render(Self.card) { ($0.width, $0.height) = (width, height) }
      #expect((output.width, output.height) == (expectedWidth, expectedHeight))
    }
  }

  @Test("Formats, fits, colours and values make other pictures")
  func options() async throws {
    let jpeg = try await render(Self.card) {
      $0.format = .jpeg; $0.quality = 0.5
    }
    #expect(jpeg.data.starts(with: [0xFF, 0xD8, 0xFF]))
    let webp = try await render(Self.card) { $0.format = .webp }
    #expect(webp.data.dropFirst(8).starts(with: Data("WEBP".utf8)))
    func square(_ fit: RenderRequest.Fit, _ background: String? = nil) async throws -> Data {
      try await render(Self.card) {
        ($0.width, $0.height, $0.fit, $0.background) = (50, 50, fit, background)
      }.data
    }
    let pictures = [
      try await square(.contain), try await square(.cover), try await square(.fill),
      try await square(.contain, "rgb(255 0 0)"),
    ]
    #expect(Set(pictures).count == 4)
    #expect(try await square(.contain, "transparent") == pictures[0])
    let plain = try await render(Self.card)
    let changed = try await render(Self.card) {
      $0.values = ["Title.string": "Hello", "Card.backgroundColor": "tomato"]
    }
    #expect(changed.data != plain.data)
    // A value is gone with its request.
    #expect(try await render(Self.card).data == plain.data)
  }

  @Test("Assets of a request are used, and what lies outside of it is not")
  func assets() async throws {
    let dot = try #require(Self.dot)
    let without = try await render(Self.card)
    #expect(without.diagnostics.contains { $0.contains("images/dot.png") })
    let with = try await render(Self.card, ["images/dot.png": dot])
    #expect(with.diagnostics.isEmpty)
    #expect(with.data != without.data)
    for name in ["../dot.png", "/dot.png", "a/../../dot.png", "a//b", "", ".", "a\0b", "a\\b"] {
      #expect(try await failure(Self.card, [name: dot])?.code == RenderFailure.usage, "\(name)")
    }
    let outside = Self.card.replacingOccurrences(of: "images/dot.png", with: "../../../../../../etc/hostname")
    let elsewhere = try await render(outside)
    #expect(elsewhere.data == without.data && elsewhere.diagnostics.contains { $0.contains("leads out") })
    // Nobody outside needs to know where the worker's files were.
    let folder = try Shared.folder.get().path
    #expect(!(without.diagnostics + elsewhere.diagnostics).contains { $0.contains(folder) })
  }

  @Test("Bad input is an error with its place, and the worker goes on")
  func badInput() async throws {
    _ = try await render(Self.card)
    let processes = try Shared.pool.get().processes
    let broken = try await failure("<caml>\n<CALayer>\n</caml>")
    #expect(broken?.code == "invalidScene")
    #expect(broken?.file == "card.caml")
    #expect(broken?.line == 3)
    #expect(try await failure("")?.code == "invalidScene")
    #expect(try await failure("\u{1}\u{2}")?.code == "invalidScene")
    #expect(try await failure("PK\u{3}\u{4}and no more")?.code == "invalidScene")
    #expect(try await failure("{\"v\": ")?.code == "invalidScene")
    let mistakes: [(inout RenderRequest) -> Void] = [
      { $0.values = ["Titel.string": "x"] }, { $0.background = "no colour" }, { $0.state = "Locked" }, { $0.scale = 0 },
      { $0.scale = -1 }, { $0.width = 0 }, { $0.quality = 2 }, { $0.progress = 0.5 }, { $0.source = .lottie },
      { $0.marker = "half" }, { $0.animation = "intro" }, { $0.theme = "dark" },
      { $0.format = .gif },
      {
        $0.format = .gif; $0.to = 1; $0.framesPerSecond = 60
      },
      {
        $0.format = .apng; $0.to = -1
      },
      // Films without a picture, and one of 31 years in milliseconds.
      {
        $0.format = .gif; $0.to = 1e-9
      },
      {
        $0.format = .webp; $0.from = 1; $0.to = 1.000_000_000_1
      },
      {
        $0.format = .webp; $0.to = 1e9; $0.framesPerSecond = 1e-9
      },
      {
        ($0.format, $0.to, $0.framesPerSecond) = (.mp4, 1e9, 1e-9)
      },
    ]
    for (index, mistake) in mistakes.enumerated() {
      let code = try await failure(Self.card, [:], mistake)?.code
      #expect(code == RenderFailure.usage || code == "invalidScene", "mistake \(index)")
    }
    #expect(try await failure(Self.card) { $0.scale = 1000 }?.code == "limitExceeded")
    #expect(
      try await failure(Self.card) {
        $0.format = .apng; $0.to = 100_000
      }?.code == "limitExceeded")
    #expect(try await failure(Self.card + String(repeating: " ", count: 9 << 20))?.code == "limitExceeded")
    #expect(try Shared.pool.get().processes == processes)
  }

  @Test("Lottie animations become pictures at a time, a progress, a frame or a marker")
  func lottie() async throws {
    func shown(_ change: (inout RenderRequest) -> Void) async throws -> Data {
      try await render(Self.animation) {
        $0.fileName = "a.json"
        change(&$0)
      }.data
    }
    let start = try await shown { _ in }
    let middle = try await shown { $0.time = 1 }
    #expect(start != middle)
    #expect(try await shown { $0.progress = 0.5 } == middle)
    #expect(try await shown { $0.frame = 10 } == middle)
    #expect(try await shown { $0.marker = "half" } == middle)
    let unknown = try await failure(Self.animation) { ($0.fileName, $0.marker) = ("a.json", "hald") }
    #expect(unknown?.code == RenderFailure.usage && unknown?.message.contains("“half”") == true)
  }

  @Test("Lottie animations are drawn by the rules of the specification, or of Core Animation if the request says so")
  func compatibility() async throws {
    func shown(_ rules: RenderRequest.LottieCompatibility?) async throws -> Data {
      try await render(Self.animation) { ($0.fileName, $0.frame, $0.lottieCompatibility) = ("a.json", 5, rules) }.data
    }
    let plain = try await shown(nil)
    #expect(try await shown(.specification) == plain)
    #expect(try await shown(.coreAnimation) != plain)
  }

  @Test("A film of a marker is the film of the marker's times")
  func filmOfMarker() async throws {
    func film(_ change: (inout RenderRequest) -> Void) async throws -> Data {
      try await render(Self.animation) {
        ($0.fileName, $0.format) = ("a.json", .gif)
        change(&$0)
      }.data
    }
    let timed = try await film { ($0.from, $0.to) = (1, 1.5) }
    #expect(try await film { $0.marker = "half" } == timed)
    #expect(try await film { ($0.marker, $0.to) = ("half", 1.5) } == timed)
    let before = try await film { $0.to = 1 }
    #expect(try await film { $0.toMarker = "half" } == before && before != timed)
  }

  @Test("Films are made in the formats that need no other program")
  func films() async throws {
    let signatures: [(RenderRequest.Format, [UInt8], String)] = [
      (.gif, Array("GIF89a".utf8), "image/gif"), (.apng, [0x89, 0x50, 0x4E, 0x47], "image/apng"),
      (.webp, Array("RIFF".utf8), "image/webp"),
    ]
    for (format, signature, type) in signatures {
      let film = try await render(Self.animation) {
        ($0.fileName, $0.format, $0.to, $0.framesPerSecond) = ("a.json", format, 1, 5)
      }
      #expect(film.data.starts(with: signature))
      #expect(film.contentType == type)
      #expect((film.width, film.height) == (40, 30))
    }
  }

  @Test(
    "A film without a picture is refused with a sentence", arguments: [RenderRequest.Format.gif, .apng, .webp, .mp4])
  func filmsOfNothing(format: RenderRequest.Format) async throws {
    let ranges: [(Double, Double)] = [(0, 1e-9), (0, .leastNonzeroMagnitude), (1, 1.0000000001), (0, 1e-8)]
    for (from, to) in ranges {
      let refused = try await failure(Self.animation) {
        ($0.fileName, $0.format, $0.from, $0.to) = ("a.json", format, from, to)
      }
      #expect(refused?.code == RenderFailure.usage, "\(from) to \(to)")
      #expect(refused?.message.contains("is shorter than a picture") == true, "\(from) to \(to)")
    }
    // One picture is a film.
    guard format != .mp4 else { return }
    let one = try await render(Self.animation) {
      ($0.fileName, $0.format, $0.from, $0.to) = ("a.json", format, 0, 0.001)
    }
    #expect(one.width == 40)
  }

  @Test("A zipped bundle is drawn as its document is")
  func archive() async throws {
    // Poster.ca with index.xml and main.caml, deflated.
    let zip = try #require(Data(base64Encoded: Self.zippedCard))
    let output = try await render("", ["card.zip": zip]) { $0.fileName = "card.zip" }
    #expect((output.width, output.height) == (20, 10))
    let damaged = zip.prefix(zip.count / 2)
    let failure = try await failure("", ["card.zip": Data(damaged)]) { $0.fileName = "card.zip" }
    #expect(failure?.code == "invalidScene")
    #expect(failure?.file == "card.zip")
  }

  @Test("A request leaves no file behind")
  func leavesNothing() async throws {
    // The shared worker draws for other tests meanwhile, whose files are still needed.
    let folder = try TestFolder()
    let pool = try Shared.makePool(in: folder)
    _ = try await render(Self.card, ["images/dot.png": try #require(Self.dot)], pool: pool)
    _ = try await failure("<caml>", pool: pool)
    #expect(!folder.names.isEmpty)
    for name in folder.names {
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.file(name))
      #expect(!files.contains { $0.hasPrefix("request-") })
    }
    await pool.shutDown()
  }

  @Test("A scene that takes longer than it may ends with its time, and the next one is drawn")
  func tooLong() async throws {
    let layers = (0..<3000).map { index in
      "<CALayer bounds=\"0 0 900 900\" position=\"\(index % 500) \(index % 300)\" backgroundColor=\"1 0 0 0.1\" "
        + "cornerRadius=\"90\" masksToBounds=\"1\" opacity=\"0.5\"><filters><CAFilter filter=\"gaussianBlur\" name=\"b\" "
        + "inputRadius=\"40\"/></filters><sublayers><CALayer bounds=\"0 0 900 900\"/></sublayers></CALayer>"
    }
    let heavy =
      "<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\"><CALayer bounds=\"0 0 2000 2000\"><sublayers>"
      + layers.joined() + "</sublayers></CALayer></caml>"
    // A pool of its own: the worker may be replaced, which other tests would see.
    let folder = try TestFolder()
    let pool = try Shared.makePool(in: folder)
    let code = try await failure(heavy, pool: pool) { $0.deadline = 0.2 }?.code
    #expect(code == RenderFailure.deadlineExceeded)
    #expect(try await render(Self.card, pool: pool).width == 60)
    await pool.shutDown()
  }

  @Test("After a picture that failed in the renderer, its worker says that it is idle and goes on")
  func settles() async throws {
    let folder = try TestFolder()
    // No worker is ended for being slow: it goes on only if it says that it is idle.
    let pool = try Shared.makePool(in: folder) { $0.grace = 3600 }
    _ = try await render(Self.card, pool: pool)
    let processes = pool.processes
    for _ in 0..<3 {
      #expect(try await failure(Self.card, pool: pool) { $0.scale = 1000 }?.code == "limitExceeded")
      #expect(try await render(Self.card, pool: pool).width == 60)
    }
    #expect(pool.processes == processes)
    await pool.shutDown()
  }

  @Test("A worker that is killed while it draws costs nobody an answer, and the bytes are the same")
  func killed() async throws {
    let folder = try TestFolder()
    let pool = try Shared.makePool(in: folder)
    func film() async throws -> Data {
      try await render(Self.animation, pool: pool) {
        ($0.fileName, $0.format, $0.width, $0.framesPerSecond) = ("a.json", .gif, 120, 25)
      }.data
    }
    let whole = try await film()
    // A film may be made before anyone has seen its worker at work; then another one is asked for.
    while await pool.statistics.restarts == 0 {
      let isMade = Atomic(false)
      async let made = {
        defer { isMade.store(true, ordering: .relaxed) }
        return try await film()
      }()
      while await pool.statistics.busyWorkers == 0, !isMade.load(ordering: .relaxed) {
        try await Task.sleep(for: .milliseconds(1))
      }
      if !isMade.load(ordering: .relaxed) { for process in pool.processes { kill(process, SIGKILL) } }
      #expect(try await made == whole)
    }
    await pool.shutDown()
    #expect(folder.names.isEmpty)
  }

  @Test("A signal to end, which goes to all processes of a service, ends no worker")
  func terminated() async throws {
    _ = try await render(Self.card)
    let processes = try Shared.pool.get().processes
    for process in processes { kill(process, SIGTERM) }
    _ = try await render(Self.card)
    #expect(try Shared.pool.get().processes == processes)
  }

  @Test("A driver that is missing is told at the start")
  func missingDriver() async throws {
    let folder = try TestFolder()
    let pool = try Shared.makePool(in: folder) {
      $0.environment = ["PATH": "/usr/bin:/bin", "QUARTZITE_DEVICE": "egl:99"]
    }
    let failure = try await failure(Self.card, pool: pool)
    #expect(failure?.code == "deviceUnavailable")
    #expect(failure?.isRetryable == true)
    #expect(await !pool.isReady)
    await pool.shutDown()
  }

  @Test("A picture for which there is no memory fails, and the next one is drawn")
  func memory() async throws {
    let folder = try TestFolder()
    let pool = try Shared.makePool(in: folder) { $0.memoryLimit = 256 << 20 }
    #expect(try await render(Self.card, pool: pool).width == 60)
    let code = try await failure(Self.card, pool: pool) { $0.scale = 130 }?.code
    #expect(["outOfMemory", RenderFailure.workerLost].contains(code ?? "none"))
    #expect(try await render(Self.card, pool: pool).width == 60)
    await pool.shutDown()
  }
}
