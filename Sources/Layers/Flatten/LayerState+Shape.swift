// The shape of a layer's bounds, with its corners and the sides that are not antialiased.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

extension LayerState {
  /// The shape of the bounds, which the background fills and `masksToBounds` clips to.
  @inline(__always)
  package func boundsShape(_ corners: ContextCorners) -> BoxShape {
    let overlaps = corners == .continuous
    let box = RoundedBox(
      low: bounds.low, high: bounds.low + bounds.extent, cornerRadius: Double(cornerRadius),
      corners: cornerRadius > 0 ? RoundedBox.Corners(rawValue: UInt8(rare.maskedCorners.rawValue & 15)) : .none,
      isContinuous: cornerRadius > 0 && (overlaps || rare.cornerCurve == .continuous), overlaps: overlaps)
    return BoxShape(box: box, hardEdges: hardEdges)
  }

  /// The sides that are not antialiased; a layer with a corner radius has none.
  @inline(__always)
  package var hardEdges: BoxShape.Edges {
    guard cornerRadius <= 0 else { return .none }
    guard flags.contains(.allowsEdgeAntialiasing) else { return .all }
    guard !hasOnlyCommonValues else { return .none }
    return BoxShape.Edges(rawValue: UInt8(~rare.edgeAntialiasingMask.rawValue & 15))
  }
}
