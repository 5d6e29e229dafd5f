// Tests of CGImageSource and CGImageDestination, called as client code calls them.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteGraphics
import QuartziteImages
import Testing

@Suite struct AppleInterfaceTests {
  @Test("A source tells type, count and properties, and gives the stored picture")
  func source() throws {
    let content = Array("Exif\0\0".utf8) + exif(orientation: 6)
    let data = jpeg(Samples.grayJPEG, inserting: 0xe1, content)
    let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
    #expect(CGImageSourceGetCount(source) == 1)
    #expect(CGImageSourceGetType(source) == "public.jpeg")
    let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any])
    #expect(properties[kCGImagePropertyPixelWidth] as? Int == 8)
    #expect(properties[kCGImagePropertyPixelHeight] as? Int == 8)
    #expect(properties[kCGImagePropertyOrientation] as? UInt32 == 6)
    #expect(properties[kCGImagePropertyHasAlpha] as? Bool == false)
    #expect(properties[kCGImagePropertyColorModel] as? String == kCGImagePropertyColorModelGray)
    #expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.width == 8)
    #expect(CGImageSourceCreateImageAtIndex(source, 1, nil) == nil)
    #expect(CGImageSourceCopyPropertiesAtIndex(source, 1, nil) == nil)
  }

  @Test("A stored picture keeps its edges; its orientation is the caller's")
  func storedPicture() throws {
    let source = try #require(CGImageSourceCreateWithData(Samples.rotatedWebP, nil))
    let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    #expect(image.width == 2 && image.height == 1)
  }

  @Test("What is no image has no source")
  func noSource() {
    #expect(CGImageSourceCreateWithData(Data("text".utf8), nil) == nil)
    #expect(CGImageSourceCreateWithURL(URL(fileURLWithPath: "/dev/zero"), nil) == nil)
  }

  @Test("A destination writes to memory with the quality asked for")
  func destination() throws {
    let image = try picture(width: 64, height: 64) { x, y in [UInt8(x * 4), UInt8(y * 4), UInt8((x * y) & 255), 255] }
    var sizes: [Int] = []
    for quality in [0.1, 0.9] {
      let data = NSMutableData()
      let destination = try #require(CGImageDestinationCreateWithData(data, "public.jpeg", 1, nil))
      let options: [CFString: Any] = [kCGImageDestinationLossyCompressionQuality: quality]
      CGImageDestinationAddImage(destination, image, options as CFDictionary)
      #expect(CGImageDestinationFinalize(destination))
      #expect(!CGImageDestinationFinalize(destination))
      sizes.append(data.length)
    }
    #expect(sizes[0] < sizes[1])
  }

  @Test("A destination writes a file that a source reads")
  func file() throws {
    let url = URL(fileURLWithPath: NSTemporaryDirectory() + "/imageio-" + UUID().uuidString + ".png")
    defer { try? FileManager.default.removeItem(at: url) }
    let image = try picture(width: 3, height: 2) { x, y in [UInt8(x), UInt8(y), 7, 255] }
    let destination = try #require(CGImageDestinationCreateWithURL(url as CFURL, "public.png", 1, nil))
    CGImageDestinationAddImage(destination, image, nil)
    #expect(CGImageDestinationFinalize(destination))
    let source = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
    #expect(CGImageSourceGetType(source) == "public.png")
    #expect(try #require(CGImageSourceCreateImageAtIndex(source, 0, nil)).firstDifference(from: image) == nil)
  }

  @Test("Destinations of unknown formats, of several pictures and without a picture fail")
  func failures() throws {
    #expect(CGImageDestinationCreateWithData(NSMutableData(), "public.tiff", 1, nil) == nil)
    #expect(CGImageDestinationCreateWithData(NSMutableData(), "public.png", 2, nil) == nil)
    let empty = try #require(CGImageDestinationCreateWithData(NSMutableData(), "public.png", 1, nil))
    #expect(!CGImageDestinationFinalize(empty))
  }
}
