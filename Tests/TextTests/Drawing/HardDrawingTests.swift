// Tests of drawing with numbers that are huge, tiny or not finite: nothing traps, and later drawing appears.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteText
import SeededRandom
import Testing

@testable import QuartziteText

@Suite("Drawing with numbers that are hardly any")
struct HardDrawingTests {
  private static let numbers: [CGFloat] = [
    .nan, .infinity, -.infinity, 0, -0.0, 1, -1, 0.5, 7, 1e9, -1e9, 1e18, 1e308, -1e308, .leastNonzeroMagnitude,
    .greatestFiniteMagnitude,
  ]

  private struct Numbers {
    var random: SeededRandom

    /// Returns one of the hard numbers, or sometimes a harmless one.
    mutating func next() -> CGFloat {
      random.integer(0...2) == 0
        ? CGFloat(random.number(-20...20))
        : HardDrawingTests.numbers[random.integer(0...HardDrawingTests.numbers.count - 1)]
    }
    mutating func point() -> CGPoint { CGPoint(x: next(), y: next()) }
    mutating func size() -> CGSize { CGSize(width: next(), height: next()) }
    mutating func rect() -> CGRect { CGRect(origin: point(), size: size()) }
    mutating func transform() -> CGAffineTransform {
      CGAffineTransform(a: next(), b: next(), c: next(), d: next(), tx: next(), ty: next())
    }
  }

  @Test("A line is drawn through a text matrix of any numbers, as far as it shows")
  func textMatrices() throws {
    for string in ["A", "ACi", "AAAA"] {
      let line = try DrawnPage.line(string)
      for number in Self.numbers {
        for flat in [false, true] {
          for place in 0..<6 {
            let page = try DrawnPage { context in
              context.saveGState()
              if flat { context.scaleBy(x: 0, y: 1) }
              var matrix = CGAffineTransform.identity
              switch place {
              case 0: matrix.a = number
              case 1: matrix.b = number
              case 2: matrix.c = number
              case 3: matrix.d = number
              case 4: matrix.tx = number
              default: matrix.ty = number
              }
              context.textMatrix = matrix
              CTLineDraw(line, context)
              context.setTextDrawingMode(.fillStrokeClip)
              CTLineDraw(line, context)
              context.restoreGState()
              context.fill(CGRect(x: 90, y: 70, width: 10, height: 10))
            }
            #expect(page[95, 5] == [0, 0, 0, 255])
          }
        }
      }
    }
  }

  @Test("Contexts whose state and shapes are random hard numbers go on drawing", arguments: 0..<12)
  func contexts(seed: UInt64) throws {
    var numbers = Numbers(random: SeededRandom(seed: seed))
    let colors = [CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 0.5)]
    let gradient = try #require(CGGradient(colorsSpace: nil, colors: colors as NSArray, locations: nil))
    let font = try DrawnPage.font(12)
    let graphicsFont = CTFontCopyGraphicsFont(font, nil)
    let drawn = CGContext(width: 4, height: 4)
    drawn.setFillColor(colors[0])
    drawn.fill(CGRect(x: 0, y: 0, width: 3, height: 3))
    let image = try #require(drawn.makeImage())
    for _ in 0..<60 {
      let page = try DrawnPage(width: 24, height: 24) { context in
        context.saveGState()
        for _ in 0..<numbers.random.integer(1...10) {
          switch numbers.random.integer(0...34) {
          case 0: context.scaleBy(x: numbers.next(), y: numbers.next())
          case 1: context.translateBy(x: numbers.next(), y: numbers.next())
          case 2: context.rotate(by: numbers.next())
          case 3: context.concatenate(numbers.transform())
          case 4: context.setLineWidth(numbers.next())
          case 5: context.setMiterLimit(numbers.next())
          case 6: context.setLineDash(phase: numbers.next(), lengths: [numbers.next(), numbers.next()])
          case 7: context.setShadow(offset: numbers.size(), blur: numbers.next(), color: colors[0])
          case 8: context.setAlpha(numbers.next())
          case 9: context.textMatrix = numbers.transform()
          case 10: context.textPosition = numbers.point()
          case 11:
            context.setFont(graphicsFont)
            context.setFontSize(numbers.next())
            context.showGlyphs([1, 2, 3], at: [numbers.point(), numbers.point(), .zero])
          case 12: context.fill(numbers.rect())
          case 13: context.stroke(numbers.rect())
          case 14: context.addEllipse(in: numbers.rect())
          case 15: context.strokePath()
          case 16: context.fillPath()
          case 17: context.clip(to: numbers.rect())
          case 18: context.clip(to: numbers.rect(), mask: image)
          case 19: context.draw(image, in: numbers.rect(), byTiling: numbers.random.integer(0...1) == 0)
          case 20:
            context.drawLinearGradient(
              gradient, start: numbers.point(), end: numbers.point(), options: [.drawsAfterEndLocation])
          case 21:
            context.drawRadialGradient(
              gradient, startCenter: numbers.point(), startRadius: numbers.next(), endCenter: numbers.point(),
              endRadius: numbers.next(), options: [.drawsBeforeStartLocation])
          case 22: context.drawConicGradient(gradient, center: numbers.point(), angle: numbers.next())
          case 23:
            Self.fill(
              context, pattern: numbers.rect(), numbers.transform(), numbers.next(), numbers.next(), numbers.rect())
          case 24:
            let sized = CTFontCreateCopyWithAttributes(font, numbers.next(), nil, nil)
            CTLineDraw(
              CTLineCreateWithAttributedString(NSAttributedString(string: "ACi", attributes: [.font: sized])), context)
          case 25:
            context.addArc(
              center: numbers.point(), radius: numbers.next(), startAngle: numbers.next(), endAngle: numbers.next(),
              clockwise: false)
          case 26: context.addLine(to: numbers.point())
          case 27: context.move(to: numbers.point())
          case 28: context.addCurve(to: numbers.point(), control1: numbers.point(), control2: numbers.point())
          case 29: context.clear(numbers.rect())
          case 30: context.clip()
          case 31:
            _ = (
              context.boundingBoxOfClipPath, context.boundingBoxOfPath,
              context.pathContains(numbers.point(), mode: .stroke)
            )
          case 32: context.setTextDrawingMode([.fill, .stroke, .fillStroke, .clip][numbers.random.integer(0...3)])
          case 33: _ = (context.convertToUserSpace(numbers.rect()), context.convertToDeviceSpace(numbers.rect()))
          default: context.interpolationQuality = [.none, .low, .high][numbers.random.integer(0...2)]
          }
        }
        context.restoreGState()
        context.setFillColor(gray: 0, alpha: 1)
        context.fill(CGRect(x: 20, y: 20, width: 4, height: 4))
      }
      #expect(page[22, 1] == [0, 0, 0, 255], "seed \(seed)")
    }
  }

  /// Fills a rectangle with a pattern made of such numbers, if it can be created.
  private static func fill(
    _ context: CGContext, pattern bounds: CGRect, _ matrix: CGAffineTransform, _ xStep: CGFloat, _ yStep: CGFloat,
    _ rect: CGRect
  ) {
    var callbacks = CGPatternCallbacks(
      version: 0, drawPattern: { _, cell in cell.fill(CGRect(x: 0, y: 0, width: 2, height: 2)) }, releaseInfo: nil)
    guard let space = CGColorSpace(patternBaseSpace: nil),
      let pattern = CGPattern(
        info: nil, bounds: bounds, matrix: matrix, xStep: xStep, yStep: yStep, tiling: .noDistortion, isColored: true,
        callbacks: &callbacks)
    else { return }
    context.saveGState()
    context.setFillColorSpace(space)
    context.setFillPattern(pattern, colorComponents: [1])
    context.fill(rect)
    context.restoreGState()
  }
}
