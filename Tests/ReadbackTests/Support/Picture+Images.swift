// The conversion of pictures from images and image files, and the keeping of those that differ.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteImages
import QuartziteLayers
import QuartziteTesting

extension Picture {
  /// Creates a picture from an eight-bit image of four components, with any order and any kind of alpha.
  init?(_ image: CGImage) {
    guard image.bitsPerComponent == 8, image.bitsPerPixel == 32, let data = image.dataProvider?.data else { return nil }
    let bytes = [UInt8](data as Data)
    let isLittle = image.bitmapInfo.contains(.byteOrder32Little)
    let alpha = image.alphaInfo
    let isAlphaFirst = [.first, .premultipliedFirst, .noneSkipFirst].contains(alpha)
    // The positions of red, green, blue and alpha among the bytes.
    var order = isAlphaFirst ? [1, 2, 3, 0] : [0, 1, 2, 3]
    if isLittle { order = order.map { 3 - $0 } }
    let (red, green, blue, last) = (order[0], order[1], order[2], order[3])
    let hasAlpha = ![.none, .noneSkipLast, .noneSkipFirst].contains(alpha),
      isStraight = alpha == .first || alpha == .last
    self.init(width: image.width, height: image.height)
    let (width, bytesPerRow) = (width, image.bytesPerRow)
    guard bytes.count >= (height - 1) * bytesPerRow + width * 4 else { return nil }
    for y in 0..<height {
      for x in 0..<width {
        let from = y * bytesPerRow + x * 4, to = (y * width + x) * 4
        let opacity = hasAlpha ? bytes[from + last] : 255
        func premultiplied(_ value: UInt8) -> UInt8 {
          isStraight && opacity < 255 ? UInt8((Int(value) * Int(opacity) + 127) / 255) : value
        }
        self.bytes[to] = premultiplied(bytes[from + blue])
        self.bytes[to + 1] = premultiplied(bytes[from + green])
        self.bytes[to + 2] = premultiplied(bytes[from + red])
        self.bytes[to + 3] = opacity
      }
    }
  }

  /// Creates a picture from the first image of a file.
  init?(contentsOf path: String) {
    guard let source = CGImageSourceCreateWithURL(URL(fileURLWithPath: path) as CFURL, nil),
      let image = CGImageSourceCreateImageAtIndex(source, 0, nil)
    else { return nil }
    self.init(image)
  }

  /// Keeps the actual picture, the expected one and their difference among the results of snapshots, and returns a text with their
  /// place.
  func keep(besides expected: Picture, named name: String) -> String {
    let comparison = PictureComparison(self, expected)
    return comparison.keep(self, expected, named: name, testFile: #filePath, fileID: #fileID)
  }
}
