// BandSource: the colours of one record, pixel by pixel.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartzitePainting
import QuartziteRenderPlan

/// The colours that a record is painted in.
enum BandSource {
  /// A premultiplied pixel.
  case color(UInt32)
  case gradient(BandGradient)
  case image(BandImage)

  init(_ record: QuadRecord, _ source: BandBatch.Source) {
    switch source {
    case .color, .tileColors: self = .color(UInt32(bgra: record.color))
    case .gradients(let table): self = .gradient(BandGradient(record, table))
    case .image(let pixels, let isNearest, let isTinted):
      if let image = BandImage(record, pixels, isNearest: isNearest, isTinted: isTinted) {
        self = .image(image)
      } else {
        self = .color(0)
      }
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

  /// Nil where the record's map is not finite.
  init?(_ record: QuadRecord, _ pixels: ImagePixels, isNearest: Bool, isTinted: Bool) {
    let size = SIMD2(Double(pixels.width), Double(pixels.height))
    let rect = record.pixels
    let origin = SIMD2(Double(record.texture.x), Double(record.texture.y)) * size
    let across = SIMD2(Double(record.texture.z), Double(record.texture.w)) * size / Double(rect.width)
    let down = SIMD2(Double(record.textureDown.x), Double(record.textureDown.y)) * size / Double(rect.height)
    let start = origin - across * Double(rect.x0) - down * Double(rect.y0)
    let map = CGAffineTransform(
      a: across.x, b: across.y, c: down.x, d: down.y, tx: start.x, ty: start.y)
    guard let rows = ImageRows(pixels, map: map, isNearest: isNearest) else { return nil }
    self.rows = rows
    let tint = isTinted ? PixelTint(record.color) : PixelTint(word: .max)
    fade = tint.fade ?? 255
    self.tint = tint.fade == nil ? tint : PixelTint(word: .max)
  }

  func write(x: Int, y: Int, count: Int, to target: UnsafeMutablePointer<UInt32>) {
    rows.write(x: x, y: y, count: count, to: target, coverage: nil)
    if !tint.isNone { tint.apply(to: target, count: count) }
  }
}

extension UInt32 {
  /// The pixel of a premultiplied colour: red, green, blue, alpha.
  fileprivate init(bgra color: SIMD4<UInt8>) {
    self = UInt32(color.z) | UInt32(color.y) << 8 | UInt32(color.x) << 16 | UInt32(color.w) << 24
  }
}
