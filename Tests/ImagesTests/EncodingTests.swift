// Tests that encoded pictures decode to themselves.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteGraphics
import Testing

@testable import QuartziteImages

@Suite struct EncodingTests {
  /// Flat fields of four different components each, some with alpha.
  private func fields(hasAlpha: Bool) throws -> CGImage {
    try picture(width: 48, height: 32) { x, y in
      let alpha = hasAlpha ? [255, 200, 128, 1][(x / 12 + y / 16) % 4] : 255
      let straight = [[30, 90, 210], [200, 60, 20], [10, 250, 130]][(x / 16) % 3]
      return straight.map { UInt8(($0 * alpha + 127) / 255) } + [UInt8(alpha)]
    }
  }

  @Test("PNG and lossless WebP give the same pixels back", arguments: [ImageFormat.png, .webp], [false, true])
  func lossless(_ format: ImageFormat, hasAlpha: Bool) throws {
    let image = try fields(hasAlpha: hasAlpha)
    let data = try ImageFile.encode(image, as: format, quality: 1)
    let decoded = try ImageFile.decode(data, named: "a")
    #expect(decoded.isOpaque == !hasAlpha)
    #expect(decoded.firstDifference(from: image) == nil)
    #expect(try ImageFile.header(data, named: "a").format == format)
  }

  @Test("Lossy JPEG and WebP come close", arguments: [ImageFormat.jpeg, .webp])
  func lossy(_ format: ImageFormat) throws {
    let image = try fields(hasAlpha: false)
    let decoded = try ImageFile.decode(try ImageFile.encode(image, as: format, quality: 0.95), named: "a")
    // The pixels lie in the middle of a field, since both formats blur colours across edges.
    for (x, y) in [(6, 4), (22, 26), (42, 10)] {
      for (found, expected) in zip(decoded.rgba(x, y), image.rgba(x, y)) { #expect(abs(found - expected) <= 6) }
    }
  }

  @Test("Lossy WebP keeps alpha")
  func lossyAlpha() throws {
    let image = try fields(hasAlpha: true)
    let decoded = try ImageFile.decode(try ImageFile.encode(image, as: .webp, quality: 0.9), named: "a")
    #expect(decoded.rgba(18, 4)[3] == 200)
  }

  @Test("Every premultiplied component of every alpha survives PNG")
  func everyAlpha() throws {
    let image = try picture(width: 256, height: 256) { component, alpha in
      let value = UInt8(min(component, alpha))
      return [value, UInt8(alpha) - value, 0, UInt8(alpha)]
    }
    let decoded = try ImageFile.decode(try ImageFile.encode(image, as: .png), named: "a")
    #expect(decoded.firstDifference(from: image) == nil)
  }

  @Test("Straight components in PNG are c · 255 / a, rounded to nearest")
  func straightComponents() {
    for alpha in 1...255 {
      for component in 0...255 {
        let input = [UInt8(component), 0, UInt8(component), UInt8(alpha)]
        var output = [UInt8](repeating: 0, count: 4)
        StraightAlpha.convert(input, into: &output, count: 1, isRedFirst: true)
        let expected = alpha == 255 ? component : min(255, Int((Double(component) * 255 / Double(alpha)).rounded()))
        #expect(Int(output[0]) == expected)
      }
    }
  }

  @Test("A PNG of opaque pixels has no alpha channel and says that it is sRGB")
  func opaquePNG() throws {
    let data = try ImageFile.encode(try fields(hasAlpha: false), as: .png)
    #expect(data[25] == 2)
    #expect(data.range(of: Data("sRGB".utf8)) != nil)
    #expect(try ImageFile.encode(try fields(hasAlpha: true), as: .png)[25] == 6)
  }

  @Test("JPEG shows what is transparent on white")
  func onWhite() throws {
    let image = try picture(width: 16, height: 8) { x, _ in x < 8 ? [0, 0, 0, 0] : [0, 0, 128, 128] }
    let decoded = try ImageFile.decode(try ImageFile.encode(image, as: .jpeg, quality: 1), named: "a")
    #expect(decoded.rgba(2, 4) == [255, 255, 255, 255])
    for (found, expected) in zip(decoded.rgba(13, 4), [255, 127, 127, 255]) { #expect(abs(found - expected) <= 2) }
  }

  @Test("Quality may be any number")
  func quality() throws {
    let image = try fields(hasAlpha: false)
    for quality in [-Double.infinity, -1, 0, 2, Double.infinity, Double.nan] {
      for format in ImageFormat.allCases {
        _ = try ImageFile.decode(try ImageFile.encode(image, as: format, quality: quality), named: "a")
      }
    }
  }

  @Test("A picture too long for its format is refused")
  func tooLong() throws {
    let image = try picture(width: 16_384, height: 1) { _, _ in [0, 0, 0, 255] }
    let error = renderError { () throws(RenderError) in try ImageFile.encode(image, as: .webp) }
    #expect(error?.code == .limitExceeded)
    #expect(error?.message.contains("16383") == true)
  }

  @Test("Formats are known by endings and type identifiers")
  func names() {
    #expect(ImageFormat(path: "/a.b/c.PNG") == .png)
    #expect(ImageFormat(path: "c.jpeg") == .jpeg && ImageFormat(path: "c.jpg") == .jpeg)
    #expect(ImageFormat(path: "c.webp") == .webp)
    #expect(ImageFormat(path: "/a.png/c") == nil && ImageFormat(path: "c.gif") == nil && ImageFormat(path: "") == nil)
    #expect(ImageFormat(typeIdentifier: "public.webp") == .webp)
    #expect(ImageFormat(typeIdentifier: "org.webmproject.webp") == .webp)
    #expect(ImageFormat(typeIdentifier: "public.gif") == nil)
  }
}
