// Client code that overrides members of views, labels, paths, images and colours; half of the test is that this
// compiles.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

private final class OverridingView: UIView, @unchecked Sendable {
  var calls: Set<String> = []
  private func note(_ call: String = #function) { calls.insert(call) }

  override class var layerClass: AnyClass { CAShapeLayer.self }
  override var layer: CALayer { super.layer }
  override var frame: CGRect { didSet { note("frame") } }
  override var bounds: CGRect { didSet { note("bounds") } }
  override var center: CGPoint { didSet { note("center") } }
  override var alpha: CGFloat { didSet { note("alpha") } }
  override var isHidden: Bool { didSet { note("isHidden") } }
  override var backgroundColor: UIColor? { didSet { note("backgroundColor") } }
  override var contentMode: ContentMode { didSet { note("contentMode") } }
  override var tintColor: UIColor! { didSet { note("tintColor") } }
  override var intrinsicContentSize: CGSize { note("intrinsicContentSize"); return CGSize(width: 3, height: 4) }
  override func invalidateIntrinsicContentSize() { note(); super.invalidateIntrinsicContentSize() }
  override func sizeThatFits(_ size: CGSize) -> CGSize { note(); return CGSize(width: 7, height: 8) }
  override func sizeToFit() { note(); super.sizeToFit() }
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    note(); return super.point(inside: point, with: event)
  }
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    note(); return super.hitTest(point, with: event)
  }
  override func addSubview(_ view: UIView) { note(); super.addSubview(view) }
  override func insertSubview(_ view: UIView, at index: Int) { note(); super.insertSubview(view, at: index) }
  override func removeFromSuperview() { note(); super.removeFromSuperview() }
  override func didAddSubview(_ subview: UIView) { note(); super.didAddSubview(subview) }
  override func willRemoveSubview(_ subview: UIView) { note(); super.willRemoveSubview(subview) }
  override func willMove(toSuperview newSuperview: UIView?) { note(); super.willMove(toSuperview: newSuperview) }
  override func didMoveToSuperview() { note(); super.didMoveToSuperview() }
  override func layoutSubviews() { note(); super.layoutSubviews() }
  override func setNeedsLayout() { note(); super.setNeedsLayout() }
  override func layoutIfNeeded() { note(); super.layoutIfNeeded() }
  override func draw(_ rect: CGRect) { note(); super.draw(rect) }
  override func setNeedsDisplay() { note(); super.setNeedsDisplay() }
  override func setNeedsDisplay(_ rect: CGRect) { note(); super.setNeedsDisplay(rect) }
  override func drawHierarchy(in rect: CGRect, afterScreenUpdates: Bool) -> Bool {
    note()
    return super.drawHierarchy(in: rect, afterScreenUpdates: afterScreenUpdates)
  }
  override func tintColorDidChange() { note(); super.tintColorDidChange() }
  override func traitCollectionDidChange(_ previous: UITraitCollection?) { super.traitCollectionDidChange(previous) }
  override func awakeFromNib() { super.awakeFromNib() }
  override var next: UIResponder? { super.next }
  override func action(for layer: CALayer, forKey event: String) -> CAAction? {
    note(); return super.action(for: layer, forKey: event)
  }
  override func draw(_ layer: CALayer, in context: CGContext) { note(); super.draw(layer, in: context) }
  override func layoutSublayers(of layer: CALayer) { note(); super.layoutSublayers(of: layer) }
}

private final class OverridingLabel: UILabel, @unchecked Sendable {
  var calls: Set<String> = []
  override func drawText(in rect: CGRect) { calls.insert(#function); super.drawText(in: rect) }
  override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
    super.textRect(forBounds: bounds, limitedToNumberOfLines: numberOfLines)
  }
  override var text: String? { didSet { calls.insert("text") } }
  override var font: UIFont! { didSet { calls.insert("font") } }
  override var attributedText: NSAttributedString? { didSet { calls.insert("attributedText") } }
  override var intrinsicContentSize: CGSize { CGSize(width: 9, height: 9) }
}

private final class OverridingController: UIViewController, @unchecked Sendable {
  var calls: [String] = []
  override func loadView() { calls.append(#function); super.loadView() }
  override func viewDidLoad() { calls.append(#function); super.viewDidLoad() }
  override func viewWillLayoutSubviews() { calls.append(#function); super.viewWillLayoutSubviews() }
  override func viewDidLayoutSubviews() { calls.append(#function); super.viewDidLayoutSubviews() }
}

private final class OverridingPath: UIBezierPath, @unchecked Sendable {
  var calls: Set<String> = []
  override func move(to point: CGPoint) { calls.insert(#function); super.move(to: point) }
  override func addLine(to point: CGPoint) { calls.insert(#function); super.addLine(to: point) }
  override func close() { calls.insert(#function); super.close() }
  override func fill() { calls.insert(#function); super.fill() }
  override func stroke() { calls.insert(#function); super.stroke() }
  override func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    calls.insert(#function); super.fill(with: blendMode, alpha: alpha)
  }
  override func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    calls.insert(#function)
    super.stroke(with: blendMode, alpha: alpha)
  }
  override func addClip() { calls.insert(#function); super.addClip() }
  override func contains(_ point: CGPoint) -> Bool { super.contains(point) }
  override func copy(with zone: NSZone? = nil) -> Any { calls.insert(#function); return super.copy(with: zone) }
}

private final class OverridingImage: UIImage, @unchecked Sendable {
  nonisolated(unsafe) var calls: Set<String> = []
  override var size: CGSize { CGSize(width: 2, height: 2) }
  override var imageOrientation: Orientation { .up }
  override var renderingMode: RenderingMode { .automatic }
  override func draw(at point: CGPoint) { calls.insert(#function); super.draw(at: point) }
  override func draw(in rect: CGRect) { calls.insert(#function); super.draw(in: rect) }
  override func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) { calls.insert(#function) }
  override func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage { super.withRenderingMode(renderingMode) }
  override func withTintColor(_ color: UIColor) -> UIImage { super.withTintColor(color) }
  override func pngData() -> Data? { super.pngData() }
  override func jpegData(compressionQuality: CGFloat) -> Data? {
    super.jpegData(compressionQuality: compressionQuality)
  }
}

private final class OverridingColor: UIColor, @unchecked Sendable {
  nonisolated(unsafe) static var calls: Set<String> = []
  override func set() { Self.calls.insert(#function); super.set() }
  override func setFill() { Self.calls.insert(#function); super.setFill() }
  override func setStroke() { Self.calls.insert(#function); super.setStroke() }
  override var cgColor: CGColor { super.cgColor }
  override func withAlphaComponent(_ alpha: CGFloat) -> UIColor { super.withAlphaComponent(alpha) }
}

@Suite("Overridable members of UIKit", .serialized)
struct OverridingTests {
  @Test("Views call what their subclasses override")
  func views() throws {
    let view = OverridingView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), child = OverridingView()
    #expect(view.layer is CAShapeLayer)
    view.addSubview(child)
    child.sizeToFit()
    #expect(child.bounds.size == CGSize(width: 7, height: 8))
    _ = view.hitTest(CGPoint(x: 1, y: 1), with: nil)
    view.tintColor = .red
    _ = try view.layer.commit(limits: .trusted)
    child.removeFromSuperview()
    let expected: Set = [
      "addSubview(_:)", "didAddSubview(_:)", "willRemoveSubview(_:)", "layoutSubviews()", "draw(_:)", "draw(_:in:)",
      "layoutSublayers(of:)", "action(for:forKey:)", "hitTest(_:with:)", "point(inside:with:)", "tintColorDidChange()",
    ]
    #expect(expected.subtracting(view.calls) == [])
    let moved: Set = [
      "willMove(toSuperview:)", "didMoveToSuperview()", "sizeThatFits(_:)", "tintColorDidChange()", "bounds",
    ]
    #expect(moved.subtracting(child.calls) == [])
  }

  @Test("Labels and controllers call what their subclasses override")
  func labelsAndControllers() throws {
    let label = OverridingLabel(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
    label.text = "A"
    _ = try label.layer.commit(limits: .trusted)
    #expect(label.calls.isSuperset(of: ["text", "drawText(in:)"]))
    let controller = OverridingController()
    controller.view.frame = CGRect(x: 0, y: 0, width: 5, height: 5)
    controller.view.setNeedsLayout()
    controller.view.layoutIfNeeded()
    #expect(controller.calls == ["loadView()", "viewDidLoad()", "viewWillLayoutSubviews()", "viewDidLayoutSubviews()"])
  }

  @Test("Paths, images and colours call what their subclasses override")
  func drawing() {
    OverridingColor.calls = []
    let path = OverridingPath(), image = OverridingImage(), color = OverridingColor(white: 1, alpha: 1)
    _ = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { _ in
      color.set()
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: 4, y: 4))
      path.close()
      path.fill(with: .normal, alpha: 1)
      path.stroke(with: .normal, alpha: 1)
      path.addClip()
      image.draw(at: .zero)
      image.draw(in: CGRect(x: 0, y: 0, width: 4, height: 4))
    }
    let onPath: Set = [
      "move(to:)", "addLine(to:)", "close()", "fill()", "stroke()", "fill(with:alpha:)", "stroke(with:alpha:)",
      "addClip()",
    ]
    #expect(onPath.subtracting(path.calls) == [])
    #expect(image.calls == ["draw(at:)", "draw(in:)", "draw(in:blendMode:alpha:)"])
    #expect(OverridingColor.calls == ["set()", "setFill()", "setStroke()"])
    #expect((path.copy() as? UIBezierPath)?.isEmpty == false)
  }
}
