// Scenes of strings: sizes, fonts, lines.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import QuartziteText
import ReferenceRenderer

private let sentence = "Hamburgefonstiv 123"
private let latin =
  "Lorem ipsum dolor sit amet, consectetur adipiscing elit. Quisque massa arcu, eleifend vel varius in"

extension TextScene {
  static let plain: [TextScene] =
    [2.0, 5, 8, 9.5, 12, 14, 17, 24, 36, 47, 49, 60, 120, 220].map { size in
      TextScene("\(size) points", "Agx", size: size)
    }
    + [
      "Helvetica", "Helvetica-Bold", "Times New Roman", "Courier", "DejaVuSans", "DejaVu Serif", "DejaVuSansMono-Bold",
    ].map {
      name in TextScene("the font \(name)") { $0.font = NSString(string: name) }
    } + [
      TextScene("a font as an object") { $0.font = CTFontCreateWithName("DejaVuSerif-Bold", 4, nil) },
      TextScene("one pixel a point", sentence, .plain),
      TextScene("one and a half pixels a point", sentence, SceneOptions(scale: 1.5)),
      TextScene("three pixels a point", sentence, SceneOptions(scale: 3)),
      TextScene("kerned pairs", "AVAToWaTy. LT", size: 30),
      TextScene("ligatures", "office affluent fjord", size: 22) {
        $0.font = "DejaVu Sans" as NSString
      },
      TextScene("emptiness around", "   two   words   "), TextScene("a tab", "one\ttwo"),
      TextScene("a coloured string") { $0.foregroundColor = Paint.rose },
      TextScene("a translucent background") { $0.backgroundColor = Paint.glass },
    ]

  static let lines: [TextScene] =
    [CATextLayerAlignmentMode.natural, .left, .right, .center, .justified].flatMap { alignment in
      [
        TextScene("wrapped, \(alignment.rawValue)", latin, size: 13) {
          $0.isWrapped = true
          $0.alignmentMode = alignment
        },
        TextScene("one line, \(alignment.rawValue)", "Short line") { $0.alignmentMode = alignment },
      ]
    }
    + [CATextLayerTruncationMode.none, .start, .middle, .end].flatMap { truncation in
      [
        TextScene("one line, truncated: \(truncation.rawValue)", latin) { $0.truncationMode = truncation },
        TextScene("wrapped, truncated: \(truncation.rawValue)", latin + latin) {
          $0.isWrapped = true
          $0.truncationMode = truncation
        },
      ]
    } + [
      TextScene("hard breaks", "one\ntwo\r\nthree\u{2028}four\u{2029}five", size: 10),
      TextScene("hard breaks in wrapped text", "one\n\n" + latin, size: 10) { $0.isWrapped = true },
      TextScene(
        "one long word", "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft", size: 14
      ) {
        $0.isWrapped = true
      },
      TextScene("a soft hyphen at the end of a line", "Donaudampf\u{AD}schifffahrts\u{AD}gesellschaft", size: 20) {
        $0.isWrapped = true
      },
      TextScene("a layer lower than its line", "Clipped gj") {
        $0.bounds.size.height = 14
      },
    ]
}
