// Tests of the layer of a view: its class, and the calls between view and layer.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews
import Testing

/// A view whose layer draws a shape.
private final class ShapeView: UIView, @unchecked Sendable {
  override class var layerClass: AnyClass { CAShapeLayer.self }
}

/// A layer class of the client's own.
private final class CountingLayer: CALayer, @unchecked Sendable {
  let started: Bool
  override init() {
    started = true
    super.init()
  }
  required init?(coder: NSCoder) { nil }
}

private final class CountingView: UIView, @unchecked Sendable {
  override class var layerClass: AnyClass { CountingLayer.self }
}

/// A view that draws a bar at its left.
private final class BarView: UIView, @unchecked Sendable {
  var barWidth: CGFloat = 10
  private(set) var drawn: [CGRect] = []
  override func draw(_ rect: CGRect) {
    super.draw(rect)
    drawn.append(rect)
    UIColor.red.setFill()
    if barWidth > 0 { UIBezierPath(rect: CGRect(x: 0, y: 0, width: barWidth, height: rect.height)).fill() }
  }
}

/// A view that displays its layer itself, and counts how often.
private final class DisplayingView: UIView, @unchecked Sendable {
  private(set) var displays = 0
  override func display(_ layer: CALayer) { displays += 1 }
  override func draw(_ rect: CGRect) { Issue.record("draws, though it displays") }
}

@Suite("The layer of a view")
struct ViewLayerTests {
  @Test("A view's layer is a plain one, whose delegate the view is")
  func plainLayer() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    #expect(type(of: view.layer) == CALayer.self)
    #expect(view.layer.delegate === view)
    #expect(view.layer.frame == CGRect(x: 10, y: 20, width: 30, height: 40))
    #expect(UIView().frame == .zero)
  }

  @Test("A view's layer is of the class that the view's class names")
  func layerClass() {
    #expect(type(of: ShapeView().layer) == CAShapeLayer.self)
    #expect((CountingView(frame: .zero).layer as? CountingLayer)?.started == true)
  }

  @Test("A class that is no layer's gives a plain layer")
  func foreignLayerClass() {
    final class StrangeView: UIView, @unchecked Sendable {
      override class var layerClass: AnyClass { NSObject.self }
    }
    #expect(type(of: StrangeView().layer) == CALayer.self)
  }

  @Test("A view's layer has the screen's scale")
  func contentsScale() {
    let view = UIView()
    #expect(view.layer.contentsScale == UIScreen.main.scale)
    #expect(view.traitCollection.displayScale == UIScreen.main.scale)
    view.contentScaleFactor = 3
    #expect(view.layer.contentsScale == 3)
  }

  @Test("What a view looks like is what its layer looks like")
  func appearance() {
    let view = UIView()
    view.backgroundColor = .orange
    view.alpha = 0.25
    view.isHidden = true
    view.clipsToBounds = true
    #expect(view.layer.backgroundColor == UIColor.orange.cgColor)
    #expect(view.layer.opacity == 0.25)
    #expect(view.layer.isHidden && view.layer.masksToBounds)
    view.layer.backgroundColor = UIColor.blue.cgColor
    #expect(view.backgroundColor == .blue)
    view.backgroundColor = nil
    #expect(view.layer.backgroundColor == nil)
  }

  @Test("Contents lie at the edge that a view's content mode names, which is the layer's other one")
  func contentMode() {
    let view = UIView()
    #expect(view.layer.contentsGravity == .resize)
    let gravities: [(UIView.ContentMode, CALayerContentsGravity)] = [
      (.scaleAspectFit, .resizeAspect), (.scaleAspectFill, .resizeAspectFill), (.top, .bottom),
      (.bottomLeft, .topLeft), (.right, .right), (.center, .center), (.redraw, .resize),
    ]
    for (mode, gravity) in gravities {
      view.contentMode = mode
      #expect(view.layer.contentsGravity == gravity)
      #expect(view.layer.needsDisplayOnBoundsChange == (mode == .redraw))
    }
  }

  @Test("A view that masks another gives it its layer")
  func mask() {
    let (view, mask) = (UIView(), UIView())
    view.mask = mask
    #expect(view.layer.mask === mask.layer)
    view.mask = nil
    #expect(view.layer.mask == nil)
  }

  // MARK: Drawing

  @Test("A view draws into the current context, before it was asked to for the first time")
  func drawing() {
    let view = BarView(frame: CGRect(x: 5, y: 5, width: 40, height: 20))
    view.layer.displayIfNeeded()
    #expect(view.drawn == [CGRect(x: 0, y: 0, width: 40, height: 20)])
    #expect(view.layer.contents != nil)
    #expect(UIGraphicsGetCurrentContext() == nil)
    view.layer.displayIfNeeded()
    #expect(view.drawn.count == 1)
    view.setNeedsDisplay()
    view.layer.displayIfNeeded()
    #expect(view.drawn.count == 2)
  }

  @Test("A view that draws nothing any more shows nothing any more")
  func drawingNothing() throws {
    let view = BarView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    view.layer.displayIfNeeded()
    let before = try #require(view.layer.contents as AnyObject?)
    view.barWidth = 0
    view.setNeedsDisplay()
    view.layer.displayIfNeeded()
    #expect(view.layer.contents as AnyObject? !== before)
  }

  @Test("A view that never draws leaves the layer the contents that it was given")
  func contentsStay() {
    let view = ShapeView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    let image = NSObject()
    view.layer.contents = image
    view.setNeedsDisplay()
    view.layer.displayIfNeeded()
    #expect(view.layer.contents as AnyObject? === image)
  }

  @Test("A view that displays is not asked to draw")
  func displaying() {
    let view = DisplayingView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    view.layer.displayIfNeeded()
    #expect(view.displays == 1)
  }

  @Test("A view can be the delegate of another layer without drawing itself into it")
  func otherLayer() {
    let view = BarView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.delegate = view
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    #expect(view.drawn.isEmpty && layer.contents == nil)
  }

  @Test("A layer keeps no view alive")
  func lifetime() {
    var view: UIView? = UIView()
    let layer = view?.layer
    view = nil
    #expect(layer?.delegate == nil)
  }
}
