// PixelLayout: a validated pixel format with the offset of every component.
// SPDX-License-Identifier: Apache-2.0

/// The offsets of the components of a pixel and their number type.
struct PixelLayout: Sendable {
  /// The number type of a component.
  enum Component: Sendable {
    case byte, integer16, half, float
  }

  /// The relation of alpha to the colour components.
  enum Alpha: Sendable {
    case none, straight, premultiplied, only
  }

  let component: Component
  let alpha: Alpha
  /// Whether multi-byte components have their least significant byte first.
  let isLittleEndian: Bool
  /// Bytes from the start of one pixel to the next.
  let bytesPerPixel: Int
  /// The number of colour components: 0, 1 or 3.
  let colorCount: Int
  /// The offsets of red, green, blue (or gray in all three) and alpha in a pixel, in bytes.
  let offsets: (red: Int, green: Int, blue: Int, alpha: Int)

  /// Creates a layout, or nil for combinations that are invalid or not supported.
  init?(bitsPerComponent: Int, bitsPerPixel: Int, space: CGColorSpace, bitmapInfo: CGBitmapInfo) {
    guard let info = CGImageAlphaInfo(rawValue: bitmapInfo.rawValue & CGBitmapInfo.alphaInfoMask.rawValue),
      !space.isOfPatterns, bitsPerPixel > 0, bitsPerPixel <= 128, bitsPerPixel % 8 == 0
    else { return nil }
    let isFloat = bitmapInfo.contains(.floatComponents)
    switch (bitsPerComponent, isFloat) {
    case (8, false): component = .byte
    case (16, false): component = .integer16
    case (16, true): component = .half
    case (32, true): component = .float
    default: return nil
    }
    let size = bitsPerComponent / 8
    let slots = bitsPerPixel / bitsPerComponent
    guard slots * bitsPerComponent == bitsPerPixel else { return nil }
    colorCount = info == .alphaOnly ? 0 : space.numberOfComponents
    bytesPerPixel = bitsPerPixel / 8

    // The first slot of the colour, and the slot of alpha, before the byte order is applied.
    var colorSlot = 0
    var alphaSlot = 0
    switch info {
    case .none: alpha = .none
    case .premultipliedLast: (alpha, alphaSlot) = (.premultiplied, colorCount)
    case .last: (alpha, alphaSlot) = (.straight, colorCount)
    case .noneSkipLast: alpha = .none
    case .premultipliedFirst: (alpha, colorSlot) = (.premultiplied, 1)
    case .first: (alpha, colorSlot) = (.straight, 1)
    case .noneSkipFirst: (alpha, colorSlot) = (.none, 1)
    case .alphaOnly: alpha = .only
    }
    // Without alpha a pixel may have one unused slot, as 32-bit pixels without alpha do.
    let needed = info == .none || info == .alphaOnly ? max(colorCount, 1) : colorCount + 1
    guard slots == needed || (info == .none && slots == needed + 1) else { return nil }

    var reversed = false
    switch (bitmapInfo.rawValue & CGBitmapInfo.byteOrderMask.rawValue) >> 12 {
    case 0: isLittleEndian = false
    case 1 where size == 2, 2 where size == 4: isLittleEndian = true
    case 3 where size == 2, 4 where size == 4: isLittleEndian = false
    // A word of single-byte components: the byte order reverses the order of the components.
    case 1 where size == 1 && slots == 2, 2 where size == 1 && slots == 4: (isLittleEndian, reversed) = (true, true)
    case 3 where size == 1 && slots == 2, 4 where size == 1 && slots == 4: isLittleEndian = false
    // The byte order has no effect on single bytes.
    case 1...4 where bitsPerPixel == 8: isLittleEndian = false
    default: return nil
    }
    func offset(_ slot: Int) -> Int { (reversed ? slots - 1 - slot : slot) * size }
    let step = colorCount == 3 ? 1 : 0
    offsets = (offset(colorSlot), offset(colorSlot + step), offset(colorSlot + 2 * step), offset(alphaSlot))
  }

  /// Whether a row of these pixels is premultiplied B, G, R, A in bytes.
  var isPremultipliedBGRA: Bool {
    component == .byte && alpha == .premultiplied && colorCount == 3
      && offsets == (red: 2, green: 1, blue: 0, alpha: 3)
  }
  /// Whether a row of these pixels is B, G, R in bytes, with an unused fourth byte.
  var isOpaqueBGR: Bool {
    component == .byte && alpha == .none && colorCount == 3 && bytesPerPixel == 4
      && (offsets.red, offsets.green, offsets.blue) == (2, 1, 0)
  }
}
