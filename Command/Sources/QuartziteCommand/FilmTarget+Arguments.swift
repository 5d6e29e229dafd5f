// FilmTarget+Arguments: the destination of a film, by the options of a command.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDocuments

extension FilmTarget {
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
      self = .file(output ?? "\(baseName).\(film.rawValue)", film)
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
    case .file(let path, _): path == "-" ? nil : path
    case .pictures(let numbered): numbered.description
    }
  }

  /// Whether the film goes to standard output.
  var isStandardOutput: Bool { path == nil }
}

extension FilmFormat {
  /// Whether files of the format, as the command names them, hold films only.
  fileprivate var isOnlyOfFilms: Bool { self != .webp && self != .raw }
}
