// Tests of values that cannot be written: those that contain themselves, nest too deep, or would be rejected by every
// reader.
// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import QuartziteCAML

/// Returns the first lines that differ between two documents, or nil if they are the same.
func firstDifference(_ first: Data, _ second: Data) -> String? {
  let lines = [first, second].map { String(decoding: $0, as: UTF8.self).split(separator: "\n") }
  if first == second { return nil }
  guard let line = zip(lines[0], lines[1]).enumerated().first(where: { $1.0 != $1.1 })?.offset else {
    return "one is longer"
  }
  return lines.map { $0[line...].prefix(3).joined(separator: "\n") }.joined(separator: "\n| ")
}

@Suite("What cannot be written is left out")
struct WritingTests {
  /// Writes a tree and reads the result; returns the tree that was read, and the diagnostics of the values left out.
  private func revived(
    _ root: CALayer, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> (root: CALayer, leftOut: [Diagnostic]) {
    var diagnostics: [Diagnostic] = []
    let data = CAMLDocument(rootLayer: root).data(diagnostics: &diagnostics)
    let document = try CAMLDocument(data: data)
    #expect(document.diagnostics == [], sourceLocation: sourceLocation)
    #expect(firstDifference(data, document.data()) == nil, sourceLocation: sourceLocation)
    return (document.rootLayer, diagnostics)
  }

  @Test("An object that holds itself is written once")
  func cycles() throws {
    let layer = CALayer()
    layer.name = "owner"
    layer.contents = layer
    layer.filters = [layer, CAFilter(type: "colorInvert")]
    let basic = CABasicAnimation(keyPath: "position")
    basic.fromValue = layer
    basic.toValue = basic
    let group = CAAnimationGroup()
    group.animations = [group]
    group.animations = [basic, group]
    basic.byValue = group
    layer.add(basic, forKey: "a")
    layer.add(group, forKey: "g")
    let keyframes = CAKeyframeAnimation(keyPath: "position")
    keyframes.values = [basic, keyframes, 1]
    layer.add(keyframes, forKey: "k")
    let (back, leftOut) = try revived(layer)
    #expect(back.contents == nil && back.filters?.count == 1)
    #expect(back.animationKeys() == layer.animationKeys())
    #expect((back.animation(forKey: "a") as? CABasicAnimation)?.fromValue == nil)
    // Values that follow one that was left out keep their place.
    let values = (back.animation(forKey: "k") as? CAKeyframeAnimation)?.values
    #expect(values?.count == 3 && values?.last as? Int == 1)
    #expect((values?[1] as? CAKeyframeAnimation)?.values?.count == 3)
    #expect(leftOut.count >= 4)
    #expect(leftOut.first?.place?.description == "owner")
    #expect(leftOut.contains { $0.message == "“contents” was not written: its value is not an image" })
    #expect(leftOut.contains { $0.message == "“fromValue” was not written: the layer lies in the tree" })
  }

  @Test("Lists that hold each other twice end at some number")
  func doubling() throws {
    var doubled: Any = 1
    for _ in 0..<16 { doubled = [doubled, doubled] }
    let animation = CABasicAnimation(keyPath: "x")
    animation.fromValue = doubled
    let layer = CALayer()
    layer.add(animation, forKey: "a")
    let (_, leftOut) = try revived(layer)
    // One list is left out at each level above the last that is written.
    #expect((1...16).contains(leftOut.count))
  }

  @Test("Groups, cells and layers are written however deep they nest, lists as deep as they are read")
  func depth() throws {
    let root = CAEmitterLayer()
    var group = CAAnimationGroup(), cell = CAEmitterCell(), layer: CALayer = root
    var list: Any = 1
    for _ in 0..<400 {
      let (outer, outerCell, inner) = (CAAnimationGroup(), CAEmitterCell(), CALayer())
      outer.animations = [group]
      outerCell.emitterCells = [cell]
      layer.addSublayer(inner)
      (group, cell, layer) = (outer, outerCell, inner)
    }
    for _ in 0..<200 { list = [list] }
    let animation = CABasicAnimation(keyPath: "x")
    animation.fromValue = list
    root.add(group, forKey: "g")
    root.add(animation, forKey: "a")
    root.emitterCells = [cell]
    let (back, leftOut) = try revived(root)
    var depth = 0
    var next: CALayer? = back
    while let inner = next?.sublayers?.first { (next, depth) = (inner, depth + 1) }
    #expect(depth == 400)
    var nested = (back.animation(forKey: "a") as? CABasicAnimation)?.fromValue
    depth = 0
    while let inner = nested as? [Any] { (nested, depth) = (inner.first, depth + 1) }
    #expect(depth > 50 && depth < 64)
    #expect(leftOut.map(\.message) == ["an element was not written: the list lies in more values than a reader takes"])
  }

  @Test("A path or a name that no reader takes is left out with a note, the rest stays")
  func unreadable() throws {
    let shape = CAShapeLayer()
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: CGFloat.nan, y: 1))
    shape.path = path
    shape.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1), transform: nil)
    shape.bounds.size.width = .infinity
    shape.transform.m11 = .nan
    shape.lineDashPattern = [1, 2]
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue("wide", forKey: "inputRadius")
    blur.setValue([1, 2], forKey: "inputColorMatrix")
    blur.setValue(CALayer(), forKey: "inputColor")
    blur.setValue(3, forKey: "inputAmount")
    shape.filters = [blur]
    shape.compositingFilter = ""
    let text = CATextLayer()
    text.string = 5
    let run = NSMutableAttributedString(string: "a", attributes: [.underlineStyle: 1.5, .kern: CGFloat.nan])
    run.append(NSAttributedString(string: "b", attributes: [.underlineStyle: 9]))
    let second = CATextLayer()
    second.string = run
    second.add(CAAnimation(), forKey: "plain")
    shape.sublayers = [text, second]
    let (back, leftOut) = try revived(shape)
    let read = try #require(back as? CAShapeLayer)
    #expect(read.path == nil && read.shadowPath == nil && read.compositingFilter == nil)
    #expect(read.bounds.size.width == .infinity && read.transform.m11.isNaN && read.lineDashPattern == [1, 2])
    let filter = try #require(read.filters?.first as? CAFilter)
    #expect(number(from: filter.value(forKey: "inputAmount")) == 3)
    #expect(filter.value(forKey: "inputColor") == nil && filter.value(forKey: "inputRadius") as? CGFloat == 0)
    #expect((read.sublayers?.last as? CATextLayer)?.string is NSAttributedString)
    #expect((read.sublayers?.first as? CATextLayer)?.string == nil)
    #expect(leftOut.count == 8, "\(leftOut.map(\.message).joined(separator: "\n"))")
  }

  @Test("A mask is written with its layer")
  func mask() throws {
    let layer = CALayer()
    let mask = CAShapeLayer()
    mask.name = "hole"
    layer.mask = mask
    let (back, leftOut) = try revived(layer)
    #expect(back.mask is CAShapeLayer && back.mask?.name == "hole" && leftOut == [])
  }

  @Test("Two runs in fonts with long names are read, and written again")
  func longFontNames() throws {
    let layer = try layer(
      "bounds=\"0 0 100 50\"",
      """
      <string type="NSAttributedString"><run font="HelveticaNeue-Light">a</run><run font="HelveticaNeue-Bold">b</run>
      </string>
      """, class: "CATextLayer")
    let string = try #require((try revived(layer).root as? CATextLayer)?.string as? NSAttributedString)
    var names: [String] = []
    string.enumerateAttribute(.font, in: NSRange(location: 0, length: string.length)) { font, _, _ in
      if let font = font as? CTFont { names.append("\(font.name)") }
    }
    #expect(names == ["HelveticaNeue-Light", "HelveticaNeue-Bold"])
  }
}
