// What a frame plan is made of: passes over targets, batches within a pass, one record for each quad.

import CoreGraphics
import Tessellation

/// Everything that has to be drawn for one picture, in order, as values: made without a GPU, carried out by the
/// compositor without looking at layers again.
package struct FramePlan: Sendable {
  /// The passes, each before the pass that shows its target; the last draws the picture itself.
  package var passes: [Pass] = []
  /// The coverage tiles that records name by index.
  package var tiles: [CoverageTile] = []
  /// The images that batches name by index.
  package var images: [CGImage] = []
}

/// One target and what is drawn into it.
package struct Pass: Sendable {
  /// The pixels of device space that the target holds.
  package var rect: PixelRect
  /// The colour that the target starts with: premultiplied, in the order blue, green, red, alpha.
  package var clear: SIMD4<UInt8> = .zero
  /// What is drawn, in order.
  package var batches: [Batch] = []
}

/// Quads that are drawn by one call: the same program, the same textures.
package struct Batch: Sendable {
  package var key: BatchKey
  package var records: [QuadRecord] = []
}

/// What the quads of a batch have in common.
package struct BatchKey: Hashable, Sendable {
  /// How a quad gets its colour. The names are those of the shader files.
  package enum Program: String, Sendable, CaseIterable {
    /// The record's colour.
    case solid
    /// The record's colour times a coverage tile.
    case coverage
    /// A texture as it is.
    case image
    /// A texture times the record's colour.
    case tinted
    /// A texture times the record's colour times a coverage tile.
    case masked
    /// A texture times the record's colour times the alpha of a second texture.
    case stenciled
  }

  /// Where a texture comes from.
  package enum Source: Hashable, Sendable {
    /// No texture.
    case none
    /// An image of ``FramePlan/images``.
    case image(Int)
    /// The target of an earlier pass.
    case pass(Int)
  }

  /// How a texture is read between its texels.
  package enum Filter: String, Sendable {
    case nearest, linear
    /// Linear within and between the levels of a mip chain, at the level that the record names.
    case trilinear
  }

  package var program: Program
  package var source = Source.none
  package var filter = Filter.nearest
  /// The pass whose alpha cuts out what is drawn, for ``Program/stenciled``.
  package var stencil: Int?
  /// Whether what lies below shows through; if not, the quads replace it.
  package var blends = true

  package init(
    program: Program, source: Source = .none, filter: Filter = .nearest, stencil: Int? = nil, blends: Bool = true
  ) {
    self.program = program
    self.source = source
    self.filter = filter
    self.stencil = stencil
    self.blends = blends
  }
}

/// One quad: an upright rectangle of device pixels and how it is painted. 64 bytes, as they go to the GPU.
///
/// The layout is that of the vertex attributes in `Shaders/prelude.glsl`; both change together.
package struct QuadRecord: Sendable, BitwiseCopyable {
  /// The rectangle in device pixels: left, top, right, bottom.
  package var rect: SIMD4<Float>
  /// The texture position at the left top corner, and how it changes from there to the right top corner: 0…1 across an
  /// image, pixels of a pass.
  package var texture: SIMD4<Float> = .zero
  /// How the texture position changes from the left top to the left bottom corner; then the level of detail.
  package var textureDown: SIMD2<Float> = .zero
  package var level: Float = 0
  /// The index of the coverage tile in ``FramePlan/tiles``.
  package var tile: UInt32 = 0
  /// The texel of the coverage tile at the left top corner. The compositor adds the tile's place in the atlas.
  package var tileOrigin: SIMD2<Float> = .zero
  /// The colour or tint: premultiplied, in the order red, green, blue, alpha.
  package var color: SIMD4<UInt8> = SIMD4(repeating: 255)
  private var padding: UInt32 = 0

  package init(rect: PixelRect) {
    self.rect = SIMD4(Float(rect.x0), Float(rect.y0), Float(rect.x1), Float(rect.y1))
  }

  /// The record shifted by whole pixels, with all that it reads.
  package func moved(x: Int, y: Int) -> QuadRecord {
    var result = self
    result.rect += SIMD4(Float(x), Float(y), Float(x), Float(y))
    return result
  }

  /// The part of the record in `clip`, or nil where it has none.
  package func clipped(to clip: PixelRect) -> QuadRecord? {
    let whole = pixels, part = whole.intersection(clip)
    guard part != whole else { return self }
    guard !part.isEmpty else { return nil }
    var result = self
    let size = SIMD2(Float(whole.width), Float(whole.height))
    let start = SIMD2(Float(part.x0 - whole.x0), Float(part.y0 - whole.y0))
    let share = SIMD2(Float(part.width), Float(part.height)) / size
    let across = SIMD2(texture.z, texture.w)
    let origin = SIMD2(texture.x, texture.y) + across * (start.x / size.x) + textureDown * (start.y / size.y)
    result.rect = SIMD4(Float(part.x0), Float(part.y0), Float(part.x1), Float(part.y1))
    result.texture = SIMD4(lowHalf: origin, highHalf: across * share.x)
    result.textureDown = textureDown * share.y
    result.tileOrigin = tileOrigin + start
    return result
  }

  /// The rectangle in whole pixels.
  package var pixels: PixelRect {
    PixelRect(x0: Int(rect.x), y0: Int(rect.y), x1: Int(rect.z), y1: Int(rect.w))
  }
}

/// A rectangle of coverage, one byte a pixel, that stays the same for as long as it lives.
package final class CoverageTile: Sendable {
  package let width: Int
  package let height: Int
  /// Rows from the top, without padding.
  package let bytes: [UInt8]

  package init(width: Int, height: Int, bytes: [UInt8]) {
    self.width = width
    self.height = height
    self.bytes = bytes
  }
}
