// AttributedStringRun+Writing: the runs of an attributed string, as the elements that describe them.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import QuartziteText

extension AttributedStringRun {
  /// A `<run>` that remains to be written.
  struct Text {
    var attributes: [DocumentWriter.Attribute]
    var text: String
  }

  /// Returns the runs of `string`; attributes that have no name in CAML are left out.
  static func runs(of string: NSAttributedString) -> [Text] {
    var runs: [Text] = []
    let whole = NSRange(location: 0, length: string.length)
    string.enumerateAttributes(in: whole, options: []) { attributes, range, _ in
      runs.append(
        Text(attributes: texts(of: attributes), text: string.attributedSubstring(from: range).string))
    }
    return runs
  }

  private static func texts(of attributes: [NSAttributedString.Key: Any]) -> [DocumentWriter.Attribute] {
    var texts: [DocumentWriter.Attribute] = []
    if let font = TextAttributes.font(attributes[.font]) {
      texts.append(("font", "\(font.name)"))
      texts.append(("fontSize", NumberText.text(Double(CTFontGetSize(font)))))
    }
    for (name, key) in colorKeys {
      guard let color = TextAttributes.color(attributes[key]), let text = ValueText.text(color, of: .color) else {
        continue
      }
      texts.append((name, text))
    }
    for (name, key) in lineKeys {
      guard let style = attributes[key].flatMap({ ValueText.number($0) }).flatMap({ Int(exactly: $0) }) else {
        continue
      }
      texts.append((name, lineStyles.first { $0.value == style }?.name ?? String(style)))
    }
    for (name, key) in numberKeys {
      guard let number = attributes[key].flatMap({ ValueText.numberText($0) }) else { continue }
      texts.append((name, number))
    }
    return texts
  }
}
