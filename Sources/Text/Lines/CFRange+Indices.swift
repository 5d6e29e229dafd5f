// CFRange+Indices: conversion between ranges of Core Foundation and those of Swift.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

extension CFRange {
  init(_ range: Range<Int>) {
    self.init(location: range.lowerBound, length: range.count)
  }

  /// Returns the indices that the range denotes among `count` elements; a length of 0 or less reaches from the location
  /// to the end, as in Core Text.
  func indices(of count: Int) -> Range<Int> {
    let start = min(max(location, 0), count)
    return start..<(length > 0 ? start + min(length, count - start) : count)
  }
}
