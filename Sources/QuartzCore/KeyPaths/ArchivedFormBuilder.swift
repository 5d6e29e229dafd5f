// From values to the form that archives can hold.

/// Brings one value into the form that an archive can hold: see ``ArchivableForm``.
///
/// What lies deeper than 64 lists, dictionaries and objects is left out, since an archiver writes by recursion; so is what
/// comes after 100,000 lists, which no value has that does not hold itself.
struct ArchivedFormBuilder {
  /// How many lists and objects lie around the value.
  @TaskLocal static var levelsAround = 0
  private static let mostLevels = 64
  private static let mostLists = 100_000

  /// Whether only objects may be written that can be read securely.
  private let isSecure: Bool
  /// The most lists and objects around any part of the value.
  private(set) var deepest = Self.levelsAround
  private var lists = 0

  init(isSecure: Bool) { self.isSecure = isSecure }

  /// The archived form of `value`, or nil where it has none.
  mutating func form(of value: Any?) -> Any? { form(of: value, level: Self.levelsAround) }

  private mutating func form(of value: Any?, level: Int) -> Any? {
    switch unwrapped(value) {
    // Lists come first: to ask one for a class makes an object of it and of all the lists in it.
    case let list as [Any]: form(of: list, level: level)
    case let dictionary as [AnyHashable: Any]:
      entries(of: dictionary.map { ($0.key.base, $0.value) }, level: level)
    // A number of another class writes itself in ways of its own.
    case let number as NSDecimalNumber: NSNumber(value: number.doubleValue)
    case let number as NSNumber: number
    case let number as CGFloat: NSNumber(value: Double(number))
    case let text as String: NSString(string: text)
    case let choice as any NamedChoice: NSString(string: choice.rawValue)
    case let bits as any BitChoice: number(from: bits.rawValue).map { NSNumber(value: $0) }
    case let point as CGPoint: record("CGPoint", [point.x, point.y])
    case let size as CGSize: record("CGSize", [size.width, size.height])
    case let rect as CGRect: record("CGRect", [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
    case let transform as CATransform3D: record("CATransform3D", transform.numbers.map { CGFloat($0) })
    case let transform as CGAffineTransform: record("CGAffineTransform", transform.numbers)
    case let box as NSValue: record(of: box)
    case let color as CGColor: record(of: color)
    case let color as any CGColorConvertible: record(of: color.cgColor)
    case let path as CGPath: record(.path, Self.numbers(of: path))
    case let font as CTFont: record(.font, [font.size] + font.matrix.numbers, ["name": NSString(string: "\(font.name)")])
    case let font as any CoreTextFontConvertible: form(of: font.coreTextFont, level: level)
    case let face as CGFont: face.postScriptName.map { record(.face, [], ["name": NSString(string: "\($0)")]) }
    case let style as CTParagraphStyle: record(.coreTextStyle, style.values.archived)
    case let style as NSParagraphStyle: record(.style, style.values.archived)
    case let text as NSAttributedString: form(of: text, level: level)
    case let filter as CAFilter: form(of: filter, level: level)
    case let data as NSData: data
    case let date as NSDate: date
    case let address as NSURL: address
    case let object as NSObject: mayBeWritten(object) && enter(level) ? object : nil
    default: nil
    }
  }

  /// Whether an object writes itself, and an unarchiver is asked for its class.
  private func mayBeWritten(_ object: NSObject) -> Bool {
    ArchivableForm.objectClasses.contains { object.isKind(of: $0) }
      && (!isSecure || (type(of: object) as? any NSSecureCoding.Type)?.supportsSecureCoding == true)
  }

  /// Notes that a list, or an object, begins at `level`; false where it's too deep, or one too many.
  private mutating func enter(_ level: Int) -> Bool {
    guard level < Self.mostLevels, lists < Self.mostLists else { return false }
    lists += 1
    deepest = max(deepest, level + 1)
    return true
  }

  // MARK: Records

  private func record(_ kind: ArchivableForm.Kind, _ numbers: [CGFloat], _ others: [String: Any] = [:]) -> NSDictionary {
    record(kind.rawValue, numbers, others)
  }

  private func record(_ kind: String, _ numbers: [CGFloat], _ others: [String: Any] = [:]) -> NSDictionary {
    let record = NSMutableDictionary()
    record["kind"] = NSString(string: kind)
    if !numbers.isEmpty { record["numbers"] = NSArray(array: numbers.map { NSNumber(value: Double($0)) }) }
    for (key, value) in others { record[NSString(string: key)] = value }
    return record
  }

  private func record(of color: CGColor) -> NSDictionary {
    record(.color, color.components ?? [], color.colorSpace?.name.map { ["name": NSString(string: "\($0)")] } ?? [:])
  }

  private func record(of box: NSValue) -> NSDictionary? {
    if let transform = box.boxedTransform { return record("CATransform3D", transform.numbers.map { CGFloat($0) }) }
    if let point = CGPoint.decoded(from: box) { return record("CGPoint", [point.x, point.y]) }
    if let size = CGSize.decoded(from: box) { return record("CGSize", [size.width, size.height]) }
    guard let rect = CGRect.decoded(from: box) else { return nil }
    return record("CGRect", [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
  }

  private mutating func form(of list: [Any], level: Int) -> NSArray? {
    guard enter(level) else { return nil }
    return NSArray(array: list.map { form(of: $0, level: level + 1) ?? NSNull() })
  }

  /// A dictionary, whose keys are text or numbers; entries that have no form are left out.
  private mutating func entries(of entries: [(key: Any, value: Any?)], level: Int) -> NSDictionary? {
    guard enter(level) else { return nil }
    var written: [(key: Any, text: String, value: Any)] = []
    for (key, value) in entries {
      guard let key = (key as? String).map({ NSString(string: $0) }) ?? key as? NSNumber,
        let form = form(of: value, level: level + 1)
      else { continue }
      written.append((key, "\(key)", form))
    }
    // The same dictionary is written in the same way each time.
    written.sort { $0.text < $1.text }
    return record(
      .dictionary, [],
      ["keys": NSArray(array: written.map(\.key)), "values": NSArray(array: written.map(\.value))])
  }

  private mutating func form(of filter: CAFilter, level: Int) -> NSDictionary? {
    guard enter(level),
      let inputs = entries(of: filter.inputValues.map { ($0.key, $0.value) }, level: level + 1)
    else { return nil }
    var parts: [String: Any] = [
      "type": NSString(string: filter.type), "enabled": NSNumber(value: filter.isEnabled), "inputs": inputs,
    ]
    if let name = filter.name { parts["name"] = NSString(string: name) }
    return record(.filter, [], parts)
  }

  /// The characters, the lengths of the pieces in units of UTF-16, and for each of them its attributes.
  private mutating func form(of text: NSAttributedString, level: Int) -> NSDictionary? {
    guard enter(level) else { return nil }
    var lengths: [CGFloat] = []
    var attributes: [Any] = []
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length), options: []) { values, range, _ in
      let entries = values.map { (key: $0.key.rawValue as Any, value: $0.value as Any?) }
      lengths.append(CGFloat(range.length))
      attributes.append(self.entries(of: entries, level: level + 1) ?? NSNull())
    }
    return record(
      .text, lengths, ["text": NSString(string: text.string), "attributes": NSArray(array: attributes)])
  }

  /// The elements of a path, each as the number of its type and its points.
  private static func numbers(of path: CGPath) -> [CGFloat] {
    var numbers: [CGFloat] = []
    path.applyWithBlock { element in
      let type = element.pointee.type
      numbers.append(CGFloat(type.rawValue))
      for index in 0..<type.pointCount {
        numbers += [element.pointee.points[index].x, element.pointee.points[index].y]
      }
    }
    return numbers
  }
}
