// The pixels of the picture, and the placement of the root layer's bounds on them.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteGraphics
import QuartziteTessellation

/// The whole picture: its size in pixels and how the root layer lies on it.
package struct Canvas: Hashable, Sendable {
  /// The pixels of the picture, from (0, 0).
  package let rect: PixelRect
  /// From the root layer's space to pixels.
  package private(set) var projection: Projection
  /// The root layer's parity: whether y grows down in its space.
  package let isFlipped: Bool
  /// The colour that the picture starts with.
  package let background: CGColor?
  /// Whether text is drawn with all the pixels that it is shown with, and not only with those of its layer's
  /// `contentsScale`.
  package var drawsTextSharp = false
  /// Whether nothing shows between planes that share an edge in a space of depth.
  package var joinsEdgesInDepth = true

  /// The way in which bounds meet a picture of another shape.
  package enum Fit: Hashable, Sendable {
    /// All of the bounds is seen.
    case contain
    /// All of the picture is covered.
    case cover
    /// The bounds are stretched.
    case fill
  }

  /// The longest edge that there can be, whatever the limits: its bytes, and those of the square over it, can be
  /// counted.
  private static let longestEdge = 0x1p30

  /// Lays the bounds of a root layer onto a picture.
  ///
  /// - Parameters:
  ///   - bounds: the root's bounds; nothing else of it places it here.
  ///   - flipsGeometry: whether y runs against the host's in the root's space.
  ///   - size: the picture's size in points, or nil for that of the root's bounds. The bounds are scaled to it, and centred.
  ///   - fit: how the bounds are scaled to a size of another shape.
  ///   - scale: pixels per point.
  ///   - hostIsFlipped: whether y grows down where the root layer is shown.
  /// - Throws: `limitExceeded` or `invalidScene` when the picture has no size or too large a size.
  package init(
    bounds: CGRect, flipsGeometry: Bool, size: CGSize?, fit: Fit = .contain, scale: CGFloat, hostIsFlipped: Bool,
    background: CGColor?, limits: Limits
  ) throws(RenderError) {
    let points = size ?? bounds.size
    guard scale.isFinite, scale > 0 else {
      throw RenderError(.usage, "the scale is \(scale); it must be a number above 0")
    }
    guard points.width.isFinite, points.height.isFinite, points.width > 0, points.height > 0 else {
      throw RenderError(
        .invalidScene,
        "the picture has no size: \(points.width) × \(points.height) points; give the root layer bounds, or a size")
    }
    // A size that is a whole number but for rounding errors is that number.
    let width = (points.width * scale - 1e-6).rounded(.up), height = (points.height * scale - 1e-6).rounded(.up)
    guard width <= Double(limits.outputEdge), height <= Double(limits.outputEdge),
      width * height <= Double(limits.outputArea), width <= Self.longestEdge, height <= Self.longestEdge
    else {
      throw RenderError(
        .limitExceeded,
        "a picture of \(width) × \(height) pixels is larger than the limits in force: \(limits.outputEdge) pixels an edge, \(limits.outputArea) pixels in all"
      )
    }
    rect = PixelRect(x0: 0, y0: 0, x1: max(1, Int(width)), y1: max(1, Int(height)))
    self.background = background
    isFlipped = hostIsFlipped != flipsGeometry

    var across = scale, down = scale
    if size != nil, bounds.width > 0, bounds.height > 0 {
      let wide = points.width / bounds.width, high = points.height / bounds.height
      switch fit {
      case .contain: (across, down) = (scale * min(wide, high), scale * min(wide, high))
      case .cover: (across, down) = (scale * max(wide, high), scale * max(wide, high))
      case .fill: (across, down) = (scale * wide, scale * high)
      }
      // Bounds of the picture's shape but for a part of a pixel keep their scale, and their edges stay on those of pixels.
      let even = scale * min(wide, high)
      let (restAcross, restDown) = (width - bounds.width * even, height - bounds.height * even)
      if restAcross < 1, restDown < 1 { (across, down) = (even, even) }
    }
    // Less than a pixel that is left over is not shared between both sides.
    func margin(_ rest: Double) -> Double { rest < 1 && rest > 0 ? 0 : rest / 2 }
    let x = margin(points.width * scale - bounds.width * across)
    let y = margin(points.height * scale - bounds.height * down)
    // Part of a pixel may be left over: where the host's y grows up, at the top.
    let top = hostIsFlipped ? y : Double(rect.height) - y - bounds.height * down
    projection =
      isFlipped
      ? Projection(a: across, b: 0, c: 0, d: down, tx: x - bounds.minX * across, ty: top - bounds.minY * down)
      : Projection(a: across, b: 0, c: 0, d: -down, tx: x - bounds.minX * across, ty: top + bounds.maxY * down)
  }

  /// Shows a rectangle of the space around a root layer, stretched to a picture of a number of pixels.
  ///
  /// - Parameters:
  ///   - bounds: the rectangle, in points.
  ///   - placement: the map from the root's space to the space around it.
  ///   - flipsGeometry: whether y runs against the host's in the root's space.
  /// - Throws: `limitExceeded` or `invalidScene` when the picture has no size or too large a size.
  package init(
    width: Int, height: Int, showing bounds: CGRect, placement: Projection, flipsGeometry: Bool, hostIsFlipped: Bool,
    background: CGColor?, limits: Limits
  ) throws(RenderError) {
    guard bounds.width > 0, bounds.height > 0 else {
      throw RenderError(.invalidScene, "the bounds have no size: \(bounds.width) × \(bounds.height) points")
    }
    try self.init(
      bounds: CGRect(x: 0, y: 0, width: width, height: height), flipsGeometry: flipsGeometry, size: nil, scale: 1,
      hostIsFlipped: hostIsFlipped, background: background, limits: limits)
    let x = Double(width) / bounds.width, y = Double(height) / bounds.height
    let stretch =
      hostIsFlipped
      ? Projection(a: x, b: 0, c: 0, d: y, tx: -bounds.minX * x, ty: -bounds.minY * y)
      : Projection(a: x, b: 0, c: 0, d: -y, tx: -bounds.minX * x, ty: bounds.maxY * y)
    projection = placement.concatenating(stretch)
  }
}
