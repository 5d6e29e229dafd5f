// From a covered shape and its paint to quads.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartziteTessellation

extension PassBuilder {
  /// The alpha up to which nothing shows: half of one of the 255 levels.
  private static let leastAlpha = 0.5 / 255

  /// Multiplies what was painted in `rect` by the alpha of `paint` times `tint`.
  mutating func mask(by paint: Paint, tint: Tint, in rect: PixelRect) {
    add(rect.intersection(bounds), paint, tint, as: .mask)
  }

  /// Paints `coverage` within `clip`, everything times `tint`.
  mutating func paint(
    _ coverage: PlacedCoverage, with paint: Paint, tint: Tint, clip: PixelRect, tiles: inout TileTable
  ) {
    let clip = clip.intersection(bounds)
    switch paint {
    case .color(let color), .ink(let color):
      for rect in coverage.solids { fill(rect.intersection(clip), tint.applied(to: color)) }
      for (rect, part) in coverage.uniform where part > 0 {
        fill(rect.intersection(clip), tint.faded(by: Double(part) / 255).applied(to: color))
      }
    default:
      for rect in coverage.solids { add(rect.intersection(clip), paint, tint) }
      for (rect, part) in coverage.uniform where part > 0 {
        add(rect.intersection(clip), paint, tint, covered: Double(part) / 255)
      }
    }
    for placed in coverage.tiles {
      add(placed, rect: placed.shown.intersection(clip), paint, tint, tiles: &tiles)
    }
    for placed in coverage.quadrangles {
      guard case .color(let color) = paint else { continue }
      add(placed, rect: placed.quadrangle.pixels.intersection(clip), color: Quantize.bytes(tint.applied(to: color)))
    }
  }

  /// Fills a rectangle with a premultiplied colour.
  ///
  /// A small one that lies on quads of another kind is drawn with those: an opaque one as though it were translucent, or
  /// through a mask that covers everything. So boxes with round corners that overlap are one batch. A large opaque one
  /// is worth a draw of its own, since software renderers forget what lies below it.
  private mutating func fill(_ rect: PixelRect, _ color: SIMD4<Double>) {
    guard !rect.isEmpty else { return }
    var record = QuadRecord(rect: rect)
    record.color = Quantize.bytes(color)
    guard record.color.w > 0 else { return }
    let isSmall = rect.area <= costs.largestFilledTile
    let key = BatchKey(program: .solid, composition: record.color.w == 255 ? .replace : .over)
    add(record, rect: rect, key) { other in
      guard isSmall else { return nil }
      if other == BatchKey(program: .solid) { return record }
      guard other == BatchKey(program: .coverage) else { return nil }
      var masked = record
      masked.tile = QuadRecord.fullTile
      masked.texture = SIMD4(0.5, 0.5, 0, 0)
      return masked
    }
  }

  private mutating func add(_ placed: PlacedQuadrangle, rect: PixelRect, color: SIMD4<UInt8>) {
    guard !rect.isEmpty, color.w > 0 else { return }
    var record = QuadRecord(rect: rect)
    record.color = color
    record.corners = placed.quadrangle.corners.map { $0 - SIMD2(Double(rect.x0), Double(rect.y0)) }
    record.level = Float(placed.quadrangle.sides.count)
    record.gradient = Float(placed.sides ?? 0)
    add(record, rect: rect, BatchKey(program: .quadrangle))
  }

  private mutating func add(
    _ rect: PixelRect, _ paint: Paint, _ tint: Tint, covered: Double = 1, as composition: BatchKey.Composition? = nil
  ) {
    guard !rect.isEmpty else { return }
    func add(_ record: QuadRecord, _ key: BatchKey, isOpaque: Bool = false) {
      var key = key
      key.composition = composition ?? (isOpaque ? .replace : .over)
      self.add(record, rect: rect, key)
    }
    var record = QuadRecord(rect: rect)
    if case .texture(let texture) = paint, texture.blending != nil {
      record.place(texture, in: rect)
      record.color = Quantize.bytes(tint.factors)
      record.level = Float(texture.share * covered)
      return self.add(record, rect: rect, BatchKey(blending: texture, .blended))
    }
    let tint = tint.faded(by: covered)
    switch paint {
    case .color(let color), .ink(let color):
      record.color = Quantize.bytes(tint.applied(to: color))
      guard record.color.w > 0 else { return }
      add(record, BatchKey(program: .solid), isOpaque: record.color.w == 255)
    case .texture(let texture):
      record.place(texture, in: rect)
      if let matrix = texture.matrix {
        record.gradient = Float(matrix)
        record.level = Float(tint.alpha)
        return add(record, BatchKey(program: .filtered, source: texture.source))
      }
      record.color = Quantize.bytes(tint.factors)
      guard record.color.w > 0 else { return }
      let isPlain = record.color == SIMD4(repeating: 255) && texture.filter != .trilinear
      add(
        record, BatchKey(program: isPlain ? .image : .tinted, source: texture.source, filter: texture.filter),
        isOpaque: isPlain && texture.isOpaque)
    case .gradient(let gradient):
      guard tint.alpha > Self.leastAlpha else { return }
      record.place(at: gradient.place, from: gradient.anchor, in: rect, tint)
      add(
        record, BatchKey(program: .gradient, gradient: gradient.simple),
        isOpaque: gradient.isOpaque && tint.alpha >= 1)
    case .projected(let image):
      guard tint.alpha > Self.leastAlpha else { return }
      record.place(at: image.place, from: image.anchor, in: rect, tint)
      add(
        record, BatchKey(program: .projected, source: image.source, filter: image.filter),
        isOpaque: image.isOpaque && tint.alpha >= 1)
    case .tiles: break
    }
  }

  private mutating func add(
    _ placed: PlacedCoverage.Tile, rect: PixelRect, _ paint: Paint, _ tint: Tint, tiles: inout TileTable
  ) {
    guard !rect.isEmpty else { return }
    var record = QuadRecord(rect: rect)
    record.tileOrigin = SIMD2(Float(rect.x0 - placed.rect.x0), Float(rect.y0 - placed.rect.y0))
    if case .texture(let texture) = paint, texture.blending != nil {
      record.place(texture, in: rect)
      record.color = Quantize.bytes(tint.factors)
      record.level = Float(texture.share)
      record.tile = tiles.index(of: placed.tile)
      return add(record, rect: rect, BatchKey(blending: texture, .cutBlended))
    }
    switch paint {
    case .color(let color):
      record.color = Quantize.bytes(tint.applied(to: color))
      guard record.color.w > 0 else { return }
      record.show(placed, in: rect, tiles: &tiles)
      add(record, rect: rect, BatchKey(program: .coverage))
    case .texture(let texture):
      record.place(texture, in: rect)
      record.color = Quantize.bytes(tint.factors)
      guard record.color.w > 0 else { return }
      record.tile = tiles.index(of: placed.tile)
      add(
        record, rect: rect,
        BatchKey(program: .masked, source: texture.source, filter: texture.filter))
    case .gradient(let gradient):
      guard tint.alpha > Self.leastAlpha else { return }
      record.place(at: gradient.place, from: gradient.anchor, in: rect, tint)
      record.tile = tiles.index(of: placed.tile)
      add(record, rect: rect, BatchKey(program: .cutGradient, gradient: gradient.simple))
    case .projected(let image):
      guard tint.alpha > Self.leastAlpha else { return }
      record.place(at: image.place, from: image.anchor, in: rect, tint)
      record.tile = tiles.index(of: placed.tile)
      add(
        record, rect: rect, BatchKey(program: .cutProjected, source: image.source, filter: image.filter))
    case .tiles, .ink:
      record.color = Quantize.bytes(tint.factors)
      guard record.color.w > 0 else { return }
      record.show(placed, in: rect, tiles: &tiles)
      let isPlain = record.color == SIMD4(repeating: 255)
      add(record, rect: rect, BatchKey(program: isPlain ? .strip : .coverage))
    }
  }
}

extension BatchKey {
  fileprivate init(blending texture: TexturePaint, _ program: Program) {
    self.init(
      program: program, source: texture.source, filter: texture.filter, stencil: texture.stencil, composition: .replace,
      blending: texture.blending)
  }
}

extension QuadRecord {
  /// Sets the texture positions of the corners.
  fileprivate mutating func place(_ paint: TexturePaint, in rect: PixelRect) {
    let origin = paint.map.applied(to: SIMD2(Double(rect.x0), Double(rect.y0)))
    let across = SIMD2(paint.map.x.x, paint.map.x.y) * Double(rect.width)
    let down = SIMD2(paint.map.y.x, paint.map.y.y) * Double(rect.height)
    texture = SIMD4(Float(origin.x), Float(origin.y), Float(across.x), Float(across.y))
    textureDown = SIMD2(Float(down.x), Float(down.y))
    level = paint.level
  }

  /// Sets the texels of a tile that the corners show.
  fileprivate mutating func show(_ placed: PlacedCoverage.Tile, in rect: PixelRect, tiles: inout TileTable) {
    tile = tiles.index(of: placed.tile)
    let texels = SIMD2(
      Float(placed.tile.width) / Float(placed.rect.width), Float(placed.tile.height) / Float(placed.rect.height))
    let start = SIMD2(Float(rect.x0 - placed.rect.x0), Float(rect.y0 - placed.rect.y0)) * texels
    texture = SIMD4(start.x, start.y, Float(rect.width) * texels.x, 0)
    textureDown = SIMD2(0, Float(rect.height) * texels.y)
  }

  /// Sets where the rectangle lies from the pixel that an entry of the table counts from, and what everything is multiplied by:
  /// the alpha as a float, which fades need, and the straight colour in eight bits.
  fileprivate mutating func place(at place: Int, from anchor: SIMD2<Double>, in rect: PixelRect, _ tint: Tint) {
    texture = SIMD4(Float(Double(rect.x0) - anchor.x), Float(Double(rect.y0) - anchor.y), Float(rect.width), 0)
    textureDown = SIMD2(0, Float(rect.height))
    level = Float(tint.alpha)
    gradient = Float(place)
    color = Quantize.bytes(tint.straightColor)
  }
}

/// The coverage tiles of a plan, each listed once.
struct TileTable {
  private(set) var tiles: [CoverageTile] = []
  private var indices: [ObjectIdentifier: UInt32] = [:]

  mutating func index(of tile: CoverageTile) -> UInt32 {
    if let known = indices[ObjectIdentifier(tile)] { return known }
    let index = UInt32(tiles.count)
    tiles.append(tile)
    indices[ObjectIdentifier(tile)] = index
    return index
  }
}
