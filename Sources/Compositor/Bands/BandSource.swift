// BandSource: the colours of one record, pixel by pixel.
// SPDX-License-Identifier: Apache-2.0

import Foundation
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

/// A gradient of a plan's table, by the mathematics of `Shaders/gradient.glsl`.
struct BandGradient {
  /// The rows of the map from pixels to gradient space.
  private let map: (x: SIMD4<Float>, y: SIMD4<Float>, w: SIMD4<Float>)
  private let entries: [SIMD4<Float>]
  private let start: Int
  private let count: Int
  private let form: Form
  /// The straight colour and the opacity that everything is multiplied by.
  private let factor: SIMD4<Float>
  /// The place of the picture's corner, counted from the pixel that the map counts from.
  private let offset: SIMD2<Float>

  private enum Form {
    case axial, radial, conic
  }

  init(_ record: QuadRecord, _ table: ParameterTable) {
    entries = table.entries
    let entry = Int(record.entry)
    map = (entries[entry], entries[entry + 1], entries[entry + 2])
    start = Int(map.x.w)
    count = Int(map.y.w)
    form = map.w.w < 0.5 ? .axial : map.w.w < 1.5 ? .radial : .conic
    let tint = SIMD4<Float>(record.color) / 255
    factor = SIMD4(tint.x, tint.y, tint.z, record.scalar)
    offset = SIMD2(record.texture.x, record.texture.y) - SIMD2(record.rect.x, record.rect.y)
  }

  func write(x: Int, y: Int, count columns: Int, to target: UnsafeMutablePointer<UInt32>) {
    entries.withUnsafeBufferPointer { entries in
      let stops = UnsafeBufferPointer(rebasing: entries[start..<(start + 2 * count)])
      var segment = 0
      let py = Float(y) + 0.5 + offset.y, first = Float(x) + 0.5 + offset.x
      let isAffine = map.w.x == 0 && map.w.y == 0
      if isAffine, case .axial = form, map.x.x == 0 {
        let t = (map.x.y * py + map.x.z) / map.w.z
        return target.update(repeating: pixel(at: t, stops, &segment), count: columns)
      }
      for column in 0..<columns {
        let px = first + Float(column)
        let u = map.x.x * px + map.x.y * py + map.x.z
        let v = map.y.x * px + map.y.y * py + map.y.z
        let w = isAffine ? map.w.z : map.w.x * px + map.w.y * py + map.w.z
        let t: Float =
          switch form {
          case .axial: u / w
          case .radial: (u * u + v * v).squareRoot() / w
          case .conic: Self.turn(u, v)
          }
        target[column] = pixel(at: t, stops, &segment)
      }
    }
  }

  /// The pixel at a location. `segment` is the stop at which the search begins, and then the one that was found.
  @inline(__always)
  private func pixel(at t: Float, _ stops: UnsafeBufferPointer<SIMD4<Float>>, _ segment: inout Int) -> UInt32 {
    while segment > 0, stops[segment].x > t { segment -= 1 }
    while segment + 1 < count, stops[segment + 1].x <= t { segment += 1 }
    var color = stops[count + segment]
    if segment + 1 < count, t > stops[segment].x {
      let span = stops[segment + 1].x - stops[segment].x
      color += (stops[count + segment + 1] - color) * ((t - stops[segment].x) / span)
    }
    color *= factor
    var shown = color * color.w
    shown.w = color.w
    return PixelOrder.bgra.pixel(shown)
  }

  /// The angle of a point, in turns from 0 to 1, from the x axis towards the y axis.
  private static func turn(_ x: Float, _ y: Float) -> Float {
    if x == 0, y == 0 { return 0 }
    let turn = atan2f(y, x) * 0.15915494
    return turn < 0 ? turn + 1 : turn
  }
}

extension UInt32 {
  /// The pixel of a premultiplied colour: red, green, blue, alpha.
  fileprivate init(bgra color: SIMD4<UInt8>) {
    self = UInt32(color.z) | UInt32(color.y) << 8 | UInt32(color.x) << 16 | UInt32(color.w) << 24
  }
}
