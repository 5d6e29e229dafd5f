// Behaviours of text layers.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import QuartziteText

extension SymbolBehaviour {
  static let textLayers: [SymbolBehaviour] = [
    SymbolBehaviour("CATextLayer.string", says: "plain and attributed strings are shown, one line below the other") {
      let plain = write("ab"), attributed = write("")
      attributed.string = styled("ab", "Courier", 10, ink(1, 0, 0))
      let lines = write("ab\ncd"), single = write("ab cd")
      return try unlike(page(plain), canvas()) && alike(page(plain), page(attributed))
        && unlike(page(lines), page(single))
        && unlike(page(lines), page(plain))
    },
    SymbolBehaviour("CATextLayer.font", says: "a name or a font says how glyphs look, whatever the size of the font") {
      let named = write("ab"), given = write("ab"), other = write("ab")
      named.font = "Times" as NSString
      given.font = CTFontCreateWithName("Times", 99, nil)
      let attributed = write("")
      attributed.string = styled("ab", "Times", 10, ink(1, 0, 0))
      return try alike(page(named), page(attributed)) && alike(page(given), page(attributed))
        && unlike(page(named), page(other))
    },
    SymbolBehaviour("CATextLayer.fontSize", says: "glyphs have this size") {
      let large = write("ab"), attributed = write("")
      large.fontSize = 16
      attributed.string = styled("ab", "Courier", 16, ink(1, 0, 0))
      return try alike(page(large), page(attributed)) && unlike(page(large), page(write("ab")))
    },
    SymbolBehaviour("CATextLayer.foregroundColor", says: "glyphs have this colour, and white without one") {
      let blue = write("ab"), attributed = write(""), white = CATextLayer()
      blue.foregroundColor = ink(0, 0, 1)
      attributed.string = styled("ab", "Courier", 10, ink(0, 0, 1))
      let picture = try SymbolBehaviour.picture(page(blue))
      let isBlue = (0..<32).allSatisfy { y in (0..<32).allSatisfy { picture.rgba($0, y)[0] == 0 } }
      return try isBlue && alike(page(blue), page(attributed)) && unlike(page(blue), page(write("ab")))
        && white.foregroundColor?.components?.allSatisfy { $0 == 1 } == true
    },
    SymbolBehaviour("CATextLayer.isWrapped", says: "lines are broken between words where they are too long") {
      let layer = write("abc def"), lines = write("abc\ndef")
      let isOneLine = try unlike(page(layer), page(lines))
      layer.isWrapped = true
      return try isOneLine && alike(page(layer), page(lines))
    },
    SymbolBehaviour(
      "CATextLayer.truncationMode", "CATextLayerTruncationMode.none", "CATextLayerTruncationMode.start",
      "CATextLayerTruncationMode.end", "CATextLayerTruncationMode.middle",
      says: "a line that is too long is cut, or has an ellipsis at its start, its end or in its middle"
    ) {
      let text = "abcdefgh"
      func isShown(_ mode: CATextLayerTruncationMode, _ short: [String]) throws -> Bool {
        let layer = write(text)
        layer.truncationMode = mode
        let shown = try picture(page(layer))
        return try short.contains { try picture(page(write($0))).largestDifference(from: shown) <= 2 }
      }
      let starts = (1...5).map { "…" + text.suffix($0) }, ends = (1...5).map { text.prefix($0) + "…" }
      let middles = (1...4).flatMap { first in (1...4).map { text.prefix(first) + "…" + text.suffix($0) } }
      return try isShown(.none, ["abcdezzz"]) && isShown(.start, starts) && isShown(.end, ends.map { String($0) })
        && isShown(.middle, middles.map { String($0) })
    },
  ]

  static let textAlignments: [SymbolBehaviour] = [
    SymbolBehaviour(
      "CATextLayer.alignmentMode", "CATextLayerAlignmentMode.left", "CATextLayerAlignmentMode.right",
      "CATextLayerAlignmentMode.center", says: "lines are on the left, on the right or in the middle"
    ) {
      func aligned(_ mode: CATextLayerAlignmentMode) -> CALayer {
        let layer = write("a")
        layer.alignmentMode = mode
        return page(layer)
      }
      func moved(_ distance: CGFloat) -> CALayer {
        let layer = write("a")
        layer.alignmentMode = .left
        layer.position.x += distance
        return page(layer)
      }
      // A glyph of Courier is six points wide, and the layer thirty.
      return try alike(aligned(.left), moved(0)) && alike(aligned(.right), moved(24))
        && alike(aligned(.center), moved(12))
        && unlike(moved(0), moved(12))
    },
    SymbolBehaviour("CATextLayerAlignmentMode.natural", says: "lines are on the side at which their script begins") {
      func aligned(_ text: String, _ mode: CATextLayerAlignmentMode) -> CALayer {
        let layer = write(text)
        layer.alignmentMode = mode
        return page(layer)
      }
      return try alike(aligned("a", .natural), aligned("a", .left))
        && alike(aligned("א", .natural), aligned("א", .right))
        && unlike(aligned("א", .natural), aligned("א", .left))
    },
    SymbolBehaviour("CATextLayerAlignmentMode.justified", says: "all lines but the last are as wide as the layer") {
      let layer = write("a b cdefg")
      layer.isWrapped = true
      let plain = try picture(page(layer))
      layer.alignmentMode = .justified
      return try alike(page(layer), page(write("a   b\ncdefg")))
        && picture(page(layer)).largestDifference(from: plain) > 20
    },
  ]

  /// Returns a text layer of 30 × 30 points in red Courier, of which five glyphs have room side by side.
  private static func write(_ text: String) -> CATextLayer {
    let layer = CATextLayer()
    layer.frame = CGRect(x: 1, y: 1, width: 30.01, height: 30)
    layer.font = "Courier" as NSString
    layer.fontSize = 10
    layer.foregroundColor = ink(1, 0, 0)
    layer.string = text
    return layer
  }

  /// Returns an attributed string of one font and colour.
  private static func styled(_ text: String, _ font: String, _ size: CGFloat, _ color: CGColor) -> NSAttributedString {
    let attributes: [NSAttributedString.Key: Any] = [
      .font: CTFontCreateWithName(font, size, nil), .foregroundColor: color,
    ]
    return NSAttributedString(string: text, attributes: attributes)
  }
}
