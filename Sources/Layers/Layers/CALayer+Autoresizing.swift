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
    guard resizesSublayers else { return }
    marks.insert(.resizingSublayers)
    for layer in children { layer.resize(withOldSuperlayerSize: oldSize) }
    marks.remove(.resizingSublayers)
  }

  /// Distributes the superlayer's growth equally among the flexible parts of each axis; in views, in proportion to them.
  final func followSuperlayer(from oldSize: CGSize) {
    let mask = autoresizingMask
    guard !mask.isEmpty, let parent else { return }
    let size = parent.bounds.size
    let old = frame
    let (minX, width) = resized(
      old.origin.x, old.size.width, from: oldSize.width, to: size.width, margin: mask.contains(.layerMinXMargin),
      length: mask.contains(.layerWidthSizable), farMargin: mask.contains(.layerMaxXMargin))
    let (minY, height) = resized(
      old.origin.y, old.size.height, from: oldSize.height, to: size.height, margin: mask.contains(.layerMinYMargin),
      length: mask.contains(.layerHeightSizable), farMargin: mask.contains(.layerMaxYMargin))
    let new = CGRect(x: minX, y: minY, width: width, height: height)
    if new != old { frame = new }
  }

  private func resized(
    _ origin: CGFloat, _ length: CGFloat, from oldSpace: CGFloat, to space: CGFloat, margin: Bool,
    length isSizable: Bool, farMargin: Bool
  ) -> (origin: CGFloat, length: CGFloat) {
    let growth = space - oldSpace
    if resizesInProportion {
      let shares = CALayer.autoresizingShares(
        origin, length, in: oldSpace, margin: margin, length: isSizable, farMargin: farMargin)
      return (origin + shares.origin * growth, isSizable ? max(0, length + shares.length * growth) : length)
    }
    let parts = (margin ? 1 : 0) + (isSizable ? 1 : 0) + (farMargin ? 1 : 0)
    guard parts > 0 else { return (origin, length) }
    let share = growth / CGFloat(parts)
    return (margin ? origin + share : origin, isSizable ? max(0, length + share) : length)
  }

  /// The shares of a superview's growth that the margin before a view and its length take, in proportion to the lengths of
  /// the flexible parts; equal ones where these have no lengths.
  package static func autoresizingShares(
    _ origin: CGFloat, _ length: CGFloat, in space: CGFloat, margin: Bool, length isSizable: Bool, farMargin: Bool
  ) -> (origin: CGFloat, length: CGFloat) {
    let parts = (margin ? 1.0 : 0) + (isSizable ? 1.0 : 0) + (farMargin ? 1.0 : 0)
    guard parts > 0 else { return (0, 0) }
    let lengths = (
      margin ? max(origin, 0) : 0, isSizable ? max(length, 0) : 0, farMargin ? max(space - origin - length, 0) : 0
    )
    let sum = lengths.0 + lengths.1 + lengths.2
    guard sum > 0, sum.isFinite else {
      let equal = CGFloat(1 / parts)
      return (margin ? equal : 0, isSizable ? equal : 0)
    }
    return (lengths.0 / sum, lengths.1 / sum)
  }

  /// Whether sublayers follow changes of this layer's size by their masks. True by default.
  package final var resizesSublayers: Bool {
    get { !(attachments?.keepsSublayers ?? false) }
    set { if newValue != resizesSublayers { makeAttachments().keepsSublayers = !newValue } }
  }

  /// Whether growth is distributed as in views, in proportion to the flexible parts. False by default.
  package final var resizesInProportion: Bool {
    get { attachments?.resizesInProportion ?? false }
    set { if newValue != resizesInProportion { makeAttachments().resizesInProportion = newValue } }
  }
}
