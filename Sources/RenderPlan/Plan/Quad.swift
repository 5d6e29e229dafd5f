// Quads: rectangles of pixels, each with a paint and a coverage, before they are encoded for the GPU.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartziteTessellation

/// A rectangle of device pixels, its paint and its coverage.
struct Quad {
  var rect: PixelRect
  var paint: QuadPaint
  var coverage = QuadCoverage.full
  var composition = BatchKey.Composition.over

  /// The properties that it shares with quads that can be drawn by the same call.
  var key: BatchKey { BatchKey(paint.kind, coverage.kind, composition) }
}

/// A paint of one quad.
enum QuadPaint {
  /// A premultiplied colour: red, green, blue, alpha. A tile's texels are multiplied by it.
  case color(SIMD4<UInt8>)
  /// The colours that the tile holds.
  case tileColors
  /// A texture times a premultiplied colour, read at a mip level where it has levels.
  case texture(TexturePosition, tint: SIMD4<UInt8>, isTinted: Bool, mipLevel: Float)
  /// A texture through the colour matrix that begins at an entry of the plan's table, times an opacity.
  case filtered(TexturePosition, matrix: Int, opacity: Double)
  /// A texture times a premultiplied colour, which takes the place of a share of the target's pixels, blended with them.
  case blended(TexturePosition, MaskedBlend, tint: SIMD4<UInt8>, share: Double)
  /// A gradient of the plan's table.
  case gradient(SimpleGradient?, TablePosition)
  /// An image in perspective.
  case projected(TextureReference, TextureFilter, TablePosition)

  var kind: PaintKind {
    switch self {
    case .color: .color
    case .tileColors: .tileColors
    case .texture(let position, _, let isTinted, _): .texture(position.texture, position.filter, isTinted: isTinted)
    case .filtered(let position, _, _): .filtered(position.texture)
    case .blended(let position, let blending, _, _): .blended(position.texture, position.filter, blending)
    case .gradient(let simple, _): .gradient(simple)
    case .projected(let texture, let filter, _): .projected(texture, filter)
    }
  }
}

/// A texture and the part of it that a quad shows: 0…1 across an image, pixels of a pass or of a backdrop copy.
struct TexturePosition {
  var texture: TextureReference
  var filter: TextureFilter
  /// The position at the quad's left top corner.
  var origin: SIMD2<Float>
  /// The change from there to the right top corner, and to the left bottom one.
  var across, down: SIMD2<Float>

  /// The part of a texture that lies on a rectangle of device pixels.
  init(_ paint: TexturePaint, in rect: PixelRect) {
    texture = paint.source
    filter = paint.filter
    origin = SIMD2<Float>(paint.map.applied(to: SIMD2(Double(rect.x0), Double(rect.y0))))
    across = SIMD2<Float>(SIMD2(paint.map.x.x, paint.map.x.y) * Double(rect.width))
    down = SIMD2<Float>(SIMD2(paint.map.y.x, paint.map.y.y) * Double(rect.height))
  }
}

/// An entry of the plan's table that maps pixels, and how the result is tinted.
struct TablePosition {
  /// The index in ``FramePlan/parameters``.
  var entry: Int
  /// The quad's left top corner, counted from the pixel that the entry counts from.
  var offset: SIMD2<Float>
  /// The opacity as a float, which fades need.
  var opacity: Float
  /// The straight colour that the result is multiplied by.
  var tint: SIMD4<UInt8>

  init(entry: Int, from anchor: SIMD2<Double>, in rect: PixelRect, _ tint: Tint) {
    self.entry = entry
    offset = SIMD2(Float(Double(rect.x0) - anchor.x), Float(Double(rect.y0) - anchor.y))
    opacity = Float(tint.alpha)
    self.tint = Quantize.bytes(tint.straightColor)
  }
}

/// A coverage of one quad.
enum QuadCoverage {
  case full
  /// A tile, with its index in ``FramePlan/tiles``.
  case tile(PlacedCoverage.Tile, index: UInt32)
  /// An entry of ``FramePlan/areas``, moved by whole pixels.
  case area(index: UInt32, origin: SIMD2<Int>)
  /// A convex quad of the picture.
  case convexQuad(PlacedConvexQuad)
  /// A box of the picture.
  case box(PlacedBox)
  /// The boxes of a replication.
  case boxes(BoxForm, replication: Int)

  var kind: CoverageKind {
    switch self {
    case .full: .full
    case .tile: .tile
    case .area: .area
    case .convexQuad: .convexQuad
    case .box(let placed): .box(placed.form)
    case .boxes(let form, let replication): .boxes(form, replication: replication)
    }
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

  /// Encodes a quad.
  init(_ quad: Quad) {
    self.init(rect: quad.rect)
    encode(quad.paint, size: SIMD2(rect.z - rect.x, rect.w - rect.y))
    encode(quad.coverage, of: quad)
  }

  /// Encodes the part in `rect` of a tile of coverage in one colour, whose texels are the pixels of `whole`.
  init(_ rect: PixelRect, of whole: PixelRect, tile: UInt32, _ color: SIMD4<UInt8>) {
    self.init(rect: rect)
    self.color = color
    showTile(tile, at: whole, asTexture: true)
  }

  /// Lets the record be covered by a tile whose texels are the pixels of `whole`.
  mutating func showTile(_ index: UInt32, at whole: PixelRect, asTexture isTexture: Bool) {
    let part = pixels
    tile = index
    tileOrigin = SIMD2(Float(part.x0 - whole.x0), Float(part.y0 - whole.y0))
    guard isTexture else { return }
    texture = SIMD4(tileOrigin.x, tileOrigin.y, Float(part.width), 0)
    textureDown = SIMD2(0, Float(part.height))
  }

  private mutating func encode(_ paint: QuadPaint, size: SIMD2<Float>) {
    switch paint {
    case .color(let color): self.color = color
    case .tileColors: break
    case .texture(let position, let tint, _, let mipLevel):
      encode(position)
      color = tint
      scalar = mipLevel
    case .filtered(let position, let matrix, let opacity):
      encode(position)
      entry = Float(matrix)
      scalar = Float(opacity)
    case .blended(let position, _, let tint, let share):
      encode(position)
      color = tint
      scalar = Float(share)
    case .gradient(_, let position), .projected(_, _, let position):
      texture = SIMD4(position.offset.x, position.offset.y, size.x, 0)
      textureDown = SIMD2(0, size.y)
      scalar = position.opacity
      entry = Float(position.entry)
      color = position.tint
    }
  }

  private mutating func encode(_ position: TexturePosition) {
    texture = SIMD4(lowHalf: position.origin, highHalf: position.across)
    textureDown = position.down
  }

  private mutating func encode(_ coverage: QuadCoverage, of quad: Quad) {
    switch coverage {
    case .full: break
    case .tile(let placed, let index):
      tile = index
      tileOrigin = SIMD2(Float(quad.rect.x0 - placed.rect.x0), Float(quad.rect.y0 - placed.rect.y0))
      if quad.key.drawsTiles { encodeTexels(of: placed, in: quad.rect) }
    case .area(let index, let origin):
      tile = index
      tileOrigin = SIMD2<Float>(origin)
    case .convexQuad(let placed):
      corners = placed.convexQuad.corners.map { $0 - SIMD2(Double(quad.rect.x0), Double(quad.rect.y0)) }
      scalar = Float(placed.convexQuad.sides.count)
      entry = Float(placed.sides ?? 0)
    case .box(let placed):
      texture = SIMD4(
        lowHalf: SIMD2<Float>(placed.centre - SIMD2(Double(quad.rect.x0), Double(quad.rect.y0))),
        highHalf: SIMD2<Float>(placed.u))
      textureDown = SIMD2<Float>(placed.v)
      scalar = Float(placed.radius)
    case .boxes:
      // The device pixels of the rectangle, which the record still holds when it is moved to another target.
      texture = SIMD4(rect.x, rect.y, rect.z - rect.x, 0)
      textureDown = SIMD2(0, rect.w - rect.y)
    }
  }

  /// Makes the texels of a tile the texture. A tile with fewer texels than pixels is stretched.
  private mutating func encodeTexels(of placed: PlacedCoverage.Tile, in rect: PixelRect) {
    let texels = SIMD2(
      Float(placed.tile.width) / Float(placed.rect.width), Float(placed.tile.height) / Float(placed.rect.height))
    let start = tileOrigin * texels
    texture = SIMD4(start.x, start.y, Float(rect.width) * texels.x, 0)
    textureDown = SIMD2(0, Float(rect.height) * texels.y)
  }
}
