// VisualFormat: constraints that are written as text.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A reader of rows of views that are written as text, such as `H:|-[icon(24)]-8-[title(>=40@750)]-|`.
struct VisualFormat {
  /// A relation to a number, or to the length of a view, with a priority.
  private struct Predicate {
    enum Value {
      case number(CGFloat)
      case item(AnyObject)
    }
    var relation = NSLayoutConstraint.Relation.equal
    var value: Value
    var priority = UILayoutPriority.required
  }

  private struct Mistake: Error {
    let text: String
  }

  private let characters: [UInt8]
  private var position = 0
  private let options: NSLayoutConstraint.FormatOptions
  private let metrics: [String: Any]
  private let views: [String: Any]
  private var axis = NSLayoutConstraint.Axis.horizontal
  private var found: [NSLayoutConstraint] = []

  /// Reads a text. Where it cannot be understood, the tree of the first view in the names' order is told, and there are no
  /// constraints.
  static func constraints(
    _ format: String, _ options: NSLayoutConstraint.FormatOptions, _ metrics: [String: Any], _ views: [String: Any]
  ) -> [NSLayoutConstraint] {
    var reader = VisualFormat(format, options, metrics, views)
    do {
      try reader.read()
      return reader.found
    } catch let mistake as Mistake {
      let view = views.sorted { $0.key < $1.key }.lazy.compactMap { $0.value as? UIView }.first
      view?.noteLayoutProblem(
        "visual format \"\(format.prefix(200))\": \(mistake.text) at character \(reader.position + 1)")
      return []
    } catch {
      return []
    }
  }

  private init(
    _ format: String, _ options: NSLayoutConstraint.FormatOptions, _ metrics: [String: Any], _ views: [String: Any]
  ) {
    // Spaces mean nothing.
    characters = format.utf8.filter { $0 != 32 && $0 != 9 && $0 != 10 }
    self.options = options
    self.metrics = metrics
    self.views = views
  }

  // MARK: Characters

  private var next: UInt8? { position < characters.count ? characters[position] : nil }

  private mutating func take(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    guard characters[position...].starts(with: wanted) else { return false }
    position += wanted.count
    return true
  }

  private mutating func expect(_ text: String) throws {
    guard take(text) else { throw Mistake(text: "\"\(text)\" is missing") }
  }

  private static func isInName(_ byte: UInt8) -> Bool {
    byte == 95 || (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte) || byte >= 128
  }

  private mutating func word(_ belongs: (UInt8) -> Bool) -> String {
    let start = position
    while let byte = next, belongs(byte) { position += 1 }
    return String(decoding: characters[start..<position], as: UTF8.self)
  }

  // MARK: Grammar

  private mutating func read() throws {
    if take("V:") { axis = .vertical } else if take("H:") { axis = .horizontal }
    var before: (item: AnyObject, isEdge: Bool)?
    var inRow: [AnyObject] = []
    if take("|") {
      before = (try container(), true)
    }
    while true {
      let gap: [Predicate]?
      if before != nil, next == 45 {
        gap = try connection()
      } else {
        gap = nil
      }
      if take("|") {
        guard let last = before, !last.isEdge || gap != nil, !inRow.isEmpty else {
          throw Mistake(text: "there is no view before the edge")
        }
        join(last.item, false, try container(), true, gap)
        before = nil
        break
      }
      guard next == 91 else {
        if gap != nil { throw Mistake(text: "a view or an edge is missing after a space") }
        break
      }
      let item = try view()
      if let last = before { join(last.item, last.isEdge, item, false, gap) }
      inRow.append(item)
      before = (item, false)
    }
    guard position == characters.count else { throw Mistake(text: "the text cannot be understood") }
    guard !inRow.isEmpty else { throw Mistake(text: "there is no view") }
    align(inRow)
  }

  /// The superview of the views that are named.
  private func container() throws -> AnyObject {
    for (_, value) in views.sorted(by: { $0.key < $1.key }) {
      if let view = value as? UIView, let superview = view.superview { return superview }
      if let guide = value as? UILayoutGuide, let owner = guide.owner { return owner }
    }
    throw Mistake(text: "the views have no superview")
  }

  /// Reads `-`, `-8-` or `-(>=8,<=20@750)-`; nothing inside means the space of the system.
  private mutating func connection() throws -> [Predicate] {
    try expect("-")
    guard next != 91, next != 124 else { return [] }
    let predicates = try next == 40 ? self.predicates() : [simple()]
    try expect("-")
    return predicates
  }

  private mutating func view() throws -> AnyObject {
    try expect("[")
    let name = word(VisualFormat.isInName)
    guard let value = views[name] else { throw Mistake(text: "no view is called \"\(name)\"") }
    let item = value as AnyObject
    guard NSLayoutConstraint.isItem(item) else { throw Mistake(text: "\"\(name)\" is no view") }
    if next == 40 {
      let length: NSLayoutConstraint.Attribute = axis == .horizontal ? .width : .height
      for predicate in try predicates() { add(item, length, predicate, nil, .notAnAttribute) }
    }
    try expect("]")
    return item
  }

  private mutating func predicates() throws -> [Predicate] {
    try expect("(")
    var list = [try predicate()]
    while take(",") { list.append(try predicate()) }
    try expect(")")
    return list
  }

  private mutating func predicate() throws -> Predicate {
    var relation = NSLayoutConstraint.Relation.equal
    if take(">=") {
      relation = .greaterThanOrEqual
    } else if take("<=") {
      relation = .lessThanOrEqual
    } else {
      _ = take("==")
    }
    var result = Predicate(relation: relation, value: try value(mayBeView: true))
    if take("@") {
      guard case .number(let number) = try value(mayBeView: false) else { return result }
      result.priority = UILayoutPriority(Float(number))
    }
    return result
  }

  private mutating func simple() throws -> Predicate { Predicate(value: try value(mayBeView: false)) }

  private mutating func value(mayBeView: Bool) throws -> Predicate.Value {
    let isNegative = take("-")
    if let byte = next, (48...57).contains(byte) || byte == 46 {
      let text = word { (48...57).contains($0) || $0 == 46 }
      guard let number = Double(text), number.isFinite else { throw Mistake(text: "\"\(text)\" is no number") }
      return .number(CGFloat(isNegative ? -number : number))
    }
    let name = word(VisualFormat.isInName)
    if let metric = metrics[name] {
      guard let number = VisualFormat.number(metric) else { throw Mistake(text: "\"\(name)\" is no number") }
      return .number(isNegative ? -number : number)
    }
    if mayBeView, let view = views[name], NSLayoutConstraint.isItem(view as AnyObject) {
      return .item(view as AnyObject)
    }
    throw Mistake(text: name.isEmpty ? "a number is missing" : "nothing is called \"\(name)\"")
  }

  private static func number(_ value: Any) -> CGFloat? {
    switch value {
    case let number as CGFloat: number
    case let number as Double: CGFloat(number)
    case let number as Int: CGFloat(number)
    case let number as Float: CGFloat(number)
    case let number as NSNumber: CGFloat(number.doubleValue)
    default: nil
    }
  }

  // MARK: Constraints

  private mutating func add(
    _ first: AnyObject, _ attribute: NSLayoutConstraint.Attribute, _ predicate: Predicate, _ second: AnyObject?,
    _ other: NSLayoutConstraint.Attribute
  ) {
    let constraint: NSLayoutConstraint
    switch predicate.value {
    case .item(let item):
      constraint = NSLayoutConstraint(
        item: first, attribute: attribute, relatedBy: predicate.relation, toItem: item, attribute: attribute)
    case .number(let number):
      constraint = NSLayoutConstraint(
        item: first, attribute: attribute, relatedBy: predicate.relation, toItem: second, attribute: other,
        multiplier: 1, constant: number)
    }
    constraint.priority = predicate.priority
    found.append(constraint)
  }

  /// Relates the end of one thing and the beginning of the next; without predicates they touch.
  private mutating func join(
    _ first: AnyObject, _ firstIsEdge: Bool, _ second: AnyObject, _ secondIsEdge: Bool, _ gap: [Predicate]?
  ) {
    let (begin, end) = ends
    let isReversed = options.contains(.directionRightToLeft) && axis == .horizontal
    let standard: CGFloat =
      firstIsEdge || secondIsEdge ? standardEdge(firstIsEdge ? first : second) : LayoutSpacing.standard
    var predicates = gap ?? [Predicate(value: .number(0))]
    if gap?.isEmpty == true { predicates = [Predicate(value: .number(standard))] }
    let (firstPart, secondPart) = (firstIsEdge ? begin : end, secondIsEdge ? end : begin)
    for predicate in predicates {
      // The distance is measured in the direction of rising coordinates.
      if isReversed {
        add(first, firstPart, predicate, second, secondPart)
      } else {
        add(second, secondPart, predicate, first, firstPart)
      }
    }
  }

  /// UIKit keeps views from the edges of a superview by its margins.
  private func standardEdge(_ item: AnyObject) -> CGFloat {
    guard let view = item as? UIView else { return LayoutSpacing.edge }
    let margins = view.layoutMargins
    return axis == .horizontal ? max(margins.left, margins.right) : max(margins.top, margins.bottom)
  }

  private var ends: (begin: NSLayoutConstraint.Attribute, end: NSLayoutConstraint.Attribute) {
    if axis == .vertical {
      return options.contains(.spacingBaselineToBaseline) ? (.firstBaseline, .lastBaseline) : (.top, .bottom)
    }
    if options.contains(.directionRightToLeft) { return (.right, .left) }
    return options.contains(.directionLeftToRight) ? (.left, .right) : (.leading, .trailing)
  }

  private mutating func align(_ items: [AnyObject]) {
    let choices: [(NSLayoutConstraint.FormatOptions, NSLayoutConstraint.Attribute)] = [
      (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top), (.alignAllBottom, .bottom),
      (.alignAllLeading, .leading), (.alignAllTrailing, .trailing), (.alignAllCenterX, .centerX),
      (.alignAllCenterY, .centerY), (.alignAllLastBaseline, .lastBaseline), (.alignAllFirstBaseline, .firstBaseline),
    ]
    for (option, attribute) in choices where options.contains(option) {
      for (first, second) in zip(items, items.dropFirst()) {
        add(first, attribute, Predicate(value: .item(second)), nil, .notAnAttribute)
      }
    }
  }
}
