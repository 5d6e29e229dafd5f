// Tests of text in layers that are too small for it.
// SPDX-License-Identifier: Apache-2.0

import Quartzite
import QuartziteLayers
import Testing

@Suite("Text that does not fit its layer", .everyDevice)
struct CutTextTests {
  /// A line that is longer than the picture is wide, in a layer of some width at a fraction of a pixel.
  private func scene(width: CGFloat) -> CALayer {
    let root = CALayer(), text = CATextLayer()
    root.bounds = CGRect(x: 0, y: 0, width: 120, height: 40)
    root.backgroundColor = CGColor(gray: 1, alpha: 1)
    text.frame = CGRect(x: 8.3, y: 6.4, width: width, height: 30)
    text.string = "Sphinxofblackquartzjudgemyvow"
    (text.fontSize, text.foregroundColor) = (16, CGColor(gray: 0, alpha: 1))
    root.addSublayer(text)
    return root
  }

  @Test("An edge that lies beyond the picture changes neither a line of text nor the way in which it is painted")
  func edgeBeyondThePicture() throws {
    let renderer = try Production.makeRenderer(), options = RenderOptions(coverage: .bands)
    let wide = try renderer.render(scene(width: 600), options), narrow = try renderer.render(scene(width: 140), options)
    #expect(wide.pixels == narrow.pixels)
    #expect(wide.statistics.quads == narrow.statistics.quads && wide.statistics.quads > 8)
  }

  @Test("An edge within the picture cuts a line of text at it")
  func edgeWithinThePicture() throws {
    let renderer = try Production.makeRenderer(), options = RenderOptions(coverage: .bands)
    let wide = try renderer.render(scene(width: 600), options), cut = try renderer.render(scene(width: 60), options)
    for y in 0..<40 {
      let row = y * wide.bytesPerRow
      #expect(wide.pixels[row..<row + 4 * 68] == cut.pixels[row..<row + 4 * 68], "row \(y)")
      #expect(cut.pixels[row + 4 * 69..<row + 4 * 120].allSatisfy { $0 == 255 }, "row \(y)")
    }
    #expect(wide.pixels != cut.pixels)
  }

  @Test("Rows of text whose centres lie below its layer are not shown")
  func edgeBelow() throws {
    let renderer = try Production.makeRenderer(), options = RenderOptions(coverage: .bands)
    func picture(height: CGFloat) throws -> Frame {
      let root = scene(width: 600)
      root.sublayers?.first?.frame.size.height = height
      return try renderer.render(root, options)
    }
    // The layer ends at 18.4: the centre of row 18 lies beyond it.
    let whole = try picture(height: 30), cut = try picture(height: 12), below = 18 * whole.bytesPerRow
    let isSame = whole.pixels[..<below] == cut.pixels[..<below]
    let isCut = cut.pixels[below...].allSatisfy { $0 == 255 } && whole.pixels[below...].contains { $0 < 255 }
    #expect(isSame && isCut)
  }
}
