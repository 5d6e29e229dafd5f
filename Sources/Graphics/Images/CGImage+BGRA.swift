// Conversion to and from the pixel format of the renderer: premultiplied B, G, R, A in bytes of gamma-encoded sRGB.
// SPDX-License-Identifier: Apache-2.0

extension CGImage {
  /// Creates an image of premultiplied B, G, R, A bytes in sRGB; nil if the data do not match the sizes.
  package convenience init?(premultipliedBGRA data: Data, width: Int, height: Int, bytesPerRow: Int) {
    guard let provider = CGDataProvider(data: data) else { return nil }
    self.init(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: bytesPerRow,
      space: .standardRGB,
      bitmapInfo: [.byteOrder32Little, CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue)],
      provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
  }

  /// The pixels as premultiplied B, G, R, A bytes in sRGB: `width * height * 4` of them, rows from top to bottom.
  ///
  /// Colours outside sRGB are clipped. Straight alpha is multiplied in as `(c·a + 127) / 255`.
  package func premultipliedBGRA() -> [UInt8] { premultipliedBGRA(rows: 0..<height) }

  /// Returns the same pixels for some rows, which the image must have.
  package func premultipliedBGRA(rows: Range<Int>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: width * rows.count * 4) { target, count in
      guard let output = target.baseAddress else { return }
      writePremultipliedBGRA(rows: rows, to: output)
      count = width * rows.count * 4
    }
  }

  /// Writes the same pixels to memory that has room for them.
  func writePremultipliedBGRA(rows: Range<Int>, to output: UnsafeMutablePointer<UInt8>) {
    assert(
      rows.lowerBound >= 0 && rows.upperBound <= height, "the rows \(rows) are not among the \(height) of the image")
    pixels.withUnsafeBytes { source in
      assert(
        offset + (height - 1) * bytesPerRow + width * layout.bytesPerPixel <= source.count,
        "\(source.count) bytes do not hold \(height) rows of \(bytesPerRow) bytes from \(offset) on")
      guard let base = source.baseAddress else { return }
      let converter = PixelConverter(image: self)
      for (index, y) in rows.enumerated() {
        converter.convertRow(base + offset + y * bytesPerRow, into: output + index * width * 4, count: width)
      }
    }
  }
}

/// Converts rows of one layout and colour space to premultiplied B, G, R, A.
struct PixelConverter {
  private enum Method { case copy, opaque, bytes, general }

  private let layout: PixelLayout
  private let space: CGColorSpace
  private let decode: [CGFloat]?
  private let method: Method

  init(image: CGImage) {
    layout = image.layout
    space = image.space
    decode = image.decode
    // Gray and RGB bytes that are gamma-encoded already are only reordered.
    let isEncoded = image.space.primaries != .displayP3 && !image.space.isLinear
    if image.decode != nil || layout.component != .byte || (!isEncoded && layout.colorCount > 0) {
      method = .general
    } else {
      method = layout.isPremultipliedBGRA ? .copy : layout.isOpaqueBGR ? .opaque : .bytes
    }
  }

  /// Whether rows can be read in place, except for the alpha of those that have none.
  var readsInPlace: Bool { method == .copy || method == .opaque }

  func convertRow(_ source: UnsafeRawPointer, into target: UnsafeMutablePointer<UInt8>, count: Int) {
    switch method {
    case .copy:
      UnsafeMutableRawPointer(target).copyMemory(from: source, byteCount: count * 4)
    case .opaque:
      let target = UnsafeMutableRawPointer(target)
      for offset in stride(from: 0, to: count * 4, by: 4) {
        let pixel = source.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        target.storeBytes(of: pixel | UInt32(littleEndian: 0xFF00_0000), toByteOffset: offset, as: UInt32.self)
      }
    case .bytes:
      convertBytes(source.assumingMemoryBound(to: UInt8.self), target, count)
    case .general:
      for x in 0..<count {
        convertPixel(source + x * layout.bytesPerPixel, target + x * 4)
      }
    }
  }

  private func convertBytes(
    _ source: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>, _ count: Int
  ) {
    let (red, green, blue, alphaOffset) = layout.offsets
    var input = source
    var output = target
    for _ in 0..<count {
      switch layout.alpha {
      case .none:
        (output[0], output[1], output[2], output[3]) = (input[blue], input[green], input[red], 255)
      case .premultiplied:
        (output[0], output[1], output[2], output[3]) = (input[blue], input[green], input[red], input[alphaOffset])
      case .straight:
        let alpha = UInt32(input[alphaOffset])
        output[0] = UInt8(truncatingIfNeeded: (UInt32(input[blue]) * alpha + 127) / 255)
        output[1] = UInt8(truncatingIfNeeded: (UInt32(input[green]) * alpha + 127) / 255)
        output[2] = UInt8(truncatingIfNeeded: (UInt32(input[red]) * alpha + 127) / 255)
        output[3] = UInt8(truncatingIfNeeded: alpha)
      case .only:
        (output[0], output[1], output[2], output[3]) = (0, 0, 0, input[alphaOffset])
      }
      input += layout.bytesPerPixel
      output += 4
    }
  }

  private func convertPixel(_ pixel: UnsafeRawPointer, _ output: UnsafeMutablePointer<UInt8>) {
    let offsets = layout.offsets
    let alpha = layout.alpha == .none ? 1 : unit(component(pixel + offsets.alpha))
    guard layout.alpha != .only else {
      (output[0], output[1], output[2], output[3]) = (0, 0, 0, byte(alpha))
      return
    }
    var color = SIMD3(
      component(pixel + offsets.red), component(pixel + offsets.green), component(pixel + offsets.blue))
    // Curves and matrices apply to the unpremultiplied colour.
    if layout.alpha == .premultiplied { color = alpha > 0 ? color / alpha : .zero }
    if let decode {
      for index in 0..<3 {
        let pair = layout.colorCount == 3 ? 2 * index : 0
        color[index] = Double(decode[pair]) + color[index] * Double(decode[pair + 1] - decode[pair])
      }
    }
    let rgb = space.standardRGB(color)
    output[0] = byte(unit(rgb.z) * alpha)
    output[1] = byte(unit(rgb.y) * alpha)
    output[2] = byte(unit(rgb.x) * alpha)
    output[3] = byte(alpha)
  }

  private func component(_ pointer: UnsafeRawPointer) -> Double {
    let little = layout.isLittleEndian
    switch layout.component {
    case .byte:
      return Double(pointer.load(as: UInt8.self)) / 255
    case .integer16:
      return Double(ordered(pointer.loadUnaligned(as: UInt16.self), little)) / 65535
    case .half:
      return halfValue(ordered(pointer.loadUnaligned(as: UInt16.self), little))
    case .float:
      return Double(Float(bitPattern: ordered(pointer.loadUnaligned(as: UInt32.self), little)))
    }
  }

  private func ordered<Word: FixedWidthInteger>(_ word: Word, _ little: Bool) -> Word {
    little ? Word(littleEndian: word) : Word(bigEndian: word)
  }

  /// Converts a half float (IEEE 754 binary16), without the type that not every processor has.
  private func halfValue(_ bits: UInt16) -> Double {
    let sign: FloatingPointSign = bits & 0x8000 == 0 ? .plus : .minus
    let exponent = Int(bits >> 10 & 0x1f)
    let fraction = Double(bits & 0x3ff)
    switch exponent {
    case 0: return Double(sign: sign, exponent: -24, significand: fraction)
    case 31: return fraction == 0 ? Double(sign: sign, exponent: 0, significand: .infinity) : .nan
    default: return Double(sign: sign, exponent: exponent - 15, significand: 1 + fraction / 1024)
    }
  }

  /// Returns the value clamped to 0…1; NaN becomes 0.
  private func unit(_ value: Double) -> Double {
    value > 0 ? min(value, 1) : 0
  }

  private func byte(_ value: Double) -> UInt8 {
    UInt8(value * 255 + 0.5)
  }
}
