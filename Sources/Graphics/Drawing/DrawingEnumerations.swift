// The choices of a graphics state: caps, joins, blend modes and the like.
// SPDX-License-Identifier: Apache-2.0

/// How the ends of an open stroke look.
public enum CGLineCap: Int32, Sendable {
  /// Cut off at the end point.
  case butt
  /// A half circle around the end point.
  case round
  /// Cut off half a line width beyond the end point.
  case square
}

/// How a stroke looks at a corner.
public enum CGLineJoin: Int32, Sendable {
  /// The outer edges meet in a point, unless it would be further out than the miter limit.
  case miter
  /// A circle sector around the corner.
  case round
  /// The outer ends are joined by a straight line.
  case bevel
}

/// What is drawn of a path: its inside by either rule, its stroke, or both.
public enum CGPathDrawingMode: Int32, Sendable {
  /// The inside by the winding rule.
  case fill
  /// The inside by the even-odd rule.
  case eoFill
  /// The stroke.
  case stroke
  /// The inside by the winding rule, and the stroke over it.
  case fillStroke
  /// The inside by the even-odd rule, and the stroke over it.
  case eoFillStroke
}

/// How what is drawn is combined with what is there.
public enum CGBlendMode: Int32, Sendable {
  /// Blend functions of one colour component, as PDF defines them.
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
  /// Differences, and blend functions that mix properties of the whole colour.
  case difference, exclusion, hue, saturation, color, luminosity
  /// Compositing operators of Porter and Duff.
  case clear, copy, sourceIn, sourceOut, sourceAtop
  /// Compositing operators of Porter and Duff that keep more of what is there.
  case destinationOver, destinationIn, destinationOut, destinationAtop
  /// What covers one of both only, and sums that are clipped to black or to white.
  case xor, plusDarker, plusLighter
}

/// How carefully an image is interpolated when it is scaled.
public enum CGInterpolationQuality: Int32, Sendable {
  /// What the context prefers, no interpolation, and more and more care.
  case `default`, none, low, medium, high
}

/// Whether a gradient goes on, with its end colours, beyond where it begins and ends.
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Creates options from their bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The first colour is drawn before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1 << 0)
  /// The last colour is drawn after the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 1 << 1)
}
