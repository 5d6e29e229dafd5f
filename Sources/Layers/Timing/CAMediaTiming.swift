// CAMediaTiming: the timeline that layers, animations and emitter cells each have.
// SPDX-License-Identifier: Apache-2.0

/// A timeline relative to that of a parent: `local = (parent - beginTime) · speed + timeOffset`.
public protocol CAMediaTiming: AnyObject {
  /// The time at which this timeline begins, in seconds of the parent's; 0 by default, which for an animation means the
  /// time of the commit.
  var beginTime: CFTimeInterval { get set }
  /// The duration of one cycle, in seconds of this timeline.
  var duration: CFTimeInterval { get set }
  /// The ratio of this timeline's time to the parent's; 1 by default, 0 stands still, negative numbers run backwards.
  var speed: Float { get set }
  /// The offset into the cycle at which this timeline begins, in its own seconds; 0 by default.
  var timeOffset: CFTimeInterval { get set }
  /// The number of cycles, fractions included; 0, the default, means one.
  var repeatCount: Float { get set }
  /// The total duration of the cycles, in seconds; it takes precedence over ``repeatCount`` if it is above 0.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether every cycle is followed by itself in reverse; false by default.
  var autoreverses: Bool { get set }
  /// The state shown before and after the active time; `.removed` by default.
  var fillMode: CAMediaTimingFillMode { get set }
}
