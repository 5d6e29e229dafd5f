// Values of properties of layers, animations and cells in the form that archives can hold: the way back.

/// The form that values take in archives.
///
/// Numbers, text, data, dates and addresses stay what they are, and so do the objects of Core Animation that archive
/// themselves. Geometry, colours, paths, filters, fonts, styles of paragraphs, attributed strings and dictionaries become
/// dictionaries of their kind and what they are made of. Anything else, such as an image or a layer, is left out: an
/// archiver ends the process where it meets an object that it cannot write, and an unarchiver refuses all of an archive
/// for one object that it isn't asked for.
package enum ArchivableForm {
  /// The classes that archived values are made of.
  package static let classes: [AnyClass] =
    [NSNumber.self, NSString.self, NSArray.self, NSDictionary.self, NSNull.self, NSData.self, NSDate.self, NSURL.self]
    + objectClasses

  /// The classes of objects that write and read themselves.
  static let objectClasses: [AnyClass] = [
    CAMediaTimingFunction.self, CAValueFunction.self, CAAnimation.self, CAEmitterCell.self, CAConstraint.self,
  ]

  /// What a dictionary stands for, where it isn't one of geometry, which goes by its own name.
  enum Kind: String {
    case color = "CGColor"
    case path = "CGPath"
    case filter = "CAFilter"
    case font = "CTFont"
    case face = "CGFont"
    case coreTextStyle = "CTParagraphStyle"
    case style = "NSParagraphStyle"
    case text = "NSAttributedString"
    case dictionary = "NSDictionary"
  }

  /// The value whose archived form is `archived`, or nil where it is none.
  package static func value(_ archived: Any?) -> Any? {
    switch archived {
    case is NSNull: return nil
    case let list as NSArray: return list.compactMap { value($0) }
    case let list as [Any]: return list.compactMap { value($0) }
    case let record as [String: Any]: return value(of: record)
    default: return archived
    }
  }

  private static func value(of record: [String: Any]) -> Any? {
    guard let name = record["kind"] as? String else { return nil }
    let list = record["numbers"] as? [Any] ?? []
    let numbers = list.compactMap { number(from: $0).map { CGFloat($0) } }
    guard numbers.count == list.count else { return nil }
    guard let kind = Kind(rawValue: name) else { return geometry(name, numbers) }
    switch kind {
    case .color:
      guard let name = record["name"] as? String, let space = CGColorSpace(name: name),
        numbers.count == space.numberOfComponents + 1
      else { return nil }
      return CGColor(colorSpace: space, components: numbers)
    case .path: return path(of: numbers)
    case .filter: return filter(of: record)
    case .font: return font(of: record, numbers)
    case .face: return (record["name"] as? String).flatMap { CGFont($0 as CFString) }
    case .coreTextStyle: return ParagraphStyleValues(archived: numbers).map { CTParagraphStyle($0) }
    case .style: return ParagraphStyleValues(archived: numbers).map { NSParagraphStyle($0) }
    case .text: return text(of: record)
    case .dictionary: return dictionary(of: record)
    }
  }

  private static func geometry(_ kind: String, _ numbers: [CGFloat]) -> Any? {
    switch (kind, numbers.count) {
    case ("CGPoint", 2): CGPoint(x: numbers[0], y: numbers[1])
    case ("CGSize", 2): CGSize(width: numbers[0], height: numbers[1])
    case ("CGRect", 4): CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    case ("CGAffineTransform", 6): CGAffineTransform(numbers: numbers)
    case ("CATransform3D", 16): CATransform3D(numbers: numbers.map { Double($0) })
    default: nil
    }
  }

  /// The dictionary of a record: its keys and values are two lists, since keys need not be text.
  static func dictionary(of record: [String: Any]) -> [AnyHashable: Any]? {
    guard let keys = record["keys"] as? [Any], let values = record["values"] as? [Any], keys.count == values.count
    else { return nil }
    var dictionary: [AnyHashable: Any] = [:]
    for (key, archived) in zip(keys, values) {
      guard let key = key as? AnyHashable, let value = value(archived) else { continue }
      dictionary[key] = value
    }
    return dictionary
  }

  private static func filter(of record: [String: Any]) -> CAFilter? {
    guard let type = record["type"] as? String else { return nil }
    let filter = CAFilter(type: type)
    filter.name = record["name"] as? String
    filter.isEnabled = Bool.decoded(from: record["enabled"]) ?? true
    for (key, value) in value(record["inputs"]) as? [AnyHashable: Any] ?? [:] {
      if let key = key.base as? String { filter.setValue(value, forKey: key) }
    }
    return filter
  }

  private static func path(of numbers: [CGFloat]) -> CGPath? {
    let path = CGMutablePath()
    var rest = numbers[...]
    while let number = rest.popFirst() {
      guard let raw = Int32(exactly: Double(number)), let type = CGPathElementType(rawValue: raw),
        rest.count >= 2 * type.pointCount
      else { return nil }
      let points = (0..<type.pointCount).map { index in
        CGPoint(x: rest[rest.startIndex + 2 * index], y: rest[rest.startIndex + 2 * index + 1])
      }
      rest = rest.dropFirst(2 * points.count)
      switch type {
      case .moveToPoint: path.move(to: points[0])
      case .addLineToPoint: path.addLine(to: points[0])
      case .addQuadCurveToPoint: path.addQuadCurve(to: points[1], control: points[0])
      case .addCurveToPoint: path.addCurve(to: points[2], control1: points[0], control2: points[1])
      case .closeSubpath: path.closeSubpath()
      }
    }
    return path
  }
}

extension NSCoder {
  /// Writes the archived form of `value` under `key`; nothing where it has none.
  package func encodeKeyedValue(_ value: Any?, forKey key: String) {
    var builder = ArchivedFormBuilder(isSecure: requiresSecureCoding)
    guard let archived = builder.form(of: value) else { return }
    // Objects in the value come back to this function while they are written.
    ArchivedFormBuilder.$levelsAround.withValue(builder.deepest + 1) { encode(archived, forKey: key) }
  }

  /// Reads the value that was written under `key`, or nil where there is none.
  package func decodeKeyedValue(forKey key: String) -> Any? {
    guard containsValue(forKey: key) else { return nil }
    return ArchivableForm.value(decodeObject(of: ArchivableForm.classes, forKey: key))
  }
}
