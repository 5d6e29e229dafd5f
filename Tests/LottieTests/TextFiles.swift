// Lottie files with text in a font of squares, for tests.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite

/// Text whose letters are squares: in its size of 10, an "a" is a box of 8 × 8 pixels on the baseline, and the next
/// letter begins 10 pixels after it.
struct TextFile {
  var text = "aaaa"
  var font = "Squares"
  /// Members of the document.
  var document = ""
  var animators: [String] = []
  /// Members of the text: its path and its anchor points.
  var options = ""
  /// Members of the layer, and of its transform.
  var layer = "", transform = #""p": {"k": [10, 20]}"#
  /// The expression of the words.
  var script = ""
  /// The text that follows at a frame.
  var later: (frame: Double, text: String)?
  var assets = ""

  /// The layer with the text.
  var layers: String {
    func keyframe(_ frame: Double, _ text: String) -> String {
      let height = document.contains(#""lh""#) ? "" : #", "lh": 20"#, more = document.isEmpty ? "" : ", " + document
      return """
        {"t": \(frame), "s": {"f": "\(font)", "s": 10, "t": "\(text)", "fc": [1, 0, 0]\(height)\(more)}}
        """
    }
    let keyframes = [keyframe(0, text)] + (later.map { [keyframe($0.frame, $0.text)] } ?? [])
    let members = [
      #""d": {"k": [\#(keyframes.joined(separator: ","))]\#(script.isEmpty ? "" : #", "x": "\#(script)""#)}"#,
      #""a": [\#(animators.joined(separator: ","))]"#, options,
    ].filter { !$0.isEmpty }
    return """
      {"ty": 5, "ip": 0, "op": 60, "ks": {\(transform)}, "t": {\(members.joined(separator: ","))}\
      \(layer.isEmpty ? "" : ", " + layer)}
      """
  }

  /// The whole file; `layers` are those of the composition where the text itself is not.
  func data(_ layers: String? = nil) -> Data {
    func glyph(_ character: String, _ shapes: String, width: Double = 100) -> String {
      """
      {"ch": "\(character)", "fFamily": "Squares", "style": "Regular", "w": \(width), "data": {"shapes": [\(shapes)]}}
      """
    }
    let glyphs = [
      glyph("a", Files.rectangle(40, -40, 80, 80)), glyph("A", Files.rectangle(50, -50, 100, 100), width: 120),
      glyph(" ", ""),
    ]
    return Data(
      """
      {"v": "5.7.0", "fr": 30, "ip": 0, "op": 60, "w": 100, "h": 80, "assets": [\(assets)],
      "fonts": {"list": [{"fName": "Squares", "fFamily": "Squares", "fStyle": "Regular", "ascent": 80}]},
      "chars": [\(glyphs.joined(separator: ","))], "layers": [\(layers ?? self.layers)]}
      """.utf8)
  }

  /// An animator of these properties, with these members of its selector; nil for one without a selector.
  static func animator(_ properties: String, _ selector: String? = nil) -> String {
    guard let selector else { return #"{"a": {\#(properties)}}"# }
    return #"{"a": {\#(properties)}, "s": {"t": 0\#(selector.isEmpty ? "" : ", " + selector)}}"#
  }

  /// The box of an "a" that begins at a place on its baseline.
  static func a(_ x: Double, _ y: Double, _ red: Double = 1, _ green: Double = 0, _ blue: Double = 0) -> CALayer {
    Files.box(CGRect(x: x, y: y - 8, width: 8, height: 8), red, green, blue)
  }
}
