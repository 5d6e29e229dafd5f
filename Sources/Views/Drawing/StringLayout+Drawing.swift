// StringLayout+Drawing: drawing the lines of a string, and the shadows of parts of them.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension StringLayout {
  /// Draws the lines into the current context, from `origin` on, y down.
  func draw(at origin: CGPoint) {
    guard let context = UIGraphicsGetCurrentContext(), origin.x.isFinite, origin.y.isFinite else { return }
    var plain: [(TextLine, CGAffineTransform)] = []
    for (line, lineOrigin) in lines {
      let space = CGAffineTransform(translationX: origin.x + lineOrigin.x, y: origin.y + lineOrigin.y)
      guard line.runs.contains(where: { NSShadow.cast(by: $0) != nil }) else {
        plain.append((TextLine(line, origin: .zero, TextLook(contextColor: context.state.fillColor)), space))
        continue
      }
      context.draw(plain)
      plain = []
      drawShadowed(line, space, context)
    }
    context.draw(plain)
  }

  /// Draws a line part by part: runs with the same shadow cast it together.
  private func drawShadowed(_ line: CTLine, _ space: CGAffineTransform, _ context: CGContext) {
    var look = TextLook(contextColor: context.state.fillColor)
    look.showsGlyphs = false
    context.draw([(TextLine(line, origin: .zero, look), space)])
    look.showsGlyphs = true
    look.showsBackgrounds = false
    var rest = line.runs[...]
    while let first = rest.first {
      let shadow = NSShadow.cast(by: first)
      let part = rest.prefix { NSShadow.cast(by: $0) === shadow }
      rest = rest.dropFirst(part.count)
      let glyphs = TextLine(
        runs: part.map { ($0, 0..<$0.glyphs.count) }, ascent: 0, descent: 0, origin: .zero, look)
      guard let shadow else {
        context.draw([(glyphs, space)])
        continue
      }
      context.saveGState()
      shadow.set(in: context)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.draw([(glyphs, space)])
      context.endTransparencyLayer()
      context.restoreGState()
    }
  }
}

extension NSShadow {
  /// The shadow that a run of text casts, or nil where it casts none.
  fileprivate static func cast(by run: CTRun) -> NSShadow? {
    guard let shadow = run.textAttributes.dictionary[.shadow] as? NSShadow,
      TextAttributes.color(shadow.shadowColor) != nil
    else { return nil }
    return shadow
  }

  /// Sets this as the shadow of everything that is drawn into a context.
  fileprivate func set(in context: CGContext) {
    // The offset counts downwards, whatever the direction of y in the context.
    let isFlipped = context.base.a * context.base.d - context.base.b * context.base.c > 0
    let down = isFlipped ? shadowOffset.height : -shadowOffset.height
    context.setShadow(
      offset: CGSize(width: shadowOffset.width, height: down), blur: shadowBlurRadius,
      color: TextAttributes.color(shadowColor))
  }
}
