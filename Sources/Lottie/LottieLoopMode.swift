// LottieLoopMode: the number of times that an animation is played.
// SPDX-License-Identifier: Apache-2.0

/// Called when an animation has ended, with whether it came to its end.
public typealias LottieCompletionBlock = (Bool) -> Void

/// The number of times that an animation is played, and the directions.
public enum LottieLoopMode: Hashable, Sendable {
  /// Once, to the end, where it stays.
  case playOnce
  /// For ever, from the beginning each time.
  case loop
  /// For ever, forwards and backwards in turn.
  case autoReverse
  /// So many times from the beginning.
  case `repeat`(Float)
  /// So many times forwards and backwards.
  case repeatBackwards(Float)

  /// The timing of Core Animation that does this.
  var timing: (repeatCount: Float, autoreverses: Bool) {
    switch self {
    case .playOnce: (1, false)
    case .loop: (.infinity, false)
    case .autoReverse: (.infinity, true)
    case .repeat(let count): (count, false)
    case .repeatBackwards(let count): (count, true)
    }
  }
}
