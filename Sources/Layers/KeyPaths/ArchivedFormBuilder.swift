// ArchivedFormBuilder: converts values to the form that archives can hold.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Converts values to the form that an archive can hold: see ``ArchivableForm``.
///
/// Values nested deeper than 64 lists, dictionaries and objects are left out, since an archiver writes by recursion; so
/// are those after 100,000 lists, a number that only a value that contains itself reaches.
struct ArchivedFormBuilder {
  /// The objects that are being written, each a value of the previous one, and the number of lists and objects around
  /// the value that is being written or read.
  struct Surroundings {
    var objects: [ObjectIdentifier] = []
    var levels = 0
  }
  @TaskLocal static var surroundings = Surroundings()
  static let maxLevels = 64
  private static let maxLists = 100_000

  /// Whether only objects that support secure coding may be written.
  private let isSecure: Bool
  private let owner: NSObject
  /// The objects in the values that archive themselves.
  private(set) var objects: [NSObject] = []
  /// The largest number of lists and objects around any part of the values.
  private var deepest = Self.surroundings.levels
  private var lists = 0

  /// Creates a builder for the values of `owner`.
  init(for owner: NSObject, isSecure: Bool) {
    self.owner = owner
    self.isSecure = isSecure
  }

  /// The surroundings of the objects in the values.
  var surroundingsOfObjects: Surroundings {
    Surroundings(objects: Self.surroundings.objects + [ObjectIdentifier(owner)], levels: deepest + 1)
  }

  /// Returns the archived form of `value`, or nil if it has none.
  mutating func form(of value: Any?) -> ArchivedPart? { form(of: value, level: Self.surroundings.levels) }

  private mutating func form(of value: Any?, level: Int) -> ArchivedPart? {
    switch unwrapped(value) {
    // Lists come first: casting one to a class makes an object of it and of all the lists in it.
    case let list as [Any]: form(of: list, level: level)
    case let dictionary as [AnyHashable: Any]:
      entries(of: dictionary.map { ($0.key.base, $0.value) }, level: level)
    case let number as NSNumber: Self.form(of: number)
    case let number as CGFloat: .real(Double(number))
    case let text as String: .text(text)
    case let choice as any NamedChoice: .text(choice.rawValue)
    case let bits as any BitChoice: number(from: bits.rawValue).map { .real($0) }
    case let point as CGPoint: record("CGPoint", [point.x, point.y])
    case let size as CGSize: record("CGSize", [size.width, size.height])
    case let rect as CGRect: record("CGRect", [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
    case let transform as CATransform3D: record("CATransform3D", transform.numbers.map { CGFloat($0) })
    case let transform as CGAffineTransform: record("CGAffineTransform", transform.numbers)
    case let box as NSValue: record(of: box)
    case let color as CGColor: record(of: color)
    case let color as any CGColorConvertible: record(of: color.cgColor)
    case let path as CGPath: record(.path, Self.numbers(of: path))
    case let font as CTFont: record(.font, [font.size] + font.matrix.numbers, ["name": .text("\(font.name)")])
    case let font as any CoreTextFontConvertible: form(of: font.coreTextFont, level: level)
    case let face as CGFont: face.postScriptName.map { record(.face, [], ["name": .text("\($0)")]) }
    case let style as CTParagraphStyle: record(.coreTextStyle, style.values.archived)
    case let style as NSParagraphStyle: record(.style, style.values.archived)
    case let text as NSAttributedString: form(of: text, level: level)
    case let filter as CAFilter: form(of: filter, .filter, level: level)
    case let filter as CIFilter: form(of: filter, .coreImageFilter, level: level)
    case let vector as CIVector: .numbers(vector.numbers)
    case let data as Data: .bytes(data)
    case let date as Date: .date(date.timeIntervalSinceReferenceDate)
    case let address as URL: .address(address.absoluteString)
    case let object as NSObject: form(of: object, level: level)
    default: nil
    }
  }

  private static func form(of number: NSNumber) -> ArchivedPart {
    switch UInt8(bitPattern: number.objCType.pointee) {
    case UInt8(ascii: "f"), UInt8(ascii: "d"): .real(number.doubleValue)
    case UInt8(ascii: "Q"): .natural(number.uint64Value)
    // The Objective-C type of a decimal number is that of a double, but its class is different.
    default: number is NSDecimalNumber ? .real(number.doubleValue) : .whole(number.int64Value)
    }
  }

  /// Returns the form of an object that archives itself, if an unarchiver expects its class and it is not being written
  /// already: an object that contains itself would be read without end.
  private mutating func form(of object: NSObject, level: Int) -> ArchivedPart? {
    let identifier = ObjectIdentifier(object)
    guard ArchivableForm.objectClasses.contains(where: { object.isKind(of: $0) }),
      !isSecure || (type(of: object) as? any NSSecureCoding.Type)?.supportsSecureCoding == true,
      object !== owner, !Self.surroundings.objects.contains(identifier), enter(level)
    else { return nil }
    objects.append(object)
    return .object(objects.count - 1)
  }

  /// Records that a list, or an object, begins at `level`; returns false if it exceeds the limits.
  private mutating func enter(_ level: Int) -> Bool {
    guard level < Self.maxLevels, lists < Self.maxLists else { return false }
    lists += 1
    deepest = max(deepest, level + 1)
    return true
  }

  // MARK: Records

  private func record(
    _ kind: ArchivableForm.Kind, _ numbers: [CGFloat], _ others: [String: ArchivedPart] = [:]
  ) -> ArchivedPart {
    record(kind.rawValue, numbers, others)
  }

  private func record(_ kind: String, _ numbers: [CGFloat], _ others: [String: ArchivedPart] = [:]) -> ArchivedPart {
    var parts = others
    parts["kind"] = .text(kind)
    if !numbers.isEmpty { parts["numbers"] = .numbers(numbers.map { Double($0) }) }
    return .record(parts)
  }

  private func record(of color: CGColor) -> ArchivedPart {
    record(.color, color.components ?? [], color.colorSpace?.name.map { ["name": .text("\($0)")] } ?? [:])
  }

  private func record(of box: NSValue) -> ArchivedPart? {
    if let transform = box.boxedTransform { return record("CATransform3D", transform.numbers.map { CGFloat($0) }) }
    if let point = CGPoint.decoded(from: box) { return record("CGPoint", [point.x, point.y]) }
    if let size = CGSize.decoded(from: box) { return record("CGSize", [size.width, size.height]) }
    guard let rect = CGRect.decoded(from: box) else { return nil }
    return record("CGRect", [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
  }

  private mutating func form(of list: [Any], level: Int) -> ArchivedPart? {
    guard enter(level) else { return nil }
    return .list(list.map { form(of: $0, level: level + 1) ?? .nothing })
  }

  /// Returns the form of a dictionary, whose keys are text or numbers; entries that have no form are left out.
  private mutating func entries(of entries: [(key: Any, value: Any?)], level: Int) -> ArchivedPart? {
    guard enter(level) else { return nil }
    var written: [(key: ArchivedPart, text: String, value: ArchivedPart)] = []
    for (key, value) in entries {
      guard let form = form(of: value, level: level + 1) else { continue }
      if let text = key as? String {
        written.append((.text(text), text, form))
      } else if let number = key as? NSNumber {
        written.append((Self.form(of: number), "\(number)", form))
      }
    }
    // Sorted, so that the same dictionary is written in the same way each time.
    written.sort { $0.text < $1.text }
    return record(.dictionary, [], ["keys": .list(written.map(\.key)), "values": .list(written.map(\.value))])
  }

  private mutating func form(
    of filter: any FilterObject, _ kind: ArchivableForm.Kind, level: Int
  ) -> ArchivedPart? {
    guard enter(level),
      let inputs = entries(of: filter.inputValues.map { ($0.key, $0.value) }, level: level + 1)
    else { return nil }
    var parts: [String: ArchivedPart] = [
      "type": .text(filter.filterType), "enabled": .whole(filter.isEnabled ? 1 : 0), "inputs": inputs,
    ]
    if let name = filter.nameInKeyPaths { parts["name"] = .text(name) }
    return record(kind, [], parts)
  }

  /// Returns the characters, the lengths of the runs in UTF-16 units, and the attributes of each run.
  private mutating func form(of text: NSAttributedString, level: Int) -> ArchivedPart? {
    guard enter(level) else { return nil }
    var lengths: [CGFloat] = []
    var attributes: [ArchivedPart] = []
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length), options: []) { values, range, _ in
      let entries = values.map { (key: $0.key.rawValue as Any, value: $0.value as Any?) }
      lengths.append(CGFloat(range.length))
      attributes.append(self.entries(of: entries, level: level + 1) ?? .nothing)
    }
    return record(.text, lengths, ["text": .text(text.string), "attributes": .list(attributes)])
  }

  /// Returns the elements of a path, each as the number of its type and its points.
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
