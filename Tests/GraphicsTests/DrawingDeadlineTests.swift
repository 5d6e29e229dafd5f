// Tests of the deadline of a picture while a client draws for it: whatever a client asks a context or a path for ends with it.
// SPDX-License-Identifier: Apache-2.0

import CountedClock
import Foundation
import QuartziteDiagnostics
import QuartziteGraphics
import Testing

/// Work that some hundreds of thousands of lines take, in a context or with paths alone.
private enum LongDrawing: String, CaseIterable, CustomTestStringConvertible {
  case fill, clip, stroke, dashes, shadow, pattern
  case strokedPath, dashedPath, flattened, normalized, union, components, lines

  var testDescription: String { rawValue }

  /// A thousand circles over each other, which need about a hundred lines each.
  private static let circles: CGPath = {
    let path = CGMutablePath()
    for index in 0..<1_000 {
      path.addEllipse(
        in: CGRect(x: 4 - index % 37, y: 3 - index % 23, width: 2_000 + index, height: 1_900 + index % 61))
    }
    return path
  }()

  /// Does the work in a context of 32 × 24 pixels. Returns whether anything came of it.
  func draw(in context: CGContext) -> Bool {
    let path = Self.circles, other = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 900, height: 800), transform: nil)
    // The left edges of the circles cross the pixels.
    context.translateBy(x: 0, y: -940)
    context.setLineWidth(3)
    context.addPath(path)
    switch self {
    case .fill: context.fillPath()
    case .clip:
      context.clip()
      context.fill(CGRect(x: 0, y: 940, width: 32, height: 24))
    case .stroke: context.strokePath()
    case .dashes:
      context.setLineDash(phase: 0, lengths: [20, 10])
      context.strokePath()
    case .shadow:
      context.setShadow(offset: CGSize(width: 1, height: 1), blur: 2)
      context.fillPath()
    case .pattern:
      context.replacePathWithStrokedPath()
      context.fillPath()
    case .strokedPath: return !path.copy(strokingWithWidth: 3, lineCap: .butt, lineJoin: .miter, miterLimit: 10).isEmpty
    case .dashedPath: return path.copy(dashingWithPhase: 0, lengths: [20, 10]) != path
    case .flattened: return !path.flattened(threshold: 0.001).isEmpty
    case .normalized: return !path.normalized().storage.verbs.contains(.addCurveToPoint)
    case .union: return !path.intersection(other).isEmpty
    case .components: return path.componentsSeparated().count == 1
    case .lines: return !other.lineIntersection(path).isEmpty
    }
    return context.makeImage()?.premultipliedBGRA().contains { $0 != 0 } == true
  }

  /// Does the work by a clock; nil if there is no context.
  func draw(by clock: CountedClock) -> Bool? {
    guard
      let context = CGContext(
        data: nil, width: 32, height: 24, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return nil }
    return Deadline.$ofTask.withValue(clock.deadline) { draw(in: context) }
  }
}

@Suite struct DrawingDeadlineTests {
  @Test("All that a client draws and computes looks at the deadline again and again", arguments: LongDrawing.allCases)
  fileprivate func looks(_ drawing: LongDrawing) {
    let clock = CountedClock()
    #expect(drawing.draw(by: clock) == true)
    #expect(clock.looks >= 8)
  }

  @Test("Nothing is drawn or computed after the deadline", arguments: LongDrawing.allCases)
  fileprivate func late(_ drawing: LongDrawing) {
    let clock = CountedClock(expiringAt: 4)
    #expect(drawing.draw(by: clock) == false)
    #expect(clock.looks == 4)
  }

  @Test("Outside of a picture's work nothing ends early")
  func withoutDeadline() {
    #expect(Deadline.ofTask.canPass == false)
  }
}
