// The properties that quads have in common when one call draws them: the kind of paint and the kind of coverage.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartzitePixelEffects
import QuartziteTessellation

/// The properties that all quads of a batch share. A shader and its variant follow from ``paint`` and ``coverage``.
package struct BatchKey: Hashable, Sendable {
  package var paint: PaintKind
  package var coverage: CoverageKind
  package var composition: Composition

  package init(_ paint: PaintKind, _ coverage: CoverageKind = .full, _ composition: Composition = .over) {
    self.paint = paint
    self.coverage = coverage
    self.composition = composition
  }

  /// The way in which quads are combined with what lies below them.
  package enum Composition: String, Sendable {
    /// They lie over it.
    case over
    /// They take its place.
    case replace
    /// It is multiplied by their alpha: a mask.
    case mask
    /// They are added to it.
    case add
  }

  /// Whether a tile of the atlas is the texture that quads show, so that their texture positions count its texels.
  package var drawsTiles: Bool { coverage == .tile && (paint == .color || paint == .tileColors) }

  /// Whether shaders look up ``FramePlan/parameters``.
  package var readsParameters: Bool {
    switch coverage {
    case .convexQuad, .boxes: return true
    case .full, .tile, .area, .box: break
    }
    switch paint {
    case .gradient, .projected, .filtered: return true
    case .color, .tileColors, .texture, .blended: return false
    }
  }

  /// The textures that are read: the one that is shown, and the mask of where it is blended.
  package var textures: [TextureReference] { [paint.texture?.reference, paint.blending?.mask].compactMap { $0 } }

  /// The passes whose targets are read.
  package var passes: [Int] { textures.compactMap(\.pass) }
}

/// The source of quads' colours.
package enum PaintKind: Hashable, Sendable {
  /// The record's premultiplied colour. A tile's texels, of coverage or of colours, are multiplied by it.
  case color
  /// The colours that a tile holds, unchanged.
  case tileColors
  /// A texture, unchanged or times the record's colour.
  case texture(TextureReference, TextureFilter, isTinted: Bool)
  /// A texture through a colour matrix of the plan's table.
  case filtered(TextureReference)
  /// A texture times the record's colour, combined with the target's pixels by a blend mode.
  case blended(TextureReference, TextureFilter, MaskedBlend)
  /// A gradient of the plan's table; its form and number of stops where a shader may rely on them.
  case gradient(SimpleGradient?)
  /// An image in perspective, placed by a map of the plan's table.
  case projected(TextureReference, TextureFilter)

  /// The texture that is read, and how; nil where there is none.
  package var texture: (reference: TextureReference, filter: TextureFilter)? {
    switch self {
    case .color, .tileColors, .gradient: nil
    case .texture(let texture, let filter, _), .blended(let texture, let filter, _),
      .projected(let texture, let filter):
      (texture, filter)
    case .filtered(let texture): (texture, .nearest)
    }
  }

  /// The way in which a texture is blended with the target's pixels; nil where it lies over them.
  package var blending: MaskedBlend? {
    if case .blended(_, _, let blending) = self { blending } else { nil }
  }
}

/// The source of quads' coverage.
package enum CoverageKind: Hashable, Sendable {
  /// Every pixel of the rectangle is covered.
  case full
  /// The texels of a tile of ``FramePlan/tiles``.
  case tile
  /// An entry of ``FramePlan/areas``, whose coverage is computed while it is painted. Only bands have it.
  case area
  /// The area of a convex quad that is cut by half planes of the plan's table, computed for each pixel. Its paint is a colour.
  case convexQuad
  /// The area of one box, of some form, computed for each pixel. Its paint is a colour.
  case box(BoxForm)
  /// The areas of the boxes of ``FramePlan/replications``, of one form, computed for each pixel. Their paint is their colours.
  case boxes(BoxForm, replication: Int)
}

/// The form of boxes whose areas are computed for each pixel.
package enum BoxForm: String, Hashable, Sendable {
  /// Axis-aligned boxes whose edges run between pixels.
  case solid
  /// Axis-aligned sharp boxes.
  case axisAligned
  /// Rotated sharp boxes.
  case rotated
  /// Axis-aligned boxes with round corners, and circles.
  case round
  /// Rotated boxes with round corners.
  case rotatedRound
}

/// A texture of a plan.
package enum TextureReference: Hashable, Sendable {
  /// An image of ``FramePlan/images``.
  case image(Int)
  /// The target of an earlier pass.
  case pass(Int)
  /// A backdrop copy of ``FramePlan/copies``.
  case copy(Int)

  /// The index of a pass; nil for all else.
  package var pass: Int? { if case .pass(let index) = self { index } else { nil } }
}

/// The way in which a texture is read between its texels.
package enum TextureFilter: String, Sendable {
  case nearest, linear
  /// Linear within and between the levels of a mip chain, at the level that the record names.
  case trilinear
}

/// A blend mode, and the mask that cuts the result, if any.
package struct MaskedBlend: Hashable, Sendable {
  package var mode: BlendMode
  /// A mask with one texel for each texel of the texture that is blended.
  package var mask: TextureReference?

  package init(mode: BlendMode, mask: TextureReference? = nil) {
    self.mode = mode
    self.mask = mask
  }
}

/// A gradient that is seen without perspective and has few stops.
package struct SimpleGradient: Hashable, Sendable {
  package var form: GradientRamp.Form
  /// Two, four or eight: the upper bound of the number of stops.
  package var maxStops: Int

  /// Nil for other gradients.
  init?(_ form: GradientRamp.Form, map: Projection, stopCount: Int) {
    guard map.isAffine, let limit = [2, 4, 8].first(where: { stopCount <= $0 }) else { return nil }
    self.form = form
    maxStops = limit
  }
}

extension BatchKey {
  /// The key without the indices, which are other ones in every plan.
  package var withoutNumbers: BatchKey {
    var key = self
    if case .boxes(let form, _) = coverage { key.coverage = .boxes(form, replication: 0) }
    switch key.paint {
    case .color, .tileColors, .gradient: break
    case .texture(let texture, let filter, let isTinted):
      key.paint = .texture(texture.withoutNumber, filter, isTinted: isTinted)
    case .filtered(let texture): key.paint = .filtered(texture.withoutNumber)
    case .blended(let texture, let filter, let blending):
      let unnumbered = MaskedBlend(mode: blending.mode, mask: blending.mask?.withoutNumber)
      key.paint = .blended(texture.withoutNumber, filter, unnumbered)
    case .projected(let texture, let filter): key.paint = .projected(texture.withoutNumber, filter)
    }
    return key
  }
}

extension TextureReference {
  fileprivate var withoutNumber: TextureReference {
    switch self {
    case .image: .image(0)
    case .pass: .pass(0)
    case .copy: .copy(0)
    }
  }
}
