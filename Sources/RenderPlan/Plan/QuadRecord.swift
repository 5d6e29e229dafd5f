// One quad as the GPU gets it: the encoding of a Quad.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// One quad: an axis-aligned rectangle of device pixels and how it is painted. 64 bytes, as they go to the GPU.
///
/// The layout is that of the vertex attributes in `Shaders/prelude.glsl`; both change together.
package struct QuadRecord: Sendable, BitwiseCopyable {
  /// The rectangle in device pixels: left, top, right, bottom.
  package var rect: SIMD4<Float>
  /// The texture position at the left top corner, and its change from there to the right top corner: 0…1 across an image,
  /// pixels of a pass, texels of the tile that is the texture, pixels from the anchor of a gradient or of an image in
  /// perspective. For convex quads, ``corners``; for a box, its centre, counted from the left top of the rectangle, and half
  /// of its first axis.
  package var texture: SIMD4<Float> = .zero
  /// The change of the texture position from the left top to the left bottom corner; for a box, half of its second axis.
  package var textureDown: SIMD2<Float> = .zero
  /// The one number that paints need beside the colour: the mip level of a texture, the share of a blended one, the opacity
  /// of a gradient, of a filtered texture and of an image in perspective, the number of half planes that cut a convex quad, the
  /// radius of a box's corners.
  package var scalar: Float = 0
  /// The index of the tile in ``FramePlan/tiles``, or of the area in ``FramePlan/areas``.
  package var tile: UInt32 = 0
  /// The texel of a coverage tile beside the texture at the left top corner. The compositor adds the tile's origin in the
  /// atlas, here or to the texture position. For an area, the whole pixels that it is moved by.
  package var tileOrigin: SIMD2<Float> = .zero
  /// The colour or tint: premultiplied (straight beside an opacity), in the order red, green, blue, alpha.
  package var color: SIMD4<UInt8> = SIMD4(repeating: 255)
  /// The index of the first entry in ``FramePlan/parameters`` of the gradient, the map of an image in perspective, the colour
  /// matrix or the half planes of a convex quad: a whole number.
  package var entry: Float = 0

  /// The value of ``tile`` for coverage that is full everywhere: each page of the atlas has a texel of it at its left top
  /// corner, so that such records are drawn with whatever page their neighbours need.
  package static let fullTile = UInt32.max

  package init(rect: PixelRect) {
    self.rect = SIMD4(Float(rect.x0), Float(rect.y0), Float(rect.x1), Float(rect.y1))
  }

  /// The record shifted by whole pixels, with all that it reads; `coverage` tells what its fields hold.
  package func moved(x: Int, y: Int, _ coverage: CoverageKind) -> QuadRecord {
    var result = self
    if coverage == .area { result.tileOrigin += SIMD2(Float(x), Float(y)) }
    result.rect += SIMD4(Float(x), Float(y), Float(x), Float(y))
    return result
  }

  /// The corners of a convex quad, counted from the left top of the rectangle; they take the place of texture
  /// positions.
  var corners: [SIMD2<Double>] {
    get { [texture.lowHalf, texture.highHalf, textureDown, tileOrigin].map { SIMD2(Double($0.x), Double($0.y)) } }
    set {
      let corners = newValue.map { SIMD2(Float($0.x), Float($0.y)) }
      texture = SIMD4(lowHalf: corners[0], highHalf: corners[1])
      (textureDown, tileOrigin) = (corners[2], corners[3])
    }
  }

  /// The part of the record in `clip`, or nil where it has none; `coverage` tells what its fields hold.
  package func clipped(to clip: PixelRect, _ coverage: CoverageKind) -> QuadRecord? {
    let whole = pixels, part = whole.intersection(clip)
    guard part != whole else { return self }
    guard !part.isEmpty else { return nil }
    var result = self
    let size = SIMD2(Float(whole.width), Float(whole.height))
    let start = SIMD2(Float(part.x0 - whole.x0), Float(part.y0 - whole.y0))
    result.rect = SIMD4(Float(part.x0), Float(part.y0), Float(part.x1), Float(part.y1))
    if coverage == .convexQuad {
      result.corners = corners.map { $0 - SIMD2<Double>(start) }
      return result
    }
    if case .box = coverage {
      result.texture -= SIMD4(start.x, start.y, 0, 0)
      return result
    }
    let share = SIMD2(Float(part.width), Float(part.height)) / size
    let across = SIMD2(texture.z, texture.w)
    let origin = SIMD2(texture.x, texture.y) + across * (start.x / size.x) + textureDown * (start.y / size.y)
    result.texture = SIMD4(lowHalf: origin, highHalf: across * share.x)
    result.textureDown = textureDown * share.y
    if coverage != .area { result.tileOrigin = tileOrigin + start }
    return result
  }

  /// The rectangle in whole pixels.
  package var pixels: PixelRect {
    PixelRect(x0: Int(rect.x), y0: Int(rect.y), x1: Int(rect.z), y1: Int(rect.w))
  }
}
