// BandSource: the colours of one draw, pixel by pixel.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartzitePainting
import QuartzitePixelEffects
import QuartziteRenderPlan
import QuartziteTessellation

/// The colours that a draw is painted in.
enum BandSource {
  /// A premultiplied pixel.
  case color(UInt32)
  case gradient(BandGradient)
  case image(BandImage)
  case filtered(BandImage, PixelColorMatrix, opacity: UInt8)
  /// An image times a factor, the share of what it changes, and the mask of that.
  case blended(BandImage, BlendMode, factor: SIMD4<Float>, share: UInt8, mask: BandImage?)

  /// A paint of the tables, as a draw is filled with it; nil where it reads a texture whose pixels are missing. `painted` gives the
  /// pixels of a pass that is painted where it is shown.
  init?(
    _ paint: PlacedPaint, _ lookups: BandLookups, of draw: Draw, painted: (TextureReference) -> ScratchRows?
  ) {
    let shift = SIMD2<Double>(draw.shift), composition = draw.composition
    func image(
      _ paint: PlacedTexture, _ tint: SIMD4<UInt8>?, _ read: (source: TextureReference, filter: TextureFilter)? = nil
    ) -> BandImage? {
      let (source, filter) = read ?? (paint.source, paint.filter)
      if let rows = painted(source) { return BandImage(rows, tint, fades: composition == .over) }
      return lookups.texture(source, filter).flatMap {
        BandImage($0, paint, filter, tint, of: draw)
      }
    }
    switch paint {
    case .gradient(let index, let tint, let opacity):
      self = .gradient(BandGradient(lookups.tables.gradients[index], tint, opacity, movedBy: shift))
    case .texture(let paint, let tint):
      guard let image = image(paint, tint) else { return nil }
      self = .image(image)
    case .projected(let source, let filter, let index, let tint, let opacity):
      guard let texture = lookups.texture(source, filter) else { return nil }
      let paint = lookups.tables.projections[index]
      self = .image(
        BandImage(texture, paint, filter, tint, opacity, movedBy: shift, fades: composition == .over))
    case .filtered(let paint, let matrix, let opacity):
      guard let image = image(paint, nil) else { return nil }
      self = .filtered(
        image, PixelColorMatrix(lookups.tables.colorMatrices[matrix], order: .bgra), opacity: opacity.byteOfUnit)
    case .blended(let paint, let blending, let tint, let share):
      var mask: BandImage?
      if let source = blending.mask {
        mask = image(paint, nil, (source, .nearest))
        if mask == nil { return nil }
      }
      guard let image = image(paint, nil) else { return nil }
      self = .blended(
        image, blending.mode, factor: SIMD4<Float>(tint) / 255, share: share.byteOfUnit, mask: mask)
    }
  }
}

/// Pixels that a pass was painted to where it is shown, in the memory of a thread.
struct ScratchRows {
  let rect: PixelRect
  let memory: UnsafeMutablePointer<UInt32>

  /// The rows as a target of draws.
  var target: PixelTarget? {
    PixelTarget(
      rect, over: UnsafeMutableRawBufferPointer(start: memory, count: rect.byteCount), bytesPerRow: rect.width * 4)
  }

  func pixels(x: Int, y: Int) -> UnsafePointer<UInt32> {
    UnsafePointer(memory + ((y - rect.y0) * rect.width + x - rect.x0))
  }
}

/// An image, placed and tinted by a draw. An object, since it is large and handed on for each run of pixels.
final class BandImage {
  private enum Rows {
    case placed(TextureRows)
    case projected(ProjectedRows)
    case scratch(ScratchRows)
  }

  private let rows: Rows
  /// The factors of the components of one in perspective; a fade is none of them.
  private let tint: PixelTint
  /// The part of each pixel that is shown, 0 to 255.
  let fade: UInt8

  /// An image times a colour, if there is one; a factor of all components alike is left to be the ``fade`` where it `fades`. Nil
  /// where the paint's map is not finite. The place is rounded as the draw's fingerprint has it.
  init?(
    _ texture: BandTexture, _ paint: PlacedTexture, _ filter: TextureFilter, _ color: SIMD4<UInt8>?, of draw: Draw
  ) {
    let unit = texture.unit, corner = SIMD2(Double(draw.rect.x0), Double(draw.rect.y0))
    let place = SIMD2<Double>(SIMD2<Float>(paint.position(at: draw.corner)))
    let start = (place - paint.across * corner.x - paint.down * corner.y) * unit
    let x = paint.across * unit, y = paint.down * unit
    let map = CGAffineTransform(a: x.x, b: x.y, c: y.x, d: y.y, tx: start.x, ty: start.y)
    (tint, fade) = Self.split(color, fades: draw.composition == .over)
    let level = texture.levels.count > 1 ? Double(paint.mipLevel) : 0
    guard
      let rows = TextureRows(texture.levels[0], map: map, isNearest: filter == .nearest, level: level, tint: tint)
    else { return nil }
    self.rows = .placed(rows)
  }

  /// Pixels that were painted where they are shown, times a colour, if there is one.
  init(_ rows: ScratchRows, _ color: SIMD4<UInt8>?, fades: Bool) {
    self.rows = .scratch(rows)
    (tint, fade) = Self.split(color, fades: fades)
  }

  /// An image in perspective, times a straight colour and an opacity.
  init(
    _ texture: BandTexture, _ paint: ProjectedPaint, _ filter: TextureFilter, _ color: SIMD4<UInt8>, _ opacity: Float,
    movedBy shift: SIMD2<Double>, fades: Bool
  ) {
    var factors = SIMD4<Float>(color)
    factors.w = 255
    let bytes = (factors * opacity + 0.5).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
    (tint, fade) = Self.split(SIMD4<UInt8>(bytes), fades: fades)
    rows = .projected(
      ProjectedRows(
        texture.levels, isNearest: filter == .nearest, map: paint.map, corner: -(paint.anchor + shift),
        levelBias: paint.levelBias))
  }

  /// The factors that pixels are multiplied by, and the part of each that is shown: a factor of all components alike, where it `fades`.
  private static func split(_ color: SIMD4<UInt8>?, fades: Bool) -> (tint: PixelTint, fade: UInt8) {
    let none = PixelTint(SIMD4(repeating: 255)), tint = color.map { PixelTint($0) } ?? none
    if fades, let fade = tint.fade { return (none, fade) }
    return (tint, 255)
  }

  func write(x: Int, y: Int, count: Int, to target: UnsafeMutablePointer<UInt32>) {
    switch rows {
    case .placed(let rows): rows.write(x: x, y: y, count: count, to: target, coverage: nil)
    case .projected(let rows):
      rows.write(x: x, y: y, count: count, to: target)
      if !tint.isNone { tint.apply(to: target, count: count) }
    case .scratch(let rows):
      target.update(from: rows.pixels(x: x, y: y), count: count)
      if !tint.isNone { tint.apply(to: target, count: count) }
    }
  }

  /// Calls `body` with the image's own pixels, as ``TextureRows/withPixels(in:_:)`` does.
  func withPixels(in rect: PixelRect, _ body: (UnsafePointer<UInt32>, _ stride: Int) -> Void) -> Bool {
    switch rows {
    case .placed(let rows): return rows.withPixels(in: rect, body)
    case .projected: return false
    case .scratch(let rows):
      guard tint.isNone else { return false }
      body(rows.pixels(x: rect.x0, y: rect.y0), rows.rect.width)
      return true
    }
  }

  /// Calls `body` with `count` pixels of a row, which were written to `memory` unless they lie in the image as they are.
  func withPixels(
    x: Int, y: Int, count: Int, memory: UnsafeMutablePointer<UInt32>, _ body: (UnsafePointer<UInt32>) -> Void
  ) {
    if withPixels(in: PixelRect(x0: x, y0: y, x1: x + count, y1: y + 1), { pixels, _ in body(pixels) }) { return }
    write(x: x, y: y, count: count, to: memory)
    body(memory)
  }
}

extension Float {
  /// The byte that stands for a number from 0 to 1.
  fileprivate var byteOfUnit: UInt8 { UInt8(max(0, min(255, (self * 255).rounded()))) }
}

extension UInt32 {
  /// The pixel of a premultiplied colour: red, green, blue, alpha.
  init(bgra color: SIMD4<UInt8>) {
    self = UInt32(color.z) | UInt32(color.y) << 8 | UInt32(color.x) << 16 | UInt32(color.w) << 24
  }
}
