// CTLine+Carets: from places on a line to characters, and back.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// The UTF-16 unit before which a caret stands that is set at a place, in points from the line's origin.
///
/// Only x counts. To the left and to the right of the line it's the line's beginning or end, the latter before the
/// characters that end the line.
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
  line.carets.index(at: position.x)
}

/// Where the caret before a UTF-16 unit stands, in points to the right of the line's origin.
///
/// Where two directions meet there are two such places: the one returned is that of text in the direction with the
/// lower level, the paragraph's own; the other one is stored in `secondaryOffset`, which otherwise gets the same one.
/// Indices beyond the line stand for its ends.
@discardableResult
public func CTLineGetOffsetForStringIndex(
  _ line: CTLine, _ charIndex: CFIndex, _ secondaryOffset: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
  let offsets = line.carets.offsets(of: charIndex)
  secondaryOffset?.pointee = offsets.secondary
  return offsets.primary
}

/// Calls `block` for the edges of each cluster, from left to right: with the offset in points, the first UTF-16 unit
/// of the cluster, whether the edge is the leading one, and whether to stop.
public func CTLineEnumerateCaretOffsets(
  _ line: CTLine, _ block: (Double, CFIndex, Bool, UnsafeMutablePointer<Bool>) -> Void
) {
  var stop = false
  for cluster in line.carets.clusters {
    let isRightToLeft = cluster.level % 2 == 1
    block(Double(cluster.left), cluster.range.lowerBound, !isRightToLeft, &stop)
    if stop { return }
    block(Double(cluster.right), cluster.range.lowerBound, isRightToLeft, &stop)
    if stop { return }
  }
}
