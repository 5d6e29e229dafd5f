// The costs of a device as far as they decide about a plan. No picture depends on them.
// SPDX-License-Identifier: Apache-2.0

/// Numbers by which the frame builder chooses between ways to draw the same picture.
package struct CostModel: Hashable, Sendable {
  /// The pixels of the largest rectangle of one colour that is drawn through a mask tile where it then joins the batch of
  /// its neighbours, and needs no draw of its own.
  package var largestFilledTile: Int
  /// The fewest boxes of instances that are drawn by one call, their coverage computed for each pixel. Fewer are drawn
  /// one by one.
  package var fewestInstancedBoxes: Int
  /// The quads from which on the picture of a rasterised node is cached: fewer are as quickly drawn again.
  package var fewestCachedQuads: Int

  /// The costs of a renderer on the CPU, measured with llvmpipe 22.3: a draw takes as long as some thousand pixels
  /// through a texture take longer than without.
  package static let software = CostModel(largestFilledTile: 4_000, fewestInstancedBoxes: 64, fewestCachedQuads: 16)

  /// The costs of a GPU, for which a texel of a mask costs next to nothing.
  package static let hardware = CostModel(largestFilledTile: .max, fewestInstancedBoxes: 64, fewestCachedQuads: 16)
}
