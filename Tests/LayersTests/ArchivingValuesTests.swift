// Tests of values of every sort in archives: those that are restored, those that are left out, and that none ends the
// process.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import QuartziteLayers

@Suite("Values in archives")
struct ArchivingValuesTests {
  /// Archives and restores an object; the archive may contain no class that was not allowed.
  private func revived<Object: NSObject & NSSecureCoding>(_ object: Object) throws -> Object {
    let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
    _ = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: false)
    return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data))
  }

  private let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5)

  @Test("A text layer's string comes back with the attributes that have a form, and without the others")
  func attributedString() throws {
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    style.lineSpacing = 3
    style.tabStops = [NSTextTab(textAlignment: .center, location: 40)]
    var matrix = CGAffineTransform(a: 1, b: 0, c: 0.2, d: 1, tx: 0, ty: 0)
    let string = NSMutableAttributedString(string: "🙂")
    string.append(
      NSAttributedString(
        string: "abc",
        attributes: [
          .font: CTFontCreateWithName("HelveticaNeue-Light", 17, &matrix), .kern: CGFloat(1.5), .foregroundColor: red,
          .underlineStyle: 9, .paragraphStyle: style, .init("layer"): CALayer(),
          .init("size"): CGSize(width: 1, height: 2),
          .init("object"): NSObject(), .init("struct"): Date.distantPast..<Date.distantFuture,
        ]))
    string.append(NSAttributedString(string: "d", attributes: [.font: CTFontCreateWithName("Times", 9, nil)]))
    let layer = CATextLayer()
    layer.string = string
    let back = try #require(try revived(layer).string as? NSAttributedString)
    #expect(back.string == "🙂abcd")
    #expect(back.attributes(at: 0, effectiveRange: nil).isEmpty)
    var range = NSRange()
    let attributes = back.attributes(at: 2, effectiveRange: &range)
    #expect(range == NSRange(location: 2, length: 3))
    #expect(
      Set(attributes.keys) == [
        .font, .kern, .foregroundColor, .underlineStyle, .paragraphStyle, .init("size"),
      ])
    #expect(attributes[.font] as? CTFont == string.attribute(.font, at: 3, effectiveRange: nil) as? CTFont)
    #expect(number(from: attributes[.kern]) == 1.5 && number(from: attributes[.underlineStyle]) == 9)
    #expect(attributes[.foregroundColor] as? CGColor == red)
    #expect(attributes[.paragraphStyle] as? NSParagraphStyle == style)
    #expect(attributes[.init("size")] as? CGSize == CGSize(width: 1, height: 2))
    #expect((back.attribute(.font, at: 5, effectiveRange: nil) as? CTFont).map { CTFontGetSize($0) } == 9)
  }

  @Test("Fonts, filters, dictionaries and Foundation's values come back")
  func otherValues() throws {
    let layer = CATextLayer()
    layer.font = CTFontCreateWithName("Courier", 20, nil)
    let blur = CAFilter(type: "gaussianBlur")
    blur.name = "soft"
    blur.isEnabled = false
    blur.setValue(3, forKey: "inputRadius")
    blur.setValue(red, forKey: "inputColor")
    layer.filters = [blur, "colorInvert"]
    layer.compositingFilter = "multiplyBlendMode"
    layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
    let style = withUnsafePointer(to: CTTextAlignment.justified.rawValue) { value in
      var setting = CTParagraphStyleSetting(spec: .alignment, valueSize: 1, value: value)
      return CTParagraphStyleCreate(&setting, 1)
    }
    let values: [String: Any] = [
      "dictionary": ["colour": red, "list": [1, [2, "x"]], "none": NSNull(), "layer": CALayer()] as [String: Any],
      "data": Data([1, 2]), "date": Date(timeIntervalSince1970: 5), "url": URL(fileURLWithPath: "/tmp"), "style": style,
      "affine": CGAffineTransform(scaleX: 2, y: 3), "point": NSValue(point: CGPoint(x: 1, y: 2)), "flag": true,
      "nan": Double.nan, "pacing": CAMediaTimingFunction(name: .easeIn),
    ]
    for (key, value) in values where key != "style" { layer.setValue(value, forKey: key) }
    layer.setValue(style, forKey: "paragraphs")
    let back = try revived(layer)
    #expect((back.font as? CTFont).map { CTFontGetSize($0) } == 20)
    let filter = try #require(back.filters?.first as? CAFilter)
    #expect(filter.type == "gaussianBlur" && filter.name == "soft" && !filter.isEnabled)
    #expect(number(from: filter.value(forKey: "inputRadius")) == 3)
    #expect(filter.value(forKey: "inputColor") as? CGColor == red)
    #expect(back.filters?.last as? String == "colorInvert" && back.compositingFilter as? String == "multiplyBlendMode")
    #expect(back.maskedCorners == layer.maskedCorners)
    let dictionary = try #require(back.value(forKey: "dictionary") as? [AnyHashable: Any])
    #expect(Set(dictionary.keys) == ["colour", "list"] && dictionary["colour"] as? CGColor == red)
    #expect((dictionary["list"] as? [Any])?.count == 2)
    #expect(back.value(forKey: "data") as? Data == Data([1, 2]))
    #expect(back.value(forKey: "date") as? Date == Date(timeIntervalSince1970: 5))
    #expect(back.value(forKey: "url") as? URL == URL(fileURLWithPath: "/tmp"))
    #expect(back.value(forKey: "paragraphs") as? CTParagraphStyle == style)
    #expect(back.value(forKey: "affine") as? CGAffineTransform == CGAffineTransform(scaleX: 2, y: 3))
    #expect(back.value(forKey: "point") as? CGPoint == CGPoint(x: 1, y: 2))
    #expect(number(from: back.value(forKey: "nan"))?.isNaN == true)
    #expect(back.value(forKey: "pacing") as? CAMediaTimingFunction == CAMediaTimingFunction(name: .easeIn))
  }

  /// A layer that has all of its values archived.
  final class Hoarder: CAShapeLayer, @unchecked Sendable {
    override func shouldArchiveValue(forKey key: String) -> Bool { true }
  }
  final class Unsafe: CABasicAnimation, @unchecked Sendable {
    override class var supportsSecureCoding: Bool { false }
  }
  final class UnsafeLayer: CALayer, @unchecked Sendable {
    override class var supportsSecureCoding: Bool { false }
  }
  final class Listener: NSObject, CALayerDelegate, CAAnimationDelegate {}

  /// Values that archives cannot hold, or only in part.
  private func oddValues(_ owner: NSObject) -> [Any?] {
    var deep: Any = 1
    for _ in 0..<100 { deep = NSArray(object: deep) }
    // Each list contains the one before it twice.
    var doubled: Any = "x"
    for _ in 0..<8 { doubled = [doubled, doubled] }
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = owner
    let number = NSDecimalNumber(string: "1.5")
    let text = NSAttributedString(
      string: "a", attributes: [.font: CTFontCreateWithName("Helvetica", 1, nil), .init("owner"): owner])
    return [
      nil, NSNull(), owner, CALayer(), [owner], ["k": owner] as [String: Any], deep, doubled, animation,
      Unsafe(keyPath: "x"), number, text, red, [red], ["c": red] as [String: Any], NSObject(), { 1 } as () -> Int,
      CATransform3DIdentity, NSValue(rect: .zero), CGFloat.nan, Double.infinity, UInt64.max, "text",
      Date(timeIntervalSince1970: 0), Set([1]),
      (1, 2), CAFilter(type: "x"), CAEmitterCell(), [CAEmitterCell()], CAConstraintLayoutManager(), Int?.none as Any,
      CTLineCreateWithAttributedString(text), Listener(), CGAffineTransform.identity, [1: red] as [Int: Any],
    ]
  }

  @Test("Any value under any key of a layer is archived or left out")
  func layerKeys() throws {
    let keys = Array(Hoarder.keyedProperties.keys) + CATextLayer.keyedProperties.keys + ["custom"]
    let count = oddValues(CALayer()).count
    for index in 0..<count {
      for make in [{ Hoarder() }, { CATextLayer() }, { CAGradientLayer() }] as [() -> CALayer] {
        let layer = make()
        let value = oddValues(layer)[index]
        for key in keys where key != "sublayers" { layer.setValue(value, forKey: key) }
        let parent = CALayer()
        parent.addSublayer(layer)
        let back = try revived(parent)
        #expect(back.sublayers?.count == (layer.superlayer === parent ? 1 : nil))
      }
    }
  }

  @Test(
    "Any value under any key of animations and cells is archived or left out")
  func animationKeys() throws {
    let objects: [() -> NSObject & NSSecureCoding] = [
      { CABasicAnimation() }, { CAKeyframeAnimation() }, { CAAnimationGroup() }, { CATransition() },
      { CAEmitterCell() },
    ]
    for index in 0..<oddValues(CALayer()).count {
      for make in objects {
        let object = make()
        let value = oddValues(object)[index]
        if let animation = object as? CAAnimation {
          for key in type(of: animation).keyedProperties.keys { animation.setValue(value, forKey: key) }
          _ = try revived(animation)
          let layer = CALayer()
          layer.add(animation, forKey: nil)
          layer.actions = ["a": animation]
          layer.style = ["b": value as Any]
          _ = try revived(layer)
        } else if let cell = object as? CAEmitterCell {
          for key in CAEmitterCell.keyedProperties.keys { cell.setValue(value, forKey: key) }
          _ = try revived(cell)
        }
      }
    }
  }

  @Test("What nests too deep for an archiver's recursion is left out")
  func depth() throws {
    var group = CAAnimationGroup()
    for _ in 0..<20_000 {
      let outer = CAAnimationGroup()
      outer.animations = [group]
      group = outer
    }
    var cell = CAEmitterCell()
    for _ in 0..<20_000 {
      let outer = CAEmitterCell()
      outer.emitterCells = [cell]
      cell = outer
    }
    var back = try revived(group)
    var depth = 0
    while let inner = back.animations?.first as? CAAnimationGroup { (back, depth) = (inner, depth + 1) }
    #expect(depth > 20 && depth < 64)
    #expect(try revived(cell).emitterCells?.count == 1)
  }

  @Test("An object of a class inside of another is archived as one of a class that it derives from")
  func nestedClasses() throws {
    final class Spark: CAEmitterCell, @unchecked Sendable {}
    let layer = Hoarder()
    layer.name = "hoarder"
    let cell = Spark()
    cell.birthRate = 3
    let root = CAEmitterLayer()
    root.emitterCells = [cell]
    root.addSublayer(layer)
    let back = try revived(root)
    #expect(
      type(of: try #require(back.sublayers?.first)) == CAShapeLayer.self && back.sublayers?.first?.name == "hoarder")
    #expect(back.emitterCells?.first?.birthRate == 3)
  }

  @Test("A layer of a class that denies secure coding is left out of a secure archive, the others stay")
  func insecureLayers() throws {
    let root = CALayer(), insecure = UnsafeLayer(), other = CALayer()
    other.name = "other"
    insecure.addSublayer(CALayer())
    root.sublayers = [insecure, other]
    root.mask = UnsafeLayer()
    let back = try revived(root)
    #expect(back.sublayers?.map(\.name) == ["other"] && back.mask == nil)
  }
}
