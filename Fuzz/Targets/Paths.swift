// The fuzz target of outlines: strokes, dashes, queries, contexts, shape layers.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteFuzzing
import QuartziteGraphics
import QuartziteLayers

func fuzzPaths(_ input: Data) {
  var bytes = ByteReader(input)
  let style = bytes.choice(256), width = bytes.number(), miter = bytes.number(), phase = bytes.number()
  let lengths = (0..<bytes.choice(4)).map { _ in bytes.number() }
  let matrix = bytes.transform()
  let path = outline(&bytes)
  let cap = [CGLineCap.butt, .round, .square][style % 3], join = [CGLineJoin.miter, .round, .bevel][style / 3 % 3]
  // Clients keep what they make of paths, so that no deadline ends it: each piece of work ends soon by itself.
  LateWork.check { ask(path, matrix, CGPoint(x: width, y: miter)) }
  LateWork.check {
    let stroked = path.copy(strokingWithWidth: width, lineCap: cap, lineJoin: join, miterLimit: miter)
    _ = stroked.boundingBoxOfPath
  }
  LateWork.check { _ = path.copy(dashingWithPhase: phase, lengths: lengths) }
  draw(path, matrix) { context in
    context.setLineWidth(width)
    context.setLineCap(cap)
    context.setLineJoin(join)
    context.setMiterLimit(miter)
    context.setLineDash(phase: phase, lengths: lengths)
  }
  let layer = CAShapeLayer()
  layer.bounds = CGRect(x: 0, y: 0, width: 64, height: 48)
  layer.path = path
  layer.fillRule = style & 1 == 0 ? .evenOdd : .nonZero
  layer.strokeColor = CGColor(gray: 0, alpha: 1)
  layer.lineWidth = width
  layer.miterLimit = miter
  layer.lineCap = [.butt, .round, .square][style % 3]
  layer.lineJoin = [.miter, .round, .bevel][style / 3 % 3]
  layer.lineDashPhase = phase
  layer.lineDashPattern = lengths.map { NSNumber(value: Double($0)) }
  layer.setAffineTransform(matrix)
  if style & 64 != 0 {
    layer.shadowPath = path
    layer.shadowOpacity = 1
  }
  FuzzPicture.show(layer, isDrawn: style & 15 == 0)
}

private func outline(_ bytes: inout ByteReader) -> CGPath {
  let path = CGMutablePath()
  while !bytes.isAtEnd {
    switch bytes.choice(12) {
    case 0: path.move(to: bytes.point())
    case 1, 2: path.addLine(to: bytes.point())
    case 3: path.addQuadCurve(to: bytes.point(), control: bytes.point())
    case 4: path.addCurve(to: bytes.point(), control1: bytes.point(), control2: bytes.point())
    case 5: path.closeSubpath()
    case 6: path.addRect(bytes.rect())
    case 7: path.addEllipse(in: bytes.rect())
    case 8:
      path.addArc(
        center: bytes.point(), radius: bytes.number(), startAngle: bytes.number(), endAngle: bytes.number(),
        clockwise: bytes.flag())
    case 9: path.addArc(tangent1End: bytes.point(), tangent2End: bytes.point(), radius: bytes.number())
    case 10: path.addRoundedRect(in: bytes.rect(), cornerWidth: bytes.number(), cornerHeight: bytes.number())
    default: path.addPath(path.copy() ?? path, transform: bytes.transform())
    }
    // A path that is repeatedly added to itself would grow without bound.
    if path.isEmpty == false, input(path, isLongerThan: 5_000) { break }
  }
  return path
}

private func input(_ path: CGPath, isLongerThan limit: Int) -> Bool {
  var count = 0
  path.applyWithBlock { _ in count += 1 }
  return count > limit
}

private func ask(_ path: CGPath, _ matrix: CGAffineTransform, _ point: CGPoint) {
  var matrix = matrix
  for rule in [CGPathFillRule.winding, .evenOdd] { _ = path.contains(point, using: rule, transform: matrix) }
  _ = path.boundingBox
  _ = path.currentPoint
  _ = path.copy(using: &matrix)?.boundingBoxOfPath
  _ = path.isRect(nil)
}

private func draw(_ path: CGPath, _ matrix: CGAffineTransform, _ style: (CGContext) -> Void) {
  guard let context = FuzzPicture.context() else { return }
  context.concatenate(matrix)
  style(context)
  LateWork.check {
    context.addPath(path)
    context.drawPath(using: .eoFillStroke)
  }
  LateWork.check {
    context.addPath(path)
    context.clip()
    context.fill(CGRect(x: 0, y: 0, width: 64, height: 48))
  }
  LateWork.check {
    context.addPath(path)
    context.replacePathWithStrokedPath()
    context.fillPath()
  }
  promise(context.makeImage() != nil, "a context of 64 × 48 has a picture")
}
