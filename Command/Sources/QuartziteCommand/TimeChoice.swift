// TimeChoice: the options that choose a time, of which a command takes one.
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// Refuses options that choose different times.
enum TimeChoice {
  /// Throws if the options choose the time of a picture twice, or of a picture and of a film.
  static func check(time: Double?, _ film: FilmArguments) throws {
    let ofFilm = [("--from", film.from != nil), ("--to", film.to != nil), ("--fps", film.fps != nil)]
    try check(
      [("--time", time != nil), ("--frame", film.frame != nil), ("--progress", film.progress?.place != nil)],
      ofFilm: ofFilm)
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
