// Small groups side by side in one target: leaving a target costs more than drawing a small group.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// A target that holds several groups, none of which shows another.
struct GroupAtlas {
  /// The number of the pass that draws the atlas.
  let pass: Int
  /// The nesting depth of the groups that the groups in this atlas show.
  let nesting: Int

  private static let size = 1024
  private static let largestGroup = 512

  private(set) var builder = PassBuilder(bounds: PixelRect(x0: 0, y0: 0, x1: size, y1: size))
  // The bounds of the space given to groups, including pixels that a group leaves empty: those are read as well.
  private(set) var reserved = PixelRect.empty
  private(set) var packer = ShelfPacker(size: size)

  /// Whether a group of this size is put into atlases at all.
  static func holds(_ rect: PixelRect) -> Bool { rect.width <= largestGroup && rect.height <= largestGroup }

  /// Draws a group in the atlas, cut to `rect`; returns the shift from device pixels to the atlas, or nil where there
  /// is no room left.
  mutating func add(_ group: PassBuilder, rect: PixelRect) -> SIMD2<Double>? {
    guard let origin = packer.place(width: rect.width, height: rect.height) else { return nil }
    reserved = reserved.union(PixelRect(x0: 0, y0: 0, x1: origin.x + rect.width, y1: origin.y + rect.height))
    let x = origin.x - rect.x0, y = origin.y - rect.y0
    builder.append(group, clippedTo: rect, x: x, y: y)
    return SIMD2(Double(x), Double(y))
  }

  /// The pass that draws the atlas, as large as the groups in it.
  var finished: Pass { builder.pass(reserved) }
}
