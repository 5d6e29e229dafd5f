// Fonts, paragraph styles and attributed strings from archives.
// SPDX-License-Identifier: Apache-2.0

extension ArchivableForm {
  /// Returns the font with this name, with its size and its matrix. It is looked up again, so a font that is not
  /// installed is substituted.
  static func font(named name: String?, _ numbers: [CGFloat]) -> CTFont? {
    guard let name, numbers.count == 7, var matrix = CGAffineTransform(numbers: Array(numbers[1...])) else {
      return nil
    }
    return CTFontCreateWithName(name as CFString, numbers[0], &matrix)
  }

  /// Returns the attributed string of a record, whose runs have these lengths.
  static func text(of record: [String: ArchivedPart], lengths: [CGFloat], _ objects: Objects) -> NSAttributedString? {
    guard let characters = record["text"]?.text else { return nil }
    let text = NSMutableAttributedString(string: characters)
    var start = 0
    for (length, attributes) in zip(lengths, record["attributes"]?.list ?? []) {
      guard let length = Int(exactly: Double(length)), (0...text.length - start).contains(length) else { return nil }
      for (key, value) in value(attributes, objects) as? [AnyHashable: Any] ?? [:] {
        guard let key = key.base as? String else { continue }
        text.addAttribute(.init(key), value: value, range: NSRange(location: start, length: length))
      }
      start += length
    }
    return NSAttributedString(attributedString: text)
  }
}

extension ParagraphStyleValues {
  private static let lengths: [WritableKeyPath<ParagraphStyleValues, CGFloat> & Sendable] = [
    \.firstLineHeadIndent, \.headIndent, \.tailIndent, \.defaultTabInterval, \.lineHeightMultiple, \.minimumLineHeight,
    \.maximumLineHeight, \.minimumLineSpacing, \.maximumLineSpacing, \.lineSpacingAdjustment, \.paragraphSpacing,
    \.paragraphSpacingBefore,
  ]

  /// The values as numbers: three enumeration values, the lengths, then 1 and two numbers for each tab stop, or 0 if
  /// there is no list.
  var archived: [CGFloat] {
    let choices = [
      CGFloat(alignment.rawValue), CGFloat(lineBreakMode.rawValue), CGFloat(baseWritingDirection.rawValue),
    ]
    let stops = tabStops ?? []
    return choices + Self.lengths.map { self[keyPath: $0] } + [tabStops == nil ? 0 : 1]
      + stops.flatMap { [$0.location, CGFloat($0.alignment.rawValue)] }
  }

  /// Creates the values from `numbers` in the form of ``archived``; nil if they do not form a style.
  init?(archived numbers: [CGFloat]) {
    let head = 3 + Self.lengths.count + 1
    guard numbers.count >= head, (numbers.count - head).isMultiple(of: 2),
      let alignment = UInt8(exactly: numbers[0]).flatMap(CTTextAlignment.init(rawValue:)),
      let lineBreakMode = UInt8(exactly: numbers[1]).flatMap(CTLineBreakMode.init(rawValue:)),
      let direction = Int8(exactly: numbers[2]).flatMap(CTWritingDirection.init(rawValue:))
    else { return nil }
    self.init()
    (self.alignment, self.lineBreakMode, baseWritingDirection) = (alignment, lineBreakMode, direction)
    for (path, number) in zip(Self.lengths, numbers[3...]) { self[keyPath: path] = number }
    guard numbers[head - 1] != 0 else { return }
    tabStops = stride(from: head, to: numbers.count, by: 2).map { index in
      let alignment = UInt8(exactly: numbers[index + 1]).flatMap(CTTextAlignment.init(rawValue:))
      return TabStop(location: numbers[index], alignment: alignment ?? .natural)
    }
  }
}

extension CGAffineTransform {
  /// The six numbers: a, b, c, d, tx and ty.
  var numbers: [CGFloat] { [a, b, c, d, tx, ty] }

  /// Creates a transform from six numbers; nil for any other count.
  init?(numbers: [CGFloat]) {
    guard numbers.count == 6 else { return nil }
    self.init(a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
  }
}
