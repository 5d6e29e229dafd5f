// The pixels of the pictures that the command writes.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import Testing

/// A picture that was read from a file.
struct PictureFile {
  let width: Int
  let height: Int
  /// Blue, green, red and alpha, premultiplied, in bytes; rows from the top.
  let pixels: [UInt8]

  init(_ path: String) throws {
    let source = try #require(CGImageSourceCreateWithURL(URL(fileURLWithPath: path) as CFURL, nil), "\(path)")
    let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil), "\(path)")
    (width, height) = (image.width, image.height)
    let context = try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue))
    context.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
    let data = try #require(context.data)
    pixels = Array(UnsafeRawBufferPointer(start: data, count: width * height * 4))
  }
}
