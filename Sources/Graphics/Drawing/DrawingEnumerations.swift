// The enumerations of a graphics state: caps, joins, blend modes and the like.
// SPDX-License-Identifier: Apache-2.0

/// The shape of the ends of an open stroke.
public enum CGLineCap: Int32, Sendable {
  /// Cut off at the end point.
  case butt
  /// A half circle around the end point.
  case round
  /// Cut off half a line width beyond the end point.
  case square
}

/// The shape of a stroke at a corner.
public enum CGLineJoin: Int32, Sendable {
  /// The outer edges are extended to a point, unless it would lie beyond the miter limit.
  case miter
  /// A circle sector around the corner.
  case round
  /// The outer ends are joined by a straight line.
  case bevel
}

/// The parts of a path that are drawn: its inside by either rule, its stroke, or both.
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

/// The way drawing is combined with its backdrop.
public enum CGBlendMode: Int32, Sendable {
  /// Blend functions of single colour components, as PDF defines them.
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
  /// Differences, and blend functions that mix properties of the whole colour.
  case difference, exclusion, hue, saturation, color, luminosity
  /// Porter–Duff compositing operators.
  case clear, copy, sourceIn, sourceOut, sourceAtop
  /// Porter–Duff compositing operators that retain more of the backdrop.
  case destinationOver, destinationIn, destinationOut, destinationAtop
  /// The parts that only one of both covers, and sums that are clipped to black or to white.
  case xor, plusDarker, plusLighter
}

/// The quality with which an image is interpolated when it is scaled.
public enum CGInterpolationQuality: Int32, Sendable {
  /// The default of the context, no interpolation, and three levels of increasing quality.
  case `default`, none, low, medium, high
}

/// Options that extend a gradient with its end colours beyond its start and its end.
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
