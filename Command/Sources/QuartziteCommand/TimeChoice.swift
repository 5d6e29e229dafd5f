// TimeChoice: the options that choose a time, of which a command takes one.
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import QuartziteDiagnostics
import QuartziteDocuments

/// Refuses options that choose different times.
enum TimeChoice {
  /// Throws if the options choose the time of a picture twice, or of a picture and of a film.
  static func check(time: Double?, _ film: FilmArguments) throws {
    let ofFilm = [
      ("--from", film.from != nil), ("--to", film.to != nil), ("--fps", film.fps != nil),
      ("--shard", film.shard != nil),
    ]
    try check(ofPicture(time, film), ofFilm: ofFilm)
  }

  /// Throws `usage` if the options choose the time of a picture, and the output is a film.
  static func check(time: Double?, _ film: FilmArguments, for target: FilmTarget) throws(RenderError) {
    guard let option = ofPicture(time, film).first(where: \.1)?.0 else { return }
    let made =
      switch target {
      case .file("-", _): "the output is a film"
      case .file(let path, _): "“\(path.shortened)” is a film"
      case .pictures(let numbered): "“\(numbered.description.shortened)” names the pictures of a film"
      }
    throw RenderError(
      .usage, "\(option) is for one picture, and \(made); name a .png, .jpg or .webp file, or give --from and --to")
  }

  /// The options that choose the time of a picture, and whether they are given.
  private static func ofPicture(_ time: Double?, _ film: FilmArguments) -> [(String, Bool)] {
    [("--time", time != nil), ("--frame", film.frame != nil), ("--progress", film.progress?.place != nil)]
  }

  /// Throws if both the time and the frame of a picture are given.
  static func check(time: Double?, frame: Double?) throws {
    try check([("--time", time != nil), ("--frame", frame != nil)], ofFilm: [])
  }

  private static func check(_ picture: [(String, Bool)], ofFilm film: [(String, Bool)]) throws {
    let given = picture.filter(\.1).map(\.0)
    if given.count > 1 {
      throw ValidationError("\(given[0]) and \(given[1]) both choose the time to show; give one of them.")
    }
    if let time = given.first, let option = film.first(where: \.1)?.0 {
      throw ValidationError("\(time) is for one picture, and \(option) for a film; give one of them.")
    }
  }
}
