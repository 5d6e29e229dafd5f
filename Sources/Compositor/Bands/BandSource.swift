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
  case filtered(BandImage, BandColorMatrix)
  /// An image and, pixel by pixel, the mask of what it changes.
  case blended(BandImage, BlendMode, factor: SIMD4<Float>, share: UInt8, mask: BandImage?)

  init(_ record: QuadRecord, _ batch: borrowing BandBatch) {
    switch batch.source {
    case .color, .tileColors: self = .color(UInt32(bgra: record.color))
    case .gradients(let table): self = .gradient(BandGradient(record, table))
    case .texture(let texture, let isTinted):
      let color = isTinted ? record.color : nil, fades = batch.composition == .over
      self = BandImage(record, texture, color, fades: fades).map { .image($0) } ?? .color(0)
    case .filtered(let texture, let table):
      let matrix = BandColorMatrix(record, table)
      self = BandImage(record, texture, nil).map { .filtered($0, matrix) } ?? .color(0)
    case .blended(let texture, let mode, let mask):
      guard let image = BandImage(record, texture, nil) else {
        self = .color(0)
        return
      }
      let share = UInt8(max(0, min(255, (record.scalar * 255).rounded())))
      self = .blended(
        image, mode, factor: SIMD4<Float>(record.color) / 255, share: share,
        mask: mask.flatMap { BandImage(record, $0, nil) })
    }
  }
}

/// An image, placed and tinted by a record.
struct BandImage {
  private let rows: ImageRows
  /// The factors of its components; a fade is none of them.
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
    guard let rows = ImageRows(texture.pixels, map: map, isNearest: texture.isNearest) else { return nil }
    self.rows = rows
    let tint = color.map { PixelTint($0) } ?? PixelTint(word: .max)
    fade = fades ? tint.fade ?? 255 : 255
    self.tint = fades && tint.fade != nil ? PixelTint(word: .max) : tint
  }

  func write(x: Int, y: Int, count: Int, to target: UnsafeMutablePointer<UInt32>) {
    rows.write(x: x, y: y, count: count, to: target, coverage: nil)
    if !tint.isNone { tint.apply(to: target, count: count) }
  }
}

/// A colour matrix and an opacity, by the mathematics of `Shaders/filtered.glsl`.
struct BandColorMatrix {
  /// The coefficients of the red, green, blue and alpha of the input, each for the four components of the result.
  private let columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
  private let bias: SIMD4<Float>
  private let opacity: Float

  init(_ record: QuadRecord, _ table: ParameterTable) {
    let entry = Int(record.entry), rows = table.entries[entry..<entry + 4], first = rows.startIndex
    func column(_ index: Int) -> SIMD4<Float> {
      SIMD4(rows[first][index], rows[first + 1][index], rows[first + 2][index], rows[first + 3][index])
    }
    columns = (column(0), column(1), column(2), column(3))
    bias = table.entries[entry + 4]
    opacity = record.scalar
  }

  /// Filters pixels where they lie.
  func apply(to pixels: UnsafeMutablePointer<UInt32>, count: Int) {
    for index in 0..<count {
      let pixel = pixels[index]
      let bytes = SIMD4(
        Float(pixel &>> 16 & 0xFF), Float(pixel &>> 8 & 0xFF), Float(pixel & 0xFF), Float(pixel &>> 24))
      let alpha = bytes.w
      let straight = alpha > 0 ? pointwiseMin(bytes / alpha, SIMD4(repeating: 1)) : .zero
      var result = columns.0 * straight.x + columns.1 * straight.y
      result += columns.2 * straight.z + columns.3 * (alpha / 255)
      result = (result + bias).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
      let seen = result.w * opacity * 255
      result *= seen
      pixels[index] =
        UInt32(result.z + 0.5) | UInt32(result.y + 0.5) &<< 8 | UInt32(result.x + 0.5) &<< 16
        | UInt32(seen + 0.5) &<< 24
    }
  }
}

extension UInt32 {
  /// The pixel of a premultiplied colour: red, green, blue, alpha.
  fileprivate init(bgra color: SIMD4<UInt8>) {
    self = UInt32(color.z) | UInt32(color.y) << 8 | UInt32(color.x) << 16 | UInt32(color.w) << 24
  }
}
