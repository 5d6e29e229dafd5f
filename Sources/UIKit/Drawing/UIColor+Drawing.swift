// Colours that become those of the current context.

@_exported import QuartzCore

extension UIColor {
  final func fillWithThis() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  final func strokeWithThis() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
}
