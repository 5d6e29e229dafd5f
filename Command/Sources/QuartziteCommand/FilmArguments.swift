// FilmArguments: the options of the command that make a film of a scene.
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Quartzite
import QuartziteFilm

/// One of so many parts of a sequence, written `2/5`.
struct ShardArgument: Sendable {
  let index: Int
  let count: Int

  static func parse(_ text: String) throws -> ShardArgument {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]), 1...max(1, count) ~= index, count > 0
    else {
      throw ValidationError("“\(text)” is no part; write 2/5 for the second of five.")
    }
    return ShardArgument(index: index, count: count)
  }

  /// The part of a range of frames: all parts together are the range, and none is longer than another by more than one.
  func part(of frames: Range<Int>) -> Range<Int> {
    // The product may have more bits than a number; `index` is at most `count`, so that the quotient fits.
    func bound(_ index: Int) -> Int {
      frames.lowerBound + count.dividingFullWidth(frames.count.multipliedFullWidth(by: index)).quotient
    }
    return bound(index - 1)..<bound(index)
  }
}

/// A number of pictures a second, written `25`, `29.97` or `30000/1001`.
enum FrameRateArgument {
  static func parse(_ text: String) throws -> Double {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
    let rate = parts.count == 2 ? parts[0] / parts[1] : parts.count == 1 ? parts[0] : .nan
    // Neither part of a fraction is below 0.
    guard parts.allSatisfy({ $0 > 0 }), rate > 0, rate <= 1000 else {
      throw ValidationError(
        "“\(text.shortened)” is no frame rate; write a number above 0 and at most 1000, such as 25 or 30000/1001.")
    }
    return rate
  }
}

/// The form in which the command tells how far it is; or a place in a Lottie animation, from 0 to 1.
enum ProgressArgument: Sendable {
  case auto, json, none
  case place(Double)

  static func parse(_ text: String) throws -> ProgressArgument {
    switch text {
    case "auto": return .auto
    case "json": return .json
    case "none": return .none
    default:
      guard let place = Double(text), place.isFinite else {
        throw ValidationError(
          "“\(text)” is no progress; write auto, json or none, or a number from 0 to 1 for a place.")
      }
      return .place(place)
    }
  }

  /// The place in an animation; nil where there is none.
  var place: Double? { if case .place(let place) = self { place } else { nil } }
}

/// The options that make a film.
struct FilmArguments: ParsableArguments {
  @Option(help: ArgumentHelp("The time at which a film begins, in seconds. Default: 0.", valueName: "seconds"))
  var from: Double?

  @Option(
    help: ArgumentHelp(
      "The time at which a film ends, in seconds; the picture of that time is no part of it. Default: when all animations have ended, "
        + "or have been through their first cycle.", valueName: "seconds"))
  var to: Double?

  @Option(
    help: ArgumentHelp(
      "The pictures a second of a film, such as 25 or 30000/1001; 29.97 and its like are taken for what they round. "
        + "Default: those of a Lottie animation, else 60; at most 50 for GIF.",
      valueName: "number"),
    transform: FrameRateArgument.parse)
  var fps: Double?

  @Flag(
    help:
      "Encode every frame of MP4, WebM and QuickTime, for programs that edit films. Default: pictures that stay are encoded once, and the rate varies."
  )
  var constantRate = false

  @Option(
    help: ArgumentHelp(
      "Write only this part of a sequence of numbered pictures: 2/5 is the second of five. They are the same files as of the whole.",
      valueName: "I/N"),
    transform: ShardArgument.parse)
  var shard: ShardArgument?

  @Option(help: ArgumentHelp("How often an APNG, GIF or WebP is shown; 0 is for ever.", valueName: "times"))
  var loop = 0

  @Option(
    help: ArgumentHelp(
      "The quality of JPEG, WebP and lossy films, from 0 to 1; at 1, WebP loses nothing. Default: 0.9 for pictures, 0.8 for films.",
      valueName: "number"))
  var quality: Double?

  @Flag(help: "Mix the colours that a GIF does not have of those that it has.")
  var dither = false

  @Option(help: ArgumentHelp("The program that writes MP4, WebM and QuickTime.", valueName: "program"))
  var ffmpeg = "ffmpeg"

  @Option(
    help: ArgumentHelp(
      "How to tell how far a film, or a batch of pictures, is, on standard error: auto is a line that changes, on a terminal; json is a line for each step; none. "
        + "A number from 0 to 1 is the place in a Lottie animation that a picture shows. Default: auto.",
      valueName: "form"),
    transform: ProgressArgument.parse)
  var progress: ProgressArgument?

  @Option(help: ArgumentHelp("The frame of a Lottie animation that a picture shows.", valueName: "number"))
  var frame: Double?

  func validate() throws {
    for (name, value) in [("--from", from), ("--to", to)] {
      if let value, !value.isFinite { throw ValidationError("\(name) must be a number of seconds.") }
    }
    if let from, let to, !(from < to) { throw ValidationError("--to must come after --from.") }
    if let frame, !frame.isFinite { throw ValidationError("--frame must be a number.") }
    guard 0...1 ~= quality ?? 1 else { throw ValidationError("--quality must be from 0 to 1.") }
    guard 0...65_535 ~= loop else { throw ValidationError("--loop must be from 0 to 65535.") }
  }

  /// Whether a film is asked for, whatever the output is called.
  var asksForFilm: Bool { from != nil || to != nil || fps != nil || shard != nil }

  /// How the film is written in a format, over a background.
  func options(for format: FilmFormat?, of scene: OpenedScene, background: CGColor?) -> FilmOptions {
    var options = FilmOptions(
      frameRate: FilmOptions.frameRate(fps, ofScene: scene.frameRate, in: format), playCount: loop,
      quality: quality ?? 0.8, dithersColors: dither, hasConstantRate: constantRate, ffmpeg: ffmpeg)
    if let background { options.background = background }
    return options
  }

  /// The times of a film of a scene. Throws `usage` where the scene does not say how long it is.
  func times(of scene: OpenedScene, frameRate: Double) throws(RenderError) -> FilmTimes {
    let start = from ?? 0
    guard let end = to ?? scene.duration else {
      throw RenderError(.usage, "the scene has no animations that say how long it is; give --to, the time of its end")
    }
    guard end > start else {
      throw RenderError(.usage, "the film would end at \(end) seconds, before it begins; give --from or --to")
    }
    let times = FilmTimes(from: start, to: end, frameRate: frameRate)
    guard !times.isEmpty else {
      throw RenderError(
        .usage, "a film from \(start) to \(end) seconds is shorter than a picture; give --to, a later time of its end")
    }
    guard times.count <= FilmTimes.most else {
      throw RenderError(
        .usage, "a film from \(start) to \(end) seconds has more than \(FilmTimes.most) pictures; give --to")
    }
    return times
  }
}

extension FilmTimes {
  /// The most pictures of a film that is made by the command: two days at 60 a second.
  fileprivate static let most = 10_000_000
}
