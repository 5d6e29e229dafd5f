// FilmEncoder: what every encoder of films does, whatever the format.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

/// An encoder of one film. Used on one thread at a time.
protocol FilmEncoder: AnyObject {
  /// Adds a picture that is shown for these frames of the film, counted from 0; the first follow on those of the picture
  /// before. `next` is the picture after it; nil where this is the last one.
  func add(_ picture: FilmPicture, for frames: Range<Int>, before next: FilmPicture?) throws(RenderError)

  /// Completes the file, which has its name when this returns.
  func finish() throws(RenderError)

  /// Gives up. Nothing of the film is left.
  func cancel()
}

/// Moments of a film in a unit of its format.
struct FilmClock {
  /// The frames a second.
  let frameRate: FilmRate
  /// The units a second.
  let unitsPerSecond: Double

  /// The moment at which a frame begins, rounded; durations between moments add up to those of the film. What is later than any
  /// format counts is one and the same moment.
  func moment(of frame: Int) -> Int { Int(min(Double(frame) / frameRate.value * unitsPerSecond, 1e15).rounded()) }
}
