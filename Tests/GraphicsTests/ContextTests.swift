// Tests of the commands that a drawing context records.
// SPDX-License-Identifier: Apache-2.0

import PaintedPaths
import QuartziteGraphics
import Testing

@Suite struct ContextTests {
  private let context = CGContext(width: 100, height: 50, ctm: CGAffineTransform(scaleX: 2, y: 2))

  @Test("a filled rectangle is recorded in pixels, with the state of the moment")
  func fill() throws {
    context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    context.translateBy(x: 5, y: 5)
    context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    context.setFillColor(CGColor(gray: 0, alpha: 1))
    let command = try #require(context.commands.first)
    guard case .fill(let path, .winding) = command.operation else {
      Issue.record("not a fill")
      return
    }
    #expect(path.rectangle == CGRect(x: 10, y: 10, width: 20, height: 20))
    #expect(command.state.fillColor == CGColor(red: 1, green: 0, blue: 0, alpha: 1))
  }

  @Test("restoring brings back colour, transform and clip, and one time too many does no harm")
  func savedState() {
    context.saveGState()
    context.setAlpha(0.5)
    context.rotate(by: 1)
    context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
    context.restoreGState()
    context.restoreGState()
    #expect(context.state.alpha == 1)
    #expect(context.ctm == CGAffineTransform(a: 2, b: 0, c: 0, d: -2, tx: 0, ty: 50))
    #expect(context.state.clips.isEmpty)
  }

  @Test("a path keeps the places it was given, however the transform changes before it is drawn")
  func pathUnderTransform() throws {
    context.move(to: CGPoint(x: 1, y: 1))
    context.translateBy(x: 100, y: 0)
    context.addLine(to: CGPoint(x: 1, y: 1))
    #expect(context.path?.boundingBox == CGRect(x: -99, y: 1, width: 100, height: 0))
    context.strokePath()
    guard case .stroke(let path) = try #require(context.commands.first).operation else {
      Issue.record("not a stroke")
      return
    }
    #expect(path.points == [CGPoint(x: 2, y: 2), CGPoint(x: 202, y: 2)])
    #expect(context.isPathEmpty)
  }

  @Test("filling and stroking are two commands, and an empty path is none")
  func drawPath() {
    context.drawPath(using: .fillStroke)
    context.fillPath()
    #expect(context.commands.isEmpty)
    context.addEllipse(in: CGRect(x: 0, y: 0, width: 1, height: 1))
    context.drawPath(using: .eoFillStroke)
    #expect(context.commands.count == 2)
  }

  @Test("the clip's bounds are what all clips and the area have in common, in user space")
  func clipBounds() {
    #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 50, height: 25))
    context.clip(to: CGRect(x: 10, y: 10, width: 100, height: 5))
    #expect(context.boundingBoxOfClipPath == CGRect(x: 10, y: 10, width: 40, height: 5))
    context.clip()
    #expect(context.boundingBoxOfClipPath.isNull)
    context.resetClip()
    #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 50, height: 25))
  }

  @Test("inside a transparency layer alpha, shadow and blend mode start afresh, and come back after it")
  func transparencyLayer() {
    context.setAlpha(0.5)
    context.setShadow(offset: .zero, blur: 3)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    #expect(context.state.alpha == 1 && context.state.shadow == nil)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.endTransparencyLayer()
    context.endTransparencyLayer()
    #expect(context.state.alpha == 0.5 && context.state.shadow?.blur == 6)
    #expect(context.commands.map(\.state.alpha) == [0.5, 1, 0.5])
  }

  @Test("a group ends with the state from before it, however many states are saved and restored in it")
  func unbalancedGroup() {
    context.saveGState()
    context.setAlpha(0.5)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.restoreGState()
    context.restoreGState()
    #expect(context.state.alpha == 1)
    for _ in 0..<3 {
      context.setAlpha(0.25)
      context.saveGState()
    }
    context.endTransparencyLayer()
    #expect(context.state.alpha == 0.5)
    context.restoreGState()
    #expect(context.state.alpha == 1)
    context.restoreGState()
    #expect(context.state.alpha == 1)
  }

  @Test("device space is that of pixels with y up, in a context that begins with y down too")
  func deviceSpace() {
    #expect(context.convertToDeviceSpace(CGPoint(x: 3, y: 4)) == CGPoint(x: 6, y: 42))
    #expect(context.convertToUserSpace(CGPoint(x: 6, y: 42)) == CGPoint(x: 3, y: 4))
    #expect(context.userSpaceToDeviceSpaceTransform == context.ctm)
    context.concatenate(context.ctm.inverted())
    #expect(context.ctm.isIdentity)
  }

  @Test("a point is in a path when drawing it would cover the point, in user space")
  func pathContains() {
    context.translateBy(x: 10, y: 0)
    context.addRect(CGRect(x: 0, y: 0, width: 20, height: 20))
    context.addRect(CGRect(x: 5, y: 5, width: 10, height: 10))
    context.setLineWidth(4)
    let (middle, edge, outside) = (CGPoint(x: 10, y: 10), CGPoint(x: -1, y: 10), CGPoint(x: -3, y: 10))
    func modes(_ point: CGPoint) -> [Bool] {
      [.fill, .eoFill, .stroke, .fillStroke, .eoFillStroke].map { context.pathContains(point, mode: $0) }
    }
    #expect(modes(middle) == [true, false, false, true, false])
    #expect(modes(edge) == [false, false, true, true, true])
    #expect(modes(outside) == [false, false, false, false, false])
    context.beginPath()
    #expect(modes(middle) == [false, false, false, false, false])
  }

  @Test("transforms that are not finite are recorded and don't trap")
  func notFinite() {
    context.scaleBy(x: .nan, y: 0)
    context.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: 1, clockwise: false)
    context.addArc(tangent1End: CGPoint(x: 1, y: 0), tangent2End: CGPoint(x: 1, y: 1), radius: 1)
    #expect(context.path == nil)
    context.clip()
    context.fill(CGRect(x: 0, y: 0, width: CGFloat.infinity, height: .nan))
    _ = context.boundingBoxOfClipPath
    #expect(context.commands.count == 1)
  }
}
