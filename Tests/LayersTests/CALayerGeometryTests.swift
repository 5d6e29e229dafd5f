// Tests of the places of layers: bounds, frames, and conversion between layers.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import Testing

@Suite("Geometry of layers")
struct CALayerGeometryTests {
  private func layer(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    return layer
  }

  @Test("Bounds of negative size are standardised")
  func standardisedBounds() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 5, y: 5, width: -10, height: -20)
    #expect(layer.bounds.origin == CGPoint(x: -5, y: -15))
    #expect(layer.bounds.size == CGSize(width: 10, height: 20))
  }

  @Test("The frame follows position, anchor point and transform, and sets position and bounds")
  func frame() {
    let layer = layer(10, 20, 100, 50)
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 100, height: 50))
    #expect(layer.position == CGPoint(x: 60, y: 45))
    layer.anchorPoint = .zero
    #expect(layer.frame == CGRect(x: 60, y: 45, width: 100, height: 50))
    layer.bounds = CGRect(x: 5, y: 5, width: 200, height: 100)
    layer.transform = CATransform3DMakeScale(2, 3, 1)
    #expect(layer.frame == CGRect(x: 60, y: 45, width: 400, height: 300))
    layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(layer.bounds.origin == CGPoint(x: 5, y: 5))
    #expect(layer.bounds.size.width == 5)
    #expect(abs(layer.bounds.size.height - 10 / 3) < 1e-12)
  }

  @Test("A frame of negative size is standardised before it is set")
  func negativeFrame() {
    let layer = layer(10, 10, -20, -30)
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 20, height: 30))
    #expect(layer.position == CGPoint(x: 0, y: -5))
  }

  @Test("A frame set on a rotated layer is its frame again", arguments: [0.1, 0.5, 1, .pi / 2, 2])
  func rotatedFrame(angle: CGFloat) {
    let layer = CALayer()
    layer.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
    layer.bounds.size = CGSize(width: 30, height: 20)
    layer.position = CGPoint(x: 7, y: 9)
    let frame = layer.frame
    layer.frame = frame
    #expect(abs(layer.bounds.size.width - 30) < 1e-9 && abs(layer.bounds.size.height - 20) < 1e-9)
    #expect(abs(layer.position.x - 7) < 1e-9 && abs(layer.position.y - 9) < 1e-9)
  }

  @Test("A scale of zero makes a size of zero on that axis only")
  func flatFrame() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeScale(0, 2, 1)
    layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(layer.bounds.size == CGSize(width: 0, height: 5))
  }

  @Test("Setting the frame sets the position first, then the bounds")
  func frameSetsPositionThenBounds() {
    final class Recorder: CALayer, @unchecked Sendable {
      var keys: [String] = []
      override func action(forKey event: String) -> CAAction? {
        keys.append(event)
        return super.action(forKey: event)
      }
    }
    let layer = Recorder()
    layer.frame = CGRect(x: 0, y: 0, width: 1, height: 1)
    #expect(layer.keys == ["position", "bounds"])
  }

  @Test("A mask converts to its owner's space as it lies there: the sublayer transform is for sublayers only")
  func masksConvert() {
    let owner = CALayer()
    owner.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
    let mask = CALayer()
    mask.position = CGPoint(x: 10, y: 10)
    owner.mask = mask
    let inner = CALayer()
    inner.position = CGPoint(x: 1, y: 1)
    mask.sublayerTransform = CATransform3DMakeScale(3, 3, 1)
    mask.addSublayer(inner)
    #expect(mask.convert(.zero, to: owner) == CGPoint(x: 10, y: 10))
    #expect(inner.convert(.zero, to: owner) == CGPoint(x: 13, y: 13))
    owner.mask = nil
    owner.addSublayer(mask)
    #expect(mask.convert(.zero, to: owner) == CGPoint(x: 20, y: 20))
  }

  @Test("Points convert through positions and the origins of bounds")
  func conversion() {
    let a = layer(0, 0, 300, 300)
    let b = layer(50, 60, 100, 100)
    a.addSublayer(b)
    b.bounds.origin = CGPoint(x: 10, y: 10)
    #expect(b.convert(CGPoint.zero, to: a) == CGPoint(x: 40, y: 50))
    #expect(a.convert(CGPoint(x: 40, y: 50), to: b) == .zero)
    #expect(b.convert(CGPoint(x: 40, y: 50), from: a) == .zero)
    let box = b.convert(CGRect(x: 10, y: 10, width: 5, height: 6), to: nil)
    #expect(box == CGRect(x: 50, y: 60, width: 5, height: 6))
  }

  @Test("The sublayer transform acts about the anchor point")
  func sublayerTransform() {
    let parent = layer(0, 0, 100, 100)
    parent.anchorPoint = .zero
    parent.position = .zero
    let child = layer(10, 10, 20, 20)
    parent.addSublayer(child)
    parent.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
    #expect(child.convert(CGPoint.zero, to: parent) == CGPoint(x: 20, y: 20))
    parent.bounds.origin = CGPoint(x: 5, y: 5)
    #expect(child.convert(CGPoint.zero, to: parent) == CGPoint(x: 15, y: 15))
    #expect(child.convert(CGPoint(x: 15, y: 15), from: parent) == .zero)
  }

  @Test("A flipped layer is upside down in its superlayer, and its sublayers keep their coordinates in it")
  func flip() {
    let parent = layer(0, 0, 100, 100)
    let flipped = layer(10, 10, 50, 50)
    flipped.isGeometryFlipped = true
    let child = layer(0, 0, 10, 10)
    parent.addSublayer(flipped)
    flipped.addSublayer(child)
    #expect(child.convert(CGPoint(x: 1, y: 2), to: flipped) == CGPoint(x: 1, y: 2))
    #expect(flipped.convert(CGPoint(x: 1, y: 2), to: parent) == CGPoint(x: 11, y: 58))
    #expect(flipped.convert(CGPoint(x: 11, y: 58), from: parent) == CGPoint(x: 1, y: 2))
  }

  @Test("Under perspective a point is projected, and comes back where it was")
  func perspective() {
    let parent = layer(0, 0, 200, 200)
    parent.sublayerTransform.m34 = -1 / 500
    let child = layer(50, 50, 100, 100)
    child.zPosition = 250
    parent.addSublayer(child)
    // The layer is twice as near: distances from the middle of the parent double.
    #expect(child.convert(CGPoint(x: 0, y: 0), to: parent) == CGPoint(x: 0, y: 0))
    #expect(child.convert(CGPoint(x: 75, y: 50), to: parent) == CGPoint(x: 150, y: 100))
    child.transform = CATransform3DMakeRotation(0.7, 0, 1, 0)
    let there = child.convert(CGPoint(x: 20, y: 30), to: parent)
    let back = child.convert(there, from: parent)
    #expect(abs(back.x - 20) < 1e-9 && abs(back.y - 30) < 1e-9)
  }

  @Test("Layers of different trees convert through their roots; unusual numbers and flat layers stop nothing")
  func unrelatedTrees() {
    let a = layer(10, 0, 10, 10)
    let b = layer(0, 30, 10, 10)
    #expect(a.convert(CGPoint.zero, to: b) == CGPoint(x: 10, y: -30))
    a.transform = CATransform3DMakeScale(0, 0, 0)
    _ = b.convert(CGRect(x: 0, y: 0, width: 1, height: 1), to: a)
    a.position = CGPoint(x: CGFloat.nan, y: .infinity)
    a.bounds = CGRect(x: CGFloat.nan, y: 0, width: -.infinity, height: .nan)
    _ = a.convert(CGPoint.zero, to: b)
    _ = a.frame
    a.frame = CGRect(x: 0, y: CGFloat.nan, width: .nan, height: 1)
    #expect(a.hitTest(.zero) == nil)
  }

  @Test("Time converts by begin time, speed and offset, and stands still at speed 0")
  func time() {
    let parent = CALayer()
    let child = CALayer()
    parent.addSublayer(child)
    parent.speed = 2
    child.beginTime = 3
    child.timeOffset = 1
    #expect(child.convertTime(10, from: nil) == (20 - 3) + 1)
    #expect(child.convertTime(18, to: nil) == 10)
    #expect(child.convertTime(20, from: parent) == 18)
    child.speed = 0
    #expect(child.convertTime(20, from: parent) == 1)
    #expect(child.convertTime(20, to: parent) == 0)
    #expect(child.convertTime(20, to: child) == 20)
  }

  @Test("Flips of all ancestors and of the host add up; through masks too")
  func parity() {
    let root = CALayer()
    let mask = CALayer()
    let inner = CALayer()
    root.mask = mask
    mask.addSublayer(inner)
    #expect(!inner.contentsAreFlipped())
    root.isGeometryFlipped = true
    #expect(inner.contentsAreFlipped())
    mask.isGeometryFlipped = true
    #expect(!inner.contentsAreFlipped())
    let host = TestHost()
    root.host = host
    #expect(inner.contentsAreFlipped())
  }

  @Test("The affine transform is the affine part of the transform, and sets all of it")
  func affineTransform() {
    let layer = CALayer()
    layer.transform = CATransform3DScale(CATransform3DMakeTranslation(1, 2, 3), 4, 5, 6)
    #expect(layer.affineTransform() == CGAffineTransform(a: 4, b: 0, c: 0, d: 5, tx: 1, ty: 2))
    layer.setAffineTransform(.identity)
    #expect(CATransform3DIsIdentity(layer.transform))
  }
}

/// A host with flipped geometry that shows models as they are.
final class TestHost: LayerHost {
  let isGeometryFlipped = true
  func fillPresentation(_ copy: CALayer, of model: CALayer) {}
}
