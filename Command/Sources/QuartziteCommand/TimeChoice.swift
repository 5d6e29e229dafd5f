// TimeChoice: the options that choose a time, of which a command takes one.
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import QuartziteDiagnostics
import QuartziteDocuments

/// Refuses options that choose different times.
enum TimeChoice {
  /// Throws if the options choose the time of a picture twice, or of a picture and of a film, or the beginning or the end of a film twice.
  static func check(time: Double?, _ film: FilmArguments) throws {
    let picture = ofPicture(time, film)
    // A marker is the time of a picture, or the beginning of a film.
    try checkOne(of: picture + [("--marker", film.marker != nil)], choosing: "the time to show")
    let ofFilm = [
      ("--from", film.from != nil), ("--to", film.to != nil), ("--to-marker", film.toMarker != nil),
      ("--fps", film.fps != nil), ("--shard", film.shard != nil),
    ]
    if let time = picture.first(where: \.1)?.0, let option = ofFilm.first(where: \.1)?.0 {
      throw ValidationError("\(time) is for one picture, and \(option) for a film; give one of them.")
    }
    try checkOne(
      of: [("--from", film.from != nil), ("--marker", film.marker != nil)], choosing: "where a film begins")
    try checkOne(of: [("--to", film.to != nil), ("--to-marker", film.toMarker != nil)], choosing: "where a film ends")
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

  /// The options that choose the time of a picture and of nothing else, and whether they are given.
  private static func ofPicture(_ time: Double?, _ film: FilmArguments) -> [(String, Bool)] {
    [("--time", time != nil), ("--frame", film.frame != nil), ("--progress", film.progress?.place != nil)]
  }

  /// Throws if two of the time, the frame and the marker of a picture are given.
  static func check(time: Double?, frame: Double?, marker: String?) throws {
    try checkOne(
      of: [("--time", time != nil), ("--frame", frame != nil), ("--marker", marker != nil)],
      choosing: "the time to show")
  }

  /// Throws if two options are given that choose the same.
  private static func checkOne(of options: [(String, Bool)], choosing choice: String) throws {
    let given = options.filter(\.1).map(\.0)
    if given.count > 1 {
      throw ValidationError("\(given[0]) and \(given[1]) both choose \(choice); give one of them.")
    }
  }
}
