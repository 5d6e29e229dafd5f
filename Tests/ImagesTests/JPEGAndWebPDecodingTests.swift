// Tests of JPEG and WebP files: colour models, orientation, alpha.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteGraphics
import Testing

@testable import QuartziteImages

@Suite struct JPEGAndWebPDecodingTests {
  /// The colours in the middle of four quadrants of 8 × 8 pixels.
  private func quadrants(_ image: CGImage) -> [[Int]] {
    [image.rgba(3, 3), image.rgba(12, 3), image.rgba(3, 12), image.rgba(12, 12)]
  }

  private func isClose(_ found: [[Int]], _ expected: [[Int]], by tolerance: Int) -> Bool {
    zip(found.joined(), expected.joined()).allSatisfy { abs($0 - $1) <= tolerance }
  }

  static let colors = [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [40, 80, 120, 255]]

  @Test("Baseline and progressive JPEG files decode")
  func colors() throws {
    for data in [Samples.quadrantsJPEG, Samples.quadrantsProgressiveJPEG] {
      let image = try ImageFile.decode(data, named: "a.jpg")
      #expect(image.isOpaque)
      #expect(isClose(quadrants(image), Self.colors, by: 3))
    }
  }

  @Test("A gray JPEG file decodes")
  func gray() throws {
    let header = try ImageFile.header(Samples.grayJPEG, named: "a.jpg")
    #expect(header.colorModel == .gray && header.width == 8 && header.height == 8)
    #expect(try ImageFile.decode(Samples.grayJPEG, named: "a.jpg").rgba(4, 4) == [77, 77, 77, 255])
  }

  @Test("Inks become colours, in CMYK and in YCCK")
  func inks() throws {
    for data in [Samples.quadrantsCMYKJPEG, Samples.quadrantsYCCKJPEG] {
      #expect(try ImageFile.header(data, named: "a.jpg").colorModel == .cmyk)
      let expected = [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [127, 127, 127, 255]]
      #expect(isClose(quadrants(try ImageFile.decode(data, named: "a.jpg")), expected, by: 2))
    }
  }

  @Test("Inks without an Adobe segment are not inverted")
  func plainInks() throws {
    var data = Samples.quadrantsCMYKJPEG
    let adobe = try #require(data.range(of: Data([0xff, 0xee])))
    data.removeSubrange(adobe.lowerBound..<adobe.lowerBound + 16)
    // The stored inks 255, 0, 0, 255 are full black; of 255, 255, 255, 127 cyan, magenta and yellow leave no light.
    let black = Array(repeating: [0, 0, 0, 255], count: 4)
    #expect(isClose(quadrants(try ImageFile.decode(data, named: "a.jpg")), black, by: 2))
  }

  @Test("All eight orientations are rotated upright, in both byte orders", arguments: 1...8, [false, true])
  func orientation(_ value: Int, isLittleEndian: Bool) throws {
    let content = Array("Exif\0\0".utf8) + exif(orientation: value, isLittleEndian: isLittleEndian)
    let image = try ImageFile.decode(jpeg(Samples.quadrantsJPEG, inserting: 0xe1, content), named: "a.jpg")
    let (red, green, blue, slate) = (Self.colors[0], Self.colors[1], Self.colors[2], Self.colors[3])
    // The file stores red, green above blue, slate. EXIF tells the sides of row 0 and column 0.
    let expected = [
      1: [red, green, blue, slate], 2: [green, red, slate, blue], 3: [slate, blue, green, red],
      4: [blue, slate, red, green], 5: [red, blue, green, slate], 6: [blue, red, slate, green],
      7: [slate, green, blue, red], 8: [green, slate, red, blue],
    ]
    #expect(isClose(quadrants(image), expected[value] ?? [], by: 3))
  }

  @Test("A picture that is not square changes its edges when rotated", arguments: 1...8)
  func orientedEdges(_ value: Int) throws {
    let file = PNGFile(
      width: 3, height: 2, depth: 8, colorType: 0, chunks: [("eXIf", exif(orientation: value))]
    ) { x, y in [y * 3 + x + 1] }
    let image = try ImageFile.decode(file.data, named: "a.png")
    let expected = [
      1: [[1, 2, 3], [4, 5, 6]], 2: [[3, 2, 1], [6, 5, 4]], 3: [[6, 5, 4], [3, 2, 1]], 4: [[4, 5, 6], [1, 2, 3]],
      5: [[1, 4], [2, 5], [3, 6]], 6: [[4, 1], [5, 2], [6, 3]], 7: [[6, 3], [5, 2], [4, 1]],
      8: [[3, 6], [2, 5], [1, 4]],
    ]
    let found = (0..<image.height).map { y in (0..<image.width).map { x in image.rgba(x, y)[0] } }
    #expect(found == expected[value])
  }

  @Test("An orientation that EXIF does not know is none")
  func unknownOrientation() throws {
    for value in [0, 9, 255] {
      let data = jpeg(Samples.quadrantsJPEG, inserting: 0xe1, Array("Exif\0\0".utf8) + exif(orientation: value))
      #expect(try ImageFile.header(data, named: "a.jpg").orientation == .up)
    }
  }

  @Test("A JPEG file in Display P3 becomes standard RGB")
  func displayP3() throws {
    let content = Array("ICC_PROFILE\0".utf8) + [1, 1] + profileOfP3
    let image = try ImageFile.decode(jpeg(Samples.quadrantsJPEG, inserting: 0xe2, content), named: "a.jpg")
    // (40, 80, 120) of Display P3 lies outside on one side only: red falls.
    let expected = [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [22, 81, 123, 255]]
    #expect(isClose(quadrants(image), expected, by: 4))
  }

  @Test("WebP files decode, lossy and lossless, with alpha and without")
  func webP() throws {
    let expected = [[255, 0, 0, 255], [0, 128, 0, 128], [0, 0, 64, 64], [0, 0, 0, 0]]
    let lossless = try ImageFile.decode(Samples.quadrantsLosslessWebP, named: "a.webp")
    #expect(!lossless.isOpaque)
    #expect(quadrants(lossless) == expected)
    let lossy = try ImageFile.decode(Samples.quadrantsLossyWebP, named: "a.webp")
    #expect(isClose(quadrants(lossy), expected, by: 6))
    let opaque = try ImageFile.decode(Samples.quadrantsOpaqueWebP, named: "a.webp")
    #expect(opaque.isOpaque)
    #expect(quadrants(opaque) == Self.colors)
  }

  @Test("The orientation of a WebP file is applied")
  func rotatedWebP() throws {
    let image = try ImageFile.decode(Samples.rotatedWebP, named: "a.webp")
    #expect(image.width == 1 && image.height == 2)
    #expect(image.rgba(0, 0) == [255, 0, 0, 255] && image.rgba(0, 1) == [0, 0, 255, 255])
  }

  @Test("An animated WebP file is refused by name")
  func animatedWebP() {
    let error = renderError { () throws(RenderError) in try ImageFile.decode(Samples.animatedWebP, named: "a.webp") }
    #expect(error?.description == "a.webp: the WebP file is animated; still pictures are understood")
  }
}
