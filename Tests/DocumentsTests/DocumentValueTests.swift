// Tests of documents that are given values and rendered, and of pictures of another shape than their layer.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDocuments
import QuartziteLayers
import Testing

@Suite("Values of documents, and the fit of pictures")
struct DocumentValueTests {
  private static let card = """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer name="Root" bounds="0 0 8 4" backgroundColor="1 0 0"><sublayers>
    <CALayer name="Box" bounds="0 0 4 4" position="2 2" backgroundColor="0 1 0"/></sublayers></CALayer></caml>
    """

  /// Blue, green, red and alpha of a pixel.
  private func pixel(_ frame: Frame, _ x: Int, _ y: Int) -> [UInt8] {
    let start = y * frame.bytesPerRow + x * 4
    return Array(frame.pixels[start..<start + 4])
  }

  private let red: [UInt8] = [0, 0, 255, 255], green: [UInt8] = [0, 255, 0, 255], clear: [UInt8] = [0, 0, 0, 0]

  @Test("One scene is given values again and again, and each picture shows its own")
  func again() throws {
    let document = try Document(data: Data(Self.card.utf8)), renderer = try Renderer()
    for level in stride(from: 0, to: 256, by: 17) {
      try document.set("Box.backgroundColor", to: "rgb(\(level) 0 0)")
      try document.set("Box.position", to: level % 2 == 0 ? "2 2" : "6 2")
      let frame = try renderer.render(document.rootLayer, document.options())
      let place = level % 2 == 0 ? 1 : 6
      #expect(pixel(frame, place, 1) == [0, 0, UInt8(level), 255])
      #expect(pixel(frame, 7 - place, 1) == red)
    }
    document.resetValues()
    let frame = try renderer.render(document.rootLayer, document.options())
    #expect(pixel(frame, 1, 1) == green && pixel(frame, 6, 1) == red)
  }

  @Test("A layer is contained in a picture of another shape, covers it, or fills it")
  func fit() throws {
    let document = try Document(data: Data(Self.card.utf8)), renderer = try Renderer()
    var options = document.options(size: CGSize(width: 16, height: 16))
    // 16 × 8 pixels in the middle.
    let contained = try renderer.render(document.rootLayer, options)
    #expect(pixel(contained, 1, 3) == clear && pixel(contained, 1, 4) == green && pixel(contained, 1, 11) == green)
    #expect(pixel(contained, 1, 12) == clear && pixel(contained, 9, 8) == red)
    // 32 × 16 pixels, of which the middle is seen.
    options.fit = .cover
    let covered = try renderer.render(document.rootLayer, options)
    #expect(pixel(covered, 0, 0) == green && pixel(covered, 7, 15) == green && pixel(covered, 8, 0) == red)
    // Twice as wide, four times as high.
    options.fit = .fill
    let filled = try renderer.render(document.rootLayer, options)
    #expect(pixel(filled, 0, 0) == green && pixel(filled, 7, 15) == green && pixel(filled, 8, 15) == red)
    document.rootLayer.sublayers?.first?.position = CGPoint(x: 2, y: 3)
    let moved = try renderer.render(document.rootLayer, options)
    // A point is four pixels high, and y grows up.
    #expect(pixel(moved, 0, 11) == green && pixel(moved, 0, 12) == red)
    #expect((covered.width, covered.height) == (16, 16) && (filled.width, filled.height) == (16, 16))
  }
}
