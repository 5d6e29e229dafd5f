// Tests of hit testing: the layer that lies under a point.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import Testing

@Suite("Hit testing")
struct CALayerHitTestingTests {
  private func layer(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, in parent: CALayer?) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    parent?.addSublayer(layer)
    return layer
  }

  @Test("Bounds contain their minimum edges and not their maximum edges")
  func halfOpen() {
    let layer = layer(10, 20, 30, 40, in: nil)
    #expect(layer.contains(.zero))
    #expect(layer.contains(CGPoint(x: 29.9, y: 39.9)))
    #expect(!layer.contains(CGPoint(x: 30, y: 0)))
    #expect(!layer.contains(CGPoint(x: 0, y: 40)))
    #expect(layer.hitTest(CGPoint(x: 10, y: 20)) === layer)
    #expect(layer.hitTest(CGPoint(x: 40, y: 20)) == nil)
  }

  @Test("The frontmost sublayer is hit: by depth first, then by order")
  func order() {
    let root = layer(0, 0, 100, 100, in: nil)
    let a = layer(0, 0, 50, 50, in: root)
    let b = layer(0, 0, 50, 50, in: root)
    let point = CGPoint(x: 10, y: 10)
    #expect(root.hitTest(point) === b)
    a.zPosition = 1
    #expect(root.hitTest(point) === a)
    a.isHidden = true
    #expect(root.hitTest(point) === b)
    b.opacity = 0
    #expect(root.hitTest(point) === root)
  }

  @Test("What a transform brings nearer is hit first, as it is drawn last")
  func depthOfTransforms() {
    let root = CALayer()
    root.bounds.size = CGSize(width: 10, height: 10)
    let near = CALayer()
    near.bounds.size = root.bounds.size
    near.transform = CATransform3DMakeTranslation(0, 0, 5)
    let later = CALayer()
    later.bounds.size = root.bounds.size
    later.zPosition = 4
    root.sublayers = [near, later]
    let middle = CGPoint(x: -3, y: -3)
    #expect(root.hitTest(middle) === near)
    later.zPosition = 5
    #expect(root.hitTest(middle) === later)
  }

  @Test("Sublayers outside the bounds are hit, unless the layer clips to its bounds")
  func clipping() {
    let root = layer(0, 0, 10, 10, in: nil)
    let child = layer(20, 20, 10, 10, in: root)
    let point = CGPoint(x: 25, y: 25)
    #expect(root.hitTest(point) === child)
    root.masksToBounds = true
    #expect(root.hitTest(point) == nil)
  }

  @Test("Outside the bounds of its mask a layer is not hit")
  func mask() {
    let root = layer(0, 0, 100, 100, in: nil)
    let mask = layer(0, 0, 20, 20, in: nil)
    root.mask = mask
    #expect(root.hitTest(CGPoint(x: 10, y: 10)) === root)
    #expect(root.hitTest(CGPoint(x: 30, y: 30)) == nil)
  }

  @Test("Transforms of the layer and of the superlayer's sublayers are undone")
  func transforms() {
    let root = layer(0, 0, 100, 100, in: nil)
    let child = layer(40, 40, 20, 20, in: root)
    root.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
    #expect(root.hitTest(CGPoint(x: 31, y: 31)) === child)
    #expect(root.hitTest(CGPoint(x: 29, y: 31)) === root)
    child.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    #expect(root.hitTest(CGPoint(x: 31, y: 31)) === root)
    #expect(root.hitTest(CGPoint(x: 50, y: 25)) === child)
  }

  @Test("A transform layer is never hit, its sublayers are, in its geometry")
  func transformLayer() {
    let root = layer(0, 0, 100, 100, in: nil)
    let space = CATransformLayer()
    space.frame = CGRect(x: 50, y: 0, width: 50, height: 50)
    root.addSublayer(space)
    let child = layer(10, 10, 10, 10, in: space)
    #expect(root.hitTest(CGPoint(x: 65, y: 15)) === child)
    #expect(root.hitTest(CGPoint(x: 85, y: 35)) === root)
    #expect(child.hitTest(CGPoint(x: 65, y: 15)) === child)
    #expect(space.hitTest(CGPoint(x: 65, y: 15)) === child)
  }

  @Test("A class's own hit test is asked, with the point in its superlayer's space")
  func override() {
    final class Through: CALayer, @unchecked Sendable {
      var asked: CGPoint?
      override func hitTest(_ point: CGPoint) -> CALayer? {
        asked = point
        return nil
      }
    }
    let root = layer(0, 0, 100, 100, in: nil)
    let middle = layer(10, 10, 80, 80, in: root)
    let through = Through()
    through.frame = CGRect(x: 0, y: 0, width: 80, height: 80)
    middle.addSublayer(through)
    #expect(root.hitTest(CGPoint(x: 15, y: 15)) === middle)
    #expect(through.asked == CGPoint(x: 5, y: 5))
  }
}
