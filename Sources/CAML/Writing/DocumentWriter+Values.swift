// DocumentWriter+Values: writing values with their types: in animations, in lists and in states.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import QuartziteText

extension DocumentWriter {
  mutating func write(_ given: Any, _ tag: Tag, _ missing: Missing) {
    let value = ValueText.plain(unwrapped(given) ?? NSNull())
    let reason: String
    // Lists come first: casting one to a class creates an object of it and of all the lists in it.
    switch ValueText.isCollection(value) ? nil : value {
    case let image as CGImage:
      if let source = document.imageSources[ObjectIdentifier(image)] {
        let isMask: [Attribute] = source.isMask ? [("A8asL8", "1")] : []
        return begin("CGImage", tag, isMask + [("src", source.name)], isEmpty: true)
      }
      reason = "the image came from no file of the document"
    case let string as NSAttributedString:
      begin("NSAttributedString", tag, [], isEmpty: false)
      for run in AttributedStringRun.runs(of: string) { markup.element("run", run.attributes, characters: run.text) }
      return markup.end()
    case let layer as CALayer where layer.superlayer != nil || layer === document.rootLayer:
      reason = "the layer lies in the tree"
    case let object as AnyObject where ObjectClass.of(object) != nil:
      return plan([.object(object, tag, missing: missing)])
    default:
      if let typed = TypedText(value) { return begin(typed.type, tag, typed.attributes, isEmpty: true) }
      guard let list = Collection(value) else {
        reason = "\(type(of: value)) has no form"
        break
      }
      switch progress.enterList() {
      case .success(let scope): return write(list, tag, scope)
      case .failure(let failure): reason = "the list \(failure.rawValue)"
      }
    }
    leaveOut(tag, missing, reason)
  }

  /// A list or a dictionary.
  private enum Collection {
    case list([Any])
    case dictionary([(key: String, value: Any)])

    init?(_ value: Any) {
      switch value {
      case let list as [Any]: self = .list(list)
      case let dictionary as [AnyHashable: Any]:
        let entries = dictionary.compactMap { key, value in (key.base as? String).map { (key: $0, value: value) } }
        self = .dictionary(entries.sorted { $0.key < $1.key })
      default: return nil
      }
    }
  }

  private mutating func write(_ collection: Collection, _ tag: Tag, _ scope: Scope) {
    switch collection {
    case .list(let list):
      begin("NSArray", tag, [], isEmpty: false)
      plan(list.map { .value($0, .type, missing: .null) } + [.end(scope)])
    case .dictionary(let entries):
      begin("NSDictionary", tag, [], isEmpty: false)
      // The name of a class would hide the type of the value.
      let named = entries.filter { MarkupWriter.isName($0.key) && ObjectClass.named($0.key) == nil }
      if named.count < entries.count { leaveOut(nil, "\(entries.count - named.count) keys are no names of elements") }
      plan(named.map { .value($0.value, .property($0.key)) } + [.end(scope)])
    }
  }
}

extension ValueText {
  /// Returns a value in the types that documents know: boxes are unwrapped, other modules' colours and fonts become
  /// Core Graphics's and Core Text's.
  static func plain(_ value: Any) -> Any {
    if isCollection(value) { return value }
    switch value {
    case let bits as any BitChoice: return bits.rawValue
    case let affine as CGAffineTransform: return CATransform3DMakeAffineTransform(affine)
    case is CGColor, is CTFont, is String: return value
    case let vector as CIVector: return vector.numbers.map { NSNumber(value: $0) }
    case let color as any CGColorConvertible: return color.cgColor
    case let font as any CoreTextFontConvertible: return font.coreTextFont
    case let face as CGFont: return face.postScriptName.map { "\($0)" as Any } ?? value
    case let choice as any RawRepresentable: return choice.rawValue is String ? choice.rawValue : value
    default: break
    }
    // A structure is no box, though a cast could put it into one.
    guard type(of: value) is AnyClass, let box = value as? NSValue, !(box is NSNumber) else { return value }
    return box.boxedTransform ?? CGPoint.decoded(from: box) ?? CGSize.decoded(from: box) ?? CGRect.decoded(from: box)
      ?? value
  }

  /// Whether a value is a list or a dictionary.
  static func isCollection(_ value: Any) -> Bool { value is [Any] || value is [AnyHashable: Any] }

  /// Whether the text of a value can be read as one of this kind.
  static func isReadable(_ text: String, _ value: Any, of kind: ValueKind) -> Bool {
    // Paths are long, so only their numbers are checked: the rest of the text is right by construction.
    if case .path = kind { return (value as? CGPath)?.isFinite ?? false }
    return self.value(text, of: kind) != nil
  }
}

extension CGPath {
  /// Whether all numbers of the path are finite.
  fileprivate var isFinite: Bool {
    var isFinite = true
    applyWithBlock { element in
      for index in 0..<element.pointee.type.pointCount {
        let point = element.pointee.points[index]
        if !point.x.isFinite || !point.y.isFinite { isFinite = false }
      }
    }
    return isFinite
  }
}
