// Tests of the rows on which the letters of a text layer's default font stand.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import Testing

@Suite("The first baseline of Helvetica", .everyProduction)
struct HelveticaBaselineTests {
  /// The row after the last one that has ink, for an H in a layer as high as `height` points.
  private func foot(_ configure: (CATextLayer) -> Void = { _ in }) throws -> Int {
    let text = CATextLayer()
    text.frame = CGRect(x: 0, y: 0, width: 120, height: 140)
    text.fontSize = 100
    text.foregroundColor = Paint.black
    text.string = "H"
    configure(text)
    let picture = try Production.render(ground([text], width: 120, height: 140, Paint.white), .plain)
    let inked = (0..<picture.height).filter { y in (0..<picture.width).contains { picture.rgba($0, y)[1] < 128 } }
    return (inked.last ?? -1) + 1
  }

  @Test(
    "An H of 100 points stands 97 points below the top of its layer, in all three fonts with room above their lines")
  func helvetica() throws {
    #expect(try foot() == 97)
    #expect(try foot { $0.font = NSString(string: "Helvetica-Bold") } == 97)
    #expect(try foot { $0.font = NSString(string: "Times-Roman") } == 95)
    #expect(try foot { $0.font = NSString(string: "Courier") } == 95)
  }

  @Test("An H of a font that has no such room stands where its ascent ends")
  func others() throws {
    #expect(try foot { $0.font = NSString(string: "ArialMT") } == 91)
    #expect(try foot { $0.font = NSString(string: "Menlo-Regular") } == 93)
  }
}
