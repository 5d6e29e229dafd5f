// UIColor+Drawing: setting the colours of the current context.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteLayers

extension UIColor {
  final func fillWithThis() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  final func strokeWithThis() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
}
