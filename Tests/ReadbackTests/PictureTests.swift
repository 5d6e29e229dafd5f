// Tests that pictures are compared premultiplied, whatever their files hold.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import Testing

@Suite("Pictures are compared premultiplied")
struct PictureTests {
  private func picture(_ alphaInfo: CGImageAlphaInfo, _ bytes: [UInt8]) throws -> Picture {
    let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    let provider = try #require(CGDataProvider(data: Data(bytes) as CFData))
    let image = try #require(
      CGImage(
        width: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4, space: space,
        bitmapInfo: CGBitmapInfo(rawValue: alphaInfo.rawValue), provider: provider, decode: nil,
        shouldInterpolate: false, intent: .defaultIntent))
    return try #require(Picture(image))
  }

  @Test("A step of one level at an alpha of 5 is one level, though straight colours are 51 apart")
  func lowAlpha() throws {
    let two = try picture(.last, [102, 0, 0, 5]), three = try picture(.last, [153, 0, 0, 5])
    #expect(two.rgba(0, 0) == [2, 0, 0, 5] && three.rgba(0, 0) == [3, 0, 0, 5])
    #expect(two.largestDifference(from: three) == 1)
    #expect(try picture(.premultipliedLast, [2, 0, 0, 5]) == two)
  }

  @Test("Where nothing shows, no colour differs")
  func nothing() throws {
    #expect(try picture(.last, [255, 255, 255, 0]) == picture(.last, [0, 0, 0, 0]))
  }
}
