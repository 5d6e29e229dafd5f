// Hostile calls of contexts, full of numbers that are not finite.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteGraphics
import QuartziteLayers

extension HostileFamily {
  private static func drawing(_ name: String, _ draw: @escaping @Sendable (CGContext, CGFloat, CGFloat) -> Void)
    -> HostileCase
  {
    HostileCase("a context and \(name)", .returned, .medium) { _ in
      for a in Calls.numbers {
        for b in Calls.numbers {
          guard let context = Calls.context() else { return }
          draw(context, a, b)
          _ = context.makeImage()
        }
      }
    }
  }

  static var contextCalls: [HostileCase] {
    let box = CGRect(x: 5, y: 5, width: 50, height: 50)
    return [
      drawing("rectangles of no numbers") { context, a, b in
        for rect in [
          CGRect(x: a, y: b, width: 9, height: 9), CGRect(x: 9, y: 9, width: a, height: b),
          CGRect(x: a, y: a, width: b, height: b),
        ] {
          context.fill(rect)
          context.stroke(rect)
          context.fillEllipse(in: rect)
          context.strokeEllipse(in: rect)
          context.clear(rect)
          context.clip(to: rect)
        }
      },
      drawing("transforms of no numbers") { context, a, b in
        context.translateBy(x: a, y: b)
        context.fill(box)
        context.scaleBy(x: a, y: b)
        context.stroke(box)
        context.rotate(by: a)
        context.concatenate(CGAffineTransform(a: a, b: b, c: b, d: a, tx: a, ty: b))
        context.fillEllipse(in: box)
        _ = context.boundingBoxOfClipPath
        _ = context.convertToUserSpace(box)
        _ = context.convertToDeviceSpace(box)
      },
      drawing("paths of no numbers") { context, a, b in
        context.move(to: CGPoint(x: a, y: 5))
        context.addLine(to: CGPoint(x: 5, y: b))
        context.addCurve(to: CGPoint(x: b, y: a), control1: CGPoint(x: 9, y: b), control2: CGPoint(x: a, y: 9))
        context.addQuadCurve(to: CGPoint(x: 9, y: a), control: CGPoint(x: b, y: b))
        context.addArc(center: CGPoint(x: a, y: 9), radius: b, startAngle: a, endAngle: b, clockwise: true)
        context.addArc(tangent1End: CGPoint(x: a, y: b), tangent2End: CGPoint(x: 9, y: 9), radius: b)
        context.addLines(between: [CGPoint(x: a, y: b), .zero])
        _ = context.pathContains(CGPoint(x: a, y: b), mode: .eoFillStroke)
        _ = context.boundingBoxOfPath
        context.drawPath(using: .eoFillStroke)
      },
      drawing("strokes of no numbers") { context, a, b in
        context.setLineWidth(a)
        context.setMiterLimit(b)
        context.setLineDash(phase: a, lengths: [b, a])
        context.stroke(box)
        context.addEllipse(in: box)
        context.replacePathWithStrokedPath()
        context.fillPath(using: .evenOdd)
        context.stroke(box, width: b)
      },
      drawing("shadows, colours and layers of no numbers") { context, a, b in
        context.setAlpha(a)
        context.setFillColor(red: a, green: b, blue: a, alpha: b)
        context.setShadow(offset: CGSize(width: a, height: b), blur: min(a, 9), color: CGColor(gray: b, alpha: a))
        context.beginTransparencyLayer(in: CGRect(x: a, y: b, width: b, height: a), auxiliaryInfo: nil)
        context.fill(box)
        context.endTransparencyLayer()
        context.endTransparencyLayer()
        context.restoreGState()
      },
      drawing("gradients of no numbers") { context, a, b in
        guard
          let gradient = CGGradient(
            colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: [a, 0, 0, 1, 0, b, 0, 1], locations: [b, a],
            count: 2)
        else { return }
        context.drawLinearGradient(
          gradient, start: CGPoint(x: a, y: 0), end: CGPoint(x: 0, y: b), options: .drawsAfterEndLocation)
        context.drawRadialGradient(
          gradient, startCenter: CGPoint(x: a, y: 0), startRadius: b, endCenter: CGPoint(x: 5, y: b), endRadius: a,
          options: [])
        context.drawConicGradient(gradient, center: CGPoint(x: a, y: b), angle: a)
      },
      drawing("images in places of no numbers") { context, a, b in
        guard
          let image = CGImage(premultipliedBGRA: Data(repeating: 255, count: 64), width: 4, height: 4, bytesPerRow: 16)
        else { return }
        context.draw(image, in: CGRect(x: a, y: b, width: 9, height: 9))
        context.draw(image, in: CGRect(x: 1, y: 1, width: a, height: b))
        context.draw(image, in: CGRect(x: a, y: 1, width: 3, height: 3), byTiling: true)
        context.clip(to: CGRect(x: 1, y: a, width: b, height: 9), mask: image)
        _ = image.cropping(to: CGRect(x: a, y: b, width: b, height: a))
        context.fill(box)
      },
      HostileCase("contexts of sizes that are none", .returned) { _ in
        for size in [
          (0, 0), (-1, 5), (Int.max, 1), (Int.max, Int.max), (1 << 32, 1 << 32), (5, Int.min), (1 << 20, 1 << 20),
        ] { _ = Calls.context(size.0, size.1) }
        for rows in [-1, 1, Int.max, Int.min] {
          _ = CGContext(
            data: nil, width: 5, height: 5, bitsPerComponent: 8, bytesPerRow: rows,
            space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: 1)
          _ = CGContext(
            data: nil, width: 5, height: 5, bitsPerComponent: rows, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceGray(), bitmapInfo: .max)
        }
      },
      HostileCase("a layer drawn into a context of no numbers", .returned, .medium) { _ in
        for number in Calls.numbers {
          guard let context = Calls.context() else { return }
          let (root, area) = Markup.tree()
          for make in Calls.layers {
            let layer = Markup.spoilt(make())
            layer.position.x = number
            layer.cornerRadius = number
            layer.shadowOpacity = 1
            layer.shadowRadius = min(number, 100)
            layer.transform.m34 = number
            area.addSublayer(layer)
          }
          context.scaleBy(x: number, y: 1)
          root.render(in: context)
        }
      },
    ]
  }
}
