// The fuzz target of attributed strings: lines, frames, truncation, carets, text layers.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import QuartziteText
import QuartziteViews

func fuzzText(_ input: Data) {
  var bytes = ByteReader(input)
  let layer = CATextLayer()
  layer.bounds = CGRect(origin: .zero, size: bytes.size())
  layer.isWrapped = bytes.flag()
  layer.truncationMode = bytes.element(of: [.none, .start, .middle, .end])
  layer.alignmentMode = bytes.element(of: [.natural, .left, .right, .center, .justified])
  layer.fontSize = bytes.number()
  let width = bytes.number(), isDrawn = bytes.choice(8) == 0
  var attributes: [[NSAttributedString.Key: Any]] = []
  for _ in 0..<bytes.choice(6) { attributes.append(textAttributes(&bytes)) }
  let string = NSMutableAttributedString(string: String(bytes.rest().prefix(2_000)))
  let length = string.length
  for (index, attributes) in attributes.enumerated() where length > 0 {
    let start = index * 7 % length
    string.addAttributes(attributes, range: NSRange(location: start, length: min(length - start, 1 + index * 5)))
  }
  layer.string = string
  FuzzPicture.show(layer, isDrawn: isDrawn)
  ask(CTLineCreateWithAttributedString(string), length, width)
  ask(string, width)
}

private func ask(_ line: CTLine, _ length: Int, _ width: CGFloat) {
  for type in [CTLineTruncationType.start, .middle, .end] {
    for token in [nil, line] { _ = CTLineCreateTruncatedLine(line, Double(width), type, token) }
  }
  _ = CTLineCreateJustifiedLine(line, 1, Double(width))
  for index in [0, 1, length / 2, length, -1, length + 9] { _ = CTLineGetOffsetForStringIndex(line, index, nil) }
  _ = CTLineGetStringIndexForPosition(line, CGPoint(x: width, y: 0))
  _ = CTLineGetImageBounds(line, nil)
  if let context = FuzzPicture.context() { CTLineDraw(line, context) }
}

private func ask(_ string: NSAttributedString, _ width: CGFloat) {
  let setter = CTFramesetterCreateWithAttributedString(string), all = CFRange(location: 0, length: 0)
  _ = CTFramesetterSuggestFrameSizeWithConstraints(setter, all, nil, CGSize(width: width, height: 100), nil)
  let box = CGPath(rect: CGRect(x: 0, y: 0, width: width, height: 60), transform: nil)
  let frame = CTFramesetterCreateFrame(setter, all, box, nil)
  if let context = FuzzPicture.context() { CTFrameDraw(frame, context) }
  _ = string.boundingRect(with: CGSize(width: width, height: 60), options: .usesLineFragmentOrigin, context: nil)
}

private func textAttributes(_ bytes: inout ByteReader) -> [NSAttributedString.Key: Any] {
  var attributes: [NSAttributedString.Key: Any] = [:]
  for _ in 0...bytes.choice(3) {
    switch bytes.choice(9) {
    case 0:
      let name = bytes.element(of: [
        "Helvetica", "HelveticaNeue-Light", "HelveticaNeue-Bold", "Courier", "Times-Roman", "NoSuchFontAtAll-Anywhere",
      ])
      attributes[.font] = CTFontCreateWithName(name as CFString, bytes.number(), nil)
    case 1: attributes[.foregroundColor] = bytes.color()
    case 2:
      attributes[bytes.element(of: [.kern, .tracking, .baselineOffset, .strokeWidth, .superscript, .ligature])] =
        NSNumber(value: Double(bytes.number()))
    case 3: attributes[bytes.element(of: [.underlineStyle, .strikethroughStyle])] = NSNumber(value: Int(bytes.byte()))
    case 4:
      let style = NSMutableParagraphStyle()
      style.alignment = bytes.element(of: [.left, .right, .center, .justified, .natural])
      style.lineSpacing = bytes.number()
      style.headIndent = bytes.number()
      style.tailIndent = bytes.number()
      style.lineHeightMultiple = bytes.number()
      style.lineBreakMode = bytes.element(of: [.byWordWrapping, .byCharWrapping, .byTruncatingMiddle, .byClipping])
      attributes[.paragraphStyle] = style
    case 5:
      let shadow = NSShadow()
      shadow.shadowBlurRadius = min(bytes.number(), 100)
      shadow.shadowOffset = bytes.size()
      attributes[.shadow] = shadow
    case 6: attributes[.backgroundColor] = bytes.color()
    case 7: attributes[.font] = UIFont.systemFont(ofSize: bytes.number())
    default: attributes[.font] = bytes.text(8)
    }
  }
  return attributes
}
