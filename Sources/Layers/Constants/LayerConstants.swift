// The named constants of `CALayer`, for its contents and its corners.
// SPDX-License-Identifier: Apache-2.0

/// The position of the contents in the bounds, and whether they are stretched.
///
/// Top is the edge of largest y in the layer's own space.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  /// The name as key-value coding and documents spell it.
  public let rawValue: String

  /// Creates a value from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// In the middle, at its own size.
  public static let center = CALayerContentsGravity(rawValue: "center")
  /// In the middle of the top edge, at its own size.
  public static let top = CALayerContentsGravity(rawValue: "top")
  /// In the middle of the bottom edge, at its own size.
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  /// In the middle of the left edge, at its own size.
  public static let left = CALayerContentsGravity(rawValue: "left")
  /// In the middle of the right edge, at its own size.
  public static let right = CALayerContentsGravity(rawValue: "right")
  /// In the top left corner, at its own size.
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  /// In the top right corner, at its own size.
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  /// In the bottom left corner, at its own size.
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  /// In the bottom right corner, at its own size.
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
  /// Stretched to the bounds in both directions; the default.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// Scaled uniformly until it just fits into the bounds.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// Scaled uniformly until it just covers the bounds.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}

/// The pixel format that `display()` gives a layer for its drawing.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
  /// The name as key-value coding and documents spell it.
  public let rawValue: String

  /// Creates a value from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Eight bits for each of red, green, blue and alpha; the default.
  public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")
  /// A half-precision float for each of red, green, blue and alpha.
  public static let RGBA16Float = CALayerContentsFormat(rawValue: "RGBAh")
  /// Eight bits of gray.
  public static let gray8Uint = CALayerContentsFormat(rawValue: "Gray8")
  /// The format that suits the drawing.
  public static let automatic = CALayerContentsFormat(rawValue: "Automatic")
}

/// The filter with which contents are sampled if they are scaled.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  /// The name as key-value coding and documents spell it.
  public let rawValue: String

  /// Creates a value from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The nearest pixel.
  public static let nearest = CALayerContentsFilter(rawValue: "nearest")
  /// Bilinear interpolation between the four nearest pixels; the default.
  public static let linear = CALayerContentsFilter(rawValue: "linear")
  /// Interpolation between pixels and between mipmap levels.
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

/// The shape of rounded corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  /// The name as key-value coding and documents spell it.
  public let rawValue: String

  /// Creates a value from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A quarter of a circle; the default.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// A curve whose curvature increases continuously from the straight edges.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}
