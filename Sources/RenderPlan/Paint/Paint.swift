// What a shape is filled with.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteTessellation

/// The filling of a shape.
enum Paint {
  /// One colour: premultiplied, 0…1, red, green, blue, alpha.
  case color(SIMD4<Double>)
  /// A texture, placed by a map from device pixels to texture positions (0…1).
  case texture(TexturePaint)
  /// A gradient of the plan's table.
  case gradient(GradientPaint)
  /// An image in perspective.
  case projected(ProjectedPaint)
  /// The colours that the tiles themselves hold.
  case tiles
  /// One colour, premultiplied, that the tiles hold already, times their coverage: see ``CoverageCache/inked(_:_:)``.
  case ink(SIMD4<Double>)
}

/// An image and how it lies in the picture in perspective.
struct ProjectedPaint {
  /// An image, or the target of a pass that is as large as the pass.
  var source: BatchKey.Source
  var filter: BatchKey.Filter
  /// Where the map to texture positions begins in ``FramePlan/parameters``.
  var place: Int
  /// The whole device pixel that the map counts from.
  var anchor: SIMD2<Double>
  /// Whether every texel is opaque.
  var isOpaque: Bool
}

/// A gradient and how it lies in the picture.
struct GradientPaint {
  /// Where the gradient begins in ``FramePlan/parameters``.
  var place: Int
  /// The whole device pixel that the gradient's map counts from.
  var anchor: SIMD2<Double>
  /// What a program may take for granted of it.
  var simple: BatchKey.SimpleGradient?
  /// Whether every colour is opaque.
  var isOpaque: Bool
}

/// A texture and how it lies in the picture.
struct TexturePaint {
  var source: BatchKey.Source
  var filter: BatchKey.Filter
  /// From device pixels to texture positions: 0…1 across an image, pixels of a pass.
  var map: Projection
  var level: Float = 0
  /// Whether every texel is opaque.
  var isOpaque: Bool
  /// How it is combined with what lies below, where that is not simply painted over, and how much of the combination then takes
  /// the place of what lies below: `share`, times the alpha of the pass `stencil` if there is one.
  var blending: BatchKey.Blending?
  var share = 1.0
  var stencil: Int?
  /// Where the colour matrix that it goes through begins in ``FramePlan/parameters``, or nil.
  var matrix: Int?
}

/// A quadrangle whose half planes the plan's table holds.
struct PlacedQuadrangle: Sendable {
  var quadrangle: Quadrangle
  /// Where the half planes begin in ``FramePlan/parameters``, where there are any.
  var sides: Int?
}

/// How much of each pixel a painted shape covers: placed in device space, shared with the cache.
struct PlacedCoverage: Sendable {
  struct Tile: Sendable {
    /// Where the whole tile lies. Tiles of colours may be stretched to it.
    var rect: PixelRect
    /// The part of it that is drawn.
    var shown: PixelRect
    var tile: CoverageTile

    /// A tile all of which is drawn.
    init(rect: PixelRect, tile: CoverageTile) {
      self.rect = rect
      shown = rect
      self.tile = tile
    }

    /// Where the tile's values hold that of a pixel of ``rect``, counted from the first.
    func index(_ x: Int, _ y: Int) -> Int {
      (y - rect.y0) * tile.height / rect.height * tile.width + (x - rect.x0) * tile.width / rect.width
    }
  }

  var solids: [PixelRect] = []
  /// Rectangles in which every pixel is covered by the same part of 255.
  var uniform: [(rect: PixelRect, coverage: UInt8)] = []
  var tiles: [Tile] = []
  /// Quadrangles of one colour, shown only where they are to be shown already.
  var quadrangles: [PlacedQuadrangle] = []
  /// Of the meshes that the coverage was made from.
  var meshCounts = TrapezoidMesh.Counts()
  /// Whether glyphs are missing from it that take too much work.
  var lacksGlyphs = false

  /// Makes it cover nothing; its memory is kept.
  mutating func removeAll() {
    solids.removeAll(keepingCapacity: true)
    uniform.removeAll(keepingCapacity: true)
    tiles.removeAll(keepingCapacity: true)
    quadrangles.removeAll(keepingCapacity: true)
    meshCounts = TrapezoidMesh.Counts()
    lacksGlyphs = false
  }
}

enum Quantize {
  /// A premultiplied colour times `coverage` (0…1), as bytes: red, green, blue, alpha.
  static func bytes(_ color: SIMD4<Double>, coverage: Double = 1) -> SIMD4<UInt8> {
    let scaled = color * (coverage * 255) + 0.5
    let clamped = scaled.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
    // Cutting off the fraction, one by one: the vector's own conversion is a call for each component.
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
