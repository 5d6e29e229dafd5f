// Drawing: the renderer of the worker, and what becomes of a request.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import ServiceMessages
import Synchronization

/// Draws what requests ask for, one at a time.
final class Drawing: Sendable {
  /// The most diagnostics that an answer has.
  private static let mostDiagnostics = 200

  /// The device that is drawn on, as the environment asks for it.
  let deviceName: String
  private let renderer: Renderer
  private let folder: String?
  private let bounds: MessageFrame.Bounds
  private let askedRenderer = Atomic(false)

  /// Opens the device and compiles the shaders. Throws `deviceUnavailable` with all that was tried where nothing can render.
  init(_ arguments: WorkerArguments) async throws(RenderError) {
    let options = try Renderer.Options(limits: .untrusted)
    deviceName = options.device.description
    renderer = try Renderer(options)
    folder = arguments.folder
    bounds = arguments.bounds
    try await WarmUp.draw(on: renderer)
  }

  /// Whether the last request got as far as the renderer. If it failed then, the renderer may still draw: past a deadline, a
  /// cancellation or an error it goes on until it looks at the clock.
  var hasAskedRenderer: Bool { askedRenderer.load(ordering: .relaxed) }

  /// Returns when the renderer is idle: it draws its pictures one after the other, and this waits for a small one.
  func settle() async {
    let probe = CALayer()
    probe.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
    // Trusted limits have no deadline, which would end the wait too early.
    _ = try? await renderer.render(probe, RenderOptions(limits: .trusted))
  }

  /// Makes the picture or the film of a request.
  func answer(_ input: RenderInput) async -> Result<RenderOutput, RenderFailure> {
    askedRenderer.store(false, ordering: .relaxed)
    let start = ContinuousClock.now
    let seconds = input.request.deadline
    Confinement.limitProcessorTime(seconds: seconds)
    let deadline = start + .seconds(seconds.isFinite ? max(0, min(seconds, 1e6)) : 0)
    let folder: RequestFolder
    do throws(RenderError) {
      folder = try RequestFolder(inside: self.folder)
    } catch {
      return .failure(RenderFailure(error, outside: nil))
    }
    defer { folder.remove() }
    do throws(RenderError) {
      var output = try await draw(input, in: folder, deadline: deadline)
      output.drawingSeconds = (.now - start) / .seconds(1)
      return .success(output)
    } catch {
      return .failure(RenderFailure(error, outside: PrivatePaths(folder)))
    }
  }

  private func draw(
    _ input: RenderInput, in folder: RequestFolder, deadline: ContinuousClock.Instant
  ) async throws(RenderError) -> RenderOutput {
    let request = input.request
    try Self.check(request)
    try folder.write(input)
    let document = try OpenedDocument(input, in: folder, deadline: deadline)
    var options = try PictureSize.options(for: document, request)
    options.deadline = deadline
    let paths = PrivatePaths(folder)
    var output: RenderOutput
    askedRenderer.store(true, ordering: .relaxed)
    if request.isFilm {
      let film = FilmDrawing(renderer: renderer, document: document, request: request, options: options)
      output = try await film.draw(to: folder.film(request.format), mostBytes: bounds.bytes)
    } else {
      options.time = document.show(try document.time(of: request))
      let frame = try await renderer.render(document.rootLayer, options)
      output = RenderOutput(
        contentType: request.format.contentType, data: try frame.encoded(as: try Self.encoding(request)),
        width: frame.width, height: frame.height, diagnostics: frame.diagnostics.map(\.description))
    }
    output.diagnostics = Self.shown(document.diagnostics.map(\.description) + output.diagnostics, paths)
    return output
  }

  /// The lines of diagnostics, each once; the rest are counted where there are many.
  private static func shown(_ lines: [String], _ paths: PrivatePaths) -> [String] {
    var seen: Set<String> = []
    let lines = lines.map { String(paths.removed(from: $0).prefix(2000)) }.filter { seen.insert($0).inserted }
    guard lines.count > mostDiagnostics else { return lines }
    return lines.prefix(mostDiagnostics) + ["… and \(lines.count - mostDiagnostics) more"]
  }

  /// Throws `usage` for numbers that make no sense.
  private static func check(_ request: RenderRequest) throws(RenderError) {
    let numbers: [(String, Double?)] = [
      ("time", request.time), ("progress", request.progress), ("frame", request.frame), ("from", request.from),
      ("to", request.to),
    ]
    for (name, number) in numbers {
      if let number, !number.isFinite { throw RenderError(.usage, "\(name) must be a number, not \(number)") }
    }
    if let quality = request.quality, !(0...1 ~= quality) {
      throw RenderError(.usage, "the quality is from 0 to 1, not \(quality)")
    }
  }

  /// The encoding that a request for a picture asks for.
  private static func encoding(_ request: RenderRequest) throws(RenderError) -> PictureEncoding {
    switch (request.format, request.quality) {
    case (.png, _): return .png()
    case (.jpeg, let quality): return .jpeg(quality: quality ?? 0.9)
    case (.webp, 1?): return .webpLossless
    case (.webp, let quality): return .webp(quality: quality ?? 0.9)
    default: throw RenderError(.usage, "\(request.format.rawValue) is no format of pictures; it holds films")
    }
  }
}
