// BitmapFormat: the pixel formats that a bitmap context can have, and conversion between them and the painted format.
// SPDX-License-Identifier: Apache-2.0

import QuartzitePainting
import QuartziteTessellation

/// A pixel format of 8-bit components that can be painted in.
struct BitmapFormat: Sendable {
  let layout: PixelLayout
  let space: CGColorSpace
  let bitmapInfo: CGBitmapInfo

  /// Creates a format, or nil for one that cannot be painted in: RGB with straight alpha, gray with alpha,
  /// components of more than a byte.
  init?(bitsPerComponent: Int, space: CGColorSpace, bitmapInfo: CGBitmapInfo) {
    guard let info = CGImageAlphaInfo(rawValue: bitmapInfo.rawValue & CGBitmapInfo.alphaInfoMask.rawValue),
      bitsPerComponent == 8, !bitmapInfo.contains(.floatComponents)
    else { return nil }
    let bitsPerPixel: Int
    switch info {
    case .premultipliedFirst, .premultipliedLast, .noneSkipFirst, .noneSkipLast:
      guard space.numberOfComponents == 3 else { return nil }
      bitsPerPixel = 32
    case .none:
      guard space.numberOfComponents == 1 else { return nil }
      bitsPerPixel = 8
    case .alphaOnly: bitsPerPixel = 8
    case .first, .last: return nil
    }
    guard
      let layout = PixelLayout(
        bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel, space: space, bitmapInfo: bitmapInfo)
    else { return nil }
    self.layout = layout
    self.space = space
    self.bitmapInfo = bitmapInfo
  }

  /// Premultiplied B, G, R, A in sRGB.
  static let standard = BitmapFormat(
    bitsPerComponent: 8, space: .standardRGB,
    bitmapInfo: [.byteOrder32Little, CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue)])

  /// Whether every pixel is opaque.
  var isOpaque: Bool { layout.alpha == .none }

  /// The order in which pixels of the format can be painted in place; nil if they have to be converted.
  var order: PixelOrder? {
    guard layout.colorCount == 3, space.isEncodedStandardRGB, isOpaque || layout.offsets.alpha == 3 else { return nil }
    switch (layout.offsets.red, layout.offsets.green, layout.offsets.blue) {
    case (2, 1, 0): return .bgra
    case (0, 1, 2): return .rgba
    default: return nil
    }
  }

  /// Writes premultiplied B, G, R, A pixels of sRGB as pixels of this format.
  func write(_ pixels: UnsafePointer<UInt32>, count: Int, to target: UnsafeMutablePointer<UInt8>) {
    for index in 0..<count {
      let pixel = pixels[index], bytes = target + index * layout.bytesPerPixel
      if layout.colorCount == 0 {
        bytes[0] = UInt8(pixel.pixelAlpha)
        continue
      }
      let shown = converted(pixel)
      if layout.colorCount == 1 {
        bytes[0] = space.isLinear ? UInt8(truncatingIfNeeded: shown) : PixelOrder.bgra.brightness(shown)
        continue
      }
      let offsets = layout.offsets
      bytes[offsets.blue] = UInt8(truncatingIfNeeded: shown)
      bytes[offsets.green] = UInt8(truncatingIfNeeded: shown &>> 8)
      bytes[offsets.red] = UInt8(truncatingIfNeeded: shown &>> 16)
      if isOpaque {
        bytes[6 - offsets.red - offsets.green - offsets.blue] = 255
      } else {
        bytes[offsets.alpha] = UInt8(pixel.pixelAlpha)
      }
    }
  }

  /// Returns a pixel whose components are those of the space; gray lies in the lowest byte.
  private func converted(_ pixel: UInt32) -> UInt32 {
    guard space.primaries == .displayP3 || space.isLinear, pixel.pixelAlpha > 0 else { return pixel }
    let alpha = Double(pixel.pixelAlpha)
    let rgb = SIMD3(Double(pixel &>> 16 & 0xFF), Double(pixel &>> 8 & 0xFF), Double(pixel & 0xFF)) / alpha
    let components = space.components(standardRGB: rgb)
    let scaled = (components * alpha + 0.5).clamped(lowerBound: .zero, upperBound: SIMD3(repeating: alpha))
    if layout.colorCount == 1 { return UInt32(scaled.x) }
    return UInt32(scaled.z) | UInt32(scaled.y) &<< 8 | UInt32(scaled.x) &<< 16
  }
}
