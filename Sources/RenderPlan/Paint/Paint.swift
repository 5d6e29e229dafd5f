// Paints, which are the fillings of shapes, and the coverage that they are applied to.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartziteGraphics
import QuartzitePixelEffects
import QuartziteTessellation

/// The filling of a shape.
enum Paint {
  /// One colour: premultiplied, 0…1, red, green, blue, alpha. Tiles that hold colours are shown as they are.
  case color(SIMD4<Double>)
  /// A texture, placed by a map from device pixels to texture positions (0…1).
  case texture(TexturePaint)
  /// A gradient of ``DrawTables/gradients``.
  case gradient(index: Int, isOpaque: Bool)
  /// An image in perspective.
  case projected(ProjectedPaint)

  /// The colours that tiles hold, and nothing else.
  static let tileColors = Paint.color(.zero)

  /// Whether its pixels depend on what lies below, other than by shining through.
  var readsBackdrop: Bool {
    switch self {
    case .color, .gradient: return false
    case .projected(let image): return image.isAdded
    case .texture(let texture):
      switch texture.effect {
      case .blend, .add: return true
      case .none, .matrix: if case .copy = texture.source { return true } else { return false }
      }
    }
  }
}

/// A paint as draws are filled with it: with everything that its pixels are multiplied by.
package enum PlacedPaint: Sendable {
  /// A texture times a premultiplied colour.
  case texture(PlacedTexture, tint: SIMD4<UInt8>)
  /// A texture through a colour matrix of ``DrawTables/colorMatrices``, times an opacity.
  case filtered(PlacedTexture, matrix: Int, opacity: Float)
  /// A texture times a premultiplied colour, which takes the place of a share of the target's pixels, blended with them.
  case blended(PlacedTexture, MaskedBlend, tint: SIMD4<UInt8>, share: Float)
  /// A gradient of ``DrawTables/gradients`` times a straight colour and an opacity.
  case gradient(Int, tint: SIMD4<UInt8>, opacity: Float)
  /// An image in perspective, placed by an entry of ``DrawTables/projections``, times the same.
  case projected(TextureReference, TextureFilter, Int, tint: SIMD4<UInt8>, opacity: Float)

  /// The texture that is read, and how; nil for a gradient.
  package var texture: (source: TextureReference, filter: TextureFilter)? {
    switch self {
    case .texture(let texture, _), .filtered(let texture, _, _), .blended(let texture, _, _, _):
      (texture.source, texture.filter)
    case .projected(let source, let filter, _, _, _): (source, filter)
    case .gradient: nil
    }
  }

  /// The blend with what lies below; nil where the paint lies over it.
  package var blending: MaskedBlend? { if case .blended(_, let blending, _, _) = self { blending } else { nil } }

  /// The textures that are read: the one that is shown, and the mask of where it is blended.
  package var textures: Textures { Textures(shown: texture?.source, mask: blending?.mask) }

  /// At most two textures, without the allocation of an array.
  package struct Textures: Sequence, IteratorProtocol {
    fileprivate var shown, mask: TextureReference?

    package mutating func next() -> TextureReference? {
      defer { (shown, mask) = (mask, nil) }
      return shown
    }
  }
}

/// A texture as draws are filled with it. Small: pictures of particles have many.
package struct PlacedTexture: Sendable {
  package let source: TextureReference
  package let filter: TextureFilter
  /// Whether it is drawn as one that is tinted even where it is not, to be in one batch with others.
  package let isDrawnTinted: Bool
  /// The mip level that is read with a trilinear filter.
  package let mipLevel: Float
  /// The change of the texture position from pixel to pixel, to the right and down, and the position of the picture's corner.
  package let across, down, origin: SIMD2<Double>

  init(_ paint: TexturePaint) {
    (source, filter, mipLevel, isDrawnTinted) = (paint.source, paint.filter, paint.mipLevel, paint.isDrawnTinted)
    across = SIMD2(paint.map.x.x, paint.map.x.y)
    down = SIMD2(paint.map.y.x, paint.map.y.y)
    origin = SIMD2(paint.map.origin.x, paint.map.origin.y)
  }

  /// The texture position of a point in device pixels: 0…1 across an image, pixels of a pass.
  package func position(at point: SIMD2<Double>) -> SIMD2<Double> { across * point.x + down * point.y + origin }
}

/// An image and its placement in the picture, in perspective.
package struct ProjectedPaint: Sendable {
  /// The entries of ``DrawTables/capacity`` that it takes.
  static let entryCount = 3

  /// An image, or the target of a pass that is as large as the pass.
  var source: TextureReference
  var filter: TextureFilter
  /// The map from device pixels, counted from the anchor, to texture positions: 0…1 across the image.
  package var map: Projection
  /// The number that is added to the level of the mip chain.
  package var levelBias: Double
  /// The whole device pixel that the map counts from.
  package var anchor: SIMD2<Double>
  /// Whether every texel is opaque.
  var isOpaque: Bool
  /// Whether its colours are added to the backdrop, in place of lying over it.
  var isAdded = false
}

/// A gradient and its placement in the picture.
package struct PlacedGradient: Sendable {
  /// The entries of ``DrawTables/capacity`` that it takes beside its stops.
  static let entryCount = 3

  package var form: GradientRamp.Form
  /// The map from device pixels, counted from the anchor, to gradient space.
  package var map: Projection
  package var stops: GradientStops
  /// The whole device pixel that the map counts from.
  package var anchor: SIMD2<Double>
}

/// A texture and its placement in the picture.
struct TexturePaint {
  var source: TextureReference
  var filter: TextureFilter
  /// The affine map from device pixels to texture positions: 0…1 across an image, pixels of a pass.
  var map: Projection
  /// The mip level that is read with a trilinear filter.
  var mipLevel: Float = 0
  /// Whether every texel is opaque.
  var isOpaque: Bool
  var effect = Effect.none
  /// Whether it is drawn as one that is tinted even where it is not, to be in one batch with others.
  var isDrawnTinted = false

  /// The change of the texture's colours on their way to the target.
  enum Effect {
    case none
    /// A colour matrix of ``DrawTables/colorMatrices``.
    case matrix(Int)
    /// The colours are blended with the backdrop: the result takes the place of the backdrop in the part `share`.
    case blend(MaskedBlend, share: Double = 1)
    /// The colours are added to the backdrop.
    case add
  }
}

/// The coverage of each pixel by a painted shape, placed in device space; its tiles are shared with the cache.
package struct PlacedCoverage: Sendable {
  package struct Tile: Sendable {
    /// The rectangle of the whole tile. A tile with fewer pixels is stretched to it.
    package var rect: PixelRect
    /// The part of it that is drawn.
    var shown: PixelRect
    package var tile: AtlasTile

    /// Creates a tile that is drawn whole.
    package init(rect: PixelRect, tile: AtlasTile) {
      self.rect = rect
      shown = rect
      self.tile = tile
    }

    /// Creates a tile of its own for some content, which has as many pixels as the rectangle.
    init(rect: PixelRect, content: AtlasTile.Content) {
      self.init(rect: rect, tile: AtlasTile(width: rect.width, height: rect.height, content: content))
    }

    /// The index in the tile's values of the value for a pixel of ``rect``.
    func index(_ x: Int, _ y: Int) -> Int {
      (y - rect.y0) * tile.height / rect.height * tile.width + (x - rect.x0) * tile.width / rect.width
    }
  }

  /// A shape of the plan's table of areas.
  struct Area: Sendable {
    /// The pixels that it may cover.
    var rect: PixelRect
    /// The index in ``FramePlan/areas``.
    var index: UInt32
    /// The pixels by which it is moved there.
    var origin: SIMD2<Int>
  }

  var solids: [PixelRect] = []
  /// Rectangles with the same coverage in every pixel, 0…255.
  var uniform: [(rect: PixelRect, coverage: UInt8)] = []
  var tiles: [Tile] = []
  /// Shapes whose coverage is computed after the walk: while bands paint, or before a device draws.
  var areas: [Area] = []
  /// The masks of tiles that were promised.
  var promises: [PromisedMask] = []
  /// Whether tiles have still to be made. Until they are, the coverage must not be cut or looked into.
  var isPromised: Bool { promises.contains { $0.result == nil } }
  /// The counts of the meshes that the coverage was made from.
  var meshCounts = TrapezoidMesh.Counts()
  /// Whether glyphs are missing from it because they take too much work.
  var lacksGlyphs = false

  /// Removes all coverage, and keeps the memory for reuse.
  mutating func removeAll() {
    solids.removeAll(keepingCapacity: true)
    uniform.removeAll(keepingCapacity: true)
    tiles.removeAll(keepingCapacity: true)
    areas.removeAll(keepingCapacity: true)
    promises.removeAll(keepingCapacity: true)
    meshCounts = TrapezoidMesh.Counts()
    lacksGlyphs = false
  }
}

enum Quantize {
  /// A premultiplied colour as bytes: red, green, blue, alpha.
  static func bytes(_ color: SIMD4<Double>) -> SIMD4<UInt8> {
    // Component by component: the vector's own functions are loops, or calls for each component. NaN becomes 0.
    func byte(_ value: Double) -> UInt8 { UInt8(min(255, max(0, value * 255 + 0.5))) }
    return SIMD4(byte(color.x), byte(color.y), byte(color.z), byte(color.w))
  }
}
