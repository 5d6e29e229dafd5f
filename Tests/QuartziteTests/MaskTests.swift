// Tests of masks made of plain layers, as equalities of pictures and as single pixels.
// SPDX-License-Identifier: Apache-2.0

import Quartzite
import QuartziteLayers
import Testing

@Suite("Masks")
struct MaskTests {
  private func canvas() -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    return root
  }

  private func box(_ rect: CGRect, _ color: CGColor, _ configure: (CALayer) -> Void = { _ in }) -> CALayer {
    let layer = CALayer()
    layer.frame = rect
    layer.backgroundColor = color
    configure(layer)
    return layer
  }

  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
  private let black = CGColor(red: 0, green: 0, blue: 0, alpha: 1)

  private func render(_ root: CALayer) throws -> Frame { try Renderer().render(root) }

  private func pixel(_ frame: Frame, _ x: Int, _ y: Int) -> [UInt8] {
    Array(frame.pixels[(y * frame.bytesPerRow + x * 4)..<(y * frame.bytesPerRow + x * 4 + 4)])
  }

  @Test("Outside a mask that is smaller than its layer nothing shows, inside everything does")
  func smallMask() throws {
    let root = canvas()
    let layer = box(CGRect(x: 5, y: 5, width: 30, height: 30), red)
    layer.addSublayer(box(CGRect(x: 0, y: 0, width: 15, height: 30), blue))
    layer.mask = box(CGRect(x: 10, y: 10, width: 10, height: 10), black)
    root.addSublayer(layer)
    let frame = try render(root)
    #expect(pixel(frame, 14, 15) == [0, 0, 0, 0])
    #expect(pixel(frame, 15, 15) == [255, 0, 0, 255])
    #expect(pixel(frame, 24, 24) == [0, 0, 255, 255])
    #expect(pixel(frame, 25, 24) == [0, 0, 0, 0])
  }

  @Test("Only a mask's alpha counts, times its opacity and the layer's")
  func translucentMask() throws {
    let root = canvas()
    let layer = box(CGRect(x: 0, y: 0, width: 40, height: 40), red) { $0.opacity = 0.5 }
    layer.mask = box(CGRect(x: 0, y: 0, width: 40, height: 40), blue) { $0.opacity = 0.5 }
    root.addSublayer(layer)
    #expect(pixel(try render(root), 20, 20) == [0, 0, 64, 64])
  }

  @Test("A round mask shows what a round corner does", arguments: [CGFloat(4), 7.5, 12])
  func roundMask(radius: CGFloat) throws {
    let masked = canvas(), rounded = canvas()
    let layer = box(CGRect(x: 4, y: 6, width: 28, height: 24), red)
    layer.mask = box(layer.bounds, black) { $0.cornerRadius = radius }
    masked.addSublayer(layer)
    rounded.addSublayer(box(CGRect(x: 4, y: 6, width: 28, height: 24), red) { $0.cornerRadius = radius })
    let a = try render(masked).pixels, b = try render(rounded).pixels
    #expect(zip(a, b).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    rounded.sublayers?[0].cornerRadius = radius - 1
    let c = try render(rounded).pixels
    #expect(!zip(a, c).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
  }

  @Test("A hidden mask, or one without anything in it, hides its layer; what lies beside is drawn")
  func emptyMask() throws {
    let root = canvas()
    for (x, mask) in [(0, box(CGRect(x: 0, y: 0, width: 9, height: 9), black) { $0.isHidden = true }), (10, CALayer())]
    {
      let layer = box(CGRect(x: CGFloat(x), y: 0, width: 9, height: 9), red)
      layer.mask = mask
      root.addSublayer(layer)
    }
    root.addSublayer(box(CGRect(x: 20, y: 0, width: 9, height: 9), red))
    let frame = try render(root)
    #expect(pixel(frame, 4, 4) == [0, 0, 0, 0] && pixel(frame, 14, 4) == [0, 0, 0, 0])
    #expect(pixel(frame, 24, 4) == [0, 0, 255, 255])
  }

  @Test("A mask may be masked by what lies in it: clips and groups inside a mask count")
  func nestedMask() throws {
    let root = canvas()
    let layer = box(CGRect(x: 0, y: 0, width: 40, height: 40), red)
    let mask = CALayer()
    mask.frame = layer.bounds
    mask.opacity = 0.5
    mask.addSublayer(box(CGRect(x: 0, y: 0, width: 20, height: 20), black))
    mask.addSublayer(box(CGRect(x: 10, y: 0, width: 20, height: 20), black))
    layer.mask = mask
    root.addSublayer(layer)
    let frame = try render(root)
    #expect(pixel(frame, 5, 5) == [0, 0, 128, 128] && pixel(frame, 15, 5) == [0, 0, 128, 128])
    #expect(pixel(frame, 35, 5) == [0, 0, 0, 0])
  }

  @Test("While it is laid out, a layer knows which way up it will be seen", arguments: [true, false])
  func parityDuringLayout(isGeometryFlipped: Bool) throws {
    final class Asking: CALayer, @unchecked Sendable {
      var answer: Bool?
      override func layoutSublayers() { answer = contentsAreFlipped() }
    }
    let root = canvas()
    let layer = Asking()
    root.addSublayer(layer)
    layer.setNeedsLayout()
    _ = try Renderer().render(root, RenderOptions(isGeometryFlipped: isGeometryFlipped))
    #expect(layer.answer == isGeometryFlipped)
  }
}
