// Tests of images that are shown small, and of the reduced images that a plan holds of them.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteLayers
import QuartziteRenderPlan
import Testing

@Suite("Images that are shown small")
struct ReducedImageTests {
  /// An image of one colour; any image is as good as another in a plan.
  private func image(_ width: Int, _ height: Int) throws -> CGImage {
    try #require(
      CGImage(
        premultipliedBGRA: Data([UInt8](repeating: 255, count: width * height * 4)), width: width, height: height,
        bytesPerRow: width * 4))
  }

  /// Creates a canvas with a layer in its middle that shows an image.
  private func scene(_ image: CGImage, width: CGFloat, height: CGFloat, _ change: (CALayer) -> Void = { _ in })
    -> CALayer
  {
    let root = canvas(), layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    layer.position = CGPoint(x: 50, y: 50)
    layer.contents = image
    change(layer)
    root.addSublayer(layer)
    return root
  }

  private func sizes(_ plan: FramePlan) -> [[Int]] { plan.tables.images.map { [$0.width, $0.height] } }

  @Test("Of an image at less than half its size a plan holds the means that are seen, nothing more")
  func means() throws {
    let image = try image(400, 300)
    #expect(sizes(try plan(scene(image, width: 20, height: 30))) == [[20, 30]])
    // The plan holds the image itself at half its size and above, and where other filters are asked for.
    #expect(try plan(scene(image, width: 200, height: 150)).tables.images.first === image)
    for filter in [CALayerContentsFilter.nearest, .trilinear] {
      #expect(
        try plan(scene(image, width: 20, height: 30) { $0.minificationFilter = filter }).tables.images.first === image)
    }
    // The image is reduced along one side only.
    #expect(sizes(try plan(scene(image, width: 20, height: 300))) == [[20, 300]])
    // Only the part of the image that is shown is averaged.
    let part = try plan(
      scene(image, width: 20, height: 30) { $0.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1) })
    #expect(sizes(part) == [[20, 30]])
  }

  @Test("The same means are the same image in every plan, wherever they are shown")
  func identity() throws {
    let image = try image(400, 300)
    let first = try plan(scene(image, width: 20, height: 30)).tables.images[0]
    let moved = try plan(scene(image, width: 20, height: 30) { $0.position.x += 0.3 }).tables.images[0]
    let rotated = try plan(
      scene(image, width: 20, height: 30) { $0.setAffineTransform(CGAffineTransform(rotationAngle: 1)) })
    #expect(first === moved && first === rotated.tables.images[0])
  }

  @Test("In perspective, smaller levels are read where more than two texels fall on a pixel, and only there")
  func perspective() throws {
    let image = try image(200, 200)
    func filters(side: CGFloat, tilt: CGFloat, _ change: (CALayer) -> Void = { _ in }) throws -> Set<TextureFilter> {
      let root = scene(image, width: side, height: side) {
        $0.transform = CATransform3DMakeRotation(tilt, 1, 0, 0)
        change($0)
      }
      root.sublayerTransform.m34 = -1 / 200
      return Set(try plan(root).tables.paints.compactMap(\.texture?.filter))
    }
    #expect(try filters(side: 150, tilt: 0.2) == [.linear])
    #expect(try filters(side: 80, tilt: 1.1) == [.trilinear])
    #expect(try filters(side: 80, tilt: 1.1) { $0.minificationFilter = .nearest } == [.nearest])
  }

  @Test("A picture whose images have more pixels together than the limits allow is drawn without those beyond")
  func totalArea() throws {
    let root = canvas()
    for index in 0..<4 {
      let layer = box(CGFloat(index) * 25, 0, 20, 20)
      layer.contents = try image(30 + index, 30)
      root.addSublayer(layer)
    }
    // The last one shows the first one's image, which is counted once.
    root.sublayers?[3].contents = root.sublayers?[0].contents
    var limits = Limits.trusted
    limits.totalImageArea = 30 * 30 + 31 * 30
    var diagnostics = DiagnosticList()
    let snapshot = try root.commit(limits: limits)
    let canvas = try Canvas(
      bounds: snapshot.nodes[0].state.bounds, flipsGeometry: false, size: nil, scale: 1, hostIsFlipped: true,
      background: nil, limits: limits)
    let plan = Planner().plan(
      snapshot.displayList(for: .screen, isFlipped: canvas.isFlipped), names: snapshot, on: canvas, tile: canvas.rect,
      limits: limits, diagnostics: &diagnostics)
    #expect(sizes(plan) == [[30, 30], [31, 30]])
    #expect(diagnostics.all.map(\.kind) == [.tooComplex])
    #expect(diagnostics.all.first?.message.contains("totalImageArea") == true)
  }
}
