// FilmRequest: a film of a document that is asked for, where it goes, and the only loop that makes one.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGraphics

/// A film that is asked for.
///
/// ```swift
/// let request = FilmRequest(PictureRequest(size: .width(640)), to: 2)
/// try await document.film(request, to: .file("card.mp4", .mp4), with: renderer) { print($0.count, "of", $0.total) }
/// ```
public struct FilmRequest: Sendable {
  /// Size, background and deadline of the pictures; its moment has no effect.
  public var picture: PictureRequest
  /// The time of the first picture, in seconds. 0 by default.
  public var start: Double
  /// The time at which the film ends, in seconds; the picture of that time isn't in it. By default nil: the film ends when all
  /// animations have ended, or have been through their first cycle.
  public var end: Double?
  /// The marker of a Lottie animation with which the film begins, by its name, in place of ``start``. By default nil, for none.
  ///
  /// Unless ``end`` or ``endMarker`` says when the film ends, it ends with the marker: after the marker's duration or, if that is 0,
  /// when the next marker in time begins, or when the animation ends.
  public var startMarker: String?
  /// The marker of a Lottie animation at whose beginning the film ends, by its name, in place of ``end``. By default nil, for none.
  public var endMarker: String?
  /// The pictures a second; nil, the default, for those that the document is made for, else 60, at most those of the format.
  public var frameRate: Double?
  /// The part of the pictures that is made, of parts of equal length, counted from 1; nil, the default, for all of them.
  public var part: (index: Int, count: Int)?
  /// The way the film is written; the rate is that of the request. ``PictureRequest/background`` comes before that of the options.
  public var options: FilmOptions
  /// The most pictures that a film may have. 10,000,000 by default, two days at 60 a second.
  public var maxPictures: Int

  /// Creates a request; each part has the default that its property names.
  public init(
    _ picture: PictureRequest = PictureRequest(), from start: Double = 0, to end: Double? = nil,
    fromMarker startMarker: String? = nil, toMarker endMarker: String? = nil, frameRate: Double? = nil,
    part: (index: Int, count: Int)? = nil, options: FilmOptions = FilmOptions(), maxPictures: Int = 10_000_000
  ) {
    (self.picture, self.start, self.end, self.frameRate) = (picture, start, end, frameRate)
    (self.startMarker, self.endMarker) = (startMarker, endMarker)
    (self.part, self.options, self.maxPictures) = (part, options, maxPictures)
  }

  /// The times of the film's pictures, in seconds.
  ///
  /// Throws `usage` if the document doesn't say how long it is and the request doesn't either, if the document lacks a marker of the
  /// request, if the film would end before it begins or has no picture, and if a number makes no sense; `limitExceeded` if it has
  /// more pictures than ``maxPictures``.
  public func times(of document: Document, in format: FilmFormat?) throws(RenderError) -> FilmTimes {
    let (start, requestedEnd) = try bounds(in: document)
    for (name, number) in [("beginning", start), ("end", requestedEnd ?? 0)] where !number.isFinite {
      throw RenderError(.usage, "the film's \(name) is \(number); expected a finite number of seconds")
    }
    let rate = FilmOptions.frameRate(frameRate, ofScene: document.frameRate, in: format)
    guard rate > 0, rate <= 1000 else {
      throw RenderError(.usage, "a film has more than 0 and at most 1000 pictures a second, not \(rate)")
    }
    guard let end = requestedEnd ?? document.duration else {
      throw RenderError(
        .usage, "the document has no animations that say how long it is; give the time at which the film ends")
    }
    guard end > start else {
      throw RenderError(.usage, "the film would end at \(end) seconds, before it begins at \(start)")
    }
    let times = FilmTimes(from: start, to: end, frameRate: rate)
    guard !times.isEmpty else {
      throw RenderError(
        .usage,
        "a film from \(start) to \(end) seconds at \(rate) pictures a second is shorter than a picture; give a later end"
      )
    }
    guard times.count <= maxPictures else {
      throw RenderError(
        .limitExceeded, "a film from \(start) to \(end) seconds has \(times.count) pictures; \(maxPictures) are allowed"
      )
    }
    if let maxSeconds = format?.longestPicture, 1 / rate > maxSeconds {
      throw RenderError(
        .usage,
        "\(format?.rawValue ?? "the format") shows a picture for at most \(maxSeconds) seconds, and here one lasts \(1 / rate); "
          + "ask for more pictures a second, or for another format")
    }
    guard let part else { return times }
    guard part.count > 0, 1...part.count ~= part.index else {
      throw RenderError(.usage, "a film of \(part.count) parts has no part \(part.index)")
    }
    // The product may have more bits than a number; the index is at most the count, so that the quotient fits.
    func bound(_ index: Int) -> Int {
      times.startIndex + part.count.dividingFullWidth(times.count.multipliedFullWidth(by: index)).quotient
    }
    return times[bound(part.index - 1)..<bound(part.index)]
  }

  /// The seconds at which the film begins and ends. The end is nil if neither a time nor a marker says it.
  private func bounds(in document: Document) throws(RenderError) -> (start: Double, end: Double?) {
    guard let name = startMarker ?? endMarker else { return (start, end) }
    guard let animation = document.animation else {
      throw RenderError(.usage, "\(Moment.marker(name).title) is a moment of Lottie animations; give times in seconds")
    }
    var (first, last) = (start, end)
    if let startMarker {
      let marker = try animation.marker(startMarker)
      first = animation.seconds(toFrame: marker.first)
      last = end ?? animation.seconds(toFrame: marker.last)
    }
    if let endMarker { last = animation.seconds(toFrame: try animation.marker(endMarker).first) }
    return (first, last)
  }
}

/// The destination of a film.
public enum FilmTarget: Hashable, Sendable {
  /// One file of a format; `-` is standard output.
  case file(String, FilmFormat)
  /// A file for each picture.
  case pictures(NumberedPath)

  /// One file of a format, at a file URL. Throws `usage` for a URL of another scheme.
  public static func file(at url: URL, _ format: FilmFormat) throws(RenderError) -> FilmTarget {
    .file(try FilePath(url).text, format)
  }

  /// The format of the film; nil for pictures in files of their own.
  public var format: FilmFormat? { if case .file(_, let format) = self { format } else { nil } }
}

/// The progress of a film.
public struct FilmStep: Sendable {
  /// The pictures that are made and written.
  public let count: Int
  /// The pictures that the film has.
  public let total: Int
  /// What the next picture leaves out or replaces, and none before it. Such a step comes before the picture is written.
  public let diagnostics: [Diagnostic]
}

/// A film that was made.
public struct FilmSummary: Sendable {
  /// The size of the pictures in pixels; nil for a part of a film that has none.
  public fileprivate(set) var size: (width: Int, height: Int)?
  /// The number of pictures.
  public fileprivate(set) var pictureCount = 0
  /// What the pictures left out or replaced, each once.
  public fileprivate(set) var diagnostics: [Diagnostic] = []
}

extension Document {
  /// Makes a film.
  ///
  /// `progress` is called after each picture, and before one with new diagnostics, on the actor that calls this; what it throws ends the film. Throws what the request, the
  /// renderer and the writer throw, and `CancellationError` if the task is cancelled. Nothing of a file is left then; numbered
  /// pictures that are made stay.
  @discardableResult
  public nonisolated(nonsending) func film(
    _ request: FilmRequest, to target: FilmTarget, with renderer: Renderer,
    progress: (FilmStep) throws -> Void = { _ in }
  ) async throws -> FilmSummary {
    let times = try request.times(of: self, in: target.format)
    var options = request.options
    options.frameRate = times.frameRate
    if let background = request.picture.background { options.background = background }
    var writer: (any FilmOutput)?, summary = FilmSummary(), known: Set<Diagnostic> = []
    do {
      for try await frame in try renderer.frames(
        of: self, at: times.lazy.map { Moment.seconds($0) }, request.picture)
      {
        // Most pictures have the same diagnostics.
        let new = frame.diagnostics.filter { known.insert($0).inserted }
        summary.diagnostics += new
        if !new.isEmpty {
          try progress(FilmStep(count: summary.pictureCount, total: times.count, diagnostics: new))
        }
        let begun = try writer ?? target.output(like: frame, options)
        writer = begun
        try await begun.write(frame, number: times.startIndex + summary.pictureCount)
        summary.size = (frame.width, frame.height)
        summary.pictureCount += 1
        try progress(FilmStep(count: summary.pictureCount, total: times.count, diagnostics: []))
      }
      try await writer?.finish()
    } catch {
      writer?.cancel()
      throw error
    }
    return summary
  }
}

extension FilmTarget {
  /// Begins the output of pictures that are like `first`.
  fileprivate func output(like first: Frame, _ options: FilmOptions) throws(RenderError) -> any FilmOutput {
    switch self {
    case .file(let path, let format):
      return try FilmWriter(to: path, format, width: first.width, height: first.height, options)
    case .pictures(let pattern): return try PictureSequenceWriter(pattern)
    }
  }
}

/// A writer of the pictures of a film.
private protocol FilmOutput: Sendable {
  func write(_ frame: Frame, number: Int) async throws
  func finish() async throws
  func cancel()
}

extension FilmWriter: FilmOutput {
  fileprivate func write(_ frame: Frame, number: Int) async throws { try await write(frame) }
}

extension PictureSequenceWriter: FilmOutput {
  fileprivate func cancel() {}
}
