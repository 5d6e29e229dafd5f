// TouchState: what a touch keeps of the recognizers that it was handed to, and of its way to its view.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A recognizer that a touch was handed to.
struct TouchReader {
  /// The recognizer, which isn't retained, since it retains the touch.
  weak var recognizer: UIGestureRecognizer?
  /// The number of the recognizer's gesture, by which a later one is told from it.
  let gesture: Int

  /// Whether the recognizer is still at that gesture.
  var isReading: Bool { recognizer?.gesture == gesture }
  /// Whether the recognizer may still come to recognize that gesture.
  var isUndecided: Bool { isReading && recognizer?.current == .possible }
}

/// The way of a touch to its view, behind the recognizers.
struct ViewDelivery {
  /// A change of a touch that the view has not been told of.
  struct Change {
    /// The phase.
    var phase: UITouch.Phase
    /// The place, in the space of the window.
    var place: CGPoint
    /// The place before, in the space of the window.
    var placeBefore: CGPoint
    /// The time in seconds.
    var time: TimeInterval
  }

  /// The stages of the way.
  enum Stage {
    /// The view has been told of nothing.
    case waiting
    /// The view was told that the touch has begun.
    case told
    /// The view is told of nothing any more.
    case over
  }

  /// The changes that the view has not been told of, in order.
  var changes: [Change] = []
  /// The stage.
  var stage = Stage.waiting
  /// Whether a recognizer has taken the touch away from the view, which it has not been told of.
  var isTaken = false
}
