// Listing 6.3 of Nick Lockwood's "iOS Core Animation: Advanced Techniques": a text label with an attributed string.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

/// A label view of 300 × 300 points with the text of ``makePlainTextLayer()`` in it, one word red and underlined.
package func makeRichTextLayer() -> CALayer {
  let labelView = CALayer()
  labelView.frame = CGRect(x: 0, y: 0, width: 300, height: 300)

  // Create a text layer.
  let textLayer = CATextLayer()
  textLayer.frame = labelView.bounds
  textLayer.contentsScale = UIScreen.main.scale
  labelView.addSublayer(textLayer)

  // Set the text's attributes.
  textLayer.alignmentMode = .justified
  textLayer.isWrapped = true

  // Choose a font, and convert it to one of Core Text.
  let font = UIFont.systemFont(ofSize: 15)
  let fontRef = CTFontCreateWithName(font.fontName as CFString, font.pointSize, nil)

  // Create an attributed string, and set the attributes of all of it.
  let string = NSMutableAttributedString(string: listedText)
  let fontKey = NSAttributedString.Key(kCTFontAttributeName as String)
  let colorKey = NSAttributedString.Key(kCTForegroundColorAttributeName as String)
  let underlineKey = NSAttributedString.Key(kCTUnderlineStyleAttributeName as String)
  let black: [NSAttributedString.Key: Any] = [colorKey: UIColor.black.cgColor, fontKey: fontRef]
  string.setAttributes(black, range: NSRange(location: 0, length: string.length))

  // Set those of the second word.
  let red: [NSAttributedString.Key: Any] = [
    colorKey: UIColor.red.cgColor, underlineKey: NSNumber(value: CTUnderlineStyle.single.rawValue), fontKey: fontRef,
  ]
  string.setAttributes(red, range: NSRange(location: 6, length: 5))

  // Set the layer's text.
  textLayer.string = string
  return labelView
}
