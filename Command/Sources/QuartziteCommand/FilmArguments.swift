// FilmArguments: the options of the command that make a film of a scene.
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import QuartziteDocuments

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
      guard let place = Double(text), (0...1).contains(place) else {
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
      "How to report how far a film, or a batch of pictures, is, on standard error: auto is a line that changes, on a terminal; json is a line for each step; none. "
        + "A number from 0 to 1 is the place in a Lottie animation that a picture shows. Default: auto.",
      valueName: "form"),
    transform: ProgressArgument.parse)
  var progress: ProgressArgument?

  @Option(help: ArgumentHelp("The frame of a Lottie animation that a picture shows.", valueName: "number"))
  var frame: Double?

  @Option(
    help: ArgumentHelp(
      "A marker of a Lottie animation: a picture shows its beginning, and a film lasts as long as the marker. A film of a marker "
        + "without a duration ends when the next marker begins, or with the animation.",
      valueName: "name"))
  var marker: String?

  @Option(help: ArgumentHelp("The marker of a Lottie animation at whose beginning a film ends.", valueName: "name"))
  var toMarker: String?

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
  var asksForFilm: Bool { from != nil || to != nil || toMarker != nil || fps != nil || shard != nil }

  /// The film that is asked for, of such pictures.
  func request(_ picture: PictureRequest) -> FilmRequest {
    FilmRequest(
      picture, from: from ?? 0, to: to, fromMarker: marker, toMarker: toMarker, frameRate: fps,
      part: shard.map { ($0.index, $0.count) },
      options: FilmOptions(
        playCount: loop, quality: quality ?? 0.8, dithersColors: dither, hasConstantRate: constantRate, ffmpeg: ffmpeg))
  }

  /// The moment of a picture: the marker, the frame or the place that is asked for, else a time.
  func moment(orTime time: Double) -> Moment {
    if let marker { return .marker(marker) }
    return frame.map { .frame($0) } ?? progress?.place.map { .progress($0) } ?? .seconds(time)
  }

  /// Throws `usage`, with the names of the options, if a film of a document can't begin or end with a marker.
  func checkMarkers(in document: Document) throws(RenderError) {
    guard marker != nil || toMarker != nil, document.kind != .lottie else { return }
    throw RenderError(.usage, "--marker and --to-marker are for Lottie animations; give --from and --to")
  }
}
