// ArchivableForm: the archived form of property values of layers, animations and cells, and its encoding and decoding.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The form that values take in archives.
///
/// Numbers, text, data, dates and URLs are stored as they are, and so are the objects of Core Animation that archive
/// themselves. Geometry, colours, paths, filters, fonts, paragraph styles, attributed strings and dictionaries become
/// records of their kind and their components. Anything else, such as an image or a layer, is left out: an archiver
/// ends the process at an object that it cannot write, and an unarchiver refuses a whole archive for one object of a
/// class that is not expected.
package enum ArchivableForm {
  /// The key under which an object writes its values.
  static let valuesKey = "CAValues"

  /// The classes of objects that archive themselves.
  static let objectClasses: [AnyClass] = [
    CAMediaTimingFunction.self, CAValueFunction.self, CAAnimation.self, CAEmitterCell.self, CAConstraint.self,
  ]

  /// The kind of a record, unless it is geometry, which has the name of its type.
  enum Kind: String {
    case color = "CGColor"
    case path = "CGPath"
    case filter = "CAFilter"
    case coreImageFilter = "CIFilter"
    case font = "CTFont"
    case face = "CGFont"
    case coreTextStyle = "CTParagraphStyle"
    case style = "NSParagraphStyle"
    case text = "NSAttributedString"
    case dictionary = "NSDictionary"
  }

  /// The objects of a value that archive themselves; nil for those that could not be read.
  typealias Objects = [NSObject?]

  /// Returns the value whose archived form is `part`, or nil if it has none.
  static func value(_ part: ArchivedPart?, _ objects: Objects) -> Any? {
    switch part {
    case nil, .nothing: nil
    case .whole(let number): NSNumber(value: number)
    case .natural(let number): NSNumber(value: number)
    case .real(let number): NSNumber(value: number)
    case .text(let text): text
    case .bytes(let data): data
    case .date(let seconds): Date(timeIntervalSinceReferenceDate: seconds)
    case .address(let text): URL(string: text)
    case .numbers(let numbers): numbers
    case .list(let parts): parts.compactMap { value($0, objects) }
    case .record(let parts): value(of: parts, objects)
    case .object(let index): objects.indices.contains(index) ? objects[index] : nil
    }
  }

  private static func value(of record: [String: ArchivedPart], _ objects: Objects) -> Any? {
    guard let name = record["kind"]?.text else { return nil }
    let numbers = (record["numbers"]?.numbers ?? []).map { CGFloat($0) }
    guard let kind = Kind(rawValue: name) else { return geometry(name, numbers) }
    switch kind {
    case .color:
      guard let name = record["name"]?.text, let space = CGColorSpace(name: name as CFString),
        numbers.count == space.numberOfComponents + 1
      else { return nil }
      return CGColor(colorSpace: space, components: numbers)
    case .path: return path(of: numbers)
    case .filter: return filter(of: record, objects)
    case .coreImageFilter:
      let filter = record["type"]?.text.flatMap { CIFilter(name: $0) }
      filter?.take(
        name: record["name"]?.text, isEnabled: value(record["enabled"], objects),
        inputs: value(record["inputs"], objects))
      return filter
    case .font: return font(named: record["name"]?.text, numbers)
    case .face: return record["name"]?.text.flatMap { CGFont($0 as CFString) }
    case .coreTextStyle: return ParagraphStyleValues(archived: numbers).map { CTParagraphStyle($0) }
    case .style: return ParagraphStyleValues(archived: numbers).map { NSParagraphStyle($0) }
    case .text: return text(of: record, lengths: numbers, objects)
    case .dictionary: return dictionary(of: record, objects)
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

  /// Returns the dictionary of a record: its keys and values are two lists, since keys need not be text.
  static func dictionary(of record: [String: ArchivedPart], _ objects: Objects) -> [AnyHashable: Any]? {
    guard let keys = record["keys"]?.list, let values = record["values"]?.list, keys.count == values.count
    else { return nil }
    var dictionary: [AnyHashable: Any] = [:]
    for (key, part) in zip(keys, values) {
      guard let key = value(key, objects) as? AnyHashable, let value = value(part, objects) else { continue }
      dictionary[key] = value
    }
    return dictionary
  }

  private static func filter(of record: [String: ArchivedPart], _ objects: Objects) -> CAFilter? {
    guard let type = record["type"]?.text else { return nil }
    let filter = CAFilter(type: type)
    filter.name = record["name"]?.text
    filter.isEnabled = Bool.decoded(from: value(record["enabled"], objects)) ?? true
    for (key, value) in value(record["inputs"], objects) as? [AnyHashable: Any] ?? [:] {
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
  /// Writes `values` of `owner` under `key`, as bytes, and beside them the objects among them that archive themselves.
  /// Values without an archived form are left out.
  func encodeArchived(_ values: [String: Any?], of owner: NSObject, forKey key: String) {
    var builder = ArchivedFormBuilder(for: owner, isSecure: requiresSecureCoding)
    var parts: [String: ArchivedPart] = [:]
    // Sorted, so that the objects have the same numbers each time.
    for (key, value) in values.sorted(by: { $0.key < $1.key }) { parts[key] = builder.form(of: value) }
    encode(ArchivedPart.record(parts).encoded as NSData, forKey: key)
    // Writing the objects calls this function recursively.
    ArchivedFormBuilder.$surroundings.withValue(builder.surroundingsOfObjects) {
      for (index, object) in builder.objects.enumerated() { encode(object, forKey: "\(key).\(index)") }
    }
  }

  /// Returns the values that were written under `key`; none if there is nothing, or nothing that can be read.
  func decodeArchived(forKey key: String) -> [String: Any] {
    // A damaged archive may contain an object that refers to itself.
    let levels = ArchivedFormBuilder.surroundings.levels
    guard levels <= ArchivedFormBuilder.maxLevels, containsValue(forKey: key),
      let bytes = decodeObject(of: NSData.self, forKey: key),
      case .record(let parts)? = ArchivedPart(encoded: Data(referencing: bytes))
    else { return [:] }
    var objects: ArchivableForm.Objects = []
    ArchivedFormBuilder.$surroundings.withValue(.init(levels: levels + 1)) {
      while containsValue(forKey: "\(key).\(objects.count)") {
        let object = decodeObject(of: ArchivableForm.objectClasses, forKey: "\(key).\(objects.count)")
        objects.append(object as? NSObject)
      }
    }
    return parts.compactMapValues { ArchivableForm.value($0, objects) }
  }
}
