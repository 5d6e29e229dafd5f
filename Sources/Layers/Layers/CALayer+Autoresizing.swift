// Autoresizing to the size of the superlayer, down a tree of any depth.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension CALayer {
  /// Resizes the sublayers after a change of this layer's size, then their sublayers, and so on.
  final func resizeSubtree(from oldSize: CGSize) {
    if let parent, parent.marks.contains(.resizingSublayers) {
      // The loop below, which is running for the parent, processes this layer: recursion could overflow the stack.
      let attachments = makeAttachments()
      attachments.sizeToFollow = attachments.sizeToFollow ?? oldSize
      return
    }
    var pending = [(layer: self, oldSize: oldSize)]
    while let (layer, oldSize) = pending.popLast() {
      layer.resizeSublayers(withOldSize: oldSize)
      for child in layer.children {
        guard let attachments = child.attachments, let size = attachments.sizeToFollow else { continue }
        attachments.sizeToFollow = nil
        pending.append((child, size))
      }
    }
  }

  final func resizeChildren(from oldSize: CGSize) {
    marks.insert(.resizingSublayers)
    for layer in children { layer.resize(withOldSuperlayerSize: oldSize) }
    marks.remove(.resizingSublayers)
  }

  /// Distributes the superlayer's growth equally among the flexible parts of each axis.
  final func followSuperlayer(from oldSize: CGSize) {
    let mask = autoresizingMask
    guard !mask.isEmpty, let parent else { return }
    let size = parent.bounds.size
    let old = frame
    let (minX, width) = CALayer.resized(
      old.origin.x, old.size.width, by: size.width - oldSize.width, margin: mask.contains(.layerMinXMargin),
      length: mask.contains(.layerWidthSizable), farMargin: mask.contains(.layerMaxXMargin))
    let (minY, height) = CALayer.resized(
      old.origin.y, old.size.height, by: size.height - oldSize.height, margin: mask.contains(.layerMinYMargin),
      length: mask.contains(.layerHeightSizable), farMargin: mask.contains(.layerMaxYMargin))
    let new = CGRect(x: minX, y: minY, width: width, height: height)
    if new != old { frame = new }
  }

  private static func resized(
    _ origin: CGFloat, _ length: CGFloat, by growth: CGFloat, margin: Bool, length isSizable: Bool, farMargin: Bool
  ) -> (origin: CGFloat, length: CGFloat) {
    let parts = (margin ? 1 : 0) + (isSizable ? 1 : 0) + (farMargin ? 1 : 0)
    guard parts > 0 else { return (origin, length) }
    let share = growth / CGFloat(parts)
    return (margin ? origin + share : origin, isSizable ? max(0, length + share) : length)
  }
}
