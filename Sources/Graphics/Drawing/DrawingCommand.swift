// DrawingCommand: the values that a drawing context records, each operation with its graphics state.
// SPDX-License-Identifier: Apache-2.0

/// One thing to draw. Paths and clips are in pixels of the context, y down.
package struct DrawingCommand: Sendable {
  /// The operation of a command.
  package enum Operation: Sendable {
    /// The inside of a path, in the fill colour.
    case fill(PathStorage, CGPathFillRule)
    /// The outline of a path, in the stroke colour; the pen is a circle of the line width in user space.
    case stroke(PathStorage)
    /// The inside of a path is made transparent, whatever blend mode and alpha are set.
    case clear(PathStorage)
    /// An image that fills a rectangle of user space, its first row at the rectangle's larger y.
    case image(CGImage, in: CGRect)
    /// An image repeated over the whole clip, one copy of it in a rectangle of user space.
    case tiledImage(CGImage, in: CGRect)
    /// The inside of a path in pixels, by the winding rule, filled with an image.
    case texture(DrawingTexture, PathStorage)
    /// Colours along a line in user space.
    case linearGradient(CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions)
    /// Colours between two circles in user space.
    case radialGradient(
      CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
      options: CGGradientDrawingOptions)
    /// Colours around a point of user space, from an angle in radians on, from the x axis towards the y axis.
    case conicGradient(CGGradient, center: CGPoint, angle: CGFloat)
    /// Begins a group: the following commands are drawn separately, and then composited as a whole with this command's
    /// filters, shadow, alpha and blend mode.
    case beginTransparencyLayer
    /// Ends the innermost open transparency layer.
    case endTransparencyLayer
  }

  package var operation: Operation
  package var state: DrawingState
}

/// One clip of a graphics state.
package enum DrawingClip: Sendable {
  /// The inside of a path, in pixels.
  case path(PathStorage, CGPathFillRule)
  /// The alpha (or, without alpha, the brightness) of an image in a rectangle of the space that `transform` maps to
  /// pixels.
  case mask(CGImage, in: CGRect, transform: CGAffineTransform)
}

/// A shadow below drawing. Offset and blur are in pixels, whatever the transform; the blur is twice the sigma of a
/// Gaussian.
package struct DrawingShadow: Sendable {
  package var offset: CGSize
  package var blur: CGFloat
  package var color: CGColor
  /// Whether only the shadow is drawn, without the object that casts it.
  package var isAlone = false

  package init(offset: CGSize, blur: CGFloat, color: CGColor) {
    self.offset = offset
    self.blur = blur
    self.color = color
  }
}

/// The graphics state that drawing depends on.
package struct DrawingState: Sendable {
  /// The map from user space to pixels, y down.
  package var transform: CGAffineTransform
  /// The clips; the result is their intersection.
  package var clips = DrawingClips()
  package var fillColor = CGColor(gray: 0, alpha: 1)
  package var strokeColor = CGColor(gray: 0, alpha: 1)
  /// The pattern of the command's colour as drawn in this context; set when a fill or a stroke is recorded.
  package internal(set) var pattern: DrawingPattern?
  /// The displacement of patterns, in base space.
  package var patternPhase = CGSize.zero
  package var lineWidth: CGFloat = 1
  package var lineCap = CGLineCap.butt
  package var lineJoin = CGLineJoin.miter
  package var miterLimit: CGFloat = 10
  package var dashPhase: CGFloat = 0
  /// Lengths of dashes and gaps in user space; empty for a solid line.
  package var dashLengths: [CGFloat] = []
  package var alpha: CGFloat = 1
  package var blendMode = CGBlendMode.normal
  package var shadow: DrawingShadow?
  /// The filters of a transparency layer that begins with this state, first to last; other commands ignore them.
  package var filters: [DrawingFilter] = []
  package var interpolationQuality = CGInterpolationQuality.default
  package var shouldAntialias = true
  package var text = TextDrawingState()

  /// The state of a new context.
  package init(transform: CGAffineTransform) {
    self.transform = transform
  }
}
