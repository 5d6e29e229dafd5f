// FilmWriter: writes moving pictures to a file, one after the other, while the next ones are made.
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import Quartzite
import QuartziteDiagnostics
import QuartziteImages
import Synchronization

/// Writes a film.
///
/// ```swift
/// let film = try FilmWriter(to: "poster.mov", width: 1920, height: 1080, FilmOptions(frameRate: 60))
/// for try await frame in renderer.frames(of: layer, times: film.times(from: 0, to: 5)) {
///   try await film.write(frame)
/// }
/// try await film.finish()
/// ```
///
/// Pictures are encoded on a thread of the film's own. ``write(_:)`` waits while two of them wait there, so that
/// whoever makes them never runs ahead. A picture that is the same as the one before is not encoded again: every format
/// but raw pixels tells how long each is shown. Videos have the last frame of the film all the same, which says how
/// long they are, and MP4 two more of a picture that stays; with ``FilmOptions/hasConstantRate`` they have all frames.
/// The file appears when ``finish()`` returns, whole, or not at all. Of one film, one task writes at a time.
public final class FilmWriter: Sendable {
  /// The format of the film.
  public let format: FilmFormat
  /// The width of all pictures in pixels.
  public let width: Int
  /// The height of all pictures in pixels.
  public let height: Int
  /// The options that the film is written with.
  public let options: FilmOptions

  private let work: Work
  private let room = Room(2)

  /// Begins a film in the file at `path`; its format is that of the name unless one is given. A path of `-` is standard output.
  ///
  /// Throws `usage` where the name says no format, or the format cannot have this size or this frame rate, and
  /// `outputNotCreated` where the file, or the program that is to write it, is not to be had.
  public init(
    to path: String, _ format: FilmFormat? = nil, width: Int, height: Int, _ options: FilmOptions = FilmOptions()
  ) throws(RenderError) {
    guard let format = format ?? FilmFormat(path: path) else {
      throw RenderError(
        .usage,
        "“\(path)” does not say which format to write; end it in .apng, .gif, .webp, .mp4, .webm or .mov, or name one")
    }
    guard width > 0, height > 0, max(width, height) <= format.longestEdge ?? 1 << 16 else {
      throw RenderError(
        .usage,
        "a film in \(format.rawValue) has 1 to \(format.longestEdge ?? 1 << 16) pixels an edge, not \(width) × \(height)"
      )
    }
    guard options.frameRate > 0, options.frameRate <= 1000 else {
      throw RenderError(.usage, "a film has more than 0 and at most 1000 pictures a second, not \(options.frameRate)")
    }
    if let largest = format.largestFrameRate, FilmRate(options.frameRate).value > largest {
      throw RenderError(
        .usage,
        "a film in \(format.rawValue) has at most \(largest) pictures a second, not \(options.frameRate): players would slow it down"
      )
    }
    self.format = format
    self.width = width
    self.height = height
    self.options = options
    work = Work(try Self.encoder(format, path, options))
  }

  /// Begins a film in the file that a file URL names, as the initialiser for a path does.
  ///
  /// Throws `usage` for a URL with another scheme.
  public convenience init(
    to url: URL, _ format: FilmFormat? = nil, width: Int, height: Int, _ options: FilmOptions = FilmOptions()
  ) throws(RenderError) {
    try self.init(to: try FilePath(url).text, format, width: width, height: height, options)
  }

  private static func encoder(
    _ format: FilmFormat, _ path: String, _ options: FilmOptions
  ) throws(RenderError) -> any FilmEncoder {
    if format == .raw, path == "-" { return RawEncoder(.stream(STDOUT_FILENO, name: "standard output")) }
    let file = try UnfinishedFile(path: path == "-" ? nil : path)
    switch format {
    case .apng: return APNGEncoder(file, options)
    case .gif: return GIFEncoder(file, options)
    case .webp: return AnimatedWebPEncoder(file, options)
    case .mp4, .webm, .mov: return try VideoEncoder(file, format, options)
    case .raw: return RawEncoder(.file(file))
    }
  }

  deinit { work.cancel() }

  /// The times of the film's pictures between two times, in seconds.
  public func times(from start: Double, to end: Double) -> FilmTimes {
    FilmTimes(from: start, to: end, frameRate: options.frameRate)
  }

  /// Adds the next picture. Returns when there is room for another one.
  ///
  /// Throws `usage` for a picture of another size, and what went wrong with the film at an earlier picture: `outputFailed` for
  /// a full disk or a program that ended. Throws `CancellationError`, without the picture, if the task was cancelled or the
  /// film was given up by ``cancel()``.
  public func write(_ frame: Frame) async throws {
    guard frame.width == width, frame.height == height else {
      throw RenderError(
        .usage, "the film has pictures of \(width) × \(height) pixels, not of \(frame.width) × \(frame.height)")
    }
    try Task.checkCancellation()
    await room.take()
    work.add(FilmPicture(width: width, height: height, pixels: frame.packedPixels)) { [room] in room.give() }
    if let failure = work.failure { throw failure.thrown }
  }

  /// Completes the film. Throws what went wrong with it; nothing of it is left then.
  ///
  /// If the task is cancelled before the film is complete, or if the film was given up by ``cancel()``, this throws a
  /// `CancellationError`, and nothing of the film is left either.
  public func finish() async throws {
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        work.finish { continuation.resume(returning: $0) }
      }
    } onCancel: {
      work.cancel()
    }
    try result.getOrCancel()
  }

  /// Gives the film up. Nothing of it is left.
  public func cancel() { work.cancel() }

  /// The number of pictures that were encoded; those that are the same as the one before them are not counted.
  public var encodedCount: Int { work.encodedCount }
}

extension FilmWriter: CustomStringConvertible, CustomReflectable {
  /// The format, the size and the frame rate, on one line: `FilmWriter(mp4, 1920 × 1080 pixels, 60.0 pictures a second)`.
  public var description: String {
    "FilmWriter(\(format.rawValue), \(width) × \(height) pixels, \(options.frameRate) pictures a second)"
  }

  /// The film's parts for `dump` and for tests that fail, without the pictures that wait to be encoded.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "format": format, "width": width, "height": height, "options": options, "encodedCount": encodedCount,
      ], displayStyle: .class)
  }
}

/// The encoder of a film, at work on a queue, and the picture that waits to be known how long it is shown.
private final class Work: @unchecked Sendable {
  private let queue = DispatchQueue(label: "Quartzite film")
  // Nobody waits for an encoder to learn these.
  private let firstFailure = Mutex<RenderError?>(nil)
  private let encoded = Atomic(0)
  // Used on the queue only: the encoder, which is gone when the film has ended; the last picture, which is not yet encoded, and the
  // first of the frames for which it is shown; the number of frames so far.
  private var encoder: (any FilmEncoder)?
  private var pending: (picture: FilmPicture, start: Int)?
  private var count = 0

  init(_ encoder: sending any FilmEncoder) {
    self.encoder = encoder
  }

  var failure: RenderError? { firstFailure.withLock { $0 } }
  var encodedCount: Int { encoded.load(ordering: .relaxed) }

  /// Adds a picture, and calls `done` when it is taken.
  func add(_ picture: FilmPicture, done: @escaping @Sendable () -> Void) {
    queue.async { [self] in
      defer { done() }
      guard failure == nil else { return }
      if let pending, pending.picture.isEqual(to: picture) {
        count += 1
        return
      }
      encodePending(before: picture)
      pending = (picture, count)
      count += 1
    }
  }

  /// Completes the film.
  func finish(_ done: @escaping @Sendable (Result<Void, RenderError>) -> Void) {
    queue.async { [self] in
      if count == 0 { fail(RenderError(.usage, "the film has no picture")) }
      encodePending(before: nil)
      done(Result { () throws(RenderError) in try complete() })
    }
  }

  /// Gives the film up.
  func cancel() {
    let error = RenderError(.cancelled, "the film was given up")
    firstFailure.withLock { $0 = $0 ?? error }
    queue.async { [self] in fail(error) }
  }

  private func complete() throws(RenderError) {
    if let failure {
      fail(failure)
      throw failure
    }
    guard let encoder else { throw RenderError(.usage, "the film is finished already") }
    do throws(RenderError) {
      try encoder.finish()
      self.encoder = nil
    } catch {
      fail(error)
      throw error
    }
  }

  /// Encodes the pending picture.
  private func encodePending(before next: FilmPicture?) {
    guard failure == nil, let encoder, let (picture, start) = pending else { return }
    pending = nil
    do throws(RenderError) {
      try encoder.add(picture, for: start..<count, before: next)
      encoded.add(1, ordering: .relaxed)
    } catch {
      fail(error)
    }
  }

  private func fail(_ error: RenderError) {
    firstFailure.withLock { $0 = $0 ?? error }
    pending = nil
    encoder?.cancel()
    encoder = nil
  }
}
