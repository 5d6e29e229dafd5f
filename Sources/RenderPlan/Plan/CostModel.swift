// The costs of a device as far as they decide about a plan. No picture depends on them, but for the rounding of colours.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// Numbers by which the frame builder chooses between ways to draw the same picture.
package struct CostModel: Hashable, Sendable {
  /// The fewest boxes of instances that are drawn by one call, their coverage computed for each pixel. Fewer are drawn
  /// one by one.
  package var minInstancedBoxes: Int
  /// The longest axis, in pixels, of a box of one colour that is one quad, its coverage computed for each pixel; longer ones
  /// are rectangles and mask tiles. 0 where tiles are cheaper.
  package var longestComputedBox: Double
  /// The quads from which on the picture of a rasterised node is cached: fewer are as quickly drawn again.
  package var minCachedQuads: Int
  /// Whether a texture that is drawn unchanged is much cheaper than one that is multiplied by a colour: then mask tiles of
  /// shadows are made in their colour before they are uploaded, with four bytes for each pixel in place of one.
  package var tintsTiles: Bool
  /// Whether a line of text is composed on the CPU and drawn as one picture; otherwise each glyph is a quad.
  package var composesTextRuns: Bool

  /// The costs of a renderer on the CPU, measured with llvmpipe 22.3: a draw takes as long as some thousand pixels
  /// through a texture take longer than without.
  package static let software = CostModel(
    minInstancedBoxes: 64, longestComputedBox: 0, minCachedQuads: 16,
    tintsTiles: true, composesTextRuns: true)

  /// The costs of a GPU, for which a texel of a mask costs next to nothing, and less than the upload of four bytes in place
  /// of one; boxes are as long as floats have digits for. Not measured: whether lines of text are better drawn glyph by glyph.
  package static let hardware = CostModel(
    minInstancedBoxes: 64, longestComputedBox: 4096, minCachedQuads: 16,
    tintsTiles: false, composesTextRuns: true)
}
