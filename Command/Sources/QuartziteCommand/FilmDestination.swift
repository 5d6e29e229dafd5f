// FilmDestination: where the pictures of a film go, and how they get there.
// SPDX-License-Identifier: Apache-2.0

import Quartzite
import QuartziteFilm
import QuartziteGraphics

/// The destination of a film.
enum FilmDestination {
  /// One file; `-` is standard output.
  case film(FilmFormat, path: String)
  /// A file for each picture.
  case pictures(NumberedPath)

  /// The destination that a command asks for; nil where it asks for one picture.
  ///
  /// `mayBeNumbered` says that `%d` in the output stands for a number. Names that only films have ask for one; others do so together with an option of films. Throws `usage` where the two
  /// do not go together.
  init?(
    output: String?, format: OutputFormat?, _ arguments: FilmArguments, baseName: String, mayBeNumbered: Bool = true
  ) throws(RenderError) {
    if mayBeNumbered, let output, format == nil || format?.film == nil, let numbered = NumberedPath(output) {
      self = .pictures(numbered)
      return
    }
    if arguments.shard != nil {
      throw RenderError(.usage, "--shard is for numbered pictures; name the output frames/%05d.png, say")
    }
    let named = output.flatMap { FilmFormat(path: $0) }
    let film = format == nil ? named : format?.film
    if let film, film.isOnlyOfFilms || arguments.asksForFilm {
      self = .film(film, path: output ?? "\(baseName).\(film.rawValue)")
      return
    }
    guard arguments.asksForFilm else { return nil }
    throw RenderError(
      .usage,
      "\(output.map { "“\($0)”" } ?? "a picture") holds no film; end the output in .apng, .gif, .webp, .mp4, .webm or .mov, "
        + "or number the pictures: frames/%05d.png")
  }

  /// The file, or the pattern of files; nil for standard output.
  var path: String? {
    switch self {
    case .film(_, let path): path == "-" ? nil : path
    case .pictures(let numbered): numbered.description
    }
  }

  /// Whether the film goes to standard output.
  var isStandardOutput: Bool { path == nil }

  /// The format of the film; nil for pictures in files of their own.
  var format: FilmFormat? {
    if case .film(let format, _) = self { format } else { nil }
  }
}

extension FilmFormat {
  /// Whether files of the format, as the command names them, hold films only.
  fileprivate var isOnlyOfFilms: Bool { self != .webp && self != .raw }
}

/// Writes the pictures of a film to its destination.
struct FilmOutput {
  private enum Writer {
    case film(FilmWriter)
    case pictures(PictureSequenceWriter)
  }

  private let writer: Writer

  /// Begins the output of pictures that are like `first`.
  init(_ destination: FilmDestination, like first: Frame, _ options: FilmOptions) throws(RenderError) {
    switch destination {
    case .film(let format, let path):
      writer = .film(try FilmWriter(to: path, format, width: first.width, height: first.height, options))
    case .pictures(let pattern): writer = .pictures(try PictureSequenceWriter(pattern))
    }
  }

  func write(_ frame: Frame, number: Int) async throws(RenderError) {
    switch writer {
    case .film(let writer): try await writer.write(frame)
    case .pictures(let writer): try await writer.write(frame, number: number)
    }
  }

  func finish() async throws(RenderError) {
    switch writer {
    case .film(let writer): try await writer.finish()
    case .pictures(let writer): try await writer.finish()
    }
  }
}
