// Tests that random trees, with odd values and with ordinary ones, can be written and read.
// SPDX-License-Identifier: Apache-2.0
import Foundation
import SeededRandom
import Testing

@testable import QuartziteCAML

@Suite("Random trees are written and read")
struct RandomTreeTests {
  private static let numbers: [Double] = [
    0, -0.0, 1, -1, 0.1, Double(bitPattern: 0x1234_5678), 1e300, 12_345.678, 3, 20,
  ]
  private static let oddNumbers: [Double] = [.nan, .infinity, -.infinity, -.nan, .greatestFiniteMagnitude]

  /// Makes values from random numbers.
  private struct Source {
    var random: SeededRandom
    let isOdd: Bool

    mutating func pick<Element>(_ list: [Element]) -> Element { list[random.integer(0...list.count - 1)] }

    mutating func number() -> Double {
      if isOdd, random.integer(0...9) == 0 { return pick(oddNumbers) }
      return random.integer(0...2) == 0 ? pick(RandomTreeTests.numbers) : random.number(-500...500)
    }

    mutating func point() -> CGPoint { CGPoint(x: number(), y: number()) }

    mutating func color() -> CGColor {
      CGColor(red: number(), green: number(), blue: number(), alpha: random.integer(0...1) == 0 ? 1 : number())
    }

    mutating func path() -> CGPath {
      let path = CGMutablePath()
      for _ in 0..<random.integer(0...6) {
        switch random.integer(0...4) {
        case 0: path.move(to: point())
        case 1: path.addLine(to: point())
        case 2: path.addQuadCurve(to: point(), control: point())
        case 3: path.addCurve(to: point(), control1: point(), control2: point())
        default: path.closeSubpath()
        }
      }
      return path
    }

    mutating func text() -> String { pick(["", "a", "<&\">'", " \t\n\r\u{1}ü🙂 ", "CALayer", "null", "type", "1 2"]) }

    /// Returns a value that the kind takes.
    mutating func value(_ kind: ValueKind) -> Any? {
      switch kind {
      case .bool: random.integer(0...1) == 0
      case .integer: random.integer(-9...9)
      case .number: number()
      case .bits: random.integer(0...15)
      case .string: text()
      case .word(let words): pick(words)
      case .point: point()
      case .size: CGSize(width: number(), height: number())
      case .rect: CGRect(x: number(), y: number(), width: number(), height: number())
      case .color: color()
      case .transform:
        pick([CATransform3DMakeTranslation(number(), 2, 3), CATransform3DMakeScale(1, number(), 2), rotated()])
      case .path: path()
      case .timingFunction: timingFunction()
      case .valueFunction: CAValueFunction(name: pick([.rotateX, .scale, .translateY]))
      case .colorMatrix: (0..<20).map { _ in NSNumber(value: number()) }
      case .numbers: (0..<random.integer(0...4)).map { _ in NSNumber(value: number()) }
      case .richText: random.integer(0...1) == 0 ? text() : attributedText()
      case .filter: random.integer(0...1) == 0 ? "multiplyBlendMode" : filter()
      case .filters: (0..<random.integer(0...2)).map { _ in filter() }
      case .cells: (0..<random.integer(0...2)).map { _ in fill(CAEmitterCell(), "CAEmitterCell") }
      case .colors: (0..<random.integer(0...3)).map { _ in color() }
      case .timingFunctions: (0..<random.integer(0...3)).map { _ in timingFunction() }
      case .values: (0..<random.integer(0...3)).map { _ in anything() }
      case .any: anything()
      default: nil
      }
    }

    mutating func rotated() -> CATransform3D { CATransform3DMakeRotation(number(), 1, number(), 0.5) }

    mutating func timingFunction() -> CAMediaTimingFunction {
      random.integer(0...1) == 0
        ? CAMediaTimingFunction(name: pick([.linear, .easeIn, .default]))
        : CAMediaTimingFunction(controlPoints: Float(number()), 0, 0.3, Float(number()))
    }

    mutating func attributedText() -> NSAttributedString {
      let string = NSMutableAttributedString(string: "")
      for _ in 0..<random.integer(0...3) {
        let attributes: [NSAttributedString.Key: Any] = [
          .font: CTFontCreateWithName(pick(["Helvetica", "HelveticaNeue-Light", "Times"]) as CFString, 12, nil),
          .foregroundColor: color(), .kern: number(), .underlineStyle: isOdd ? number() : 9,
        ]
        string.append(NSAttributedString(string: text(), attributes: attributes))
      }
      return string
    }

    mutating func filter() -> CAFilter {
      let type = pick(["gaussianBlur", "colorMatrix", "colorInvert", "multiplyColor", "unknown"])
      return fill(CAFilter(type: type), "CAFilter")
    }

    /// Returns a value of any kind, as animations have them.
    mutating func anything() -> Any {
      switch random.integer(0...11) {
      case 0: random.integer(-5...5)
      case 1: number()
      case 2: text()
      case 3: color()
      case 4: point()
      case 5: rotated()
      case 6: path()
      case 7: NSValue(point: point())
      case 8: [anything(), anything()]
      case 9: ["key": anything(), "other": 1] as [String: Any]
      case 10: isOdd ? odd() : Float(number())
      default: CGRect(x: number(), y: 0, width: 1, height: number())
      }
    }

    /// Returns a value that hardly any key takes.
    mutating func odd() -> Any {
      switch random.integer(0...14) {
      case 0: NSObject()
      case 1: CALayer()
      case 2: { 1 } as () -> Int
      case 3: UInt64.max
      case 4: NSNull()
      case 5: CAFilter(type: "")
      case 6: Date(timeIntervalSince1970: 0)
      case 7: CGAffineTransform(a: number(), b: 0, c: 0, d: 1, tx: 2, ty: number())
      case 8: ["not a name": 1, "CATransition": CATransition(), "type": 2, "x": NSObject()] as [String: Any]
      case 9: CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: "unheard"))
      case 10: CTFontCreateWithName("Courier", 3, nil)
      case 11: [1: 2]
      case 12: CAEmitterCell()
      case 13: attributedText()
      default: CABasicAnimation(keyPath: text())
      }
    }

    /// Sets some of an object's values.
    mutating func fill<Object: AnyObject>(_ object: Object, _ className: String) -> Object {
      let keys = ObjectClass.named(className)?.writtenKeys ?? []
      for _ in 0..<6 {
        let (key, kind) = pick(keys)
        if case .cells = kind, random.integer(0...3) > 0 { continue }
        var value = isOdd && random.integer(0...2) == 0 ? odd() : value(kind) as Any
        // A font is written by its name.
        if key == "font", !isOdd { value = text() }
        KeyedObject(object).setValue(value, forKeyPath: key)
      }
      return object
    }

    mutating func animation(_ depth: Int) -> CAAnimation {
      if depth < 3, random.integer(0...3) == 0 {
        let group = CAAnimationGroup()
        group.animations = (0..<random.integer(0...3)).map { _ in animation(depth + 1) }
        return group
      }
      switch random.integer(0...3) {
      case 0: return fill(CABasicAnimation(), "CABasicAnimation")
      case 1: return fill(CASpringAnimation(), "CASpringAnimation")
      case 2: return fill(CAKeyframeAnimation(), "CAKeyframeAnimation")
      default: return fill(CATransition(), "CATransition")
      }
    }

    mutating func tree(_ depth: Int = 0) -> CALayer {
      let classes = ObjectClass.layerClasses.filter { !$0.isPlainLayer }
      let objectClass = pick(classes)
      guard case .layer(let make) = objectClass.instance else { return CALayer() }
      let layer = fill(make(), objectClass.name)
      for _ in 0..<random.integer(0...1) {
        layer.add(animation(0), forKey: pick(["a", "real", "not a name", "", "p"]))
      }
      if depth < 3 {
        for _ in 0..<random.integer(0...3) { layer.addSublayer(tree(depth + 1)) }
        if random.integer(0...5) == 0 { layer.mask = tree(depth + 1) }
      }
      return layer
    }
  }

  @Test("Whatever values a tree has, the reader takes what the writer writes")
  func odd() throws {
    for seed in 0..<150 as Range<UInt64> {
      var source = Source(random: SeededRandom(seed: seed), isOdd: true)
      let data = CAMLDocument(rootLayer: source.tree()).data()
      do {
        let document = try CAMLDocument(data: data)
        #expect(document.diagnostics == [], "seed \(seed)")
        // A document that was read is written and read again without any change.
        let again = document.data()
        #expect(firstDifference(again, try CAMLDocument(data: again).data()) == nil, "seed \(seed)")
      } catch {
        Issue.record("seed \(seed): \(error)")
      }
    }
  }

  @Test("A tree of values that documents have forms for comes back as it was")
  func ordinary() throws {
    for seed in 0..<150 as Range<UInt64> {
      var source = Source(random: SeededRandom(seed: seed), isOdd: false)
      let tree = source.tree()
      var leftOut: [Diagnostic] = []
      let document = try CAMLDocument(data: CAMLDocument(rootLayer: tree).data(diagnostics: &leftOut))
      #expect(document.diagnostics == [], "seed \(seed)")
      #expect(leftOut.map(\.message) == [], "seed \(seed)")
      // Products of zero and a negative number are zero too.
      func summary(_ root: CALayer) -> [String] {
        Self.summary(root).map { Self.writable($0.replacing("-0.0", with: "0.0")) }
      }
      let (first, second) = (summary(tree), summary(document.rootLayer))
      #expect(first.count == second.count, "seed \(seed)")
      for (one, other) in zip(first, second) where one != other { Issue.record("seed \(seed): \(one) became \(other)") }
    }
  }

  /// Returns `text` with the characters that XML cannot hold replaced.
  private static func writable(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          let isControl = scalar.value < 0x20 && ![0x09, 0x0A, 0x0D].contains(scalar.value)
          return isControl || scalar.value == 0xFFFE || scalar.value == 0xFFFF ? "\u{FFFD}" : scalar
        }))
  }

  /// The values of a tree, one per line.
  private static func summary(_ root: CALayer) -> [String] {
    var lines: [String] = []
    var pending: [AnyObject] = [root]
    while let object = pending.popLast() {
      guard let objectClass = ObjectClass.of(object) else { continue }
      lines.append(objectClass.name)
      for (key, kind) in objectClass.writtenKeys {
        let value = KeyedObject(object).value(forKeyPath: key)
        if case .records = kind { continue }
        if case .animations = kind, let layer = object as? CALayer {
          for key in layer.animationKeys() ?? [] {
            lines.append("animation \(key)")
            if let animation = layer.animation(forKey: key) { pending.append(animation) }
          }
        } else {
          lines.append("\(objectClass.name).\(key): " + text(value, &pending))
        }
      }
    }
    return lines
  }

  private static func text(_ value: Any?, _ pending: inout [AnyObject]) -> String {
    guard let value = unwrapped(value) else { return "nil" }
    switch ValueText.plain(value) {
    case let string as NSAttributedString:
      return AttributedStringRun.runs(of: string).map { "\($0.attributes) \($0.text)" }.joined(separator: "|")
    case let list as [Any]: return "[" + list.map { text($0, &pending) }.joined(separator: ",") + "]"
    case let dictionary as [String: Any]:
      let entries = dictionary.sorted { $0.key < $1.key }
      return "{" + entries.map { entry in entry.key + "=" + text(entry.value, &pending) }.joined() + "}"
    case let color as CGColor: return "\(color.sRGBComponents)"
    case let font as CTFont: return "\(font.name)"
    case let function as CAMediaTimingFunction: return "\(function)"
    case let path as CGPath: return path.description
    case let text as String:
      // XML has no way to write a character that it does not allow.
      return text.replacingOccurrences(of: "\u{1}", with: "\u{FFFD}")
    case let object as AnyObject where ObjectClass.of(object) != nil:
      pending.append(object)
      return "object"
    case let number: return ValueText.numberText(number) ?? "\(number)"
    }
  }
}
