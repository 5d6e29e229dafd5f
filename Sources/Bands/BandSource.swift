// BandSource: the colours of one record, pixel by pixel.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartzitePainting
import QuartzitePixelEffects
import QuartziteRenderPlan

/// The colours that a record is painted in.
enum BandSource {
  /// A premultiplied pixel.
  case color(UInt32)
  case gradient(BandGradient)
  case image(BandImage)
  case filtered(BandImage, PixelColorMatrix, opacity: UInt8)
  /// An image times a factor, the share of what it changes, and the mask of that.
  case blended(BandImage, BlendMode, factor: SIMD4<Float>, share: UInt8, mask: BandImage?)

  init(_ record: QuadRecord, _ batch: borrowing BandBatch) {
    switch batch.source {
    case .color, .tileColors: self = .color(UInt32(bgra: record.color))
    case .gradients(let table): self = .gradient(BandGradient(record, table))
    case .texture(let texture, let isTinted):
      let color = isTinted ? record.color : nil, fades = batch.composition == .over
      self = BandImage(record, texture, color, fades: fades).map { .image($0) } ?? .color(0)
    case .projected(let texture, let table):
      self = BandImage(record, texture, in: table, fades: batch.composition == .over).map { .image($0) } ?? .color(0)
    case .filtered(let texture, let table):
      let matrix = PixelColorMatrix(table.colorMatrix(at: Int(record.entry)), order: .bgra)
      let opacity = record.scalar.byteOfUnit
      self = BandImage(record, texture, nil).map { .filtered($0, matrix, opacity: opacity) } ?? .color(0)
    case .blended(let texture, let mode, let mask):
      guard let image = BandImage(record, texture, nil) else {
        self = .color(0)
        return
      }
      self = .blended(
        image, mode, factor: SIMD4<Float>(record.color) / 255, share: record.scalar.byteOfUnit,
        mask: mask.flatMap { BandImage(record, $0, nil) })
    }
  }
}

/// An image, placed and tinted by a record. An object, since it is large and handed on for each run of pixels.
final class BandImage {
  private enum Rows {
    case placed(TextureRows)
    case projected(ProjectedRows)
  }

  private let rows: Rows
  /// The factors of the components of one in perspective; a fade is none of them.
  private let tint: PixelTint
  /// The part of each pixel that is shown, 0 to 255.
  let fade: UInt8

  /// An image times a colour, if there is one; a factor of all components alike is left to be the ``fade`` where it `fades`. Nil
  /// where the record's map is not finite.
  init?(_ record: QuadRecord, _ texture: BandTexture, _ color: SIMD4<UInt8>?, fades: Bool = true) {
    let size = texture.unit
    let rect = record.pixels
    let origin = SIMD2(Double(record.texture.x), Double(record.texture.y)) * size
    let across = SIMD2(Double(record.texture.z), Double(record.texture.w)) * size / Double(rect.width)
    let down = SIMD2(Double(record.textureDown.x), Double(record.textureDown.y)) * size / Double(rect.height)
    let start = origin - across * Double(rect.x0) - down * Double(rect.y0)
    let map = CGAffineTransform(
      a: across.x, b: across.y, c: down.x, d: down.y, tx: start.x, ty: start.y)
    (tint, fade) = Self.split(color, fades: fades)
    let level = texture.levels.count > 1 ? Double(record.scalar) : 0
    guard
      let rows = TextureRows(texture.levels[0], map: map, isNearest: texture.isNearest, level: level, tint: tint)
    else { return nil }
    self.rows = .placed(rows)
  }

  /// An image in perspective, by a map of a table.
  init?(_ record: QuadRecord, _ texture: BandTexture, in table: ParameterTable, fades: Bool) {
    func row(_ index: Int) -> SIMD4<Double> { SIMD4<Double>(table.entries[Int(record.entry) + index]) }
    let (x, y, w) = (row(0), row(1), row(2))
    let offset = SIMD2(record.texture.x, record.texture.y) - SIMD2(record.rect.x, record.rect.y)
    // The colour is straight, and its alpha is the number beside it.
    var factors = SIMD4<Float>(record.color)
    factors.w = 255
    let bytes = (factors * record.scalar + 0.5).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
    (tint, fade) = Self.split(SIMD4<UInt8>(bytes), fades: fades)
    rows = .projected(
      ProjectedRows(
        texture.levels, isNearest: texture.isNearest, x: SIMD3(x.x, x.y, x.z), y: SIMD3(y.x, y.y, y.z),
        w: SIMD3(w.x, w.y, w.z), corner: SIMD2<Double>(offset), levelBias: w.w))
  }

  /// The factors that pixels are multiplied by, and the part of each that is shown: a factor of all components alike, where it `fades`.
  private static func split(_ color: SIMD4<UInt8>?, fades: Bool) -> (tint: PixelTint, fade: UInt8) {
    let none = PixelTint(word: .max)
    guard let color else { return (none, 255) }
    let tint = PixelTint(color)
    if fades, let fade = tint.fade { return (none, fade) }
    return (tint, 255)
  }

  func write(x: Int, y: Int, count: Int, to target: UnsafeMutablePointer<UInt32>) {
    switch rows {
    case .placed(let rows): rows.write(x: x, y: y, count: count, to: target, coverage: nil)
    case .projected(let rows):
      rows.write(x: x, y: y, count: count, to: target)
      if !tint.isNone { tint.apply(to: target, count: count) }
    }
  }

  /// Calls `body` with `count` pixels of a row, which were written to `memory` unless they lie in the image as they are.
  func withPixels(
    x: Int, y: Int, count: Int, memory: UnsafeMutablePointer<UInt32>, _ body: (UnsafePointer<UInt32>) -> Void
  ) {
    if case .placed(let rows) = rows { return rows.withPixels(x: x, y: y, count: count, memory: memory, body) }
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
