// TextBuilder: layers for text, as the outlines of its glyphs.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteGraphics
import QuartziteLayers
import QuartziteText

/// Makes layers of text.
struct TextBuilder {
  let file: LottieFile
  let bindings: Bindings
  let clock: Clock
  let notice: (String) -> Void

  /// A layer of text, which changes with its documents.
  func layer(for content: TextContent) -> CALayer {
    let container = CALayer()
    container.anchorPoint = .zero
    if content.hasAnimators { notice("text animators are not drawn; the text stands as it is") }
    if content.followsPath { notice("the text does not follow its path") }
    for (index, keyframe) in content.document.enumerated() {
      let end = index + 1 < content.document.count ? content.document[index + 1].time : .infinity
      let start = index == 0 ? -.infinity : keyframe.time
      let layer = self.layer(for: keyframe.document), clock = clock
      bindings.bind(\CALayer.isHidden, "hidden", of: layer, isAnimated: content.document.count > 1) { frame in
        let local = clock.local(frame)
        return !(local >= start && local < end)
      }
      container.addSublayer(layer)
    }
    return container
  }

  private func layer(for document: TextDocument) -> CALayer {
    let group = CALayer(), path = outlines(of: document)
    group.anchorPoint = .zero
    func add(fill: SIMD4<Double>?, stroke: SIMD4<Double>?) {
      let layer = CAShapeLayer()
      layer.anchorPoint = .zero
      layer.path = path
      layer.fillColor = fill.map { CGColor(lottie: $0) }
      layer.strokeColor = stroke.map { CGColor(lottie: $0) }
      layer.lineWidth = document.strokeWidth
      layer.lineJoin = .round
      group.addSublayer(layer)
    }
    if document.strokesOverFill {
      add(fill: document.fill, stroke: document.stroke)
    } else {
      if document.stroke != nil { add(fill: nil, stroke: document.stroke) }
      add(fill: document.fill, stroke: nil)
    }
    return group
  }

  // MARK: Glyphs

  /// The outlines of a document, with the baseline of its first line at 0.
  private func outlines(of document: TextDocument) -> CGPath {
    let path = CGMutablePath()
    var text = document.text
    if document.capitals == 1 || document.capitals == 2 { text = text.uppercased() }
    let source = glyphs(for: document)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if let box = document.boxSize { lines = lines.flatMap { wrapped($0, width: box.x, source, document) } }
    let lineHeight = document.lineHeight > 0 ? document.lineHeight : document.size * 1.2
    var y = -document.baselineShift
    if let box = document.boxPosition { y += box.y + source.ascent }
    for line in lines {
      let width = self.width(of: line, source, document)
      var x = document.boxPosition?.x ?? 0
      let room = document.boxSize?.x ?? 0
      switch document.justification {
      case 1, 4: x += room - width
      case 2, 5: x += (room - width) / 2
      default: break
      }
      for character in line {
        let glyph = source.glyph(character)
        if let outline = glyph.path {
          path.addPath(outline, transform: CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y))
        }
        x += glyph.width + document.tracking / 1000 * document.size
      }
      y += lineHeight
    }
    return path
  }

  private func width(of line: String, _ source: GlyphSource, _ document: TextDocument) -> Double {
    let tracking = document.tracking / 1000 * document.size
    return line.reduce(0) { $0 + source.glyph($1).width + tracking } - (line.isEmpty ? 0 : tracking)
  }

  /// The lines of a paragraph that is as wide as a box.
  private func wrapped(_ paragraph: String, width: Double, _ source: GlyphSource, _ document: TextDocument) -> [String]
  {
    var lines: [String] = [], line = ""
    for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
      let longer = line.isEmpty ? String(word) : line + " " + word
      if !line.isEmpty, self.width(of: longer, source, document) > width {
        lines.append(line)
        line = String(word)
      } else {
        line = longer
      }
    }
    return lines + [line]
  }

  private func glyphs(for document: TextDocument) -> GlyphSource {
    let font = file.fonts[document.font]
    let hasGlyphs = font.map { font in
      document.text.contains { character in
        file.glyphs[GlyphKey(family: font.family, style: font.style, character: String(character))] != nil
      }
    }
    if hasGlyphs == true, let font { return GlyphSource(file: file, font: font, size: document.size) }
    let name = font?.name ?? document.font
    return GlyphSource(name: name, size: document.size)
  }
}

/// The glyphs of a font, by character.
private final class GlyphSource {
  struct Glyph {
    var path: CGPath?
    var width: Double
  }

  let ascent: Double
  private let find: (Character) -> Glyph
  private var known: [Character: Glyph] = [:]

  /// The glyphs that a file has.
  init(file: LottieFile, font: LottieFont, size: Double) {
    ascent = font.ascent / 100 * size
    find = { character in
      let key = GlyphKey(family: font.family, style: font.style, character: String(character))
      guard let glyph = file.glyphs[key] else { return Glyph(path: nil, width: 0) }
      let path = CGMutablePath(), scale = size / 100
      for contours in Outlines.contours(of: glyph.shapes, at: 0) {
        for contour in contours.transformed(by: CGAffineTransform(scaleX: scale, y: scale)) { path.add(contour) }
      }
      return Glyph(path: path, width: glyph.width * scale)
    }
  }

  /// The glyphs of a font that is installed, or of the one that stands in for it.
  init(name: String, size: Double) {
    let font = CTFontCreateWithName(name as CFString, size, nil)
    ascent = CTFontGetAscent(font)
    find = { character in
      var units = Array(String(character).utf16), glyphs = [CGGlyph](repeating: 0, count: units.count)
      _ = CTFontGetGlyphsForCharacters(font, &units, &glyphs, units.count)
      var flip = CGAffineTransform(scaleX: 1, y: -1), advance = CGSize.zero
      _ = CTFontGetAdvancesForGlyphs(font, .horizontal, &glyphs, &advance, 1)
      return Glyph(path: CTFontCreatePathForGlyph(font, glyphs[0], &flip), width: advance.width)
    }
  }

  func glyph(_ character: Character) -> Glyph {
    if let glyph = known[character] { return glyph }
    let glyph = find(character)
    known[character] = glyph
    return glyph
  }
}
