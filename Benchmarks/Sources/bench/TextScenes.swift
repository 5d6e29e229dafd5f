// The scenes of text: ten thousand glyphs that are still, that move, that change colour, that are set again, and new
// glyphs.
// SPDX-License-Identifier: Apache-2.0

import Quartzite

enum TextScenes {
  /// All scenes, in the order in which they are run.
  static var all: [MeasuredScene] {
    [
      still, changing("text-moving", "each line moved on its own", shift),
      changing("text-colors", "in other colours", color), changing("text-set", "set anew", setAgain), newGlyphs,
    ]
  }

  // MARK: Ten thousand glyphs

  private static let summary = "10,000 glyphs of DejaVu Sans in \(lines.count) lines of 10, 12, 14, 18 and 24 points"

  private struct Line {
    let string: String
    let size: CGFloat
    /// The y of the baseline.
    let baseline: CGFloat
    let hue: Double
  }

  /// The lines of the text scene in the comparison with other renderers: the same words, sizes and positions, in
  /// another order.
  private static let lines: [Line] = {
    let words = "Sphinx of black quartz judge my vow while five boxing wizards jump quickly over the lazy dog"
      .split(separator: " ")
    let sizes: [CGFloat] = [10, 12, 14, 18, 24]
    var random = RandomNumbers(seed: 6)
    var lines: [Line] = []
    var left = 10_000, baseline: CGFloat = 0
    while left > 0 {
      let size = sizes[lines.count % sizes.count]
      baseline += size * 1.22
      let count = min(left, Int(1900 / (size * 0.62)))
      var string = ""
      // Without spaces, so that every character is a visible glyph.
      while string.count < count { string += words.randomElement(using: &random) ?? "" }
      lines.append(
        Line(string: String(string.prefix(count)), size: size, baseline: baseline, hue: random.number(0...1)))
      left -= count
    }
    return lines
  }()

  @discardableResult
  private static func addLines(to content: CALayer) -> [CATextLayer] {
    lines.map {
      content.addText(
        $0.string, size: $0.size, baseline: CGPoint(x: 8, y: $0.baseline), color: .hsv($0.hue, 0.6, 0.35))
    }
  }

  private static var still: MeasuredScene {
    MeasuredScene("text-still", summary) {
      let (root, content) = CALayer.page(width: 1920, height: 1080)
      addLines(to: content)
      return Stage(root: root)
    }
  }

  /// Returns a scene with the ten thousand glyphs, in which every line is changed before every frame.
  private static func changing(
    _ name: String, _ manner: String, _ change: @escaping (CATextLayer, _ line: Int, _ frame: Int) -> Void
  ) -> MeasuredScene {
    MeasuredScene(name, summary + ", " + manner) {
      let (root, content) = CALayer.page(width: 1920, height: 1080)
      let layers = addLines(to: content)
      return Stage(root: root) { frame in
        for (index, layer) in layers.enumerated() { change(layer, index, frame) }
      }
    }
  }

  private static func shift(_ layer: CATextLayer, _ line: Int, _ frame: Int) {
    let shift = Stage.neverTwice(frame * lines.count + line)
    layer.transform = CATransform3DMakeTranslation(shift.x, shift.y, 0)
  }

  private static func color(_ layer: CATextLayer, _ line: Int, _ frame: Int) {
    layer.foregroundColor = .hsv(lines[line].hue + Double(frame) * 0.0618, 0.6, 0.35)
  }

  private static func setAgain(_ layer: CATextLayer, _ line: Int, _ frame: Int) {
    layer.string = frame % 2 == 0 ? lines[line].string : String(lines[line].string.reversed())
  }

  // MARK: New glyphs

  /// A scene with twenty lines of fifty different letters, each line in a size that was never shown before.
  private static var newGlyphs: MeasuredScene {
    MeasuredScene("text-new", "1,000 glyphs of DejaVu Sans that were never seen before: 50 letters in each of 20 sizes")
    {
      let (root, content) = CALayer.page(width: 1920, height: 1080)
      let letters = String("ABCDEFGHIJKLMNOPQRSTUVWXYabcdefghijklmnopqrstuvwxy")
      let layers = (0..<20).map { index in
        content.addText(letters, size: 12, baseline: CGPoint(x: 8, y: 50 + 50 * CGFloat(index)), color: .hue(index))
      }
      return Stage(root: root) { frame in
        for (index, layer) in layers.enumerated() {
          layer.fontSize = 10 + 14 * Stage.neverTwice(20 * frame + index).x
        }
      }
    }
  }
}

extension CALayer {
  /// Adds a line of text whose baseline begins at a point.
  @discardableResult
  func addText(_ string: String, size: CGFloat, baseline: CGPoint, color: CGColor?) -> CATextLayer {
    let font = CTFontCreateWithName("DejaVu Sans", size, nil)
    let layer = CATextLayer()
    // Wide enough for every line, and no wider than the page on which the letters appear.
    layer.frame = CGRect(
      x: baseline.x, y: baseline.y - CTFontGetAscent(font), width: bounds.width,
      height: CTFontGetAscent(font) + CTFontGetDescent(font) + 4)
    layer.font = font
    layer.fontSize = size
    layer.string = string
    layer.foregroundColor = color
    addSublayer(layer)
    return layer
  }
}
