// Tests of the pixels of shapes, strokes and clips in a context.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaintedPaths
import QuartziteGraphics
import Testing

@Suite("Painting shapes in a context")
struct PaintingTests {
  @Test("A rectangle covers its pixels, and of those that it cuts the part inside")
  func rectangle() throws {
    let shown = try #require(
      painted(6, 4) {
        $0.setFillColor(red)
        $0.fill(CGRect(x: 1, y: 1, width: 2.5, height: 2))
      })
    #expect(shown[0, 1] == [0, 0, 0, 0] && shown[1, 0] == [0, 0, 0, 0])
    #expect(shown[1, 1] == [255, 0, 0, 255] && shown[2, 2] == [255, 0, 0, 255])
    #expect(shown[3, 1] == [128, 0, 0, 128] && shown[4, 1] == [0, 0, 0, 0] && shown[1, 3] == [0, 0, 0, 0])
  }

  @Test("A bitmap context has its origin in the lower left corner, and images drawn in it are upright")
  func yUp() throws {
    let context = try #require(CGContext.bitmap(4, 4))
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let shown = try #require(context.shown)
    #expect(shown[0, 3] == [255, 0, 0, 255] && shown[0, 0] == [0, 0, 0, 0])
    #expect(context.ctm == .identity)
    let other = try #require(CGContext.bitmap(4, 4))
    other.draw(try #require(context.makeImage()), in: CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(other.shown == shown)
  }

  @Test("Both rules decide what of a path is inside")
  func rules() throws {
    func nested(_ rule: CGPathFillRule) -> ShownPixels? {
      painted(9, 9) {
        $0.addRect(CGRect(x: 0, y: 0, width: 9, height: 9))
        $0.addRect(CGRect(x: 3, y: 3, width: 3, height: 3))
        $0.fillPath(using: rule)
      }
    }
    #expect(nested(.winding)?[4, 4][3] == 255)
    #expect(nested(.evenOdd)?[4, 4][3] == 0 && nested(.evenOdd)?[1, 1][3] == 255)
  }

  @Test("The area of an ellipse is that of an ellipse", arguments: [0.0, 0.3, 1.2])
  func ellipse(angle: Double) throws {
    let shown = try #require(
      painted(64, 64) {
        $0.translateBy(x: 32, y: 32)
        $0.rotate(by: angle)
        $0.fillEllipse(in: CGRect(x: -20, y: -11, width: 40, height: 22))
      })
    #expect(abs(shown.area - Double.pi * 20 * 11) < 0.7)
  }

  @Test("A circle far larger than the picture covers it, or passes through it as a line", arguments: [1e6, 1e9, 1e15])
  func hugeCircle(radius: Double) throws {
    let inside = try #require(
      painted(4, 4) { $0.fillEllipse(in: CGRect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius)) })
    #expect(inside.area == 16)
    let line = try #require(
      painted(8, 4) {
        $0.setLineWidth(2)
        $0.strokeEllipse(in: CGRect(x: 4, y: -radius, width: 2 * radius, height: 2 * radius))
      })
    #expect(line.alpha(row: 0) == [0, 0, 0, 255, 255, 0, 0, 0])
  }

  @Test("The pen is a circle in user space, so that a scaled context draws ellipses of lines")
  func pen() throws {
    let shown = try #require(
      painted(30, 30) {
        $0.scaleBy(x: 4, y: 1)
        $0.setLineWidth(2)
        $0.stroke(CGRect(x: 2, y: 5, width: 4, height: 20))
      })
    // Vertical sides are eight pixels wide, horizontal ones two.
    #expect(shown.alpha(row: 15).prefix(13) == [0, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255, 0])
    #expect((3..<8).map { shown[16, $0][3] } == [0, 255, 255, 0, 0])
  }

  @Test("Dashes are measured in user space")
  func dashes() throws {
    let shown = try #require(
      painted(24, 4) {
        $0.scaleBy(x: 2, y: 1)
        $0.setLineWidth(2)
        $0.setLineDash(phase: 1, lengths: [2, 3])
        $0.move(to: CGPoint(x: 0, y: 2))
        $0.addLine(to: CGPoint(x: 12, y: 2))
        $0.strokePath()
      })
    let dashed = shown.alpha(row: 1).map { $0 > 0 }
    // At two pixels a point: one point of the first dash, then gaps of three points and dashes of two.
    let pattern: [Bool] = (0..<24).map { pixel in (pixel + 2) % 10 < 4 }
    #expect(dashed == pattern)
  }

  @Test("A stroke is one shape: where it crosses itself it is no darker")
  func strokeIsOneShape() throws {
    let shown = try #require(
      painted(20, 20) {
        $0.setAlpha(0.5)
        $0.setLineWidth(4)
        $0.addLines(between: [CGPoint(x: 2, y: 2), CGPoint(x: 18, y: 18), CGPoint(x: 18, y: 2), CGPoint(x: 2, y: 18)])
        $0.strokePath()
      })
    #expect(shown[10, 10] == [0, 0, 0, 128])
  }

  @Test("Filling the outline of a stroke is stroking")
  func strokedPath() throws {
    func draw(_ finish: (CGContext) -> Void) -> ShownPixels? {
      painted(40, 40) {
        $0.scaleBy(x: 2, y: 1)
        $0.setLineWidth(3)
        $0.setLineCap(.round)
        $0.setLineDash(phase: 0, lengths: [5, 4])
        $0.addEllipse(in: CGRect(x: 3, y: 4, width: 14, height: 30))
        finish($0)
      }
    }
    let stroked = try #require(draw { $0.strokePath() })
    let filled = try #require(
      draw {
        $0.replacePathWithStrokedPath()
        $0.fillPath()
      })
    #expect(stroked.largestDifference(from: filled) <= 2)
    #expect(stroked.area > 50)
  }

  @Test("Without antialiasing a pixel is covered when its centre is")
  func hardEdges() throws {
    func triangle(_ antialiases: Bool) -> ShownPixels? {
      painted(20, 20) {
        $0.setShouldAntialias(antialiases)
        $0.addLines(between: [CGPoint(x: 1, y: 1), CGPoint(x: 18.3, y: 4), CGPoint(x: 6, y: 19)])
        $0.fillPath()
      }
    }
    let hard = try #require(triangle(false)), soft = try #require(triangle(true))
    var partial = 0
    for y in 0..<20 {
      for x in 0..<20 {
        #expect(hard[x, y][3] == 0 || hard[x, y][3] == 255)
        if soft[x, y][3] == 0 || soft[x, y][3] == 255 { #expect(hard[x, y] == soft[x, y]) } else { partial += 1 }
      }
    }
    #expect(partial > 20)
    #expect(abs(hard.area - soft.area) < 4)
  }

  @Test("Of a box without antialiasing, pixels are covered when their centres are")
  func hardBoxes() throws {
    func row(from x: CGFloat, _ forbid: (CGContext) -> Void) -> [UInt8]? {
      painted(4, 1) {
        forbid($0)
        $0.fill(CGRect(x: x, y: 0, width: 2, height: 1))
      }?.alpha(row: 0)
    }
    #expect(row(from: 0.6) { $0.setShouldAntialias(false) } == [0, 255, 255, 0])
    #expect(row(from: 0.4) { $0.setAllowsAntialiasing(false) } == [255, 255, 0, 0])
    #expect(row(from: 0.6) { _ in } == [102, 255, 153, 0])
  }

  // MARK: Clips

  @Test("Clips multiply where they cover pixels in part")
  func clips() throws {
    let shown = try #require(
      painted(4, 1) {
        $0.clip(to: CGRect(x: 0.5, y: 0, width: 3, height: 1))
        $0.clip(to: CGRect(x: 0.5, y: 0, width: 2, height: 1))
        $0.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
      })
    #expect(shown.alpha(row: 0) == [64, 255, 128, 0])
  }

  @Test("A restored state has its own clips again")
  func restoredClip() throws {
    let shown = try #require(
      painted(8, 1) {
        $0.clip(to: CGRect(x: 0, y: 0, width: 6, height: 1))
        $0.saveGState()
        $0.clip(to: CGRect(x: 0, y: 0, width: 2, height: 1))
        $0.setFillColor(red)
        $0.fill(CGRect(x: 0, y: 0, width: 8, height: 1))
        $0.restoreGState()
        $0.setFillColor(blue)
        $0.fill(CGRect(x: 1, y: 0, width: 8, height: 1))
        $0.resetClip()
        $0.setFillColor(green)
        $0.fill(CGRect(x: 7, y: 0, width: 8, height: 1))
      })
    #expect(shown[0, 0] == [255, 0, 0, 255] && shown[1, 0] == [0, 0, 255, 255] && shown[5, 0] == [0, 0, 255, 255])
    #expect(shown[6, 0] == [0, 0, 0, 0] && shown[7, 0] == [0, 255, 0, 255])
  }

  @Test("An elliptical clip is the ellipse, filled")
  func roundClip() throws {
    let ellipse = CGRect(x: 2.3, y: 3, width: 14, height: 11.5)
    let clipped = try #require(
      painted(20, 20) {
        $0.addEllipse(in: ellipse)
        $0.clip()
        $0.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
      })
    let filled = try #require(painted(20, 20) { $0.fillEllipse(in: ellipse) })
    #expect(clipped == filled && filled.area > 100)
  }

  @Test("An image clips by its alpha, or by its brightness where it has none")
  func maskClip() throws {
    let mask = try #require(CGContext.bitmap(4, 1))
    mask.setFillColor(CGColor(gray: 1, alpha: 0.4))
    mask.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    let image = try #require(mask.makeImage())
    let byAlpha = try #require(
      painted(4, 1) {
        $0.clip(to: CGRect(x: 0, y: 0, width: 4, height: 1), mask: image)
        $0.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
      })
    #expect(byAlpha.alpha(row: 0) == [102, 102, 0, 0])
    let gray = try #require(
      CGContext(
        data: nil, width: 4, height: 1, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceGray(),
        bitmapInfo: CGImageAlphaInfo.none.rawValue))
    gray.setFillColor(CGColor(gray: 0.2, alpha: 1))
    gray.fill(CGRect(x: 1, y: 0, width: 2, height: 1))
    let brightness = try #require(gray.makeImage())
    let byBrightness = try #require(
      painted(4, 1) {
        $0.clip(to: CGRect(x: 0, y: 0, width: 4, height: 1), mask: brightness)
        $0.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
      })
    #expect(byBrightness.alpha(row: 0) == [0, 51, 51, 0])
  }

  @Test("Clearing makes pixels transparent, whatever is set")
  func clear() throws {
    let shown = try #require(
      painted(4, 1) {
        $0.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
        $0.setAlpha(0)
        $0.setBlendMode(.multiply)
        $0.clear(CGRect(x: 1, y: 0, width: 1.5, height: 1))
      })
    #expect(shown.alpha(row: 0) == [255, 0, 127, 255])
  }
}
