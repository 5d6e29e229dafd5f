// The properties that quads have in common when one call draws them: the kind of paint and the kind of coverage.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartziteRenderPlan
import QuartziteTessellation

/// The properties that all quads of a batch share. A shader and its variant follow from ``paint`` and ``coverage``.
struct BatchKey: Hashable {
  var paint: PaintKind
  var coverage: CoverageKind
  var composition: Draw.Composition

  init(_ paint: PaintKind, _ coverage: CoverageKind = .full, _ composition: Draw.Composition = .over) {
    self.paint = paint
    self.coverage = coverage
    self.composition = composition
  }

  /// Whether a tile of the atlas is the texture that quads show, so that their texture positions count its texels.
  var drawsTiles: Bool { coverage == .tile && (paint == .color || paint == .tileColors) }

  /// Whether shaders look up the table of parameters.
  var readsParameters: Bool {
    switch coverage {
    case .convexQuad, .boxes: return true
    case .full, .tile, .box: break
    }
    switch paint {
    case .gradient, .projected, .filtered: return true
    case .color, .tileColors, .texture, .blended: return false
    }
  }

  /// The textures that are read: the one that is shown, and the mask of where it is blended.
  var textures: [TextureReference] { [paint.texture?.reference, paint.blending?.mask].compactMap { $0 } }
}

/// The source of quads' colours.
enum PaintKind: Hashable {
  /// The record's premultiplied colour. A tile's texels, of coverage or of colours, are multiplied by it.
  case color
  /// The colours that a tile holds, unchanged.
  case tileColors
  /// A texture, unchanged or times the record's colour.
  case texture(TextureReference, TextureFilter, isTinted: Bool)
  /// A texture through a colour matrix of the table.
  case filtered(TextureReference)
  /// A texture times the record's colour, combined with the target's pixels by a blend mode.
  case blended(TextureReference, TextureFilter, MaskedBlend)
  /// A gradient of the table; its form and number of stops where a shader may rely on them.
  case gradient(SimpleGradient?)
  /// An image in perspective, placed by a map of the table.
  case projected(TextureReference, TextureFilter)

  /// The texture that is read, and how; nil where there is none.
  var texture: (reference: TextureReference, filter: TextureFilter)? {
    switch self {
    case .color, .tileColors, .gradient: nil
    case .texture(let texture, let filter, _), .blended(let texture, let filter, _),
      .projected(let texture, let filter):
      (texture, filter)
    case .filtered(let texture): (texture, .nearest)
    }
  }

  /// The way in which a texture is blended with the target's pixels; nil where it lies over them.
  var blending: MaskedBlend? {
    if case .blended(_, _, let blending) = self { blending } else { nil }
  }
}

/// The source of quads' coverage.
enum CoverageKind: Hashable {
  /// Every pixel of the rectangle is covered.
  case full
  /// The texels of a tile.
  case tile
  /// The area of a convex quad that is cut by half planes of the table, computed for each pixel. Its paint is a colour.
  case convexQuad
  /// The area of one box, of some form, computed for each pixel. Its paint is a colour.
  case box(BoxForm)
  /// The areas of the boxes of a replication, of one form, computed for each pixel. Their paint is their colours.
  case boxes(BoxForm, replication: Int)
}

/// A gradient that is seen without perspective and has few stops.
struct SimpleGradient: Hashable {
  var form: GradientRamp.Form
  /// Two, four or eight: the upper bound of the number of stops.
  var maxStops: Int

  /// Nil for other gradients.
  init?(_ gradient: PlacedGradient) {
    guard gradient.map.isAffine, gradient.form != .focal,
      let limit = [2, 4, 8].first(where: { gradient.stops.count <= $0 })
    else { return nil }
    form = gradient.form
    maxStops = limit
  }
}

extension BatchKey {
  /// The kind of a part of a draw that a tile covers, or of one without a tile.
  init(_ draw: Draw, _ tile: AtlasTile?, _ tables: DrawTables) {
    let kind: CoverageKind =
      switch draw.coverage {
      case .full: .full
      case .tile, .stretchedTile, .area: tile == nil ? .full : .tile
      case .box(let index): .box(tables.boxes[Int(index)].form)
      case .convexQuad: .convexQuad
      case .boxes(let index): .boxes(tables.replications[Int(index)].form, replication: Int(index))
      }
    self.init(PaintKind(draw.filling, tables, tile), kind, draw.composition)
    // A part of an area that is covered wholly.
    if case .area = draw.coverage, case .color(let color) = draw.filling, color.w == 255, kind == .full,
      composition == .over
    {
      composition = .replace
    }
  }
}

extension PaintKind {
  /// The kind of a filling that is cut by a tile, if there is one.
  fileprivate init(_ filling: Draw.Filling, _ tables: DrawTables, _ tile: AtlasTile?) {
    let white = SIMD4<UInt8>(repeating: 255)
    guard case .paint(let index) = filling else {
      self = tile?.holdsColors == true && filling == .color(white) ? .tileColors : .color
      return
    }
    switch tables.paints[Int(index)] {
    case .texture(let paint, let tint):
      let isPlain = tint == white && paint.filter != .trilinear && !paint.isDrawnTinted
      self = .texture(paint.source, paint.filter, isTinted: tile != nil || !isPlain)
    case .filtered(let paint, _, _): self = .filtered(paint.source)
    case .blended(let paint, let blending, _, _): self = .blended(paint.source, paint.filter, blending)
    case .gradient(let index, _, _): self = .gradient(SimpleGradient(tables.gradients[index]))
    case .projected(let source, let filter, _, _, _): self = .projected(source, filter)
    }
  }
}
