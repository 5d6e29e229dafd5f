// Assembly: the object or value that an element produces when its end is reached.
// SPDX-License-Identifier: Apache-2.0
import QuartziteDiagnostics
import QuartziteLayers

struct Assembly {
  let context: ReadingContext
  let node: Node

  /// Returns the finished object or value; nil for nothing. Lists of objects are arrays.
  func value() -> Any? {
    switch node.content {
    case .value(let value): return value
    case .object(_, let object):
      return finished(object)
    case .property(let kind):
      if kind.isList { return node.items.map(\.value) }
      if let extra = node.items.dropFirst().first { noteExtra(extra) }
      return node.items.first?.value
    case .array:
      return node.items.map { $0.value is Absent ? NSNull() : $0.value }
    case .dictionary:
      return Dictionary(
        node.items.map { ($0.key ?? "", $0.value is Absent ? NSNull() : $0.value) }, uniquingKeysWith: { $1 })
    case .attributedString:
      return attributedString(of: node.items.compactMap { $0.value as? AttributedStringRun })
    }
  }

  private func attributedString(of runs: [AttributedStringRun]) -> NSAttributedString {
    let string = NSMutableAttributedString(string: runs.map(\.text).joined())
    var start = 0
    for run in runs {
      let length = run.text.utf16.count
      string.setAttributes(run.attributes, range: NSRange(location: start, length: length))
      start += length
    }
    return string
  }

  /// Returns the object with what follows from its values as a whole.
  private func finished(_ object: AnyObject) -> Any {
    let element = context.tree.elements[node.element]
    if let spring = object as? CASpringAnimation, element["mica_autorecalculatesDuration"] == "1" {
      spring.duration = spring.settlingDuration
    }
    guard let record = object as? Record, record.name == "CATintedImage" else { return object }
    guard let image = record.values["image"] as? CGImage else {
      if !record.lacksValue { context.noteUnreadable(at: element.offset, "expected an <image> in CATintedImage") }
      return Absent.unusable
    }
    return TintedImage(image, tint: record.values["tint"] as? CGColor)
  }

  private func noteExtra(_ item: Node.Item) {
    let extra = context.tree.elements[item.element]
    let property = context.tree.elements[node.element].name
    context.note(
      .unknownInDocument, at: extra.offset, "<\(property)> takes one object; <\(extra.name)> was skipped")
  }
}
