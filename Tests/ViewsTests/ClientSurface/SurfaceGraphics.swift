// Uses of Core Graphics that clients' code has: it compiles, so they exist.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews

/// Uses of colours and their spaces.
func useColors() -> [Any?] {
  let space = CGColorSpaceCreateDeviceRGB(), gray = CGColorSpaceCreateDeviceGray()
  let names = [
    CGColorSpace.sRGB, CGColorSpace.linearSRGB, CGColorSpace.displayP3, CGColorSpace.genericGrayGamma2_2,
    CGColorSpace.extendedSRGB, CGColorSpace.genericRGBLinear,
  ]
  let models: [CGColorSpaceModel] = [.unknown, .monochrome, .rgb, .cmyk, .lab, .deviceN, .indexed, .pattern]
  let intents: [CGColorRenderingIntent] = [
    .defaultIntent, .absoluteColorimetric, .relativeColorimetric, .perceptual, .saturation,
  ]
  let numbers: [CGFloat] = [1, 0, 0, 1]
  let color = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  let others = [
    CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1), CGColor(gray: 1, alpha: 1),
    CGColor(genericGrayGamma2_2Gray: 1, alpha: 1), CGColor(colorSpace: space, components: numbers),
    color.copy(alpha: 0.5), color.converted(to: gray, intent: .defaultIntent, options: nil),
  ]
  return [
    names.map { CGColorSpace(name: $0) }, models, intents, others, space.model, space.name, space.numberOfComponents,
    color.components, color.alpha, color.numberOfComponents, color.colorSpace, color == others[0], CGColor.white,
    CGColor.black, CGColor.clear,
  ]
}

/// Uses of the enumerations of strokes, fills, blending and text.
func useDrawingChoices() -> [Any] {
  let caps: [CGLineCap] = [.butt, .round, .square], joins: [CGLineJoin] = [.miter, .round, .bevel]
  let rules: [CGPathFillRule] = [.winding, .evenOdd]
  let modes: [CGPathDrawingMode] = [.fill, .eoFill, .stroke, .fillStroke, .eoFillStroke]
  let blends: [CGBlendMode] = [
    .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight, .hardLight,
    .difference, .exclusion, .hue, .saturation, .color, .luminosity, .clear, .copy, .sourceIn, .sourceOut, .sourceAtop,
    .destinationOver, .destinationIn, .destinationOut, .destinationAtop, .xor, .plusDarker, .plusLighter,
  ]
  let qualities: [CGInterpolationQuality] = [.default, .none, .low, .medium, .high]
  let texts: [CGTextDrawingMode] = [
    .fill, .stroke, .fillStroke, .invisible, .fillClip, .strokeClip, .fillStrokeClip, .clip,
  ]
  let alphas: [CGImageAlphaInfo] = [
    .none, .premultipliedLast, .premultipliedFirst, .last, .first, .noneSkipLast, .noneSkipFirst, .alphaOnly,
  ]
  let orders: CGBitmapInfo = [.byteOrder32Big, .byteOrder32Little, .alphaInfoMask, CGBitmapInfo(rawValue: 1)]
  let options: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
  return [caps, joins, rules, modes, blends, qualities, texts, alphas, orders, options]
}

/// Uses of paths.
func usePaths() -> [Any?] {
  let rect = CGRect(x: 0, y: 0, width: 4, height: 4), map = CGAffineTransform.identity
  var turn = CGAffineTransform(rotationAngle: 1)
  let path = CGMutablePath()
  path.move(to: .zero)
  path.move(to: .zero, transform: map)
  path.addLine(to: CGPoint(x: 1, y: 1), transform: map)
  path.addQuadCurve(to: .zero, control: .zero, transform: map)
  path.addCurve(to: .zero, control1: .zero, control2: .zero, transform: map)
  path.addRect(rect, transform: map)
  path.addRects([rect], transform: map)
  path.addLines(between: [.zero], transform: map)
  path.addEllipse(in: rect, transform: map)
  path.addRoundedRect(in: rect, cornerWidth: 1, cornerHeight: 1, transform: map)
  path.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: 1, clockwise: true, transform: map)
  path.addRelativeArc(center: .zero, radius: 1, startAngle: 0, delta: 1, transform: map)
  path.addArc(tangent1End: .zero, tangent2End: .zero, radius: 1, transform: map)
  path.addPath(CGPath(rect: rect, transform: nil), transform: map)
  path.addPath(CGPath(ellipseIn: rect, transform: &turn))
  path.closeSubpath()
  let walk: CGPathApplierFunction = { info, element in
    let kinds: [CGPathElementType] = [
      .moveToPoint, .addLineToPoint, .addQuadCurveToPoint, .addCurveToPoint, .closeSubpath,
    ]
    _ = (info, kinds.contains(element.pointee.type), element.pointee.points)
  }
  path.apply(info: nil, function: walk)
  path.applyWithBlock { (element: UnsafePointer<CGPathElement>) in _ = element.pointee.type }
  let copies: [Any?] = [
    path.copy(), path.mutableCopy(), path.copy(using: &turn), path.mutableCopy(using: &turn),
    path.copy(strokingWithWidth: 1, lineCap: .butt, lineJoin: .miter, miterLimit: 10),
    path.copy(strokingWithWidth: 1, lineCap: .butt, lineJoin: .miter, miterLimit: 10, transform: map),
    path.copy(dashingWithPhase: 0, lengths: [1]), path.copy(dashingWithPhase: 0, lengths: [1], transform: map),
    CGPath(roundedRect: rect, cornerWidth: 1, cornerHeight: 1, transform: nil),
  ]
  return [
    copies, path.boundingBox, path.boundingBoxOfPath, path.currentPoint, path.isEmpty, path.contains(.zero),
    path.contains(.zero, using: .evenOdd, transform: map),
  ]
}

/// Uses of images, sources of bytes, gradients and fonts.
func useImages() -> [Any?] {
  let provider = CGDataProvider(data: Data()), file = CGDataProvider(url: URL(fileURLWithPath: "/none"))
  let numbers: [CGFloat] = [0, 1]
  let colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)] as CFArray
  let gradients = [
    CGGradient(colorsSpace: nil, colors: colors, locations: numbers),
    CGGradient(
      colorSpace: CGColorSpaceCreateDeviceGray(), colorComponents: [0, 1, 1, 1], locations: numbers, count: 2),
  ]
  let image = provider.flatMap {
    CGImage(pngDataProviderSource: $0, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
  }
  let glyph: CGGlyph = 0
  return [
    provider?.data, file, gradients, image?.width, image?.height, image?.cropping(to: CGRect.zero),
    image?.bitsPerComponent,
    image?.bytesPerRow, image?.bitmapInfo, image?.colorSpace, image?.dataProvider, image?.alphaInfo,
    CGFont("Sans" as CFString)?.postScriptName, provider.flatMap { CGFont($0) }, glyph,
  ]
}

/// Uses of a context's state and drawing.
func useContext(_ context: CGContext, _ image: CGImage, _ gradient: CGGradient) -> [Any?] {
  let rect = CGRect(x: 0, y: 0, width: 4, height: 4), color = CGColor(gray: 0, alpha: 1)
  context.saveGState()
  context.translateBy(x: 1, y: 1)
  context.scaleBy(x: 1, y: 1)
  context.rotate(by: 1)
  context.concatenate(context.ctm)
  context.setFillColor(color)
  context.setStrokeColor(color)
  context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
  context.setStrokeColor(red: 1, green: 0, blue: 0, alpha: 1)
  context.setLineWidth(1)
  context.setLineCap(.round)
  context.setLineJoin(.round)
  context.setMiterLimit(10)
  context.setLineDash(phase: 0, lengths: [1])
  context.setAlpha(1)
  context.setBlendMode(.normal)
  context.beginPath()
  context.move(to: .zero)
  context.addLine(to: .zero)
  context.addRect(rect)
  context.addEllipse(in: rect)
  context.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: 1, clockwise: false)
  context.addCurve(to: .zero, control1: .zero, control2: .zero)
  context.addQuadCurve(to: .zero, control: .zero)
  context.addLines(between: [.zero])
  context.addPath(CGMutablePath())
  context.closePath()
  context.replacePathWithStrokedPath()
  context.fillPath()
  context.fillPath(using: .evenOdd)
  context.strokePath()
  context.drawPath(using: .fillStroke)
  context.fill(rect)
  context.stroke(rect)
  context.stroke(rect, width: 2)
  context.fillEllipse(in: rect)
  context.strokeEllipse(in: rect)
  context.clear(rect)
  context.clip()
  context.clip(using: .evenOdd)
  context.clip(to: rect)
  context.clip(to: rect, mask: image)
  context.resetClip()
  context.setShadow(offset: .zero, blur: 1)
  context.setShadow(offset: .zero, blur: 1, color: nil)
  context.drawLinearGradient(gradient, start: .zero, end: .zero, options: [])
  context.drawRadialGradient(gradient, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 1, options: [])
  context.draw(image, in: rect)
  context.draw(image, in: rect, byTiling: true)
  context.beginTransparencyLayer(auxiliaryInfo: nil)
  context.endTransparencyLayer()
  context.interpolationQuality = .high
  context.setShouldAntialias(true)
  context.setAllowsAntialiasing(true)
  context.setAllowsFontSubpixelPositioning(true)
  context.setAllowsFontSubpixelQuantization(true)
  context.setShouldSubpixelPositionFonts(true)
  context.setShouldSubpixelQuantizeFonts(true)
  context.textMatrix = .identity
  context.textPosition = .zero
  context.setTextDrawingMode(.fill)
  context.restoreGState()
  let own = CGContext(
    data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
    bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
  return [
    own, context.makeImage(), context.path, context.width, context.height, context.boundingBoxOfClipPath, context.data,
  ]
}
