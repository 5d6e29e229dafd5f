// `bench lottie`: measures the frames of Lottie animations, in the ways in which a program can show them.
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import QuartziteDocuments

struct LottieCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lottie",
    abstract: "Measures the frames of Lottie animations, with their pixels in memory.",
    discussion: """
      Whole frames, evenly through the animation, and again from its beginning where it has fewer, fitted into a square. \
      Each is shown by LottieAnimationLayer.currentFrame, which is part of the time. With --way memory, render(_:into:) draws \
      frame after frame into the same memory, and there what has changed; with --way frames, frames(of:times:) makes a frame \
      on each thread, and each has memory of its own. Without --way, both are measured.
      """)

  @Argument(help: ArgumentHelp("Lottie animations: .json or .lottie files.", valueName: "file"))
  var files: [String]
  @Option(help: ArgumentHelp("A way to show the frames: memory or frames; default: both.", valueName: "way"))
  var way: [LottieWay] = []
  @Option(help: "The frames of each animation.")
  var frames = 300
  @Option(help: "The width and the height of the pictures, in pixels.")
  var side = 500
  @Option(help: "auto, egl, egl:<index> or surfaceless. Default: what QUARTZITE_DEVICE says, else auto.")
  var device: String?
  @Option(help: ArgumentHelp("A file for the results.", valueName: "file"))
  var json: String?
  @Option(help: ArgumentHelp("A folder for a picture of the middle frame of each animation.", valueName: "folder"))
  var pictures: String?

  func validate() throws {
    guard (5...1_000_000).contains(frames) else { throw ValidationError("--frames must be 5 to 1,000,000.") }
    guard (1...16_384).contains(side) else { throw ValidationError("--side must be 1 to 16,384.") }
  }

  func run() async throws {
    let deviceName = device ?? ProcessInfo.processInfo.environment["QUARTZITE_DEVICE"] ?? "auto"
    var report = LottieReport(
      date: Date(), revision: .current, machine: .current, device: deviceName, side: side, animations: [])
    let machine = report.machine
    print("\(machine.processor), \(machine.cores) cores, load \(Table.number(machine.load))")
    print(Self.line("milliseconds of a frame", ["wall", "mean", "min", "cpu", "mean"]))
    if let pictures { try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true) }
    for file in files {
      let run = try LottieRun(file, side: side, frames: frames, device: device.map { try RenderDevice($0) })
      var result = run.result
      for way in way.isEmpty ? LottieWay.allCases : way {
        let costs = try await run.measure(way)
        let cost = CostSummary(costs)
        result.ways[way.rawValue] = cost
        let times = [cost.wall.median, cost.wall.mean, cost.wall.min, cost.cpu.median, cost.cpu.mean]
        print(Self.line("\(result.name), \(way.rawValue)", times.map(Table.number)))
      }
      let picture = try run.picture()
      result.diagnostics += picture.diagnostics.map { "\($0)" }
      if picture.pixels.allSatisfy({ $0 == 0 }) { result.diagnostics.insert("the middle frame is blank", at: 0) }
      result.diagnostics.prefix(1).forEach { print("  !! \($0)") }
      if let pictures { try picture.write(to: "\(pictures)/\(result.name).png") }
      report.animations.append(result)
    }
    if let json { try writeJSON(report, to: json) }
  }

  /// A line of the table; names of files are longer than those of scenes.
  private static func line(_ name: String, _ cells: [String]) -> String {
    Table.padded(name, 44) + Table.row("", cells).dropFirst(20)
  }
}

/// A way in which a program can show an animation frame after frame.
enum LottieWay: String, CaseIterable, ExpressibleByArgument {
  /// One picture after the other into the same memory.
  case memory
  /// The sequence of frames, each in memory of its own, the next ones made meanwhile.
  case frames
}

/// The results of `bench lottie`.
private struct LottieReport: Codable {
  let date: Date
  let revision: Revision
  let machine: Machine
  let device: String
  /// The width and the height of the pictures, in pixels.
  let side: Int
  var animations: [LottieResult]
}

/// The measurement of one animation.
struct LottieResult: Codable {
  let file: String
  /// The name of the file, without its extension.
  let name: String
  /// The frames that were shown, counted from the animation's first one.
  let shown: [Int]
  /// The frame of the picture, counted in the same way.
  let middle: Int
  /// The costs of a frame by the way in which it was shown.
  var ways: [String: CostSummary] = [:]
  /// Everything that is not drawn, or drawn otherwise.
  var diagnostics: [String]
}

/// One animation with the frames that are shown of it.
struct LottieRun {
  /// The frames before the first one that counts; the peers draw as many.
  static let warmUp = 4

  let result: LottieResult
  private let file: String
  private let startFrame: Double
  private let device: RenderDevice?
  private let request: PictureRequest

  init(_ file: String, side: Int, frames: Int, device: RenderDevice?) throws {
    let document = try Document(contentsOf: file)
    guard let animation = document.animation else { throw ValidationError("“\(file)” is no Lottie animation.") }
    (self.file, self.device, startFrame) = (file, device, animation.startFrame)
    request = PictureRequest(size: .pixels(width: side, height: side), textSharpness: .contentsScale)
    // Some files end a thousandth before a whole number.
    let length = (animation.endFrame - animation.startFrame + 0.001).rounded(.down)
    let count = max(1, Int(exactly: length) ?? 1)
    result = LottieResult(
      file: file, name: URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent,
      shown: Self.shown(frames, of: count), middle: count / 2,
      diagnostics: document.diagnostics.map { "\($0)" })
  }

  /// So many frames of an animation that has `count`: evenly through it, or again and again where it has fewer.
  private static func shown(_ number: Int, of count: Int) -> [Int] {
    (0..<number).map { count < number ? $0 % count : $0 * count / number }
  }

  /// The costs of the frames, shown in one way by a document and a renderer that are made for it.
  func measure(_ way: LottieWay) async throws -> [Cost] {
    let renderer = try Renderer(Renderer.Options(device: device))
    let document = try Document(contentsOf: file)
    let shown = (result.shown.prefix(Self.warmUp) + result.shown).map { Moment.frame(startFrame + Double($0)) }
    switch way {
    case .memory: return try inMemory(shown, document, renderer)
    case .frames: return try await inSequence(shown, document, renderer)
    }
  }

  private func inMemory(_ shown: [Moment], _ document: Document, _ renderer: Renderer) throws -> [Cost] {
    let options = try request.options(for: document), size = try renderer.pixelSize(of: document.rootLayer, options)
    let canvas = try PixelMemory(width: size.width, height: size.height)
    var costs: [Cost] = []
    for frame in shown {
      let isFirst = costs.isEmpty
      costs.append(
        try Cost.measuring {
          try document.move(to: frame)
          _ = try renderer.render(
            document.rootLayer, options, into: canvas.bytes, bytesPerRow: canvas.bytesPerRow, holdsLastPicture: !isFirst
          )
        })
    }
    return Array(costs.dropFirst(Self.warmUp))
  }

  /// Frames come in a sequence, so that the time of each is that since the one before it.
  private func inSequence(
    _ shown: [Moment], _ document: Document, _ renderer: Renderer
  ) async throws -> [Cost] {
    var costs: [Cost] = [], last = Cost.clocks
    for try await _ in try renderer.frames(of: document, at: shown, request) {
      let now = Cost.clocks
      costs.append(now - last)
      last = now
    }
    return Array(costs.dropFirst(Self.warmUp))
  }

  /// The picture of the middle frame.
  func picture() throws -> Frame {
    var request = request
    request.moment = .frame(startFrame + Double(result.middle))
    return try Renderer(Renderer.Options(device: device)).render(try Document(contentsOf: file), request)
  }
}
