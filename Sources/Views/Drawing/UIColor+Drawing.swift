// Colours that become those of the current context.

@_exported import QuartziteLayers

extension UIColor {
  final func fillWithThis() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  final func strokeWithThis() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
}
