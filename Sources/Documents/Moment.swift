// Moment: a place in the time of a document.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

/// A moment that a document can be shown at.
public enum Moment: Hashable, Sendable {
  /// A time from the beginning, in seconds.
  case seconds(Double)
  /// A place in a Lottie animation, from 0 to 1. At 1 it is the end, which is after the last frame that is shown in a loop.
  case progress(Double)
  /// A frame of a Lottie animation, by its number, which need not be whole.
  case frame(Double)
  /// The beginning of a marker of a Lottie animation, by its name.
  case marker(String)
  /// A state of a document of Core Animation, by its name.
  case state(String)

  /// The moment in messages.
  var title: String {
    switch self {
    case .seconds(let seconds): "the time \(seconds)"
    case .progress(let progress): "the progress \(progress)"
    case .frame(let number): "the frame \(number)"
    case .marker(let name): "the marker “\(name.shortened)”"
    case .state(let name): "the state “\(name.shortened)”"
    }
  }

  /// The number of the moment. Throws `usage` if it is not finite.
  func checked(_ number: Double) throws(RenderError) -> Double {
    guard number.isFinite else { throw RenderError(.usage, "\(title) is no number; expected a finite one") }
    return number
  }
}
