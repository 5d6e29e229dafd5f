// CAMediaTiming: what layers, animations and emitter cells have in common, a timeline of their own.
// SPDX-License-Identifier: Apache-2.0

/// A timeline that hangs on that of a parent: `local = (parent - beginTime) · speed + timeOffset`.
public protocol CAMediaTiming: AnyObject {
  /// When this timeline begins, in seconds of the parent's; 0 by default, which for an animation means "when it is
  /// committed".
  var beginTime: CFTimeInterval { get set }
  /// How long one cycle takes, in seconds of this timeline.
  var duration: CFTimeInterval { get set }
  /// How many seconds of this timeline pass in one of the parent's; 1 by default, 0 stands still, negative numbers
  /// run backwards.
  var speed: Float { get set }
  /// How far into the cycle this timeline begins, in its own seconds; 0 by default.
  var timeOffset: CFTimeInterval { get set }
  /// How many cycles there are, fractions included; 0, the default, leaves it at one.
  var repeatCount: Float { get set }
  /// For how long cycles follow each other, in seconds; it counts before ``repeatCount`` where it is above 0.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether every cycle is followed by itself backwards; false by default.
  var autoreverses: Bool { get set }
  /// What shows before and after the active time; `.removed` by default.
  var fillMode: CAMediaTimingFillMode { get set }
}
