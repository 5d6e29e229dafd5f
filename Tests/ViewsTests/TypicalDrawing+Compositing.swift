// Typical drawing code of apps: shadows, blend modes, transparency layers, masks, images and patterns.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews

extension TypicalDrawing {
  /// A badge that floats over its surroundings.
  static let badge = TypicalDrawing("a badge", 120, 60) { context in
    let badge = UIBezierPath(roundedRect: CGRect(x: 15, y: 12, width: 90, height: 32), cornerRadius: 10)
    context.saveGState()
    context.setShadow(
      offset: CGSize(width: 0, height: 4), blur: 8, color: UIColor.black.withAlphaComponent(0.5).cgColor)
    Palette.accent.setFill()
    badge.fill()
    context.restoreGState()
    UIColor(white: 1, alpha: 0.8).setStroke()
    badge.lineWidth = 2
    badge.stroke()
    let attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.boldSystemFont(ofSize: 16), .foregroundColor: UIColor.white, .kern: 1,
    ]
    let size = ("NEW 12" as NSString).size(withAttributes: attributes)
    ("NEW 12" as NSString).draw(
      at: CGPoint(x: 60 - size.width / 2, y: 28 - size.height / 2), withAttributes: attributes)
  }

  /// Text that glows, and text that is filled with a gradient.
  static let glowText = TypicalDrawing("glowing text", 160, 90) { context in
    Palette.ink.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 160, height: 90))
    context.saveGState()
    context.setShadow(offset: .zero, blur: 10, color: UIColor.cyan.cgColor)
    let font = UIFont.boldSystemFont(ofSize: 32)
    for _ in 0..<2 {
      "Neon".draw(at: CGPoint(x: 16, y: 2), withAttributes: [.font: font, .foregroundColor: UIColor.white])
    }
    context.restoreGState()
    context.saveGState()
    // This is Core Text's way: with y flipped, and the glyphs as the clip.
    context.translateBy(x: 0, y: 90)
    context.scaleBy(x: 1, y: -1)
    context.setTextDrawingMode(.clip)
    let string = NSAttributedString(string: "Sunset", attributes: [.font: font])
    context.textPosition = CGPoint(x: 16, y: 12)
    CTLineDraw(CTLineCreateWithAttributedString(string), context)
    if let gradient = Palette.gradient([.yellow, Palette.accent]) {
      context.drawLinearGradient(
        gradient, start: CGPoint(x: 0, y: 36), end: CGPoint(x: 0, y: 10),
        options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    }
    context.restoreGState()
  }

  /// The same image drawn by UIKit, by Core Graphics where y points down, and by Core Graphics with y flipped.
  static let flippedImage = TypicalDrawing("an image, flipped and not", 200, 60) { context in
    let photo = Palette.photo()
    photo.draw(in: CGRect(x: 5, y: 10, width: 60, height: 40))
    guard let image = photo.cgImage else { return }
    context.draw(image, in: CGRect(x: 70, y: 10, width: 60, height: 40))
    context.saveGState()
    context.translateBy(x: 0, y: 60)
    context.scaleBy(x: 1, y: -1)
    context.draw(image, in: CGRect(x: 135, y: 10, width: 60, height: 40))
    context.restoreGState()
  }

  /// A photograph below colours in the modes multiply, screen, overlay and luminosity.
  static let tintedPhoto = TypicalDrawing("blend modes over an image", 130, 60) { context in
    Palette.photo(120, 50).draw(at: CGPoint(x: 5, y: 5))
    for (index, mode) in [CGBlendMode.multiply, .screen, .overlay, .luminosity].enumerated() {
      context.saveGState()
      context.setBlendMode(mode)
      context.setFillColor(Palette.accent.cgColor)
      context.fill(CGRect(x: 5 + CGFloat(index) * 30, y: 20, width: 26, height: 40))
      context.restoreGState()
    }
  }

  /// Two shapes that fade and cast a shadow as one.
  static let group = TypicalDrawing("a faded group with a shadow", 110, 90) { context in
    context.setAlpha(0.7)
    context.setShadow(offset: CGSize(width: 4, height: 6), blur: 6, color: UIColor.black.cgColor)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    Palette.mint.setFill()
    context.fill(CGRect(x: 14, y: 12, width: 46, height: 46))
    Palette.sky.setFill()
    context.fillEllipse(in: CGRect(x: 40, y: 26, width: 50, height: 50))
    context.endTransparencyLayer()
  }

  /// An inner shadow, as drawing programs export it.
  static let innerShadow = TypicalDrawing("an inner shadow", 100, 70) { context in
    let path = UIBezierPath(roundedRect: CGRect(x: 10, y: 10, width: 80, height: 50), cornerRadius: 14)
    context.saveGState()
    Palette.paper.setFill()
    path.fill()
    context.saveGState()
    context.clip(to: path.bounds)
    context.setShadow(offset: .zero, blur: 0)
    context.setAlpha(0.8)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.setShadow(offset: CGSize(width: 0, height: 3), blur: 8, color: UIColor.black.cgColor)
    context.setBlendMode(.sourceOut)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    UIColor.black.setFill()
    path.fill()
    context.endTransparencyLayer()
    context.endTransparencyLayer()
    context.restoreGState()
    context.restoreGState()
  }

  /// An image with its reflection, faded by a gray gradient.
  static let reflection = TypicalDrawing("a reflection", 70, 90) { context in
    let photo = Palette.photo()
    photo.draw(at: CGPoint(x: 5, y: 5))
    guard
      let fade = CGContext(
        data: nil, width: 1, height: 40, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceGray(),
        bitmapInfo: CGImageAlphaInfo.none.rawValue),
      let gradient = CGGradient(
        colorSpace: CGColorSpaceCreateDeviceGray(), colorComponents: [0.6, 1, 0, 1], locations: [0, 1], count: 2)
    else { return }
    fade.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 0, y: 40), options: [])
    guard let mask = fade.makeImage(), let image = photo.cgImage else { return }
    let rect = CGRect(x: 5, y: 46, width: 60, height: 40)
    context.clip(to: rect, mask: mask)
    context.draw(image, in: rect)
  }

  /// A template image in a colour, and a round picture.
  static let masks = TypicalDrawing("masks", 110, 50) { context in
    let icon = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40)).image { _ in
      let star = UIBezierPath()
      for point in 0..<5 {
        let angle = CGFloat(point) * 4 * .pi / 5 - .pi / 2
        let corner = CGPoint(x: 20 + 18 * cos(angle), y: 20 + 18 * sin(angle))
        if point == 0 { star.move(to: corner) } else { star.addLine(to: corner) }
      }
      star.close()
      star.fill()
    }
    Palette.accent.setFill()
    icon.withRenderingMode(.alwaysTemplate).draw(in: CGRect(x: 5, y: 5, width: 40, height: 40))
    UIBezierPath(ovalIn: CGRect(x: 60, y: 5, width: 40, height: 40)).addClip()
    Palette.photo().draw(in: CGRect(x: 50, y: 5, width: 60, height: 40))
  }

  /// A small picture of sharp pixels, enlarged, and lines without antialiasing.
  static let sharpPixels = TypicalDrawing("sharp pixels", 100, 50) { context in
    let sprite = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4), format: .onePixel).image { context in
      for (index, color) in [UIColor.red, .yellow, .blue, .green].enumerated() {
        color.setFill()
        context.fill(CGRect(x: index, y: index, width: 1, height: 1))
      }
    }
    context.interpolationQuality = .none
    sprite.draw(in: CGRect(x: 5, y: 5, width: 40, height: 40))
    context.setShouldAntialias(false)
    Palette.ink.setStroke()
    context.setLineWidth(1)
    context.stroke(CGRect(x: 55.5, y: 5.5, width: 39, height: 39))
    context.strokeLineSegments(between: [CGPoint(x: 56, y: 6), CGPoint(x: 94, y: 30)])
    context.setAllowsAntialiasing(false)
    context.setShouldAntialias(true)
    context.fillEllipse(in: CGRect(x: 60, y: 22, width: 20, height: 20))
  }

  /// Checkerboards: by a pattern of Core Graphics, by a colour made of copies of an image, and by tiles.
  static let checkers = TypicalDrawing("checkers", 150, 50) { context in
    let tile = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10), format: .onePixel).image { context in
      UIColor.lightGray.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
      context.fill(CGRect(x: 5, y: 5, width: 5, height: 5))
    }
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { _, context in
        context.setFillColor(UIColor.lightGray.cgColor)
        context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
        context.fill(CGRect(x: 5, y: 5, width: 5, height: 5))
      }, releaseInfo: nil)
    let cell = CGRect(x: 0, y: 0, width: 10, height: 10)
    if let pattern = CGPattern(
      info: nil, bounds: cell, matrix: .identity, xStep: 10, yStep: 10, tiling: .constantSpacing, isColored: true,
      callbacks: &callbacks), let space = CGColorSpace(patternBaseSpace: nil)
    {
      context.saveGState()
      context.setFillColorSpace(space)
      var alpha: CGFloat = 1
      context.setFillPattern(pattern, colorComponents: &alpha)
      context.fill(CGRect(x: 0, y: 0, width: 40, height: 50))
      context.restoreGState()
    }
    UIColor(patternImage: tile).setFill()
    UIBezierPath(ovalIn: CGRect(x: 50, y: 0, width: 50, height: 50)).fill()
    guard let image = tile.cgImage else { return }
    context.clip(to: CGRect(x: 110, y: 0, width: 40, height: 50))
    context.draw(image, in: cell, byTiling: true)
  }

  static let composites = [
    badge, glowText, flippedImage, tintedPhoto, group, innerShadow, reflection, masks, sharpPixels, checkers,
  ]
  static let all = shapes + composites
}

extension UIGraphicsImageRendererFormat {
  /// A format with one pixel a point.
  static var onePixel: UIGraphicsImageRendererFormat {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return format
  }
}
