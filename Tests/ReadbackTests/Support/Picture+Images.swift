// The conversion of pictures from images and image files, and to PNG files in the temporary directory.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteImages
import QuartziteLayers

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
    self.init(width: image.width, height: image.height)
    for y in 0..<height {
      for x in 0..<width {
        let from = y * image.bytesPerRow + x * 4, to = (y * width + x) * 4
        guard from + 4 <= bytes.count else { return nil }
        let hasAlpha = ![.none, .noneSkipLast, .noneSkipFirst].contains(alpha)
        let opacity = hasAlpha ? bytes[from + order[3]] : 255
        let isStraight = alpha == .first || alpha == .last
        for (channel, source) in [(0, 2), (1, 1), (2, 0)] {
          let value = Int(bytes[from + order[source]])
          self.bytes[to + channel] = isStraight ? UInt8((value * Int(opacity) + 127) / 255) : UInt8(value)
        }
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

  /// The picture as an image.
  func image() -> CGImage? {
    let info = CGBitmapInfo(
      rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
    guard let space = CGColorSpace(name: CGColorSpace.sRGB), let provider = CGDataProvider(data: Data(bytes) as CFData)
    else { return nil }
    return CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: width * 4, space: space,
      bitmapInfo: info, provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent)
  }

  /// Writes a PNG file.
  func write(to url: URL) -> Bool {
    guard let image = image(),
      let destination = CGImageDestinationCreateWithURL(url as CFURL, "public.png" as CFString, 1, nil)
    else { return false }
    CGImageDestinationAddImage(destination, image, nil)
    return CGImageDestinationFinalize(destination)
  }

  /// Returns the difference of two pictures of one size, with each level multiplied by sixteen, on black.
  func difference(to other: Picture) -> Picture {
    var result = Picture(width: width, height: height)
    guard other.width == width, other.height == height else { return result }
    for index in bytes.indices {
      let distance = abs(Int(bytes[index]) - Int(other.bytes[index]))
      result.bytes[index] = index % 4 == 3 ? 255 : UInt8(min(255, distance * 16))
    }
    return result
  }

  /// Writes the actual picture, the expected one and their difference to files, and returns a text with their place.
  func keep(besides expected: Picture, named name: String) -> String {
    let plain = String(name.map { $0.isLetter || $0.isNumber ? $0 : "-" })
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quartzite-readback/\(plain)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let isWritten = [("actual", self), ("expected", expected), ("difference", difference(to: expected))].map {
      $0.1.write(to: folder.appendingPathComponent("\($0.0).png"))
    }
    return isWritten.contains(false) ? "pictures could not be written" : "pictures in \(folder.path)"
  }
}
