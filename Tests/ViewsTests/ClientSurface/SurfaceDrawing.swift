// Uses of UIKit's colours, paths, images and renderers that clients' code has: it compiles, so they exist.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews

/// Uses of colours.
func useUIColors() -> [Any?] {
  var (a, b, c, d): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
  let color = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  let found = [
    color.getRed(&a, green: &b, blue: &c, alpha: &d), color.getHue(&a, saturation: &b, brightness: &c, alpha: &d),
    color.getWhite(&a, alpha: &b),
  ]
  color.set()
  color.setFill()
  color.setStroke()
  let named: [UIColor] = [
    .black, .white, .red, .green, .blue, .yellow, .gray, .lightGray, .darkGray, .clear, .orange, .purple, .cyan,
    .magenta,
    .brown,
  ]
  return [
    found, named, UIColor(white: 1, alpha: 1), UIColor(hue: 0, saturation: 1, brightness: 1, alpha: 1),
    UIColor(cgColor: color.cgColor), UIColor(patternImage: UIImage()), color.withAlphaComponent(0.5), color.copy(),
    a, b, c, d,
  ]
}

/// Uses of paths.
func useBezierPaths() -> [Any?] {
  let rect = CGRect(x: 0, y: 0, width: 4, height: 4), path = UIBezierPath()
  path.move(to: .zero)
  path.addLine(to: .zero)
  path.addCurve(to: .zero, controlPoint1: .zero, controlPoint2: .zero)
  path.addQuadCurve(to: .zero, controlPoint: .zero)
  path.addArc(withCenter: .zero, radius: 1, startAngle: 0, endAngle: 1, clockwise: true)
  path.close()
  path.append(UIBezierPath(rect: rect))
  path.apply(.identity)
  path.lineWidth = 1
  path.lineCapStyle = .round
  path.lineJoinStyle = .round
  path.miterLimit = 10
  path.usesEvenOddFillRule = true
  path.flatness = 1
  path.setLineDash([1, 2], count: 2, phase: 0)
  path.fill()
  path.stroke()
  path.addClip()
  path.fill(with: .multiply, alpha: 1)
  path.removeAllPoints()
  path.cgPath = CGMutablePath()
  let corners: UIRectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight, .allCorners]
  return [
    UIBezierPath(ovalIn: rect), UIBezierPath(roundedRect: rect, cornerRadius: 1),
    UIBezierPath(roundedRect: rect, byRoundingCorners: corners, cornerRadii: CGSize(width: 1, height: 1)),
    UIBezierPath(arcCenter: .zero, radius: 1, startAngle: 0, endAngle: 1, clockwise: true),
    UIBezierPath(cgPath: path.cgPath), path.reversing(), path.isEmpty, path.bounds, path.currentPoint,
    path.contains(.zero),
  ]
}

/// Uses of images, and of pictures that are drawn.
func useUIImages(_ picture: CGImage) -> [Any?] {
  let image = UIImage(cgImage: picture), size = CGSize(width: 4, height: 4)
  let orientations: [UIImage.Orientation] = [
    .up, .down, .left, .right, .upMirrored, .downMirrored, .leftMirrored, .rightMirrored,
  ]
  let modes: [UIImage.RenderingMode] = [.automatic, .alwaysOriginal, .alwaysTemplate]
  image.draw(at: .zero)
  image.draw(in: .zero)
  UIGraphicsBeginImageContextWithOptions(size, false, 0)
  UIGraphicsBeginImageContext(size)
  if let context = UIGraphicsGetCurrentContext() {
    UIGraphicsPushContext(context)
    UIGraphicsPopContext()
  }
  UIRectFill(.zero)
  let drawn = UIGraphicsGetImageFromCurrentImageContext()
  UIGraphicsEndImageContext()
  UIGraphicsEndImageContext()
  let format = UIGraphicsImageRendererFormat.default()
  format.scale = 1
  format.opaque = true
  let renderer = UIGraphicsImageRenderer(size: size, format: format)
  let data = renderer.pngData { context in context.fill(CGRect(origin: .zero, size: size)) }
  return [
    orientations, modes, drawn, data, renderer.image { $0.cgContext.fill(.zero) }, UIGraphicsImageRenderer(size: size),
    UIGraphicsImageRenderer(bounds: .zero), UIGraphicsImageRendererFormat(), UIImage(),
    UIImage(contentsOfFile: "/none"), UIImage(data: Data()), UIImage(cgImage: picture, scale: 2, orientation: .left),
    image.cgImage, image.size, image.scale,
  ]
}
