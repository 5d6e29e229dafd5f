// Drawing: the renderer of the worker, and what becomes of a request.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDocuments
import ServiceMessages
import Synchronization

/// Draws what requests ask for, one at a time.
final class Drawing: Sendable {
  /// The most diagnostics that an answer has.
  private static let maxDiagnostics = 200

  /// The device that is drawn on, as the environment asks for it.
  let deviceName: String
  private let renderer: Renderer
  private let folder: String?
  private let bounds: MessageFrame.Bounds
  private let askedRenderer = Atomic(false)
  /// Whether a file that was not made in time may still be under way.
  private let isStillEncoding = Atomic(false)

  /// Opens the device and compiles the shaders. Throws `deviceUnavailable` with all that was tried where nothing can render.
  init(_ arguments: WorkerArguments) throws(RenderError) {
    let options = try Renderer.Options(limits: .untrusted, threads: arguments.threads)
    deviceName = options.device.description
    renderer = try Renderer(options)
    folder = arguments.folder
    bounds = arguments.bounds
    try WarmUp.draw(on: renderer)
  }

  /// Whether the last request got as far as the renderer. If it failed then, the renderer may still draw: past a deadline, a
  /// cancellation or an error it goes on until it looks at the clock.
  var hasAskedRenderer: Bool { askedRenderer.load(ordering: .relaxed) }

  /// Returns when the renderer is idle: it draws its pictures one after the other, and this waits for a small one. Doesn't return
  /// after a deadline that passed while a file was being made: nothing says when that thread ends, but the pool ends this process after
  /// its grace.
  func settle() async {
    let probe = CALayer()
    probe.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
    // Trusted limits have no deadline, which would end the wait too early.
    _ = try? await renderer.render(probe, RenderOptions(limits: .trusted))
    while isStillEncoding.load(ordering: .relaxed) { try? await Task.sleep(for: .seconds(60)) }
  }

  /// Makes the picture or the film of a request.
  func answer(_ input: RenderInput) async -> Result<RenderOutput, RenderFailure> {
    askedRenderer.store(false, ordering: .relaxed)
    let start = ContinuousClock.now
    let seconds = input.request.deadline
    Confinement.limitProcessorTime(seconds: seconds)
    let deadline = start + .seconds(seconds.isFinite ? max(0, min(seconds, 1e6)) : 0)
    do {
      var output = try await draw(input, deadline: deadline)
      output.drawingSeconds = (.now - start) / .seconds(1)
      return .success(output)
    } catch {
      return .failure(RenderFailure(thrown: error))
    }
  }

  private func draw(_ input: RenderInput, deadline: ContinuousClock.Instant) async throws -> RenderOutput {
    let request = input.request, picture = try request.picture(by: deadline)
    let document = try input.document(by: deadline)
    var output: RenderOutput
    askedRenderer.store(true, ordering: .relaxed)
    if request.isFilm {
      output = try await film(of: document, try request.film(of: picture))
    } else {
      let frame = try await renderer.render(document.rootLayer, try picture.options(for: document))
      output = RenderOutput(
        contentType: request.format.contentType, data: try await file(of: frame, as: picture.encoding, by: deadline),
        width: frame.width, height: frame.height, diagnostics: frame.diagnostics.map(\.description))
    }
    output.diagnostics = Self.shown(document.diagnostics.map(\.description) + output.diagnostics)
    return output
  }

  /// Makes the file of a picture.
  private func file(
    of frame: Frame, as encoding: PictureEncoding, by deadline: ContinuousClock.Instant
  ) async throws -> Data {
    do {
      return try await frame.encoded(as: encoding, deadline: deadline)
    } catch let error as RenderError where error.code == .deadlineExceeded {
      isStillEncoding.store(true, ordering: .relaxed)
      throw error
    }
  }

  private func film(
    of document: Document, _ film: (request: FilmRequest, format: FilmFormat)
  ) async throws -> RenderOutput {
    let folder = try FilmFolder(inside: self.folder)
    defer { folder.remove() }
    do {
      let summary = try await document.film(
        film.request, to: .file(folder.film(film.format), film.format), with: renderer)
      return RenderOutput(
        contentType: RenderRequest.Format(rawValue: film.format.rawValue)?.contentType ?? "",
        data: try folder.contents(film.format, maxBytes: bounds.bytes), width: summary.size?.width ?? 0,
        height: summary.size?.height ?? 0, diagnostics: summary.diagnostics.map(\.description))
    } catch let error as RenderError {
      throw folder.shown(error)
    }
  }

  /// The lines of diagnostics, each once; the rest are counted where there are many.
  private static func shown(_ lines: [String]) -> [String] {
    var seen: Set<String> = []
    let lines = lines.map { String($0.prefix(2000)) }.filter { seen.insert($0).inserted }
    guard lines.count > maxDiagnostics else { return lines }
    return lines.prefix(maxDiagnostics) + ["… and \(lines.count - maxDiagnostics) more"]
  }
}
