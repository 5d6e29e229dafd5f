// One quad as a device gets it, and the encoding of draws.
// SPDX-License-Identifier: Apache-2.0

import QuartziteRenderPlan
import QuartziteTessellation

/// One quad: an axis-aligned rectangle of device pixels and how it is painted. 64 bytes, as they go to the GPU.
///
/// The layout follows the vertex attributes in `Shaders/prelude.glsl`; both change together.
struct QuadRecord: Sendable, BitwiseCopyable {
  /// The rectangle in device pixels: left, top, right, bottom.
  var rect: SIMD4<Float>
  /// The texture position at the left top corner, and its change from there to the right top corner: 0…1 across an image,
  /// pixels of a pass, texels of the tile that is the texture, pixels from the anchor of a gradient or of an image in
  /// perspective. For convex quads, two corners, counted from the left top of the rectangle; for a box, its centre, counted from the left top of the rectangle, and half
  /// of its first axis.
  var texture: SIMD4<Float> = .zero
  /// The change of the texture position from the left top to the left bottom corner; for a box, half of its second axis; for convex quads,
  /// the third corner.
  var textureDown: SIMD2<Float> = .zero
  /// The one number that paints need beside the colour: the mip level of a texture, the share of a blended one, the opacity
  /// of a gradient, of a filtered texture and of an image in perspective, the number of half planes that cut a convex quad, the
  /// radius of a box's corners.
  var scalar: Float = 0
  /// The index of the tile in ``BatchedPlan/tiles``.
  var tile: UInt32 = 0
  /// The texel of a coverage tile beside the texture at the left top corner. The compositor adds the tile's origin in the
  /// atlas, here or to the texture position. For convex quads, the fourth corner.
  var tileOrigin: SIMD2<Float> = .zero
  /// The colour or tint: premultiplied (straight beside an opacity), in the order red, green, blue, alpha.
  var color: SIMD4<UInt8> = SIMD4(repeating: 255)
  /// The index of the first entry in the table of parameters of the gradient, the map of an image in perspective, the colour
  /// matrix or the half planes of a convex quad: a whole number.
  var entry: Float = 0

  /// The value of ``tile`` for coverage that is full everywhere: each page of the atlas has a texel of it at its left top
  /// corner, so that such records are drawn with whatever page their neighbours need.
  static let fullTile = UInt32.max

  init(rect: PixelRect) {
    self.rect = SIMD4(Float(rect.x0), Float(rect.y0), Float(rect.x1), Float(rect.y1))
  }

  /// The rectangle in whole pixels.
  var pixels: PixelRect {
    PixelRect(x0: Int(rect.x), y0: Int(rect.y), x1: Int(rect.z), y1: Int(rect.w))
  }
}

extension QuadRecord {
  /// The record with full coverage by the texel that every page of the atlas has for it, for a batch of tiles.
  var withFullTexel: QuadRecord {
    var result = self
    result.tile = Self.fullTile
    result.texture = SIMD4(0.5, 0.5, 0, 0)
    result.textureDown = .zero
    return result
  }

  /// The position of the record's left top corner, without the shift of what it draws.
  private func corner(_ draw: Draw) -> SIMD2<Double> {
    SIMD2(Double(rect.x) - Double(draw.shift.x), Double(rect.y) - Double(draw.shift.y))
  }

  /// Encodes the filling of a draw, and its coverage but for tiles.
  mutating func encode(_ draw: Draw, _ tables: DrawTables, _ table: inout ParameterTable) {
    let corner = corner(draw)
    switch draw.filling {
    case .color(let color): self.color = color
    case .paint(let index):
      switch tables.paints[Int(index)] {
      case .texture(let paint, let tint):
        place(paint, at: corner)
        (color, scalar) = (tint, paint.mipLevel)
      case .filtered(let paint, let matrix, let opacity):
        place(paint, at: corner)
        (entry, scalar) = (Float(table.entry(ofMatrix: matrix)), opacity)
      case .blended(let paint, _, let tint, let share):
        place(paint, at: corner)
        (color, scalar) = (tint, share)
      case .gradient(let gradient, let tint, let opacity):
        count(from: tables.gradients[gradient].anchor, at: corner)
        (entry, color, scalar) = (Float(table.entry(ofGradient: gradient)), tint, opacity)
      case .projected(_, _, let projection, let tint, let opacity):
        count(from: tables.projections[projection].anchor, at: corner)
        (entry, color, scalar) = (Float(table.entry(ofProjection: projection)), tint, opacity)
      }
    }
    switch draw.coverage {
    case .full, .tile, .stretchedTile, .area: break
    case .convexQuad(let index):
      let quad = tables.convexQuads[Int(index)], corners = quad.corners.map { SIMD2<Float>($0 - corner) }
      texture = SIMD4(lowHalf: corners[0], highHalf: corners[1])
      (textureDown, tileOrigin) = (corners[2], corners[3])
      scalar = Float(quad.sides.count)
      entry = quad.sides.isEmpty ? 0 : Float(table.entry(ofSidesOf: Int(index)))
    case .box(let index):
      let box = tables.boxes[Int(index)]
      texture = SIMD4(lowHalf: SIMD2<Float>(box.centre - corner), highHalf: SIMD2<Float>(box.u))
      textureDown = SIMD2<Float>(box.v)
      scalar = Float(box.radius)
    case .boxes(let index):
      // The device pixels of the rectangle, which the record still holds when it is moved to another target.
      count(from: .zero, at: corner)
      table.addMaps(ofReplication: Int(index))
    }
  }

  /// Shows the part of a texture that lies on the rectangle.
  private mutating func place(_ paint: PlacedTexture, at corner: SIMD2<Double>) {
    let width = Double(rect.z - rect.x), height = Double(rect.w - rect.y)
    texture = SIMD4(
      lowHalf: SIMD2<Float>(paint.position(at: corner)), highHalf: SIMD2<Float>(paint.across * width))
    textureDown = SIMD2<Float>(paint.down * height)
  }

  /// Counts positions in pixels from an anchor.
  private mutating func count(from anchor: SIMD2<Double>, at corner: SIMD2<Double>) {
    texture = SIMD4(lowHalf: SIMD2<Float>(corner - anchor), highHalf: SIMD2(rect.z - rect.x, 0))
    textureDown = SIMD2(0, rect.w - rect.y)
  }

  /// Covers the record by a tile, after its filling is encoded.
  mutating func encode(_ placed: PlacedCoverage.Tile, index: UInt32, _ key: BatchKey, _ draw: Draw) {
    tile = index
    tileOrigin = SIMD2<Float>(corner(draw) - SIMD2(Double(placed.rect.x0), Double(placed.rect.y0)))
    guard key.drawsTiles else { return }
    // The tile is the texture; one with fewer texels than pixels is stretched.
    let texels = SIMD2(
      Float(placed.tile.width) / Float(placed.rect.width), Float(placed.tile.height) / Float(placed.rect.height))
    texture = SIMD4(lowHalf: tileOrigin * texels, highHalf: SIMD2((rect.z - rect.x) * texels.x, 0))
    textureDown = SIMD2(0, (rect.w - rect.y) * texels.y)
  }
}
