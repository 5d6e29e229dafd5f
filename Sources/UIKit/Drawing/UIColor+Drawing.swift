// Colours that become those of the current context.

@_exported import QuartzCore

extension UIColor {
  /// Makes this the colour of fills and strokes in the current context.
  public final func set() {
    setFill()
    setStroke()
  }

  /// Makes this the colour of fills in the current context.
  public final func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  /// Makes this the colour of strokes in the current context.
  public final func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
}
