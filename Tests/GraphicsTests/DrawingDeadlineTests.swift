// Tests of the meter of a recorded drawing and of areas of paths: work that nobody waits for any more ends, whatever it is.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteTessellation
import Testing

/// Work that some hundreds of thousands of lines take.
private enum LongWork: String, CaseIterable, CustomTestStringConvertible {
  case fill, clip, stroke, dashes, shadow
  case normalized, intersection

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

  /// Draws in a context whose pixels the left edges of the circles cross.
  private func draw(in context: CGContext) {
    context.setLineWidth(3)
    context.addPath(Self.circles)
    switch self {
    case .fill: context.fillPath()
    case .clip:
      context.clip()
      context.fill(CGRect(x: 0, y: 0, width: 90, height: 990))
    case .stroke: context.strokePath()
    case .dashes:
      context.setLineDash(phase: 0, lengths: [20, 10])
      context.strokePath()
    case .shadow:
      context.setShadow(offset: CGSize(width: 1, height: 1), blur: 2)
      context.fillPath()
    case .normalized, .intersection: break
    }
  }

  /// Does the work, as long as `meter` allows. Returns whether anything came of it.
  func isDone(_ meter: WorkMeter?) -> Bool {
    let other = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 900, height: 800), transform: nil).storage
    switch self {
    case .normalized:
      return !Self.circles.storage.normalized(using: .winding, meter: meter).verbs.contains(.addCurveToPoint)
    case .intersection:
      return Self.circles.storage.combined(.intersection, other, using: .winding, meter: meter)?.isEmpty == false
    default:
      let context = CGContext(width: 32, height: 24, ctm: CGAffineTransform(translationX: 0, y: -940))
      draw(in: context)
      let image = CGImage.painting(context.commands, width: 32, height: 24, meter: meter)
      return image?.premultipliedBGRA().contains { $0 != 0 } == true
    }
  }
}

@Suite("Drawings and areas end with their meters")
struct DrawingDeadlineTests {
  @Test("All work asks its meter again and again", arguments: LongWork.allCases)
  fileprivate func asks(_ work: LongWork) {
    var questions = 0
    let meter = WorkMeter {
      questions += 1
      return true
    }
    #expect(work.isDone(meter))
    #expect(questions >= 8)
  }

  @Test("Work ends with its meter, and has no result", arguments: LongWork.allCases)
  fileprivate func ends(_ work: LongWork) {
    var questions = 0
    let meter = WorkMeter {
      questions += 1
      return questions < 4
    }
    #expect(!work.isDone(meter))
    #expect(questions == 4)
  }
}
