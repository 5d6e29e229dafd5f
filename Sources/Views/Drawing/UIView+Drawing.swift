// UIView+Drawing: drawing views into the current context with all views inside them.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteLayers

extension UIView {
  /// Draws the layer and those below it so that the bounds fill `rect`.
  final func drawTree(in rect: CGRect) -> Bool {
    let bounds = bounds
    guard let context = UIGraphicsGetCurrentContext(), !bounds.isEmpty, !rect.isNull else { return false }
    let across = rect.size.width / bounds.size.width, down = rect.size.height / bounds.size.height
    guard across.isFinite, down.isFinite, rect.origin.x.isFinite, rect.origin.y.isFinite else { return false }
    context.saveGState()
    context.translateBy(x: rect.origin.x, y: rect.origin.y)
    context.scaleBy(x: across, y: down)
    context.translateBy(x: -bounds.origin.x, y: -bounds.origin.y)
    // Unlike `render(in:)`, this shows layers as the screen does, those that are rotated in space too.
    layer.record(in: context, as: .screen)
    context.restoreGState()
    return true
  }
}
