// Tests of objects as attributes of text: neighbours with different objects for one key, in every operation that
// compares them.
// SPDX-License-Identifier: Apache-2.0

import QuartziteImages
import QuartziteViews
import Testing

@Suite("Neighbouring pieces of text may have different objects for one key")
struct ObjectAttributeTests {
  /// Two different values for a key, and one that equals the first.
  struct Pair: CustomTestStringConvertible, @unchecked Sendable {
    let name: String
    let key: NSAttributedString.Key
    let first: NSObject
    let second: NSObject
    let equal: NSObject

    var testDescription: String { name }

    func text(_ value: NSObject, _ string: String) -> NSAttributedString {
      NSAttributedString(string: string, attributes: [key: value])
    }

    /// Both values side by side, combined by appending.
    var both: NSMutableAttributedString {
      let text = NSMutableAttributedString(string: "")
      text.append(self.text(first, "Title\n"))
      text.append(self.text(second, "Body"))
      return text
    }
  }

  private static func style(_ alignment: NSTextAlignment) -> NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    style.alignment = alignment
    return style
  }

  private static func coreTextStyle(_ alignment: CTTextAlignment) -> CTParagraphStyle {
    withUnsafePointer(to: alignment.rawValue) { value in
      var setting = CTParagraphStyleSetting(spec: .alignment, valueSize: 1, value: value)
      return CTParagraphStyleCreate(&setting, 1)
    }
  }

  private static func shadow(_ radius: CGFloat) -> NSShadow {
    let shadow = NSShadow()
    shadow.shadowBlurRadius = radius
    return shadow
  }

  private static let pixels = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { _ in }

  static let pairs: [Pair] = [
    Pair(
      name: "NSParagraphStyle", key: .paragraphStyle, first: style(.center), second: style(.right),
      equal: style(.center)),
    Pair(
      name: "CTParagraphStyle", key: .paragraphStyle, first: coreTextStyle(.center), second: coreTextStyle(.right),
      equal: coreTextStyle(.center)),
    Pair(
      name: "CTFont", key: .font, first: CTFontCreateWithName("HelveticaNeue-Light", 12, nil),
      second: CTFontCreateWithName("HelveticaNeue-BoldItalic", 12, nil),
      equal: CTFontCreateWithName("HelveticaNeue-Light", 12, nil)),
    Pair(
      name: "UIFont", key: .font, first: UIFont.systemFont(ofSize: 12), second: UIFont.boldSystemFont(ofSize: 12),
      equal: UIFont.systemFont(ofSize: 12)),
    Pair(name: "NSShadow", key: .shadow, first: shadow(1), second: shadow(2), equal: shadow(1)),
    Pair(
      name: "UIColor", key: .foregroundColor, first: UIColor(red: 1, green: 0, blue: 0, alpha: 1),
      second: UIColor(red: 0, green: 0, blue: 1, alpha: 1), equal: UIColor(red: 1, green: 0, blue: 0, alpha: 1)),
    Pair(
      name: "CGColor", key: .foregroundColor, first: CGColor(red: 1, green: 0, blue: 0, alpha: 1),
      second: CGColor(red: 0, green: 0, blue: 1, alpha: 1), equal: CGColor(red: 1, green: 0, blue: 0, alpha: 1)),
    Pair(
      name: "UIImage", key: NSAttributedString.Key("picture"), first: pixels, second: UIImage(),
      equal: pixels.cgImage.map { UIImage(cgImage: $0, scale: pixels.scale, orientation: .up) } ?? pixels),
    Pair(
      name: "UIBezierPath", key: NSAttributedString.Key("path"), first: pathOfNothing, second: UIBezierPath(),
      equal: pathOfNothing),
  ]

  private static let pathOfNothing = UIBezierPath()

  @Test("They are appended, set, inserted and replaced", arguments: pairs)
  func editing(pair: Pair) throws {
    func expectBoth(_ text: NSAttributedString) {
      #expect(text.attribute(pair.key, at: 0, effectiveRange: nil) as? NSObject === pair.first)
      #expect(text.attribute(pair.key, at: text.length - 1, effectiveRange: nil) as? NSObject === pair.second)
      var pieces: [NSRange] = []
      text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { _, range, _ in pieces.append(range) }
      var values: [NSRange] = []
      text.enumerateAttribute(pair.key, in: NSRange(location: 0, length: text.length)) { _, range, _ in
        values.append(range)
      }
      #expect(pieces.count == 2 && values == pieces)
    }
    expectBoth(pair.both)
    let set = NSMutableAttributedString(string: "Title\nBody")
    set.addAttribute(pair.key, value: pair.first, range: NSRange(location: 0, length: 6))
    set.addAttribute(pair.key, value: pair.second, range: NSRange(location: 6, length: 4))
    expectBoth(set)
    set.setAttributes([pair.key: pair.first], range: NSRange(location: 0, length: 3))
    expectBoth(set)
    let inserted = NSMutableAttributedString(attributedString: pair.text(pair.second, "Body"))
    inserted.insert(pair.text(pair.first, "Title\n"), at: 0)
    expectBoth(inserted)
    inserted.replaceCharacters(in: NSRange(location: 6, length: 4), with: pair.text(pair.second, "End"))
    expectBoth(inserted)
    expectBoth(NSAttributedString(attributedString: inserted))
    expectBoth(inserted.attributedSubstring(from: NSRange(location: 2, length: 6)))
  }

  @Test("Strings are equal where their attributes are", arguments: pairs)
  func equality(pair: Pair) {
    #expect(pair.both == pair.both)
    #expect(pair.text(pair.first, "a") != pair.text(pair.second, "a"))
    #expect(pair.text(pair.first, "a") == pair.text(pair.equal, "a"))
    #expect(pair.first == pair.equal && pair.first.hash == pair.equal.hash && pair.first != pair.second)
    #expect(Set([pair.first, pair.second, pair.equal]).count == 2)
    // Equal neighbours are one piece.
    let text = NSMutableAttributedString(attributedString: pair.text(pair.first, "ab"))
    text.append(pair.text(pair.equal, "cd"))
    var range = NSRange()
    _ = text.attributes(at: 0, longestEffectiveRange: &range, in: NSRange(location: 0, length: 4))
    #expect(range == NSRange(location: 0, length: 4))
  }

  @Test("They are measured, laid out and shown", arguments: pairs)
  func layout(pair: Pair) {
    let text = pair.both
    #expect(
      text.boundingRect(with: CGSize(width: 100, height: 100), options: .usesLineFragmentOrigin, context: nil).height
        > 0)
    let frame = CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(text), CFRange(),
      CGPath(rect: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil), nil)
    #expect((CTFrameGetLines(frame) as? [CTLine])?.count == 2)
    #expect(CTLineGetStringRange(CTLineCreateWithAttributedString(text)).length == text.length)
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    label.numberOfLines = 0
    label.attributedText = text
    label.textAlignment = .center
    label.layoutIfNeeded()
    #expect(label.sizeThatFits(CGSize(width: 100, height: 100)).height > 0)
    let layer = CATextLayer()
    layer.frame = label.frame
    layer.string = text
    let image = UIGraphicsImageRenderer(size: layer.bounds.size).image { layer.render(in: $0.cgContext) }
    #expect(image.cgImage != nil)
  }

  /// One object of each class that is easily created.
  private nonisolated(unsafe) static let objects: [NSObject] = {
    let space = CGColorSpaceCreateDeviceRGB()
    let font = CTFontCreateWithName("Helvetica", 12, nil)
    let line = CTLineCreateWithAttributedString(NSAttributedString(string: "a", attributes: [.font: font]))
    let setter = CTFramesetterCreateWithAttributedString(NSAttributedString(string: "a"))
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil)
    var objects: [NSObject?] = [
      space, CGColor(red: 0, green: 0, blue: 0, alpha: 0), path, CGMutablePath(), CGDataProvider(data: Data([1])),
      CGGradient(colorsSpace: space, colors: [UIColor.red.cgColor] as NSArray, locations: nil), pixels.cgImage,
      CGContext(
        data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 0, space: space,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue),
      font, CTFontCopyFontDescriptor(font), CTFontCopyGraphicsFont(font, nil), line, setter,
      CTFramesetterCreateFrame(setter, CFRange(), path, nil), CTTextTabCreate(.left, 0, nil),
      CTTypesetterCreateWithAttributedString(NSAttributedString(string: "a")), style(.left), NSMutableParagraphStyle(),
      coreTextStyle(.left), NSParagraphStyle.default, shadow(0), UIColor.red, UIImage(), UIBezierPath(),
      UIFont.systemFont(ofSize: 1), UIFont.systemFont(ofSize: 1).fontDescriptor, UIView(), UILabel(),
      UIViewController(), UIScreen.main, UITraitCollection(displayScale: 1), UIGraphicsImageRendererFormat(),
      UIGraphicsImageRenderer(size: .zero), UIEvent(), UITouch(), UIPress(), UITapGestureRecognizer(),
      UIControl(), UIAction { _ in }, NSStringDrawingContext(), CALayer(), CAShapeLayer(),
      CATextLayer(), CAGradientLayer(), CAReplicatorLayer(), CAEmitterLayer(), CATransformLayer(), CAScrollLayer(),
      CATiledLayer(), CABasicAnimation(), CAKeyframeAnimation(), CASpringAnimation(), CAAnimationGroup(),
      CATransition(), CAEmitterCell(), CAFilter(type: "gaussianBlur"), CAMediaTimingFunction(name: .linear),
      CAValueFunction(name: .scale), CAConstraintLayoutManager(), CATransaction(),
      CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .minX), CADisplayLink { _ in },
    ]
    objects += (CTLineGetGlyphRuns(line) as? [CTRun] ?? []) as [NSObject?]
    return objects.compactMap { $0 }
  }()

  @Test("Core Foundation takes no object of ours for one of its own")
  func mark() {
    #expect(Self.objects.count >= 58)
    for object in Self.objects {
      let words = Unmanaged.passUnretained(object).toOpaque().assumingMemoryBound(to: UInt.self)
      #expect(words[2] & 0x3_FF00 != 0, "\(type(of: object))")
    }
  }

  @Test("Any two objects of ours may be neighbours, also those of a client's classes")
  func neighbours() {
    final class Note: UIView, @unchecked Sendable { var count = 0 }
    let text = NSMutableAttributedString(string: "")
    let objects = Self.objects + Self.objects.reversed() + [Note(), Note()]
    for object in objects { text.append(NSAttributedString(string: "ab", attributes: [.init("key"): object])) }
    var found = 0
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { _, _, _ in found += 1 }
    // The list is followed by its reverse, so that the last object has itself for a neighbour: both are one piece.
    #expect(found == objects.count - 1)
  }
}
