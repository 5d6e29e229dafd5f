// Tests of masks, of images that one has cut out, of layers of contexts, and of type identifiers.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaintedPaths
import QuartziteGraphics
import Testing

@Suite("Masks and layers of contexts")
struct MaskTests {
  private func context(_ width: Int = 4, _ height: Int = 4) throws -> CGContext {
    try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
  }

  private func pixels(_ context: CGContext) throws -> [UInt8] { try #require(context.makeImage()).premultipliedBGRA() }

  private func mask(_ bytes: [UInt8], _ width: Int, bits: Int = 8, decode: [CGFloat]? = nil) throws -> CGImage {
    let provider = try #require(CGDataProvider(data: Data(bytes)))
    let row = (width * bits + 7) / 8
    return try #require(
      CGImage(
        maskWidth: width, height: bytes.count / row, bitsPerComponent: bits, bitsPerPixel: bits, bytesPerRow: row,
        provider: provider, decode: decode, shouldInterpolate: false))
  }

  private func solid(_ color: CGColor, _ width: Int = 4, _ height: Int = 4) throws -> CGImage {
    let context = try context(width, height)
    context.setFillColor(color)
    context.fill(CGRect(x: 0, y: 0, width: width, height: height))
    return try #require(context.makeImage())
  }

  private let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)

  @Test("A mask of 0 lets paint through, in the fill colour; one of the largest sample doesn't")
  func stencil() throws {
    // The upper half is 0, the lower half 255.
    let mask = try mask([0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255], 4)
    #expect(mask.isMask && mask.width == 4 && mask.height == 4)
    let drawn = try context(), filled = try context()
    for context in [drawn, filled] { context.setFillColor(red) }
    drawn.draw(mask, in: CGRect(x: 0, y: 0, width: 4, height: 4))
    filled.fill(CGRect(x: 0, y: 2, width: 4, height: 2))
    #expect(try pixels(drawn) == pixels(filled))
  }

  @Test("Samples of one bit, and inverted ones, are the same mask")
  func bits() throws {
    let bytes = try mask([0, 255, 255, 0, 255, 0, 0, 255], 4)
    let bits = try mask([0b0110_0000, 0b1001_0000], 4, bits: 1)
    let inverted = try mask([0b1001_0000, 0b0110_0000], 4, bits: 1, decode: [1, 0])
    #expect(bytes.premultipliedBGRA() == bits.premultipliedBGRA())
    #expect(bytes.premultipliedBGRA() == inverted.premultipliedBGRA())
    #expect(bytes.premultipliedBGRA()[3] == 255 && bytes.premultipliedBGRA()[7] == 0)
  }

  @Test("Masks with too few bytes or samples of another size are not made")
  func badMasks() throws {
    let provider = try #require(CGDataProvider(data: Data(count: 8)))
    func make(_ width: Int, _ height: Int, _ bits: Int, _ row: Int) -> CGImage? {
      CGImage(
        maskWidth: width, height: height, bitsPerComponent: bits, bitsPerPixel: bits, bytesPerRow: row,
        provider: provider, decode: nil, shouldInterpolate: false)
    }
    #expect(make(4, 2, 8, 4) != nil && make(4, 3, 8, 4) == nil && make(4, 2, 8, 3) == nil)
    #expect(make(4, 2, 16, 8) == nil && make(0, 2, 8, 4) == nil && make(-1, 2, 8, 4) == nil)
    #expect(make(Int.max, 1, 8, Int.max) == nil && make(1, Int.max, 8, 1) == nil && make(8, 8, 1, 1) != nil)
  }

  @Test("A masked image is what a clip to the mask leaves of it")
  func masking() throws {
    let mask = try mask([0, 85, 170, 255, 0, 85, 170, 255, 255, 0, 255, 0, 0, 0, 255, 255], 4)
    let masked = try #require(solid(red).masking(mask))
    let clipped = try context(), rect = CGRect(x: 0, y: 0, width: 4, height: 4)
    clipped.clip(to: rect, mask: mask)
    clipped.draw(try solid(red), in: rect)
    #expect(try masked.premultipliedBGRA() == pixels(clipped))
    #expect(masked.premultipliedBGRA()[3] == 255 && masked.premultipliedBGRA()[15] == 0)
    // A pixel of colour has as many pixels as the mask.
    let one = try #require(solid(red, 1, 1).masking(mask))
    #expect(one.premultipliedBGRA() == masked.premultipliedBGRA())
  }

  @Test("Pixels whose components are all in range become transparent")
  func maskingColors() throws {
    let bytes: [UInt8] = [255, 0, 0, 0, 255, 0, 250, 4, 5, 9, 9, 9]
    let provider = try #require(CGDataProvider(data: Data(bytes)))
    let image = try #require(
      CGImage(
        width: 4, height: 1, bitsPerComponent: 8, bitsPerPixel: 24, bytesPerRow: 12,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: [], provider: provider, decode: nil, shouldInterpolate: false,
        intent: .defaultIntent))
    let masked = try #require(image.copy(maskingColorComponents: [250, 255, 0, 4, 0, 5])).premultipliedBGRA()
    #expect([3, 7, 11, 15].map { masked[$0] } == [0, 255, 0, 255])
    #expect(Array(masked[4..<7]) == [0, 255, 0])
    #expect(image.copy(maskingColorComponents: [0, 255]) == nil)
    #expect(try solid(red).copy(maskingColorComponents: [0, 1, 0, 1, 0, 1]) == nil)
  }

  @Test("A layer of a context is drawn like what was drawn into it")
  func layer() throws {
    let context = try context(12, 12), direct = try self.context(12, 12)
    let layer = try #require(CGLayer(context, size: CGSize(width: 4, height: 4), auxiliaryInfo: nil))
    func draw(_ context: CGContext) {
      context.setFillColor(red)
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    }
    try draw(#require(layer.context))
    context.draw(layer, at: CGPoint(x: 2, y: 1))
    context.draw(layer, at: CGPoint(x: 7, y: 6))
    for origin in [CGPoint(x: 2, y: 1), CGPoint(x: 7, y: 6)] {
      direct.saveGState()
      direct.translateBy(x: origin.x, y: origin.y)
      draw(direct)
      direct.restoreGState()
    }
    #expect(try pixels(context) == pixels(direct) && layer.size == CGSize(width: 4, height: 4))
    // A layer that is drawn again shows what was drawn into it since.
    layer.context?.fill(CGRect(x: 0, y: 3, width: 4, height: 1))
    context.draw(layer, in: CGRect(x: 0, y: 8, width: 4, height: 4))
    direct.setFillColor(red)
    direct.fill([CGRect(x: 0, y: 8, width: 2, height: 1), CGRect(x: 0, y: 11, width: 4, height: 1)])
    #expect(try pixels(context) == pixels(direct))
  }

  @Test("Layers without a size are not made, and empty ones draw nothing")
  func badLayers() throws {
    let context = try context(), before = try pixels(context)
    for size in [
      CGSize.zero, CGSize(width: -1, height: 2), CGSize(width: CGFloat.nan, height: 2), CGSize(width: 1e9, height: 1e9),
    ] {
      #expect(CGLayer(context, size: size, auxiliaryInfo: nil) == nil)
    }
    let layer = try #require(CGLayer(context, size: CGSize(width: 2, height: 2), auxiliaryInfo: nil))
    context.draw(layer, at: .zero)
    layer.context?.draw(layer, at: .zero)
    #expect(try pixels(context) == before)
  }

  @Test("Type identifiers tell kinds of objects apart")
  func typeIdentifiers() throws {
    let path = CGMutablePath()
    #expect(CFGetTypeID(red) == CGColor.typeID && CFGetTypeID(path) == CGPath.typeID)
    let image = try solid(red), context = try context()
    #expect(CFGetTypeID(image) == CGImage.typeID && CFGetTypeID(context) == CGContext.typeID)
    let value: Any = red
    #expect(CFGetTypeID(value as CFTypeRef) == CGColor.typeID)
    #expect(CFGetTypeID("text" as CFTypeRef) == CFStringGetTypeID())
    #expect(
      CFGetTypeID(NSNumber(value: 1.5)) == CFNumberGetTypeID() && CFGetTypeID(kCFBooleanTrue) == CFBooleanGetTypeID())
    #expect(CFGetTypeID(NSObject()) == 0 && CFGetTypeID(NSNull()) == CFNullGetTypeID())
    let all = [
      CGColor.typeID, CGColorSpace.typeID, CGContext.typeID, CGDataProvider.typeID, CGGradient.typeID, CGImage.typeID,
      CGPath.typeID, CGPattern.typeID, CGLayer.typeID,
    ]
    #expect(Set(all).count == all.count)
  }

  @Test("Names of the C library have their values")
  func cNames() {
    #expect(NSEC_PER_SEC == 1000 * NSEC_PER_MSEC && NSEC_PER_MSEC == 1000 * NSEC_PER_USEC)
    #expect(MAXFLOAT == Float.greatestFiniteMagnitude && CGFLOAT_MIN > 0 && 1 + CGFLOAT_EPSILON > 1)
    #expect(kCFAbsoluteTimeIntervalSince1970 == Date.timeIntervalBetween1970AndReferenceDate)
    #expect(CFArrayGetCount([1, 2] as NSArray) == 2 && CFArrayGetValueAtIndex([1] as NSArray, 3) == nil)
  }
}
