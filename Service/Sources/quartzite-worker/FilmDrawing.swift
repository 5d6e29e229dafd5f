// FilmDrawing: the film that a request asks for.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteFilm
import ServiceMessages

/// Draws the film of a request.
struct FilmDrawing {
  /// The most pictures of a film.
  static let mostPictures = 36_000
  /// The most seconds for which MP4 and QuickTime show one picture.
  static let longestPicture = 16_777.0

  let renderer: Renderer
  let document: OpenedDocument
  let request: RenderRequest
  let options: RenderOptions

  /// Makes the film in a file, and returns it. Throws `limitExceeded` where it has more than `mostBytes`.
  func draw(to path: String, mostBytes: Int) async throws(RenderError) -> RenderOutput {
    guard let format = FilmFormat(rawValue: request.format.rawValue) else {
      throw RenderError(.usage, "\(request.format.rawValue) holds no films; ask for apng, gif, webp, mp4, webm or mov")
    }
    var filmOptions = FilmOptions(
      frameRate: FilmOptions.frameRate(request.framesPerSecond, ofScene: document.frameRate, in: format))
    if let quality = request.quality { filmOptions.quality = quality }
    if let background = options.background { filmOptions.background = background }
    let times = try times(filmOptions.frameRate)
    var writer: FilmWriter?, size = (width: 0, height: 0), diagnostics: [String] = [], told: Set<Diagnostic> = []
    do {
      // Each picture's layers are copied as soon as its time is asked for.
      let shown = times.lazy.map { document.show($0) }
      for try await frame in renderer.frames(of: document.rootLayer, times: shown, options) {
        diagnostics += frame.diagnostics.filter { told.insert($0).inserted }.map(\.description)
        let begun =
          try writer ?? FilmWriter(to: path, format, width: frame.width, height: frame.height, filmOptions)
        writer = begun
        size = (frame.width, frame.height)
        try await begun.write(frame)
      }
      try await writer?.finish()
    } catch let error as RenderError {
      writer?.cancel()
      throw error
    } catch {
      writer?.cancel()
      throw RenderError(.cancelled, "the film was given up")
    }
    return RenderOutput(
      contentType: request.format.contentType, data: try data(at: path, mostBytes), width: size.width,
      height: size.height, diagnostics: diagnostics)
  }

  private func times(_ frameRate: Double) throws(RenderError) -> FilmTimes {
    guard frameRate > 0, frameRate <= 1000 else {
      throw RenderError(.usage, "a film has more than 0 and at most 1000 pictures a second, not \(frameRate)")
    }
    let start = request.from ?? 0
    guard let end = request.to ?? document.duration else {
      throw RenderError(
        .usage, "the document has no animations that say how long it is; give the time of the film's end")
    }
    guard end > start else {
      throw RenderError(.usage, "the film would end at \(end) seconds, before it begins at \(start)")
    }
    let times = FilmTimes(from: start, to: end, frameRate: frameRate)
    guard !times.isEmpty else {
      throw RenderError(
        .usage,
        "the film from \(start) to \(end) seconds has no picture at \(frameRate) pictures a second; ask for a longer one"
      )
    }
    guard times.count <= Self.mostPictures else {
      throw RenderError(
        .limitExceeded, "the film has \(times.count) pictures; at most \(Self.mostPictures) are made for one request")
    }
    let longest = request.format == .mp4 || request.format == .mov ? 1 / frameRate : 0
    guard longest <= Self.longestPicture else {
      throw RenderError(
        .usage,
        "\(request.format.rawValue) shows a picture for at most \(Self.longestPicture) seconds, and here one lasts \(longest); "
          + "ask for more pictures a second, or for another format")
    }
    return times
  }

  private func data(at path: String, _ mostBytes: Int) throws(RenderError) -> Data {
    do {
      let size = (try FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber)?.intValue ?? 0
      guard size <= mostBytes else {
        throw RenderError(.limitExceeded, "the film has \(size) bytes; \(mostBytes) are allowed")
      }
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch let error as RenderError {
      throw error
    } catch {
      throw RenderError(.outputFailed, "the film cannot be read back: \(error.localizedDescription)")
    }
  }
}
