// `bench film`: measures how many pictures a second of a Lottie animation go through a pipe as plain pixels.
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import QuartziteDocuments

struct FilmCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "film",
    abstract: "Measures the pictures a second that a film of a Lottie animation sustains.",
    discussion: """
      frames(of:times:) makes the pictures, FilmWriter writes them to standard output in the format raw, and a process that \
      counts bytes reads them from a pipe. Milliseconds from one picture to the next; cpu is that of all threads of this \
      process, without the reader's.
      """)

  @Argument(help: ArgumentHelp("Lottie animations: .json or .lottie files.", valueName: "file"))
  var files: [String]
  @Option(help: "The width of the film in pixels.")
  var width = 1920
  @Option(help: "The height of the film in pixels.")
  var height = 1080
  @Option(help: "The pictures a second for which the film is made; the animation is shown again and again.")
  var rate = 60.0
  @Option(help: "The pictures that are measured of each animation.")
  var frames = 600
  @Option(help: "auto, egl, egl:<index> or surfaceless. Default: what QUARTZITE_DEVICE says, else auto.")
  var device: String?
  @Option(help: ArgumentHelp("A file for the results.", valueName: "file"))
  var json: String?

  /// The pictures before the first one that counts: they fill the caches, and the places in which pictures wait.
  private static let warmUp = 10

  func validate() throws {
    guard (1...16_384).contains(width), (1...16_384).contains(height) else {
      throw ValidationError("--width and --height must be 1 to 16,384.")
    }
    guard (5...1_000_000).contains(frames) else { throw ValidationError("--frames must be 5 to 1,000,000.") }
    guard rate > 0, rate <= 1000 else { throw ValidationError("--rate must be above 0 and at most 1,000.") }
  }

  func run() async throws {
    let deviceName = device ?? ProcessInfo.processInfo.environment["QUARTZITE_DEVICE"] ?? "auto"
    var report = FilmReport(
      date: Date(), revision: .current, machine: .current, device: deviceName, width: width, height: height, rate: rate,
      films: [])
    let machine = report.machine
    print("\(machine.processor), \(machine.cores) cores, load \(Table.number(machine.load))")
    let columns = ["a second", "wall", "99 %", "max", "cpu"]
    print(Table.padded("\(width) × \(height)", 36) + Table.row("", columns).dropFirst(20))
    for file in files {
      let result = try await film(of: file, on: device.map { try RenderDevice($0) })
      let cells = [result.framesPerSecond, result.wall.median, result.slowest99, result.slowest, result.cpu]
      let verdict = result.framesPerSecond >= rate ? "  sustains \(rate)" : "  !! below \(rate)"
      print(Table.padded(result.name, 36) + Table.row("", cells.map(Table.number)).dropFirst(20) + verdict)
      report.films.append(result)
    }
    if let json { try writeJSON(report, to: json) }
  }

  /// Makes a film of an animation and measures it.
  private func film(of file: String, on device: RenderDevice?) async throws -> FilmResult {
    let document = try Document(contentsOf: file)
    let renderer = try Renderer(Renderer.Options(device: device))
    let rate = rate, duration = document.duration ?? 1
    let request = PictureRequest(size: .pixels(width: width, height: height), textSharpness: .contentsScale)
    let moments = (0..<(Self.warmUp + frames)).map {
      Moment.seconds((Double($0) / rate).truncatingRemainder(dividingBy: duration))
    }
    let reader = try CountingReader()
    var clocks: [Cost] = []
    do {
      clocks = try await piped(try renderer.frames(of: document, at: moments, request))
    } catch {
      _ = try? reader.finish()
      throw error
    }
    let count = try reader.finish(), expected = (Self.warmUp + frames) * width * height * 4
    guard count == expected else { throw BenchError("\(count) bytes came out of the pipe, not \(expected)") }
    // Pictures that waited when the clock started are within the time and not among the frames.
    return FilmResult(
      file: file, clocks: Array(clocks.dropFirst(Self.warmUp - 1)),
      diagnostics: document.diagnostics.map { "\($0)" })
  }

  /// Writes pictures to standard output; returns the clocks after each of them, and at the end.
  private func piped<Times>(_ pictures: FrameSequence<Times>) async throws -> [Cost] {
    let film = try FilmWriter(to: "-", .raw, width: width, height: height, FilmOptions(frameRate: rate))
    var clocks: [Cost] = []
    do {
      for try await frame in pictures {
        try await film.write(frame)
        clocks.append(.clocks)
      }
      try await film.finish()
    } catch {
      // The writing is to end before standard output is another one.
      film.cancel()
      try? await film.finish()
      throw error
    }
    return clocks + [.clocks]
  }
}

/// The results of `bench film`.
private struct FilmReport: Codable {
  let date: Date
  let revision: Revision
  let machine: Machine
  let device: String
  let width: Int
  let height: Int
  /// The pictures a second for which the films were made.
  let rate: Double
  var films: [FilmResult]
}

/// The measurement of one film.
private struct FilmResult: Codable {
  let file: String
  let name: String
  let frames: Int
  /// The pictures a second from the first one that counts until the last one is in the pipe.
  let framesPerSecond: Double
  /// The milliseconds from one picture to the next, as the film takes them.
  let wall: Summary
  /// The milliseconds within which 99 of 100 pictures follow the one before.
  let slowest99: Double
  /// The longest time between two pictures, in milliseconds.
  let slowest: Double
  /// The milliseconds of a picture on processors, of all threads.
  let cpu: Double
  let diagnostics: [String]

  /// `clocks` are readings before the pictures that count, after each of them, and when the last one is in the pipe.
  init(file: String, clocks: [Cost], diagnostics: [String]) {
    let taken = clocks.dropLast(), intervals = zip(taken.dropFirst(), taken).map { ($0 - $1).wall }
    let sorted = intervals.sorted(), zero = Cost(wall: 0, cpu: 0)
    let total = (clocks.last ?? zero) - (clocks.first ?? zero)
    self.file = file
    name = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
    frames = intervals.count
    framesPerSecond = Double(frames) / max(total.wall / 1000, 1e-9)
    wall = Summary(intervals)
    slowest99 = sorted.isEmpty ? 0 : sorted[(sorted.count - 1) * 99 / 100]
    slowest = sorted.last ?? 0
    cpu = total.cpu / Double(max(frames, 1))
    self.diagnostics = diagnostics
  }
}
