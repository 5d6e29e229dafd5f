// Tests of the display and the layout of layers: the moments at which they happen, and the objects that carry them out.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import SeededRandom
import Testing

private final class Drawing: CALayer, @unchecked Sendable {
  var count = 0
  override func draw(in context: CGContext) {
    count += 1
    context.fill(bounds)
  }
  override class func needsDisplay(forKey key: String) -> Bool {
    key == "progress" || super.needsDisplay(forKey: key)
  }
}

private final class Delegate: CALayerDelegate {
  var calls: [String] = []
  func layerWillDraw(_ layer: CALayer) { calls.append("will") }
  func draw(_ layer: CALayer, in context: CGContext) {
    calls.append("draw")
    context.fill(layer.bounds)
  }
}

private final class Displayer: CALayerDelegate {
  func display(_ layer: CALayer) { layer.contents = "shown" }
  func layoutSublayers(of layer: CALayer) { layer.name = "laid out" }
}

private final class Idle: CALayerDelegate {}

private final class Manager: CALayoutManager {
  var count = 0
  var invalidations = 0
  func layoutSublayers(of layer: CALayer) { count += 1 }
  func invalidateLayout(of layer: CALayer) { invalidations += 1 }
  func preferredSize(of layer: CALayer) -> CGSize { CGSize(width: 1, height: 2) }
}

@Suite("Display and layout of layers")
struct CALayerDisplayTests {
  @Test("A class that draws gets contents of the size of its bounds in pixels")
  func drawing() throws {
    let layer = Drawing()
    layer.bounds = CGRect(x: 5, y: 5, width: 10, height: 20.5)
    layer.contentsScale = 2
    layer.displayIfNeeded()
    #expect(layer.count == 0)
    layer.setNeedsDisplay()
    #expect(layer.needsDisplay())
    layer.displayIfNeeded()
    #expect(layer.count == 1 && !layer.needsDisplay())
    let drawing = try #require(layer.contents as? LayerDrawing)
    #expect(drawing.width == 20 && drawing.height == 41)
  }

  @Test("The context's space is the layer's, y down where contents are flipped and up where they are not")
  func drawingSpace() throws {
    final class Probe: CALayer, @unchecked Sendable {
      var matrix = CGAffineTransform.identity
      override func draw(in context: CGContext) { matrix = context.ctm }
    }
    let layer = Probe()
    layer.bounds = CGRect(x: 10, y: 20, width: 30, height: 40)
    layer.contentsScale = 2
    layer.display()
    // The origin of device space is the lower left corner.
    #expect(CGPoint(x: 10, y: 20).applying(layer.matrix) == .zero)
    layer.isGeometryFlipped = true
    layer.display()
    #expect(CGPoint(x: 10, y: 20).applying(layer.matrix) == CGPoint(x: 0, y: 80))
    #expect(CGPoint(x: 40, y: 60).applying(layer.matrix) == CGPoint(x: 60, y: 0))
  }

  @Test(
    "A shadow that a layer draws is as large at every contents scale, and falls the way that y points",
    arguments: [1.0, 2, 3])
  func shadows(scale: Double) throws {
    final class Shadowed: CALayer, @unchecked Sendable {
      override func draw(in context: CGContext) {
        context.scaleBy(x: 5, y: 5)
        context.setShadow(offset: CGSize(width: 3, height: 4), blur: 10)
        context.fill(bounds)
      }
    }
    for isFlipped in [false, true] {
      let layer = Shadowed()
      layer.bounds = CGRect(x: 10, y: 20, width: 30, height: 40)
      layer.contentsScale = scale
      layer.isGeometryFlipped = isFlipped
      layer.display()
      let shadow = try #require((layer.contents as? LayerDrawing)?.commands.first?.state.shadow)
      #expect(shadow.offset == CGSize(width: 3 * scale, height: isFlipped ? 4 * scale : -4 * scale))
      #expect(abs(shadow.blur - 10 * scale) < 1e-9)
    }
  }

  @Test("A delegate that draws is told first; one that displays keeps the layer from drawing")
  func delegates() {
    let layer = Drawing()
    layer.bounds.size = CGSize(width: 1, height: 1)
    let displayer = Displayer()
    layer.delegate = displayer
    layer.display()
    #expect(layer.contents as? String == "shown" && layer.count == 0)
    let plain = CALayer()
    plain.bounds.size = CGSize(width: 1, height: 1)
    let delegate = Delegate()
    plain.delegate = delegate
    plain.display()
    #expect(delegate.calls == ["will", "draw"])
    #expect(plain.contents is LayerDrawing)
  }

  @Test("Where nobody draws, assigned contents stay; empty bounds make no contents")
  func contentsStay() {
    let layer = CALayer()
    layer.bounds.size = CGSize(width: 1, height: 1)
    layer.contents = "assigned"
    let idle = Idle()
    layer.delegate = idle
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    #expect(layer.contents as? String == "assigned")
    let empty = Drawing()
    empty.display()
    #expect(empty.contents == nil && empty.count == 0)
    empty.bounds.size = CGSize(width: CGFloat.nan, height: 1)
    empty.display()
    #expect(empty.contents == nil)
  }

  @Test("A class that displays without calling super is asked once for each call for display")
  func displayOverrides() {
    final class Shown: CALayer, @unchecked Sendable {
      var count = 0
      override func display() {
        count += 1
        contents = "shown"
      }
    }
    let layer = Shown()
    layer.setNeedsDisplay()
    layer.prepareForCommit()
    #expect(layer.count == 1 && !layer.needsDisplay() && layer.contents as? String == "shown")
    layer.displayIfNeeded()
    #expect(layer.count == 1)
  }

  @Test("A change of size, or of a key that says so, calls for display")
  func marks() {
    let layer = Drawing()
    layer.bounds.size = CGSize(width: 1, height: 1)
    #expect(!layer.needsDisplay())
    layer.needsDisplayOnBoundsChange = true
    layer.bounds.origin.x = 5
    #expect(!layer.needsDisplay())
    layer.bounds.size.width = 5
    #expect(layer.needsDisplay())
    layer.displayIfNeeded()
    layer.setValue(0.5, forKey: "progress")
    #expect(layer.needsDisplay())
  }

  @Test("A commit lays out from the top down and then displays, again while there is need, but not for ever")
  func commit() {
    final class Parent: CALayer, @unchecked Sendable {
      var layouts = 0
      override func layoutSublayers() {
        layouts += 1
        for layer in sublayers ?? [] { layer.frame = bounds }
      }
    }
    final class Restless: CALayer, @unchecked Sendable {
      var layouts = 0
      override func layoutSublayers() {
        layouts += 1
        superlayer?.setNeedsLayout()
        setNeedsDisplay()
      }
      override func display() { setNeedsLayout() }
    }
    let parent = Parent()
    let child = Drawing()
    child.needsDisplayOnBoundsChange = true
    parent.addSublayer(child)
    parent.bounds.size = CGSize(width: 10, height: 10)
    #expect(parent.needsLayout())
    parent.prepareForCommit()
    #expect(parent.layouts == 1 && child.count == 1)
    #expect(child.bounds.size == CGSize(width: 10, height: 10))
    let restless = Restless()
    parent.addSublayer(restless)
    parent.prepareForCommit()
    #expect((2...8).contains(restless.layouts))
  }

  @Test("Layout starts from the topmost superlayer that needs it")
  func layoutIfNeeded() {
    final class Counting: CALayer, @unchecked Sendable {
      var layouts = 0
      override func layoutSublayers() { layouts += 1 }
    }
    let (top, middle, leaf) = (Counting(), Counting(), Counting())
    top.addSublayer(middle)
    middle.addSublayer(leaf)
    leaf.setNeedsLayout()
    leaf.layoutIfNeeded()
    #expect([top, middle, leaf].map(\.layouts) == [1, 1, 1] as [Int])
    leaf.setNeedsLayout()
    top.layoutIfNeeded()
    #expect([top, middle, leaf].map(\.layouts) == [1, 1, 2] as [Int])
    leaf.bounds.size.width = 1
    #expect(middle.needsLayout() && leaf.needsLayout() && !top.needsLayout())
  }

  @Test("The delegate's layout comes first; without it the layout manager's")
  func whoLaysOut() {
    let layer = CALayer()
    let manager = Manager()
    layer.layoutManager = manager
    #expect(layer.needsLayout() && manager.invalidations == 1)
    layer.layoutIfNeeded()
    #expect(manager.count == 1)
    let idle = Idle()
    layer.delegate = idle
    layer.layoutSublayers()
    #expect(manager.count == 2)
    let displayer = Displayer()
    layer.delegate = displayer
    layer.layoutSublayers()
    #expect(manager.count == 2 && layer.name == "laid out")
    #expect(layer.preferredFrameSize() == CGSize(width: 1, height: 2))
    layer.layoutManager = nil
    layer.bounds.size = CGSize(width: 3, height: 4)
    layer.transform = CATransform3DMakeScale(2, 1, 1)
    #expect(layer.preferredFrameSize() == CGSize(width: 6, height: 4))
  }

  @Test("A change of size goes down a tree of a hundred thousand layers that all follow it")
  func deepAutoresizing() {
    let root = CALayer()
    root.bounds.size = CGSize(width: 10, height: 10)
    var layer = root
    for _ in 0..<SeededRandom.trials(100_000) {
      let inner = CALayer()
      inner.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      inner.autoresizingMask = [.layerWidthSizable, .layerMinYMargin]
      layer.addSublayer(inner)
      layer = inner
    }
    root.bounds.size = CGSize(width: 30, height: 20)
    // The change of width reaches every layer; that of the height, which no layer below the root follows, only moves
    // the first one.
    #expect(layer.bounds.size == CGSize(width: 30, height: 10) && layer.frame.origin == .zero)
    #expect(root.sublayers?.first?.frame == CGRect(x: 0, y: 10, width: 30, height: 10))
  }

  @Test("Growth is shared equally among the flexible parts of an axis")
  func autoresizing() {
    let parent = CALayer()
    parent.bounds.size = CGSize(width: 100, height: 100)
    let child = CALayer()
    child.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
    child.autoresizingMask = [.layerWidthSizable, .layerMaxXMargin, .layerMinYMargin]
    parent.addSublayer(child)
    parent.bounds.size = CGSize(width: 120, height: 150)
    #expect(child.frame == CGRect(x: 10, y: 60, width: 60, height: 50))
  }
}
