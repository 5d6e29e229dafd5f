// LottieReader+Text: the documents of text layers.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

extension LottieReader {
  /// The contents of a text layer.
  static func text(_ value: JSONValue) -> TextContent {
    var content = TextContent()
    if let document = value["d"] { content.document = textKeyframes(document) }
    content.resetWords()
    if let document = value["d"], let text = document["x"]?.string, !text.isEmpty, let words = content.words {
      content.words = document.context.evaluated(words, by: document, text)
    }
    if content.document.isEmpty { value.note(.valueNotUnderstood, "expected a text as d; the layer has none") }
    content.animators = value.objects("a").readEach(animator)
    content.path = value.object("p").flatMap(path)
    if let anchors = value.object("m") { content.anchors = self.anchors(anchors) }
    return content
  }

  private static func textKeyframes(_ property: JSONValue) -> [TextKeyframe] {
    guard let value = textValue(property) else { return [] }
    let elements = value.array == nil ? [value] : value.elements
    let keyframes = elements.readEach { element -> TextKeyframe? in
      // A document may stand where a keyframe with one is expected; its own s is the size.
      let document = element["s"]?.object == nil ? element : element["s"]
      guard let document, document["t"]?.string != nil || document["f"] != nil else {
        element.noteNotUnderstood(expected: "a keyframe with a text as s", instead: "it was left out")
        return nil
      }
      return TextKeyframe(time: element["t"]?.number ?? 0, document: textDocument(document))
    }
    return keyframes.compactMap { $0 }.sorted { $0.time < $1.time }
  }

  private static func textValue(_ property: JSONValue) -> JSONValue? {
    guard let name = property["sid"]?.string else { return property["k"] }
    let value = property.context.slot(name) ?? property["k"]
    guard let members = property.context.theme?.texts[name], let value else { return value }
    // A theme changes parts of the text that is there first.
    let first = value.elements.first ?? value
    return (first["s"].flatMap { $0.object == nil ? nil : $0 } ?? first).merging(members)
  }

  private static func textDocument(_ value: JSONValue) -> TextDocument {
    var document = TextDocument()
    document.text = lines(value.string("t") ?? "", by: value.context.deadline)
    document.font = value.string("f") ?? ""
    document.size = max(value.number("s") ?? 0, 0)
    document.fill = color(value, "fc")
    document.stroke = color(value, "sc")
    document.strokeWidth = value.number("sw") ?? 0
    document.strokesOverFill = value.flag("of")
    document.justification = value.integer("j", in: 0...6, default: 0)
    document.lineHeight = value.number("lh") ?? document.size * 1.2
    document.baselineShift = value.number("ls") ?? 0
    document.tracking = value.number("tr") ?? 0
    document.capitals = value.integer("ca", in: 0...2, default: 0)
    document.boxSize = pair(value, "sz")
    document.boxPosition = pair(value, "ps")
    return document
  }

  /// A text with one character for each end of a line, whichever way the exporter writes it.
  static func lines(_ text: String, by deadline: Deadline) -> String {
    var result = String.UnicodeScalarView(), previous: UnicodeScalar = " "
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if index & 4095 == 4095, deadline.hasPassedLately { break }
      switch scalar {
      case "\n" where previous == "\r": break
      case "\r", "\u{3}": result.append("\n")
      default: result.append(scalar)
      }
      previous = scalar
    }
    return String(result)
  }

  private static func color(_ value: JSONValue, _ key: String) -> SIMD4<Double>? {
    guard let written = value[key], written.array?.isEmpty != true else { return nil }
    if let color = ValueForm<SIMD4<Double>>.color.parse(written) { return color }
    written.noteNotUnderstood(expected: "a colour", instead: "it was left out")
    return nil
  }

  private static func pair(_ value: JSONValue, _ key: String) -> SIMD2<Double>? {
    guard let written = value[key], written.array?.isEmpty != true else { return nil }
    if let numbers = written.numbers, numbers.count >= 2 { return SIMD2(numbers[0], numbers[1]) }
    written.noteNotUnderstood(expected: "an array of two numbers", instead: "it was left out")
    return nil
  }
}
