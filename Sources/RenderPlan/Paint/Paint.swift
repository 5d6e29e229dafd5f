// Paints, which are the fillings of shapes, and the coverage that they are applied to.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteTessellation

/// The filling of a shape.
enum Paint {
  /// One colour: premultiplied, 0…1, red, green, blue, alpha. Tiles that hold colours are shown as they are.
  case color(SIMD4<Double>)
  /// A texture, placed by a map from device pixels to texture positions (0…1).
  case texture(TexturePaint)
  /// A gradient of the plan's table.
  case gradient(GradientPaint)
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
      case .none, .matrix: return texture.source.isCopy
      }
    }
  }

  /// The blend with what lies below; nil where the paint lies over it.
  var blend: TexturePaint.Blend? {
    if case .texture(let texture) = self, case .blend(let blend) = texture.effect { blend } else { nil }
  }
}

/// An image and its placement in the picture, in perspective.
struct ProjectedPaint {
  /// An image, or the target of a pass that is as large as the pass.
  var source: TextureReference
  var filter: TextureFilter
  /// The index in ``FramePlan/parameters`` at which the map to texture positions begins.
  var entry: Int
  /// The whole device pixel that the map counts from.
  var anchor: SIMD2<Double>
  /// Whether every texel is opaque.
  var isOpaque: Bool
  /// Whether its colours are added to the backdrop, in place of lying over it.
  var isAdded = false
}

/// A gradient and its placement in the picture.
struct GradientPaint {
  /// The index in ``FramePlan/parameters`` at which the gradient begins.
  var entry: Int
  /// The whole device pixel that the gradient's map counts from.
  var anchor: SIMD2<Double>
  /// The properties of a simple gradient that a program may rely on; nil for other gradients.
  var simple: SimpleGradient?
  /// Whether every colour is opaque.
  var isOpaque: Bool
}

/// A texture and its placement in the picture.
struct TexturePaint {
  var source: TextureReference
  var filter: TextureFilter
  /// The map from device pixels to texture positions: 0…1 across an image, pixels of a pass.
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
    /// The colour matrix that begins at an entry of ``FramePlan/parameters``.
    case matrix(Int)
    /// The colours are blended with the backdrop.
    case blend(Blend)
    /// The colours are added to the backdrop.
    case add
  }

  /// A blend with the backdrop: the result takes the place of the backdrop in the part `share`.
  struct Blend {
    var blending: MaskedBlend
    var share = 1.0
  }
}

/// A convex quad, with its half planes in the plan's table.
struct PlacedConvexQuad: Sendable {
  var convexQuad: ConvexQuad
  /// The index in ``FramePlan/parameters`` at which the half planes begin; nil where there are none.
  var sides: Int?
}

/// The coverage of each pixel by a painted shape, placed in device space; its tiles are shared with the cache.
struct PlacedCoverage: Sendable {
  struct Tile: Sendable {
    /// The rectangle of the whole tile. A tile with fewer pixels is stretched to it.
    var rect: PixelRect
    /// The part of it that is drawn.
    var shown: PixelRect
    var tile: AtlasTile

    /// Creates a tile that is drawn whole.
    init(rect: PixelRect, tile: AtlasTile) {
      self.rect = rect
      shown = rect
      self.tile = tile
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
  /// A premultiplied colour times `coverage` (0…1), as bytes: red, green, blue, alpha.
  static func bytes(_ color: SIMD4<Double>, coverage: Double = 1) -> SIMD4<UInt8> {
    let scaled = color * (coverage * 255) + 0.5
    let clamped = scaled.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
    // The fraction is cut off component by component: the vector's own conversion is a call for each component.
    return SIMD4(UInt8(clamped.x), UInt8(clamped.y), UInt8(clamped.z), UInt8(clamped.w))
  }

  /// A non-premultiplied colour of any range as a premultiplied one that a screen can show.
  static func premultiplied(_ color: CGColor) -> SIMD4<Double> {
    let components = color.sRGBComponents.clamped(
      lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
    var result = components * components.w
    result.w = components.w
    return result
  }
}
