// Values of properties of layers, animations and cells in the form that archives can hold.

/// The form that values take in archives.
///
/// Numbers, text and objects that archive themselves stay what they are; geometry, colours and paths become a
/// dictionary of their kind and their numbers. Anything else, such as an image, is left out.
package enum ArchivableForm {
  /// The classes that archived values are made of.
  package static let classes: [AnyClass] = [
    NSNumber.self, NSString.self, NSArray.self, NSDictionary.self, NSNull.self,
    CAMediaTimingFunction.self, CAValueFunction.self, CAAnimation.self, CAEmitterCell.self, CAConstraint.self,
  ]

  /// The archived form of `value`, or nil where it has none.
  package static func archived(_ value: Any?) -> Any? {
    switch unwrapped(value) {
    case let number as NSNumber: number
    case let number as CGFloat: NSNumber(value: Double(number))
    case let text as String: NSString(string: text)
    case let choice as any NamedChoice: NSString(string: choice.rawValue)
    case let point as CGPoint: record("CGPoint", [point.x, point.y])
    case let size as CGSize: record("CGSize", [size.width, size.height])
    case let rect as CGRect: record("CGRect", [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
    case let transform as CATransform3D: record("CATransform3D", transform.numbers.map { CGFloat($0) })
    case let box as NSValue: box.boxedTransform.flatMap(archived)
    case let color as CGColor: record("CGColor", color.components ?? [], name: color.colorSpace?.name)
    case let path as CGPath: record("CGPath", numbers(of: path))
    case let list as [Any]: NSArray(array: list.map { archived($0) ?? NSNull() })
    case let coded as any NSCoding & AnyObject: coded
    default: nil
    }
  }

  /// The value whose archived form is `archived`, or nil where it is none.
  package static func value(_ archived: Any?) -> Any? {
    switch archived {
    case is NSNull: return nil
    case let list as NSArray: return list.compactMap { value($0) }
    case let list as [Any]: return list.compactMap { value($0) }
    case let record as [String: Any]:
      guard let kind = record["kind"] as? String, let list = record["numbers"] as? [Any] else { return nil }
      return value(ofKind: kind, list.compactMap { number(from: $0).map { CGFloat($0) } }, name: record["name"])
    default: return archived
    }
  }

  private static func record(_ kind: String, _ numbers: [CGFloat], name: String? = nil) -> NSDictionary {
    let record = NSMutableDictionary()
    record["kind"] = NSString(string: kind)
    record["numbers"] = NSArray(array: numbers.map { NSNumber(value: Double($0)) })
    if let name { record["name"] = NSString(string: name) }
    return record
  }

  private static func value(ofKind kind: String, _ numbers: [CGFloat], name: Any?) -> Any? {
    switch (kind, numbers.count) {
    case ("CGPoint", 2): return CGPoint(x: numbers[0], y: numbers[1])
    case ("CGSize", 2): return CGSize(width: numbers[0], height: numbers[1])
    case ("CGRect", 4): return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    case ("CATransform3D", 16): return CATransform3D(numbers: numbers.map { Double($0) })
    case ("CGColor", _):
      guard let name = name as? String, let space = CGColorSpace(name: name),
        numbers.count == space.numberOfComponents + 1
      else { return nil }
      return CGColor(colorSpace: space, components: numbers)
    case ("CGPath", _): return path(of: numbers)
    default: return nil
    }
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
    guard let archived = ArchivableForm.archived(value) else { return }
    encode(archived, forKey: key)
  }

  /// Reads the value that was written under `key`, or nil where there is none.
  package func decodeKeyedValue(forKey key: String) -> Any? {
    guard containsValue(forKey: key) else { return nil }
    return ArchivableForm.value(decodeObject(of: ArchivableForm.classes, forKey: key))
  }
}
