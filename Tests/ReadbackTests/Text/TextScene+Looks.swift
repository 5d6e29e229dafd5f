// Scenes of attributes, scripts and trees.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import QuartziteText

private func styled(_ string: String, _ pairs: [(NSAttributedString.Key, Any)]) -> NSAttributedString {
  var attributes: [NSAttributedString.Key: Any] = [.font: CTFontCreateWithName("Helvetica", 22, nil)]
  for (key, value) in pairs { attributes[key] = value }
  return NSAttributedString(string: string, attributes: attributes)
}

extension TextScene {
  static let looks: [TextScene] = [
    TextScene("half opaque") { $0.opacity = 0.5 },
    TextScene("a border and round corners") {
      $0.borderWidth = 2
      $0.cornerRadius = 8
      $0.backgroundColor = Paint.glass
    },
    TextScene("half opaque, with a background") {
      $0.backgroundColor = Paint.glass
      $0.opacity = 0.5
    },
  ]

  static let attributes: [TextScene] =
    [
      ("single underline", NSAttributedString.Key.underlineStyle, 1 as Any), ("thick underline", .underlineStyle, 2),
      ("double underline", .underlineStyle, 9), ("dotted underline", .underlineStyle, 0x101),
      ("dashed underline", .underlineStyle, 0x201), ("strikethrough", .strikethroughStyle, 1),
      ("double strikethrough", .strikethroughStyle, 9), ("kern", .kern, 3.0), ("negative kern", .kern, -1.5),
      ("tracking", .tracking, 2.0), ("no ligatures", .ligature, 0), ("outlined", .strokeWidth, 4.0),
      ("outlined and filled", .strokeWidth, -4.0), ("superscript", .superscript, 1), ("subscript", .superscript, -1),
      ("raised", .baselineOffset, 6.0), ("coloured", .foregroundColor, Paint.rose),
      ("a background of its own", .backgroundColor, Paint.glass),
    ].map { name, key, value in
      nonisolated(unsafe) let value = value
      return TextScene("attribute: \(name)", attributed: { styled("Typography fi 12", [(key, value)]) })
    } + [
      TextScene(
        "sizes and fonts in one line",
        attributed: {
          let string = NSMutableAttributedString(string: "")
          for (index, size) in [9.0, 30, 14, 22].enumerated() {
            let font = CTFontCreateWithName(index % 2 == 0 ? "Helvetica" : "DejaVuSerif", size, nil)
            string.append(styled("size\(Int(size)) ", [(.font, font)]))
          }
          return string
        }),
      TextScene(
        "colours in one word",
        attributed: {
          let string = NSMutableAttributedString(attributedString: styled("colourful", []))
          string.addAttribute(.foregroundColor, value: Paint.red, range: NSRange(location: 2, length: 3))
          string.addAttribute(.underlineStyle, value: 1, range: NSRange(location: 4, length: 3))
          string.addAttribute(.underlineColor, value: Paint.blue, range: NSRange(location: 4, length: 3))
          return string
        }),
      TextScene(
        "paragraph style: spacing and indents",
        attributed: {
          let style = NSMutableParagraphStyle()
          style.lineSpacing = 3
          style.firstLineHeadIndent = 20
          style.headIndent = 8
          style.alignment = .right
          let font = CTFontCreateWithName("Helvetica", 12, nil)
          return styled("A paragraph that has some style\nand another one", [(.paragraphStyle, style), (.font, font)])
        }
      ) { $0.isWrapped = true },
      TextScene(
        "a font that is slanted by its matrix",
        attributed: {
          var matrix = CGAffineTransform(a: 1, b: 0, c: 0.3, d: 1, tx: 0, ty: 0)
          return styled("Slanted", [(.font, CTFontCreateWithName("Helvetica", 24, &matrix))])
        }),
    ]

  static let scripts: [TextScene] = [
    ("Greek", "Καλημέρα κόσμε"), ("Cyrillic", "Съешь же ещё"), ("Hebrew", "שלום עולם 123"),
    ("Arabic", "مرحبا بالعالم 456"), ("Arabic in Latin", "before مرحبا after"), ("Devanagari", "नमस्ते दुनिया क्षत्रिय"),
    ("Bengali", "বাংলা লিপি"), ("Tamil", "தமிழ் எழுத்து"), ("Thai", "สวัสดีชาวโลก"), ("Khmer", "សួស្តី"),
    ("Georgian", "გამარჯობა"), ("Ethiopic", "ሰላም ልዑል"), ("Han and Kana", "日本語かなカナ"), ("Hangul", "한국어 글"),
    ("combining marks", "e\u{301}o\u{302}\u{323} Z\u{351}"), ("lone surrogate", "a\u{FFFD}b"),
  ].map { name, string in TextScene("script: \(name)", string, size: 20) }

  static let trees: [TextScene] = [
    TextScene("text as a mask over a gradient") {
      let gradient = CAGradientLayer()
      gradient.frame = CGRect(x: 0, y: 0, width: 220, height: 90)
      gradient.colors = [Paint.red, Paint.blue]
      gradient.mask = text("Masking", size: 44)
      return ground([gradient], width: 220, height: 90, Paint.white)
    },
    TextScene("text in a replicator") {
      let replicator = CAReplicatorLayer()
      replicator.frame = CGRect(x: 0, y: 0, width: 220, height: 90)
      replicator.instanceCount = 3
      replicator.instanceTransform = CATransform3DMakeTranslation(9, 20, 0)
      replicator.instanceAlphaOffset = -0.3
      replicator.addSublayer(text("Again", size: 24))
      return ground([replicator], width: 220, height: 90, Paint.white)
    },
    TextScene("text over a gradient") {
      let gradient = CAGradientLayer()
      gradient.frame = CGRect(x: 0, y: 0, width: 220, height: 90)
      gradient.colors = [Paint.green, Paint.white]
      gradient.addSublayer(text("Over it", size: 30))
      return ground([gradient], width: 220, height: 90, Paint.white)
    },
    TextScene("text in a group that fades") {
      let group = box(0, 0, 220, 90, Paint.glass) { $0.opacity = 0.5 }
      group.addSublayer(text("In a group", size: 30))
      return ground([group], width: 220, height: 90, Paint.white)
    },
    TextScene("text in a layer that clips with round corners") {
      let clip = box(20, 15, 150, 40, Paint.glass) {
        $0.cornerRadius = 20
        $0.masksToBounds = true
      }
      clip.addSublayer(text("Clipped by corners", size: 30))
      return ground([clip], width: 220, height: 90, Paint.white)
    },
    TextScene("text above and below") {
      let below = text("Below", size: 40) { $0.foregroundColor = Paint.rose }
      let above = text("Above", size: 40) { $0.position.y += 12 }
      return ground([below, box(60, 20, 40, 40, Paint.glass), above], width: 220, height: 90, Paint.white)
    },
  ]
}
