// Runs the uses of what clients' code has, which says by being compiled that everything is there.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("Everything that clients' code uses is there, or left out for a reason")
struct ClientSurfaceTests {
  private func context() throws -> CGContext {
    try #require(
      CGContext(
        data: nil, width: 8, height: 8, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
  }

  @Test("Geometry, graphics and text can be used")
  func values() throws {
    let context = try context(), image = try #require(context.makeImage())
    let colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)] as CFArray
    let gradient = try #require(CGGradient(colorsSpace: nil, colors: colors, locations: nil))
    #expect(!useFoundationNames().isEmpty && !useGeometry().isEmpty && !useTransforms().isEmpty)
    #expect(!useColors().isEmpty && !useDrawingChoices().isEmpty && !usePaths().isEmpty && !useImages().isEmpty)
    #expect(!useContext(context, image, gradient).isEmpty && !useCoreText(context).isEmpty)
    #expect(!useTextAttributes().isEmpty && !useFonts().isEmpty)
    #expect(!useUIColors().isEmpty && !useBezierPaths().isEmpty && !useUIImages(image).isEmpty)
  }

  @Test("Layers, animations and views can be used")
  func objects() throws {
    try MediaClock.withClock {
      let context = try context(), delegate = SurfaceDelegate()
      #expect(!useLayers(CALayer(), context).isEmpty && useSpecialLayers().count == 7)
      #expect(useEmitters() is CAEmitterLayer && !useAnimations(delegate).isEmpty && !useTransactions().isEmpty)
      #expect(!useLoops(NSObject()).isEmpty && useConstants().count == 21)
      #expect(!useViews(context).isEmpty && !useResponders(UIView(), UITouch(), nil).isEmpty)
      CATransaction.flush()
    }
  }

  @Test("Controls, gestures, constraints and scroll views can be used")
  func controls() {
    MediaClock.withClock {
      let target = NSObject()
      #expect(!useLabels().isEmpty && !useImageViews().isEmpty && !useButtons(target).isEmpty && !useControls().isEmpty)
      #expect(!useGestures(target).isEmpty && !useLayout().isEmpty && !useScrolling(SurfaceScrollDelegate()).isEmpty)
      CATransaction.flush()
    }
  }

  @Test("An image is made of the bytes of a PNG file, and of no others")
  func images() throws {
    let context = try context()
    context.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 8))
    let drawn = try #require(context.makeImage()), png = try #require(UIImage(cgImage: drawn).pngData())
    func image(of data: Data) throws -> CGImage? {
      let provider = try #require(CGDataProvider(data: data))
      return CGImage(pngDataProviderSource: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    }
    #expect(try image(of: png)?.premultipliedBGRA() == drawn.premultipliedBGRA())
    #expect(try image(of: Data(png.prefix(30))) == nil && image(of: Data("no image".utf8)) == nil)
    let provider = try #require(CGDataProvider(data: png))
    #expect(
      CGImage(jpegDataProviderSource: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent) == nil)
  }
}
