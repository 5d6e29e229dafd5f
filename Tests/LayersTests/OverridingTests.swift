// Client code that overrides every member that clients may override; half of the test is that this compiles.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import Testing

/// Overrides all members that a client on Apple's platforms may override, and records the calls.
final class OverridingLayer: CALayer, @unchecked Sendable {
  nonisolated(unsafe) static var classCalls: Set<String> = []
  var calls: Set<String> = []

  private func note(_ call: String = #function) { calls.insert(call) }

  override init() { super.init() }
  override init(layer: Any) { super.init(layer: layer) }
  required init?(coder: NSCoder) { super.init(coder: coder) }

  override class func defaultValue(forKey key: String) -> Any? {
    classCalls.insert(#function)
    return super.defaultValue(forKey: key)
  }
  override class func needsDisplay(forKey key: String) -> Bool {
    classCalls.insert(#function)
    return key == "progress"
  }
  override class func defaultAction(forKey event: String) -> CAAction? {
    classCalls.insert(#function)
    return super.defaultAction(forKey: event)
  }
  override class var supportsSecureCoding: Bool { true }
  override func shouldArchiveValue(forKey key: String) -> Bool { note(); return super.shouldArchiveValue(forKey: key) }
  override func encode(with coder: NSCoder) { note(); super.encode(with: coder) }
  override func presentation() -> Self? { note(); return super.presentation() }
  override func model() -> Self { note(); return super.model() }

  override var bounds: CGRect { didSet { note("bounds") } }
  override var position: CGPoint { didSet { note("position") } }
  override var zPosition: CGFloat { didSet { note("zPosition") } }
  override var anchorPoint: CGPoint { didSet { note("anchorPoint") } }
  override var transform: CATransform3D { didSet { note("transform") } }
  override var sublayerTransform: CATransform3D { didSet { note("sublayerTransform") } }
  override var frame: CGRect { didSet { note("frame") } }
  override var isHidden: Bool { didSet { note("isHidden") } }
  override var contents: Any? { didSet { note("contents") } }
  override var contentsScale: CGFloat { didSet { note("contentsScale") } }
  override var backgroundColor: CGColor? { didSet { note("backgroundColor") } }
  override var cornerRadius: CGFloat { didSet { note("cornerRadius") } }
  override var opacity: Float { didSet { note("opacity") } }
  override var shadowPath: CGPath? { didSet { note("shadowPath") } }
  override var mask: CALayer? { didSet { note("mask") } }
  override var sublayers: [CALayer]? { didSet { note("sublayers") } }
  override var delegate: CALayerDelegate? { didSet { note("delegate") } }
  override var name: String? { didSet { note("name") } }
  override var speed: Float { didSet { note("speed") } }
  override var constraints: [CAConstraint]? { didSet { note("constraints") } }
  override var layoutManager: CALayoutManager? { didSet { note("layoutManager") } }
  override var wantsExtendedDynamicRangeContent: Bool { didSet { note("wantsExtendedDynamicRangeContent") } }
  override var toneMapMode: ToneMapMode { didSet { note("toneMapMode") } }
  override var preferredDynamicRange: DynamicRange { didSet { note("preferredDynamicRange") } }
  override var contentsHeadroom: CGFloat { didSet { note("contentsHeadroom") } }
  override var wantsDynamicContentScaling: Bool { didSet { note("wantsDynamicContentScaling") } }

  override func affineTransform() -> CGAffineTransform { note(); return super.affineTransform() }
  override func setAffineTransform(_ affine: CGAffineTransform) { note(); super.setAffineTransform(affine) }
  override func contentsAreFlipped() -> Bool { note(); return super.contentsAreFlipped() }
  override func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
    note(); return super.convert(point, from: layer)
  }
  override func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
    note(); return super.convert(point, to: layer)
  }
  override func hitTest(_ point: CGPoint) -> CALayer? { note(); return super.hitTest(point) }
  override func contains(_ point: CGPoint) -> Bool { note(); return super.contains(point) }

  override func addSublayer(_ layer: CALayer) { note(); super.addSublayer(layer) }
  override func insertSublayer(_ layer: CALayer, at index: UInt32) { note(); super.insertSublayer(layer, at: index) }
  override func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    note(); super.insertSublayer(layer, below: sibling)
  }
  override func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    note(); super.insertSublayer(layer, above: sibling)
  }
  override func replaceSublayer(_ old: CALayer, with new: CALayer) { note(); super.replaceSublayer(old, with: new) }
  override func removeFromSuperlayer() { note(); super.removeFromSuperlayer() }

  override func display() { note(); super.display() }
  override func setNeedsDisplay() { note(); super.setNeedsDisplay() }
  override func setNeedsDisplay(_ rect: CGRect) { note(); super.setNeedsDisplay(rect) }
  override func needsDisplay() -> Bool { note(); return super.needsDisplay() }
  override func displayIfNeeded() { note(); super.displayIfNeeded() }
  override func draw(in context: CGContext) { note(); super.draw(in: context) }
  override func render(in context: CGContext) { note(); super.render(in: context) }

  override func preferredFrameSize() -> CGSize { note(); return super.preferredFrameSize() }
  override func setNeedsLayout() { note(); super.setNeedsLayout() }
  override func needsLayout() -> Bool { note(); return super.needsLayout() }
  override func layoutIfNeeded() { note(); super.layoutIfNeeded() }
  override func layoutSublayers() { note(); super.layoutSublayers() }
  override func resizeSublayers(withOldSize size: CGSize) { note(); super.resizeSublayers(withOldSize: size) }
  override func resize(withOldSuperlayerSize size: CGSize) { note(); super.resize(withOldSuperlayerSize: size) }
  override func addConstraint(_ constraint: CAConstraint) { note(); super.addConstraint(constraint) }
  override func scroll(_ point: CGPoint) { note(); super.scroll(point) }
  override func scrollRectToVisible(_ rect: CGRect) { note(); super.scrollRectToVisible(rect) }
  override var visibleRect: CGRect { note("visibleRect"); return super.visibleRect }

  override func action(forKey event: String) -> CAAction? { note(); return super.action(forKey: event) }
  override func add(_ animation: CAAnimation, forKey key: String?) { note(); super.add(animation, forKey: key) }
  override func removeAllAnimations() { note(); super.removeAllAnimations() }
  override func removeAnimation(forKey key: String) { note(); super.removeAnimation(forKey: key) }
  override func animationKeys() -> [String]? { note(); return super.animationKeys() }
  override func animation(forKey key: String) -> CAAnimation? { note(); return super.animation(forKey: key) }

  override func value(forKey key: String) -> Any? { note(); return super.value(forKey: key) }
  override func setValue(_ value: Any?, forKey key: String) { note(); super.setValue(value, forKey: key) }
  override func value(forKeyPath keyPath: String) -> Any? { note(); return super.value(forKeyPath: keyPath) }
  override func setValue(_ value: Any?, forKeyPath keyPath: String) {
    note(); super.setValue(value, forKeyPath: keyPath)
  }
  override func value(forUndefinedKey key: String) -> Any? {
    note()
    return key == "answer" ? 42 : super.value(forUndefinedKey: key)
  }
  override func setValue(_ value: Any?, forUndefinedKey key: String) {
    note(); super.setValue(value, forUndefinedKey: key)
  }
  override func setNilValueForKey(_ key: String) { note(); super.setNilValueForKey(key) }
  override var description: String { "overriding" }
}

@Suite("Overridable members", .serialized)
struct OverridingTests {
  @Test("Overrides of tree, layout and display are called by the framework, not only by clients")
  func framework() throws {
    let layer = OverridingLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    let child = OverridingLayer()
    child.bounds.size = CGSize(width: 5, height: 5)
    child.autoresizingMask = .layerWidthSizable
    layer.addSublayer(child)
    layer.setNeedsDisplay()
    layer.setNeedsLayout()
    layer.bounds.size.width = 30
    _ = try layer.commit(limits: .trusted)
    let called = [
      "layoutSublayers()", "display()", "draw(in:)", "displayIfNeeded()", "resizeSublayers(withOldSize:)",
      "action(forKey:)",
      "bounds", "frame", "position", "addSublayer(_:)", "setNeedsDisplay()", "setNeedsLayout()",
    ]
    for call in called { #expect(layer.calls.contains(call), "\(call)") }
    #expect(child.calls.contains("resize(withOldSuperlayerSize:)"))
    for call in ["defaultValue(forKey:)", "needsDisplay(forKey:)", "defaultAction(forKey:)"] {
      #expect(OverridingLayer.classCalls.contains(call), "\(call)")
    }
    // Hit testing in a parent asks its sublayers; adding a layer elsewhere removes it from its old superlayer.
    let other = CALayer()
    other.addSublayer(child)
    #expect(child.calls.contains("removeFromSuperlayer()"))
    other.bounds.size = CGSize(width: 50, height: 50)
    child.position = CGPoint(x: 5, y: 5)
    _ = other.hitTest(.zero)
    #expect(child.calls.contains("hitTest(_:)"))
    _ = layer.hitTest(.zero)
    #expect(layer.calls.contains("contains(_:)"))
    // Setting a property by key, by a filled style or by an animation block calls its setter.
    layer.setValue(0.5, forKeyPath: "opacity")
    layer.setValue(1, forKey: "contentsHeadroom")
    layer.setValue("never", forKey: "toneMapMode")
    layer.setValue("high", forKey: "preferredDynamicRange")
    layer.setValue(true, forKey: "wantsDynamicContentScaling")
    layer.setValue(true, forKey: "wantsExtendedDynamicRangeContent")
    layer.addConstraint(CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .midX))
    let properties = [
      "opacity", "contentsHeadroom", "toneMapMode", "preferredDynamicRange", "wantsDynamicContentScaling",
      "wantsExtendedDynamicRangeContent", "constraints", "addConstraint(_:)",
    ]
    for property in properties { #expect(layer.calls.contains(property), "\(property)") }
    #expect(layer.toneMapMode == .never && layer.preferredDynamicRange == .high && layer.constraints?.count == 1)
  }

  @Test("A key that is no property is asked for and set through the methods for undefined keys")
  func undefinedKeys() {
    let layer = OverridingLayer()
    #expect(layer.value(forKey: "answer") as? Int == 42 && layer.value(forKeyPath: "answer") as? Int == 42)
    layer.setValue(1, forKey: "progress")
    #expect(
      layer.calls.isSuperset(of: ["value(forUndefinedKey:)", "setValue(_:forUndefinedKey:)", "setNeedsDisplay()"]))
    #expect(layer.value(forKey: "progress") as? Int == 1)
    layer.calls = []
    layer.setValue(nil, forKey: "opacity")
    #expect(layer.calls.contains("setNilValueForKey(_:)") && !layer.calls.contains("setValue(_:forUndefinedKey:)"))
  }

  @Test("An archive asks which values go into it")
  func archive() throws {
    let layer = OverridingLayer()
    layer.opacity = 0.5
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
    #expect(layer.calls.isSuperset(of: ["encode(with:)", "shouldArchiveValue(forKey:)"]))
    #expect(!data.isEmpty)
  }
}

/// An animation that overrides its defaults, archiving and running.
private final class OverridingAnimation: CABasicAnimation, @unchecked Sendable {
  var calls: Set<String> = []

  override class func defaultValue(forKey key: String) -> Any? {
    key == "duration" ? 2.0 : super.defaultValue(forKey: key)
  }
  override func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
    calls.insert(#function)
    super.run(forKey: event, object: object, arguments: arguments)
  }
  override func copy(with zone: NSZone? = nil) -> Any { calls.insert(#function); return super.copy(with: zone) }
  override func shouldArchiveValue(forKey key: String) -> Bool { super.shouldArchiveValue(forKey: key) }
  override func value(forKey key: String) -> Any? { super.value(forKey: key) }
  override func setValue(_ value: Any?, forKey key: String) {
    calls.insert(#function); super.setValue(value, forKey: key)
  }
  override var fromValue: Any? { didSet { calls.insert("fromValue") } }
}

/// Classes of layers with their own members overridden.
private final class OverridingShape: CAShapeLayer, @unchecked Sendable {
  var paths = 0
  override var path: CGPath? { didSet { paths += 1 } }
  override class func needsDisplay(forKey key: String) -> Bool { key == "path" || super.needsDisplay(forKey: key) }
}

private final class OverridingScroll: CAScrollLayer, @unchecked Sendable {
  var points: [CGPoint] = []
  override func scroll(to point: CGPoint) {
    points.append(point)
    super.scroll(to: point)
  }
}

private final class OverridingTiles: CATiledLayer, @unchecked Sendable {
  override class func fadeDuration() -> CFTimeInterval { 0 }
}

extension OverridingTests {
  @Test("Animations and special layers call what their subclasses override")
  func others() {
    let layer = CALayer()
    let animation = OverridingAnimation(keyPath: "opacity")
    #expect(animation.duration == 2)
    animation.setValue(0.5, forKey: "fromValue")
    layer.actions = ["opacity": animation]
    layer.opacity = 0.5
    #expect(
      animation.calls.isSuperset(of: [
        "run(forKey:object:arguments:)", "setValue(_:forKey:)", "fromValue", "copy(with:)",
      ]))
    let shape = OverridingShape()
    shape.setValue(CGPath(rect: .zero, transform: nil), forKey: "path")
    #expect(shape.paths == 1 && shape.needsDisplay())
    let scroll = OverridingScroll(), inside = CALayer()
    scroll.addSublayer(inside)
    inside.scroll(CGPoint(x: 1, y: 2))
    #expect(scroll.points == [CGPoint(x: 1, y: 2)])
    #expect(OverridingTiles.fadeDuration() == 0)
  }
}
