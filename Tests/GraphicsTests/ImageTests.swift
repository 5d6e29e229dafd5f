// Tests of images: the layouts that are accepted, and the result of each in the renderer's one pixel format.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import Testing

/// A layout of pixels from which a one-pixel image is made.
struct LayoutCase: Sendable, CustomStringConvertible {
  let description: String
  var bits = 8
  let pixelBits: Int
  var space = CGColorSpace.sRGB
  let alpha: CGImageAlphaInfo
  var options: CGBitmapInfo = []
  let bytes: [UInt8]
  /// Premultiplied B, G, R, A.
  let expected: [UInt8]
}

private func makeImage(
  width: Int = 1, height: Int = 1, bits: Int = 8, pixelBits: Int = 32, bytesPerRow: Int? = nil,
  space: CFString = CGColorSpace.sRGB, alpha: CGImageAlphaInfo = .premultipliedLast, options: CGBitmapInfo = [],
  bytes: [UInt8], decode: [CGFloat]? = nil
) -> CGImage? {
  guard let space = CGColorSpace(name: space), let provider = CGDataProvider(data: Data(bytes)) else { return nil }
  return CGImage(
    width: width, height: height, bitsPerComponent: bits, bitsPerPixel: pixelBits,
    bytesPerRow: bytesPerRow ?? width * pixelBits / 8, space: space,
    bitmapInfo: options.union(CGBitmapInfo(rawValue: alpha.rawValue)), provider: provider, decode: decode,
    shouldInterpolate: true, intent: .defaultIntent)
}

@Suite struct ImageTests {
  static let layouts: [LayoutCase] = [
    LayoutCase(
      description: "RGBA premultiplied", pixelBits: 32, alpha: .premultipliedLast, bytes: [10, 20, 30, 128],
      expected: [30, 20, 10, 128]),
    LayoutCase(
      description: "RGBA straight", pixelBits: 32, alpha: .last, bytes: [255, 100, 3, 128],
      expected: [2, 50, 128, 128]),
    LayoutCase(
      description: "ARGB premultiplied", pixelBits: 32, alpha: .premultipliedFirst, bytes: [128, 10, 20, 30],
      expected: [30, 20, 10, 128]),
    LayoutCase(
      description: "ARGB straight", pixelBits: 32, alpha: .first, bytes: [128, 255, 100, 3],
      expected: [2, 50, 128, 128]),
    LayoutCase(
      description: "BGRA premultiplied", pixelBits: 32, alpha: .premultipliedFirst, options: .byteOrder32Little,
      bytes: [30, 20, 10, 128], expected: [30, 20, 10, 128]),
    LayoutCase(
      description: "BGRA straight", pixelBits: 32, alpha: .first, options: .byteOrder32Little,
      bytes: [3, 100, 255, 128], expected: [2, 50, 128, 128]),
    LayoutCase(
      description: "ABGR premultiplied", pixelBits: 32, alpha: .premultipliedLast, options: .byteOrder32Little,
      bytes: [128, 30, 20, 10], expected: [30, 20, 10, 128]),
    LayoutCase(
      description: "RGBA big endian", pixelBits: 32, alpha: .premultipliedLast, options: .byteOrder32Big,
      bytes: [10, 20, 30, 128], expected: [30, 20, 10, 128]),
    LayoutCase(
      description: "RGBX", pixelBits: 32, alpha: .noneSkipLast, bytes: [10, 20, 30, 7], expected: [30, 20, 10, 255]),
    LayoutCase(
      description: "XRGB", pixelBits: 32, alpha: .noneSkipFirst, bytes: [7, 10, 20, 30], expected: [30, 20, 10, 255]),
    LayoutCase(
      description: "BGRX", pixelBits: 32, alpha: .noneSkipFirst, options: .byteOrder32Little, bytes: [30, 20, 10, 7],
      expected: [30, 20, 10, 255]),
    LayoutCase(
      description: "RGB", pixelBits: 24, alpha: .none, bytes: [10, 20, 30], expected: [30, 20, 10, 255]),
    LayoutCase(
      description: "gray", pixelBits: 8, space: CGColorSpace.genericGrayGamma2_2, alpha: .none, bytes: [77],
      expected: [77, 77, 77, 255]),
    LayoutCase(
      description: "gray and straight alpha", pixelBits: 16, space: CGColorSpace.genericGrayGamma2_2, alpha: .last,
      bytes: [255, 64], expected: [64, 64, 64, 64]),
    LayoutCase(
      description: "alpha and gray", pixelBits: 16, space: CGColorSpace.genericGrayGamma2_2,
      alpha: .premultipliedFirst, bytes: [64, 33], expected: [33, 33, 33, 64]),
    LayoutCase(
      description: "alpha only", pixelBits: 8, space: CGColorSpace.genericGrayGamma2_2, alpha: .alphaOnly,
      bytes: [99], expected: [0, 0, 0, 99]),
    LayoutCase(
      description: "16-bit RGBA straight, big endian", bits: 16, pixelBits: 64, alpha: .last,
      bytes: [0xff, 0xff, 0x80, 0x80, 0, 0, 0x80, 0x80], expected: [0, 64, 128, 128]),
    LayoutCase(
      description: "16-bit RGBA premultiplied, little endian", bits: 16, pixelBits: 64, alpha: .premultipliedLast,
      options: .byteOrder16Little, bytes: [0x00, 0x40, 0x00, 0x20, 0, 0, 0x00, 0x80], expected: [0, 32, 64, 128]),
    LayoutCase(
      description: "16-bit gray", bits: 16, pixelBits: 16, space: CGColorSpace.genericGrayGamma2_2, alpha: .none,
      bytes: [0x4d, 0x4d], expected: [77, 77, 77, 255]),
    LayoutCase(
      description: "half floats", bits: 16, pixelBits: 64, alpha: .premultipliedLast,
      options: [.floatComponents, .byteOrder16Little], bytes: [0x00, 0x38, 0x00, 0x3c, 0x00, 0x7e, 0x00, 0x3c],
      expected: [0, 255, 128, 255]),
    LayoutCase(
      description: "32-bit floats", bits: 32, pixelBits: 96, alpha: .none,
      options: [.floatComponents, .byteOrder32Little],
      bytes: [0, 0, 0, 0x3f, 0, 0, 0x80, 0x3f, 0, 0, 0xc0, 0x7f], expected: [0, 255, 128, 255]),
    LayoutCase(
      description: "linear light", pixelBits: 32, space: CGColorSpace.linearSRGB, alpha: .noneSkipLast,
      bytes: [128, 0, 255, 0], expected: [255, 0, 188, 255]),
    LayoutCase(
      description: "Display P3, clipped", pixelBits: 32, space: CGColorSpace.displayP3, alpha: .last,
      bytes: [255, 0, 0, 255], expected: [0, 0, 255, 255]),
    LayoutCase(
      description: "Display P3 premultiplied", pixelBits: 32, space: CGColorSpace.displayP3,
      alpha: .premultipliedLast, bytes: [128, 128, 128, 128], expected: [128, 128, 128, 128]),
  ]

  @Test("every layout becomes premultiplied BGRA of standard RGB", arguments: layouts)
  func conversion(_ layout: LayoutCase) throws {
    // Two pixels in two padded rows, so that strides matter as well.
    let padding: [UInt8] = [201, 202, 203]
    let row = layout.bytes + layout.bytes + padding
    let image = try #require(
      makeImage(
        width: 2, height: 2, bits: layout.bits, pixelBits: layout.pixelBits, bytesPerRow: row.count,
        space: layout.space, alpha: layout.alpha, options: layout.options, bytes: row + row))
    #expect(image.premultipliedBGRA() == layout.expected + layout.expected + layout.expected + layout.expected)
    let isOpaque = [CGImageAlphaInfo.none, .noneSkipFirst, .noneSkipLast].contains(layout.alpha)
    #expect(image.isOpaque == isOpaque)
  }

  @Test("straight alpha is multiplied in with exact rounding")
  func rounding() throws {
    var bytes: [UInt8] = []
    for color in 0...255 {
      for alpha in 0...255 { bytes += [UInt8(color), 0, 255, UInt8(alpha)] }
    }
    let image = try #require(makeImage(width: 256, height: 256, alpha: .last, bytes: bytes))
    let pixels = image.premultipliedBGRA()
    for color in 0...255 {
      for alpha in 0...255 where Int(pixels[(color * 256 + alpha) * 4 + 2]) != (color * alpha + 127) / 255 {
        Issue.record("\(color) times \(alpha)")
      }
    }
    #expect(pixels[(3 * 256 + 200) * 4] == 200)
  }

  @Test("a decode array maps components to another range")
  func decode() throws {
    let image = try #require(
      makeImage(
        pixelBits: 8, space: CGColorSpace.genericGrayGamma2_2, alpha: .none, bytes: [55], decode: [1, 0]))
    #expect(image.premultipliedBGRA() == [200, 200, 200, 255])
  }

  @Test("cropping takes whole pixels, stays inside the image and keeps their colours")
  func cropping() throws {
    var bytes: [UInt8] = []
    for index in 0..<12 as Range<UInt8> { bytes += [index, 0, 0, 255] }
    let image = try #require(makeImage(width: 4, height: 3, bytes: bytes))
    let part = try #require(image.cropping(to: CGRect(x: 1.5, y: 0.5, width: 1, height: 9)))
    #expect(part.width == 2 && part.height == 3)
    let pixels = part.premultipliedBGRA()
    let reds = stride(from: 2, to: pixels.count, by: 4).map { pixels[$0] }
    #expect(reds == [1, 2, 5, 6, 9, 10])
    let inner = try #require(part.cropping(to: CGRect(x: 1, y: 1, width: 1, height: 1)))
    #expect(inner.premultipliedBGRA() == [0, 0, 6, 255])
    #expect(inner.dataProvider?.data == Data([6, 0, 0, 255]))
    #expect(image.cropping(to: CGRect(x: 4, y: 0, width: 1, height: 1)) == nil)
    #expect(image.cropping(to: CGRect(x: 0, y: 0, width: 0, height: 1)) == nil)
    #expect(image.cropping(to: .null) == nil)
    #expect(image.cropping(to: .infinite)?.width == 4)
    #expect(image.cropping(to: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)) == nil)
  }

  @Test("sizes and layouts that make no sense give no image")
  func refusals() {
    let bytes = [UInt8](repeating: 0, count: 64)
    #expect(makeImage(width: 4, height: 4, bytes: bytes) != nil)
    #expect(makeImage(width: 0, height: 4, bytesPerRow: 16, bytes: bytes) == nil)
    #expect(makeImage(width: 4, height: -1, bytes: bytes) == nil)
    #expect(makeImage(width: 4, height: 5, bytes: bytes) == nil)
    #expect(makeImage(width: 4, height: 4, bytesPerRow: 15, bytes: bytes) == nil)
    #expect(makeImage(width: 4, height: 4, bytesPerRow: .max, bytes: bytes) == nil)
    #expect(makeImage(width: .max, height: .max, bytesPerRow: .max, bytes: bytes) == nil)
    #expect(makeImage(width: 1 << 61, height: 1, bytesPerRow: .max, bytes: bytes) == nil)
    #expect(makeImage(bits: 5, pixelBits: 16, alpha: .noneSkipFirst, bytes: bytes) == nil)
    #expect(makeImage(pixelBits: 40, bytes: bytes) == nil)
    #expect(makeImage(pixelBits: 24, alpha: .last, bytes: bytes) == nil)
    #expect(makeImage(pixelBits: 24, alpha: .none, options: .byteOrder32Little, bytes: bytes) == nil)
    #expect(makeImage(bits: .min, pixelBits: .min, bytesPerRow: 16, bytes: bytes) == nil)
    #expect(makeImage(alpha: .none, options: CGBitmapInfo(rawValue: 0x1f), bytes: bytes) == nil)
  }

  @Test("the renderer's own pixels come back byte for byte")
  func ownPixels() throws {
    let bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 99, 9, 10, 11, 12, 13, 14, 15, 16, 99]
    let image = try #require(CGImage(premultipliedBGRA: Data(bytes), width: 2, height: 2, bytesPerRow: 9))
    #expect(image.premultipliedBGRA() == bytes.filter { $0 != 99 })
    #expect(image.alphaInfo == .premultipliedFirst)
    #expect(CGImage(premultipliedBGRA: Data(bytes), width: 3, height: 2, bytesPerRow: 9) == nil)
    // A slice of data does not begin at index 0.
    let slice = Data([77] + bytes).dropFirst()
    let same = try #require(CGImage(premultipliedBGRA: slice, width: 2, height: 2, bytesPerRow: 9))
    #expect(same.premultipliedBGRA() == image.premultipliedBGRA())
  }

  @Test(
    "a provider of what is no file, or has no end, doesn't exist",
    arguments: [
      "/no/such/file", "/dev/zero", "/dev/null", "/tmp", "/",
    ])
  func missingFile(path: String) {
    #expect(CGDataProvider(url: URL(fileURLWithPath: path)) == nil)
  }

  @Test("a provider of a pipe doesn't wait for somebody to write to it")
  func pipe() throws {
    let path = NSTemporaryDirectory() + "/provider-" + UUID().uuidString
    #expect(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    #expect(CGDataProvider(url: URL(fileURLWithPath: path)) == nil)
  }

  @Test("sizes, row lengths and depths at the ends of numbers give no context and no image")
  func endsOfNumbers() throws {
    let numbers = [
      Int.min, .min + 1, -1, 0, 1, 3, 1 << 20, 1 << 31, 1 << 32, 1 << 61, 1 << 62, .max / 4 + 1, .max / 2, .max - 1,
      .max,
    ]
    let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16)
    defer { memory.deallocate() }
    var made = 0
    for width in numbers {
      for height in numbers {
        for bytesPerRow in numbers where bytesPerRow != 0 {
          #expect(
            makeImage(width: width, height: height, bytesPerRow: bytesPerRow, bytes: [1, 2, 3, 4]) == nil
              || (width == 1 && height == 1))
          for bits in [Int.min, 0, 8, .max] {
            // A context gets no memory beyond what exists: only sizes that fit into a pixel more than four times are
            // made.
            let context = CGContext(
              data: nil, width: width, height: height, bitsPerComponent: bits, bytesPerRow: bytesPerRow, space: space,
              bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
            guard context != nil else { continue }
            made += 1
            #expect(width > 0 && height > 0 && width * height <= 1 << 27 && bytesPerRow >= width * 4 && bits == 8)
          }
        }
      }
    }
    #expect(made > 0)
  }
}
