// CFRange: from ranges of Core Foundation to those of Swift, and back.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

extension CFRange {
  init(_ range: Range<Int>) {
    self.init(location: range.lowerBound, length: range.count)
  }

  /// The indices of `count` things that the range names; a length of 0 or less reaches from the location to the end,
  /// as Core Text has it.
  func indices(of count: Int) -> Range<Int> {
    let start = min(max(location, 0), count)
    return start..<(length > 0 ? start + min(length, count - start) : count)
  }
}
