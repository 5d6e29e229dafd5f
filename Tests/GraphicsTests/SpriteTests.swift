// Tests of sprites: parts of images within a transparent border.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaintedPaths
import QuartziteGraphics
import QuartziteTessellation
import Testing

@Suite("Parts of images are given a transparent border")
struct SpriteTests {
  /// An image of 8 × 6 pixels whose blue counts columns and whose green counts rows, all opaque.
  private func image() throws -> CGImage {
    var bytes: [UInt8] = []
    for y in 0..<6 { for x in 0..<8 { bytes += [UInt8(10 + x), UInt8(20 + y), 0, 255] } }
    return try #require(CGImage(premultipliedBGRA: Data(bytes), width: 8, height: 6, bytesPerRow: 32))
  }

  @Test("The part lies behind the border at the left and the top, and nothing else shows", arguments: [1, 2, 8])
  func border(border: Int) throws {
    let part = PixelRect(x0: 2, y0: 1, x1: 5, y1: 5)
    let sprite = try #require(try image().sprite(part, border: border))
    #expect(sprite.width % border == 0 && sprite.height % border == 0)
    #expect(sprite.width >= 3 + 2 * border && sprite.width < 3 + 3 * border)
    #expect(sprite.height >= 4 + 2 * border && sprite.height < 4 + 3 * border)
    let pixels = sprite.premultipliedBGRA()
    for y in 0..<sprite.height {
      for x in 0..<sprite.width {
        let start = (y * sprite.width + x) * 4, pixel = Array(pixels[start..<start + 4])
        let column = x - border + part.x0, row = y - border + part.y0
        let isInside = (part.x0..<part.x1).contains(column) && (part.y0..<part.y1).contains(row)
        #expect(pixel == (isInside ? [UInt8(10 + column), UInt8(20 + row), 0, 255] : [0, 0, 0, 0]))
      }
    }
  }

  @Test("A sprite is made once for each part and border")
  func kept() throws {
    let image = try image(), part = PixelRect(x0: 0, y0: 0, x1: 8, y1: 6)
    let sprite = try #require(image.sprite(part, border: 1))
    #expect(image.sprite(part, border: 1) === sprite && image.sprite(part, border: 2) !== sprite)
    #expect(image.sprite(PixelRect(x0: 0, y0: 0, x1: 7, y1: 6), border: 1) !== sprite)
  }

  @Test("Parts beyond the image, empty ones and those that would be too large have no sprite")
  func refused() throws {
    let image = try image()
    for part in [
      PixelRect(x0: -1, y0: 0, x1: 4, y1: 4), PixelRect(x0: 0, y0: 0, x1: 9, y1: 4), PixelRect.empty,
    ] {
      #expect(image.sprite(part, border: 1) == nil)
    }
    let whole = PixelRect(x0: 0, y0: 0, x1: 8, y1: 6)
    for border in [0, -1, 1 << 12, 1 << 40, Int.max] { #expect(image.sprite(whole, border: border) == nil) }
  }
}
