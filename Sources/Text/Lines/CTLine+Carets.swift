// CTLine+Carets: conversion between positions on a line and characters.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// Returns the UTF-16 unit before which a caret at a position stands; the position is in points from the line's origin.
///
/// Only x is used. A position to the left or to the right of the line gives its beginning or its end, the end being
/// before the characters that end the line.
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
  line.carets.index(at: position.x)
}

/// Returns the position of the caret before a UTF-16 unit, in points to the right of the line's origin.
///
/// If two directions meet there, the caret has two positions: the one returned is that of text in the direction with
/// the lower level, the paragraph's own; the other one is stored in `secondaryOffset`, which otherwise gets the same
/// one. Indices beyond the line denote its ends.
@discardableResult
public func CTLineGetOffsetForStringIndex(
  _ line: CTLine, _ charIndex: CFIndex, _ secondaryOffset: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
  let offsets = line.carets.offsets(of: charIndex)
  secondaryOffset?.pointee = offsets.secondary
  return offsets.primary
}

/// Calls `block` for the edges of each cluster, from left to right, with the offset in points, the first UTF-16 unit of
/// the cluster, whether the edge is the leading one, and a pointer that `block` sets to true to stop.
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
