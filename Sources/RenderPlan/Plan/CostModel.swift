// The costs of a device as far as they decide about a plan. No picture depends on them, but for the rounding of colours.
// SPDX-License-Identifier: Apache-2.0

/// Numbers by which the frame builder chooses between ways to draw the same picture.
package struct CostModel: Hashable, Sendable {
  /// The longest axis, in pixels, of a box of one colour that is one quad, its coverage computed for each pixel; longer ones
  /// are rectangles and mask tiles. 0 where tiles are cheaper.
  package var longestComputedBox: Double
  /// Whether a texture that is drawn unchanged is much cheaper than one that is multiplied by a colour: then mask tiles of
  /// shadows are made in their colour before they are uploaded, with four bytes for each pixel in place of one.
  package var tintsTiles: Bool

  /// The costs of a renderer on the CPU, measured with llvmpipe 22.3: computed boxes take 2 to 4 times as long as tiles for
  /// rounded boxes of 160 × 60, and tiles of shadows that are multiplied by a colour up to a sixth longer.
  package static let software = CostModel(longestComputedBox: 0, tintsTiles: true)

  /// The costs of a GPU, for which a texel of a mask costs next to nothing, and less than the upload of four bytes in place
  /// of one; boxes are as long as floats have digits for.
  package static let hardware = CostModel(longestComputedBox: 4096, tintsTiles: false)
}
